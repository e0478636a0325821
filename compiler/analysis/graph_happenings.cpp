// Happenings: what is raised, with all that the rules of the game add to it (events.def and graph_rules.def).
#include "graph_builder.h"

#include <algorithm>

namespace cardc::analysis {
namespace {
using cardabi::bit;
using cardabi::Event;
using cardabi::Kind;
using cardabi::Slot;

struct Rule {
  Event from, to;
  About about;
};
constexpr Rule kRules[] = {
#define GRAPH_RULE(From, To, Thing) {Event::From, Event::To, About::Thing},
#include "graph_rules.def"
};

}  // namespace

Slot thingSlot(Event event) {
  const cardabi::EventInfo* row = cardabi::find(event);
  if (row == nullptr) return Slot::NoSlot;
  if (row->object != Slot::NoSlot) return row->object;
  return row->subject;
}

SetId Builder::pick(About about, SetId thing) {
  constexpr std::uint32_t kBody = bit(Kind::Unit) | bit(Kind::Place) | bit(Kind::Gear);
  Things& things = graph_.things;
  switch (about) {
    case About::Same: return thing;
    case About::SameBody: return things.meet(thing, things.ofKinds(kBody));
    case About::SameGear: return things.meet(thing, things.ofKinds(bit(Kind::Gear)));
    case About::Body: return things.ofKinds(kBody);
    case About::Hero: return things.ofKinds(bit(Kind::Avatar));
    case About::Gear: return things.ofKinds(bit(Kind::Gear));
    case About::Fighter: return things.ofKinds(bit(Kind::Unit) | bit(Kind::Avatar));
    case About::Any: return things.all();
  }
  return things.all();
}

void Builder::raise(GraphNode& node, Event event, SetId thing) {
  if ((redirected_ >> cardabi::index(event) & 1) != 0) thing = graph_.things.all();
  const cardabi::EventInfo* row = cardabi::find(event);
  const Slot slot = thingSlot(event);
  if (slot == Slot::NoSlot || slot == Slot::Player || row == nullptr)
    thing = graph_.things.all();  // of nothing but a player
  if (thing == kNothing) return;
  const std::uint64_t key = std::uint64_t{cardabi::index(event)} << 32 | thing;
  const auto [known, is_new] = happenings_.try_emplace(key, static_cast<std::uint32_t>(graph_.happenings.size()));
  if (is_new) graph_.happenings.push_back({event, thing});
  if (std::find(node.raises.begin(), node.raises.end(), known->second) != node.raises.end()) return;
  node.raises.push_back(known->second);
  for (const Rule& rule : kRules) {
    if (rule.from == event) raise(node, rule.to, pick(rule.about, thing));
  }
  if (row == nullptr) return;
  for (const cardabi::EventInfo& next : cardabi::allEvents()) {
    if ((row->leads_to >> cardabi::index(next.event) & 1) == 0) continue;
    const bool said = std::any_of(std::begin(kRules), std::end(kRules),
                                  [&](const Rule& rule) { return rule.from == event && rule.to == next.event; });
    if (!said) raise(node, next.event, graph_.things.all());
  }
}

void Builder::call(GraphNode& node, const Call& call) {
  if (call.thing == kNothing) return;  // nobody
  const std::uint64_t key =
      std::uint64_t{static_cast<std::uint8_t>(call.kind)} << 56 | std::uint64_t{call.keyword} << 32 | call.thing;
  const auto [known, is_new] = calls_.try_emplace(key, static_cast<std::uint32_t>(graph_.calls.size()));
  if (is_new) graph_.calls.push_back(call);
  if (std::find(node.calls.begin(), node.calls.end(), known->second) == node.calls.end())
    node.calls.push_back(known->second);
}

std::uint32_t Builder::listening(const Listening& listening) {
  const std::uint64_t key = std::uint64_t{cardabi::index(listening.event)} << 32 | listening.thing;
  const auto [known, is_new] = listenings_.try_emplace(key, static_cast<std::uint32_t>(graph_.listenings.size()));
  if (is_new) graph_.listenings.push_back(listening);
  return known->second;
}

// Nobody has said what it does: anything to anything.
void Builder::makeWild(GraphNode& node) {
  if (node.wild) return;
  node.wild = node.ends_phase = node.readies = node.gives_mana = node.gives_reborn = node.lowers = true;
  const SetId all = graph_.things.all();
  for (const cardabi::EventInfo& row : cardabi::allEvents()) raise(node, row.event, all);
  for (const CallKind kind : {CallKind::Cast, CallKind::Replay, CallKind::Frail}) call(node, {kind, 0, all});
  for (std::size_t keyword = 1; keyword < module_.keywords.size(); ++keyword)
    call(node, {CallKind::Ability, static_cast<std::uint16_t>(keyword), all});
  constexpr std::uint32_t kEverywhere = (1U << cardabi::kZoneCount) - 1;
  node.flows.push_back({Makes::Copy, all, 0, kEverywhere});
  node.flows.push_back({Makes::Same, all, kEverywhere, kEverywhere});
  for (std::size_t keyword = 1; keyword < module_.keywords.size(); ++keyword)
    node.gains.push_back({CallKind::Ability, static_cast<std::uint16_t>(keyword), all});
}

}  // namespace cardc::analysis
