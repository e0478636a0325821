#include "foreign.h"

#include "CardLexer.h"
#include "cardabi/tables.h"
#include "vocabulary.h"

#include <algorithm>
#include <array>
#include <string>

namespace cardc::syntax::antlr {
namespace {

using L = CardLexer;
using Then = Foreign::Then;

constexpr std::array<std::pair<std::string_view, std::string_view>, 8> kWideSigns = {{
    {"，", ","},
    {"、", ","},
    {"；", ","},
    {"。", ","},
    {"（", "("},
    {"）", ")"},
    {"：", ":"},
    {"！", "!"},
}};

bool isLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

bool isFact(std::size_t type) { return (type >= L::ID && type <= L::TEXT) || type == L::DAMAGE || type == L::ORDER; }

// Terms of several words: flags, races, classes, kinds.
class Terms {
 public:
  static const Terms& get() {
    static const Terms terms;
    return terms;
  }
  bool has(std::string_view term) const { return std::binary_search(all_.begin(), all_.end(), term); }
  bool anyBeginsWith(std::string_view word) const {
    const auto found = std::lower_bound(all_.begin(), all_.end(), word);
    return found != all_.end() && found->size() > word.size() && found->starts_with(word) &&
           (*found)[word.size()] == '-';
  }

 private:
  Terms() {
    const auto add = [&](std::string_view term) {
      if (term.find('-') != std::string_view::npos) all_.push_back(term);
    };
    for (const cardabi::TagInfo& row : cardabi::allTags()) {
      if (row.store == cardabi::TagStore::Flag || row.tag == cardabi::Tag::SpellDamage) add(row.spelling);
    }
    for (const cardabi::FactInfo& row : cardabi::allFacts()) add(row.spelling);
    for (const cardabi::KindInfo& row : cardabi::allKinds()) add(row.spelling);
    std::sort(all_.begin(), all_.end());
  }
  std::vector<std::string_view> all_;
};

class Finder {
 public:
  Finder(const Spot& spot, diag::Engine& diags) : spot_(spot), diags_(diags) {}

  std::optional<Foreign> run() {
    if (type(0) == L::SLASH) return comment();
    if (type(0) == L::STRAY) return stray();
    if (type(0) == L::FOREIGN) return sign(textOf(0));
    if (type(0) == L::EQUALS && isFact(spot_.entry_first) && type(1) == L::NUMBER) return colon();
    if (type(0) == L::ADD || type(0) == L::SUB) return spot_.starts_entry ? twoSigns() : std::nullopt;
    if (type(0) == L::NUMBER) return spot_.starts_entry ? numberFirst() : std::nullopt;
    if (!isLetter(textOf(0).front())) return std::nullopt;
    if (auto found = dotted()) return found;
    if (auto found = sentence()) return found;
    if (type(0) == L::ANY && type(1) != L::ORDER) {
      const std::string_view next = textOf(1);
      const bool vowel = !next.empty() && std::string_view("aeiou").find(next.front()) != std::string_view::npos;
      return say(0, vowel ? "'an'" : "'a'", vowel ? "an" : "a");
    }
    if (type(0) == L::COSTS) {
      if (auto found = insteadOfMana()) return found;
    }
    if (auto found = splitTerm()) return found;
    if (auto found = speaksOfMe()) return found;
    if (auto found = word()) return found;
    if (type(0) == L::FROM) return fromYourDeck();
    return spot_.starts_entry ? takesDamage() : std::nullopt;
  }

 private:
  const Lexeme& raw(std::size_t n) const { return spot_.raw[spot_.at + n]; }
  std::size_t type(std::size_t n) const {
    return spot_.at + n < spot_.raw.size() ? spot_.raw[spot_.at + n].type : std::size_t{L::NEWLINE};
  }
  std::string_view textOf(std::size_t n) const {
    if (spot_.at + n >= spot_.raw.size()) return {};
    return spot_.text.substr(raw(n).begin, raw(n).end - raw(n).begin);
  }
  std::string_view textUpTo(std::size_t last) const {
    return spot_.text.substr(raw(0).begin, raw(last).end - raw(0).begin);
  }
  source::Span span(std::size_t last) const { return {spot_.file, raw(0).begin, raw(last).end}; }
  bool touches(std::size_t n) const {  // no space between it and the next
    return spot_.at + n + 1 < spot_.raw.size() && raw(n).end == raw(n + 1).begin;
  }
  // How many tokens it is from here to the end of the entry or of the line.
  std::size_t toEndOfLine() const {
    std::size_t n = 0;
    while (spot_.at + n < spot_.raw.size() && type(n) != L::NEWLINE) ++n;
    return n;
  }
  std::size_t toEndOfEntry() const {
    std::size_t n = 0;
    while (spot_.at + n < spot_.raw.size() && type(n) != L::NEWLINE && type(n) != L::COMMA && type(n) != L::LBRACE &&
           type(n) != L::RBRACE)
      ++n;
    return n;
  }

