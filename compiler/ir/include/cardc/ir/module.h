// Module: all cards as rows and trees, before they get their final numbers.
//
// Lowering makes it, analysis and the encoder read it. References between cards are CardIds of this module; encode() turns
// them into CardRefs. Nothing in here knows how a card was written.
#pragma once
#include "cardabi/tables.h"
#include "cardc/ir/contexts.h"
#include "cardc/ir/node.h"
#include "cardc/ir/test_plan.h"

#include <string>
#include <vector>

namespace cardc::ir {

using CardId = support::Id<struct CardTag>;
using SetId = support::Id<struct SetTag>;

inline constexpr std::int32_t kNoCardArg = -1;
constexpr std::int32_t asArg(CardId id) { return static_cast<std::int32_t>(id.value()); }

struct Modifier {
  cardabi::Tag tag = cardabi::Tag::None;
  cardabi::How how = cardabi::How::Add;
  cardabi::From from = cardabi::From::Number;
  std::int32_t value = 0;  // Number: it; Kept: which of the enchantment's numbers
  NodeId tree;             // Tree
};

// Where an operation of spell_numbers.def is written. Trees are shared, so they do not know it.
struct NumberSite {
  source::Span span;      // of its sentence
  std::uint32_t via = 0;  // the call through which it stands here, its place in Module::calls plus 1; 0 = none
  bool converts = false;  // damage of what would have been healed
};

// A use of a keyword or an action that the cards define.
struct Call {
  std::string word;
  source::Span span, definition;
  std::uint32_t around = 0;  // the call in whose body it stands, plus 1; 0 = none
};

// A card's own wording in one language, and what {0}, {1} ... in it show.
struct Text {
  std::string words;
  source::Span span;
  std::vector<NodeId> shows;
};

struct Ability {
  cardabi::Head head = cardabi::Head::None;
  cardabi::Timing timing = cardabi::Timing::After;
  cardabi::Event event = cardabi::Event::None;
  std::uint32_t zones = cardabi::bit(cardabi::Zone::Play);
  cardabi::Hears hears = cardabi::Hears::Any;
  cardabi::Limit limit = cardabi::Limit::None;
  std::uint16_t limit_count = 0;
  std::uint16_t keyword = 0;  // index in Module::keywords
  std::int16_t priority = 0;
  std::vector<Modifier> modifiers;
  NodeId pattern, condition, selector, body;
  std::uint32_t depends = 0;
  source::Span span;
  Context context = Context::Nowhere;  // where its body runs
  std::int32_t times = 0;              // how often spell damage counts in it
  std::vector<NumberSite> numbers;     // one for each such operation of the body, in the order of its nodes
};

struct Card {
  SetId set;
  std::string id;            // "" for what has none
  std::string written_name;  // Fireball; for what has no name "host/give1"
  std::string name_en, name_zh;
  CardId host;                // of an anonymous enchantment or option: the card in which it stands
  std::uint32_t ordinal = 0;  // ... and which it is there, in source order
  cardabi::Kind kind = cardabi::Kind::None;
  std::uint64_t flags = 0;
  CardId base, power;
  std::vector<Ability> abilities;
  std::vector<Modifier> modifiers;
  std::vector<cardabi::TagValue> tags;
  std::vector<CardId> refs;
  NodeId target, target_if, playable_if;
  std::int32_t cost = 0, attack = 0, health = 0, armor = 0;
  std::uint32_t races = 0;
  std::uint16_t classes = 0, schools = 0;
  std::uint8_t rarity = 0, traits = 0;
  std::string file;
  std::uint32_t line = 0;
  source::Span span, name_span;
  std::vector<Text> texts;
};

struct Set {
  std::string name;
  bool of_test = false;  // the cards of one test block: encoded with its plan, not with the library
};

// What cards declare by name: a number that each player or card has, and code with its effects.
struct Counter {
  std::string name;
  bool of_player = false;
  std::int32_t start = 0;  // of a player's
};
struct Native {
  std::string name;
  std::uint32_t reads = 0, writes = 0;  // sets of Touch
  cardabi::EventSet raises = 0;
  bool asks = false;
  source::Span span;
};

struct Module {
  NodeStore nodes;
  support::Store<Set, SetId> sets;
  support::Store<Card, CardId> cards;
  std::vector<std::string> keywords = {""};
  std::vector<Counter> counters;      // a counter's place is the number of its tag
  std::vector<std::string> memories;  // a memory's place is its number
  std::vector<Native> natives;        // ... a native's
  std::vector<Call> calls;
  // In module numbers: each CardRef holds a CardId plus 1, each TreeAt a NodeId plus 1. encodeTests() gives the real ones.
  std::vector<TestPlan> tests;
  std::vector<SetId> test_sets;  // one for each test
};

}  // namespace cardc::ir
