#include "natives.h"

#include "table.h"

namespace card_natives {

namespace {
constexpr cardrt::Native kAll[] = {
    {.name = "OrderDeck", .step = orderDeck},
    {.name = "PerfectCard", .step = perfectCard},
    {.name = "SplitInHand", .step = splitInHand},
};
}  // namespace

std::span<const cardrt::Native> all() { return kAll; }

}  // namespace card_natives
