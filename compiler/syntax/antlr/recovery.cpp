#include "recovery.h"

#include "CardParser.h"

namespace cardc::syntax::antlr {
namespace {

bool isEntry(std::size_t rule) {
  return rule == CardParser::RuleEntry || rule == CardParser::RuleTopEntry || rule == CardParser::RuleTestEntry ||
         rule == CardParser::RuleEffectEntry;
}

bool isHead(std::size_t rule) {
  switch (rule) {
    case CardParser::RuleCardHead:
    case CardParser::RuleEnchantmentHead:
    case CardParser::RuleDefHead:
    case CardParser::RuleActionHead:
    case CardParser::RuleNativeHead:
    case CardParser::RuleOptionHead:
    case CardParser::RuleAbilityHead:
    case CardParser::RuleAuraHead:
    case CardParser::RuleWhileInHead:
    case CardParser::RuleWhileHead:
    case CardParser::RuleIfHead:
    case CardParser::RuleRepeatHead:
    case CardParser::RuleForEachHead:
    case CardParser::RuleFlipHead:
    case CardParser::RuleTestHead: return true;
    default: return false;
  }
}

// The entry around a context: where it starts.
const antlr4::Token* entryStart(const antlr4::RuleContext* context) {
  for (; context != nullptr; context = static_cast<const antlr4::RuleContext*>(context->parent)) {
    if (isEntry(context->getRuleIndex())) return static_cast<const antlr4::ParserRuleContext*>(context)->start;
  }
  return nullptr;
}

// Is it the verb of an action, and nothing else?
bool startsAction(antlr4::Parser& parser, std::size_t type) {
  const antlr4::atn::ATN& atn = parser.getATN();
  return type != CardParser::WORD && type != CardParser::NAME &&
         atn.nextTokens(atn.ruleToStartState[CardParser::RuleAction]).contains(type);
}

// Does a new entry begin here, with no separator before it? Behind a block whatever can begin one; else only what cannot be part of
// a phrase, since a plain word could be its object as well.
bool startsAnew(antlr4::Parser& parser, std::size_t type, std::size_t type_before) {
  const antlr4::atn::ATN& atn = parser.getATN();
  if (type_before == CardParser::RBRACE) {
    return type != CardParser::NO_ENTRY &&
           atn.nextTokens(atn.ruleToStartState[CardParser::RuleStatement]).contains(type);
  }
  if (type == CardParser::WORD || type == CardParser::NAME) return false;
  if (type >= CardParser::ID && type <= CardParser::COSTS) return true;
  return atn.nextTokens(atn.ruleToStartState[CardParser::RuleAction]).contains(type) ||
         atn.nextTokens(atn.ruleToStartState[CardParser::RuleAbility]).contains(type);
}

}  // namespace

void Recovery::reportError(antlr4::Parser* parser, const antlr4::RecognitionException& e) {
  if (inErrorRecoveryMode(parser)) {
    static_cast<void>(dynamic_cast<CardParserBase&>(*parser).takeEnding());
    return;
  }
  beginErrorCondition(parser);
  const antlr4::Token* token = e.getOffendingToken();
  if (token == nullptr) token = parser->getCurrentToken();
  const antlr4::Token* start = entryStart(parser->getContext());
  if (start == nullptr) start = token;

  Complaint c{};
  c.entry_begin = static_cast<std::uint32_t>(start->getStartIndex());
  c.begin = static_cast<std::uint32_t>(token->getStartIndex());
  c.end = static_cast<std::uint32_t>(token->getStopIndex() + 1);
  c.type = token->getType();
  c.at_end = c.type == CardParser::SEP || c.type == CardParser::RBRACE || c.type == antlr4::Token::EOF;
  if (c.at_end && token->getTokenIndex() > 0 && token->getTokenIndex() < lexemes_.size() + 1) {
    // The place is where the phrase stops, which may be lines before the brace that ends it.
    c.begin = c.end = lexemes_[token->getTokenIndex() - 1].end;
  }
  const std::size_t rule = parser->getContext()->getRuleIndex();
  const auto* parent = static_cast<const antlr4::RuleContext*>(parser->getContext()->parent);
  c.body = rule == CardParser::RuleBlock && parent != nullptr && parent->getRuleIndex() == CardParser::RuleAction &&
           static_cast<const antlr4::ParserRuleContext*>(parent)->start->getType() == CardParser::GIVE;
  const std::size_t before = token->getTokenIndex();
  c.new_entry = isEntry(rule) && before > 0 && startsAnew(*parser, c.type, lexemes_[before - 1].type);
  const bool starts_action = startsAction(*parser, c.type);
  const bool after_one_word = isEntry(rule) && before == start->getTokenIndex() + 1 &&
                              (start->getType() == CardParser::WORD || start->getType() == CardParser::CAST);
  // `whenever a minion dies, draw a card`: the block's brace was forgotten, and what follows belongs to it.
  if (isHead(rule) && c.type == CardParser::SEP && before + 1 < lexemes_.size()) {
    const Lexeme& next = lexemes_[before + 1];
    if (startsAction(*parser, next.type)) {
      c.begin = next.begin;
      c.end = next.end;
      c.at_end = false;
      c.actions = true;
      c.swallows = true;
    }
  }
  c.actions = c.actions || (starts_action && (after_one_word || (isHead(rule) && rule != CardParser::RuleCardHead)));
  c.skip_end = c.end;
  switch (dynamic_cast<CardParserBase&>(*parser).takeEnding()) {
    case CardParserBase::Ending::Entry: c.expected = "a comma, a new line or a closing brace"; break;
    case CardParserBase::Ending::Head: c.expected = "'{'"; break;
    case CardParserBase::Ending::None: c.expected = expectedWords(*parser, e); break;
  }
  complaints.push_back(std::move(c));
}

void Recovery::recover(antlr4::Parser* parser, std::exception_ptr e) {
  const auto* context = static_cast<const antlr4::ParserRuleContext*>(parser->getContext());
  const std::size_t rule = context->getRuleIndex();
  if (!isEntry(rule) && !isHead(rule)) std::rethrow_exception(e);

  antlr4::TokenStream* input = parser->getTokenStream();
  const std::size_t first = context->start->getTokenIndex();
  const std::uint16_t depth = first < lexemes_.size() ? lexemes_[first].depth : 0;
  if (!complaints.empty() && complaints.back().swallows) {
    complaints.back().swallows = false;
    parser->consume();  // the comma: what follows goes with the head
  }
  for (;;) {
    const std::size_t type = input->LA(1);
    if (type == antlr4::Token::EOF) break;
    const std::uint16_t here = lexemes_[input->LT(1)->getTokenIndex()].depth;
    if (here <= depth && (type == CardParser::SEP || type == CardParser::RBRACE)) break;
    if (isHead(rule) && here == depth && type == CardParser::LBRACE) break;
    if (!complaints.empty()) complaints.back().skip_end = static_cast<std::uint32_t>(input->LT(1)->getStopIndex() + 1);
    parser->consume();
  }
  // A mistake of the next entry is its own; a head without a block has been reported already.
  if (isEntry(rule)) endErrorCondition(parser);
}

antlr4::Token* Recovery::recoverInline(antlr4::Parser* parser) { throw antlr4::InputMismatchException(parser); }

}  // namespace cardc::syntax::antlr
