#include "cardabi/tables.h"
#include "cardrt/replay/text.h"
#include "line_reader.h"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cardrt::replay {

namespace {

// The grammar, from the first line to the last.
class Parser : LineReader {
 public:
  explicit Parser(std::string_view text) : LineReader(text) {}

  ParseResult run() {
    if (!whole()) {
      result_.line = badLine();
      result_.message = message();
    }
    return std::move(result_);
  }

 private:
  bool whole() { return head() && decks() && happenings() && ending(); }

  bool head() {
    Replay& replay = result_.replay;
    std::string_view value;
    int format = 0;
    if (!nextIs("cardwright-replay", value) || !toNumber(value, format)) return false;
    if (format != kFormat)
      return fail("this is format " + std::to_string(format) + "; format " + std::to_string(kFormat) + " can be read");
    if (!nextIs("content", value) || !toHash(value, replay.content_hash) || !advance()) return false;
    while (word(0) == "set") {
      if (replay.sets.size() == kMaxSets) return fail("too many sets");
      replay.sets.emplace_back();
      if (!is("set", value) || !toName(value, replay.sets.back()) || !advance()) return false;
    }
    if (!is("profile", value) || !toName(value, replay.profile)) return false;
    if (!cardabi::findProfile(value, replay.policies)) return fail("there is no profile " + quoted(value));
    if (!advance()) return false;
    while (word(0) == "policy") {
      if (words().size() != 3) return fail("`policy`, its name and a value should stand here");
      if (!cardabi::setPolicy(replay.policies, word(1), word(2)))
        return fail("there is no policy " + quoted(word(1)) + " with the value " + quoted(word(2)));
      if (!advance()) return false;
    }
    if (!is("seed", value) || !toNumber(value, replay.seed)) return false;
    if (!nextIs("first", value)) return false;
    Player first = 0;
    if (value != "random" && !toPlayer(value, first)) return false;
    replay.first = value == "random" ? std::int8_t{-1} : static_cast<std::int8_t>(first);
    if (!nextIs("turns", value) || !toNumber(value, replay.turn_limit)) return false;
    if (!nextIs("mulligan", replay.mulligan) || !nextIs("shuffle", replay.shuffle)) return false;
    if (!nextIs("coin", value)) return false;
    return value == "none" || toName(value, replay.coin);
  }

  bool decks() {
    for (const Player player : {Player{0}, Player{1}}) {
      if (player == 0 && !advance()) return false;
      if (word(0) != "deck" || words().size() != 3) return fail("`deck`, a player and a hero should stand here");
      Player named = 0;
      ReplayDeck& deck = result_.replay.decks[player];
      if (!toPlayer(word(1), named) || !toName(word(2), deck.hero)) return false;
      if (named != player) return fail("the deck of the other player should stand here");
      if (!advance()) return false;
      while (word(0) != "deck" && word(0) != "start") {
        std::size_t count = 0;
        std::string card;
        if (words().size() != 2) return fail("a line of a deck is `COUNT ID`");
        if (!toNumber(word(0), count) || !toName(word(1), card)) return false;
        if (count == 0 || count > kMaxDeck - deck.cards.size()) return fail("a deck has at most 100 cards");
        deck.cards.insert(deck.cards.end(), count, card);
        if (!advance()) return false;
      }
    }
    return (word(0) == "start" && words().size() == 1) || fail("`start` should stand here");
  }

  bool happenings() {
    std::vector<Step>& steps = result_.replay.steps;
    for (std::size_t count = 0; advance();) {
      if (word(0) == "result") return true;
      if (word(0) == "random") {
        if (++count > kMaxCalls) return fail("too many random calls");
        if (!random(steps.empty() ? result_.replay.opening : steps.back().calls)) return false;
        continue;
      }
      if (steps.size() == kMaxSteps) return fail("too many decisions");
      Decided decided;
      if (!decision(decided)) return false;
      steps.push_back({decided, std::string(note())});
    }
    return false;
  }

