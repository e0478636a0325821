// Test blocks: their own cards, their settings, and what they call things. What is given is in check_test_given.cpp.
#include "test_checker.h"

#include <algorithm>

#include "cardabi/policies.h"

namespace cardc::sema {
namespace {
using cardabi::Kind;

bool isExpectation(At at) {
  return at.is(NodeKind::Expect) || at.is(NodeKind::ExpectMove) || at.is(NodeKind::ExpectOneOf) ||
         at.is(NodeKind::ExpectLog);
}

}  // namespace

void Checker::checkTest(At at, SetId set) { TestChecker(*this, at, set).run(); }

TestChecker::TestChecker(Checker& checker, At at, SetId file_set)
    : checker_(checker), symbols_(checker.symbols_), diags_(checker.diags_), at_(at), file_set_(file_set) {}

void TestChecker::run() {
  const At id = at_.find(NodeKind::TestName), claim = at_.find(NodeKind::String);
  block_ = at_.find(NodeKind::Block);
  if (!id.valid() || !claim.valid() || !block_.valid()) return;
  for (const Test& other : checker_.program_.tests) {
    if (other.id == id.text())
      diags_.report(diag::TestDeclaredTwice, id.span(), id.text()).note(other.span, "first declared here");
  }
  const std::uint32_t errors = diags_.errorCount();
  test_.id = id.text();
  test_.claim = claim.string();
  test_.span = id.span();
  test_.set = symbols_.addTestSet(id.text(), file_set_);
  scope_.set = test_.set;
  scope_.in_test = true;
  declareCards();
  nameThings();
  for (const At entry : block_.children()) {
    if (entry.is(NodeKind::Setting)) {
      setting(entry);
    } else if (entry.is(NodeKind::Given)) {
      given(entry);
    } else {
      step(entry);
    }
  }
  // Givens are laid down before anything happens, wherever they stand.
  std::stable_partition(test_.steps.begin(), test_.steps.end(), [](const TestStep& step) {
    return step.kind == TestStep::Kind::GivenCards || step.kind == TestStep::Kind::GivenTag;
  });
  test_.broken = diags_.errorCount() != errors;
  symbols_.forgetPools(test_.set);
  checker_.program_.tests.push_back(std::move(test_));
}

// Cards of the test alone: declared all, then checked, as those of files are.
void TestChecker::declareCards() {
  std::vector<Symbols::Written> own;
  for (const At at : block_.children()) {
    if (at.is(NodeKind::Pool)) symbols_.declarePool(at, test_.set);
    if (!at.is(NodeKind::Card) && !at.is(NodeKind::Enchantment)) continue;
    const Kind kind = at.is(NodeKind::Enchantment) ? Kind::Attachment : cardKind(at.head());
    const CardId id = symbols_.declareCard(at, test_.set, kind);
    if (id.valid()) own.push_back({id, at});
  }
  for (const Symbols::Written& one : own) checker_.checkFacts(one.card, one.at);
  for (const Symbols::Written& one : own) checker_.checkCard(one.card, one.at, test_.set);
}

void TestChecker::collectNames(At at, std::vector<std::string_view>& names) const {
  if (at.is(NodeKind::Name)) names.push_back(at.text());
  if (at.is(NodeKind::Shown)) return;  // cards, not things
  for (const At child : at.children()) collectNames(child, names);
}

// Things that the rest of the test speaks of get a register each: by `as Name`, or by the name of a card that is given once.
void TestChecker::nameThings() {
  std::vector<std::string_view> spoken;
  std::map<std::string_view, int> given;
  std::vector<At> entities;
  for (const At entry : block_.children()) {
    if (entry.is(NodeKind::Given)) {
      for (const At one : entry.children(NodeKind::Entity)) {
        entities.push_back(one);
        const At name = one.find(NodeKind::Name), count = one.find(NodeKind::Count);
        if (name.valid()) given[name.text()] += count.valid() && count.child(0).number() != 1 ? 2 : 1;
      }
    } else if (entry.is(NodeKind::Move) || entry.is(NodeKind::Refused) || entry.is(NodeKind::Arrange) ||
               isExpectation(entry)) {
      collectNames(entry, spoken);
    }
  }
  const auto isSpoken = [&](std::string_view name) {
    return std::find(spoken.begin(), spoken.end(), name) != spoken.end();
  };
  for (const At one : entities) {
    const At as = one.find(NodeKind::As), card = one.find(NodeKind::Name);
    const At name = as.valid() ? as.find(NodeKind::Name) : card;
    if (!name.valid() || !isSpoken(name.text()) || registers_.contains(name.text())) continue;
    if (!as.valid() && given[name.text()] != 1) continue;
    const bool room = scope_.next_register < kRegisters;
    if (!room) diags_.report(diag::TooManyNames, name.span(), kRegisters - 1);
    Facets known;
    if (card.valid()) {
      const CardId id = symbols_.findCard(card.text(), test_.set);
      if (id.valid()) known.kinds = cardabi::bit(checker_.program_.cards[id].kind);
    }
    // Without room the name is known all the same: the test is broken, and one complaint is enough.
    const std::int32_t reg = room ? scope_.next_register++ : kRegisters - 1;
    registers_[name.text()] = static_cast<std::uint8_t>(reg);
    scope_.locals.push_back({name.text(), reg, false, !as.valid(), known, name.span()});
  }
}

void TestChecker::setting(At at) {
  if (at.head() == "policy") return policy(at);
  const At word = at.find(NodeKind::Word), number = at.find(NodeKind::Number);
  if (at.head() == "profile") {
    cardabi::Policies policies;
    if (!word.valid()) return void(diags_.report(diag::MissingPart, at.headSpan(), at.head(), "the name of a profile"));
    if (!cardabi::findProfile(word.text(), policies)) {
      diags_.report(diag::UnknownProfile, word.span(), word.text(), didYouMean(word.text(), {"hearth", "anatomy"}));
      return;
    }
    test_.profile = word.text();
    return;
  }
  const bool seed = at.head() == "seed", turn = at.head() == "turn";
  if (!seed && !turn && at.head() != "random-games") {
    diags_.report(diag::UnknownWord, at.headSpan(), at.head(),
                  didYouMean(at.head(), {"profile", "policy", "seed", "turn", "random-games", "given", "expect",
                                         "refused", "arrange"}));
    return;
  }
  if (!number.valid()) return void(diags_.report(diag::MissingPart, at.headSpan(), at.head(), "a number"));
  if (seed) {
    test_.seed = number.number();
    return;
  }
  constexpr std::uint32_t kMost = 1000;
  if (number.number() < 1 || number.number() > kMost) {
    diags_.report(diag::NumberOutOfRange, number.span(), turn ? "a turn" : "how many games", 1, kMost, number.number());
    return;
  }
  (turn ? test_.turn : test_.random_games) = static_cast<std::uint16_t>(number.number());
}

void TestChecker::policy(At at) {
  const At name = at.find(NodeKind::Word), value = at.children().back();
  if (!name.valid() || value.id == name.id) return;
  std::vector<std::string_view> known, values;
  bool found = false, planned = false;
  for (const cardabi::PolicyInfo& row : cardabi::allPolicies()) {
    known.push_back(row.spelling);
    if (row.spelling != name.text()) continue;
    found = true;
    for (const cardabi::PolicyValue& one : row.values) values.push_back(one.spelling);
  }
  for (const cardabi::PlannedPolicy& row : cardabi::plannedPolicies()) {
    known.push_back(row.spelling);
    if (row.spelling != name.text()) continue;
    found = planned = true;
    values.assign(row.values.begin(), row.values.end());
  }
  if (!found) {
    diags_.report(diag::UnknownPolicy, name.span(), name.text(), didYouMean(name.text(), known));
  } else if (std::find(values.begin(), values.end(), value.text()) == values.end()) {
    diags_.report(diag::UnknownPolicyValue, value.span(), name.text(), value.text(), didYouMean(value.text(), values));
  } else if (planned) {
    test_.planned.push_back({"the policy '" + std::string(name.text()) + "'", at.span()});
  } else {
    test_.policies.emplace_back(name.text(), value.text());
  }
}

}  // namespace cardc::sema