  // "cards do not write X; say Y", X being `last + 1` tokens. With a fix where `certain` is what to put there.
  Foreign say(std::size_t last, std::string_view instead, std::optional<std::string> certain, Then then = Then::Spoil) {
    auto details = diags_.report(diag::ForeignSpelling, span(last), textUpTo(last), instead);
    if (certain) details.fix(diag::FixKind::Safe, span(last), *certain);
    return {last + 1, then};
  }
  static std::string quoted(std::string_view text) { return "'" + std::string(text) + "'"; }

  // ---- signs
  std::optional<Foreign> comment() {
    if (!touches(0) || (type(1) != L::SLASH && type(1) != L::MUL)) return std::nullopt;
    auto details = diags_.report(diag::ForeignComment, span(1));
    std::size_t length = toEndOfLine();
    if (type(1) == L::SLASH) {
      details.fix(diag::FixKind::Safe, span(1), "#");
    } else {  // to its end, lines further on
      for (std::size_t n = 2; spot_.at + n + 1 < spot_.raw.size(); ++n) {
        if (type(n) != L::MUL || type(n + 1) != L::SLASH || !touches(n)) continue;
        length = n + 2;
        break;
      }
    }
    return Foreign{length, Then::LeaveOut};
  }

  std::optional<Foreign> stray() {
    const std::string_view sign = textOf(0);
    for (const auto& [open, close] :
         {std::pair<std::string_view, std::string_view>{"'", "'"}, {"“", "”"}, {"”", "”"}, {"‘", "’"}, {"「", "」"}}) {
      if (sign == open) return quotes(close);
    }
    for (const auto& [wide, narrow] : kWideSigns) {
      if (sign != wide) continue;
      if (narrow == ":" || narrow == "!") return wideSign(narrow);
      const Then then = narrow == "," ? Then::Comma : narrow == "(" ? Then::Open : Then::Close;
      return say(0, quoted(narrow), std::string(narrow),
                 then == Then::Comma && spot_.in_parentheses ? Then::Spoil : then);
    }
    return std::nullopt;
  }
  std::optional<Foreign> wideSign(std::string_view narrow) { return narrow == ":" ? colon() : sign(narrow); }

  std::optional<Foreign> quotes(std::string_view close) {
    const std::size_t line = toEndOfLine();
    std::size_t last = 0;
    for (std::size_t n = 1; n < line && last == 0; ++n) {
      if (type(n) == L::STRAY && textOf(n) == close) last = n;
    }
    if (last == 0) {  // without an end: what follows may be anything
      diags_.report(diag::ForeignQuotes, span(0));
      return Foreign{line, Then::Spoil};
    }
    const std::uint32_t begin = raw(0).end, end = raw(last).begin;
    diags_.report(diag::ForeignQuotes, span(last))
        .fix(diag::FixKind::Safe, span(last), "\"" + std::string(spot_.text.substr(begin, end - begin)) + "\"");
    return Foreign{last + 1, close == "'" ? Then::Text : Then::Spoil};
  }

  std::optional<Foreign> sign(std::string_view sign) {
    if (sign == ":") return colon();
    if (sign == "=>" || sign == "->") return say(0, insteadOf(sign), std::nullopt);
    if (sign == ";")
      return say(0, insteadOf(sign), spot_.in_parentheses ? std::nullopt : std::optional<std::string>(","),
                 spot_.in_parentheses ? Then::Spoil : Then::Comma);
    const std::string_view words = insteadOf(sign);  // in quotes
    std::string plain(words.substr(1, words.size() - 2));
    const bool is = spot_.at > 0 && spot_.raw[spot_.at - 1].type == L::IS;
    if (is && plain.starts_with("is")) plain = plain == "is" ? "" : plain.substr(3);
    const bool before = raw(0).begin > 0 && spot_.text[raw(0).begin - 1] != ' ';
    const bool after = raw(0).end < spot_.text.size() && spot_.text[raw(0).end] != ' ';
    if (sign == "==" && is) return say(0, words, std::nullopt);
    return say(0, words, (before ? " " : "") + plain + (after ? " " : ""));
  }

