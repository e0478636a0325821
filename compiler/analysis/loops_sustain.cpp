#include "loops_sustain.h"

#include <algorithm>
#include <map>
#include <optional>

namespace cardc::analysis {
namespace {
using cardabi::bit;
using cardabi::Event;
using cardabi::Head;
using cardabi::Hears;
using cardabi::index;
using cardabi::Kind;
using cardabi::Timing;
using cardabi::Zone;

// Where a thing must have come to for this to happen to it.
std::optional<Zone> comesFrom(Event event) {
  switch (event) {
    case Event::Die:
    case Event::Return:
    case Event::Settle:
    case Event::Summon: return Zone::Play;
    case Event::Draw: return Zone::Deck;
    case Event::Discard: return Zone::Hand;
    default: return std::nullopt;
  }
}

bool isAct(NodeKind kind) { return kind >= NodeKind::Play; }
// May what it is put down to have been in another action of a player? Then nobody needs to act on the cycle itself.
bool spansActs(NodeKind kind) { return isAct(kind) || kind == NodeKind::Frail; }

}  // namespace

Sustaining::Sustaining(const ir::Module& module, const Graph& graph, const Wiring& wiring, LoopKind kind,
                       const std::vector<bool>& left_out)
    : module_(module), graph_(graph), wiring_(wiring), kind_(kind) {
  verdict_.kind = kind;
  alive_.assign(graph.nodes.size(), true);
  for (std::size_t n = 0; n < left_out.size(); ++n) alive_[n] = !left_out[n];
  for (const GraphNode& node : graph.nodes) hears_.push_back(node.hears != kNoListening);
  gone_.assign(wiring.edges.size(), false);
  supply_.arrives.fill(graph.things.bits(graph.things.all()));
  supply_.anywhere = supply_.from_others = graph.things.bits(graph.things.all());
}

Supply Sustaining::supply() const {
  const Things& things = graph_.things;
  Supply now;
  now.arrives.fill(things.none());
  now.anywhere = now.from_others = now.copies = things.none();
  now.attached.assign(module_.cards.size(), false);
  const CardBits& play = supply_.arrives[index(Zone::Play)];
  CardBits gear_in_play = play;
  gear_in_play &= wiring_.gear;
  // `what`, or of it only what is among others.
  const auto come = [&](SetId what, const CardBits* among, std::uint32_t to, bool reborn_rule) {
    const auto add = [&](CardBits& there) {
      among != nullptr ? things.add(there, what, *among) : things.add(there, what);
    };
    for (std::size_t zone = 0; zone < now.arrives.size(); ++zone) {
      if ((to >> zone & 1) != 0) add(now.arrives[zone]);
    }
    add(now.anywhere);
    if (!reborn_rule && (to & bit(Zone::Play)) != 0) add(now.from_others);
  };
  const auto leave = [&](std::uint32_t from, std::uint32_t to) {
    if ((from & bit(Zone::Play)) != 0 && (to & ~bit(Zone::Play)) != 0) now.room_on_board = true;
    if ((from & bit(Zone::Hand)) != 0 && (to & ~bit(Zone::Hand)) != 0) now.room_in_hand = true;
  };
  for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    if (!alive_[n]) continue;
    const GraphNode& node = graph_.nodes[n];
    now.turns |= node.kind == NodeKind::Turn;
    now.readies |= node.readies;
    now.mana |= node.gives_mana;
    now.reborn |= node.gives_reborn;
    now.phase_ends |= node.ends_phase || node.wild;
    for (const Flow& flow : node.flows) {
      const bool only_heard = flow.heard && node.hears != kNoListening && !wiring_.called_at_all[n];
      const CardBits* heard = only_heard ? &heard_[node.hears] : nullptr;
      if (flow.makes != Makes::Same) {
        come(flow.thing, heard, flow.to, node.kind == NodeKind::Reborn);
        // With all that is on it, whatever that may be.
        if (flow.makes == Makes::Copy)
          heard != nullptr ? things.add(now.copies, flow.thing, *heard) : things.add(now.copies, flow.thing);
        continue;
      }
      // Who is in a zone already does not come to it.
      for (std::size_t to = 0; to < now.arrives.size(); ++to) {
        if ((flow.to >> to & 1) == 0) continue;
        CardBits moved = things.none();
        for (std::size_t zone = 0; zone < now.arrives.size(); ++zone) {
          if (zone != to && (flow.from >> zone & 1) != 0) things.add(moved, flow.thing, supply_.arrives[zone]);
        }
        if (heard != nullptr) moved &= *heard;
        if (moved.any()) come(flow.thing, &moved, 1U << to, false), leave(flow.from, flow.to);
      }
    }
    for (const ir::CardId enchantment : node.attaches) now.attached[enchantment.value()] = true;
    if (node.wild) now.attached.assign(module_.cards.size(), true);
    for (const Call& gain : node.gains) now.gained.push_back(gain);
    // The dying leave the battlefield for the graveyard.
    for (const std::uint32_t h : node.raises) {
      const Happening& happening = graph_.happenings[h];
      if (happening.event != Event::Die) continue;
      const bool waits = kind_ == LoopKind::Action && !supply_.phase_ends;
      if (waits ? !things.meets(happening.thing, happening.thing, gear_in_play)
                : !things.meets(happening.thing, happening.thing, play))
        continue;
      come(happening.thing, waits ? &gear_in_play : &play, bit(Zone::Graveyard), false);
      now.room_on_board |= !waits;
    }
  }
  // What arrives without end, leaves without end: from the hand it goes by being played, where players act.
  return now;
}

