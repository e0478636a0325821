// From ANTLR's parse tree to ours: one function for each rule of the grammar, thin and without decisions about meaning.
//
// Node kinds and their children are the contract (node_kinds.def). Functions are named like the rules of grammar/CardParser.g4 and
// stand in build_<area>.cpp. An entry that could not be parsed becomes Broken; everything else that is reached here is complete.
#pragma once
#include "CardParser.h"
#include "cardc/diag/engine.h"
#include "cardc/syntax/tree.h"

#include <string_view>
#include <vector>

namespace cardc::syntax::antlr {

void build(Tree& tree, CardParser::FileContext& file, source::FileId id, std::string_view text, diag::Engine& diags);
// The tree of a file that could not be parsed at all.
void buildEmpty(Tree& tree);

class Builder {
 public:
  using P = CardParser;
  using Rule = antlr4::ParserRuleContext;
  using Where = P::WhereContext;

  Builder(Tree& tree, source::FileId id, std::string_view text, diag::Engine& diags)
      : tree_(tree), file_(id), text_(text), diags_(diags) {}

  // build.cpp
  void file(P::FileContext* ctx);

 private:
  // An open node; its children are what is built before it goes.
  class Scope {
   public:
    Scope(Tree& tree, NodeId id) : tree_(tree), id_(id) {}
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;
    ~Scope() { tree_.close(id_); }

   private:
    Tree& tree_;
    NodeId id_;
  };

  // ---- build.cpp: the bricks
  static std::uint32_t begin(const Rule* ctx);
  static std::uint32_t end(const Rule* ctx);
  static std::uint32_t begin(const antlr4::Token* token);
  static std::uint32_t end(const antlr4::Token* token);
  source::Span span(const antlr4::Token* token) const;
  source::Span span(const Rule* ctx) const;
  std::string_view text(const antlr4::Token* token) const;
  std::string_view text(const Rule* ctx) const;
  // The first token of the rule is the head, or the one given.
  Scope open(NodeKind kind, const Rule* ctx);
  Scope open(NodeKind kind, const Rule* ctx, const antlr4::Token* head);
  Scope open(NodeKind kind, std::uint32_t begin, std::uint32_t end, const antlr4::Token* head);
  void leaf(NodeKind kind, const antlr4::Token* token);
  void leaf(NodeKind kind, const Rule* ctx);
  void leaf(NodeKind kind, antlr4::tree::TerminalNode* terminal);
  void number(antlr4::tree::TerminalNode* terminal);
  void payload(const antlr4::Token* token);
  void words(const std::vector<P::AnyWordContext*>& list);
  void words(const std::vector<P::NounWordContext*>& list);
  void cardName(P::CardNameContext* ctx);
  void broken(const Rule* ctx);
  static antlr4::Token* token(antlr4::tree::TerminalNode* terminal) { return terminal->getSymbol(); }
  // The first of these terminals that is there, or null.
  static antlr4::Token* firstOf(std::initializer_list<antlr4::tree::TerminalNode*> terminals);

  // ---- build_decl.cpp
  void topEntry(P::TopEntryContext* ctx);
  void card(P::CardContext* ctx);
  void enchantment(P::EnchantmentContext* ctx);
  void pool(P::PoolContext* ctx);
  void playerCounter(P::PlayerCounterContext* ctx);
  void definition(NodeKind kind, const Rule* ctx, const Rule* head, P::AnyWordContext* word, P::ParamsContext* params,
                  P::BlockContext* body);
  void keywordDef(P::KeywordDefContext* ctx);
  void actionDef(P::ActionDefContext* ctx);
  void conditionDef(P::ConditionDefContext* ctx);
  void amountDef(P::AmountDefContext* ctx);
  void adjectiveDef(P::AdjectiveDefContext* ctx);
  void params(P::ParamsContext* ctx);
  void nativeDef(P::NativeDefContext* ctx);
  void about(P::AboutContext* ctx);
  void allow(P::AllowContext* ctx);

