// Checks a certificate, round by round, against the graph alone. Shares no code with loops_sustain.cpp, which made it: slow and plain on purpose.
//
// In each round it works out anew what can still keep coming, from what is left, and asks of everything that is said to go: is that so? In the end
// nothing may be left. LOOPS.md has the rules by their names.
#include "cardabi/tables.h"
#include "cardc/analysis/loops.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cardc::analysis {
namespace {
using cardabi::Event;
using cardabi::Zone;

using Flags = std::vector<bool>;
constexpr std::size_t kZones = cardabi::kZoneCount;
constexpr auto at(Zone zone) { return static_cast<std::size_t>(zone); }

class Checker {
 public:
  Checker(const ir::Module& module, const Graph& graph, const Certificate& certificate)
      : module_(module),
        graph_(graph),
        proof_(certificate),
        universe_(graph.things.size()),
        left_(graph.nodes.size(), true),
        ears_(graph.nodes.size(), true) {
    for (Flags& zone : comes_) zone.assign(universe_, true);
    for (const std::uint32_t node : proof_.left_out) left_.at(node) = false;
  }

  std::string run() {
    std::size_t next = 0;
    for (std::uint32_t round = 1; round <= proof_.rounds; ++round) {
      lookAtSupply();
      std::vector<Removed> no_cycle;
      for (; next < proof_.removed.size() && proof_.removed[next].round == round; ++next) {
        const Removed& step = proof_.removed[next];
        if (step.what == Removed::What::Node && step.reason == Reason::NoCycle) {
          no_cycle.push_back(step);
          continue;
        }
        if (!right(step)) return say(step);
        if (step.what == Removed::What::Node) left_.at(step.from) = false;
        if (step.what == Removed::What::Ear) ears_.at(step.from) = false;
        if (step.what == Removed::What::Edge) gone_.insert({step.from, step.to});
      }
      if (!noCycleAmong(no_cycle))
        return fmt::format("round {}: some that are said to be on no cycle may be on one", round);
      for (const Removed& step : no_cycle) left_.at(step.from) = false;
    }
    if (next != proof_.removed.size()) return "something is taken out after the last round";
    if (std::find(left_.begin(), left_.end(), true) != left_.end()) return "something is left";
    return "";
  }

 private:
  bool has(SetId set, std::size_t thing) const { return graph_.things.bits(set).test(thing); }

  template <class Test>
  bool some(Test&& test) const {
    for (std::size_t thing = 0; thing < universe_; ++thing) {
      if (test(thing)) return true;
    }
    return false;
  }

  static std::string say(const Removed& step) {
    return fmt::format("round {}: {} {} {} is not taken out rightly ({})", step.round, static_cast<int>(step.what),
                       step.from, step.to, nameOf(step.reason));
  }

  // May what happens be what is listened for, as far as nobody has said otherwise?
  bool heard(std::uint32_t from, std::uint32_t to) const {
    const Happening& happening = graph_.happenings[from];
    const Listening& listening = graph_.listenings[to];
    if (happening.event != listening.event || gone_.count({from, to}) != 0) return false;
    const auto share = [&](SetId a, SetId b) {
      const std::vector<std::uint64_t>&left = graph_.things.bits(a).words(), &right = graph_.things.bits(b).words();
      for (std::size_t word = 0; word < left.size(); ++word) {
        if ((left[word] & right[word]) != 0) return true;
      }
      return false;
    };
    return share(happening.thing, listening.thing) && share(happening.source, listening.source);
  }

  static int zoneOf(Event event) {
    if (event == Event::Die || event == Event::Return || event == Event::Settle || event == Event::Summon)
      return static_cast<int>(Zone::Play);
    if (event == Event::Draw) return static_cast<int>(Zone::Deck);
    return event == Event::Discard ? static_cast<int>(Zone::Hand) : -1;
  }

  // Is the node run by anything but what it hears?
  bool mayBeCalled(std::uint32_t number) const {
    const GraphNode& node = graph_.nodes[number];
    if (node.kind != NodeKind::Ability) return node.kind == NodeKind::Frail;
    const ir::Ability& ability = module_.cards[node.card].abilities[node.ability];
    return std::any_of(graph_.calls.begin(), graph_.calls.end(),
                       [&](const Call& call) { return calls(call, node, ability); });
  }

