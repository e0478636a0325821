#include "decks.h"

#include <fmt/core.h>

#include <charconv>
#include <fstream>
#include <iterator>
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

CardRef need(const cardrt::CardLibrary& cards, const std::string& id, const std::string& where) {
  const CardRef card = cards.find(id);
  if (!card) throw UsageError{fmt::format("{}: no card has the id '{}'", where, id)};
  return card;
}

}  // namespace

std::string readFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  if (!in) throw UsageError{fmt::format("cannot read '{}'", path)};
  std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  if (in.bad()) throw UsageError{fmt::format("cannot read '{}'", path)};  // a folder, for one
  return text;
}

DeckList readDeck(const std::string& path, const cardrt::CardLibrary& cards) {
  std::istringstream text(readFile(path));
  DeckList deck{.name = path.substr(path.find_last_of('/') + 1)};
  std::string mistakes, line;
  const auto mistake = [&](int number, const std::string& what) {
    mistakes += fmt::format("{}{}:{}: {}", mistakes.empty() ? "" : "\n", path, number, what);
  };
  for (int number = 1; std::getline(text, line); ++number) {
    std::istringstream text_of(line.substr(0, line.find('#')));
    const std::vector<std::string> words{std::istream_iterator<std::string>(text_of), {}};
    // By what rules it was built, and what is in a sideboard, is for `cardc deck`: no game begins with it.
    const bool format = words.size() == 2 && words[0] == "format", aside = words.size() == 4 && words[2] == "in";
    if (words.empty() || format || aside) continue;
    if (words.size() != 2) {
      mistake(number, "a line of a deck is `hero ID` or `COUNT ID`; `cardc deck` makes such a list of a deck code");
      continue;
    }
    const std::string &first = words[0], &id = words[1];
    const CardRef card = cards.find(id);
    if (!card) {
      mistake(number, fmt::format("no card has the id '{}'", id));
      continue;
    }
    if (first == "hero") {
      if (static_cast<cardabi::Kind>(cards.card(card).kind) != cardabi::Kind::Avatar)
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

DeckList workloadDeck(const std::string& name, const cardrt::CardLibrary& cards) {
  const bool sixty = name == "sixty";
  DeckList deck{.name = name, .hero = need(cards, kMage, name)};
  const auto add = [&](std::span<const char* const> ids) {
    for (const char* id : ids) deck.cards.insert(deck.cards.end(), 2, need(cards, id, name));
  };
  if (sixty || name == "mage-mirror") add(kMageMirror);
  if (sixty || name == "trigger-mirror") add(kTriggerMirror);
  if (name == "tokens") add(kTokens);
  if (deck.cards.empty())
    throw UsageError{fmt::format("there is no workload '{}': mage-mirror, trigger-mirror, sixty or tokens", name)};
  return deck;
}

cardrt::GameConfig configOf(const DeckList& first, const DeckList& second, const cardrt::CardLibrary& cards,
                            std::uint64_t seed) {
  cardrt::GameConfig config;
  config.decks[0] = {first.hero, first.cards};
  config.decks[1] = {second.hero, second.cards};
  config.coin = cards.find(kCoin);
  config.seed = seed;
  return config;
}

RandomDecks::RandomDecks(const cardrt::CardLibrary& cards, Of of) : library_(&cards) {
  for (std::uint32_t set = 1; set <= cards.setCount(); ++set) {
    for (std::uint32_t i = 0; i < cards.set(set).cards_count; ++i) {
      const CardRef ref(set, i);
      const cardabi::Card& card = cards.card(ref);
      const auto kind = static_cast<cardabi::Kind>(card.kind);
      const bool token = (card.traits & cardabi::CardTrait::Token) != 0;
      if (*cards.id(ref) == '\0' || (token && of == Of::Collectible)) continue;
      const bool hero = kind == cardabi::Kind::Avatar;  // who costs something is a card to play
      if (hero && card.cost == 0 && card.health > 0) heroes_.push_back(ref);
      if ((hero && card.cost > 0) || kind == cardabi::Kind::Unit || kind == cardabi::Kind::Action ||
          kind == cardabi::Kind::Gear || kind == cardabi::Kind::Place)
        cards_.push_back(ref);
    }
  }
}

DeckList RandomDecks::deal(cardrt::ai::Dice& dice, const std::string& name) const {
  const auto any = [&](const std::vector<CardRef>& of) {
    return of[dice.below(static_cast<std::uint32_t>(of.size()))];
  };
  DeckList deck{.name = name, .hero = any(heroes_)};
  while (deck.cards.size() < 30) {
    const CardRef card = any(cards_);
    if (library_->card(card).cost <= 4 || dice.below(3) == 0) deck.cards.push_back(card);
  }
  return deck;
}

}  // namespace cardsim