  // `cost: 4` means `cost 4`; `battlecry: draw a card` means `battlecry { draw a card }`.
  std::optional<Foreign> colon() {
    const std::size_t end = toEndOfEntry();
    const std::string_view before =
        spot_.text.substr(spot_.entry_begin, raw(0).begin >= spot_.entry_begin ? raw(0).begin - spot_.entry_begin : 0);
    // Facts stand before their value without a sign.
    const bool fact = isFact(spot_.entry_first) || spot_.entry_first == L::TARGET || (type(1) == L::NUMBER && end == 2);
    std::string head(before);
    while (!head.empty() && head.back() == ' ') head.pop_back();
    if (end <= 1 || spot_.entry_first == 0)
      return say(0, "what happens in braces, as in 'battlecry { ... }'", std::nullopt);
    const std::string rest(spot_.text.substr(raw(1).begin, raw(end - 1).end - raw(1).begin));
    if (fact) {
      auto details = diags_.report(diag::ForeignSpelling, span(0), textOf(0), quoted(head + " " + rest));
      details.fix(diag::FixKind::Safe, {spot_.file, raw(0).begin, raw(0).end}, raw(0).end == raw(1).begin ? " " : "");
      return Foreign{1, Then::LeaveOut};
    }
    auto details = diags_.report(diag::ForeignSpelling, span(0), textOf(0), quoted(head + " { " + rest + " }"));
    details.fix(diag::FixKind::Unsafe, {spot_.file, raw(0).begin, raw(end - 1).end}, " { " + rest + " }");
    return Foreign{end, Then::Spoil};
  }

  // `+2 +2`
  std::optional<Foreign> twoSigns() {
    const auto isSign = [&](std::size_t n) { return type(n) == L::ADD || type(n) == L::SUB; };
    if (type(1) != L::NUMBER || !isSign(2) || type(3) != L::NUMBER) return std::nullopt;
    const std::string right =
        std::string(textOf(0)) + std::string(textOf(1)) + "/" + std::string(textOf(2)) + std::string(textOf(3));
    return say(3, quoted(right), right);
  }

  // `4 mana`, `4/5`
  std::optional<Foreign> numberFirst() {
    if (type(1) == L::WORD && textOf(1) == "mana") {
      const std::string right = "cost " + std::string(textOf(0));
      return say(1, quoted(right), right);
    }
    if (type(1) != L::SLASH || type(2) != L::NUMBER) return std::nullopt;
    const bool given = spot_.around == L::GIVE || spot_.around == L::AURA || spot_.around == L::ENCHANTMENT;
    const std::string a(textOf(0)), b(textOf(2));
    const std::string right = given ? "+" + a + "/+" + b : "stats " + a + "/" + b;
    return say(2, quoted(right), right);
  }

  // ---- words
  // `target.attack`
  std::optional<Foreign> dotted() {
    if (!touches(0) || type(1) != L::STRAY || textOf(1) != "." || !touches(1) || textOf(2).empty() ||
        !isLetter(textOf(2).front()))
      return std::nullopt;
    std::size_t last = 2;
    while (touches(last) && type(last + 1) == L::STRAY && textOf(last + 1) == "." && touches(last + 1)) last += 2;
    const std::string_view owner = textOf(0) == "self" ? "this" : textOf(0);
    const std::string right = std::string(textOf(2)) + " of " + std::string(owner);
    const bool one = last == 2 && (type(0) == L::TARGET || type(0) == L::THIS || type(0) == L::IT || owner == "this" ||
                                   type(0) == L::NAME);
    return say(last, quoted(right), one ? std::optional(right) : std::nullopt);
  }

