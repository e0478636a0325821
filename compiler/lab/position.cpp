// The position of a test: everything is made and put in its place through the engine's doors, in order of play, and then
// declared to be of an earlier turn.
#include "cardabi/tables.h"
#include "cardrt/hearth/hearth.h"
#include "player.h"

#include <fmt/core.h>

#include <algorithm>

namespace cardc::lab {

using cardabi::CardRef;
using cardabi::Kind;
using cardabi::Tag;
using cardabi::Zone;
using cardrt::Moved;
using cardrt::Player;
using cardrt::SlotIndex;
using ir::GivenCard;
using ir::TestStep;

namespace {

constexpr std::int32_t kMana = 10;
constexpr std::uint32_t kFillers = 5;
constexpr std::uint16_t kEarlierTurn = 1;

}  // namespace

// One card that is to be laid down, with its place among those of its list.
struct TestPlayer::Laid {
  Player player = 0;
  Zone zone = Zone::Play;
  const TestStep* step = nullptr;
  const GivenCard* given = nullptr;  // null: a default
  CardRef card;
  std::uint16_t place = 0;
  const ir::StartGift* gift = nullptr;  // no card: what is given to the card of this list and place
  SlotIndex slot = cardrt::kNoSlot;

  // A deck has its own order.
  std::uint32_t order() const {
    if (gift != nullptr) return gift->order;
    return given == nullptr || zone == Zone::Deck ? 0 : given->order;
  }
};

namespace {

const TestStep* listFor(const ir::TestPlan& plan, Player player, TestStep::Where where, Zone zone = Zone::Play) {
  const TestStep* found = nullptr;
  for (const TestStep& step : plan.steps) {
    const bool same_zone = where != TestStep::Where::Zone || step.zone == zone;
    if (step.kind == TestStep::Kind::GivenCards && step.player == player && step.where == where && same_zone)
      found = &step;
  }
  return found;
}

bool fitsIn(Kind kind, TestStep::Where where, Zone zone) {
  switch (where) {
    case TestStep::Where::Hero: return kind == Kind::Avatar;
    case TestStep::Where::HeroPower: return kind == Kind::Power;
    case TestStep::Where::Weapon: return kind == Kind::Gear;
    case TestStep::Where::Zone: break;
  }
  if (zone == Zone::Play) return kind == Kind::Unit || kind == Kind::Place;
  if (zone == Zone::Secret) return kind == Kind::Action;
  return kind != Kind::Avatar || zone != Zone::Graveyard;
}

// Entries that say `order` are sorted by it among the places that such entries have; the others stay where they are.
template <class T>
void applyOrder(std::vector<T>& entries) {
  std::vector<std::size_t> places;
  std::vector<T> ordered;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    if (entries[i].order() == 0) continue;
    places.push_back(i);
    ordered.push_back(entries[i]);
  }
  std::stable_sort(ordered.begin(), ordered.end(), [](const T& a, const T& b) { return a.order() < b.order(); });
  for (std::size_t i = 0; i < places.size(); ++i) entries[places[i]] = ordered[i];
}

}  // namespace

