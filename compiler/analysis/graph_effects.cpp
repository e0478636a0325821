// What the body of an ability does: raises, calls, makes, moves, gives. From the rows of its operations (ops.def) and graph_ops.def.
#include "graph_builder.h"

#include <algorithm>

namespace cardc::analysis {
namespace {
using cardabi::bit;
using cardabi::Event;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Tag;
using cardabi::Zone;

constexpr std::uint8_t kNew = 1, kCopy = 2, kSame = 4;
constexpr std::uint32_t kPlay = bit(Zone::Play), kDeck = bit(Zone::Deck), kHand = bit(Zone::Hand),
                        kGraveyard = bit(Zone::Graveyard), kSecret = bit(Zone::Secret), kSetAside = bit(Zone::SetAside),
                        kRemoved = bit(Zone::Removed), kAnyZone = (1U << cardabi::kZoneCount) - 1;
enum class Kills : std::uint8_t { Never, Always, Frail };

struct OpRow {
  Op op;
  int about, what;
  std::uint8_t makes;
  std::uint32_t from, to;
  Kills kills;
};
constexpr OpRow kOps[] = {
#define GRAPH_OP(Name, AboutOperand, WhatOperand, MakesSet, From, To, KillsHow) \
  {Op::Name, AboutOperand, WhatOperand, MakesSet, From, To, Kills::KillsHow},
#include "graph_ops.def"
};
struct RaiseRow {
  Op op;
  Event event;
  About about;
};
constexpr RaiseRow kRaises[] = {
#define GRAPH_RAISE(Name, EventName, Thing) {Op::Name, Event::EventName, About::Thing},
#include "graph_ops.def"
};

const OpRow* rowOf(Op op) {
  const auto* found = std::find_if(std::begin(kOps), std::end(kOps), [&](const OpRow& row) { return row.op == op; });
  return found == std::end(kOps) ? nullptr : found;
}

constexpr std::uint32_t kGifts = cardabi::Touch::Attached | cardabi::Touch::Abilities | cardabi::Touch::Control;
constexpr std::uint32_t kDeep =
    cardabi::Touch::Board | cardabi::Touch::Hand | cardabi::Touch::Deck | cardabi::Touch::Zones | kGifts;

bool isAction(Op op) { return cardabi::info(op).op_class == cardabi::OpClass::Action; }

}  // namespace

void Builder::readBody(GraphNode& node, ir::NodeId body, Scene& scene) {
  if (!body.valid()) return;
  untilNothingNew(scene, [&] {
    node.flows.clear(), node.gains.clear();
    act(node, body, scene);
  });
}

void Builder::nameAll(ir::NodeId action, Scene& scene) {
  const ir::Node& row = module_.nodes[action];
  nameBefore(row, scene);
  for (const ir::NodeId child : row.children) {
    if (isAction(module_.nodes[child].op)) nameAll(child, scene);
  }
  if (row.op != Op::Native) nameAfter(row, scene);
}

void Builder::nameBefore(const ir::Node& row, Scene& scene) {
  Things& things = graph_.things;
  const auto place = row.op == Op::Discover ? 0 : static_cast<std::size_t>(row.arg);
  switch (row.op) {
    case Op::ForEach:
    case Op::Pick:
    case Op::Discover: {
      const ir::NodeId what = row.children.at(0);
      scene.name(place, reader_.select(what, scene), reader_.givesCards(what, scene), things);
      break;
    }
    case Op::Native: scene.name(0, things.all(), true, things); break;
    default: break;
  }
}

// `it` is what was made or moved, an entity, or what it was about.
void Builder::nameAfter(const ir::Node& row, Scene& scene) {
  Things& things = graph_.things;
  const OpRow* known = rowOf(row.op);
  if (known != nullptr && known->makes != 0) {
    const int what = known->what;
    const bool said = what >= 0 && static_cast<std::size_t>(what) < row.children.size();
    scene.name(0, said ? reader_.select(row.children[static_cast<std::size_t>(what)], scene) : things.all(), false,
               things);
  } else if (known == nullptr && cardabi::info(row.op).raises != 0) {
    scene.name(0, things.all(), true, things);
  }
}

void Builder::act(GraphNode& node, ir::NodeId action, Scene& scene) {
  const ir::Node& row = module_.nodes[action];
  const cardabi::OpInfo& info = cardabi::info(row.op);
  Things& things = graph_.things;
  if (row.op == Op::Native) actNative(node, row);
  nameBefore(row, scene);
  const std::size_t raised = raised_.size();
  for (const ir::NodeId child : row.children) {
    const ir::Node& next = module_.nodes[child];
    if (!isAction(next.op)) continue;
    act(node, child, scene);
    if (row.op == Op::Block && next.op == Op::RaiseTag && least(next.children.at(1)) >= 1)
      raised_.push_back(static_cast<Tag>(next.arg));
  }
  raised_.resize(raised);
  if (row.op == Op::Native) return;

  const OpRow* known = rowOf(row.op);
  const bool told = known != nullptr;
  const auto operand = [&](int number) {
    return number >= 0 && static_cast<std::size_t>(number) < row.children.size()
               ? reader_.select(row.children[static_cast<std::size_t>(number)], scene)
               : things.all();
  };
  const SetId about = told && known->about >= 0 ? operand(known->about) : things.all();
  for (const cardabi::EventInfo& event : cardabi::allEvents()) {
    if ((info.raises >> cardabi::index(event.event) & 1) == 0) continue;
    SetId thing = about, source = sourceOf(node);
    if (row.op == Op::ForceAttack) source = operand(0);
    for (const RaiseRow& special : kRaises) {
      if (special.op != row.op || special.event != event.event) continue;
      thing = pick(special.about, about);
      if (special.about == About::Hero) source = things.ofKinds(bit(Kind::None));  // fatigue
    }
    raise(node, event.event, thing, source);
  }
  if (isWild(row)) makeWild(node);
  if (!told && (info.writes & (cardabi::Touch::Health | cardabi::Touch::Dying)) != 0) kill(node, things.all());
  if (told && known->kills == Kills::Always && (info.writes & cardabi::Touch::Health) != 0) kill(node, about);
  constexpr std::uint32_t kNoMatter =
      cardabi::Touch::Event | cardabi::Touch::Decisions | cardabi::Touch::Order | cardabi::Touch::Turn;
  if ((info.writes & ~kNoMatter) != 0) node.changes = true;
  if ((info.writes & cardabi::Touch::Mana) != 0) node.gives_mana = true;
  if ((info.writes & cardabi::Touch::Tags) != 0 && row.op != Op::Damage && row.op != Op::Freeze) node.readies = true;
  if (row.op == Op::SetTag && static_cast<Tag>(row.arg) == Tag::Damage) kill(node, about);
  if ((row.op == Op::SetTag || row.op == Op::RaiseTag) && static_cast<Tag>(row.arg) == Tag::Health)
    kill(node, about), lower(node, about);
  if ((row.op == Op::SetTag || row.op == Op::RaiseTag) && static_cast<Tag>(row.arg) == Tag::Reborn)
    node.gives_reborn = true;
  if (told && known->makes != 0) move(node, row, scene);
  perform(node, row, scene);
  nameAfter(row, scene);
}

void Builder::move(GraphNode& node, const ir::Node& row, Scene& scene) {
  const OpRow& known = *rowOf(row.op);
  const ir::NodeId selector = known.what >= 0 ? row.children.at(static_cast<std::size_t>(known.what)) : ir::NodeId{};
  const SetId thing = selector.valid() ? reader_.select(selector, scene) : graph_.things.all();
  std::uint32_t to = known.to, from = known.from;
  if (selector.valid() && from == kAnyZone) from &= reader_.zonesOf(selector);
  if (row.op == Op::Move) to = bit(cardabi::Destination::unpack(row.arg).zone);
  const bool heard = selector.valid() && reader_.isHeard(selector, scene.event);
  std::uint8_t makes = known.makes;
  if (selector.valid() && (makes & kSame) != 0 && (makes & kNew) != 0) {
    // These make a new one of a card, and move an entity; shuffled in by number, it is new ones of either.
    const bool counted = row.op == Op::ShuffleInto && row.children.size() > 1;
    const bool cast = row.op == Op::CastThese || row.op == Op::CastAtRandom || row.op == Op::Replay;
    if (!counted && !cast && !reader_.givesCards(selector, scene)) makes = kSame;
    if (counted || !reader_.givesEntities(selector)) makes = kNew;
  }
  if ((makes & kNew) != 0) node.flows.push_back({Makes::New, thing, 0, to, heard});
  if ((makes & kCopy) != 0) node.flows.push_back({Makes::Copy, thing, 0, to, heard});
  if ((makes & kSame) != 0) node.flows.push_back({Makes::Same, thing, from, to, heard});
  if ((to & kPlay) != 0) raise(node, Event::Settle, pick(About::SameBody, thing));
}

// Abilities that run without an event, and gifts.
void Builder::perform(GraphNode& node, const ir::Node& row, Scene& scene) {
  Things& things = graph_.things;
  const auto first = [&] { return reader_.select(row.children.at(0), scene); };
  switch (row.op) {
    case Op::RunAbility:
    case Op::RunAbilityAtRandom: call(node, {CallKind::Ability, static_cast<std::uint16_t>(row.arg), first()}); break;
    case Op::RunCast: call(node, {CallKind::Cast, 0, first()}); break;
    case Op::CastThese:
    case Op::CastAtRandom: call(node, {CallKind::Cast, 0, first()}), node.ends_phase = true; break;
    case Op::Replay:
      call(node, {CallKind::Replay, 0, first()}), call(node, {CallKind::Cast, 0, first()}), node.ends_phase = true;
      break;
    case Op::ForceAttack:
    case Op::ProcessDeaths: node.ends_phase = true; break;
    case Op::Merge: node.gives_reborn |= things.bits(first()).meets(things.bits(graph_.printed_reborn)); break;
    case Op::Give: give(node, row, first()); break;
    case Op::With: give(node, row, madeBy(row.children.at(0), scene)); break;
    case Op::CopyAbility:
      node.gains.push_back({CallKind::Ability, static_cast<std::uint16_t>(row.arg), first()});
      break;
    case Op::Summon:
    case Op::SummonCopy:
    case Op::SummonExact:
    case Op::SummonThese:
    case Op::Silence:
      if (policies_.DeathTiming != cardabi::DeathTimingPolicy::OutermostPhase) node.ends_phase = true;
      break;
    default: break;
  }
}

// What an action makes or moves, for what it carries from the start.
SetId Builder::madeBy(ir::NodeId action, const Scene& scene) {
  const ir::Node& row = module_.nodes[action];
  const OpRow* known = rowOf(row.op);
  if (known == nullptr || known->makes == 0 || known->what < 0) return graph_.things.all();
  return reader_.select(row.children.at(static_cast<std::size_t>(known->what)), scene);
}

void Builder::give(GraphNode& node, const ir::Node& row, SetId bearers) {
  if (row.arg == ir::kNoCardArg) return;
  const ir::CardId enchantment{static_cast<std::uint32_t>(row.arg)};
  const ir::Card& card = module_.cards[enchantment];
  if (std::find(node.attaches.begin(), node.attaches.end(), enchantment) == node.attaches.end())
    node.attaches.push_back(enchantment);
  if (lowers(row)) kill(node, bearers), lower(node, bearers);
  for (const ir::Modifier& modifier : card.modifiers) {
    if (modifier.tag == Tag::Reborn) node.gives_reborn = true;
  }
}

// May what is given take health away? The numbers that an enchantment keeps stand behind whom it is for and how long (Give), or behind the action (With).
bool Builder::lowers(const ir::Node& row) const {
  if (policies_.LostHealth != cardabi::LostHealthPolicy::Cap) return true;
  const ir::Card& card = module_.cards[ir::CardId(static_cast<std::uint32_t>(row.arg))];
  const std::size_t first = row.op == Op::Give ? 2 : 1;
  return std::any_of(card.modifiers.begin(), card.modifiers.end(), [&](const ir::Modifier& modifier) {
    if (modifier.tag != Tag::Health) return false;
    const std::int64_t enough = modifier.how == cardabi::How::Add ? 0 : 1;
    if (modifier.from == cardabi::From::Number) return modifier.value < enough;
    const std::size_t at = first + static_cast<std::size_t>(modifier.value);
    return modifier.from != cardabi::From::Kept || at >= row.children.size() || least(row.children[at]) < enough;
  });
}

void Builder::lower(GraphNode& node, SetId thing) {
  node.lowers = true;
  graph_.lowered = graph_.things.join(graph_.lowered, pick(About::SameBody, thing));
}

void Builder::kill(GraphNode& node, SetId thing) { raise(node, Event::Die, pick(About::SameBody, thing)); }

// Nobody has said what it does.
bool Builder::isWild(const ir::Node& row) const {
  if (row.op == Op::Native) return (module_.natives.at(static_cast<std::size_t>(row.arg)).writes & kGifts) != 0;
  return isAction(row.op) && rowOf(row.op) == nullptr && (cardabi::info(row.op).writes & kDeep) != 0;
}

// It does what it declares, to anything.
void Builder::actNative(GraphNode& node, const ir::Node& row) {
  const ir::Native& native = module_.natives.at(static_cast<std::size_t>(row.arg));
  const SetId all = graph_.things.all();
  for (const cardabi::EventInfo& event : cardabi::allEvents()) {
    if ((native.raises >> cardabi::index(event.event) & 1) != 0) raise(node, event.event, all);
  }
  constexpr std::uint32_t kLife = cardabi::Touch::Health | cardabi::Touch::Dying;
  if (isWild(row)) return makeWild(node);
  if ((native.writes & kLife) != 0) kill(node, all), lower(node, all);
  if (native.writes != 0) node.changes = true;
  // While it runs the engine checks that it writes nothing else; each zone that is not one of these is one of `zones`.
  std::uint32_t zones = 0;
  if ((native.writes & cardabi::Touch::Zones) != 0) zones = kAnyZone & ~(kPlay | kSecret | kHand | kDeck);
  if ((native.writes & cardabi::Touch::Board) != 0) zones |= kPlay | kSecret;
  if ((native.writes & cardabi::Touch::Hand) != 0) zones |= kHand;
  if ((native.writes & cardabi::Touch::Deck) != 0) zones |= kDeck;
  if (zones != 0) {
    node.flows.push_back({Makes::Copy, all, 0, zones});
    node.flows.push_back({Makes::Same, all, zones, zones});
  }
  if ((native.writes & cardabi::Touch::Mana) != 0) node.gives_mana = true;
  if ((native.writes & cardabi::Touch::Tags) != 0) node.readies = node.gives_reborn = true;
}

}  // namespace cardc::analysis