  // `divine shield`: a term is one word.
  std::optional<Foreign> splitTerm() {
    const std::string_view next = textOf(1);
    if (next.empty() || next.front() < 'a' || next.front() > 'z') return std::nullopt;
    if (!Terms::get().anyBeginsWith(textOf(0))) return std::nullopt;
    std::string term(textOf(0));
    std::optional<std::pair<std::size_t, std::string>> found;
    for (std::size_t n = 1; n <= 3 && type(n) != L::NEWLINE && !textOf(n).empty() && isLetter(textOf(n).front()); ++n) {
      term += "-" + std::string(textOf(n));
      if (Terms::get().has(term)) found = {n, term};
    }
    if (!found) return std::nullopt;
    diags_.report(diag::SplitTerm, span(found->first), found->second)
        .fix(diag::FixKind::Safe, span(found->first), found->second);
    return Foreign{found->first + 1, Then::Spoil};
  }
  // `when I die`: a card speaks of itself as `this`.
  std::optional<Foreign> speaksOfMe() {
    if (textOf(0) == "my") return say(0, "'your', or 'this' for the card itself", std::nullopt);
    if (textOf(0) == "me") return say(0, "'you', or 'this' for the card itself", std::nullopt);
    if (textOf(0) != "I" || type(0) != L::NAME) return std::nullopt;
    const std::string third = std::string(textOf(1)) + "s";
    const bool attacks = verbForm(third) == VerbForm::Third;
    if (!attacks) return std::nullopt;
    if (toldOfPlayers(third)) return say(1, quoted("you " + std::string(textOf(1))), "you " + std::string(textOf(1)));
    return say(1, quoted("this " + third), "this " + third);
  }

  std::optional<Foreign> word() {
    const std::string_view found = textOf(0);
    if (type(0) != L::WORD) return spot_.starts_entry ? verbFirst() : std::nullopt;
    if (found == "self") return say(0, "'this'", "this", Then::This);
    if (found == "twice") return twice();
    if (const std::string_view words = insteadOf(found); !words.empty())
      return say(0, words, std::string(words.substr(1, words.size() - 2)));
    return spot_.starts_entry ? verbFirst() : std::nullopt;
  }

  std::optional<Foreign> twice() {
    const std::size_t next = type(1);
    const bool over = next == L::NEWLINE || next == L::COMMA || next == L::RBRACE;
    const std::string before(
        spot_.text.substr(spot_.entry_begin, raw(0).begin > spot_.entry_begin ? raw(0).begin - spot_.entry_begin : 0));
    if (!over || before.empty() || before.find('{') != std::string::npos)
      return say(0, insteadOf("twice"), std::nullopt, Then::LeaveOut);
    const std::string right = "repeat 2 times { " + before + "}";
    diags_.report(diag::ForeignSpelling, span(0), textOf(0), quoted(right))
        .fix(diag::FixKind::Safe, {spot_.file, spot_.entry_begin, raw(0).end}, right);
    return Foreign{1, Then::LeaveOut};
  }

  // `deals 3 damage to target`: an action begins with the verb as it is.
  std::optional<Foreign> verbFirst() {
    const std::string_view found = textOf(0);
    if (type(0) != L::WORD || found.size() < 4 || found.back() != 's') return std::nullopt;
    if (spot_.around == L::NATIVE) return std::nullopt;  // `raises summoned`: what code does is told of it
    const std::string_view base = found.substr(0, found.size() - 1);
    const std::vector<Lexeme> lexed = readLexemes(base);
    if (lexed.size() != 1) return std::nullopt;
    const std::size_t what = lexed[0].type;
    if (what < L::VERB || what > L::REPEAT) return std::nullopt;
    diags_.report(diag::VerbForm, span(0), base).fix(diag::FixKind::Safe, span(0), std::string(base));
    return Foreign{1, Then::Spoil};
  }

