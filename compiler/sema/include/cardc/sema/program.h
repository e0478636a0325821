// Program: what the cards mean, with every word and name resolved and every phrase typed.
//
// Made by sema, read by lowering and by `cardc show --stage=program`. Expressions speak in ops of the shared tables; what
// depends on where they stand (spell damage, registers, places on the board) is still lowering's business. A definition that
// had a mistake is marked broken: it has been reported, and nothing downstream may rely on it.
#pragma once
#include "cardabi/tables.h"
#include "cardc/source/span.h"
#include "cardc/support/id.h"
#include "cardc/support/store.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardc::sema {

using ExprId = support::Id<struct ExprTag>;
using BodyId = support::Id<struct BodyTag>;
using CardId = support::Id<struct CardTag>;
using SetId = support::Id<struct SetTag>;

// What is known of the things that a selection gives. 0 in a set means that nothing is known.
struct Facets {
  std::uint32_t kinds = 0;  // of Kind
  std::uint32_t zones = 0;  // of Zone
  std::uint32_t sides = 0;  // of Sides
  bool many = false;        // may be more than one
  bool cards = false;       // cards themselves, not entities
  bool pattern = false;     // `a minion`: says which would do, picks nothing
};

struct Expr {
  cardabi::Op op = cardabi::Op::None;
  // As the op row's OpArg says. CardRef: the number of a CardId; of Give: of a BodyId. Place: -1 where the text says none.
  std::int32_t arg = 0;
  std::vector<ExprId> operands;
  source::Span span;
  Facets facets;  // of selectors
  std::uint32_t via =
      0;  // the call of a defined word through which it stands here, its place in Program::calls plus 1; 0 = none
};

// A use of a keyword or an action that the cards define.
struct Call {
  std::string word;
  source::Span span, definition;
  std::uint32_t around = 0;  // the call in whose body it stands, plus 1; 0 = none
};

// One line of a body: `+2 attack`, `taunt`, `costs 1 less`.
struct BodyLine {
  cardabi::Tag tag = cardabi::Tag::None;
  cardabi::How how = cardabi::How::Add;
  ExprId amount;
  source::Span span;
};

// One word of an event pattern: who or what stands in that slot.
struct SlotTest {
  cardabi::Slot slot = cardabi::Slot::NoSlot;
  bool is_this = false;  // else `condition` holds for what is there
  ExprId condition;
};

struct Ability {
  cardabi::Head head = cardabi::Head::None;
  cardabi::Timing timing = cardabi::Timing::After;
  cardabi::Event event = cardabi::Event::None;
  std::vector<SlotTest> tests;
  std::uint32_t zones = 0;  // where it is awake; 0 = where the card's kind says
  cardabi::Limit limit = cardabi::Limit::None;
  std::uint16_t limit_count = 0;
  std::string keyword;  // the prelude keyword that it came from
  ExprId condition;     // after `if` or `while`
  ExprId selector;      // whom an aura affects
  std::vector<BodyLine> lines;
  ExprId body;
  source::Span span;
};

// What `give`, `with` or an enchantment holds.
struct Body {
  std::vector<BodyLine> lines;
  std::vector<Ability> abilities;
  CardId named;  // the one named enchantment that is all of the body
  source::Span span;
};

// `allow CW5012 "reason"`: a finding that somebody wants to live with. On a card, or on all of a file.
struct Allowed {
  std::string what;  // a code, or "loop"
  std::string reason;
  source::Span span;
};

// Its own wording in one language.
struct Text {
  std::string words;
  source::Span span;          // of the words, without their quotes
  std::vector<ExprId> shows;  // what {0}, {1} ... stand for
};

struct Card {
  std::string name;  // as written: Fireball
  SetId set;
  cardabi::Kind kind = cardabi::Kind::None;
  source::Span span;  // the whole definition
  source::Span name_span;
  bool token = false;
  bool broken = false;
  std::string id, name_en, name_zh;
  bool has_cost = false, has_stats = false;
  std::int32_t cost = 0, attack = 0, health = 0, armor = 0;
  std::uint32_t classes = 0, races = 0, schools = 0;
  std::uint8_t rarity = 0;
  std::int32_t priority = 0;  // of all its triggers: higher goes first
  std::vector<cardabi::Tag> flags;
  struct Printed {
    cardabi::Tag tag;
    std::int32_t value;
  };
  std::vector<Printed> tags;
  CardId power;
  CardId like;  // the card that it takes over everything from; not valid: none
  CardId base;  // the same, where this is a reprint: a card of the same name
  ExprId target, target_if, playable_if;
  std::vector<Ability> abilities;
  std::vector<CardId> options;  // of choose one, in order
  CardId host;                  // of an option
  Body body;                    // of an enchantment
  // For the deck checker, never for a game.
  std::uint32_t dbf = 0;  // its number in public deck codes; 0 = not known
  std::vector<std::string> runes;
  std::uint32_t tourist = 0;            // classes that it brings in
  std::vector<CardId> fabled;           // cards that come with it
  std::int32_t deck_size = 0;           // of a deck that holds it; 0 = as usual
  std::int32_t sideboard = 0;           // cards that are chosen for it beside the deck
  std::vector<CardId> sideboard_cards;  // among which they are; none = all that the deck may hold
  std::vector<Allowed> allowed;         // findings that it asks to be silent about
  // How often spell damage counts in its numbers, where it says so; -1 = as its kind has it.
  std::int32_t counts_spell_damage = -1;
  std::vector<Text> texts;
};