  bool calls(const Call& call, const GraphNode& node, const ir::Ability& ability) const {
    if (call.kind == CallKind::Frail) return false;
    if (call.kind == CallKind::Ability && ability.keyword != call.keyword) return false;
    if (call.kind == CallKind::Cast && ability.head != cardabi::Head::Cast) return false;
    if (call.kind == CallKind::Replay &&
        (ability.head != cardabi::Head::Trigger || ability.event != Event::Play ||
         ability.timing != cardabi::Timing::When || ability.hears != cardabi::Hears::OwnAsSubject))
      return false;
    return some([&](std::size_t thing) { return has(call.thing, thing) && has(node.host, thing); });
  }

  void lookAtSupply() {
    std::vector<Flags> hears_of(graph_.listenings.size(), Flags(universe_, false));
    for (std::uint32_t h = 0; h < graph_.happenings.size(); ++h) {
      for (std::uint32_t l = 0; l < graph_.listenings.size(); ++l) {
        if (!heard(h, l)) continue;
        const int zone = zoneOf(graph_.happenings[h].event);
        for (std::size_t thing = 0; thing < universe_; ++thing) {
          if (has(graph_.happenings[h].thing, thing) && (zone < 0 || comes_.at(static_cast<std::size_t>(zone))[thing]))
            hears_of[l][thing] = true;
        }
      }
    }
    std::array<Flags, kZones> before = comes_;
    for (Flags& zone : comes_) zone.assign(universe_, false);
    somewhere_.assign(universe_, false), not_reborn_.assign(universe_, false), copied_.assign(universe_, false);
    attached_.clear(), gains_.clear();
    const bool phase_ended = phase_ends_;
    phase_ends_ = gives_reborn_ = turns_ = readies_ = mana_ = board_ = hand_ = false;
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (!left_[n]) continue;
      const GraphNode& node = graph_.nodes[n];
      phase_ends_ |= node.ends_phase || node.wild, gives_reborn_ |= node.gives_reborn;
      turns_ |= node.kind == NodeKind::Turn, readies_ |= node.readies, mana_ |= node.gives_mana, wild_ |= node.wild;
      attached_.insert(node.attaches.begin(), node.attaches.end());
      gains_.insert(gains_.end(), node.gains.begin(), node.gains.end());
      for (const Flow& flow : node.flows) {
        const bool only_heard = flow.heard && node.hears != kNoListening && !mayBeCalled(n);
        for (std::size_t thing = 0; thing < universe_; ++thing) {
          if (!has(flow.thing, thing) || (only_heard && !hears_of[node.hears][thing])) continue;
          if (flow.makes == Makes::Copy) copied_[thing] = true;
          if (flow.makes != Makes::Same) {
            arrive(flow.to, thing, node.kind == NodeKind::Reborn);
            continue;
          }
          for (std::size_t zone = 0; zone < kZones; ++zone) {
            const std::uint32_t there = 1U << zone;
            if ((flow.to & there) == 0 || !cameTo(before, flow.from & ~there, thing)) continue;
            arrive(there, thing, false);
            leave(flow.from, flow.to);
          }
        }
      }
      for (const std::uint32_t h : node.raises) {
        if (graph_.happenings[h].event != Event::Die) continue;
        for (std::size_t thing = 0; thing < universe_; ++thing) {
          if (!has(graph_.happenings[h].thing, thing) || !before.at(at(Zone::Play))[thing]) continue;
          const bool at_once = proof_.kind != LoopKind::Action || phase_ended;
          if (!at_once && graph_.things.kindAt(thing) != cardabi::Kind::Gear) continue;
          arrive(cardabi::bit(Zone::Graveyard), thing, false);
          board_ |= at_once;
        }
      }
    }
  }

