// Change logs that somebody tampered with: refused with a reason, or a log that packs to the same changes again and that a mirror and
// the printer can read without harm.
//
// The first byte chooses: bytes as they are, or a good log of a few actions with single bytes changed.
#include "card_sets.gen.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/changelog/change_log.h"
#include "cardrt/changelog/compact.h"
#include "cardrt/changelog/tree_text.h"
#include "cardrt/game.h"
#include "natives.h"

#include <cstdlib>
#include <memory>
#include <string>
#include <vector>

namespace {

using cardrt::History;

const cardrt::CardLibrary& library() {
  static const cardrt::CardLibrary kLibrary(card_sets::library(), card_natives::all());
  return kLibrary;
}

// The start of a game of whatever cards come first, and some actions.
std::vector<std::uint8_t> goodLog() {
  std::vector<cardabi::CardRef> deck;
  cardabi::CardRef hero;
  const cardabi::LibraryData& data = library().data();
  for (std::uint32_t set = 0; set < data.sets_count; ++set) {
    for (std::uint32_t i = 0; i < data.sets[set]->cards_count; ++i) {
      const cardabi::CardRef card(data.sets[set]->number, i);
      const auto kind = static_cast<cardabi::Kind>(library().card(card).kind);
      if (kind == cardabi::Kind::Avatar && !hero) hero = card;
      const bool cheap = library().card(card).cost <= 2;
      if ((kind == cardabi::Kind::Unit || kind == cardabi::Kind::Action) && cheap && deck.size() < 30)
        deck.push_back(card);
    }
  }
  const auto game = std::make_unique<cardrt::Game>(library());
  cardrt::ChangeLog log;
  game->setSink(&log);
  cardrt::GameConfig config;
  config.decks[0] = config.decks[1] = {hero, deck};
  config.seed = 7;
  game->start(config);
  cardrt::ai::Dice dice(7);
  const auto actions = std::make_unique<cardrt::ActionList>();
  for (int action = 0; action < 60 && !game->over(); ++action) {
    game->legalActions(cardrt::ai::whoDecides(*game), *actions);
    if (game->apply(cardrt::ai::pickTwoLevel(*actions, dice)) != cardrt::Refusal::None) std::abort();
  }
  std::vector<std::uint8_t> bytes;
  (void)cardrt::encode(log.peek(game->machine()), bytes);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::vector<std::uint8_t> kGood = goodLog();
  if (size == 0) return 0;
  std::vector<std::uint8_t> bytes(data + 1, data + size);
  if (data[0] % 2 == 1) {  // edits of three bytes each: a place and what is to stand there
    bytes = kGood;
    for (std::size_t i = 1; i + 2 < size; i += 3) bytes[(data[i] | data[i + 1] << 8) % bytes.size()] = data[i + 2];
  }
  History history, again;
  const cardrt::DecodeResult result = cardrt::decode(bytes, history);
  if (result.at > bytes.size()) std::abort();
  if (!result) {
    if (!history.empty() || result.error[0] == '\0') std::abort();
    return 0;
  }
  if (history.changes.size() > bytes.size() || history.words.size() > bytes.size()) std::abort();
  std::vector<std::uint8_t> packed;
  (void)cardrt::encode(history, packed);
  if (!cardrt::decode(packed, again) || !(again == history)) std::abort();
  (void)cardrt::Mirror().apply(history);
  cardrt::TreeText text(library(), data[0] % 4 < 2 ? cardrt::TreeDetail::All : cardrt::TreeDetail::Brief);
  (void)text.lines(history);
  return 0;
}
