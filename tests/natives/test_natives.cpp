#include "test_natives.h"

#include "cardrt/hearth/hearth.h"
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

// The examples of the manual: a beast with the other one as a part of it comes into the hand.
NativeStep stitchBeast(NativeCall& call, cardrt::Frame&) {
  cardrt::Machine& m = call.machine();
  ThingSet front, back;
  call.things(0, front);
  call.things(1, back);
  if (front.count == 0 || back.count == 0) return NativeStep::Done;
  const SlotIndex beast = m.create(cardabi::CardRef(front.items[0]), call.eval.you);
  if (beast == cardrt::kNoSlot) return NativeStep::Done;
  (void)m.move(beast, cardrt::Zone::Hand, call.eval.you);
  cardrt::hearth::merge(m, back.items[0], beast, call.eval.you);
  return NativeStep::Done;
}
// A corpse for each point of damage to all minions, as long as there are both.
NativeStep explodeCorpses(NativeCall& call, cardrt::Frame&) {
  cardrt::Machine& m = call.machine();
  const cardrt::Player you = call.eval.you;
  ThingSet minions;
  for (const cardrt::Player side : {cardrt::Player{0}, cardrt::Player{1}}) {
    for (std::size_t i = 0; i < m.count(side, cardrt::Zone::Play); ++i) {
      const SlotIndex slot = m.list(side, cardrt::Zone::Play)[i];
      if (!cardrt::hearth::dying(m.at(slot))) minions.add(slot);
    }
  }
  const std::int32_t corpses = m.read(you, cardabi::Tag::Corpses);
  if (corpses == 0 || minions.count == 0) return NativeStep::Done;
  m.writeTag(you, cardabi::Tag::Corpses, corpses - 1);
  cardrt::Frame& damage = cardrt::hearth::pushDamage(m, call.eval.self);
  const std::int32_t each = 1 + cardrt::hearth::spellDamageOf(m, you);
  for (std::size_t i = 0; i < minions.count; ++i)
    cardrt::hearth::addHit(m, damage, static_cast<SlotIndex>(minions.items[i]), each, call.eval.self);
  return NativeStep::Again;
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

std::span<const cardrt::Native> forExamples() {
  static const std::vector<cardrt::Native> kAll = [] {
    std::vector<cardrt::Native> all(card_natives::all().begin(), card_natives::all().end());
    all.push_back({.name = "StitchBeast", .step = stitchBeast});
    all.push_back({.name = "ExplodeCorpses", .step = explodeCorpses});
    return all;
  }();
  return kAll;
}

std::vector<std::string> namesOfTheLibrary() {
  std::vector<std::string> names;
  for (const cardrt::Native& native : card_natives::all()) names.emplace_back(native.name);
  return names;
}

}  // namespace natives_test
