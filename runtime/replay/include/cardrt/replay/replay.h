// Replay: one game written down, so that it can be played again elsewhere and later: how it began, each decision, each
// random call, how it ended.
//
// A value, independent of how cards and entities are stored: cards go by their ids ("CS2_029"), things in the game by
// their entity ids (slots are reused). Made by Recording, read and written as text by text.h, played by play.h.
#pragma once
#include "cardabi/policies.h"
#include "cardrt/game.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace cardrt::replay {

inline constexpr int kFormat = 1;
// What a file may hold at most: more than any game has, little enough to read.
inline constexpr std::size_t kMaxDeck = 100, kMaxSets = 256, kMaxSteps = 20000, kMaxCalls = 1000000;

// A number that the game drew: evenly from [0, domain).
struct RandomCall {
  std::uint32_t domain = 0, result = 0;
  // Where that was, for people: the card whose text it was ("" = the rules themselves), and the block of the log, as
  // "TRIGGER Knife Juggler" ("" = before the first one). Not compared.
  std::string card, block;
};

// A player's decision. Entities by their ids; 0 = none.
struct Decided {
  ActionKind kind = ActionKind::EndTurn;
  Player player = 0;
  std::uint8_t option = 0;
  std::uint8_t position = 0xff;
  std::uint32_t source = 0, target = 0;
  std::uint32_t answer = 0;
  friend bool operator==(const Decided&, const Decided&) = default;
};

struct Step {
  Decided action;
  std::string note;  // for people: "Fireball on Wisp"
  std::vector<RandomCall> calls = {};
};

struct ReplayDeck {
  std::string hero;
  std::vector<std::string> cards;  // the last is the top when the deck is not shuffled
};

struct Replay {  // NOLINT(bugprone-reserved-identifier): the loop that clang makes for a defaulted ==
  // How it began.
  std::uint64_t content_hash = 0;  // of the cards that it was recorded with
  std::vector<std::string> sets;   // the format: which sets there were
  std::string profile = "hearth";  // by its name; `policies` may differ from it in single fields
  cardabi::Policies policies = {};
  std::uint64_t seed = 0;
  std::int8_t first = -1;  // -1 = a flip of the coin
  std::uint16_t turn_limit = 89;
  bool mulligan = true, shuffle = true;
  std::string coin;  // "" = none
  ReplayDeck decks[2];
  // What happened.
  std::vector<RandomCall> opening;  // before the first decision
  std::vector<Step> steps;
  // How it ended, or stood when the recording stopped.
  Result result = Result::None;
  std::uint64_t position = 0;  // positionHash of the end
};

}  // namespace cardrt::replay
