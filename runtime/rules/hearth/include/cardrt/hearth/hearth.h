// The rules of a Hearthstone-like game, on top of the core: one step machine for each thing that takes time, and the
// rulings that they share. Inside the engine only; hosts use game.h.
#pragma once
#include "cardrt/eval.h"
#include "cardrt/game.h"
#include "cardrt/machine.h"
#include "cardrt/rules.h"

namespace cardrt::hearth {

enum class RuleFrame : std::uint8_t {
  Play = kFirstRuleFrame,
  Cast,
  Attack,
  Power,
  Damage,
  Split,
  Heal,
  Draw,
  Summon,
  Equip,
  Deaths,
  EndTurn,
  StartTurn,
  Opening,
  Secret,
  Choice,
  Tell,
  Trade,
  Perform,
  Use,
  Options,
  Launch
};

const Rules& rules();

// ---- flows: each pushes a frame; its step function is in the file of that name
// `again`: its play has been taken back, and this is the second time.
void pushPlay(Machine& m, const Action& action, bool again = false);
// A play whose player is asked whether it is to be taken back; if so, the action to do again.
inline constexpr std::uint8_t kAskedToRewind = 10;
inline bool asksToRewind(const Frame& f) {
  return f.kind == static_cast<std::uint8_t>(RuleFrame::Play) && f.step == kAskedToRewind;
}
Action sameAgain(const Frame& play);
void pushCast(Machine& m, SlotIndex spell, SlotIndex target, std::uint8_t option, std::uint16_t play_event);
// Cards that `self` casts, plays again or borrows an ability from, one after the other; see perform.cpp.
enum class PerformHow : std::uint8_t { Cast, Replay, Ability };
void pushPerform(Machine& m, SlotIndex self, PerformHow how, const ThingSet& cards, std::int32_t detail);
void pushAttack(Machine& m, SlotIndex attacker, SlotIndex defender);
void pushPower(Machine& m, SlotIndex power, SlotIndex target, std::uint8_t option);
void pushTrade(Machine& m, SlotIndex card);
void pushUse(Machine& m, const Action& action);
// The options of a card of which its player takes several, one after the other; `option` is the first of them.
void pushOptions(Machine& m, SlotIndex card, std::uint8_t option, SlotIndex target, std::uint16_t event);
void forge(Machine& m, SlotIndex card);
void prepare(Machine& m, SlotIndex card, std::int32_t mana);
SlotIndex toLaunch(const Machine& m, Player player);  // what its player may launch; kNoSlot if there is nothing
void pushLaunch(Machine& m, SlotIndex ship);
void pushDraw(Machine& m, Player player, std::int32_t count, std::uint16_t activation);
// These cards of decks, each to the hand of who has it.
void pushDrawThese(Machine& m, Player player, const ThingSet& cards, std::uint16_t activation);
void pushEquip(Machine& m, SlotIndex weapon);
void pushEndTurn(Machine& m);
void pushStartTurn(Machine& m, Player player);

void stepPlay(Machine& m, Frame& f);
void stepCast(Machine& m, Frame& f);
void stepAttack(Machine& m, Frame& f);
void stepPower(Machine& m, Frame& f);
void stepDamage(Machine& m, Frame& f);
void stepSplit(Machine& m, Frame& f);
void stepHeal(Machine& m, Frame& f);
void stepDraw(Machine& m, Frame& f);
void stepSummon(Machine& m, Frame& f);
void stepEquip(Machine& m, Frame& f);
void stepDeaths(Machine& m, Frame& f);
void stepEndTurn(Machine& m, Frame& f);
void stepStartTurn(Machine& m, Frame& f);
void stepOpening(Machine& m, Frame& f);
void stepSecret(Machine& m, Frame& f);
void stepChoice(Machine& m, Frame& f);
void stepTell(Machine& m, Frame& f);
void stepTrade(Machine& m, Frame& f);
void stepPerform(Machine& m, Frame& f);
void stepUse(Machine& m, Frame& f);
void stepOptions(Machine& m, Frame& f);
void stepLaunch(Machine& m, Frame& f);

// ---- damage and healing: begin, add hits, and the frame does the rest
Frame& pushDamage(Machine& m, SlotIndex source);
void addHit(Machine& m, Frame& damage, SlotIndex target, std::int32_t amount, SlotIndex source);
Frame& pushHeal(Machine& m, SlotIndex source, Player healer);
void addHeal(Machine& m, Frame& heal, SlotIndex target, std::int32_t amount);

// ---- summoning: begin, add things (cards, or entities to copy or to move), and the frame does the rest
enum class SummonHow : std::uint8_t { New, Copy, Put };
Frame& pushSummon(Machine& m, SlotIndex self, Player side, cardabi::Place place, SummonHow how,
                  std::uint16_t activation);
void addSummon(Machine& m, Frame& summon, Thing thing);

// ---- asking: the frame's player chooses one of the things, which come into the frame's `list`; when it goes on, `number` says which, from 1.
// For natives as well.
void askForOne(Machine& m, Frame& f, Player player, SlotIndex source, const ThingSet& things);

// ---- decks: how their order comes about is in deck.cpp (policy DeckOrder)
SlotIndex nextInDeck(Machine& m, Player player);  // the card to draw; kNoSlot if there is none
// End is the top.
Moved putInDeck(Machine& m, SlotIndex card, Player side, cardabi::Spot spot);
void settlePlaces(Machine& m, Thing* things, std::size_t count, std::size_t wanted, bool from_the_end);

// ---- the end of a phase: auras, then deaths until nobody dies. True if frames were pushed.
void arrive(Machine& m, SlotIndex slot);  // it has come onto the battlefield, played or summoned
bool endPhase(Machine& m);
void joinHalves(Machine& m);
// What hangs together in hands, then auras. Halves wait for each other while their card lies aside.
inline void bringUpToDate(Machine& m) {
  const bool halves = (m.count(0, Zone::SetAside) | m.count(1, Zone::SetAside)) != 0;
  if (halves && (m.s.header.touched & cardabi::Touch::Hand) != 0) joinHalves(m);
  m.updateAuras();
}
// The same after a single step, where the policy DeathTiming says so.
bool endStep(Machine& m);
// Decides the game if an avatar is dead or a player gave up; called when a whole sequence is over.
void judge(Machine& m);

// ---- looking
std::uint32_t orderOf(const Machine& m, SlotIndex slot);  // smaller goes first
inline std::int32_t currentHealth(const Entity& entity) {
  return static_cast<std::int32_t>(static_cast<std::uint32_t>(get<Tag::Health>(entity)) -
                                   static_cast<std::uint32_t>(get<Tag::Damage>(entity)));
}
inline bool mortallyWounded(const Entity& entity) {
  return currentHealth(entity) < (ruling(520) ? 1 : 0) && (entity.kind == Kind::Unit || entity.kind == Kind::Avatar ||
                                                           entity.kind == Kind::Gear || entity.kind == Kind::Place);
}
// Mortally wounded or marked for destruction.
inline bool dying(const Entity& entity) { return has<Tag::PendingDestroy>(entity) || mortallyWounded(entity); }
std::int32_t attackOf(const Machine& m, SlotIndex slot);
std::int32_t specialCostOf(const Machine& m, SlotIndex slot);  // of one with a rule of its own, or prepared
// What it costs now, never below 0.
inline std::int32_t costOf(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  if ((entity.flags & (flagBit<Tag::OwnCost>() | flagBit<Tag::Preparable>())) != 0) return specialCostOf(m, slot);
  const std::int32_t cost = get<Tag::Cost>(entity);
  return cost < 0 ? 0 : cost;
}
std::int32_t spellDamageOf(const Machine& m, Player player);
bool canAttack(const Machine& m, SlotIndex attacker);
Refusal mayAttack(const Machine& m, SlotIndex attacker, SlotIndex defender);
// Its two halves, for who asks about many: is there a taunt on that side (one that cannot be attacked guards nobody), and what is left of
// the question when the attacker can attack.
bool isGuarded(const Machine& m, Player side);
Refusal mayBeAttacked(const Machine& m, SlotIndex attacker, SlotIndex defender, bool guarded);
bool mayTarget(const Machine& m, SlotIndex chooser, SlotIndex target);  // the general rules; the card's own come first
// Fills in those that the card (or its option, or all of them) may be aimed at. False if it asks for no target now.
bool legalTargets(const Machine& m, SlotIndex card, std::uint8_t option, ThingSet& out);
// The same for what another card asks of `self`.
bool targetsAskedBy(const Machine& m, SlotIndex self, cardabi::CardRef asks, ThingSet& out);
bool sameSecretWaits(const Machine& m, Player player, cardabi::CardRef card);
Refusal checkPlay(const Machine& m, const Action& action);
Refusal checkPower(const Machine& m, const Action& action);
Refusal checkAnswer(const Machine& m, const Action& action);
Refusal checkTrade(const Machine& m, const Action& action);
Refusal checkPrepare(const Machine& m, const Action& action);
Refusal checkForge(const Machine& m, const Action& action);
// A location, or an ability of a titan (`option`).
Refusal checkUse(const Machine& m, const Action& action);
void listUses(const Machine& m, SlotIndex slot, ActionList& out);
inline bool canBeUsed(const Entity& entity) { return entity.kind == Kind::Place || has<Tag::Titan>(entity); }
// A titan that has abilities left does not attack.
bool hasAbilitiesLeft(const Machine& m, SlotIndex titan);
Refusal checkLaunch(const Machine& m, const Action& action);
std::int32_t mostToPrepare(const Machine& m,
                           SlotIndex card);  // mana that may be spent on preparing it now; 0 = it cannot be
cardabi::CardRef optionOf(const Machine& m, SlotIndex card, std::uint8_t option);  // 1-based
// How many options its player takes one of; 0 = none are asked for.
inline std::uint16_t optionsToChoose(const Machine& m, SlotIndex card) {
  constexpr std::uint64_t kNone = flagBit<Tag::AllOptions>() | flagBit<Tag::Titan>();  // a titan's are for later
  return (m.at(card).flags & kNone) != 0 ? 0 : m.card(card).refs_count;
}
inline constexpr std::uint8_t kEveryOption = 0xff;  // of a card that is being played
std::int32_t attacksAllowed(const Machine& m, SlotIndex slot);

void shut(Machine& m, SlotIndex location, bool used);  // it was used, or has come

// ---- sleeping
void fallAsleep(Machine& m, SlotIndex slot);  // if its card says so
void awaken(Machine& m, SlotIndex slot);      // told when it is heard
bool awakenDue(Machine& m, Player player);    // a turn of that player begins; true if frames were pushed
// Does it hear that although it sleeps? What wakes it, and what asks for sleeping.
bool hearsAsleep(const Machine& m, SlotIndex self, SlotIndex source, const cardabi::Ability& ability,
                 const EventRecord& event);

// ---- quests: a card whose stages are awake one after the other
bool isAwakeStage(const Machine& m, SlotIndex card, const cardabi::Ability& ability);
bool hasStagesLeft(const Machine& m, SlotIndex card);
std::int32_t stageOf(const Machine& m, SlotIndex card);          // from 1
std::int32_t stageProgressOf(const Machine& m, SlotIndex card);  // of the one that is awake, else of all abilities

// ---- doing small things
void silence(Machine& m, SlotIndex slot);
// `until`: the turn at whose end it ends, or kWhileIn and zones; 0 = never.
void give(Machine& m, SlotIndex bearer, cardabi::CardRef enchantment, Player giver, std::uint16_t until,
          const std::int32_t* kept, std::size_t kept_count);
// To what the ability is making, inside a `with`: its enchantment, from the start.
void giveWith(Machine& m, std::uint16_t activation, SlotIndex made);
void pay(Machine& m, Player player, std::int32_t mana);
// The turn at whose end something that lasts so long ends; 0 = never.
std::uint16_t lastTurn(const Machine& m, cardabi::Duration duration, Player giver);
// A minion comes to that side. Without room there it is destroyed, or stays (policy StealFullBoard); then false.
bool changeControl(Machine& m, SlotIndex minion, Player side);
void borrow(Machine& m, SlotIndex minion, Player side, std::uint16_t until);
void giveBack(Machine& m, SlotIndex minion);                          // if it is borrowed
void returnBorrowed(Machine& m);                                      // those whose time is over
SlotIndex copyOf(Machine& m, SlotIndex original, Player controller);  // with all that is on it; nowhere yet
void copyOnto(Machine& m, SlotIndex original, SlotIndex copy);  // the same onto one of the same card with nothing on it
SlotIndex copyAttachment(Machine& m, SlotIndex attachment, SlotIndex bearer,
                         SlotIndex what);  // `what` of it: see kWhole
// It becomes part of the host: an enchantment with its numbers, keywords and abilities. A card is one that was never there.
void merge(Machine& m, Thing part, SlotIndex host, Player giver);
// Would its player be doing something else by playing it to that place, since an answer of its own prevents the play?
constexpr bool isAcross(std::uint16_t position) {
  return position >= cardabi::kAcross && position <= cardabi::kAcrossRightEnd;
}
bool playsOtherwise(const Machine& m, SlotIndex card, std::uint16_t position);
bool answersItsPlay(const Machine& m, SlotIndex card);  // has it such an answer at all?
// Cards of a hand, all at once; then each is told. True if frames were pushed.
bool discard(Machine& m, const SlotIndex* hand_cards, std::size_t count);
void expireAttachments(Machine& m);
// Remembers that an attachment ends at the end of that turn; 0 = it does not.
inline void expiresAt(Machine& m, std::uint16_t turn) {
  if (turn != 0 && (turn & kWhileIn) == 0 && turn < m.s.header.next_expiry) m.s.header.next_expiry = turn;
}
void thaw(Machine& m, bool at_the_end, Player player);
// Runs what the card, or its option, or each of them, does as a spell. False if that is nothing.
bool runChosen(Machine& m, SlotIndex card, std::uint8_t option, SlotIndex chosen, std::uint16_t event);
// A hero power in the place of the old one; it may be used this turn.
void newPower(Machine& m, Player side, SlotIndex power);
// A hero card is played: the hero is another one from now on.
void becomeHero(Machine& m, Player side, cardabi::CardRef card);
// Runs the body of the Cast abilities of a card row as `self`; false if there is none.
bool runCast(Machine& m, SlotIndex self, cardabi::CardRef card, SlotIndex chosen, std::uint16_t event);

// Pushes a frame that tells the event once, if anything could hear it. True if it did.
bool tellIfHeard(Machine& m, const EventRecord& event);
// The same for many, which are told in order; `make` gives the event of each.
template <class Make>
void tellEach(Machine& m, const Thing* things, std::size_t count, Make&& make) {
  while (count-- > 0) (void)tellIfHeard(m, make(static_cast<SlotIndex>(things[count])));
}
// Pushes a frame that tells the event once.
void pushTell(Machine& m, const EventRecord& event, cardabi::Timing timing);
// An event told once: pushes it and its triggers. True if the frame must come back (finish() then ends the event).
bool announce(Machine& m, Frame& f, const EventRecord& event, cardabi::Timing timing);
void finish(Machine& m, Frame& f);

constexpr EventRecord makeEvent(cardabi::Event event, Player player, SlotIndex subject, SlotIndex object = kNoSlot,
                                SlotIndex source = kNoSlot, std::int32_t amount = 0, std::int32_t before = 0) {
  return {event, cardabi::Timing::After, player, subject, object, source, 0, {}, amount, before};
}

constexpr EventRecord gainedCrystals(Player player, std::int32_t amount) {
  return makeEvent(cardabi::Event::GainCrystals, player, kNoSlot, kNoSlot, kNoSlot, amount);
}

// The actions, conditions, selectors and amounts of hearth/ops.def.
void runAction(Machine& m, Frame& f, std::uint32_t node);
void selectThings(Eval& eval, std::uint32_t node, ThingSet& out);
bool testCondition(Eval& eval, std::uint32_t node);
std::int32_t evalAmount(Eval& eval, std::uint32_t node);

}  // namespace cardrt::hearth
