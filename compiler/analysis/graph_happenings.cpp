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

// Does the event say who did it?
bool tellsSource(Event event) {
  if (event == Event::Attack) return true;
  const auto payloads = cardabi::allPayloads();
  return std::any_of(payloads.begin(), payloads.end(), [&](const cardabi::PayloadInfo& payload) {
    return payload.event == event && payload.slot == Slot::Source && payload.spelling == "source";
  });
}

}  // namespace

Slot thingSlot(Event event) {
  const cardabi::EventInfo* row = cardabi::find(event);
  if (row == nullptr) return Slot::NoSlot;
  if (row->object != Slot::NoSlot) return row->object;
  return row->subject;
}

// Of an attack it is the attacker.
Slot sourceSlot(Event event) { return event == Event::Attack ? Slot::Subject : Slot::Source; }

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

// What it does comes from its bearer, or from nothing at all.
SetId Builder::sourceOf(const GraphNode& node) {
  if (node.kind != NodeKind::Ability || node.wild) return graph_.things.all();
  return graph_.things.join(node.host, graph_.things.ofKinds(bit(Kind::None)));
}

SetId Builder::redirected(Event event, Slot slot, SetId thing) {
  Things& things = graph_.things;
  for (bool more = true; more;) {
    more = false;
    for (const Redirect& redirect : redirects_) {
      if (redirect.event != event || redirect.slot != slot) continue;
      if (!things.bits(thing).meets(things.bits(redirect.when))) continue;
      const SetId with = things.join(thing, redirect.to);
      more |= with != thing;
      thing = with;
    }
  }
  return thing;
}

void Builder::raise(GraphNode& node, Event event, SetId thing) {
  raise(node, event, thing, event == Event::Attack ? graph_.things.all() : sourceOf(node));
}

void Builder::raise(GraphNode& node, Event event, SetId thing, SetId source) {
  Things& things = graph_.things;
  const cardabi::EventInfo* row = cardabi::find(event);
  const Slot slot = thingSlot(event);
  // Of nothing but a player.
  if (slot == Slot::NoSlot || slot == Slot::Player || row == nullptr) thing = things.all();
  thing = redirected(event, slot, thing);
  if (thing == kNothing) return;
  const SetId told = tellsSource(event) ? redirected(event, sourceSlot(event), source) : things.all();
  const Key key{static_cast<std::uint32_t>(event), thing, told};
  const auto [known, is_new] = happenings_.try_emplace(key, static_cast<std::uint32_t>(graph_.happenings.size()));
  if (is_new) graph_.happenings.push_back({event, thing, told});
  const std::uint32_t number = known->second;
  if (std::find(node.raises.begin(), node.raises.end(), number) != node.raises.end()) return;
  node.raises.push_back(number);
  for (const Rule& rule : kRules) {
    if (rule.from != event) continue;
    // What nobody deals heals nobody.
    if (event == Event::Damage && rule.to == Event::Heal && source == things.ofKinds(bit(Kind::None))) continue;
    SetId from = source;
    if (event == Event::Attack) from = things.all();                        // either of them
    if (event == Event::TurnStart) from = things.ofKinds(bit(Kind::None));  // fatigue is nobody's
    raise(node, rule.to, pick(rule.about, thing), from);
  }
  if (row == nullptr) return;
  for (const cardabi::EventInfo& next : cardabi::allEvents()) {
    if ((row->leads_to >> cardabi::index(next.event) & 1) == 0) continue;
    const bool said = std::any_of(std::begin(kRules), std::end(kRules),
                                  [&](const Rule& rule) { return rule.from == event && rule.to == next.event; });
    if (!said) raise(node, next.event, things.all(), things.all());
  }
}

void Builder::call(GraphNode& node, const Call& call) {
  if (call.thing == kNothing) return;  // nobody
  const Key key{static_cast<std::uint32_t>(call.kind), call.keyword, call.thing};
  const auto [known, is_new] = calls_.try_emplace(key, static_cast<std::uint32_t>(graph_.calls.size()));
  if (is_new) graph_.calls.push_back(call);
  if (std::find(node.calls.begin(), node.calls.end(), known->second) == node.calls.end())
    node.calls.push_back(known->second);
}

