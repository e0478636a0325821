// Playing a card, casting a spell, using the hero power: each phase ends with auras and deaths.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Event;
using cardabi::Head;
using cardabi::Timing;

// A card with a choice does what its option says, as if it stood on the card; or what each of them says, the first of them first.
bool runChosen(Machine& m, SlotIndex card, std::uint8_t option, SlotIndex chosen, std::uint16_t event) {
  if (option == 0 || !ruling(178)) return runCast(m, card, CardRef(m.at(card).card), chosen, event);
  if (option != kEveryOption && ruling(1484) && m.read(card, Tag::Choices) > 1) {
    pushOptions(m, card, option, chosen, event);
    return true;
  }
  if (option != kEveryOption) return runCast(m, card, optionOf(m, card, option), chosen, event);
  bool runs = false;
  for (std::uint16_t each = m.card(card).refs_count; each > 0; --each)
    runs |= runCast(m, card, optionOf(m, card, static_cast<std::uint8_t>(each)), chosen, event);
  return runs;
}

void pay(Machine& m, Player player, std::int32_t cost) {
  const std::int32_t mana = get<Tag::Mana>(m.at(player));
  if (cost <= 0) return;
  m.log({.kind = LogKind::Resource, .player = player, .x = mana, .y = mana - cost});
  m.setVar<Tag::Mana>(player, mana - cost);
}

namespace {

// Corpses are spent as any are, and that is told when the event in hand is: true if so. Health that pays is lost without damage: armor
// does not help, and nothing hears of it.
bool payFor(Machine& m, SlotIndex card, std::int32_t cost) {
  const Player player = m.at(card).controller;
  if (ruling(1505) && has<Tag::CostsCorpses>(m.at(card))) {
    if (cost <= 0) return false;
    m.writeTag(player, Tag::Corpses, m.read(player, Tag::Corpses) - cost);
    return true;
  }
  if (!ruling(1318) || !has<Tag::CostsHealth>(m.at(card))) {
    pay(m, player, cost);
    return false;
  }
  const SlotIndex avatar = m.single(player, Kind::Avatar);
  m.setVar<Tag::Damage>(avatar, get<Tag::Damage>(m.at(avatar)) + cost);
  return false;
}

// On top of the event that is told next, which is resolved first.
bool tellOfCorpses(Machine& m, Player player, std::int32_t cost) {
  return tellIfHeard(m, makeEvent(Event::SpendCorpses, player, kNoSlot, kNoSlot, kNoSlot, cost));
}

}  // namespace

bool runCast(Machine& m, SlotIndex self, CardRef card, SlotIndex chosen, std::uint16_t event) {
  if (!card) return false;  // an option of a card that has become another one
  for (const cardabi::Ability& ability : m.cards.abilities(card)) {
    if (static_cast<Head>(ability.head) != Head::Cast) continue;
    m.runBody(self, self, card, ability.body, event, chosen);
    return true;
  }
  return false;
}

namespace {

// Whom it is aimed at: where chance takes the player's targets, a random one of those that he could have chosen.
SlotIndex chanceTarget(Machine& m, Player player, SlotIndex card, std::uint8_t option, SlotIndex target) {
  if (target == kNoSlot || !has<Tag::RandomTargets>(m.at(player))) return target;
  ThingSet targets;
  (void)legalTargets(m, card, option, targets);
  if (!ruling(1407) || targets.count == 0) return target;
  return static_cast<SlotIndex>(targets.items[m.randomOf(targets.items, static_cast<std::uint32_t>(targets.count))]);
}

bool everyOption(const Machine& m, SlotIndex card) {
  return has<Tag::AllOptions>(m.at(card)) && m.card(card).refs_count != 0;
}

bool isAtEdge(const Machine& m, SlotIndex card) {
  const std::uint16_t position = m.at(card).position;
  return position == 0 || position + 1 == m.count(m.at(card).controller, Zone::Hand);
}

}  // namespace

void pushPlay(Machine& m, const Action& action, bool again) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Play), action.player);
  f.a = action.source;
  f.b = chanceTarget(m, action.player, action.source, action.option, action.target);
  f.flag = everyOption(m, action.source) ? kEveryOption : action.option;
  f.more = ruling(542) && action.position != 0xff ? action.position : kAtEnd;
  f.number = costOf(m, action.source);
  f.end = ruling(339) && !again && has<Tag::Rewind>(m.at(action.source)) ? 1 : 0;
}

