#include "situations.h"

#include <fmt/format.h>

namespace matrix {

namespace {

// What all cards of the matrix speak of, and what makes their words matter: a mech beside them, a hero power, an imbued one; and what
// silences, bounces and copies them again in the course of a game.
constexpr const char* kCompanions = R"(set MATRIX { name en "Matrix" }
token minion Little { cost 1, stats 1/1, race mech }
token minion Big { cost 8, stats 8/8 }
token minion Better { cost 2, stats 4/4 }
token minion Ship { cost 5, stats 0/5, starship }
token spell LeftHalf { cost 1, cast { draw a card } }
token spell RightHalf { cost 1, cast { gain 1 armor } }
minion Plain { id "Plain", class neutral, race mech, cost 2, stats 2/3 }
spell Bolt { id "Bolt", class neutral, school fire, cost 1, target a character, cast { deal 1 damage to target } }
spell Hush { id "Hush", class neutral, cost 0, target a minion, cast { silence target, draw a card } }
spell Recall { id "Recall", class neutral, cost 1, target a minion, cast { return target to the owner's hand } }
spell Mirror { id "Mirror", class neutral, cost 2, target a minion, cast { summon a copy of target, get a copy of target } }
spell Mend { id "Mend", class neutral, school holy, cost 1, cast { restore 3 health to all friendly characters } }
hero Elder { id "Elder", class druid, health 30, power Zap }
hero-power Zap { id "Zap", class druid, cost 2, target a character, use { deal 1 damage to target } }
hero-power Blessed { id "Blessed", class druid, cost 2, imbued, use { summon (ImbueLevel) Little } }
)";

// A card of the matrix, and what the tests must know of it.
struct Body {
  std::string name;
  bool minion = true;
  bool waits = false;
};

std::string written(const Word& word, const std::string& card, const char* around) {
  std::string text = word.text;
  for (std::size_t at = text.find('@'); at != std::string::npos; at = text.find('@')) text.replace(at, 1, card);
  return word.on(Actions) ? fmt::format("{} {{ {} }}", around, text) : text;
}

std::string given(const Word& word) { return written(word, "", "deathrattle"); }

class Writer {
 public:
  Writer(std::string profile, std::size_t games) : profile_(std::move(profile)), games_(games) {
    made_.text = kCompanions;
  }

  Body one(const Word& word) {
    const bool minion = word.on(OnMinion);
    return card("One" + word.name(), minion, word.on(Waits), {&word});
  }
  void oneBody(const Word& a, const Word& b, const Body& known) {
    if (&a == &b) return through(known);
    if (fitOnOne(a, b, OnMinion)) through(card(a.name() + "And" + b.name(), true, false, {&a, &b}));
    if (fitOnOne(a, b, OnSpell))
      through(card(a.name() + "With" + b.name(), false, a.on(Waits) || b.on(Waits), {&a, &b}));
  }
  void twoBodies(const Body& a, const Body& b) {
    test(fmt::format("{} against {}", a.name, b.name), place("your", a, "Mine") + place("enemy", b, "Theirs"),
         line(a.minion && b.minion ? "arrange { force Mine to attack Theirs, draw 2 cards }"
                                   : "arrange { draw 2 cards, destroy all minions }"));
    deck(a.name + " and " + b.name, {a.name, b.name, a.name, b.name, "Bolt", "Hush", "Recall", "Mirror", "Plain"});
  }
  void both(const Word& a, const Word& b) {
    if (!a.on(Given) || !b.on(Given)) return;
    const std::string plain = fmt::format("Plain {{ {}, {} }}", given(a), given(b));
    test(fmt::format("{} and {} given", a.name(), b.name()),
         line(fmt::format("given your board is {} as Mine and Plain", plain)) +
             line(fmt::format("given enemy board is Plain and Plain {{ {}, {} }} as Theirs", given(b), given(a))) +
             line(fmt::format("given your hand is {} and Bolt", plain)),
         line("arrange { draw a card, force Mine to attack Theirs, return Theirs to the owner's hand }"));
  }
  Situations done() { return std::move(made_); }

 private:
  static std::string line(const std::string& text) { return "  " + text + "\n"; }

  Body card(const std::string& name, bool minion, bool waits, const std::vector<const Word*>& words) {
    made_.text += minion
                      ? fmt::format("minion {0} {{\n  id \"{0}\", class neutral, race mech, cost 2, stats 2/3\n", name)
                      : fmt::format("spell {0} {{\n  id \"{0}\", class neutral, school fire, cost 2\n", name);
    for (const Word* word : words)
      made_.text += line(written(*word, name, minion ? "battlecry and deathrattle" : "cast"));
    if (!minion && !waits) made_.text += line("cast { draw a card }");
    made_.text += "}\n";
    return {name, minion, waits};
  }

  // Where a card lies when a test begins, with more of it to come.
  static std::string place(const std::string& side, const Body& body, const std::string& as) {
    const std::string deck =
        fmt::format("  given {} deck is 2 {} and Mirror and Recall and Hush and Bolt and Plain\n", side, body.name);
    if (body.minion)
      return fmt::format("  given {0} board is Plain and {1} as {2}\n  given {0} hand is {1} and Mend\n", side,
                         body.name, as) +
             deck;
    if (body.waits)
      return fmt::format("  given {0} secrets is {1} as {2}\n  given {0} hand is {1} and Bolt\n", side, body.name, as) +
             deck;
    return fmt::format("  given {0} board is Plain\n  given {0} hand is Mend and {1} as {2} and Bolt\n", side,
                       body.name, as) +
           deck;
  }

  // One body, and whatever can be done to it.
  void through(const Body& body) {
    const std::string given = place("your", body, "Mine") + place("enemy", body, "Theirs");
    const std::string& name = body.name;
    const std::string play =
        "you play Mine" + std::string(name.find("Choice") == std::string::npos ? "" : " choosing 1");
    if (body.minion) {
      test(name + " fights", given, line("arrange { force Mine to attack Theirs, draw 2 cards }"));
      test(name + " dies", given, line("arrange { destroy all minions }"));
      test(name + " copied", given,
           line("arrange { summon a copy of Mine, get a copy of Theirs, shuffle a copy of Mine into your deck }") +
               line("arrange { summon an exact copy of Theirs, let opponent summon a copy of Mine }"));
      test(name + " silenced", given,
           line("arrange { silence all minions, force Mine to attack Theirs, return Theirs to the owner's hand }"));
      test(name + " bounced", given,
           line("arrange { return Mine to your hand, return Theirs to the owner's hand }") + line(play));
    } else {
      test(name + " played", given, body.waits ? "" : line(play));
      test(name + " copied", given,
           line("arrange { get a copy of Mine, get an exact copy of Theirs, shuffle a copy of Mine into your deck }") +
               line(fmt::format("arrange {{ cast {} at random }}", name)));
      // Silence is for minions: what a spell has instead is its way back.
      test(name + " bounced", given,
           line("arrange { return Mine to your hand, return Theirs to the owner's hand }") +
               line("arrange { put Mine on top of your deck, draw 2 cards }"));
    }
    deck(name, {name, name, name, "Bolt", "Hush", "Recall", "Mirror", "Mend", "Plain"});
  }

  void test(const std::string& claim, const std::string& given, const std::string& steps) {
    made_.text += fmt::format(
        "test MATRIX-{} \"{}\" {{\n  profile {}\n  random-games {}\n  given your hero is Elder\n  given enemy hero is "
        "Elder\n  given your hero-power is Zap\n  given enemy hero-power is Zap\n{}{}}}\n",
        ++made_.tests, claim, profile_, games_, given, steps);
  }
  void deck(const std::string& claim, std::vector<std::string> ids) {
    made_.decks.push_back({claim + " from decks", std::move(ids)});
  }

  std::string profile_;
  std::size_t games_;
  Situations made_;
};

}  // namespace

Situations situationsOf(std::size_t first, const std::string& profile, std::size_t games) {
  Writer writer(profile, games);
  const Word& a = words()[first];
  const Body mine = writer.one(a);
  for (std::size_t k = first; k < words().size(); ++k) {
    const Word& b = words()[k];
    const Body theirs = k == first ? mine : writer.one(b);
    writer.oneBody(a, b, mine);
    writer.twoBodies(mine, theirs);
    writer.both(a, b);
  }
  return writer.done();
}

}  // namespace matrix
