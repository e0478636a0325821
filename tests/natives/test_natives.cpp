#include "test_natives.h"

#include "cardrt/native.h"
#include "natives.h"

namespace natives_test {

namespace {

using cardrt::NativeCall;
using cardrt::NativeStep;
using cardrt::SlotIndex;
using cardrt::ThingSet;

// Marks each by hand, once a step, in two steps: what it writes is `health`, as it says.
NativeStep wound(NativeCall& call, cardrt::Frame& frame) {
  ThingSet set;
  call.things(0, set);
  for (std::size_t i = 0; i < set.count; ++i) {
    const auto slot = static_cast<SlotIndex>(set.items[i]);
    call.machine().setVar<cardabi::Tag::Damage>(
        slot, cardrt::get<cardabi::Tag::Damage>(call.machine().at(slot)) + call.amount(1));
  }
  return ++frame.number < 2 ? NativeStep::Again : NativeStep::Done;
}
void strongest(NativeCall& call, ThingSet& out) {
  const cardrt::Machine& m = call.machine();
  const SlotIndex* row = m.list(call.eval.you, cardrt::Zone::Play);
  SlotIndex best = row[0];
  for (std::size_t i = 1; i < m.count(call.eval.you, cardrt::Zone::Play); ++i) {
    if (m.read(row[i], cardabi::Tag::Attack) > m.read(best, cardabi::Tag::Attack)) best = row[i];
  }
  out.add(best);
}
bool crowded(NativeCall& call) { return call.machine().count(call.eval.you, cardrt::Zone::Play) >= 2; }
std::int32_t steps(NativeCall& call) { return call.machine().s.header.turn; }

NativeStep hurt(NativeCall& call, cardrt::Frame&) {
  cardrt::Machine& m = call.machine();
  m.setVar<cardabi::Tag::Damage>(m.list(0, cardrt::Zone::Play)[0], 1);
  return NativeStep::Done;
}

constexpr cardrt::Native kNatives[] = {{.name = "Wound", .step = wound},
                                       {.name = "Strongest", .select = strongest},
                                       {.name = "Crowded", .test = crowded},
                                       {.name = "Steps", .count = steps}};
constexpr cardrt::Native kOnlyLooking[] = {{.name = "Wound", .test = crowded}};
constexpr cardrt::Native kHurting[] = {{.name = "Wound", .step = hurt}};

}  // namespace

std::span<const cardrt::Native> natives() { return kNatives; }
std::span<const cardrt::Native> onlyLooking() { return kOnlyLooking; }
std::span<const cardrt::Native> hurting() { return kHurting; }

std::vector<std::string> namesOfTheLibrary() {
  std::vector<std::string> names;
  for (const cardrt::Native& native : card_natives::all()) names.emplace_back(native.name);
  return names;
}

}  // namespace natives_test