  static bool cameTo(const std::array<Flags, kZones>& before, std::uint32_t zones, std::size_t thing) {
    for (std::size_t zone = 0; zone < kZones; ++zone) {
      if ((zones >> zone & 1) != 0 && before.at(zone)[thing]) return true;
    }
    return false;
  }
  void arrive(std::uint32_t zones, std::size_t thing, bool reborn) {
    for (std::size_t zone = 0; zone < kZones; ++zone) {
      if ((zones >> zone & 1) != 0) comes_.at(zone)[thing] = true;
    }
    somewhere_[thing] = true;
    if (!reborn && (zones & cardabi::bit(Zone::Play)) != 0) not_reborn_[thing] = true;
  }
  void leave(std::uint32_t from, std::uint32_t to) {
    const std::uint32_t play = cardabi::bit(Zone::Play), hand = cardabi::bit(Zone::Hand);
    board_ |= (from & play) != 0 && (to & ~play) != 0;
    hand_ |= (from & hand) != 0 && (to & ~hand) != 0;
  }

  bool meets(const Flags& flags, SetId set) const {
    return some([&](std::size_t thing) { return flags[thing] && has(set, thing); });
  }

  // New carriers of it, or none?
  bool fresh(const GraphNode& node) const {
    const bool attachment = module_.cards[node.card].kind == cardabi::Kind::Attachment;
    if (node.lent || ((attachment || node.copied) && meets(copied_, node.host))) return true;
    if (attachment) return wild_ || attached_.count(node.card) != 0;
    const std::uint16_t keyword = module_.cards[node.card].abilities[node.ability].keyword;
    for (const Call& gain : gains_) {
      if (gain.keyword == keyword &&
          some([&](std::size_t thing) { return has(gain.thing, thing) && has(node.host, thing); }))
        return true;
    }
    return meets(somewhere_, node.own);
  }

  bool right(const Removed& step) const {
    if (step.what == Removed::What::Node) return nodeEnds(graph_.nodes.at(step.from), step.reason);
    if (step.what == Removed::What::Ear) {
      const GraphNode& node = graph_.nodes.at(step.from);
      if (step.reason != Reason::UsedUp || node.kind != NodeKind::Ability) return false;
      const bool limited = (node.limited && (!node.each_turn || !turns_)) || node.own_death || node.from_secret;
      if (limited && !fresh(node)) return true;
      return node.from_secret && !node.copied && !meets(comes_.at(at(Zone::Secret)), node.host);
    }
    const Happening& from = graph_.happenings.at(step.from);
    const Listening& to = graph_.listenings.at(step.to);
    const auto both = [&](std::size_t thing) { return has(from.thing, thing) && has(to.thing, thing); };
    const int zone = zoneOf(from.event);
    switch (step.reason) {
      case Reason::NotInPhase:
        return proof_.kind == LoopKind::Action && waitsForPhase(from.event) && !phase_ends_ &&
               !some([&](std::size_t thing) {
                 return both(thing) && graph_.things.kindAt(thing) == cardabi::Kind::Gear;
               });
      case Reason::NoArrival:
        return zone >= 0 && !some([&](std::size_t thing) {
                 return both(thing) && comes_.at(static_cast<std::size_t>(zone))[thing];
               });
      case Reason::NoRoom: return (from.event == Event::Summon && !board_) || (from.event == Event::Get && !hand_);
      default: return false;
    }
  }

  bool nodeEnds(const GraphNode& node, Reason reason) const {
    const bool copies = meets(copied_, node.host);
    switch (node.kind) {
      case NodeKind::Ability: return false;
      case NodeKind::Reborn:
        return reason == Reason::UsedUp && !copies &&
               (node.host == graph_.printed_reborn ? !meets(not_reborn_, node.host) : !gives_reborn_);
      case NodeKind::Frail: return false;
      case NodeKind::Turn: return reason == Reason::UsedUp && proof_.kind == LoopKind::Turn;
      default: break;
    }
    if (reason != Reason::NoRefill) return false;
    if (proof_.kind != LoopKind::Turn) return true;
    const auto any = [](const Flags& flags) { return std::find(flags.begin(), flags.end(), true) != flags.end(); };
    if (node.kind == NodeKind::Play) return !any(comes_.at(at(Zone::Hand)));
    if (node.kind == NodeKind::HandAct) return !any(somewhere_) && !mana_;
    return !any(comes_.at(at(Zone::Play))) && !readies_;
  }

