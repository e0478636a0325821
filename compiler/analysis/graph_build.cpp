// The nodes: an ability each, then the rules that answer like abilities, then what players do.
#include "graph_builder.h"

#include <algorithm>
#include <tuple>

namespace cardc::analysis {
namespace {
using cardabi::bit;
using cardabi::Event;
using cardabi::Head;
using cardabi::Hears;
using cardabi::Kind;
using cardabi::Limit;
using cardabi::Op;
using cardabi::Slot;
using cardabi::Tag;
using cardabi::Zone;

bool printed(const ir::Card& card, Tag tag) { return (card.flags >> cardabi::info(tag).at & 1) != 0; }

}  // namespace

Graph buildGraph(const ir::Module& module, const cardabi::Policies& policies) {
  return Builder(module, policies).build();
}

Builder::Builder(const ir::Module& module, const cardabi::Policies& policies)
    : module_(module), policies_(policies), graph_(module), reader_(module, graph_.things, policies) {}

Graph Builder::build() {
  lookAtLibrary();
  for (std::uint32_t n = 0; n < module_.cards.size(); ++n) {
    const ir::CardId id = module_.cards.id(n);
    if (!ofLibrary(id)) continue;
    for (std::uint32_t i = 0; i < module_.cards[id].abilities.size(); ++i) {
      if (module_.cards[id].abilities[i].body.valid()) addAbility(id, i);
    }
  }
  addRules();
  addActs();
  addFrail();
  forgetSources();
  coarsen();
  return std::move(graph_);
}

bool Builder::ofLibrary(ir::CardId id) const {
  const ir::Card& card = module_.cards[id];
  return !card.set.valid() || !module_.sets[card.set].of_test;
}

void Builder::lookAtAbility(ir::CardId id, const ir::Ability& ability) {
  Things& things = graph_.things;
  for (const ir::Modifier& modifier : ability.modifiers) {
    const bool known =
        modifier.from == cardabi::From::Number && modifier.value >= (modifier.how == cardabi::How::Add ? 0 : 1);
    if (modifier.tag == Tag::Health && !known) graph_.frail = true;
  }
  Scene scene;
  scene.host = hostOf(id, ability);
  scene.event = ability.event;
  for (std::size_t slot = 0; slot < scene.slots.size(); ++slot) {
    const auto place = static_cast<Slot>(slot);
    const bool known = ability.head == Head::Trigger && !changed(ability.event, place);
    scene.slots.at(slot) = known ? heardAt(ability, place, scene.host) : things.all();
  }
  if (!ability.body.valid()) return;
  untilNothingNew(scene, [&] { nameAll(ability.body, scene); });
  ir::walk(module_.nodes, ability.body, [&](const ir::Node& node) {
    const auto operand = [&](std::size_t at) { return reader_.select(node.children.at(at), scene); };
    anything_borne_ = anything_borne_ || isWild(node);
    switch (node.op) {
      case Op::Grant:
        if (node.arg != ir::kNoCardArg) lent_[static_cast<std::size_t>(node.arg)] = true;
        break;
      case Op::Merge: {
        const Copied merged{operand(0), operand(1)};
        if (std::find(merged_.begin(), merged_.end(), merged) == merged_.end()) merged_.push_back(merged);
        break;
      }
      case Op::CopyAbility: {
        Copied& copied = copied_keywords_[static_cast<std::uint16_t>(node.arg)];
        copied = {things.join(copied.from, operand(0)), things.join(copied.to, operand(1))};
        break;
      }
      case Op::RunAbilityAtRandom: {
        SetId& performers = performers_[static_cast<std::uint16_t>(node.arg)];
        performers = things.join(performers, scene.host);
        break;
      }
      case Op::Give:
      case Op::With:
        if (node.arg == ir::kNoCardArg) break;
        bearers_[static_cast<std::size_t>(node.arg)] =
            things.join(bearers_[static_cast<std::size_t>(node.arg)],
                        node.op == Op::Give ? operand(0) : madeBy(node.children.at(0), scene));
        break;
      case Op::SetTag:
      case Op::RaiseTag:
        if (static_cast<Tag>(node.arg) == Tag::Reborn) graph_.reborn = things.ofKinds(bit(Kind::Unit));
        break;
      case Op::Native:
        if ((module_.natives.at(static_cast<std::size_t>(node.arg)).writes & cardabi::Touch::Tags) != 0)
          graph_.reborn = things.ofKinds(bit(Kind::Unit));
        break;
      default: break;
    }
  });
}

// What holds for the library as a whole: what may be copied, lent or given, and who may be reborn.
void Builder::lookAtLibrary() {
  Things& things = graph_.things;
  const std::uint32_t cards = module_.cards.size();
  owner_.assign(cards, kNothing);
  bearers_.assign(cards, kNothing);
  lent_.assign(cards, false);
  graph_.frail = policies_.LostHealth != cardabi::LostHealthPolicy::Cap;
  CardBits reborn = things.none();
  for (std::uint32_t n = 0; n < cards; ++n) {
    const ir::CardId id = module_.cards.id(n);
    if (!ofLibrary(id)) continue;
    const ir::Card& card = module_.cards[id];
    owner_[n] = things.join(owner_[n], things.one(id));
    if (card.host.valid() && card.kind == Kind::Option) owner_[n] = things.join(owner_[n], things.one(card.host));
    for (const ir::CardId option : card.refs)
      owner_[option.value()] = things.join(owner_[option.value()], things.one(id));
    if (printed(card, Tag::Reborn)) reborn.set(n);
    for (const ir::Modifier& modifier : card.modifiers) {
      if (modifier.tag == Tag::Reborn) graph_.reborn = things.ofKinds(bit(Kind::Unit));
    }
  }
  lookAtCounters();
  for (const ir::Card& card : module_.cards) {
    for (const ir::Ability& ability : card.abilities) {
      ir::walk(module_.nodes, ability.body, [&](const ir::Node& node) {
        if (node.op == Op::ChangeThing)
          changed_.at(static_cast<std::size_t>(node.arg)) |=
              ability.head == Head::Trigger ? cardabi::events({ability.event}) : ~cardabi::EventSet{0};
      });
    }
  }
  lookAtBearers();
  for (std::uint32_t n = 0; n < cards; ++n) {
    const ir::CardId id = module_.cards.id(n);
    if (!ofLibrary(id)) continue;
    for (const ir::Ability& ability : module_.cards[id].abilities) {
      for (const ir::Modifier& modifier : ability.modifiers) {
        if (modifier.tag == Tag::Reborn) graph_.reborn = things.ofKinds(bit(Kind::Unit));
      }
    }
  }
  for (std::uint32_t n = 0; n < cards; ++n) {
    const ir::CardId id = module_.cards.id(n);
    if (!ofLibrary(id)) continue;
    for (const ir::Ability& ability : module_.cards[id].abilities) lookForRedirects(id, ability);
  }
  graph_.printed_reborn = things.intern(reborn);
  for (const Copied& merged : merged_) {
    if (things.bits(merged.from).meets(reborn)) graph_.reborn = things.ofKinds(bit(Kind::Unit));
  }
  if (graph_.reborn == kNothing) graph_.reborn = graph_.printed_reborn;
}

// Who may bear what: what an ability gives, copies or merges depends on who its own bearers are. Sets only grow, until nothing new is learnt.
void Builder::lookAtBearers() {
  for (bool more = true; more;) {
    const auto before = std::make_tuple(copied_keywords_, merged_, bearers_, performers_, lent_, anything_borne_);
    for (std::uint32_t n = 0; n < module_.cards.size(); ++n) {
      const ir::CardId id = module_.cards.id(n);
      if (!ofLibrary(id)) continue;
      for (const ir::Ability& ability : module_.cards[id].abilities) lookAtAbility(id, ability);
    }
    more = before != std::make_tuple(copied_keywords_, merged_, bearers_, performers_, lent_, anything_borne_);
  }
}

void Builder::lookForRedirects(ir::CardId id, const ir::Ability& ability) {
  Things& things = graph_.things;
  ir::walk(module_.nodes, ability.body, [&](const ir::Node& node) {
    if (node.op != Op::ChangeThing) return;
    const auto slot = static_cast<Slot>(node.arg);
    Scene scene;
    scene.host = hostOf(id, ability);
    scene.forgetNames(things.all());
    SetId when = things.meet(reader_.passes(ability.pattern, slot), reader_.passes(ability.condition, slot));
    const bool own = (ability.hears == Hears::OwnAsSubject && slot == Slot::Subject) ||
                     (ability.hears == Hears::OwnAsObject && slot == Slot::Object);
    if (own) when = things.meet(when, scene.host);
    const SetId to = reader_.select(node.children.at(0), scene);
    for (const cardabi::EventInfo& event : cardabi::allEvents()) {
      if (ability.head != Head::Trigger || ability.event == event.event)
        redirects_.push_back({event.event, slot, when, to});
    }
  });
}

// These, and what they may be part of, or be part of a part of.
SetId Builder::withMerged(SetId parts) {
  Things& things = graph_.things;
  for (bool more = true; more;) {
    const SetId before = parts;
    for (const Copied& merged : merged_) {
      if (things.meets(merged.from, parts)) parts = things.join(parts, merged.to);
    }
    more = parts != before;
  }
  return parts;
}

SetId Builder::hostOf(ir::CardId id, const ir::Ability& ability) {
  const ir::Card& card = module_.cards[id];
  Things& things = graph_.things;
  if (anything_borne_) return things.all();
  if (card.kind == Kind::Attachment) {
    if (lent_[id.value()]) return things.all();
    // What was given to a part goes on with it.
    return withMerged(bearers_[id.value()]);
  }
  SetId host = withMerged(owner_[id.value()]);
  const auto performed = performers_.find(ability.keyword);
  if (ability.keyword != 0 && performed != performers_.end()) host = things.join(host, performed->second);
  const auto copied = copied_keywords_.find(ability.keyword);
  if (ability.keyword == 0 || copied == copied_keywords_.end()) return host;
  if (things.meets(copied->second.from, host)) host = withMerged(things.join(host, copied->second.to));
  return host;
}

// What may stand in a slot of the event when it answers, if its bearer is one of these.
SetId Builder::heardAt(const ir::Ability& ability, Slot slot, SetId host) {
  Things& things = graph_.things;
  const bool own = (ability.hears == Hears::OwnAsSubject && slot == Slot::Subject) ||
                   (ability.hears == Hears::OwnAsObject && slot == Slot::Object) ||
                   reader_.mustBeThis(ability.pattern, slot);
  const SetId heard = things.meet(own ? host : things.all(), reader_.passes(ability.pattern, slot));
  return things.meet(heard, reader_.passes(ability.condition, slot));
}

// Which things it hears of, and what its event may speak of while it runs.
void Builder::listen(GraphNode& node, const ir::Ability& ability, Scene& scene) {
  Things& things = graph_.things;
  scene.event = ability.event;
  const Slot about = thingSlot(ability.event);
  Listening heard{ability.event, things.all(), things.all()};
  for (std::size_t slot = 0; slot < scene.slots.size(); ++slot) {
    const auto place = static_cast<Slot>(slot);
    const SetId here = heardAt(ability, place, node.host);
    if (place == about) heard.thing = here;
    if (place == sourceSlot(ability.event)) heard.source = here;
    scene.slots.at(slot) = here;
  }
  // Somebody may put another thing into it before its time comes.
  for (std::size_t slot = 0; slot < scene.slots.size(); ++slot)
    scene.slots.at(slot) = redirected(ability.event, static_cast<Slot>(slot), scene.slots.at(slot));
  node.hears = listening(heard);
}

void Builder::addAbility(ir::CardId id, std::uint32_t number) {
  const ir::Card& card = module_.cards[id];
  const ir::Ability& ability = card.abilities[number];
  GraphNode node;
  node.card = id;
  node.ability = number;
  node.own = owner_[id.value()];
  node.host = hostOf(id, ability);
  node.copied = node.host != node.own && card.kind != Kind::Attachment;
  node.lent = card.kind == Kind::Attachment && lent_[id.value()];
  Scene scene;
  scene.host = node.host;
  if (ability.head == Head::Trigger) {
    listen(node, ability, scene);
    node.trigger = true;
    node.limited = ability.limit != Limit::None && ability.limit != Limit::Every;
    node.each_turn = ability.limit == Limit::OncePerTurn;
    node.own_death =
        ability.hears == Hears::OwnAsSubject && ability.event == Event::Die && ability.timing == cardabi::Timing::After;
    node.from_secret = printed(card, Tag::SecretCard) && ability.zones == bit(Zone::Secret) &&
                       !(ability.event == Event::Play && ability.hears == Hears::OwnAsSubject);
  } else {
    scene.slots.fill(graph_.things.all());
  }
  readBody(node, ability.body, scene);
  if (ability.keyword != 0) raise(node, Event::Trigger, node.host);
  if (node.from_secret) raise(node, Event::Reveal, node.host);
  graph_.nodes.push_back(std::move(node));
}

void Builder::addRules() {
  Things& things = graph_.things;
  for (const SetId who : {graph_.printed_reborn, graph_.reborn}) {
    GraphNode node;
    node.kind = NodeKind::Reborn;
    node.host = who;
    node.hears = listening({Event::Die, who, things.all()});
    raise(node, Event::Summon, who);
    node.flows.push_back({Makes::New, who, 0, bit(Zone::Play)});
    if (who != kNothing) graph_.nodes.push_back(std::move(node));
    if (graph_.reborn == graph_.printed_reborn) break;
  }
  GraphNode turn;
  turn.kind = NodeKind::Turn;
  turn.hears = listening({Event::TurnEnd, things.all(), things.all()});
  turn.changes = turn.readies = turn.gives_mana = turn.ends_phase = true;
  raise(turn, Event::TurnStart, things.all());
  turn.flows.push_back({Makes::Same, things.all(), bit(Zone::Deck), bit(Zone::Hand)});
  turn.flows.push_back({Makes::Same, things.all(), bit(Zone::Hand), bit(Zone::Graveyard) | bit(Zone::Removed)});
  graph_.nodes.push_back(std::move(turn));
}

// Who has lost health for good dies at most once of it, whatever it is that ends the bonus: it is put down to who took the health, made a copy of such
// a one, merged it with another, or brought one that has none printed. Where losing any bonus may kill, it is put down to whoever changes something.
void Builder::addFrail() {
  Things& things = graph_.things;
  CardBits none_printed = things.none();
  for (std::size_t at = 0; at < things.size(); ++at) {
    const ir::Card* card = things.cardAt(at);
    if (card != nullptr && card->health <= 0) none_printed.set(at);
  }
  const SetId hollow = pick(About::SameBody, things.meet(things.intern(none_printed), things.all()));
  const SetId all = pick(About::Body, kNothing);
  graph_.lowered = graph_.frail ? all : withMerged(things.join(graph_.lowered, hollow));
  for (GraphNode& node : graph_.nodes) {
    const bool brings = std::any_of(node.flows.begin(), node.flows.end(), [&](const Flow& flow) {
      const bool copy = flow.makes == Makes::Copy && things.meets(flow.thing, graph_.lowered);
      const bool merged =
          (flow.to & (bit(Zone::SetAside) | bit(Zone::Removed))) != 0 && things.meets(flow.thing, graph_.lowered);
      return copy || merged || ((flow.to & bit(Zone::Play)) != 0 && things.meets(flow.thing, hollow));
    });
    if (node.lowers || brings || (graph_.frail && node.changes)) call(node, {CallKind::Frail, 0, things.all()});
  }
  GraphNode frail;
  frail.kind = NodeKind::Frail;
  raise(frail, Event::Die, pick(About::SameBody, graph_.lowered));
  if (graph_.lowered != kNothing) graph_.nodes.push_back(std::move(frail));
}

// Each may be done again and again, as long as something lets it (loops_sustain.cpp).
void Builder::addActs() {
  Things& things = graph_.things;
  const SetId all = things.all();
  const auto add = [&](NodeKind kind, auto&& fill) {
    GraphNode node;
    node.kind = kind;
    node.ends_phase = node.changes = true;
    fill(node);
    graph_.nodes.push_back(std::move(node));
  };
  add(NodeKind::Play, [&](GraphNode& node) {
    raise(node, Event::Play, all);
    call(node, {CallKind::Cast, 0, all});
    node.flows.push_back({Makes::Same, all, bit(Zone::Hand),
                          bit(Zone::Play) | bit(Zone::Graveyard) | bit(Zone::Secret) | bit(Zone::SetAside)});
  });
  add(NodeKind::Attack,
      [&](GraphNode& node) { raise(node, Event::Attack, things.ofKinds(bit(Kind::Unit) | bit(Kind::Avatar))); });
  add(NodeKind::UsePower, [&](GraphNode& node) {
    raise(node, Event::UsePower, all);
    call(node, {CallKind::Cast, 0, things.ofKinds(bit(Kind::Power))});
  });
  add(NodeKind::Use, [&](GraphNode& node) {
    call(node, {CallKind::Cast, 0, all});
    raise(node, Event::Die, things.ofKinds(bit(Kind::Place)));
  });
  add(NodeKind::HandAct, [&](GraphNode& node) {
    for (const Event event : {Event::Trade, Event::Forge, Event::Prepare, Event::Launch}) raise(node, event, all);
    node.flows.push_back({Makes::Same, all, bit(Zone::Hand) | bit(Zone::SetAside), bit(Zone::Deck) | bit(Zone::Play)});
    node.flows.push_back({Makes::Same, all, bit(Zone::Deck), bit(Zone::Hand)});
  });
}

std::string_view nameOf(CallKind kind) {
  switch (kind) {
    case CallKind::Ability: return "ability";
    case CallKind::Cast: return "cast";
    case CallKind::Replay: return "replay";
    case CallKind::Frail: return "frail";
  }
  return "";
}

std::string nameOf(const ir::Module& module, const GraphNode& node) {
  switch (node.kind) {
    case NodeKind::Reborn: return "rule: reborn";
    case NodeKind::Frail: return "rule: a bonus ends";
    case NodeKind::Turn: return "rule: next turn";
    case NodeKind::Play: return "player: play a card";
    case NodeKind::Attack: return "player: attack";
    case NodeKind::UsePower: return "player: use the hero power";
    case NodeKind::Use: return "player: use a location or titan";
    case NodeKind::HandAct: return "player: trade, forge, prepare, launch";
    case NodeKind::Ability: break;
  }
  const ir::Card& card = module.cards[node.card];
  const ir::Ability& ability = card.abilities[node.ability];
  std::string text = card.written_name;
  text += ": ";
  if (ability.keyword != 0) {
    text += module.keywords[ability.keyword];
  } else if (ability.head == Head::Trigger) {
    constexpr std::string_view kTimings[] = {"would", "when", "whenever", "after"};
    text += kTimings[cardabi::index(ability.timing)];
    text += ' ';
    text += cardabi::info(ability.event).name;
  } else {
    text += ability.head == Head::Cast ? "cast" : "called";
  }
  return text;
}

}  // namespace cardc::analysis
