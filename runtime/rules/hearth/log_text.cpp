#include "cardrt/log_text.h"

#include "cardrt/machine.h"

#include <cctype>
#include <utility>

namespace cardrt {

namespace {

// A keyword of the prelude as a log word: "honorable-kill" is HONORABLE-KILL.
std::string upper(std::string_view text) {
  std::string word(text);
  for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return word;
}

std::string triggerWord(const Machine& machine, std::int32_t keyword) {
  return keyword == 0 ? "TRIGGER" : upper(machine.cards.keyword(static_cast<std::uint16_t>(keyword)));
}

}  // namespace

std::string logName(const Machine& machine, Thing thing, std::string_view first, std::string_view second) {
  if (isCard(thing)) return machine.cards.name(cardabi::CardRef(thing));
  if (thing == kNoSlot) return "nobody";
  const Entity& entity = machine.at(static_cast<SlotIndex>(thing));
  if (entity.kind == Kind::Player) return std::string(entity.controller == 0 ? first : second);
  return machine.cards.name(cardabi::CardRef(entity.card));
}

std::string chainNames(const Machine& machine) {
  std::string text;
  for (const std::uint32_t ref : machine.s.header.chain) {
    if (ref != 0) text += (text.empty() ? "" : ", ") + std::string(machine.cards.name(cardabi::CardRef(ref)));
  }
  return text;
}

std::string logLine(const Machine& machine, const LogEntry& entry, std::string_view first, std::string_view second) {
  const auto name = [&](Thing thing) { return logName(machine, thing, first, second); };
  const auto with = [&](std::string word) { return std::move(word) + " " + name(entry.a); };
  const std::string player(entry.player == 0 ? first : second);
  const std::string x = std::to_string(entry.x), y = std::to_string(entry.y);
  switch (entry.kind) {
    case LogKind::Tag:
    case LogKind::Move:
    case LogKind::Random:
    case LogKind::Create:
    case LogKind::Rewritten:
    case LogKind::Detached: return "";
    case LogKind::Hit: return with("DAMAGE") + " " + y;
    case LogKind::TurnStart: return "TURN " + x;
    case LogKind::TurnEnd: return "END " + player;
    case LogKind::Play: return with("PLAY");
    case LogKind::Resource: return "MANA " + player + " " + x + "->" + y;
    case LogKind::Attack: return with("ATTACK") + " " + name(entry.b);
    case LogKind::Power: return with("POWER");
    case LogKind::Summon: return with("SUMMON");
    case LogKind::Trigger: return with(triggerWord(machine, entry.x));
    case LogKind::Reveal: return with("REVEAL");
    case LogKind::Heal: return with("HEAL") + " " + x;
    case LogKind::Deaths: return "DEATHS";
    case LogKind::Death: return with("DEATH");
    case LogKind::Draw: return with("DRAW");
    case LogKind::Burn: return with("BURN");
    case LogKind::EmptyDeck: return "FATIGUE " + player + " " + x;
    case LogKind::Discard: return with("DISCARD");
    case LogKind::Trade: return with("TRADE");
    case LogKind::Prepare: return with("PREPARE") + " " + x;
    case LogKind::Use: return with("USE") + (entry.x == 0 ? "" : " " + x);
    case LogKind::Forge: return with("FORGE");
    case LogKind::Rewind: return with("REWIND");
    case LogKind::Restored: return "";
    case LogKind::Leaves: return with("GRAVEYARD");
    case LogKind::Choose:  // what was offered may be parts of a text, which have no names
      return "CHOOSE " + player + " " + (entry.x == kNoSlot ? y : name(static_cast<Thing>(entry.x)));
    case LogKind::Offered: return "OFFER " + player + " " + x;
    case LogKind::Note: return with("NOTE");
    case LogKind::Attached: return with("ENCHANT");
    case LogKind::Transform: return with("TRANSFORM");
    case LogKind::ChainCut: return (entry.x == 0 ? "CUT " : "GUARD ") + chainNames(machine);
    case LogKind::GameOver:
      if (static_cast<Result>(entry.x) == Result::Drawn) return "DRAWN";
      return "WON " + std::string(static_cast<Result>(entry.x) == Result::FirstWon ? first : second);
  }
  return "";
}

LogText::LogText(std::string_view first, std::string_view second) : names_{std::string(first), std::string(second)} {}

void LogText::entry(const Machine& machine, const LogEntry& entry) {
  std::string line = logLine(machine, entry, names_[0], names_[1]);
  if (!line.empty()) lines_.push_back(std::move(line));
}

}  // namespace cardrt
