#include "table_watch.h"

#include "cardrt/hearth/hearth.h"

#include <fmt/core.h>

namespace honesty {

using cardabi::EventSet;
using cardabi::OpClass;
using cardabi::OpInfo;
namespace OpTrait = cardabi::OpTrait;
namespace Touch = cardabi::Touch;

namespace {

constexpr EventSet bitOf(cardabi::Event event) { return EventSet{1} << cardabi::index(event); }

// What the rules write when they carry such an event out.
std::uint32_t writesOf(EventSet events) {
  using cardabi::Event;
  std::uint32_t writes = 0;
  const auto when = [&](Event event, std::uint32_t what) {
    if ((events & bitOf(event)) != 0) writes |= what;
  };
  when(Event::Damage, Touch::Health | Touch::Dying | Touch::Tags);
  when(Event::Heal, Touch::Health);
  when(Event::Die, Touch::Board | Touch::Zones | Touch::Attached | Touch::Abilities | Touch::Tags);
  when(Event::Summon, Touch::Board | Touch::Zones);
  when(Event::Draw, Touch::Deck | Touch::Hand | Touch::Zones);
  when(Event::Attack, Touch::Tags | Touch::Health);
  return writes;
}

std::uint32_t admittedWrites(const OpInfo& op) {
  return Touch::withImplied(op.writes | writesOf(cardabi::closeOverRules(op.raises)));
}

std::string namesOf(std::uint32_t touch) {
  std::string text;
  for (const cardabi::TouchInfo& info : cardabi::allTouches()) {
    if ((touch & info.bit) != 0) text += (text.empty() ? "" : " ") + std::string(info.name);
  }
  return text;
}

}  // namespace

TableWatch::TableWatch() : doers_(1) { cardrt::probe = this; }
TableWatch::~TableWatch() { cardrt::probe = nullptr; }

void TableWatch::step(const cardrt::Machine& machine) {
  const std::size_t frames = machine.s.header.frame_count;
  if (frames == 1 && doers_.size() > 4096) {  // nothing below speaks of them any more
    doers_.resize(1);
    owners_.assign(1, 0);
  }
  owners_.resize(frames, 0);
  const cardrt::Frame& top = machine.s.frames[frames - 1];
  switch (static_cast<cardrt::CoreFrame>(top.kind)) {
    case cardrt::CoreFrame::Block:
    case cardrt::CoreFrame::Repeat:
    case cardrt::CoreFrame::Each:
    case cardrt::CoreFrame::As:
    case cardrt::CoreFrame::Native:
    case cardrt::CoreFrame::Ability:
    case cardrt::CoreFrame::With:
    case cardrt::CoreFrame::Resolve: current_ = 0; return;
    default: break;
  }
  // The dead are the phase's, whatever killed them.
  const bool deaths = top.kind == static_cast<std::uint8_t>(cardrt::hearth::RuleFrame::Deaths);
  current_ = deaths ? 0 : owners_.back();
}

void TableWatch::action(const cardrt::Machine& machine, std::uint32_t set, std::uint32_t node) {
  ++actions_;
  const cardabi::SetData& rows = machine.cards.set(set);
  Doer doer;
  doer.op = cardabi::find(static_cast<cardabi::Op>(opOf(rows.nodes[node])));
  if (doer.op == nullptr) return;
  seen_[doer.op->op].ran = true;
  if ((doer.op->traits & OpTrait::Random) != 0) doer.random.push_back(doer.op);
  doer.asks = (doer.op->traits & OpTrait::Asks) != 0;
  const std::uint32_t end = node + sizeOf(rows.nodes[node]);
  for (std::uint32_t at = node + 1; at < end;) {
    const OpInfo* part = cardabi::find(static_cast<cardabi::Op>(opOf(rows.nodes[at])));
    if (part == nullptr || part->op_class == OpClass::Action) {  // does things of its own
      at += sizeOf(rows.nodes[at]);
      continue;
    }
    seen_[part->op].ran = true;
    if ((part->traits & OpTrait::Random) != 0) doer.random.push_back(part);
    ++at;
  }
  const cardrt::Activation& running = machine.s.activations[machine.s.header.activation_count - 1];
  const cardrt::Entity& self = machine.at(running.self);
  doer.card = self.kind == cardabi::Kind::Player ? "a test" : machine.cards.name(cardabi::CardRef(self.card));
  current_ = doers_.size();
  doers_.push_back(std::move(doer));
}

void TableWatch::blame(std::string_view what) {
  const Doer& doer = doers_[current_];
  violations_.emplace(fmt::format("{} {}", doer.op->name, what), doer.card);
}

void TableWatch::touched(std::uint32_t what) {
  const OpInfo* op = doers_[current_].op;
  if (op == nullptr || paused_) return;
  seen_[op->op].wrote |= what;
  if (op->arg == cardabi::OpArg::Native) return;  // the native's own row says it, and stepNative looks
  if (const std::uint32_t more = what & ~admittedWrites(*op); more != 0) blame("writes " + namesOf(more));
}

void TableWatch::raised(cardabi::Event event) {
  const OpInfo* op = doers_[current_].op;
  if (op == nullptr) return;
  seen_[op->op].raised |= bitOf(event);
  if (op->arg == cardabi::OpArg::Native) return;  // its declaration says it
  if ((cardabi::closeOverRules(op->raises) & bitOf(event)) == 0)
    blame(fmt::format("raises {}", cardabi::info(event).name));
}

void TableWatch::drew() {
  const Doer& doer = doers_[current_];
  if (doer.op == nullptr) return;
  for (const OpInfo* part : doer.random) seen_[part->op].drew = true;
  if (doer.random.empty()) blame("draws a random number");
}

void TableWatch::asked() {
  const Doer& doer = doers_[current_];
  if (doer.op == nullptr) return;
  seen_[doer.op->op].asked = true;
  if (doer.op->arg == cardabi::OpArg::Native) return;  // its declaration says it
  if (!doer.asks) blame("asks a player");
}

std::vector<std::string> TableWatch::unseen() const {
  std::vector<std::string> all;
  for (const OpInfo& op : cardabi::allOps()) {
    if (op.planned()) continue;
    const auto found = seen_.find(op.op);
    const Seen seen = found == seen_.end() ? Seen{} : found->second;
    const auto say = [&](const std::string& what) { all.push_back(fmt::format("{} {}", op.name, what)); };
    if (op.op_class == OpClass::Action && !seen.ran) {
      say("never runs");
      continue;
    }
    for (const cardabi::EventInfo& event : cardabi::allEvents()) {
      if ((op.raises & ~seen.raised & bitOf(event.event)) != 0) say(fmt::format("raises {}", event.name));
    }
    for (const cardabi::TouchInfo& touch : cardabi::allTouches()) {
      const bool own = touch.bit != Touch::Event && touch.bit != Touch::Turn && touch.bit != Touch::Decisions;
      if (own && (op.writes & ~Touch::withImplied(seen.wrote) & touch.bit) != 0)
        say(fmt::format("writes {}", touch.name));
    }
    if ((op.traits & OpTrait::Random) != 0 && !seen.drew) say("draws a random number");
    if ((op.traits & OpTrait::Asks) != 0 && !seen.asked) say("asks a player");
  }
  return all;
}

}  // namespace honesty
