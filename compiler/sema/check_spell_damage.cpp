// `counts-spell-damage(2)`: a card whose numbers spell damage raises otherwise than its kind would have it.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;

namespace {
constexpr std::string_view kWord = "counts-spell-damage";
constexpr std::int32_t kMostTimes = 9;
}  // namespace

bool Checker::spellDamageFact(std::string_view word, At at, const Sink& sink) {
  if (word != kWord) return false;
  const At args = at.find(NodeKind::Args);
  const bool one = args.valid() && args.childCount() == 1 && args.child(0).is(NodeKind::Number);
  if (!one || !sink.card.valid() || at.find(NodeKind::Block).valid()) {
    diags_.report(diag::ParameterCount, at.span(), word, "one number",
                  args.valid() ? std::int64_t{args.childCount()} : std::int64_t{0});
    return true;
  }
  Card& card = program_.cards[sink.card];
  if ((bit(card.kind) & (bit(Kind::Action) | bit(Kind::Power))) == 0) {
    diags_.report(diag::FactDoesNotFit, at.headSpan(), cardabi::info(card.kind).spelling, word);
  } else if (card.counts_spell_damage >= 0) {
    diags_.report(diag::RepeatedFact, at.headSpan(), word);
  } else {
    card.counts_spell_damage = factNumber(args.child(0), "how often spell damage counts", kMostTimes, 0);
  }
  return true;
}

}  // namespace cardc::sema
