#include "evidence.h"

#include <algorithm>
#include <cctype>
#include <iterator>
#include <map>
#include <sstream>

namespace coverage {
namespace {

bool isWordCharacter(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == ':';
}

std::string_view trimmed(std::string_view text, std::string_view what) {
  const std::size_t first = text.find_first_not_of(what);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(what) - first + 1);
}

}  // namespace

void Evidence::add(std::string_view text) {
  while (!text.empty()) {
    const auto first = std::find_if(text.begin(), text.end(), isWordCharacter);
    const auto last = std::find_if_not(first, text.end(), isWordCharacter);
    std::string_view word = trimmed(
        text.substr(static_cast<std::size_t>(first - text.begin()), static_cast<std::size_t>(last - first)), ":-");
    if (first != text.begin() && first != text.end() && *std::prev(first) == '(')
      words_.insert("(" + std::string(word));
    text.remove_prefix(static_cast<std::size_t>(last - text.begin()));
    while (!word.empty()) {
      words_.emplace(word);
      const std::size_t colons = word.find("::");
      words_.emplace(word.substr(0, colons));
      if (colons == std::string_view::npos) break;
      word.remove_prefix(colons + 2);
    }
  }
}

std::vector<std::string> findings(const std::vector<Row>& rows, const Evidence& evidence, std::string_view excuses) {
  std::vector<std::string> found;
  std::map<std::string, bool, std::less<>> excused;  // and whether a row needed it
  std::istringstream lines{std::string(excuses)};
  std::string line;
  for (int number = 1; std::getline(lines, line); ++number) {
    const std::string_view entry = trimmed(line, " \t\r");
    if (entry.empty() || entry.front() == '#') continue;
    const std::size_t colon = entry.find(": ");
    if (colon == std::string_view::npos) {
      found.push_back("excused.txt:" + std::to_string(number) + ": an excuse is 'kind name: reason'");
      continue;
    }
    excused[std::string(entry.substr(0, colon))] = false;
  }

  for (const Row& row : rows) {
    const bool shown = std::any_of(row.shown_by.begin(), row.shown_by.end(),
                                   [&](const std::string& word) { return evidence.has(word); });
    if (shown) continue;
    const auto excuse = excused.find(row.kind + " " + row.name);
    if (excuse == excused.end()) {
      found.push_back(row.kind + " " + row.name + " is in no test, golden or card");
    } else {
      excuse->second = true;
    }
  }
  for (const auto& [entry, used] : excused) {
    if (!used)
      found.push_back("excused.txt: '" + entry + "' needs no excuse: it is tried somewhere, or is no row at all");
  }
  return found;
}

}  // namespace coverage
