// Frames, running abilities, events, decisions and the arena: what a game in the middle of something remembers.
//
// Frames are walked from the bottom of the stack. Lists in the arena are freed in reverse order, so those of a frame
// lie behind those of the frames below it, and whatever an ability remembers lies behind what was there before it began:
// then nothing that is freed or written later changes what somebody else still looks at.
#include "cardabi/tables.h"
#include "cardrt/hearth/hearth.h"
#include "cardrt/native.h"
#include "image_check.h"

#include <algorithm>

namespace cardrt {
namespace {

using cardabi::CardRef;
using cardabi::Node;
using cardabi::Op;
using cardabi::OpClass;
using hearth::RuleFrame;

class Checker {
 public:
  Checker(const State& state, const CardLibrary& cards) : s_(state), h_(state.header), cards_(cards) {}

  std::string run() {
    if (h_.decision_count == 0) {
      const bool idle =
          (h_.frame_count | h_.activation_count | h_.event_count | h_.arena_count | h_.waiting_count) == 0;
      return idle ? std::string() : "it is in the middle of something, but nobody has to decide";
    }
    const bool open = h_.phase == Phase::Opening || h_.phase == Phase::Main;
    if (h_.frame_count == 0 || !open || h_.guard != Guard::None) return "it asks for a decision that leads to nothing";
    const bool good = events() && waiting() && activations() && frames() && decisions();
    return good ? std::string() : error_;
  }

 private:
  bool fail(const char* what) {
    error_ = what;
    return false;
  }
  bool body(std::uint32_t slot) const { return isBody(s_, slot); }
  bool bodyOrNone(std::uint32_t slot) const { return isBodyOrNone(s_, slot); }

  bool event(const EventRecord& event) {
    const cardabi::EventInfo* row = cardabi::find(event.event);
    if (row == nullptr || row->planned() || event.timing > cardabi::Timing::After || event.player > 1 ||
        event.prevented > 1 || (event.pad[0] | event.pad[1] | event.pad[2]) != 0) {
      return fail("an event is none");
    }
    if (!bodyOrNone(event.subject) || !bodyOrNone(event.object) || !bodyOrNone(event.source))
      return fail("an event is about something that does not exist");
    return true;
  }
  bool events() {
    for (std::size_t i = 0; i < h_.event_count; ++i) {
      if (!event(s_.events[i])) return false;
    }
    return true;
  }
  bool waiting() {
    for (std::size_t i = 0; i < h_.waiting_count; ++i) {
      if (!event(s_.waiting[i].event)) return false;
      if (!isTrigger(s_.waiting[i].entry, s_.waiting[i].card)) return fail("a trigger waits that does not exist");
    }
    return true;
  }
  bool isTrigger(Thing entry, Thing card) const {
    return isLive(s_, entry & 0xffff) && cards_.contains(CardRef(card)) &&
           entry >> 16 < cards_.abilities(CardRef(card)).size();
  }
  bool isEvent(std::uint16_t number) const { return number < h_.event_count; }
  bool isEventOrNone(std::uint16_t number) const { return number == kNoSlot || isEvent(number); }

  bool activations() {
    for (std::size_t i = 0; i < h_.activation_count; ++i) {
      const Activation& running = s_.activations[i];
      if (!body(running.self) || !isLive(s_, running.source) || !bodyOrNone(running.chosen) ||
          !isEventOrNone(running.event) || running.you > 1 || (running.pad[0] | running.pad[1]) != 0) {
        return fail("an ability runs for something that does not exist");
      }
      if (running.set == 0 || running.set > cards_.setCount()) return fail("an ability runs that is on no card");
      if (running.arena_mark > h_.arena_count) return fail("an ability began behind the end of all lists");
      const bool choice = running.offered_count != 0;
      if (choice ? running.taken == 0 || running.taken > running.offered_count ||
                       running.offered < running.arena_mark || !things(running.offered, running.offered_count)
                 : running.taken != 0 || running.offered != 0)
        return fail("an ability remembers a choice that was none");
      for (std::size_t k = 0; k < kRegisters; ++k) {
        if (!remembers(running, k)) return fail("an ability remembers something that does not exist");
      }
    }
    return true;
  }
  bool remembers(const Activation& running, std::size_t k) const {
    const std::uint32_t list = running.list[k], count = running.count[k];
    if (count == 0) return list == 0;
    if (count == 1) return list == 0 && isInRegister(static_cast<Thing>(running.number[k]));
    return list >= running.arena_mark && things(list, count);
  }
  bool isInRegister(Thing thing) const { return isFact(thing) || isThing(s_, cards_, thing); }
  static std::uint32_t endOf(const Activation& running) {
    std::uint32_t end = std::uint32_t{running.offered} + running.offered_count;
    for (std::size_t k = 0; k < kRegisters; ++k) {
      if (running.count[k] > 1) end = std::max<std::uint32_t>(end, std::uint32_t{running.list[k]} + running.count[k]);
    }
    return end;
  }

