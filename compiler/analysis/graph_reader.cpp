#include "graph_reader.h"

#include <algorithm>

namespace cardc::analysis {
namespace {
using cardabi::bit;
using cardabi::FactCategory;
using cardabi::index;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Slot;
using cardabi::Tag;

constexpr std::uint32_t kEveryZone = (1U << cardabi::kZoneCount) - 1;
constexpr std::uint32_t kAllRaces = 1U << 12;

bool hasFact(const ir::Card& card, std::int32_t fact) {
  const std::uint32_t number = static_cast<std::uint32_t>(fact) & 0xffU;
  switch (static_cast<FactCategory>(fact >> 8)) {
    case FactCategory::Class: return (card.classes >> number & 1) != 0;
    case FactCategory::Race: return (card.races >> number & 1) != 0 || (card.races & kAllRaces) != 0;
    case FactCategory::School: return (card.schools >> number & 1) != 0;
    case FactCategory::Rarity: return card.rarity == number;
  }
  return true;
}

// What gives some of what its first operand gives, and nothing else.
bool givesSomeOfFirst(Op op) {
  switch (op) {
    case Op::Where:
    case Op::AtRandom:
    case Op::First:
    case Op::Last:
    case Op::Lowest:
    case Op::Highest:
    case Op::LowestSome:
    case Op::HighestSome:
    case Op::Different:
    case Op::Except: return true;
    default: return false;
  }
}

// Marks that no rule of the game writes: printed, or given by cards.
constexpr Tag kMarks[] = {Tag::Titan, Tag::Galakrond, Tag::Colossus, Tag::Starship, Tag::Imbued};

}  // namespace

Reader::Reader(const ir::Module& module, Things& things, const cardabi::Policies& policies)
    : module_(module), things_(things), policies_(policies), everything_(things.none()), given_(0x10000, true) {
  for (std::size_t at = 0; at < things.size(); ++at) everything_.set(at);
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    ir::CardId root = module.cards.id(n);
    for (int links = 0; links < 64 && module.cards[root].base.valid() && module.cards[root].base != root; ++links)
      root = module.cards[root].base;
    roots_.push_back(root.value());
    of_root_[root.value()].push_back(n);
  }
  for (const Tag mark : kMarks) given_[index(mark)] = false;
  const auto give = [&](const std::vector<ir::Modifier>& modifiers) {
    for (const ir::Modifier& modifier : modifiers) given_[index(modifier.tag)] = true;
  };
  for (const ir::Card& card : module.cards) {
    give(card.modifiers);
    for (const ir::Ability& ability : card.abilities) {
      give(ability.modifiers);
      ir::walk(module.nodes, ability.body, [&](const ir::Node& node) {
        if (node.op == Op::SetTag || node.op == Op::RaiseTag) given_[static_cast<std::size_t>(node.arg)] = true;
        // Parts bring their keywords with them.
        if (node.op == Op::Merge) given_[index(Tag::Titan)] = true;
      });
    }
  }
}

SetId Reader::select(ir::NodeId selector, const Scene& scene) {
  if (!selector.valid()) return kNothing;
  const ir::Node& node = module_.nodes[selector];
  const auto first = [&] { return select(node.children.at(0), scene); };
  if (node.op != Op::Where && givesSomeOfFirst(node.op)) return first();
  switch (node.op) {
    case Op::Nobody:
    case Op::Facts: return kNothing;
    case Op::This: return scene.host;
    case Op::Local: return scene.registers.at(static_cast<std::size_t>(node.arg));
    case Op::EventThing:
      return scene.event == cardabi::Event::None ? things_.all() : scene.slots.at(static_cast<std::size_t>(node.arg));
    case Op::You:
    case Op::Opponent:
    case Op::SideOf:
    case Op::FoeOf:
    case Op::Giver: return things_.ofKinds(bit(Kind::Player));
    case Op::In: return things_.ofKinds(cardabi::Scope::unpack(node.arg).kinds);
    case Op::Where: return things_.meet(first(), passes(node.children.at(1)));
    case Op::Plus: return things_.join(first(), select(node.children.at(1), scene));
    case Op::NextTo: return things_.all();
    case Op::Card:
      return node.arg == ir::kNoCardArg ? kNothing : things_.one(ir::CardId(static_cast<std::uint32_t>(node.arg)));
    case Op::Pool: return pool(node);
    case Op::Past:
      return node.children.empty()
                 ? things_.all()
                 : passes(node.children[0], static_cast<Slot>(cardabi::History::unpack(node.arg).slot));
    default: return things_.all();  // whatever it is
  }
}

bool Reader::givesEntities(ir::NodeId selector) const {
  const Op op = module_.nodes[selector].op;
  if (op == Op::Card || op == Op::Pool) return false;
  if (op == Op::Where || op == Op::AtRandom || op == Op::Different)
    return givesEntities(module_.nodes[selector].children.at(0));
  return true;
}