Action sameAgain(const Frame& play) {
  Action action{.kind = ActionKind::Play, .player = play.player, .source = play.a, .target = play.b};
  action.option = play.flag == kEveryOption ? 0 : play.flag;
  action.position = static_cast<std::uint8_t>(play.more < 0xff ? play.more : 0xff);
  return action;
}

namespace {

// Keep what came of it, or take it all back: parts of a text, as of any choice between blocks.
void askToRewind(Machine& m, Frame& f) {
  f.step = kAskedToRewind;
  f.number = 0;
  Decision& decision = m.s.decisions[m.s.header.decision_count++];
  decision = Decision{};
  decision.kind = DecisionKind::Part;
  decision.player = f.player;
  decision.count = 2;
  decision.at_least = decision.at_most = 1;
  decision.source = f.a;
  decision.options[1] = 1;
  m.log({.kind = LogKind::Offered, .player = f.player, .x = 2});
}

// The place in the row of its side.
std::uint16_t placeOf(std::uint16_t position) {
  if (!isAcross(position)) return position;
  return position == cardabi::kAcrossRightEnd ? kAtEnd : static_cast<std::uint16_t>(position - cardabi::kAcross);
}

// What it would stand to the left of.
SlotIndex neighborAt(const Machine& m, Player player, std::uint16_t position) {
  return position < m.count(player, Zone::Play) ? m.list(player, Zone::Play)[position] : kNoSlot;
}

}  // namespace

namespace {

bool wouldAnswerPlay(const cardabi::Ability& ability) {
  return ability.event == cardabi::index(Event::Play) && ability.timing == cardabi::index(Timing::Would) &&
         static_cast<cardabi::Hears>(ability.hears) == cardabi::Hears::OwnAsSubject;
}

}  // namespace

bool answersItsPlay(const Machine& m, SlotIndex card) {
  const Entity& entity = m.at(card);
  if (entity.kind != Kind::Unit || !has<Tag::StandsIn>(entity) || has<Tag::Silenced>(entity)) return false;
  const auto abilities = m.abilitiesOf(card);
  return std::any_of(abilities.begin(), abilities.end(), wouldAnswerPlay);
}

bool playsOtherwise(const Machine& machine, SlotIndex card, std::uint16_t position) {
  if (!answersItsPlay(machine, card)) return false;
  const Entity& entity = machine.at(card);
  for (const cardabi::Ability& ability : machine.abilitiesOf(card)) {
    if (!wouldAnswerPlay(ability)) continue;
    auto& m = const_cast<Machine&>(machine);  // looks only
    const SlotIndex neighbor = neighborAt(m, entity.controller, position);
    const std::uint16_t event = m.pushEvent(makeEvent(Event::Play, entity.controller, card, kNoSlot, neighbor));
    Eval eval(m, CardRef(entity.card).set(), card, entity.controller, event);
    const bool answers = (ability.pattern == 0 || eval.condition(ability.pattern)) &&
                         (ability.condition == 0 || eval.condition(ability.condition));
    m.popEvent();
    if (answers) return true;
  }
  return false;
}

// step 0: paid, and what would be played   1: it comes   2, 3: it is there   4: what it does   5: deaths   6: told as played   7: as summoned
namespace {
constexpr std::uint8_t kPlayIsTold = 5, kPlayIsOver = 8;
}

