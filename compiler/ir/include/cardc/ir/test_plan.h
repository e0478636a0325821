// What a `test` block means: the game to set up, what to do in it, and what must be true.
//
// Made by the compiler, carried out by the lab with the engine. A plan needs no names or trees of the compiler: cards are
// CardRefs, things and conditions are node trees in the test's own set, which the runner adds to the library as the last
// set. Player 0 is `you`, player 1 is `opponent`; trees are evaluated with player 0 as `you`, in one frame whose registers
// 1-7 hold the things that the test names, from the moment when they are set up. Register 0 is not used for names.
#pragma once
#include "cardabi/policies.h"
#include "cardc/ir/rows.h"
#include "cardc/source/span.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardc::ir {

// Offset of a tree in TestPlan::local.nodes; 0 = none.
using TreeAt = std::uint32_t;

struct StartTag {
  cardabi::Tag tag = cardabi::Tag::None;
  std::int32_t value = 0;
};

// `+1/+1`, a named enchantment, and what else a body may hold: on the thing from the start.
struct StartGift {
  cardabi::CardRef enchantment;
  std::uint8_t player = 0;  // who gave it
  std::uint32_t order = 0;  // place in the order of play; 0 = with its bearer
};

// One entry of a `given ... is` list: so many cards in that zone, each with these changes.
struct GivenCard {
  cardabi::CardRef card;
  std::uint32_t count = 1;
  std::uint8_t name = 0;       // the register that the (last) one is to be put in; 0 = none
  std::uint32_t order = 0;     // `order N`: place in the order of play among those that say one; 0 = as listed
  std::vector<StartTag> tags;  // written as they stand: damage 1, frozen, exhausted ...; flags have value 1
  bool spoken_of = false;      // the test speaks of it, by its name or its place
  std::vector<StartGift> gifts;
  std::vector<cardabi::CardRef> used;  // options of a titan that are used up
  source::Span span;
};

// What an action, or a legal/illegal expectation, asks a player to do.
struct TestAction {
  enum class Kind : std::uint8_t {
    Play,
    Attack,
    UsePower,
    Use,
    Choose,
    EndTurn,
    Concede,
    Trade,
    Forge,
    Prepare,
    Launch
  };
  Kind kind = Kind::EndTurn;
  std::uint8_t player = 0;  // 2: whoever controls `what` (an attack says no player), or whose turn it is
  TreeAt what =
      0;  // selector of one thing: the card to play, the attacker, the location; Choose: what is chosen, if it is an entity
  TreeAt target = 0;               // selector of one thing; 0 = no target
  std::int32_t position = -1;      // place on the board from 0 (the text says it from 1); -1 = at the end
  cardabi::CardRef choice;         // Choose, or `choosing X`: the card or option by its reference; 0 = none
  std::int32_t choice_index = -1;  // Choose by number, from 0; -1 = not said
  std::int32_t mana = -1;          // Prepare: how much is put in; -1 = all
  source::Span span;
};

// What chance is made to give: a thing, else anything of that card, else a number.
struct TestPick {
  cardabi::CardRef card;
  TreeAt thing = 0;
  std::int32_t number = -1;
  source::Span span;
};

// `X 6/9` in a `shows` list.
struct ShownCard {
  cardabi::CardRef card;
  std::uint32_t count = 1;
  bool has_stats = false;               // else any numbers are right
  std::int32_t attack = 0, health = 0;  // health as it is now; durability left for a weapon
};

