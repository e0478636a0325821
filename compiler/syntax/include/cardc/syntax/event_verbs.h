// Verbs that cards may tell events with although the event table does not have those events yet.
#pragma once
#include <span>
#include <string_view>

namespace cardc::syntax {

struct EventVerb {
  std::string_view third, past;  // "trades", "traded"; "" where there is none of its own
};
// The rows of event_verbs.def.
std::span<const EventVerb> plannedEventVerbs();

}  // namespace cardc::syntax