  bool inArena(std::uint32_t list, std::uint32_t words) const {
    return list <= h_.arena_count && words <= h_.arena_count - list;
  }
  bool things(std::uint32_t list, std::uint32_t count) const {
    if (!inArena(list, count)) return false;
    const Thing* from = s_.arena + list;
    return std::all_of(from, from + count, [&](Thing thing) { return isThing(s_, cards_, thing); });
  }
  bool facts(std::uint32_t list, std::uint32_t count) const {
    return inArena(list, count) && std::all_of(s_.arena + list, s_.arena + list + count, isFact);
  }
  bool bodies(std::uint32_t list, std::uint32_t count) const {
    return things(list, count) && std::none_of(s_.arena + list, s_.arena + list + count, isCard);
  }

  // ---- trees
  const cardabi::SetData& setOf(const Frame& f) const { return cards_.set(s_.activations[f.activation].set); }
  bool isNode(const Frame& f, std::uint32_t node, OpClass op_class) const {
    const cardabi::SetData& set = setOf(f);
    return node > 0 && node < set.nodes_count &&
           cardabi::info(static_cast<Op>(opOf(set.nodes[node]))).op_class == op_class;
  }
  bool isAction(const Frame& f, std::uint32_t node) const { return isNode(f, node, OpClass::Action); }
  // Whole actions from one node to another.
  bool areActions(const Frame& f, std::uint32_t from, std::uint32_t to) const {
    while (from < to) {
      if (!isAction(f, from)) return false;
      from += sizeOf(setOf(f).nodes[from]);
    }
    return from == to && from <= setOf(f).nodes_count;
  }
  bool block(const Frame& f) const {
    if (f.step > 1) return false;
    if (f.step == 1) return areActions(f, f.pc, f.end);
    const bool whole = isAction(f, f.pc) && f.end == f.pc + sizeOf(setOf(f).nodes[f.pc]);
    return whole && static_cast<Op>(opOf(setOf(f).nodes[f.pc])) == Op::Block;
  }
  // On top of the stack it waits for its player to take one of its things.
  bool native(const Frame& f, bool top) const {
    if (!isAction(f, f.pc) || static_cast<Op>(opOf(setOf(f).nodes[f.pc])) != Op::Native) return false;
    const Native* code = cards_.native(argOf(setOf(f).nodes[f.pc]));
    if (code == nullptr || code->step == nullptr) return false;
    if (f.count == 0) return !top;
    if (f.count > kMaxChoices || !things(f.list, f.count)) return false;
    return top ? f.number == 0 : f.number >= 0 && f.number <= f.count;
  }

  // ---- frames
  bool frames() {
    std::uint32_t started = 0;  // abilities whose own frame has come
    std::uint32_t lists = 0;    // where the lists of the frames so far end
    std::uint32_t outer = 0;    // where what the abilities below the last one remember ends
    for (std::size_t i = 0; i < h_.frame_count; ++i) {
      const Frame& f = s_.frames[i];
      const bool starts = f.kind == static_cast<std::uint8_t>(CoreFrame::Block) && f.flag != 0;
      if (starts) {
        if (started != 0) outer = std::max(outer, endOf(s_.activations[started - 1]));
        if (f.flag != 1 || started == h_.activation_count ||
            s_.activations[started].arena_mark < std::max(outer, lists))
          return fail("an ability ends too often, or too late");
        ++started;
      }
      // Only the innermost ability does anything.
      if (f.activation == kNoSlot ? needsAbility(f) : f.activation + 1U != started)
        return fail("a frame belongs to an ability that does not run");
      if (f.player > 1 || !isEventOrNone(f.event) || !frame(f, i + 1 == h_.frame_count))
        return fail("a frame does something that cannot be done");
      const List list = listOf(f);
      if (!list.kept) continue;
      std::uint32_t floor = std::max(lists, outer);
      if (!list.loops && started != 0) floor = std::max(floor, endOf(s_.activations[started - 1]));
      if (f.list < floor) return fail("two frames share a list");
      lists = f.list + list.words;
    }
    return started == h_.activation_count || fail("an ability runs without a frame");
  }

