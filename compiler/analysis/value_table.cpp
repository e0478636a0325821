#include "value_table.h"

#include "cardabi/tables.h"

namespace cardc::analysis {
namespace {

constexpr OpWeight kOps[] = {
#define CARD_WEIGHT(Name, How, Weight, Good, Word) {cardabi::Op::Name, Weigh::How, Weight, Side::Good, Word},
#include "value.def"
};

constexpr TagWeight kTags[] = {
#define CARD_TAG_WEIGHT(Name, Flat, OfAttack, OfHealth) {cardabi::Tag::Name, Flat, OfAttack, OfHealth},
#include "value.def"
};

}  // namespace

std::span<const OpWeight> opWeights() { return kOps; }
std::span<const TagWeight> tagWeights() { return kTags; }

const OpWeight* findWeight(cardabi::Op op) {
  for (const OpWeight& row : kOps) {
    if (row.op == op) return &row;
  }
  return nullptr;
}

const TagWeight* findWeight(cardabi::Tag tag) {
  for (const TagWeight& row : kTags) {
    if (row.tag == tag) return &row;
  }
  return nullptr;
}

Thousandths flatWeight(cardabi::Tag tag) {
  const TagWeight* row = findWeight(tag);
  return row == nullptr ? 0 : row->flat;
}

ReachHow reachOf(cardabi::Op op) {
#define CARD_REACH(Name, How) \
  if (op == cardabi::Op::Name) return ReachHow::How;
#include "value.def"
  return (cardabi::info(op).traits & cardabi::OpTrait::Many) != 0 ? ReachHow::Many : ReachHow::One;
}

AmountHow amountOf(cardabi::Op op) {
#define CARD_AMOUNT(Name, How) \
  if (op == cardabi::Op::Name) return AmountHow::How;
#include "value.def"
  return AmountHow::Unknown;
}

}  // namespace cardc::analysis