bool Reader::givesCards(ir::NodeId selector, const Scene& scene) const {
  const ir::Node& node = module_.nodes[selector];
  if (givesSomeOfFirst(node.op)) return givesCards(node.children.at(0), scene);
  switch (node.op) {
    case Op::Local: return scene.holds_cards.at(static_cast<std::size_t>(node.arg));
    case Op::This:
    case Op::Chosen:
    case Op::EventThing:
    case Op::In:
    case Op::NextTo:
    case Op::StoreOf: return false;
    case Op::Plus: return givesCards(node.children.at(0), scene) || givesCards(node.children.at(1), scene);
    default: return true;
  }
}

bool Reader::mustBeThis(ir::NodeId pattern, Slot slot) const {
  if (!pattern.valid()) return false;
  const ir::Node& node = module_.nodes[pattern];
  if (node.op == Op::And)
    return std::any_of(node.children.begin(), node.children.end(),
                       [&](ir::NodeId child) { return mustBeThis(child, slot); });
  return node.op == Op::Among && about(node.children.at(0), {Op::EventThing, static_cast<std::int32_t>(slot), false}) &&
         module_.nodes[node.children.at(1)].op == Op::This;
}

bool Reader::isHeard(ir::NodeId selector, cardabi::Event event) const {
  const cardabi::EventInfo* row = cardabi::find(event);
  if (row == nullptr) return false;
  const Slot slot = row->object != Slot::NoSlot ? row->object : row->subject;
  return about(selector, {Op::EventThing, static_cast<std::int32_t>(slot), false});
}

std::uint32_t Reader::zonesOf(ir::NodeId selector) const {
  if (!selector.valid()) return kEveryZone;
  const ir::Node& node = module_.nodes[selector];
  if (givesSomeOfFirst(node.op)) return zonesOf(node.children.at(0));
  switch (node.op) {
    case Op::In: return cardabi::Scope::unpack(node.arg).zones;
    case Op::Plus: return zonesOf(node.children.at(0)) | zonesOf(node.children.at(1));
    default: return kEveryZone;
  }
}

// A pool has no tokens, and nothing that no card file may offer.
SetId Reader::pool(const ir::Node& node) {
  CardBits found = things_.none();
  const SetId within = things_.meet(things_.ofKinds(static_cast<std::uint32_t>(node.arg)),
                                    filter(node.children.at(0), {Op::It, 0, true}));
  for (std::size_t at = 0; at < module_.cards.size(); ++at) {
    const ir::Card& card = *things_.cardAt(at);
    if (things_.bits(within).test(at) && (card.traits & cardabi::CardTrait::Token) == 0) found.set(at);
  }
  return things_.intern(found);
}

SetId Reader::passes(ir::NodeId condition) { return filter(condition, {Op::It, 0, false}); }
SetId Reader::passes(ir::NodeId condition, Slot slot) {
  return filter(condition, {Op::EventThing, static_cast<std::int32_t>(slot), false});
}

SetId Reader::filter(ir::NodeId condition, const Subject& subject) {
  if (!condition.valid()) return things_.all();
  const std::uint64_t key = std::uint64_t{condition.value()} << 8 | static_cast<std::uint64_t>(subject.arg) << 2 |
                            (subject.op == Op::It ? 2U : 0U) | (subject.printed ? 1U : 0U);
  const auto [known, is_new] = filters_.try_emplace(key, kNothing);
  if (!is_new) return known->second;
  CardBits found = masks(condition, subject).may;
  found &= things_.bits(things_.all());
  return filters_[key] = things_.intern(found);
}

Reader::Masks Reader::masks(ir::NodeId condition, const Subject& subject) {
  const ir::Node& node = module_.nodes[condition];
  switch (node.op) {
    case Op::And: {
      Masks all{everything_, everything_};
      for (const ir::NodeId child : node.children) {
        const Masks one = masks(child, subject);
        all.may &= one.may, all.must &= one.must;
      }
      return all;
    }
    case Op::Or: {
      Masks any{things_.none(), things_.none()};
      for (const ir::NodeId child : node.children) {
        const Masks one = masks(child, subject);
        any.may |= one.may, any.must |= one.must;
      }
      return any;
    }
    case Op::Not: {
      const Masks inner = masks(node.children.at(0), subject);
      Masks not_it{everything_, everything_};
      not_it.may -= inner.must, not_it.must -= inner.may;
      return not_it;
    }
    default: return leafMasks(condition, subject);
  }
}