bool TestPlayer::layDown() {
  CardRef heroes[2] = {library_.hero(0), library_.hero(1)};
  const auto addList = [&](std::vector<Laid>& out, Player player, TestStep::Where where, Zone zone) {
    const TestStep* step = listFor(plan_, player, where, zone);
    if (step == nullptr) return;
    std::uint16_t place = 0;
    for (const GivenCard& given : step->cards) {
      for (std::uint32_t i = 0; i < given.count; ++i) {
        Laid laid{player, zone, step, &given, given.card, place++};
        out.push_back(laid);
        for (const ir::StartGift& gift : given.gifts) {
          if (gift.order == 0) continue;
          laid.gift = &gift;
          out.push_back(laid);
        }
      }
    }
  };

  // The order of play: weapons, boards from the left, secrets; then what is not in play.
  std::vector<Laid> all, hero_cards, strangers;
  for (const Player player : {Player{0}, Player{1}}) {
    addList(hero_cards, player, TestStep::Where::Hero, Zone::Play);
    addList(all, player, TestStep::Where::HeroPower, Zone::Play);
    addList(all, player, TestStep::Where::Weapon, Zone::Play);
  }
  for (const Zone zone : {Zone::Play, Zone::Secret}) {
    for (const Player player : {Player{0}, Player{1}}) {
      addList(all, player, TestStep::Where::Zone, zone);
      const std::uint32_t more = zone == Zone::Play ? bystanders_[player] : 0;
      for (std::uint32_t i = 0; i < more; ++i)
        strangers.push_back({player, zone, nullptr, nullptr, library_.bystander()});
    }
  }
  for (const Zone zone : {Zone::Hand, Zone::Deck, Zone::Graveyard}) {
    for (const Player player : {Player{0}, Player{1}}) {
      const std::size_t from = all.size();
      addList(all, player, TestStep::Where::Zone, zone);
      if (zone == Zone::Hand && variation_ == Variation::OtherHand) permuteHand(all, from);
      if (zone != Zone::Deck) continue;
      std::reverse(all.begin() + static_cast<std::ptrdiff_t>(from),
                   all.end());  // written from the top, laid from the bottom
      if (listFor(plan_, player, TestStep::Where::Zone, zone) != nullptr) continue;
      for (std::uint32_t i = 0; i < kFillers; ++i) all.push_back({player, zone, nullptr, nullptr, library_.filler()});
    }
  }
  applyOrder(all);
  all.insert(all.end(), strangers.begin(), strangers.end());  // the youngest
  for (const std::vector<Laid>* list : {&hero_cards, &all}) {
    for (const Laid& laid : *list) {
      if (laid.step == nullptr || fitsIn(static_cast<Kind>(cards_.card(laid.card).kind), laid.step->where, laid.zone))
        continue;
      report(laid.given->span, laid.step->text, "",
             fmt::format("{} does not belong there", library_.writtenName(laid.card)));
    }
  }
  if (!outcome_.findings.empty()) return false;

  for (const Laid& laid : hero_cards) heroes[laid.player] = laid.card;
  if (mirrored_) std::swap(heroes[0], heroes[1]);
  game_.startEmpty(heroes, plan_.seed, side(plan_.turn_player), plan_.turn != 0 ? plan_.turn : std::uint16_t{2});
  if (mirrored_) std::swap(m_.at(m_.single(0, Kind::Avatar)).order, m_.at(m_.single(1, Kind::Avatar)).order);
  for (const Player player : {Player{0}, Player{1}}) {
    m_.writeTag(player, Tag::Crystals, kMana);
    m_.writeTag(player, Tag::Mana, kMana);
  }
  for (Laid& laid : hero_cards) laid.slot = m_.single(side(laid.player), Kind::Avatar);
  for (Laid& laid : all) {
    if (laid.gift != nullptr) {
      const auto bearer = std::find_if(all.begin(), all.end(), [&](const Laid& other) {
        return other.gift == nullptr && other.step == laid.step && other.place == laid.place &&
               other.slot != cardrt::kNoSlot;
      });
      if (bearer == all.end()) {
        report(*laid.step, "what is given cannot be older than what it is given to");
        return false;
      }
      layGift(bearer->slot, *laid.gift);
      continue;
    }
    const bool row = (laid.zone == Zone::Play || laid.zone == Zone::Hand || laid.zone == Zone::Secret) &&
                     laid.step != nullptr && laid.step->where == TestStep::Where::Zone;
    std::uint16_t position = cardrt::kAtEnd;
    if (row) {  // behind those of its list that are there already and stand left of it
      position = static_cast<std::uint16_t>(std::count_if(all.begin(), all.end(), [&](const Laid& other) {
        return other.step == laid.step && other.slot != cardrt::kNoSlot && other.place < laid.place;
      }));
    }
    if (laid.zone == Zone::Play && laid.step != nullptr && laid.step->where == TestStep::Where::HeroPower) {
      const SlotIndex old = m_.single(side(laid.player), Kind::Power);
      if (old != cardrt::kNoSlot) (void)m_.move(old, Zone::Removed, side(laid.player));
    }
    const SlotIndex slot = m_.create(laid.card, side(laid.player));
    if (slot == cardrt::kNoSlot || m_.move(slot, laid.zone, side(laid.player), position) == Moved::NoRoom) {
      report(*laid.step,
             fmt::format("there is no room for so many; the first without is {}", library_.writtenName(laid.card)));
      return false;
    }
    laid.slot = slot;
    m_.writeTag(slot, Tag::TurnEntered, kEarlierTurn);
    if (laid.zone == Zone::Deck || laid.zone == Zone::Hand) m_.setFlag<Tag::StartedInDeck>(slot, true);
  }
  for (const std::vector<Laid>* list : {&hero_cards, &all}) {
    for (const Laid& laid : *list) {
      if (laid.given != nullptr && laid.gift == nullptr) layGiven(laid);
    }
  }
  for (const TestStep& step : plan_.steps) {
    if (step.kind == TestStep::Kind::GivenTag) writeTag(step);
  }
  game_.finishArranging();
  return outcome_.findings.empty();
}