  static bool needsAbility(const Frame& f) {
    switch (f.kind) {
      case static_cast<std::uint8_t>(CoreFrame::Block):
      case static_cast<std::uint8_t>(CoreFrame::Repeat):
      case static_cast<std::uint8_t>(CoreFrame::Each):
      case static_cast<std::uint8_t>(CoreFrame::As):
      case static_cast<std::uint8_t>(CoreFrame::With):
      case static_cast<std::uint8_t>(CoreFrame::Native):
      case static_cast<std::uint8_t>(RuleFrame::Split):
      case static_cast<std::uint8_t>(RuleFrame::Choice): return true;
      default: return false;
    }
  }

  // A frame's list in the arena: how long, and does it end when a loop of the same ability is over?
  struct List {
    bool kept = false, loops = false;
    std::uint32_t words = 0;
  };
  static List listOf(const Frame& f) {
    switch (f.kind) {
      case static_cast<std::uint8_t>(CoreFrame::Each):
      case static_cast<std::uint8_t>(CoreFrame::As):
      case static_cast<std::uint8_t>(CoreFrame::With): return {true, true, f.count};
      case static_cast<std::uint8_t>(CoreFrame::Resolve):
      case static_cast<std::uint8_t>(RuleFrame::Heal): return {true, false, 2U * f.count};
      case static_cast<std::uint8_t>(RuleFrame::Damage): return {true, false, 4U * f.count};
      case static_cast<std::uint8_t>(RuleFrame::Draw):
      case static_cast<std::uint8_t>(RuleFrame::Summon):
      case static_cast<std::uint8_t>(RuleFrame::Perform): return {true, false, f.count};
      case static_cast<std::uint8_t>(CoreFrame::Native): return {f.count != 0, true, f.count};
      // When it is answered its ability goes on, and remembers more behind it.
      case static_cast<std::uint8_t>(RuleFrame::Choice): return {true, f.step != 0, f.count};
      case static_cast<std::uint8_t>(RuleFrame::Deaths): return {f.step != 0, false, f.count};
      default: return {};
    }
  }

  bool frame(const Frame& f, bool top) const {
    if (f.kind < kFirstRuleFrame) return coreFrame(f, top);
    const bool begun = f.step != 0;
    if (f.kind != static_cast<std::uint8_t>(RuleFrame::Opening) && (!bodyOrNone(f.a) || !bodyOrNone(f.b))) return false;
    switch (static_cast<RuleFrame>(f.kind)) {
      case RuleFrame::Play:
        if (hearth::asksToRewind(f)) return top && isOption(f) && f.event == kNoSlot && f.number == 0;
        return body(f.a) && (!begun || isEvent(f.event)) && isOption(f);
      case RuleFrame::Cast: return body(f.a) && (!begun || isEvent(f.event)) && isOption(f) && isEventOrNone(f.list);
      case RuleFrame::Attack:
        return body(f.a) && body(f.b) && (!begun || (isEvent(f.event) && body(s_.events[f.event].object)));
      case RuleFrame::Power: return isOption(f) && (!begun || isEvent(f.event));
      case RuleFrame::Damage: return damage(f);
      case RuleFrame::Split: return isNode(f, f.pc, OpClass::Selector);
      case RuleFrame::Heal: return heal(f);
      case RuleFrame::Draw:
        return f.cursor <= f.more && bodies(f.list, std::max(f.count, f.more)) &&
               (f.more == 0 || f.number == f.more - f.cursor);
      case RuleFrame::Summon:
        return f.cursor <= f.count && things(f.list, f.count) && f.step <= 3 &&
               (!begun || (f.cursor < f.count && !isCard(s_.arena[f.list + f.cursor])));
      case RuleFrame::Equip: return isCardBody(f.a);
      case RuleFrame::Deaths:
        return !begun || (f.count != 0 && f.cursor <= f.count && f.step <= 5 && (f.step < 4 || f.cursor < f.count) &&
                          bodies(f.list, f.count));
      case RuleFrame::EndTurn:
      case RuleFrame::StartTurn: return true;
      case RuleFrame::Opening: return h_.frame_count == 1 || begun;
      case RuleFrame::Secret:
        return isCardBody(f.a) && f.more < cards_.abilities(CardRef(s_.entities[f.a].card)).size();
      case RuleFrame::Choice: return choice(f, top);
      case RuleFrame::Tell: return begun || (isEvent(f.event) && isTiming(f.number));
      case RuleFrame::Trade:
      case RuleFrame::Launch: return isCardBody(f.a);
      case RuleFrame::Perform: return performs(f);
      case RuleFrame::Use: return isOption(f);
      case RuleFrame::Options:
        return isCardBody(f.a) && f.number >= 0 && f.number <= 0xff && (!top || (f.number == 0 && f.count != 0));
    }
    return false;
  }
  bool performs(const Frame& f) const {
    const bool casts = f.more == static_cast<std::uint16_t>(hearth::PerformHow::Cast);
    if (casts && !bodyOrNone(static_cast<std::uint32_t>(f.number))) return false;
    const bool known = f.more <= static_cast<std::uint16_t>(hearth::PerformHow::Ability) && f.step <= 3;
    return known && isCardBody(f.a) && f.cursor <= f.count && things(f.list, f.count) &&
           (f.step == 0 || f.cursor < f.count) && (f.step != 1 || isCardBody(f.b)) &&
           (f.b == kNoSlot || isCardBody(f.b));
  }
  bool isCardBody(std::uint32_t slot) const { return body(slot) && s_.entities[slot].kind != Kind::Player; }
  static bool isTiming(std::int32_t number) {
    return number >= 0 && number < static_cast<std::int32_t>(cardabi::kTimingCount);
  }
  bool isOption(const Frame& f) const {
    if (!isCardBody(f.a)) return false;
    return f.flag == hearth::kEveryOption || f.flag <= cards_.card(CardRef(s_.entities[f.a].card)).refs_count;
  }