std::uint32_t Builder::listening(const Listening& listening) {
  const Key key{static_cast<std::uint32_t>(listening.event), listening.thing, listening.source};
  const auto [known, is_new] = listenings_.try_emplace(key, static_cast<std::uint32_t>(graph_.listenings.size()));
  if (is_new) graph_.listenings.push_back(listening);
  return known->second;
}

template <class Merge>
void Builder::mergeHappenings(Merge&& merge) {
  std::vector<std::uint32_t> becomes;
  std::vector<Happening> kept;
  happenings_.clear();
  for (const Happening& before : graph_.happenings) {
    const Happening happening = merge(before);
    const Key key{static_cast<std::uint32_t>(happening.event), happening.thing, happening.source};
    const auto [known, is_new] = happenings_.try_emplace(key, static_cast<std::uint32_t>(kept.size()));
    if (is_new) kept.push_back(happening);
    becomes.push_back(known->second);
  }
  graph_.happenings = std::move(kept);
  for (GraphNode& node : graph_.nodes) {
    for (std::uint32_t& happening : node.raises) happening = becomes[happening];
    std::sort(node.raises.begin(), node.raises.end());
    node.raises.erase(std::unique(node.raises.begin(), node.raises.end()), node.raises.end());
  }
}

// Where nobody who listens asks for a source that it may be, it does not matter which it is: most happenings are the same then.
void Builder::forgetSources() {
  const SetId nobody = graph_.things.ofKinds(bit(Kind::None)), all = graph_.things.all();
  std::map<Event, SetId> asked;
  for (const Listening& listening : graph_.listenings) {
    if (listening.source == all) continue;
    SetId& sources = asked[listening.event];
    sources = graph_.things.join(sources, listening.source);
  }
  mergeHappenings([&](Happening happening) {
    const auto sources = asked.find(happening.event);
    if (sources == asked.end() || !graph_.things.meets(happening.source, sources->second)) happening.source = nobody;
    return happening;
  });
}

// Bounded time: arrows between happenings and listenings of one event are at most so many.
void Builder::coarsen() {
  constexpr std::size_t kPairs = 4'000'000;
  std::map<Event, std::vector<const Happening*>> raised;
  std::map<Event, std::vector<const Listening*>> heard;
  for (const Happening& happening : graph_.happenings) raised[happening.event].push_back(&happening);
  for (const Listening& listening : graph_.listenings) heard[listening.event].push_back(&listening);
  std::map<Event, Happening> merged;
  for (const auto& [event, happenings] : raised) {
    const std::vector<const Listening*>& listenings = heard[event];
    if (happenings.size() * listenings.size() <= kPairs) continue;
    std::size_t pairs = 0;
    for (const Happening* from : happenings) {
      for (const Listening* to : listenings)
        pairs += graph_.things.meets(from->thing, to->thing) && graph_.things.meets(from->source, to->source) ? 1 : 0;
    }
    if (pairs <= kPairs) continue;
    Happening& all = merged[event] = {event, kNothing, graph_.things.all()};
    for (const Happening* one : happenings) all.thing = graph_.things.join(all.thing, one->thing);
    graph_.coarse.push_back(event);
  }
  if (merged.empty()) return;
  mergeHappenings([&](const Happening& happening) {
    const auto one = merged.find(happening.event);
    return one == merged.end() ? happening : one->second;
  });
}

// Nobody has said what it does: anything to anything.
void Builder::makeWild(GraphNode& node) {
  if (node.wild) return;
  node.wild = node.ends_phase = node.readies = node.gives_mana = node.gives_reborn = node.changes = true;
  const SetId all = graph_.things.all();
  for (const cardabi::EventInfo& row : cardabi::allEvents()) raise(node, row.event, all);
  lower(node, all);
  for (const CallKind kind : {CallKind::Cast, CallKind::Replay}) call(node, {kind, 0, all});
  for (std::size_t keyword = 1; keyword < module_.keywords.size(); ++keyword)
    call(node, {CallKind::Ability, static_cast<std::uint16_t>(keyword), all});
  constexpr std::uint32_t kEverywhere = (1U << cardabi::kZoneCount) - 1;
  node.flows.push_back({Makes::Copy, all, 0, kEverywhere});
  node.flows.push_back({Makes::Same, all, kEverywhere, kEverywhere});
  for (std::size_t keyword = 1; keyword < module_.keywords.size(); ++keyword)
    node.gains.push_back({CallKind::Ability, static_cast<std::uint16_t>(keyword), all});
}

}  // namespace cardc::analysis
