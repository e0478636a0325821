// The rows of value.def as data, and arithmetic in thousandths. For the files value_*.cpp of this folder only.
#pragma once
#include "cardabi/types.h"
#include "cardc/analysis/value.h"

#include <algorithm>
#include <cstdint>
#include <span>
#include <string_view>

namespace cardc::analysis {

// How a weight becomes a worth. `amount` and `set` are the operands of the operation's row.
enum class Weigh : std::uint8_t {
  Points,      // weight * amount, however many things share it
  Things,      // weight * things of the set
  PointsEach,  // weight * amount * things; without an amount, 1
  Unknown,     // weight * a number that nobody knows beforehand * things
  Made,        // weight * the worth of the card that is made * how often
  Given,       // what the enchantment is worth * things
  Raised,      // the tag's own weight * amount * things
  Sum,         // all of its actions
  Larger,      // the best of its blocks; nothing, where a block may be absent and the others do harm
  Chance,      // each of its blocks, by as much as it is likely
  Repeated,    // amount * its block
  PerThing,    // things * its block
  ByPlayer,    // its block: as much less if it is the opponent's; nothing if it is both players', alike
  Inside,      // its block, once
  Carried,     // its action, and the enchantment on each thing that it makes
  Names        // nothing
};

// On whose side it is good. Where a selection is of either side, whoever plays the card picks the good one.
enum class Side : std::uint8_t {
  Yours,  // it comes to you, whatever it is about
  Own,    // good on your side, bad on the foe's
  Foes    // good on the foe's side, bad on yours
};

enum class ReachHow : std::uint8_t {
  Nobody,
  Itself,  // the card in whose text it stands, which is yours
  Yours,
  Foes,
  Target,     // one thing of the card's target pattern
  Register,   // what an action before it has put there
  Scope,      // one where a side has one at most (hero, hero power, weapon), else many
  Counted,    // as many as its amount says, of its set
  OneOf,      // one, of the side of its set
  OtherSide,  // one, of the other side than its set
  FirstSet,   // as its first set: what narrows it is not looked at
  Sum,        // those of its sets
  Beside,     // one or two for each of its set
  One,        // no row: one thing, nobody's in particular
  Many        // no row: several
};

enum class AmountHow : std::uint8_t {
  Literal,
  Same,
  Middle,  // of its two
  Half,    // not rounded
  Sum,
  Difference,
  Product,
  Register,
  Unknown  // no row
};

struct OpWeight {
  cardabi::Op op = cardabi::Op::None;
  Weigh how = Weigh::Names;
  Thousandths weight = 0;
  Side side = Side::Yours;
  std::string_view word;
};
std::span<const OpWeight> opWeights();
const OpWeight* findWeight(cardabi::Op op);  // null: not weighed

struct TagWeight {
  cardabi::Tag tag = cardabi::Tag::None;
  Thousandths flat = 0, of_attack = 0, of_health = 0;
};
std::span<const TagWeight> tagWeights();
const TagWeight* findWeight(cardabi::Tag tag);  // null: not weighed
Thousandths flatWeight(cardabi::Tag tag);       // of 1; 0 without a row

ReachHow reachOf(cardabi::Op op);
AmountHow amountOf(cardabi::Op op);

struct HasWeight {
  Thousandths weight = 0;
  std::string_view words;
};
namespace has {
#define CARD_HAS_WEIGHT(Name, Weight, Words) inline constexpr HasWeight k##Name{Weight, Words};
#include "value.def"
}  // namespace has

namespace guess {
#define CARD_GUESS(Name, Value, Doc) inline constexpr Thousandths k##Name = Value;
#include "value.def"
}  // namespace guess

// How deep cards that make cards are looked into; deeper, only attack and health count.
inline constexpr std::uint32_t kValueDepth = 3;

// ---- arithmetic: nothing overflows, a card that asks for more is worth this much
inline constexpr Thousandths kMostWorth = 1'000'000'000;
constexpr Thousandths bounded(Thousandths value) { return std::clamp(value, -kMostWorth, kMostWorth); }
// Rounds towards zero. A printed number in thousandths times a weight is the largest product, far from 64 bits.
constexpr Thousandths scaled(Thousandths a, Thousandths b) { return bounded(a * b / kOne); }

}  // namespace cardc::analysis
