// Lowering: one run over a program. Private to the stage; a file for each area, as in sema.
#pragma once
#include "cardc/lower/lower.h"

#include <map>
#include <string>
#include <vector>

namespace cardc::lower {

// What an expression's meaning depends on beside itself.
struct Place {
  ir::CardId host;         // the card in which it stands: owns what has no name
  std::int32_t times = 0;  // how often spell damage counts
  std::int32_t left = 0;   // in what a spell gives its player: how often it counts in the spell
  bool converts = false;   // before healing happens: damage of so much has been healing
  cardabi::Place summons = cardabi::Place::End;
};

class Lowering {
 public:
  Lowering(const sema::Program& program, const source::VirtualFiles& files, diag::Engine& diags)
      : program_(program), files_(files), diags_(diags) {}
  ir::Module run();

 private:
  void checkSizes();
  // ---- lower_card.cpp
  void declareCards();
  void lowerCard(sema::CardId id);
  bool usesIt(ir::NodeId id) const;
  bool summonsOnly(ir::NodeId body) const;
  // ---- lower_ability.cpp
  ir::Ability ability(const sema::Ability& from, const sema::Card* card, Place place);
  // ---- lower_body.cpp
  // The body as an enchantment without a name of its own; its numbers go to `kept`, in order.
  ir::CardId enchantment(const sema::Body& body, Place place, std::vector<ir::NodeId>& kept);
  ir::CardId newEnchantment(source::Span span, const Place& place);
  // Of `give your next spell { ... }`; `cards` selects those that could be it.
  ir::CardId ofNextPlays(const sema::Body& given, const sema::Expr& plays, ir::NodeId cards, Place place,
                         std::vector<ir::NodeId>& kept);
  void fillBody(ir::CardId card, const sema::Body& body, Place place, std::vector<ir::NodeId>* kept,
                const sema::Card* named = nullptr);
  std::vector<ir::Modifier> modifiers(const std::vector<sema::BodyLine>& lines, Place place,
                                      std::vector<ir::NodeId>* kept);
  // ---- lower_expr.cpp
  ir::NodeId expr(sema::ExprId id, const Place& place);
  ir::NodeId spellNumber(ir::SpellNumber what, ir::NodeId amount, const Place& place, source::Span span);
  ir::NodeId converted(ir::NodeId amount, source::Span span);
  bool readsEventNumber(ir::NodeId id) const;
  ir::NodeId make(cardabi::Op op, std::int32_t arg, std::vector<ir::NodeId> children, source::Span span);
  ir::CardId card(sema::CardId id) const { return ir::CardId{id.value()}; }
  // ---- lower_test_block.cpp
  void lowerTests();
  ir::TestStep step(const sema::TestStep& from, const Place& place);
  ir::GivenCard given(const sema::GivenCard& from, const Place& place);
  ir::TestAction action(const sema::TestAction& from, const Place& place);
  ir::Expectation expectation(const sema::Expectation& from, const Place& place);
  ir::TreeAt tree(sema::ExprId id, const Place& place);
  std::string text(source::Span span) const;

  const sema::Program& program_;
  const source::VirtualFiles& files_;
  diag::Engine& diags_;
  ir::Module module_;
  std::map<std::string, std::uint16_t> keyword_numbers_;
  std::vector<ir::NumberSite>* numbers_ = nullptr;  // of the ability whose body is being lowered
  std::map<ir::CardId, std::uint32_t> given_;       // how many anonymous enchantments each card has
};

}  // namespace cardc::lower
