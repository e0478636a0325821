#include "cardc/syntax/event_verbs.h"

namespace cardc::syntax {
namespace {

constexpr EventVerb kRows[] = {
#define CARD_EVENT_VERB(Third, Past) {Third, Past},
#include "event_verbs.def"
};

}  // namespace

std::span<const EventVerb> plannedEventVerbs() { return kRows; }

}  // namespace cardc::syntax
