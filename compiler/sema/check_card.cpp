// Cards: target, abilities, options; enchantments with a name.
#include "cardc/sema/check.h"
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Zone;

Scope Checker::cardScope(CardId id) {
  const Card& card = program_.cards[id];
  Scope scope;
  scope.card = id;
  scope.set = card.set;
  scope.self.kinds = bit(card.kind);
  return scope;
}

void Checker::checkCard(CardId id, At at, SetId) {
  const std::uint32_t errors = diags_.errorCount();
  if (const At like = at.find(NodeKind::Like); like.valid()) unsupported(like, "'like'");
  if (at.is(NodeKind::Enchantment)) {
    checkEnchantment(id, at);
  } else if (const At block = at.find(NodeKind::Block); block.valid()) {
    Scope scope = cardScope(id);
    bool used = at.holds(NodeKind::Broken);  // what could not be read may have used it
    scope.target_used = &used;
    checkTarget(id, block, scope);
    std::vector<Ability> abilities;
    const Sink sink{id, &abilities, nullptr};
    for (const At entry : block.children()) checkEntry(id, entry, scope, sink);
    for (Ability& ability : abilities) program_.cards[id].abilities.push_back(std::move(ability));
    const At target = block.find(NodeKind::Target);
    // Options may have used it; whoever has mistakes elsewhere may have meant to.
    if (target.valid() && !used && diags_.errorCount() == errors) {
      diags_.report(diag::UnreadTarget, target.headSpan());
    }
  }
  if (diags_.errorCount() != errors) program_.cards[id].broken = true;
}

void Checker::checkTarget(CardId id, At block, Scope& scope) {
  for (const At at : block.children(NodeKind::Target)) {
    if (program_.cards[id].target.valid()) {
      diags_.report(diag::RepeatedFact, at.headSpan(), "target");
      continue;
    }
    Scope inner = scope;
    const ExprId target = selection(at.child(0), inner, Want::Pattern);
    scope.target_broken = !target.valid();
    if (!target.valid()) continue;
    scope.target = target;
    program_.cards[id].target = target;
    if (const At guard = at.find(NodeKind::Guard); guard.valid()) {
      program_.cards[id].target_if = condition(guard.child(0), inner);
    }
  }
}

void Checker::checkEntry(CardId id, At at, Scope& scope, const Sink& sink) {
  switch (at.kind()) {
    case NodeKind::Fact:
    case NodeKind::Wording:
    case NodeKind::Target:
    case NodeKind::Broken: break;  // read before; reported
    case NodeKind::Playable:
      if (const At guard = at.find(NodeKind::Guard); guard.valid()) {
        program_.cards[id].playable_if = condition(guard.child(0), scope);
      }
      break;
    case NodeKind::Choose: checkChoices(id, at, scope); break;
    case NodeKind::Allow: break;  // nothing to allow before the lints
    default: abilityEntry(at, scope, sink); break;
  }
}

void Checker::checkChoices(CardId id, At at, Scope& scope) {
  for (const At part : at.children()) {
    if (!part.is(NodeKind::Block)) return unsupported(at, "this kind of choice on a card");
  }
  if (!program_.cards[id].options.empty()) {
    diags_.report(diag::RepeatedFact, at.headSpan(), "choose one");
    return;
  }
  for (const At entry : at.find(NodeKind::Block).children()) {
    if (entry.is(NodeKind::Option)) {
      checkOption(id, entry, scope);
    } else if (!entry.is(NodeKind::Broken)) {
      diags_.report(diag::NotHere, entry.headSpan(), entry.head(), "a choice");
    }
  }
}

void Checker::checkOption(CardId host, At at, Scope scope) {
  const At block = at.find(NodeKind::Block);
  const CardId id = symbols_.declareCard(at, program_.cards[host].set, Kind::Option);
  if (!id.valid() || !block.valid()) return;
  program_.cards[id].host = host;
  program_.cards[host].options.push_back(id);
  checkFacts(id, at);
  scope.card = id;
  checkTarget(id, block, scope);
  std::vector<At> actions;
  for (const At entry : block.children()) {
    const bool fact = entry.is(NodeKind::Fact) || entry.is(NodeKind::Wording) || entry.is(NodeKind::Target);
    if (!fact) actions.push_back(entry);
  }
  Ability cast;
  cast.head = cardabi::Head::Cast;
  cast.span = at.span();
  cast.body = blockOf(actions, scope, block.span());
  if (cast.body.valid()) program_.cards[id].abilities.push_back(std::move(cast));
}

void Checker::checkEnchantment(CardId id, At at) {
  const At block = at.find(NodeKind::Block);
  if (!block.valid()) return;
  Scope scope = cardScope(id);
  scope.self = {};
  scope.self.kinds = bit(Kind::Unit) | bit(Kind::Avatar);  // the bearer
  Body body;
  body.span = block.span();
  const Sink sink{{}, &body.abilities, &body.lines};
  for (const At entry : block.children()) {
    if (entry.is(NodeKind::Fact) || entry.is(NodeKind::Wording)) continue;
    bodyEntry(entry, scope, scope, sink);
  }
  program_.cards[id].body = std::move(body);
}

Program check(const syntax::Forest& forest, diag::Engine& diags) {
  Program program;
  Symbols symbols(program, diags);
  symbols.declare(forest);
  Checker checker(program, symbols, diags);
  for (const Symbols::Written& written : symbols.written()) checker.checkFacts(written.card, written.at);
  checker.checkDefinitions();
  for (const Symbols::Written& written : symbols.written()) {
    checker.checkCard(written.card, written.at, program.cards[written.card].set);
  }
  for (const auto& [at, set] : symbols.tests()) checker.checkTest(at, set);
  return program;
}

}  // namespace cardc::sema