// Do carriers of it keep coming, with nothing that it has done so far remembered?
bool Sustaining::fresh(const GraphNode& node, const Supply& supply) const {
  const CardBits& host = graph_.things.bits(node.host);
  const bool attachment = module_.cards[node.card].kind == Kind::Attachment;
  if (node.lent) return true;
  if ((attachment || node.copied) && supply.copies.meets(host)) return true;
  if (attachment) return supply.attached[node.card.value()];
  const ir::Ability& ability = module_.cards[node.card].abilities[node.ability];
  for (const Call& gain : supply.gained) {
    if (gain.keyword == ability.keyword && graph_.things.bits(gain.thing).meets(host)) return true;
  }
  return supply.anywhere.meets(graph_.things.bits(node.own));
}

bool Sustaining::nodeGone(const GraphNode& node, const Supply& supply, Reason& why) const {
  if (isAct(node.kind)) {
    why = Reason::NoRefill;
    if (kind_ != LoopKind::Turn) return true;
    switch (node.kind) {
      case NodeKind::Play: return !supply.arrives[index(Zone::Hand)].any();
      case NodeKind::HandAct: return !supply.anywhere.any() && !supply.mana;
      default: return !supply.arrives[index(Zone::Play)].any() && !supply.readies;
    }
  }
  why = Reason::UsedUp;
  if (node.kind == NodeKind::Turn) return kind_ == LoopKind::Turn;  // another turn is not this one
  if (node.kind == NodeKind::Reborn) {
    if (node.host != graph_.printed_reborn)
      return !supply.reborn && !supply.copies.meets(graph_.things.bits(node.host));
    return !supply.copies.meets(graph_.things.bits(node.host)) &&
           !supply.from_others.meets(graph_.things.bits(node.host));
  }
  return false;
}

// Does it go on hearing? Calls run it however often it has answered, and are another matter.
bool Sustaining::deaf(const GraphNode& node, const Supply& supply) const {
  const bool limited = (node.limited && !(node.each_turn && supply.turns)) || node.own_death || node.from_secret;
  if (limited && !fresh(node, supply)) return true;
  return node.from_secret && !node.copied && !supply.arrives[index(Zone::Secret)].meets(graph_.things.bits(node.host));
}

