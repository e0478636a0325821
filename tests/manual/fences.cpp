#include "fences.h"

#include <cctype>
#include <sstream>

namespace manual {
namespace {

constexpr std::string_view kMark = "```";

std::string trimmed(std::string_view text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.front())) != 0) text.remove_prefix(1);
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back())) != 0) text.remove_suffix(1);
  return std::string(text);
}

bool isCode(const std::string& word) { return word.size() == 6 && word.compare(0, 2, "CW") == 0; }

// `<60 x "not ">` and `<byte ff>` written out.
std::string madeOf(std::string_view text) {
  std::string made;
  while (!text.empty()) {
    const std::size_t open = text.find('<');
    made += text.substr(0, open);
    if (open == std::string_view::npos) break;
    const std::size_t close = text.find('>', open);
    std::istringstream inside(std::string(text.substr(open + 1, close - open - 1)));
    const std::string whole = inside.str();
    std::string first;
    inside >> first;
    if (first == "byte") {
      std::string digits;
      inside >> digits;
      made += static_cast<char>(std::stoi(digits, nullptr, 16));
    } else {
      const std::size_t quote = whole.find('"');
      const std::string_view piece = std::string_view(whole).substr(quote + 1, whole.rfind('"') - quote - 1);
      for (int n = std::stoi(first); n > 0; --n) made += piece;
    }
    text.remove_prefix(close + 1);
  }
  return made;
}

// Is the word somewhere in the text, as a word? Comments count: they say too much rather than too little.
bool speaksOf(std::string_view text, std::string_view word) {
  const auto inside = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  };
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const bool starts = at == 0 || !inside(text[at - 1]);
    const bool ends = at + word.size() == text.size() || !inside(text[at + word.size()]);
    if (starts && ends) return true;
  }
  return false;
}

std::string_view withoutComment(std::string_view line) {
  const std::size_t comment = line.find("  #");
  return line.substr(0, comment);
}

// A minion with what the example speaks of.
std::string minion(std::string_view text, const std::string& inside) {
  std::string card = "set MANUAL\nminion Example { id \"MAN_1\", class neutral, rarity common, cost 1, stats 1/1";
  if (speaksOf(text, "target")) card += ", target a minion";
  if (speaksOf(text, "Level")) card += ", counter Level = 1";
  return card + ", " + inside + " }\n";
}

std::string battlecry(std::string_view text, const std::string& inside) {
  std::string before;
  if (speaksOf(text, "Pick")) before += "pick a random enemy minion as Pick\n";
  if (speaksOf(text, "them")) before += "destroy all enemy minions\n";
  if (speaksOf(text, "it") || speaksOf(text, "its")) before += "destroy a random enemy minion\n";
  return minion(text, "battlecry {" + before + inside + "}");
}

}  // namespace

std::vector<Fence> fencesOf(std::string_view markdown, std::string_view code) {
  std::vector<Fence> found;
  std::istringstream lines{std::string(markdown)};
  std::string line, label;
  bool inside = false, ours = false, made = false;
  for (std::uint32_t number = 1; std::getline(lines, line); ++number) {
    if (line.compare(0, kMark.size(), kMark) != 0) {
      if (!inside && !trimmed(line).empty()) label = line;
      if (inside && ours) found.back().text += line + "\n";
      continue;
    }
    if (inside && ours && made) found.back().text = madeOf(found.back().text);
    inside = !inside;
    if (!inside) continue;
    std::istringstream words(line.substr(kMark.size()));
    std::string word;
    words >> word;
    ours = word == "card";
    made = false;
    if (!ours) continue;
    Fence fence;
    fence.line = number + 1;
    if (!code.empty() && label.compare(0, 5, "Wrong") == 0) fence.wrong = code;
    while (words >> word) {
      if (word == "soon") {
        fence.soon = true;
      } else if (word == "made") {
        made = true;
      } else if (word == "wrong" && words >> word && isCode(word)) {
        fence.wrong = word;
      } else {
        fence.shape += fence.shape.empty() ? word : " " + word;
      }
    }
    found.push_back(std::move(fence));
  }
  return found;
}

std::vector<Sample> samplesOf(const Fence& fence) {
  const std::string& text = fence.text;
  const std::string& shape = fence.shape;
  const auto whole = [&](std::string source) { return std::vector<Sample>{{fence.line, text, std::move(source)}}; };
  if (shape.empty()) return whole("set MANUAL\n" + text);
  if (shape == "file") return whole(text);
  if (shape == "test") return whole("set MANUAL\ntest R-900 \"an example\" {" + text + "}\n");
  if (shape == "body") return whole(minion(speaksOf(text, "choose") ? "" : text, text));
  if (shape == "actions") return whole(minion(text, "battlecry {" + text + "}"));
  if (shape == "given") return whole(battlecry("", "give all friendly minions {" + text + "}"));

  std::vector<Sample> samples;
  std::istringstream lines(text);
  std::string line;
  for (std::uint32_t number = fence.line; std::getline(lines, line); ++number) {
    const std::string_view example = withoutComment(line);
    if (trimmed(example).empty()) continue;
    std::string source;
    if (shape == "condition") source = battlecry(example, "if " + line + "\n{ draw a card }");
    if (shape == "selection") source = battlecry(example, "for each " + line + "\n{ draw a card }");
    if (shape == "amount") source = battlecry(example, "gain (" + line + "\n) armor");
    if (shape == "pattern")
      source = minion("", "target " + line + "\nbattlecry { if target is damaged { draw a card } }");
    if (shape == "event") source = minion(example, "after " + line + "\n{ draw a card }");
    if (source.empty()) return {};
    samples.push_back({number, line + "\n", std::move(source)});
  }
  return samples;
}

}  // namespace manual
