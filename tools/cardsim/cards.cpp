#include "cards.h"

#include "card_sets.gen.h"
#include "natives.h"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>

namespace cardsim {

using cardabi::CardRef;

namespace {

constexpr const char* kCoin = "GAME_005";
constexpr const char* kMage = "HERO_08";

// The benchmark workloads: two of each.
constexpr const char* kMageMirror[] = {"CS2_025", "CS2_023", "EX1_277", "CS2_172", "CS2_200",
                                       "CS2_029", "CS2_168", "EX1_593", "EX1_015", "CS2_119",
                                       "CS2_022", "CS2_122", "CS2_120", "CS2_179", "CS2_124"};
constexpr const char* kTriggerMirror[] = {"CS2_027", "CS2_025", "NEW1_019", "EX1_096", "NEW1_020",
                                          "EX1_162", "EX1_556", "EX1_007",  "tt_004",  "EX1_597",
                                          "EX1_294", "EX1_595", "NEW1_026", "EX1_097", "CS2_222"};

// What fills slots: every card makes tokens, gives enchantments, or draws the next one that does.
constexpr const char* kTokens[] = {"CS2_027", "CS2_188", "NEW1_019", "EX1_096",  "NEW1_020",
                                   "EX1_556", "EX1_007", "tt_004",   "EX1_597",  "EX1_294",
                                   "CS2_023", "CS2_022", "EX1_595",  "NEW1_026", "EX1_248"};

}  // namespace

std::string readFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw UsageError{fmt::format("cannot read '{}'", path)};
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) throw UsageError{fmt::format("cannot read '{}'", path)};  // a folder, for one
  return text;
}

Cards::Cards(const std::string& pack_path) {
  if (pack_path.empty()) {
    library_ = std::make_unique<cardrt::CardLibrary>(card_sets::library(), card_natives::all());
    return;
  }
  const std::string bytes = readFile(pack_path);
  cardrt::PackResult result =
      cardrt::loadPack(std::as_bytes(std::span(bytes.data(), bytes.size())), card_natives::all());
  if (!result) throw UsageError{fmt::format("{}: {}", pack_path, result.message)};
  pack_ = std::move(result.library);
  library_ = std::make_unique<cardrt::CardLibrary>(pack_->data(), card_natives::all());
}

CardRef Cards::need(const std::string& id, const std::string& where) const {
  const CardRef card = library_->find(id);
  if (!card) throw UsageError{fmt::format("{}: no card has the id '{}'", where, id)};
  return card;
}

DeckList readDeck(const std::string& path, const Cards& cards) {
  std::istringstream text(readFile(path));
  DeckList deck{.name = path.substr(path.find_last_of('/') + 1)};
  std::string mistakes, line;
  const auto mistake = [&](int number, const std::string& what) {
    mistakes += fmt::format("{}{}:{}: {}", mistakes.empty() ? "" : "\n", path, number, what);
  };
  for (int number = 1; std::getline(text, line); ++number) {
    std::istringstream words(line.substr(0, line.find('#')));
    std::string first, id, rest;
    if (!(words >> first)) continue;
    if (!(words >> id) || words >> rest) {
      mistake(number, "a line of a deck is `hero ID` or `COUNT ID`");
      continue;
    }
    const CardRef card = cards.library().find(id);
    if (!card) {
      mistake(number, fmt::format("no card has the id '{}'", id));
      continue;
    }
    if (first == "hero") {
      if (static_cast<cardabi::Kind>(cards.library().card(card).kind) != cardabi::Kind::Avatar)
        mistake(number, fmt::format("'{}' is not a hero", id));
      deck.hero = card;
      continue;
    }
    int count = 0;
    const auto [end, error] = std::from_chars(first.data(), first.data() + first.size(), count);
    if (error != std::errc() || end != first.data() + first.size() || count < 1 || count > 60) {
      mistake(number, fmt::format("'{}' is not a number of cards from 1 to 60", first));
      continue;
    }
    deck.cards.insert(deck.cards.end(), static_cast<std::size_t>(count), card);
  }
  if (mistakes.empty() && !deck.hero) mistake(0, "the deck names no hero: add a line like `hero HERO_08`");
  if (mistakes.empty() && (deck.cards.empty() || deck.cards.size() > 60))
    mistake(0, fmt::format("a deck has 1 to 60 cards, this one {}", deck.cards.size()));
  if (!mistakes.empty()) throw UsageError{mistakes};
  return deck;
}

DeckList workloadDeck(const std::string& name, const Cards& cards) {
  const bool sixty = name == "sixty";
  DeckList deck{.name = name, .hero = cards.need(kMage, name)};
  const auto add = [&](std::span<const char* const> ids) {
    for (const char* id : ids) deck.cards.insert(deck.cards.end(), 2, cards.need(id, name));
  };
  if (sixty || name == "mage-mirror") add(kMageMirror);
  if (sixty || name == "trigger-mirror") add(kTriggerMirror);
  if (name == "tokens") add(kTokens);
  if (deck.cards.empty())
    throw UsageError{fmt::format("there is no workload '{}': mage-mirror, trigger-mirror, sixty or tokens", name)};
  return deck;
}

cardrt::GameConfig configOf(const DeckList& first, const DeckList& second, const Cards& cards, std::uint64_t seed) {
  cardrt::GameConfig config;
  config.decks[0] = {first.hero, first.cards};
  config.decks[1] = {second.hero, second.cards};
  config.coin = cards.library().find(kCoin);
  config.seed = seed;
  return config;
}

cardabi::Policies policiesOf(const std::string& profile, const std::vector<std::string>& deviations) {
  cardabi::Policies policies;
  if (!cardabi::findProfile(profile, policies))
    throw UsageError{fmt::format("there is no profile '{}': hearth or anatomy", profile)};
  for (const std::string& ruling : deviations) {
    const std::size_t equals = std::min(ruling.find('='), ruling.size() - 1);
    if (ruling.empty() || !cardabi::setPolicy(policies, ruling.substr(0, equals), ruling.substr(equals + 1)))
      throw UsageError{fmt::format("there is no policy with that value: '{}' (NAME=VALUE, see `cardc words`)", ruling)};
  }
  return policies;
}

}  // namespace cardsim
