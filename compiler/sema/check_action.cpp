// Actions: a block, a sentence, and the sentences whose operands the phrasebook lists.
#include "checker.h"

#include <algorithm>

namespace cardc::sema {
using cardabi::Op;
using cardabi::OpClass;

namespace {

// The parts that follow the operands of a sentence, or stand in it as mere words.
bool isOperand(At part) {
  switch (part.kind()) {
    case NodeKind::Slot:
    case NodeKind::Place:
    case NodeKind::With:
    case NodeKind::Duration:
    case NodeKind::ForEach:
    case NodeKind::AtRandom:
    case NodeKind::Word:
    case NodeKind::Mark:
    case NodeKind::Block:
    case NodeKind::Else: return false;
    default: return true;
  }
}

std::vector<At> operandsOf(At sentence) {
  std::vector<At> found;
  for (const At part : sentence.children()) {
    if (isOperand(part)) found.push_back(part);
  }
  return found;
}

bool isSlotWord(std::string_view word) {
  return word != "what" && word != "other" && word != "amount" && word != "new";
}

}  // namespace

ExprId Checker::block(At at, Scope scope) { return blockIn(at, scope); }

ExprId Checker::blockIn(At at, Scope& scope) {
  return at.valid() ? entriesIn(at.children(), scope, at.span()) : ExprId{};
}

ExprId Checker::blockOf(const std::vector<At>& entries, Scope scope, source::Span span) {
  return entriesIn(entries, scope, span);
}

ExprId Checker::entriesIn(const std::vector<At>& entries, Scope& scope, source::Span span) {
  std::vector<ExprId> actions;
  blockEntries(entries, scope, actions, span);
  if (actions.size() == 1) return actions.front();
  return make(Op::Block, 0, std::move(actions), span, {});
}

void Checker::blockEntries(const std::vector<At>& entries, Scope& scope, std::vector<ExprId>& actions,
                           source::Span span) {
  for (const At entry : entries) {
    if (entry.is(NodeKind::Use)) {
      const At name = entry.child(0);
      const Binding* binding = name.is(NodeKind::Name) ? parameter(name.text(), scope) : nullptr;
      if (binding == nullptr) {
        diags_.report(diag::NotHere, entry.span(), entry.text(), "what happens");
        continue;
      }
      if (binding->kind != "actions") {
        diags_.report(diag::WrongType, entry.span(), "actions", binding->kind);
        continue;
      }
      Scope inner = scope;
      inner.env = binding->env;
      blockEntries(binding->given, inner, actions, span);
      continue;
    }
    const ExprId made = action(entry, scope);
    if (!made.valid()) continue;
    // `draw a card as Pick` is two actions; a block in a block would say nothing more.
    const Expr& expr = program_.exprs[made];
    if (expr.op == Op::Block) {
      actions.insert(actions.end(), expr.operands.begin(), expr.operands.end());
    } else {
      actions.push_back(made);
    }
  }
}

ExprId Checker::action(At at, Scope& scope) {
  switch (at.kind()) {
    case NodeKind::Action: return sentence(at, scope);
    case NodeKind::Call: return callAction(at, scope);
    case NodeKind::If: return ifAction(at, scope);
    case NodeKind::Repeat: return repeatAction(at, scope);
    case NodeKind::ForEachDo: return forEachAction(at, scope);
    case NodeKind::Flip: return flipAction(at, scope);
    case NodeKind::Choose: return chooseAction(at, scope);
    case NodeKind::Let: return letAction(at, scope);
    case NodeKind::NativeCall: return nativeCall(at, scope, OpClass::Action);
    case NodeKind::Broken: return {};
    default: diags_.report(diag::NotHere, at.headSpan(), at.head(), "what happens"); return {};
  }
}

// The row that a sentence is, by its verb, its unit and the slot that its first operand stands in.
const PhraseRow* Checker::findPhrase(At at) {
  const PhraseRow* same_verb = nullptr;
  std::vector<std::string_view> units;
  for (const PhraseRow& row : allPhrases()) {
    if (row.verb != at.head()) continue;
    const std::vector<std::string_view> operands = splitWords(row.operands);
    const At said = at.find(NodeKind::Mark);  // all, full
    const std::vector<std::string_view> extras = splitWords(row.extras);
    const auto wants = [&](std::string_view mark) {
      return std::find(extras.begin(), extras.end(), mark) != extras.end();
    };
    if (said.valid() ? !wants(said.text()) : wants("full")) continue;
    bool unit_fits = row.unit.empty() || (row.form == Form::SwapStats && at.children(NodeKind::Word).size() == 2);
    for (const At word : at.children(NodeKind::Word)) unit_fits |= word.text() == row.unit;
    if (!unit_fits) {
      units.push_back(row.unit);
      continue;
    }
    same_verb = &row;
    if (operands.empty() || !isSlotWord(operands[0]) || at.find(NodeKind::Slot, operands[0]).valid()) return &row;
  }
  if (same_verb != nullptr) return same_verb;
  if (!units.empty()) {
    if (const At word = at.find(NodeKind::Word); word.valid()) {
      diags_.report(diag::UnknownWord, word.span(), word.text(), didYouMean(word.text(), units));
      return nullptr;
    }
  }
  diags_.report(diag::MissingPart, at.headSpan(), at.head(), "something else behind it");
  return nullptr;
}

ExprId Checker::sentence(At at, Scope& scope) {
  const PhraseRow* row = findPhrase(at);
  if (row == nullptr || !checkExtras(*row, at)) return {};
  switch (row->form) {
    case Form::Plain: return plain(*row, at, scope);
    case Form::Draw: return drawForm(*row, at, scope);
    case Form::Bring: return bringForm(*row, at, scope);
    case Form::Give: return giveForm(*row, at, scope);
    case Form::Resource: return resourceForm(*row, at, scope);
    case Form::Return: return returnForm(*row, at, scope);
    case Form::Prevent:
    case Form::Change: return changeForm(*row, at, scope);
    case Form::Pick: return pickForm(*row, at, scope);
    case Form::Remember: return rememberForm(*row, at, scope);
    case Form::Discover: return discoverForm(*row, at, scope);
    case Form::Put: return putForm(*row, at, scope);
    case Form::Remove: return removeForm(*row, at, scope);
    case Form::Control: return controlForm(*row, at, scope);
    case Form::SwapStats: return swapStatsForm(*row, at, scope);
    case Form::Ability: return abilityForm(*row, at, scope);
    case Form::Cast: return castForm(*row, at, scope);
    case Form::Spend: return spendForm(*row, at, scope);
    case Form::Unlock: return unlockForm(*row, at);
    case Form::Set: return setForm(*row, at, scope);
  }
  return {};
}

// Slots that the sentence has no place for.
bool Checker::checkExtras(const PhraseRow& row, At at) {
  const std::vector<std::string_view> operands = splitWords(row.operands), extras = splitWords(row.extras);
  const auto allows = [&](std::string_view word) {
    return std::find(operands.begin(), operands.end(), word) != operands.end() ||
           std::find(extras.begin(), extras.end(), word) != extras.end();
  };
  for (const At part : at.children()) {
    std::string_view word;
    switch (part.kind()) {
      case NodeKind::Slot: word = part.head(); break;
      case NodeKind::Place: word = "place"; break;
      case NodeKind::Duration: word = "duration"; break;
      case NodeKind::ForEach: word = "for-each"; break;
      case NodeKind::With: word = "with"; break;
      case NodeKind::AtRandom: word = "at-random"; break;
      default: continue;
    }
    if (allows(word)) continue;
    diags_.report(diag::SlotNotWanted, part.span(), row.verb, part.is(NodeKind::Slot) ? word : part.text());
    return false;
  }
  return true;
}

bool Checker::fits(const PhraseRow& row, ExprId what, source::Span span) {
  const Facets& known = facets(what);
  if (known.cards) {
    diags_.report(diag::WrongType, span, "things of the game", "a card");
    return false;
  }
  if (row.kinds != 0 && known.kinds != 0 && (row.kinds & known.kinds) == 0) {
    diags_.report(diag::WrongKind, span, row.verb, kindsInWords(row.kinds), kindsInWords(known.kinds));
    return false;
  }
  if (row.zones != 0 && known.zones != 0 && (row.zones & known.zones) == 0) {
    diags_.report(diag::WrongZone, span, row.verb, zonesInWords(row.zones), zonesInWords(known.zones));
    return false;
  }
  return true;
}

ExprId Checker::multiplied(ExprId by, At at, Scope& scope) { return timesEach(by, at.find(NodeKind::ForEach), scope); }

ExprId Checker::plain(const PhraseRow& row, At at, Scope& scope) {
  const std::vector<At> given = operandsOf(at);
  std::vector<ExprId> operands;
  bool broken = false;
  std::size_t next = 0;
  Op op = row.op;
  Facets of_what;
  for (const std::string_view source : splitWords(row.operands)) {
    ExprId operand;
    if (source == "amount") {
      // Amounts stand in front of the slots: `deal 3 damage to target`.
      if (at.find(NodeKind::Mark, "all").valid()) {  // `refresh all crystals`
        operand =
            make(Op::TagOf, static_cast<std::int32_t>(cardabi::Tag::Crystals), {player(Op::You, at.span())}, at.span());
      } else if (next >= given.size()) {
        return missing(row, at, "a number");
      } else {
        operand = multiplied(amount(given[next++], scope), at, scope);
      }
    } else if (source == "new") {
      const std::string_view slot = row.op == Op::Replace ? "with" : "into";
      const At into = at.find(NodeKind::Slot, slot);
      if (!into.valid()) return missing(row, at, "'" + std::string(slot) + "'");
      const Arrival arrived = arrival(into.child(0), scope, row.kinds);
      operand = arrived.broken ? ExprId{} : arrived.what;
      if (row.op == Op::Transform && arrived.copy) op = Op::TransformCopy;
      if (operand.valid() && arrived.count.valid()) {
        diags_.report(diag::ManyForOne, into.child(0).span(), into.child(0).text());
        operand = {};
      }
    } else if (isSlotWord(source)) {
      const At slot = at.find(NodeKind::Slot, source);
      if (!slot.valid()) return missing(row, at, "'" + std::string(source) + "'");
      operand = selection(slot.child(0), scope, Want::Things);
      if (operand.valid() && !fits(row, operand, slot.child(0).span())) operand = {};
    } else {
      if (next >= given.size()) return missing(row, at, "to know which");
      const At what = given[next++];
      operand = selection(what, scope, Want::Things);
      if (operand.valid() && !fits(row, operand, what.span())) operand = {};
      if (operand.valid() && source == "what") of_what = facets(operand);
    }
    broken |= !operand.valid();
    operands.push_back(operand);
  }
  // What a broken sentence would have left is unknown: later sentences may speak of it without a second complaint.
  if (row.result == Result::What) scope.it = of_what;
  return broken ? ExprId{} : withBody(make(op, 0, std::move(operands), at.span(), {}), at, scope);
}

ExprId Checker::missing(const PhraseRow& row, At at, std::string_view what) {
  diags_.report(diag::MissingPart, at.headSpan(), row.verb, what);
  return {};
}

}  // namespace cardc::sema
