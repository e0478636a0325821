// Cards: target, abilities, options; enchantments with a name.
#include "cardc/sema/check.h"
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Zone;

namespace {

// Is there anything in them that could not be parsed? What it said is not known.
bool hasBroken(const std::vector<At>& entries) {
  for (const At entry : entries) {
    const std::uint32_t first = entry.id.value();
    for (std::uint32_t n = first; n < first + (*entry.tree)[entry.id].size; ++n) {
      if (entry.tree->is(syntax::NodeId{n}, NodeKind::Broken)) return true;
    }
  }
  return false;
}

}  // namespace

Scope Checker::cardScope(CardId id) {
  const Card& card = program_.cards[id];
  Scope scope;
  scope.card = id;
  scope.set = card.set;
  scope.self.kinds = bit(card.kind);
  return scope;
}

void Checker::checkCard(CardId id, At at, SetId) {
  if (const auto [checked, fresh] = checked_.insert(id); !fresh) return;
  if (const CardId like = program_.cards[id].like; like.valid()) {
    checkCard(like, symbols_.writtenAt(like), program_.cards[like].set);
    // What it takes over is wrong there: told once.
    if (program_.cards[like].broken) program_.cards[id].broken = true;
  }
  if (program_.cards[id].like.valid() && program_.cards[id].broken) return;
  const std::uint32_t errors = diags_.errorCount();
  if (at.is(NodeKind::Enchantment)) {
    checkEnchantment(id, at);
  } else {
    Scope scope = cardScope(id);
    bool used = at.holds(NodeKind::Broken);  // what could not be read may have used it
    scope.target_used = &used;
    const std::vector<At> entries = entriesOf(id);
    checkTarget(id, entries, scope);
    std::vector<Ability> abilities;
    const Sink sink{id, &abilities, nullptr};
    for (const At entry : entries) checkEntry(id, entry, scope, sink);
    for (Ability& ability : abilities) program_.cards[id].abilities.push_back(std::move(ability));
    // Options may have used it; whoever has mistakes elsewhere may have meant to.
    for (const At target : entries) {
      if (target.is(NodeKind::Target) && !used && diags_.errorCount() == errors && !hasBroken(entries)) {
        diags_.report(diag::UnreadTarget, target.headSpan());
      }
    }
    if (diags_.errorCount() == errors && !at.holds(NodeKind::Broken)) checkUnread(id);
  }
  if (diags_.errorCount() != errors) program_.cards[id].broken = true;
}

void Checker::checkTarget(CardId id, const std::vector<At>& entries, Scope& scope) {
  for (const At at : entries) {
    if (!at.is(NodeKind::Target)) continue;
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
    case NodeKind::Allow: symbols_.allow(at, program_.cards[id].allowed); break;
    default: abilityEntry(at, scope, sink); break;
  }
}

// choose one { options } · choose 3 { options }: asked when the card is played.
void Checker::checkChoices(CardId id, At at, Scope& scope) {
  if (!program_.cards[id].options.empty()) {
    diags_.report(diag::RepeatedFact, at.headSpan(), "choose one");
    return;
  }
  for (const At part : at.children()) {
    if (part.is(NodeKind::Block)) continue;
    if (!part.is(NodeKind::Number)) {
      diags_.report(diag::NotHere, part.span(), part.text(), "the choice of a card; put it into 'cast' or 'battlecry'");
      return;
    }
    const std::int32_t times = factNumber(part, "how often", 9);
    if (times > 1) program_.cards[id].tags.push_back({cardabi::Tag::Choices, times});
  }
  checkOptions(id, at.find(NodeKind::Block), scope);
}

void Checker::checkOptions(CardId id, At block, Scope& scope) {
  for (const At entry : block.children()) {
    if (entry.is(NodeKind::Option)) {
      checkOption(id, entry, scope);
    } else if (!entry.is(NodeKind::Broken)) {
      diags_.report(diag::NotHere, entry.headSpan(), entry.head(), "a choice");
    }
  }
}

void Checker::checkOption(CardId host, At at, Scope scope) {
  const At block = at.find(NodeKind::Block);
  // One that is taken over from another card has no name of its own, and no id: those are the other's.
  const bool own = isOwn(host, at);
  const CardId id = symbols_.declareCard(at, program_.cards[host].set, Kind::Option, own);
  if (!id.valid() || !block.valid()) return;
  program_.cards[id].host = host;
  program_.cards[host].options.push_back(id);
  entries_[id] = block.children();
  if (!own) std::erase_if(entries_[id], [](At entry) { return entry.is(NodeKind::Fact) && entry.head() == "id"; });
  checkFacts(id, at);
  scope.card = id;
  checkTarget(id, entries_[id], scope);
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
  scope.given = true;
  Body body;
  body.span = block.span();
  const Sink sink{{}, &body.abilities, &body.lines};
  for (const At entry : block.children()) {
    if (entry.is(NodeKind::Fact) || entry.is(NodeKind::Wording)) continue;
    bodyEntry(entry, scope, scope, sink);
  }
  program_.cards[id].body = std::move(body);
}

Program check(const syntax::Forest& forest, diag::Engine& diags, const CheckOptions& options) {
  Program program;
  // About so many expressions as nodes: room for them at once is cheaper than moving them again and again.
  std::size_t nodes = 0;
  for (const syntax::Tree& tree : forest.trees) nodes += tree.size();
  program.exprs.reserve(nodes);
  Symbols symbols(program, diags);
  symbols.declare(forest);
  Checker checker(program, symbols, diags);
  for (const Symbols::Written& written : symbols.written()) checker.collectEntries(written.card, written.at);
  for (const Symbols::Written& written : symbols.written()) checker.checkFacts(written.card, written.at);
  checker.checkNatives();
  checker.checkDefinitions();
  for (const Symbols::Written& written : symbols.written()) {
    checker.checkCard(written.card, written.at, program.cards[written.card].set);
  }
  if (options.tests) {
    for (const auto& [at, set] : symbols.tests()) checker.checkTest(at, set);
  }
  return program;
}

}  // namespace cardc::sema