struct Expectation {
  enum class Kind : std::uint8_t { Shows, Condition, Legal, Illegal, Log, NoLog, OneOf, Outcome, Measure, AllOf };
  enum class Place : std::uint8_t { Zone, Weapon, Choice };
  enum class Outcome : std::uint8_t { Over, Won, Lost, Drawn };  // for `you`
  enum class Measure : std::uint8_t {
    LastPool,  // among how many the last random pick was made
    Choice,    // how many things `player` may choose among now
    Progress,  // what a quest and the like has counted
    Stage      // of a questline, from 1
  };
  Kind kind = Kind::Condition;
  // Shows
  std::uint8_t player = 0;
  Place place = Place::Zone;
  cardabi::Zone zone =
      cardabi::Zone::Play;  // Play: minions and locations in order; else as the zone has them, deck top first
  bool any_order = false;
  std::int32_t index = -1;  // only the one at this place, from 0; -1 = all of them
  std::vector<ShownCard> shown;
  TreeAt condition = 0;             // Condition
  TreeAt compared = 0;              // Condition that compares: its left amount alone, to print; 0 = none
  TestAction action;                // Legal, Illegal
  std::vector<std::string> log;     // Log: in this order, others may lie between; "DEATH Wisp". NoLog: none of these
  std::vector<Expectation> any_of;  // OneOf: one of them must hold; AllOf: each must
  Outcome outcome = Outcome::Over;  // Outcome, and whether it is not to be so
  bool negated = false;
  Measure measure = Measure::LastPool;
  cardabi::Comparison comparison = cardabi::Comparison::Equal;
  std::int32_t value = 0;
  TreeAt of = 0;     // Progress, Stage: selector of one thing
  std::string text;  // as written, for messages
  source::Span span;
};

struct TestStep {
  enum class Kind : std::uint8_t {
    GivenCards,   // `zone` (or weapon, hero) of `player` holds exactly `cards`; deck: top first
    GivenTag,     // `tag` of the player, or of its hero if `of_hero`, is `value`
    Act,          // `action` must be accepted
    Refused,      // `action` must be rejected and change nothing
    Arrange,      // `tree` (an action) is carried out by player 0, then deaths and auras as after any action
    RandomPicks,  // the next random picks give `picks`, in that order
    Expect,       // `expectation` must hold now
  };
  Kind kind = Kind::Expect;
  std::uint8_t player = 0;
  enum class Where : std::uint8_t { Zone, Weapon, Hero, HeroPower };
  Where where = Where::Zone;
  cardabi::Zone zone = cardabi::Zone::Play;
  std::vector<GivenCard> cards;
  bool of_hero = false;
  cardabi::Tag tag =
      cardabi::Tag::None;  // Health of a hero: its current health; the runner writes the damage that gives it
  std::int32_t value = 0;
  TestAction action;
  std::vector<TestPick> picks;
  TreeAt tree = 0;
  Expectation expectation;
  std::string text;  // as written, for messages
  source::Span span;
};

// Something that a test needs and the engine cannot do yet: the test is not run.
struct PlannedUse {
  std::string what;  // "the policy 'locations'"
  std::string text;  // as written
  source::Span span;
};

// What is printed on a card in one test, in the place of what its definition says.
struct PrintedNumbers {
  cardabi::CardRef card;
  std::int32_t cost = 0, attack = 0, health = 0;
};

// One test. Givens come first whatever their order in the text; the rest is in order.
struct TestPlan {
  std::string id;
  std::string claim;
  std::string file;  // as given to the compiler
  std::uint32_t line = 0;
  source::Span span;
  std::string profile = "hearth";
  cardabi::Policies policies;       // the profile with the test's `policy` lines applied
  std::vector<PlannedUse> planned;  // known from the text alone; the lab finds more
  std::uint64_t seed = 1;
  std::uint16_t turn = 0;                      // the turn in which it begins; 0 = not said
  std::uint8_t turn_player = 0;                // whose turn that is
  std::uint16_t random_games = 0;              // so often the game is played on by chance from where the steps end
  std::string names[2] = {"you", "opponent"};  // of the players in the log
  std::vector<PrintedNumbers> printed;
  std::vector<TestStep> steps;
  SetRows
      local;  // the test's own cards, enchantments and trees; its number is one more than the library's last set, whose ids they win over
};

}  // namespace cardc::ir
