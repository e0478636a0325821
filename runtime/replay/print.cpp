#include "cardabi/tables.h"
#include "cardrt/replay/text.h"

#include <algorithm>
#include <string>
#include <string_view>

namespace cardrt::replay {

namespace {

// Names come from cards, which may hold anything: one line they are to stay, of a bounded length.
std::string oneLine(std::string_view text) {
  std::string line(text.substr(0, 200));
  for (char& c : line) {
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  }
  while (!line.empty() && line.back() == ' ') line.pop_back();
  line.erase(0, std::min(line.find_first_not_of("# "), line.size()));  // what the parser takes for the sign of a note
  return line;
}

std::string_view orNone(std::string_view text, std::string_view none) { return text.empty() ? none : text; }
const char* playerName(int player) { return player == 0 ? "P1" : "P2"; }

void addWords(std::string& out, std::string_view word, std::string_view value) {
  out += word;
  out += ' ';
  out += value;
  out += '\n';
}

void addCalls(std::string& out, const std::vector<RandomCall>& calls) {
  for (const RandomCall& call : calls) {
    out += "  random " + std::to_string(call.domain) + " " + std::to_string(call.result) + " ";
    out += orNone(call.card, "-");
    out += " " + std::string(orNone(oneLine(call.block), "-")) + "\n";
  }
}

// As in a deck file: a line for cards that are the same and follow each other.
void addDeck(std::string& out, int player, const ReplayDeck& deck) {
  out += std::string("deck ") + playerName(player) + " " + deck.hero + "\n";
  for (std::size_t i = 0; i < deck.cards.size();) {
    std::size_t same = i;
    while (same < deck.cards.size() && deck.cards[same] == deck.cards[i]) ++same;
    out += "  " + std::to_string(same - i) + " " + deck.cards[i] + "\n";
    i = same;
  }
}

void addPolicies(std::string& out, const Replay& replay) {
  cardabi::Policies profile;
  (void)cardabi::findProfile(replay.profile, profile);
  for (const cardabi::PolicyInfo& row : cardabi::allPolicies()) {
    const std::uint8_t value = cardabi::policyValue(replay.policies, row.id);
    if (value == cardabi::policyValue(profile, row.id) || value >= row.values.size()) continue;
    out += "policy " + std::string(row.spelling) + " " + std::string(row.values[value].spelling) + "\n";
  }
}

const char* resultName(Result result) {
  switch (result) {
    case Result::None: return "open";
    case Result::FirstWon: return "P1-won";
    case Result::SecondWon: return "P2-won";
    case Result::Drawn: return "drawn";
  }
  return "open";
}

}  // namespace

std::string toHex(std::uint64_t value) {
  std::string digits(16, '0');
  for (std::size_t i = 16; i-- > 0; value >>= 4) digits[i] = "0123456789abcdef"[value & 15];
  return digits;
}

std::string print(const Decided& decided) {
  std::string line = playerName(decided.player);
  const auto add = [&](const char* word, std::uint32_t value) { line += word + std::to_string(value); };
  switch (decided.kind) {
    case ActionKind::Play:
      add(" play ", decided.source);
      if (decided.option != 0) add(" option ", decided.option);
      if (decided.position != 0xff) add(" at ", decided.position);
      if (decided.target != 0) add(" on ", decided.target);
      return line;
    case ActionKind::Attack:
      add(" attack ", decided.source);
      add(" on ", decided.target);
      return line;
    case ActionKind::Power:
      line += " power";
      if (decided.option != 0) add(" option ", decided.option);
      if (decided.target != 0) add(" on ", decided.target);
      return line;
    case ActionKind::Trade: add(" trade ", decided.source); return line;
    case ActionKind::Prepare:
      add(" prepare ", decided.source);
      add(" with ", decided.option);
      return line;
    case ActionKind::Use:
      add(" use ", decided.source);
      if (decided.option != 0) add(" option ", decided.option);
      if (decided.target != 0) add(" on ", decided.target);
      return line;
    case ActionKind::Forge: add(" forge ", decided.source); return line;
    case ActionKind::EndTurn: return line + " end";
    case ActionKind::Launch: return line + " launch";
    case ActionKind::Concede: return line + " concede";
    case ActionKind::Answer: break;
  }
  line += " answer";
  if (decided.answer == 0) line += " none";
  for (std::uint32_t i = 0; i < kMaxChoices; ++i) {
    if ((decided.answer >> i & 1) != 0) add(" ", i + 1);
  }
  return line;
}

std::string print(const Replay& replay) {
  std::string out = "cardwright-replay " + std::to_string(kFormat) + "\n";
  addWords(out, "content", toHex(replay.content_hash));
  for (const std::string& set : replay.sets) addWords(out, "set", set);
  addWords(out, "profile", replay.profile);
  addPolicies(out, replay);
  addWords(out, "seed", std::to_string(replay.seed));
  addWords(out, "first", replay.first < 0 ? "random" : playerName(replay.first));
  addWords(out, "turns", std::to_string(replay.turn_limit));
  addWords(out, "mulligan", replay.mulligan ? "yes" : "no");
  addWords(out, "shuffle", replay.shuffle ? "yes" : "no");
  addWords(out, "coin", orNone(replay.coin, "none"));
  for (int player = 0; player < 2; ++player) addDeck(out, player, replay.decks[player]);
  out += "start\n";
  addCalls(out, replay.opening);
  for (const Step& step : replay.steps) {
    out += print(step.action);
    if (const std::string note = oneLine(step.note); !note.empty()) out += "  # " + note;
    out += '\n';
    addCalls(out, step.calls);
  }
  addWords(out, "result", resultName(replay.result));
  addWords(out, "position", toHex(replay.position));
  return out;
}

}  // namespace cardrt::replay