Reason Sustaining::edgeReason(const Happening& from, const Listening& to, const Supply& supply, bool& gone) const {
  gone = true;
  // A weapon that makes room for another dies at once.
  if (kind_ == LoopKind::Action && waitsForPhase(from.event) && !supply.phase_ends &&
      !graph_.things.meets(from.thing, to.thing, wiring_.gear))
    return Reason::NotInPhase;
  const auto zone = comesFrom(from.event);
  if (zone && !graph_.things.meets(from.thing, to.thing, supply.arrives[index(*zone)])) return Reason::NoArrival;
  if (from.event == Event::Summon && !supply.room_on_board) return Reason::NoRoom;
  if (from.event == Event::Get && !supply.room_in_hand) return Reason::NoRoom;
  gone = false;
  return Reason::NoCycle;
}

void Sustaining::drop(std::uint32_t node, Reason reason, std::uint32_t round, std::uint32_t rank) {
  if (!alive_[node]) return;
  alive_[node] = false;
  verdict_.removed.push_back({Removed::What::Node, node, 0, reason, rank, round});
}

// Vertices: nodes, happenings, listenings, calls.
Arrows Sustaining::arrows(bool with_deaths) const {
  const std::size_t nodes = graph_.nodes.size(), happenings = graph_.happenings.size(),
                    listenings = graph_.listenings.size();
  const std::size_t act =
      nodes + happenings + listenings + graph_.calls.size();  // a vertex of its own: something lets a player act
  Arrows to(act + 1);
  for (std::uint32_t n = 0; n < nodes; ++n) {
    if (!alive_[n]) continue;
    const GraphNode& node = graph_.nodes[n];
    for (const std::uint32_t h : node.raises) to[n].push_back(static_cast<std::uint32_t>(nodes + h));
    for (const std::uint32_t c : node.calls)
      to[n].push_back(static_cast<std::uint32_t>(nodes + happenings + listenings + c));
    if (hears_[n]) to[nodes + happenings + node.hears].push_back(n);
    if (kind_ != LoopKind::Turn) continue;
    if (isAct(node.kind)) to[act].push_back(n);
    if (isAct(node.kind) || node.readies || node.gives_mana || !node.flows.empty())
      to[n].push_back(static_cast<std::uint32_t>(act));
  }
  for (std::size_t e = 0; e < wiring_.edges.size(); ++e) {
    const Wiring::Edge& edge = wiring_.edges[e];
    if (gone_[e] || (!with_deaths && waitsForPhase(graph_.happenings[edge.from].event))) continue;
    to[nodes + edge.from].push_back(static_cast<std::uint32_t>(nodes + happenings + edge.to));
  }
  for (std::size_t c = 0; c < wiring_.called.size(); ++c) {
    for (const std::uint32_t n : wiring_.called[c]) {
      if (alive_[n]) to[nodes + happenings + listenings + c].push_back(n);
    }
  }
  return to;
}

// Leaves what can be reached from a cycle of this kind. False if that is all.
bool Sustaining::cut(std::uint32_t round) {
  const Arrows to = arrows(true);
  const std::vector<std::uint32_t> component = componentsOf(to);
  const std::size_t nodes = graph_.nodes.size(), happenings = graph_.happenings.size();
  // A component goes round if an arrow stays in it; of deaths only if one of those does. Of turns: if a player acts in it.
  std::vector<bool> inner(to.size(), false), right(to.size(), kind_ == LoopKind::Action);
  for (std::uint32_t from = 0; from < to.size(); ++from) {
    for (const std::uint32_t next : to[from]) {
      if (component[from] != component[next]) continue;
      inner[component[from]] = true;
      const bool happening = from >= nodes && from < nodes + happenings;
      if (kind_ == LoopKind::Deaths && happening && waitsForPhase(graph_.happenings[from - nodes].event))
        right[component[from]] = true;
      if (kind_ == LoopKind::Turn && from < nodes && spansActs(graph_.nodes[from].kind)) right[component[from]] = true;
    }
  }
  std::vector<bool> reached(to.size(), false);
  std::vector<std::uint32_t> open;
  for (std::uint32_t v = 0; v < to.size(); ++v) {
    if (inner[component[v]] && right[component[v]]) reached[v] = true, open.push_back(v);
  }
  while (!open.empty()) {
    const std::uint32_t here = open.back();
    open.pop_back();
    for (const std::uint32_t next : to[here]) {
      if (!reached[next]) reached[next] = true, open.push_back(next);
    }
  }
  bool changed = false;
  for (std::uint32_t n = 0; n < nodes; ++n) {
    if (!alive_[n] || reached[n]) continue;
    drop(n, Reason::NoCycle, round, component[n]);
    changed = true;
  }
  verdict_.cycles.clear();
  std::map<std::uint32_t, std::vector<std::uint32_t>> groups;
  for (std::uint32_t n = 0; n < nodes; ++n) {
    if (alive_[n] && inner[component[n]] && right[component[n]]) groups[component[n]].push_back(n);
  }
  for (auto& [number, group] : groups) verdict_.cycles.push_back(std::move(group));
  std::sort(verdict_.cycles.begin(), verdict_.cycles.end());
  return changed;
}