  bool random(std::vector<RandomCall>& calls) {
    RandomCall call;
    // A block's name may hold a #, so the line is taken as it is.
    if (words().size() < 5) return fail("`random`, a domain, a result, a card and a block should stand here");
    if (!toNumber(word(1), call.domain) || !toNumber(word(2), call.result) || !toName(word(3), call.card)) return false;
    if (call.card == "-") call.card.clear();
    if (const std::string_view block = from(4); block != "-") call.block = block;
    calls.push_back(std::move(call));
    return true;
  }

  bool decision(Decided& out) {
    if (!toPlayer(word(0), out.player)) return false;
    if (words().size() < 2) return fail("a decision should stand here");
    struct Form {
      std::string_view name;
      ActionKind kind;
      bool source;
    };
    static constexpr Form kForms[] = {
        {"play", ActionKind::Play, true},      {"attack", ActionKind::Attack, true},
        {"power", ActionKind::Power, false},   {"end", ActionKind::EndTurn, false},
        {"answer", ActionKind::Answer, false}, {"concede", ActionKind::Concede, false},
        {"trade", ActionKind::Trade, true},    {"prepare", ActionKind::Prepare, true},
        {"use", ActionKind::Use, true},        {"forge", ActionKind::Forge, true},
        {"launch", ActionKind::Launch, false},
    };
    for (const Form& form : kForms) {
      if (form.name != word(1)) continue;
      out.kind = form.kind;
      if (form.kind == ActionKind::Answer) return answer(out);
      if (form.source && words().size() < 3) return fail("`" + std::string(form.name) + "` needs an entity");
      if (form.source && !toNumber(word(2), out.source)) return false;
      return details(out, form.source ? 3 : 2);
    }
    return fail(quoted(word(1)) + " is no decision");
  }

  // Pairs of a word and a number, in the order in which they are printed.
  bool details(Decided& out, std::size_t at) {
    const auto pair = [&](std::string_view name, bool allowed, auto& value) {
      if (!allowed || at + 1 >= words().size() || word(at) != name) return true;
      at += 2;
      return toNumber(word(at - 1), value);
    };
    const bool play = out.kind == ActionKind::Play;
    const bool chooses = play || out.kind == ActionKind::Use || out.kind == ActionKind::Power;
    const bool aims = chooses || out.kind == ActionKind::Attack;
    if (!pair("option", chooses, out.option) || !pair("at", play, out.position) || !pair("on", aims, out.target) ||
        !pair("with", out.kind == ActionKind::Prepare, out.option))
      return false;
    return at == words().size() || fail(quoted(word(at)) + " does not belong here");
  }

  bool answer(Decided& out) {
    if (words().size() == 3 && word(2) == "none") return true;
    if (words().size() < 3) return fail("the numbers of options, or `none`, should stand here");
    for (std::size_t i = 2; i < words().size(); ++i) {
      std::uint32_t option = 0;
      if (!toNumber(word(i), option)) return false;
      if (option < 1 || option > kMaxChoices) return fail("there is no option " + quoted(word(i)));
      out.answer |= 1U << (option - 1);
    }
    return true;
  }

  bool ending() {
    static constexpr std::pair<std::string_view, Result> kResults[] = {
        {"open", Result::None}, {"P1-won", Result::FirstWon}, {"P2-won", Result::SecondWon}, {"drawn", Result::Drawn}};
    std::string_view value;
    if (!is("result", value)) return false;
    bool known = false;
    for (const auto& [name, result] : kResults) {
      if (name != value) continue;
      result_.replay.result = result;
      known = true;
    }
    if (!known) return fail(quoted(value) + " is no result: P1-won, P2-won, drawn or open");
    if (!nextIs("position", value) || !toHash(value, result_.replay.position)) return false;
    return atEnd();
  }

  ParseResult result_;
};

}  // namespace

ParseResult parse(std::string_view text) { return Parser(text).run(); }

}  // namespace cardrt::replay
