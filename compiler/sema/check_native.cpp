// Natives: what code does behind a name. Declared with its effects, called like an action or inside a phrase.
#include "checker.h"

#include <algorithm>

namespace cardc::sema {
using cardabi::Op;

namespace {

std::uint32_t everything() {
  std::uint32_t set = 0;
  for (const cardabi::TouchInfo& row : cardabi::allTouches()) set |= row.bit;
  return set;
}

std::vector<std::string_view> touchWords() {
  std::vector<std::string_view> words = {"everything"};
  for (const cardabi::TouchInfo& row : cardabi::allTouches()) words.push_back(row.name);
  return words;
}

}  // namespace

void Checker::checkNatives() {
  for (const auto& [name, native] : symbols_.natives()) checkNative(native.at, program_.natives[native.number]);
}

void Checker::checkNative(At at, Native& native) {
  for (const At param : at.children(NodeKind::Param)) {
    const At kind = param.find(NodeKind::Word);
    if (!kind.valid()) continue;
    static constexpr std::string_view kKinds[] = {"amount", "card", "selection"};
    if (std::find(std::begin(kKinds), std::end(kKinds), kind.text()) == std::end(kKinds)) {
      diags_.report(diag::UnknownWord, kind.span(), kind.text(),
                    didYouMean(kind.text(), {std::begin(kKinds), std::end(kKinds)}));
    }
    native.parameters.emplace_back(kind.text());
  }
  for (const At effect : at.children(NodeKind::Effect)) {
    const std::string_view verb = effect.head();
    for (const At word : effect.children(NodeKind::Word)) nativeEffect(verb, word, native);
    static constexpr std::string_view kVerbs[] = {"reads", "writes", "raises", "asks", "uses"};
    if (std::find(std::begin(kVerbs), std::end(kVerbs), verb) == std::end(kVerbs)) {
      diags_.report(diag::UnknownWord, effect.headSpan(), verb,
                    didYouMean(verb, {std::begin(kVerbs), std::end(kVerbs)}));
    }
  }
}

void Checker::nativeEffect(std::string_view verb, At word, Native& native) {
  const std::string_view text = word.text();
  const auto unknown = [&](const std::vector<std::string_view>& words) {
    diags_.report(diag::UnknownWord, word.span(), text, didYouMean(text, words));
  };
  if (verb == "reads" || verb == "writes") {
    std::uint32_t bits = text == "everything" ? everything() : 0;
    for (const cardabi::TouchInfo& row : cardabi::allTouches()) {
      if (row.name == text) bits = row.bit;
    }
    if (bits == 0) return unknown(touchWords());
    (verb == "reads" ? native.reads : native.writes) |= bits;
  } else if (verb == "raises") {
    bool found = false;
    for (const cardabi::EventInfo& row : cardabi::allEvents()) {
      const bool means = text == "everything" || (!row.base.empty() && row.base == text);
      if (means) native.raises |= cardabi::EventSet{1} << cardabi::index(row.event);
      found |= means;
    }
    std::vector<std::string_view> words = {"everything"};
    for (const cardabi::EventInfo& row : cardabi::allEvents()) {
      if (!row.base.empty()) words.push_back(row.base);
    }
    if (!found) unknown(words);
  } else if (verb == "asks") {
    if (text != "player") return unknown({"player"});
    native.asks = true;
  } else if (verb == "uses") {
    if (text != "spell-damage") return unknown({"spell-damage"});
    native.boosted = true;
  }
}

// `native StitchBeast(Front, Back)`, as whatever the place wants.
ExprId Checker::nativeCall(At at, Scope& scope, cardabi::OpClass as) {
  const At name = at.find(NodeKind::Name), args = at.find(NodeKind::Args);
  if (!name.valid()) return {};
  const NativeDecl* declared = symbols_.native(name.text());
  if (declared == nullptr) {
    diags_.report(diag::UnknownNative, name.span(), name.text(), didYouMean(name.text(), symbols_.nativeNames()));
    return {};
  }
  const Native& native = program_.natives[declared->number];
  const std::vector<At> given = args.valid() ? args.children() : std::vector<At>{};
  if (given.size() != native.parameters.size()) {
    const std::size_t wanted = native.parameters.size();
    diags_.report(diag::ParameterCount, at.span(), name.text(),
                  wanted == 0 ? "nothing" : std::to_string(wanted) + (wanted == 1 ? " thing" : " things"),
                  static_cast<std::int64_t>(given.size()));
    return {};
  }
  if (as != cardabi::OpClass::Action && (native.writes != 0 || native.raises != 0 || native.asks)) {
    diags_.report(diag::WrongType, at.span(), "something that only looks", "a native that does something");
    return {};
  }
  std::vector<ExprId> operands;
  bool broken = false;
  for (std::size_t n = 0; n < given.size(); ++n) {
    operands.push_back(native.parameters[n] == "amount" ? amount(given[n], scope)
                                                        : selection(given[n], scope, Want::Things));
    broken |= !operands.back().valid();
  }
  if (broken) return {};
  Facets known;
  known.many = true;
  const Op op = as == cardabi::OpClass::Action      ? Op::Native
                : as == cardabi::OpClass::Selector  ? Op::NativeThings
                : as == cardabi::OpClass::Condition ? Op::NativeIs
                                                    : Op::NativeNumber;
  return make(op, static_cast<std::int32_t>(declared->number), std::move(operands), at.span(),
              op == Op::NativeThings ? known : Facets{});
}

}  // namespace cardc::sema