  bool coreFrame(const Frame& f, bool top) const {
    switch (static_cast<CoreFrame>(f.kind)) {
      case CoreFrame::None: return false;
      case CoreFrame::Block: return block(f);
      case CoreFrame::Repeat: return isAction(f, f.pc);
      case CoreFrame::Each:
        return isAction(f, f.pc) && f.number >= 0 && f.number < cardabi::kRegisterCount && f.cursor <= f.count &&
               (things(f.list, f.count) || facts(f.list, f.count));
      case CoreFrame::As: return isAction(f, f.pc) && f.cursor <= f.count && things(f.list, f.count);
      case CoreFrame::Resolve: return resolve(f);
      case CoreFrame::Native: return native(f, top);
      case CoreFrame::With:
        return isAction(f, f.pc) && static_cast<Op>(opOf(setOf(f).nodes[f.pc])) == Op::With && f.count <= kVars &&
               inArena(f.list, f.count);
      case CoreFrame::Ability: return ability(f);
    }
    return false;
  }

  bool resolve(const Frame& f) const {
    if (!isEvent(f.event) || !isTiming(f.number) || f.cursor > f.count || !inArena(f.list, 2U * f.count)) return false;
    for (std::uint32_t i = 0; i < f.count; ++i) {
      if (!isTrigger(s_.arena[f.list + 2 * i], s_.arena[f.list + 2 * i + 1])) return false;
    }
    return true;
  }
  bool ability(const Frame& f) const {
    const CardRef card(f.pc);
    if (!body(f.a) || !isLive(s_, f.b) || !bodyOrNone(f.cursor) || f.step > 2 || f.flag > 1) return false;
    return cards_.contains(card) && f.more < cards_.abilities(card).size() && (f.step != 1 || isEvent(f.list));
  }
  bool damage(const Frame& f) const {
    if (f.cursor > f.count || f.step > 7 || !inArena(f.list, 4U * f.count)) return false;
    if (f.step == 1 && (f.cursor == f.count || !isEvent(f.event) || !body(s_.events[f.event].object))) return false;
    for (std::uint32_t i = 0; i < f.count; ++i) {
      const Thing* row = s_.arena + f.list + std::size_t{4} * i;
      if (!body(row[0]) || !bodyOrNone(row[2])) return false;
    }
    return true;
  }
  bool heal(const Frame& f) const {
    if (f.cursor > f.count || f.step > 4 || !inArena(f.list, 2U * f.count)) return false;
    if (f.step == 1 && (f.cursor == f.count || !isEvent(f.event) || !body(s_.events[f.event].object))) return false;
    for (std::uint32_t i = 0; i < f.count; ++i) {
      if (!body(s_.arena[f.list + 2 * i])) return false;
    }
    return true;
  }
  // It waits on top of the stack with nothing taken; below it has a number and may have begun.
  bool choice(const Frame& f, bool top) const {
    if (f.flag > 1 || f.more > 1 || f.step > 2 || f.count == 0 || f.count > kMaxChoices || !inArena(f.list, f.count))
      return false;
    if (top ? f.step != 0 || f.number != 0 : f.number < 1 || f.number > f.count) return false;
    if (f.flag == 0) return isAction(f, f.pc) && things(f.list, f.count);
    if (f.pc == 0 || !areActions(f, f.pc, f.end)) return false;
    std::uint32_t blocks = 0;  // the options are numbers of these
    for (std::uint32_t node = f.pc; node < f.end; node += sizeOf(setOf(f).nodes[node])) ++blocks;
    return std::all_of(s_.arena + f.list, s_.arena + f.list + f.count, [&](Thing number) { return number < blocks; });
  }