  // Whoever wakes one of them is one of them, of no lower rank; and of a higher one, where the step is of the kind of loop that is spoken of.
  bool noCycleAmong(const std::vector<Removed>& steps) const {
    constexpr std::uint32_t kOutside = 0xffffffff;
    std::vector<std::uint32_t> rank(graph_.nodes.size(), kOutside);
    for (const Removed& step : steps) {
      if (!left_.at(step.from)) return false;
      rank.at(step.from) = step.rank;
    }
    const auto fine = [&](std::uint32_t from, std::uint32_t to, bool strict) {
      return rank[from] != kOutside && (strict ? rank[from] > rank[to] : rank[from] >= rank[to]);
    };
    const auto act = [](NodeKind kind) { return kind >= NodeKind::Play; };
    // What it is put down to may have been in another action.
    const auto spans = [&](NodeKind kind) { return act(kind) || kind == NodeKind::Frail; };
    std::vector<std::vector<std::uint32_t>> raisers(graph_.happenings.size()), listeners(graph_.listenings.size());
    std::vector<std::vector<std::uint32_t>> callers(graph_.calls.size());
    for (std::uint32_t n = 0; n < graph_.nodes.size(); ++n) {
      if (!left_[n]) continue;
      for (const std::uint32_t h : graph_.nodes[n].raises) raisers[h].push_back(n);
      for (const std::uint32_t c : graph_.nodes[n].calls) callers[c].push_back(n);
      if (graph_.nodes[n].hears != kNoListening && ears_[n] && rank[n] != kOutside)
        listeners[graph_.nodes[n].hears].push_back(n);
    }
    for (std::uint32_t h = 0; h < graph_.happenings.size(); ++h) {
      for (std::uint32_t l = 0; l < graph_.listenings.size(); ++l) {
        if (!heard(h, l)) continue;
        for (const std::uint32_t from : raisers[h]) {
          const bool strict = proof_.kind == LoopKind::Action ||
                              (proof_.kind == LoopKind::Deaths && waitsForPhase(graph_.happenings[h].event)) ||
                              (proof_.kind == LoopKind::Turn && spans(graph_.nodes[from].kind));
          for (const std::uint32_t to : listeners[l]) {
            if (!fine(from, to, strict)) return false;
          }
        }
      }
    }
    for (const Removed& step : steps) {
      const GraphNode& node = graph_.nodes[step.from];
      for (std::uint32_t c = 0; c < graph_.calls.size(); ++c) {
        const bool runs = node.kind == NodeKind::Frail ? graph_.calls[c].kind == CallKind::Frail
                          : node.kind == NodeKind::Ability
                              ? calls(graph_.calls[c], node, module_.cards[node.card].abilities[node.ability])
                              : false;
        if (!runs) continue;
        for (const std::uint32_t from : callers[c]) {
          const bool strict =
              proof_.kind == LoopKind::Action || (proof_.kind == LoopKind::Turn && spans(graph_.nodes[from].kind));
          if (!fine(from, step.from, strict)) return false;
        }
      }
      if (proof_.kind != LoopKind::Turn || !act(node.kind)) continue;
      for (std::uint32_t from = 0; from < graph_.nodes.size(); ++from) {  // whatever may let a player act
        const GraphNode& lets = graph_.nodes[from];
        if (!left_[from] || !(act(lets.kind) || lets.readies || lets.gives_mana || !lets.flows.empty())) continue;
        if (!fine(from, step.from, spans(lets.kind))) return false;
      }
    }
    return true;
  }

  const ir::Module& module_;
  const Graph& graph_;
  const Certificate& proof_;
  std::size_t universe_;
  Flags left_, ears_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> gone_;  // edges
  std::array<Flags, kZones> comes_;
  Flags somewhere_, not_reborn_, copied_;
  std::set<ir::CardId> attached_;
  std::vector<Call> gains_;
  bool phase_ends_ = true, gives_reborn_ = true, turns_ = true, readies_ = true, mana_ = true, board_ = true,
       hand_ = true, wild_ = false;
};

}  // namespace

std::string checkCertificate(const ir::Module& module, const Graph& graph, const Certificate& certificate) {
  return Checker(module, graph, certificate).run();
}

}  // namespace cardc::analysis