  // ---- build_entry.cpp
  void block(P::BlockContext* ctx);
  void statement(P::StatementContext* ctx);
  void fact(P::FactContext* ctx);
  void wording(P::WordingContext* ctx);
  void target(P::TargetContext* ctx);
  void costRule(P::CostRuleContext* ctx);
  void ability(P::AbilityContext* ctx);
  void limit(P::LimitContext* ctx);
  void moment(P::MomentContext* ctx);
  void event(P::EventContext* ctx);
  void guard(P::GuardContext* ctx);
  void aura(P::AuraContext* ctx);
  void buff(P::BuffContext* ctx);
  void assign(P::AssignContext* ctx);

  // ---- build_action.cpp
  void action(P::ActionContext* ctx);
  void call(P::CallContext* ctx);
  void args(P::ArgsContext* ctx);
  void counted(P::CountedContext* ctx);
  void let(P::LetContext* ctx);
  void choose(P::ChooseContext* ctx);
  void elseBlock(P::ElseBlockContext* ctx);
  void nativeCall(P::NativeCallContext* ctx);
  void slots(const std::vector<P::SlotContext*>& list);
  void slot(P::SlotContext* ctx);
  void forEach(P::ForEachContext* ctx);
  void eachThing(P::EachThingContext* ctx);
  void duration(P::DurationContext* ctx);

  // ---- build_select.cpp. `where` belongs to the phrase that a term ends with, so it is handed down to it.
  void selection(P::SelectionContext* ctx);
  void term(P::TermContext* ctx);
  void object(P::ObjectContext* ctx, Where* where);
  void phrase(P::PhraseContext* ctx, Where* where);
  void thing(P::ThingContext* ctx, Where* where);
  void known(P::KnownContext* ctx);
  void reference(P::ReferenceContext* ctx);
  void player(P::PlayerContext* ctx);
  void single(P::SingleContext* ctx);
  void nouns(const Rule* whole, Where* where);
  void nounParts(const Rule* ctx);
  void narrowed(const Rule* whole, Where* where, void (*leaf_builder)(Builder&, const Rule*));
  void storeOf(const Rule* ctx, P::SingleContext* of);
  void determiner(P::DeterminerContext* ctx);
  void count(P::CountContext* ctx);
  void tail(P::TailContext* ctx);
  void zone(P::ZoneContext* ctx);
  void where(P::WhereContext* ctx);
  void joined(const Rule* ctx);
  void history(P::HistoryContext* ctx);
  void historyRest(P::HistoryRestContext* ctx);
  void window(P::WindowContext* ctx);

  // ---- build_condition.cpp
  void condition(P::ConditionContext* ctx);
  void conditionTerm(P::ConditionTermContext* ctx);
  void named(P::ConditionTermContext* ctx);
  void predicate(P::ConditionTermContext* ctx);
  void quantifier(P::QuantifierContext* ctx);
  void right(P::RightContext* ctx);
  void atBound(P::AtBoundContext* ctx);

  // ---- build_amount.cpp
  void value(P::ValueContext* ctx);
  void amount(P::AmountContext* ctx, Where* where = nullptr);
  void sum(P::AmountContext* ctx, std::size_t last, Where* where);
  void product(P::ProductContext* ctx, std::size_t last, Where* where);
  void atom(P::AtomContext* ctx, Where* where);
  void between(P::BetweenContext* ctx);
  void quantity(P::QuantityContext* ctx);
  void countAmount(P::CountContext* ctx);
  void misplaced(Where* where);

  // ---- build_test.cpp
  void test(P::TestContext* ctx);
  void testBlock(P::TestBlockContext* ctx);
  void testStatement(P::TestStatementContext* ctx);
  void setting(P::SettingContext* ctx);
  void given(P::GivenContext* ctx);
  void entity(P::EntityContext* ctx);
  void move(P::MoveContext* ctx);
  void moveRest(P::MoveRestContext* ctx);
  void pick(P::PickContext* ctx);
  void expect(P::ExpectContext* ctx);
  void shown(P::ShownContext* ctx);

  Tree& tree_;
  source::FileId file_;
  std::string_view text_;
  diag::Engine& diags_;
};

}  // namespace cardc::syntax::antlr