// end: its player may take it back.
void stepPlay(Machine& m, Frame& f) {
  if (f.step == kAskedToRewind) return m.pop();
  const Kind kind = m.at(f.a).kind;
  const bool on_board = kind == Kind::Unit || kind == Kind::Place;
  const Player side = isAcross(f.more) ? foeOf(f.player) : f.player;  // where it goes
  switch (f.step++) {
    case 0: {
      m.log({.kind = LogKind::Play, .player = f.player, .a = f.a, .b = f.b});
      const bool corpses = payFor(m, f.a, f.number);
      const SlotIndex neighbor = on_board ? neighborAt(m, side, placeOf(f.more)) : kNoSlot;
      f.event = m.pushEvent(makeEvent(Event::Play, f.player, f.a, f.b, neighbor, f.number));
      const bool told = corpses && tellOfCorpses(m, f.player, f.number);
      if (m.raise(f.event, Timing::Would) || told) return;
      [[fallthrough]];
    }
    case 1:
      f.step = 2;
      if (m.event(f.event).prevented != 0) {
        f.step = kPlayIsTold;
        if (!ruling(1434) || m.at(f.a).zone == Zone::Hand) return;  // paid for, and nothing else
        // It is something else by now: played, but it does not come itself.
        m.event(f.event).prevented = 0;
        (void)m.raise(f.event, Timing::Whenever);
        return;
      }
      m.setFlag<Tag::PlayedFromEdge>(f.a, isAtEdge(m, f.a));
      (void)m.move(f.a, on_board ? Zone::Play : Zone::SetAside, side, placeOf(f.more));  // room was checked
      if (!ruling(146)) m.resetToPrinted(f.a);
      if (on_board) {
        arrive(m, f.a);
        m.log({.kind = LogKind::Summon, .player = side, .a = f.a});
      }
      if (m.raise(f.event, Timing::Whenever)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      if (endPhase(m)) return;
      [[fallthrough]];
    case 3:
      f.step = 4;
      if (kind == Kind::Action) return pushCast(m, f.a, m.event(f.event).object, f.flag, f.event);
      if (kind == Kind::Gear) return pushEquip(m, f.a);
      if (kind == Kind::Avatar) becomeHero(m, f.player, CardRef(m.at(f.a).card));
      [[fallthrough]];
    case 4:  // the battlecry moment
      f.step = 5;
      if (kind != Kind::Action && f.flag != 0) runChosen(m, f.a, f.flag, m.event(f.event).object, f.event);
      if (m.event(f.event).prevented == 0 && m.raise(f.event, Timing::When)) return;
      if (m.top().kind != f.kind) return;
      [[fallthrough]];
    case kPlayIsTold:
      f.step = 6;
      if (ruling(169) && endPhase(m)) return;
      [[fallthrough]];
    case 6:
      f.step = 7;
      if (m.event(f.event).prevented != 0) {
        if (ruling(1400)) m.remember(m.event(f.event));  // it was played nevertheless
      } else if (m.raise(f.event, Timing::After)) {
        return;
      }
      [[fallthrough]];
    case 7:
      f.step = kPlayIsOver;
      if (on_board && m.at(f.a).zone == Zone::Play) {
        const std::uint16_t summoned = m.pushEvent(makeEvent(Event::Summon, side, f.a));
        f.list = 1;
        if (m.raise(summoned, Timing::After)) return;
      }
      [[fallthrough]];
    case kPlayIsOver:
      f.step = 9;
      if (f.list != 0) m.popEvent();
      f.list = 0;
      if (kind == Kind::Avatar) (void)m.move(f.a, Zone::Graveyard, f.player);
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  if (ruling(504)) m.setVar<Tag::CardsPlayedThisTurn>(f.player, get<Tag::CardsPlayedThisTurn>(m.at(f.player)) + 1);
  m.popEvent();
  f.event = kNoSlot;
  if (f.end != 0) judge(m);  // nobody takes back what ended the game
  if (f.end != 0 && m.s.header.phase == Phase::Main && m.s.header.decision_count < kMaxDecisions)
    return askToRewind(m, f);
  m.pop();
}

constexpr std::int32_t kMostTimes = 16;  // that one spell takes effect

// list: the event of its play, number: what was paid for it, more: how often it still takes effect.
void pushCast(Machine& m, SlotIndex spell, SlotIndex target, std::uint8_t option, std::uint16_t play_event) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Cast), m.at(spell).controller);
  f.a = spell;
  f.b = target;
  f.flag = option;
  f.list = play_event;
  f.number = m.event(play_event).amount;
}