const Reader::Masks& Reader::leafMasks(ir::NodeId condition, const Subject& subject) {
  const ir::Node& node = module_.nodes[condition];
  // What is asked of one thing with one number is asked by many cards.
  const bool plain = node.children.size() == 1 && about(node.children[0], subject);
  const std::uint64_t asked = plain ? static_cast<std::uint32_t>(node.arg) : condition.value();
  const std::uint64_t how =
      (static_cast<std::uint64_t>(node.op) << 2) | (plain ? 2U : 0U) | (subject.printed ? 1U : 0U);
  const std::uint64_t whom =
      static_cast<std::uint64_t>(static_cast<std::uint32_t>(subject.arg)) << 1 | (subject.op == Op::It ? 1U : 0U);
  const auto [known, is_new] = leaves_.try_emplace({asked << 32 | how, whom});
  Masks& found = known->second;
  if (!is_new) return found;
  found = {things_.none(), things_.none()};
  if (plain && node.op == Op::IsCard && node.arg != ir::kNoCardArg) {
    for (const std::uint32_t card : of_root_[roots_.at(static_cast<std::size_t>(node.arg))]) found.may.set(card);
    found.must = found.may;
    return found;
  }
  for (std::size_t at = 0; at < things_.size(); ++at) {
    const Answer answer = holds(condition, subject, at);
    if (answer != Answer::No) found.may.set(at);
    if (answer == Answer::Yes) found.must.set(at);
  }
  return found;
}

bool Reader::about(ir::NodeId selector, const Subject& subject) const {
  const ir::Node& node = module_.nodes[selector];
  return node.op == subject.op && node.arg == subject.arg;
}

// Of a condition without others in it.
Reader::Answer Reader::holds(ir::NodeId condition, const Subject& subject, std::size_t at) const {
  const ir::Node& node = module_.nodes[condition];
  const ir::Card* card = things_.cardAt(at);
  const auto certain = [](bool yes) { return yes ? Answer::Yes : Answer::No; };
  switch (node.op) {
    case Op::Always: return Answer::Yes;
    case Op::OfKind:
      if (!about(node.children.at(0), subject)) return Answer::Maybe;
      return certain((static_cast<std::uint32_t>(node.arg) >> index(things_.kindAt(at)) & 1) != 0);
    case Op::Among: {
      const ir::Node& among = module_.nodes[node.children.at(1)];
      if (among.op != Op::In || !about(node.children.at(0), subject)) return Answer::Maybe;
      const bool kind = (cardabi::Scope::unpack(among.arg).kinds >> index(things_.kindAt(at)) & 1) != 0;
      return kind ? Answer::Maybe : Answer::No;
    }
    case Op::PartOf:
      if (card == nullptr || !about(node.children.at(0), subject)) return Answer::Maybe;
      return certain(hasFact(*card, node.arg));
    case Op::HasTag: {
      if (card == nullptr || !about(node.children.at(0), subject)) return Answer::Maybe;
      if (!subject.printed && given_[static_cast<std::size_t>(node.arg)]) return Answer::Maybe;
      const cardabi::TagInfo* tag = cardabi::find(static_cast<Tag>(node.arg));
      if (tag == nullptr || tag->store != cardabi::TagStore::Flag || (tag->traits & cardabi::TagTrait::Note) != 0)
        return Answer::Maybe;
      return certain((card->flags >> tag->at & 1) != 0);
    }
    case Op::PolicyIs:
      return certain(cardabi::policyValue(policies_, static_cast<std::uint8_t>(node.arg >> 8)) == (node.arg & 0xff));
    case Op::Compare: return subject.printed && card != nullptr ? compare(node, subject, card) : Answer::Maybe;
    default: return Answer::Maybe;
  }
}

// A printed number of a card against a number.
Reader::Answer Reader::compare(const ir::Node& node, const Subject& subject, const ir::Card* card) const {
  const ir::Node& left = module_.nodes[node.children.at(0)];
  const ir::Node& right = module_.nodes[node.children.at(1)];
  if (right.op != Op::Number || left.children.size() != 1 || !about(left.children[0], subject)) return Answer::Maybe;
  std::int32_t value = 0;
  const bool cost = left.op == Op::CostOf || ((left.op == Op::TagOf || left.op == Op::PrintedOf) &&
                                              left.arg == static_cast<std::int32_t>(Tag::Cost));
  if (!cost) return Answer::Maybe;
  // A card that has a rule for its own cost may say another.
  if (std::any_of(card->abilities.begin(), card->abilities.end(),
                  [](const ir::Ability& ability) { return ability.head == cardabi::Head::CostRule; }))
    return Answer::Maybe;
  value = card->cost;
  const bool yes = [&] {
    switch (static_cast<cardabi::Comparison>(node.arg)) {
      case cardabi::Comparison::Equal: return value == right.arg;
      case cardabi::Comparison::NotEqual: return value != right.arg;
      case cardabi::Comparison::AtLeast: return value >= right.arg;
      case cardabi::Comparison::AtMost: return value <= right.arg;
      case cardabi::Comparison::MoreThan: return value > right.arg;
      case cardabi::Comparison::LessThan: return value < right.arg;
    }
    return true;
  }();
  return yes ? Answer::Yes : Answer::No;
}

}  // namespace cardc::analysis
