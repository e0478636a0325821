// What could stand at the place of an error: a few tokens by name, or what the rule at hand is about.
#include "recovery.h"

#include "CardParser.h"

#include <set>

namespace cardc::syntax::antlr {
namespace {

// What a rule is about, for a designer. Empty: ask the rule around it.
std::string_view aboutRule(std::size_t rule) {
  switch (rule) {
    case CardParser::RuleFile:
    case CardParser::RuleTopEntry:
    case CardParser::RuleDeclaration: return "a card or another declaration, as in 'minion Yeti { ... }'";
    case CardParser::RuleEntry:
    case CardParser::RuleStatement: return "a fact, a keyword, an ability or an action";
    case CardParser::RuleTestEntry:
    case CardParser::RuleTestStatement: return "'given', 'expect', a move or a card";
    case CardParser::RuleCardHead: return "the card's name, which starts with a capital letter";
    case CardParser::RuleExpect: return "a condition, as in 'your mana is 4', or what a place shows";
    case CardParser::RuleMoveRest: return "what the move is about";
    case CardParser::RuleCall:
    case CardParser::RuleCallWord: return "a keyword or an action";
    case CardParser::RuleEffect: return "what the native does, as in 'writes hand'";
    case CardParser::RuleSelection:
    case CardParser::RuleTerm:
    case CardParser::RuleObject:
    case CardParser::RulePhrase:
    case CardParser::RuleThing:
    case CardParser::RuleDetermined:
    case CardParser::RuleNounRest:
    case CardParser::RuleSingle:
    case CardParser::RuleEachThing: return "which one, as in 'target' or 'a random enemy minion'";
    case CardParser::RuleZone: return "a place, as in 'your hand'";
    case CardParser::RuleCondition:
    case CardParser::RuleConditionTerm: return "a condition, as in 'target is frozen'";
    case CardParser::RulePredicate:
    case CardParser::RuleRight: return "what is said of it, as in 'is at least 3'";
    case CardParser::RuleEvent:
    case CardParser::RuleEventRest: return "an event, as in 'you play a minion'";
    case CardParser::RuleHistory:
    case CardParser::RuleHistoryRest: return "what happened and when, as in 'you cast this game'";
    case CardParser::RuleWindow: return "when it happened, as in 'this turn'";
    case CardParser::RuleDuration: return "how long, as in 'this turn' or 'until your next turn'";
    case CardParser::RuleAmount:
    case CardParser::RuleProduct:
    case CardParser::RuleAtom:
    case CardParser::RuleQuantity:
    case CardParser::RuleBound:
    case CardParser::RuleCount:
    case CardParser::RuleValue: return "a number, or an amount such as 'attack of target'";
    case CardParser::RuleMoment: return "a moment, as in 'the end of your turn'";
    case CardParser::RuleNounWord:
    case CardParser::RuleProperty:
    case CardParser::RuleAnyWord: return "a word of the language";
    case CardParser::RuleBaseVerb: return "a verb, as in 'you play'";
    default: return {};
  }
}

std::string display(const antlr4::dfa::Vocabulary& words, std::size_t type) {
  switch (type) {
    case CardParser::NAME:
    case CardParser::QUALIFIED: return "a name";
    case CardParser::NUMBER: return "a number";
    case CardParser::STRING: return "a text in quotes";
    case CardParser::WORD: return "a word";
    case CardParser::SEP: return "a comma or a new line";
    case CardParser::PAYLOAD: return "a value of the event";
    case CardParser::VERB: return "a verb";
    case CardParser::VERB_THIRD: return "a verb such as 'dies' or 'attacks'";
    case CardParser::VERB_PAST: return "a verb such as 'died' or 'attacked'";
    case antlr4::Token::EOF: return "the end of the file";
    default: return words.getDisplayName(type);
  }
}

// Every token that some way of reading the phrase could have gone on with.
antlr4::misc::IntervalSet possible(antlr4::Parser& parser, const antlr4::RecognitionException& e) {
  const antlr4::atn::ATN& atn = parser.getATN();
  const auto* stuck = dynamic_cast<const antlr4::NoViableAltException*>(&e);
  // Without dead ends it stopped at the first token of a choice, and the state says enough.
  if (stuck == nullptr || stuck->getDeadEndConfigs() == nullptr) return e.getExpectedTokens();
  antlr4::misc::IntervalSet all;
  for (const auto& config : stuck->getDeadEndConfigs()->configs) all.addAll(atn.nextTokens(config->state));
  return all;
}

}  // namespace

std::string expectedWords(antlr4::Parser& parser, const antlr4::RecognitionException& e) {
  constexpr std::size_t kFew = 4;
  std::set<std::string> few;
  for (const std::ptrdiff_t listed : possible(parser, e).toList()) {
    const auto type = static_cast<std::size_t>(listed);
    if (type == antlr4::Token::EPSILON || type == CardParser::NO_ENTRY) continue;
    few.insert(display(parser.getVocabulary(), type));
    if (few.size() > kFew) break;
  }
  if (few.size() == 1 && few.contains("a name")) return "a name, which begins with a capital letter";
  // A word among others means that the place takes a phrase: what the rule is about says more than the list.
  if (few.empty() || few.size() > kFew || (few.size() > 2 && few.contains("a word"))) {
    const antlr4::RuleContext* context = e.getCtx() != nullptr ? e.getCtx() : parser.getContext();
    for (; context != nullptr; context = static_cast<const antlr4::RuleContext*>(context->parent)) {
      const std::string_view about = aboutRule(context->getRuleIndex());
      if (!about.empty()) return std::string(about);
    }
    return "something else";
  }
  std::string list;
  std::size_t n = 0;
  for (const std::string& word : few) {
    if (n != 0) list += n + 1 == few.size() ? " or " : ", ";
    list += word;
    ++n;
  }
  return list;
}

}  // namespace cardc::syntax::antlr