void stepCast(Machine& m, Frame& f) {
  const auto leave = [&] {
    if (m.at(f.a).zone != Zone::SetAside) return;
    (void)m.move(f.a, Zone::Graveyard, m.at(f.a).controller);
    m.log({.kind = LogKind::Leaves, .player = f.player, .a = f.a});
  };
  switch (f.step++) {
    case 0:
      f.event = m.pushEvent(makeEvent(Event::Cast, f.player, f.a, f.b, kNoSlot, 1, f.number));
      if (m.raise(f.event, Timing::Would)) return;
      [[fallthrough]];
    case 1:
      f.step = 2;
      if (ruling(154) &&
          m.event(f.event).prevented != 0) {  // paid for and played, but it does nothing and nothing answers it
        if (f.list != kNoSlot && m.s.header.policies.CounteredOverload == cardabi::CounteredOverloadPolicy::IsNothing)
          m.event(f.list).prevented = 1;
        (void)m.move(f.a, Zone::Graveyard, m.at(f.a).controller);
        m.log({.kind = LogKind::Leaves, .player = f.player, .a = f.a});
        m.popEvent();
        return m.pop();
      }
      f.more = static_cast<std::uint16_t>(std::clamp(ruling(1406) ? m.event(f.event).amount : 1, 0, kMostTimes));
      if (ruling(390) && m.raise(f.event, Timing::Whenever)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      m.log({.kind = LogKind::Power, .player = f.player, .a = f.a});
      if ((m.at(f.a).flags & (flagBit<Tag::SecretCard>() | flagBit<Tag::QuestZone>())) != 0) {
        if (m.move(f.a, Zone::Secret, f.player) == Moved::NoRoom) (void)m.move(f.a, Zone::Graveyard, f.player);
        f.step = 4;
        return;
      }
      if (f.more > 1) f.step = 2;  // and once more
      if (f.more-- > 0 && runChosen(m, f.a, f.flag, m.event(f.event).object, f.event)) return;
      if (f.step == 2) return;
      [[fallthrough]];
    case 3:
      f.step = 4;
      if (!ruling(398)) leave();
      if (ruling(391) && endPhase(m)) return;
      [[fallthrough]];
    case 4:
      f.step = 5;
      leave();  // behind the deaths that it caused
      if (m.raise(f.event, Timing::After)) return;
      [[fallthrough]];
    case 5:
      f.step = 6;
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  m.popEvent();
  m.pop();
}

void pushPower(Machine& m, SlotIndex power, SlotIndex target, std::uint8_t option) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Power), m.at(power).controller);
  f.a = power;
  f.b = chanceTarget(m, f.player, power, option, target);
  f.flag = everyOption(m, power) ? kEveryOption : option;
}

void stepPower(Machine& m, Frame& f) {
  switch (f.step++) {
    case 0:
      m.log({.kind = LogKind::Play, .player = f.player, .a = f.a, .b = f.b});
      (void)payFor(m, f.a, costOf(m, f.a));
      m.setVar<Tag::HeroPowerUses>(f.player, get<Tag::HeroPowerUses>(m.at(f.player)) + 1);
      f.event = m.pushEvent(makeEvent(Event::UsePower, f.player, f.a, f.b));
      m.log({.kind = LogKind::Power, .player = f.player, .a = f.a});
      if (runChosen(m, f.a, ruling(1758) ? f.flag : std::uint8_t{0}, f.b, f.event)) return;
      [[fallthrough]];
    case 1:
      f.step = 2;
      if (endPhase(m)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      if (m.raise(f.event, Timing::After)) return;
      [[fallthrough]];
    case 3:
      f.step = 4;
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  m.popEvent();
  m.pop();
}

// A new weapon destroys the old one, whose deathrattle runs before the new one is there.
void pushEquip(Machine& m, SlotIndex weapon) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Equip), m.at(weapon).controller);
  f.a = weapon;
}

void stepEquip(Machine& m, Frame& f) {
  if (f.step == 0) {
    f.step = 1;
    const SlotIndex old = m.single(f.player, Kind::Gear);
    if (old != kNoSlot) {
      m.log({.kind = LogKind::Death, .player = f.player, .a = old});
      (void)m.move(old, Zone::Graveyard, f.player);
      if (ruling(33) && announce(m, f, makeEvent(Event::Die, f.player, old), Timing::After)) return;
    }
  }
  if (f.step == 1) {
    finish(m, f);
    f.step = 2;
    if (m.single(f.player, Kind::Gear) != kNoSlot) {  // the old one's deathrattle brought another
      f.step = 0;
      return;
    }
    (void)m.move(f.a, Zone::Play, f.player);
    m.log({.kind = LogKind::Summon, .player = f.player, .a = f.a});
    if (announce(m, f, makeEvent(Event::Equip, f.player, f.a), Timing::After)) return;
  }
  finish(m, f);
  m.pop();
}

}  // namespace cardrt::hearth