struct Set {
  std::string name, name_en, name_zh;
  std::int32_t year = 0;
  bool declared = false;
  bool of_test = false;
  bool apart = false;  // names from it give way to those of other sets
  SetId around;        // of a test's set: the set of its file, whose names come next
  source::Span span;
};

struct Keyword {
  std::string word;
  source::Span span;
};

// `about frenzy is trigger "..." rulings R-115`: what is to be said of a word that the cards define.
struct About {
  std::string word;
  std::string_view paradigm;  // a spelling of paradigms.def
  std::string doc;
  std::vector<std::string> rulings;
  source::Span span;
};

// A number that cards declare. Its place in the program's list is the number of its tag.
struct Counter {
  std::string name;
  bool of_player = false;
  std::int32_t start = 0;  // of a player's
  source::Span span;
};

// Code behind a name, and what it may do: as it declares.
struct Native {
  std::string name;
  std::vector<std::string> parameters;  // their kinds: card, selection, amount
  std::uint32_t reads = 0, writes = 0;  // sets of Touch
  cardabi::EventSet raises = 0;
  bool asks = false, boosted = false;
  source::Span span;
};

// ---- tests: the same shape as ir::TestPlan, with expressions in the place of node trees
// What a thing carries when the test begins, and who gave it.
struct StartGift {
  Body body;
  std::uint8_t player = 0;
  std::uint32_t order = 0;  // place in the order of play; 0 = with its bearer
};
struct GivenCard {
  CardId card;
  std::uint32_t count = 1;
  std::uint8_t name = 0;  // register
  std::uint32_t order = 0;
  std::vector<Card::Printed> tags;
  std::vector<CardId> used;  // options of a titan that are used up
  std::vector<StartGift> gifts;
  source::Span span;
};
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
  std::uint8_t player = 0;  // 2: whoever controls `what`
  ExprId what, target;
  std::int32_t position = -1;
  CardId choice;
  std::int32_t choice_index = -1;
  std::int32_t mana = -1;  // Prepare
  source::Span span;
};
struct TestPick {
  CardId card;
  ExprId thing;
  std::int32_t number = -1;
  source::Span span;
};
struct ShownCard {
  CardId card;
  std::uint32_t count = 1;
  bool has_stats = false;
  std::int32_t attack = 0, health = 0;
};
struct Expectation {
  enum class Kind : std::uint8_t { Shows, Condition, Legal, Illegal, Log, NoLog, OneOf, Outcome, Measure };
  enum class Place : std::uint8_t { Zone, Weapon, Choice };
  enum class Outcome : std::uint8_t { Over, Won, Lost, Drawn };
  enum class Measure : std::uint8_t { LastPool, Choice, Progress, Stage };
  Kind kind = Kind::Condition;
  std::uint8_t player = 0;
  Place place = Place::Zone;
  cardabi::Zone zone = cardabi::Zone::Play;
  bool any_order = false;
  std::vector<ShownCard> shown;
  ExprId condition, compared;
  TestAction action;
  std::vector<std::string> log;
  std::vector<Expectation> any_of;
  Outcome outcome = Outcome::Over;
  bool negated = false;  // Outcome
  Measure measure = Measure::LastPool;
  cardabi::Comparison comparison = cardabi::Comparison::Equal;
  std::int32_t value = 0;
  ExprId of;  // Measure: of what
  source::Span span;
};
struct TestStep {
  enum class Kind : std::uint8_t { GivenCards, GivenTag, Act, Refused, Arrange, RandomPicks, Expect };
  Kind kind = Kind::Expect;
  std::uint8_t player = 0;
  enum class Where : std::uint8_t { Zone, Weapon, Hero, HeroPower };
  Where where = Where::Zone;
  cardabi::Zone zone = cardabi::Zone::Play;
  std::vector<GivenCard> cards;
  bool of_hero = false;
  cardabi::Tag tag = cardabi::Tag::None;
  std::int32_t value = 0;
  TestAction action;
  std::vector<TestPick> picks;
  ExprId tree;
  Expectation expectation;
  source::Span span;
};
struct Test {
  std::string id, claim;
  std::string profile = "hearth";
  std::vector<std::pair<std::string, std::string>> policies;
  struct Planned {
    std::string what;
    source::Span span;
  };
  std::vector<Planned> planned;  // rulings that it sets and nothing reads yet
  std::uint64_t seed = 1;
  std::uint16_t turn = 0;  // 0 = not said
  std::uint16_t random_games = 0;
  SetId set;  // of its own cards
  std::vector<TestStep> steps;
  bool broken = false;
  source::Span span;
};

struct Program {
  support::Store<Expr, ExprId> exprs;
  std::vector<Call> calls;
  support::Store<Body, BodyId> bodies;
  support::Store<Set, SetId> sets;
  support::Store<Card, CardId> cards;
  std::vector<Keyword> keywords;
  std::vector<About> abouts;
  std::vector<Counter> counters;      // by name
  std::vector<std::string> memories;  // by name
  std::vector<Native> natives;        // by name
  std::vector<Allowed> allowed;       // of whole files
  std::vector<Test> tests;
};

}  // namespace cardc::sema