  // ---- decisions
  bool decisions() {
    const Frame& asker = s_.frames[h_.frame_count - 1];
    const bool opening = asker.kind == static_cast<std::uint8_t>(RuleFrame::Opening) && asker.step == 1;
    const bool of_card = asker.kind == static_cast<std::uint8_t>(RuleFrame::Options) || hearth::asksToRewind(asker);
    const bool choosing = asker.kind == static_cast<std::uint8_t>(RuleFrame::Choice) ||
                          asker.kind == static_cast<std::uint8_t>(CoreFrame::Native);
    if (!opening && !choosing && !of_card) return fail("nobody asked for its decision");
    if (h_.decision_count > (opening ? 2 : 1)) return fail("it asks for too much at once");
    if (h_.decision_count == 2 && s_.decisions[0].player == s_.decisions[1].player)
      return fail("it asks one player twice");
    for (std::size_t i = 0; i < h_.decision_count; ++i) {
      if (!decision(s_.decisions[i], asker, opening)) return fail("a decision is not what was asked for");
    }
    return true;
  }

  // What it asks about: its list, or the options of its card.
  std::size_t optionsOf(const Frame& asker) const {
    if (hearth::asksToRewind(asker)) return 2;
    const bool of_card = asker.kind == static_cast<std::uint8_t>(RuleFrame::Options);
    return of_card ? cards_.card(CardRef(s_.entities[asker.a].card)).refs_count : asker.count;
  }
  Thing optionOf(const Frame& asker, std::size_t number) const {
    if (hearth::asksToRewind(asker)) return static_cast<Thing>(number);
    if (asker.kind != static_cast<std::uint8_t>(RuleFrame::Options)) return s_.arena[asker.list + number];
    const CardRef card(s_.entities[asker.a].card);
    return cards_.set(card).refs[cards_.card(card).refs + number];
  }

  static DecisionKind kindOf(const Frame& asker) {
    const bool of_text = asker.kind == static_cast<std::uint8_t>(RuleFrame::Choice) && asker.flag != 0;
    return of_text || hearth::asksToRewind(asker) ? DecisionKind::Part : DecisionKind::Pick;
  }

  bool decision(const Decision& one, const Frame& asker, bool opening) const {
    if (one.kind != (opening ? DecisionKind::Keep : kindOf(asker)) || one.player > 1) return false;
    if ((one.pad[0] | one.pad[1] | one.pad[2]) != 0 || !body(one.source) || one.count > kMaxChoices) return false;
    if (opening) {
      const std::size_t hand = h_.areas.counts[one.player][cardabi::index(Zone::Hand)];
      if (one.at_least != 0 || one.at_most != one.count || one.count != hand) return false;
    } else if (one.at_least != 1 || one.at_most != 1 || one.count != optionsOf(asker)) {
      return false;
    }
    for (std::size_t i = 0; i < kMaxChoices; ++i) {
      Thing wanted = 0;  // behind the end
      if (i < one.count) wanted = opening ? h_.areas.hand[one.player][i] : optionOf(asker, i);
      if (one.options[i] != wanted) return false;
    }
    return true;
  }

  const State& s_;
  const Header& h_;
  const CardLibrary& cards_;
  std::string error_;
};

}  // namespace

std::string checkFlow(const State& state, const CardLibrary& cards) { return Checker(state, cards).run(); }

}  // namespace cardrt
