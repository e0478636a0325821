#include "transcript.h"

#include "cardrt/log_text.h"

#include "cardrt/hearth/hearth.h"

#include <fmt/core.h>

namespace cardsim {

using cardrt::Kind;
using cardrt::kNoSlot;
using cardrt::LogEntry;
using cardrt::LogKind;
using cardrt::Machine;
using cardrt::Player;
using cardrt::SlotIndex;
using cardrt::Tag;
using cardrt::Zone;

namespace {

constexpr const char* kBold = "1";
constexpr const char* kRed = "31";
constexpr const char* kGreen = "32";
constexpr const char* kYellow = "33";
constexpr const char* kBlue = "36";
constexpr const char* kDim = "2";

const char* playerName(Player player) { return player == 0 ? "First deck" : "Second deck"; }

}  // namespace

std::string Transcript::paint(const char* code, const std::string& text) const {
  return color_ ? fmt::format("\x1b[{}m{}\x1b[0m", code, text) : text;
}

// As a reader thinks of it: a minion with its stats, a hero by whose it is.
std::string Transcript::name(const Machine& m, SlotIndex slot) const {
  if (slot == kNoSlot) return "nobody";
  const cardrt::Entity& entity = m.at(slot);
  if (entity.kind == Kind::Player) return playerName(entity.controller);
  const char* card = m.cards.name(cardabi::CardRef(entity.card));
  if (entity.kind == Kind::Avatar)
    return fmt::format("{}'s {} ({})", playerName(entity.controller), card, cardrt::hearth::currentHealth(entity));
  if (entity.kind == Kind::Unit && entity.zone == Zone::Play) {
    return fmt::format("{} {}/{}", card, cardrt::hearth::attackOf(m, slot), cardrt::hearth::currentHealth(entity));
  }
  return card;
}

void Transcript::turn(const Machine& m, const LogEntry& entry) {
  fmt::print("\n{}\n", paint(kBold, fmt::format("Turn {}: {}", entry.x, playerName(entry.player))));
  for (const Player side : {entry.player, cardrt::foeOf(entry.player)}) {
    std::string board;
    const SlotIndex* row = m.list(side, Zone::Play);
    for (std::size_t i = 0; i < m.count(side, Zone::Play); ++i) board += (i == 0 ? "" : ", ") + name(m, row[i]);
    fmt::print("{}\n", paint(kDim, fmt::format("  {}: hand {}, deck {}, board: {}",
                                               name(m, m.single(side, Kind::Avatar)), m.count(side, Zone::Hand),
                                               m.count(side, Zone::Deck), board.empty() ? "empty" : board)));
  }
}

void Transcript::entry(const Machine& m, const LogEntry& e) {
  const auto say = [&](const char* color, const std::string& text) { fmt::print("    {}\n", paint(color, text)); };
  switch (e.kind) {
    case LogKind::TurnStart: return turn(m, e);
    case LogKind::Play: {
      const bool power = m.at(e.a).kind == Kind::Power;
      fmt::print("  {} {} {}{}\n", playerName(e.player), power ? "uses" : "plays", paint(kBlue, name(m, e.a)),
                 e.b == kNoSlot ? "" : " on " + name(m, e.b));
      return;
    }
    case LogKind::Use:
      fmt::print("  {} uses {}{}{}\n", playerName(e.player), paint(kBlue, name(m, e.a)),
                 e.x == 0 ? "" : fmt::format(", ability {}", e.x), e.b == kNoSlot ? "" : " on " + name(m, e.b));
      return;
    case LogKind::Rewind: fmt::print("  {} takes {} back\n", playerName(e.player), paint(kBlue, name(m, e.a))); return;
    case LogKind::Forge: fmt::print("  {} forges {}\n", playerName(e.player), paint(kBlue, name(m, e.a))); return;
    case LogKind::Trade: fmt::print("  {} trades {}\n", playerName(e.player), paint(kBlue, name(m, e.a))); return;
    case LogKind::Prepare:
      fmt::print("  {} prepares {} with {} mana\n", playerName(e.player), paint(kBlue, name(m, e.a)), e.x);
      return;
    case LogKind::Attack: fmt::print("  {} attacks {}\n", name(m, e.a), name(m, e.b)); return;
    case LogKind::Resource: return say(kDim, fmt::format("mana {} -> {}", e.x, e.y));
    case LogKind::Summon: return say(kBlue, fmt::format("{} comes into play", name(m, e.a)));
    case LogKind::Hit:
      return say(kRed,
                 fmt::format("{} takes {} damage{}", name(m, e.a), e.y, e.b == kNoSlot ? "" : " from " + name(m, e.b)));
    case LogKind::Heal: return say(kGreen, fmt::format("{} is healed by {}", name(m, e.a), e.x));
    case LogKind::Death: return say(kRed, fmt::format("{} dies", name(m, e.a)));
    case LogKind::Trigger: {
      const std::string keyword = e.x == 0 ? "effect" : m.cards.keyword(static_cast<std::uint16_t>(e.x));
      return say(kYellow, fmt::format("{}: its {} runs", name(m, e.a), keyword));
    }
    case LogKind::Reveal: return say(kYellow, fmt::format("{} is revealed", name(m, e.a)));
    case LogKind::Draw: return say(kDim, fmt::format("{} draws {}", playerName(e.player), name(m, e.a)));
    case LogKind::Burn:
      return say(kRed, fmt::format("{}'s hand is full: {} is burned", playerName(e.player), name(m, e.a)));
    case LogKind::EmptyDeck:
      return say(kRed, fmt::format("{} has no cards left: fatigue {}", playerName(e.player), e.x));
    case LogKind::Discard: return say(kRed, fmt::format("{} discards {}", playerName(e.player), name(m, e.a)));
    case LogKind::Transform: return say(kYellow, fmt::format("something becomes {}", name(m, e.a)));
    case LogKind::Offered: return say(kYellow, fmt::format("{} is offered {} cards", playerName(e.player), e.x));
    case LogKind::Choose: {
      const auto thing = static_cast<cardrt::Thing>(e.x);
      return say(kYellow, fmt::format("{} chooses {}", playerName(e.player),
                                      cardrt::isCard(thing) ? m.cards.name(cardabi::CardRef(thing))
                                                            : name(m, static_cast<SlotIndex>(thing))));
    }
    case LogKind::Attached: return say(kGreen, fmt::format("{} is enchanted", name(m, e.a)));
    case LogKind::Tag:
      if (e.tag == Tag::DivineShield && e.y == 0)
        say(kYellow, fmt::format("the divine shield of {} breaks", name(m, e.a)));
      if (e.tag == Tag::Frozen) say(kBlue, fmt::format("{} {}", name(m, e.a), e.y != 0 ? "is frozen" : "thaws"));
      return;
    case LogKind::ChainCut:
      return say(kRed, fmt::format("a chain without an end {}: {}", e.x == 0 ? "is cut off" : "ends the game in a draw",
                                   cardrt::chainNames(m)));
    case LogKind::Move:
    case LogKind::Random:
    case LogKind::Create:
    case LogKind::Rewritten:
    case LogKind::Restored:
    case LogKind::Detached:
    case LogKind::TurnEnd:
    case LogKind::Power:
    case LogKind::Deaths:
    case LogKind::Leaves:
    case LogKind::Note:
    case LogKind::GameOver: return;
  }
}

void Transcript::finish(const cardrt::Game& game) const {
  std::string verdict;
  switch (game.result()) {
    case cardrt::Result::FirstWon: verdict = "First deck wins"; break;
    case cardrt::Result::SecondWon: verdict = "Second deck wins"; break;
    case cardrt::Result::Drawn:
    case cardrt::Result::None: verdict = "The game is drawn"; break;
  }
  const Machine& m = game.machine();
  fmt::print("\n{}\n  {}\n  {}\n", paint(kBold, fmt::format("{} in turn {}", verdict, game.turn())),
             name(m, m.single(0, Kind::Avatar)), name(m, m.single(1, Kind::Avatar)));
}

}  // namespace cardsim