// What each listening may go on hearing of.
void Sustaining::listenOn() {
  std::vector<CardBits> now(graph_.listenings.size());
  for (std::size_t l = 0; l < now.size(); ++l) {
    if (wiring_.asks[l]) now[l] = graph_.things.none();
  }
  for (std::size_t e = 0; e < wiring_.edges.size(); ++e) {
    const Wiring::Edge& edge = wiring_.edges[e];
    if (gone_[e] || !wiring_.asks[edge.to]) continue;
    const Happening& happening = graph_.happenings[edge.from];
    if (const auto zone = comesFrom(happening.event)) {
      graph_.things.add(now[edge.to], happening.thing, supply_.arrives[index(*zone)]);
    } else {
      graph_.things.add(now[edge.to], happening.thing);
    }
  }
  heard_ = std::move(now);
}

bool Sustaining::round(std::uint32_t number) {
  bool changed = false;
  listenOn();
  Supply now = supply();
  for (std::size_t zone = 0; zone < now.arrives.size(); ++zone)
    changed |= !(now.arrives[zone] == supply_.arrives[zone]);
  changed |= now.phase_ends != supply_.phase_ends;
  supply_ = std::move(now);
  for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    Reason why = Reason::UsedUp;
    if (alive_[n] && nodeGone(graph_.nodes[n], supply_, why)) drop(n, why, number), changed = true;
    if (alive_[n] && hears_[n] && deaf(graph_.nodes[n], supply_)) {
      hears_[n] = false;
      verdict_.removed.push_back({Removed::What::Ear, n, graph_.nodes[n].hears, Reason::UsedUp, 0, number});
      changed = true;
    }
  }
  for (std::size_t e = 0; e < wiring_.edges.size(); ++e) {
    if (gone_[e]) continue;
    const Wiring::Edge& edge = wiring_.edges[e];
    bool gone = false;
    const Reason why = edgeReason(graph_.happenings[edge.from], graph_.listenings[edge.to], supply_, gone);
    if (!gone) continue;
    gone_[e] = true;
    verdict_.removed.push_back({Removed::What::Edge, edge.from, edge.to, why, 0, number});
    changed = true;
  }
  return cut(number) || changed;
}

// About how many words are looked at: in work, not in time, so that the same cards are judged alike everywhere.
std::uint64_t Sustaining::workOfRound() const {
  const std::uint64_t words = graph_.things.size() / 64 + 1;
  std::uint64_t sets = 0;
  for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
    if (alive_[n]) sets += 2 * graph_.nodes[n].flows.size() + graph_.nodes[n].raises.size();
  }
  return sets * words + 16 * wiring_.edges.size() + 100 * graph_.nodes.size();
}

LoopVerdict Sustaining::run() {
  constexpr std::uint64_t kEnough = 1'000'000'000;  // some seconds; a shipped collection takes a hundredth
  supply_.phase_ends = true;
  for (work_ = workOfRound(); round(++verdict_.rounds); work_ += workOfRound()) {
    if (work_ < kEnough) continue;
    verdict_.given_up = true;  // what is left has not been refuted
    break;
  }
  verdict_.verdict = verdict_.cycles.empty() ? Verdict::Terminates : Verdict::Unknown;
  return std::move(verdict_);
}

}  // namespace cardc::analysis
