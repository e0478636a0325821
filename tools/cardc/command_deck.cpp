#include "commands.h"

#include "cardc/deck/check.h"
#include "cardc/deck/read.h"
#include "cardc/deck/write.h"
#include "cardc/driver/compile.h"
#include "cardc/emit/json.h"
#include "input.h"
#include "report.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>

namespace cardc::tool {

namespace {

using Json = nlohmann::ordered_json;

// What stands on the command line is a file if there is one of that name, else a code if it looks like one.
std::optional<source::FileId> addDeck(const std::string& deck, source::VirtualFiles& files, diag::Engine& diags) {
  std::error_code error;
  if (!std::filesystem::exists(deck, error) && deck::looksLikeCode(deck)) return files.add("deck code", deck);
  std::string text;
  if (!readText(deck, text, diags)) return std::nullopt;
  return files.add(deck, std::move(text));
}

bool knownSets(const std::vector<std::string>& sets, const sema::Program& program) {
  return std::all_of(sets.begin(), sets.end(), [&](const std::string& name) {
    for (std::uint32_t n = 0; n < program.sets.size(); ++n) {
      if (program.sets[program.sets.id(n)].name == name) return true;
    }
    printError(fmt::format("cardc: --sets: no set is called '{}'\n", name));
    return false;
  });
}

// "# mage, standard, 30 of 30 cards, and 2 that come with them"
std::string heading(const deck::Deck& deck, const deck::Verdict& verdict) {
  std::string text = fmt::format("# {}, {}, {} of {} cards", deck::classWords(verdict.classes),
                                 deck::formatWord(deck.format), verdict.size, verdict.wanted_size);
  if (!verdict.brought.empty()) text += fmt::format(", and {} that come with them", verdict.brought.size());
  return text + "\n";
}

Json cardJson(const deck::Entry& entry, const deck::Catalogue& cards) {
  if (!entry.card.valid()) return {{"id", nullptr}, {"count", entry.count}};
  const sema::Card& card = cards[entry.card];
  Json json = {{"id", card.id}, {"dbf", card.dbf}, {"name", deck::shownName(card)}, {"count", entry.count}};
  if (card.dbf == 0) json["dbf"] = nullptr;
  if (entry.owner.valid()) json["sideboard_of"] = cards[entry.owner].id;
  return json;
}

Json cardsJson(const std::vector<deck::Entry>& entries, const deck::Catalogue& cards) {
  Json json = Json::array();
  for (const deck::Entry& entry : entries) json.push_back(cardJson(entry, cards));
  return json;
}

Json deckJson(const deck::Deck& deck, const deck::Verdict& verdict, const deck::Catalogue& cards) {
  Json classes = Json::array(), brought = Json::array();
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    if (row.category == cardabi::FactCategory::Class && (verdict.classes & (1U << row.number)) != 0)
      classes.push_back(row.spelling);
  }
  for (const sema::CardId card : verdict.brought) brought.push_back(cards[card].id);
  return {{"name", deck.name},
          {"format", deck::formatWord(deck.format)},
          {"classes", classes},
          {"size", verdict.size},
          {"wanted_size", verdict.wanted_size},
          {"heroes", cardsJson(deck.heroes, cards)},
          {"cards", cardsJson(deck.cards, cards)},
          {"sideboards", cardsJson(deck.sideboards, cards)},
          {"comes_with_them", brought}};
}

}  // namespace

int runDeck(const Common& common, const DeckOptions& options) {
  diag::Engine diags;
  Input input = readInput(options.cards, common.prelude, diags);
  driver::Outcome outcome;
  if (!diags.hasErrors()) {
    driver::Options compiling{driver::Stage::Program};
    compiling.tests = false;
    compiling.threads = common.threads;
    outcome = driver::compile(input.files, compiling, diags);
  }
  if (diags.hasErrors()) return report(common, diags, input.files, Warnings::Pass);
  const deck::Rules rules{options.standard, options.sets};
  if (!knownSets(rules.sets, outcome.program)) return kUsage;

  const deck::Catalogue cards(outcome.program);
  const std::optional<source::FileId> file = addDeck(options.deck, input.files, diags);
  deck::Reading reading;
  if (file) reading = deck::readDeck(input.files, *file, cards, diags);
  if (!reading.read) return report(common, diags, input.files, Warnings::Pass);
  const deck::Verdict verdict = deck::check(reading.deck, rules, cards, diags);
  // A deck may be without a code; whoever asks for it is told why.
  diag::Engine unheard;
  const std::optional<std::string> code = deck::codeOf(reading.deck, cards, options.code ? diags : unheard);

  if (common.format == Format::Json) {
    Json json = Json::parse(emit::diagnosticsJson(diags, input.files));
    json["legal"] = !diags.hasErrors();
    json["code"] = code ? Json(*code) : Json(nullptr);
    json["deck"] = deckJson(reading.deck, verdict, cards);
    printOut(json.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n");
    return diags.hasErrors() ? kFindings : kClean;
  }
  if (options.code) {
    if (code) printOut(*code + "\n");
  } else {
    printOut(heading(reading.deck, verdict) + deck::listOf(reading.deck, cards));
  }
  return report(common, diags, input.files, Warnings::Pass);
}

}  // namespace cardc::tool