// What the test does not speak of changes places.
void TestPlayer::permuteHand(std::vector<Laid>& laid, std::size_t from) const {
  std::vector<Laid*> moving;
  for (std::size_t i = from; i < laid.size(); ++i) {
    if (laid[i].gift == nullptr && !laid[i].given->spoken_of && laid[i].given->gifts.empty())
      moving.push_back(&laid[i]);
  }
  for (std::size_t i = 0; i < moving.size() / 2; ++i) {
    Laid& other = *moving[moving.size() - 1 - i];
    std::swap(moving[i]->given, other.given);
    std::swap(moving[i]->card, other.card);
  }
}

void TestPlayer::layGiven(const Laid& laid) {
  const GivenCard& given = *laid.given;
  for (const ir::StartTag& tag : given.tags) writeStart(laid.slot, tag.tag, tag.value, given.span, laid.step->text);
  for (const ir::StartGift& gift : given.gifts) {
    if (gift.order == 0) layGift(laid.slot, gift);
  }
  const cardabi::Card& row = m_.card(laid.slot);
  const std::uint32_t* options = cards_.set(CardRef(m_.at(laid.slot).card)).refs + row.refs;
  for (std::uint32_t i = 0; i < row.refs_count; ++i) {  // of a titan
    if (std::find(given.used.begin(), given.used.end(), CardRef(options[i])) == given.used.end()) continue;
    m_.writeTag(laid.slot, Tag::TitanUsed, m_.read(laid.slot, Tag::TitanUsed) | 1 << i);
  }
  if (given.name != 0 && given.name < names_.size()) names_[given.name] = laid.slot;
}

void TestPlayer::layGift(SlotIndex bearer, const ir::StartGift& gift) {
  cardrt::hearth::give(m_, bearer, gift.enchantment, side(gift.player), 0, nullptr, 0);
}

// As if it had been so for long: kept tags are written, the others become what is printed on it.
void TestPlayer::writeStart(SlotIndex slot, Tag tag, std::int32_t value, const source::Span& span,
                            std::string_view text) {
  const cardrt::TagPlace place = cardrt::placeOf(tag);
  const bool for_player = m_.at(slot).kind == Kind::Player;
  const bool var = place.store == cardabi::TagStore::Var;
  if (place.store == cardabi::TagStore::Field || (var && cardrt::ofPlayers(tag) != for_player)) {
    return report(span, std::string(text), "",
                  fmt::format("a test cannot write {} there", cardabi::info(tag).spelling));
  }
  if (tag == Tag::Exhausted) return m_.writeTag(slot, Tag::TurnEntered, value != 0 ? game_.turn() : kEarlierTurn);
  if (tag == Tag::Silenced && value != 0) return cardrt::hearth::silence(m_, slot);
  if (place.layer == cardabi::TagLayer::State) return m_.writeTag(slot, tag, value);
  cardrt::EntityBase& printed = m_.base(slot);
  if (place.store == cardabi::TagStore::Flag) {
    const std::uint64_t bit = std::uint64_t{1} << place.at;
    printed.flags = value != 0 ? printed.flags | bit : printed.flags & ~bit;
  }
  for (std::size_t i = 0; var && i < std::size(cardrt::kLayeredVars); ++i) {
    if (cardrt::kLayeredVars[i] == place.at) printed.vars[i] = value;
  }
  m_.refresh(slot);
}

void TestPlayer::writeTag(const TestStep& step) {
  const Player player = side(step.player);
  SlotIndex slot = player;
  if (step.of_hero || step.where == TestStep::Where::Hero) slot = m_.single(player, Kind::Avatar);
  if (step.where == TestStep::Where::Weapon) slot = m_.single(player, Kind::Gear);
  if (step.where == TestStep::Where::HeroPower) slot = m_.single(player, Kind::Power);
  if (slot == cardrt::kNoSlot) return report(step, "there is no such thing in this test");
  if (step.tag == Tag::Health && m_.at(slot).kind == Kind::Avatar) {  // its current health
    if (step.value > m_.read(slot, Tag::Health)) writeStart(slot, Tag::Health, step.value, step.span, step.text);
    return m_.writeTag(slot, Tag::Damage, m_.read(slot, Tag::Health) - step.value);
  }
  writeStart(slot, step.tag, step.value, step.span, step.text);
  const auto says_mana = [&](const TestStep& other) {
    return other.kind == TestStep::Kind::GivenTag && other.player == step.player && other.tag == Tag::Mana;
  };
  if (step.tag != Tag::Crystals || std::any_of(plan_.steps.begin(), plan_.steps.end(), says_mana)) return;
  m_.writeTag(slot, Tag::Mana,
              std::min(m_.read(slot, Tag::Mana), step.value));  // no more mana than crystals, unless it is said
}

}  // namespace cardc::lab