  // Whole sentences in the words of other games: `gain +2/+2`, `heal target for 5`, `mana 4`, `attack 4, health 5`.
  std::optional<Foreign> sentence() {
    if (type(0) == L::END || type(0) == L::START) {
      if (type(1) != L::OF || type(2) != L::TURN) return std::nullopt;
      const std::string right = std::string(textOf(0)) + " of your turn";
      const bool the = spot_.at > 0 && spot_.raw[spot_.at - 1].type == L::THE;
      return say(2, quoted(spot_.starts_entry ? "at the " + right : the ? right : "the " + right), std::nullopt);
    }
    if (!spot_.starts_entry) return std::nullopt;
    const std::size_t end = toEndOfEntry();
    const std::string_view first = textOf(0);
    if (type(0) == L::GAIN && (type(1) == L::ADD || type(1) == L::SUB)) {
      const std::string right =
          "give this { " + std::string(spot_.text.substr(raw(1).begin, raw(end - 1).end - raw(1).begin)) + " }";
      return say(end - 1, quoted(right), right);
    }
    if (first == "kill") return say(0, "'destroy'", "destroy");
    if (first == "heal") {
      if (end > 3 && textOf(end - 2) == "for" && type(end - 1) == L::NUMBER) {
        const std::string right = "restore " + std::string(textOf(end - 1)) + " health to " +
                                  std::string(spot_.text.substr(raw(1).begin, raw(end - 3).end - raw(1).begin));
        return say(end - 1, quoted(right), right);
      }
      return say(0, "'restore 5 health to ...'", std::nullopt);
    }
    if (first == "mana" && type(1) == L::NUMBER) {
      const std::string right = "cost " + std::string(textOf(1));
      return say(1, quoted(right), right);
    }
    const bool in_card = spot_.around == L::TOKEN || (spot_.around >= L::MINION && spot_.around <= L::LOCATION);
    if (first == "attack" && type(1) == L::NUMBER && in_card) {
      std::size_t n = 2;
      while (type(n) == L::COMMA || (type(n) == L::NEWLINE && spot_.at + n < spot_.raw.size())) ++n;
      if (type(n) != L::HEALTH || type(n + 1) != L::NUMBER) return std::nullopt;
      const std::string right = "stats " + std::string(textOf(1)) + "/" + std::string(textOf(n + 1));
      return say(n + 1, quoted(right), right);
    }
    return std::nullopt;
  }

  // `costs corpses instead of mana`
  std::optional<Foreign> insteadOfMana() {
    const bool corpses = textOf(1) == "corpses";
    if (!corpses && type(1) != L::HEALTH) return std::nullopt;
    if (textOf(2) != "instead" || type(3) != L::OF || textOf(4) != "mana") return std::nullopt;
    const std::string right = corpses ? "costs-corpses" : "costs-health";
    return say(4, quoted(right), right);
  }

  // `draw a spell from your deck`
  std::optional<Foreign> fromYourDeck() {
    const std::string_view verb = spot_.text.substr(spot_.entry_begin, 5);
    if (spot_.entry_first != L::VERB || verb != "draw " || type(1) != L::YOUR || textOf(2) != "deck")
      return std::nullopt;
    std::uint32_t begin = raw(0).begin;
    while (begin > 0 && spot_.text[begin - 1] == ' ') --begin;
    diags_.report(diag::ForeignSpelling, span(2), textUpTo(2), "nothing of it: drawing is always from your deck")
        .fix(diag::FixKind::Safe, {spot_.file, begin, raw(2).end}, "");
    return Foreign{3, Then::LeaveOut};
  }

  // `your hero takes 3 damage`: what happens is told by who does it.
  std::optional<Foreign> takesDamage() {
    switch (type(0)) {
      case L::YOUR:
      case L::THE:
      case L::ALL:
      case L::EACH:
      case L::A:
      case L::AN:
      case L::THIS:
      case L::TARGET:
      case L::IT:
      case L::THEM: break;
      default: return std::nullopt;
    }
    const std::size_t end = toEndOfEntry();
    for (std::size_t n = 1; n + 2 < end; ++n) {
      if ((textOf(n) != "takes" && textOf(n) != "take") || type(n + 1) != L::NUMBER || type(n + 2) != L::DAMAGE)
        continue;
      const std::string whom(textUpTo(n - 1));
      const std::string right = "deal " + std::string(textOf(n + 1)) + " damage to " + whom;
      return say(n + 2, quoted(right), n + 3 == end ? std::optional(right) : std::nullopt);
    }
    return std::nullopt;
  }

  const Spot& spot_;
  diag::Engine& diags_;
};

}  // namespace

std::optional<Foreign> findForeign(const Spot& spot, diag::Engine& diags) { return Finder(spot, diags).run(); }

}  // namespace cardc::syntax::antlr
