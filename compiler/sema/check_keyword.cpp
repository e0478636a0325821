// Calls of the vocabulary: tags, heads such as `cast`, and keywords of the prelude, whose bodies are put in their place.
#include "bearers.h"
#include "checker.h"

#include <algorithm>

namespace cardc::sema {
using cardabi::How;
using cardabi::Kind;
using cardabi::TagStore;

const Binding* Checker::parameter(std::string_view name, const Scope& scope) const {
  if (scope.env == nullptr) return nullptr;
  for (const Binding& binding : scope.env->bindings) {
    if (binding.name == name) return &binding;
  }
  return nullptr;
}

void Checker::checkCall(At at, Scope& scope, const Sink& sink) {
  std::vector<At> heads = at.children(NodeKind::Word);  // further heads: `battlecry and deathrattle { }`
  const auto call = [&](std::string_view word, source::Span span) {
    if (word == "cast" || word == "use" || word == "called") return castHead(word, at, scope, sink);
    if (deckFact(word, at, sink) || spellDamageFact(word, at, sink)) return;
    if (const Definition* keyword = symbols_.keyword(word)) return expand(*keyword, at, scope, sink);
    if (const cardabi::TagInfo* tag = findTag(word); tag != nullptr && tag->store != TagStore::Field) {
      return tagCall(*tag, at, scope, sink);
    }
    std::vector<std::string_view> known = bodyWords();
    for (const std::string_view other : symbols_.keywordWords()) known.push_back(other);
    if (sink.card.valid()) {  // a fact without its value reads like a keyword
      for (const std::string_view fact : factNames()) known.push_back(fact);
    }
    diags_.report(diag::UnknownKeyword, span, word, didYouMean(word, known));
  };
  for (const NodeKind kind : {NodeKind::With, NodeKind::Place, NodeKind::AtRandom, NodeKind::Slot}) {
    if (const At extra = at.find(kind); extra.valid()) {
      diags_.report(diag::SlotNotWanted, extra.span(), at.head(), extra.text());
      return;
    }
  }
  call(at.head(), at.headSpan());
  for (const At head : heads) call(head.text(), head.span());
}

void Checker::castHead(std::string_view word, At at, Scope& scope, const Sink& sink) {
  const At body = at.find(NodeKind::Block);
  const bool called = word == "called";  // in a keyword: runs when an action names the keyword
  if ((!sink.card.valid() && (!called || scope.keyword.empty())) || !body.valid()) {
    diags_.report(diag::NotHere, at.headSpan(), word, "this place");
    return;
  }
  const Kind kind = sink.card.valid() ? program_.cards[sink.card].kind : Kind::None;
  const bool fits = called ? true : word == "cast" ? kind == Kind::Action : kind == Kind::Power || kind == Kind::Place;
  if (!fits) {
    diags_.report(diag::FactDoesNotFit, at.headSpan(), std::string(cardabi::info(kind).spelling), word);
    return;
  }
  Ability ability;
  ability.head = called ? cardabi::Head::Called : cardabi::Head::Cast;
  ability.keyword = called ? scope.keyword : "";
  ability.span = at.span();
  ability.condition = scope.also;
  ability.body = block(body, scope);
  if (ability.body.valid()) sink.abilities->push_back(std::move(ability));
}

namespace {
bool mayHave(Kind kind, std::uint32_t kinds) { return kinds == 0 || (kinds & cardabi::bit(kind)) != 0; }
}  // namespace

void Checker::tagCall(const cardabi::TagInfo& tag, At at, Scope& scope, const Sink& sink) {
  if (sink.card.valid() && scope.env == nullptr && !mayHave(program_.cards[sink.card].kind, bearersOf(tag.tag))) {
    const Kind kind = program_.cards[sink.card].kind;
    diags_.report(diag::FactDoesNotFit, at.headSpan(), std::string(cardabi::info(kind).spelling), tag.spelling);
    return;
  }
  const At args = at.find(NodeKind::Args);
  const std::uint32_t given = args.valid() ? args.childCount() : 0;
  const std::uint32_t wanted = tag.store == TagStore::Flag ? 0 : 1;
  const At body = at.find(NodeKind::Block);
  const bool options = body.valid() && wanted == 0 && sink.card.valid() && body.find(NodeKind::Option).valid();
  if (options) {  // `titan { option ... }`
    checkOptions(sink.card, body, scope);
  } else if (given != wanted || body.valid()) {
    diags_.report(diag::ParameterCount, at.span(), tag.spelling, wanted == 0 ? "nothing" : "one number", given);
    return;
  }
  if (wanted == 0) {
    if (sink.lines != nullptr) {
      sink.lines->push_back({tag.tag, How::Set, number(1, at.span()), at.span()});
    } else if (sink.card.valid()) {
      std::vector<cardabi::Tag>& flags = program_.cards[sink.card].flags;
      if (std::find(flags.begin(), flags.end(), tag.tag) != flags.end()) {
        diags_.report(diag::RepeatedFact, at.headSpan(), tag.spelling);
      } else {
        flags.push_back(tag.tag);
      }
    }
    if (const At lasting = at.find(NodeKind::Duration); lasting.valid()) endOfTag(tag, lasting, sink);
    return;
  }
  if (args.childCount() == 0) return;
  const ExprId value = amount(args.child(0), scope);
  if (!value.valid()) return;
  if (sink.lines != nullptr) {
    sink.lines->push_back({tag.tag, How::Add, value, at.span()});
    return;
  }
  const Expr& expr = program_.exprs[value];
  if (expr.op != cardabi::Op::Number) {
    diags_.report(diag::WrongType, args.child(0).span(), "a plain number", "one that must be worked out");
  } else if (sink.card.valid()) {
    program_.cards[sink.card].tags.push_back({tag.tag, expr.arg});
  }
}

// `stealth for 1 turn`: it is printed, and gone at the start of that many of your turns.
void Checker::endOfTag(const cardabi::TagInfo& tag, At lasting, const Sink& sink) {
  const At turns = lasting.find(NodeKind::Number);
  if (lasting.head() != "for" || !turns.valid() || tag.layer != cardabi::TagLayer::State) {
    diags_.report(diag::SlotNotWanted, lasting.span(), tag.spelling, lasting.text());
    return;
  }
  const source::Span span = lasting.span();
  Ability end;
  end.head = cardabi::Head::Trigger;
  end.timing = cardabi::Timing::When;
  end.event = cardabi::Event::TurnStart;
  end.span = span;
  end.limit = turns.number() > 1 ? cardabi::Limit::Progress : cardabi::Limit::Once;
  if (end.limit == cardabi::Limit::Progress)
    end.limit_count = static_cast<std::uint16_t>(std::min(turns.number(), 999U));
  const auto slot = static_cast<std::int32_t>(cardabi::Slot::Player);
  Facets known;
  known.kinds = cardabi::bit(Kind::Player);
  const ExprId whose = make(cardabi::Op::EventThing, slot, std::vector<ExprId>{}, span, known);
  const ExprId yours = make(cardabi::Op::Among, 0, {whose, player(cardabi::Op::You, span)}, span);
  end.tests.push_back({cardabi::Slot::Player, false, yours});
  const ExprId self = make(cardabi::Op::This, 0, {}, span);
  end.body = make(cardabi::Op::SetTag, static_cast<std::int32_t>(tag.tag), {self, number(0, span)}, span);
  sink.abilities->push_back(std::move(end));
}

// `Which selection in your deck`
Chooses Checker::chooses(At in) {
  NounPhrase place;
  place.at = in;
  Scope scope;
  readZone(in, place, scope);
  return {place.zones, place.sides};
}

// Fills the parameters from what the call gives.
bool Checker::bind(const Definition& definition, At call, const Scope& scope, Env& env) {
  env.definition = &definition;
  env.around = scope.env;
  // Bodies that use other words several times each grow without a circle. One message for all that stand for too much: words
  // that use such a word do so as well.
  constexpr std::uint32_t kMostUses = 10'000;
  if (scope.env == nullptr) outermost_ = {call.span(), definition.word, 0};
  if (++outermost_.uses > kMostUses) {
    if (!too_far_) diags_.report(diag::ExpandsTooFar, outermost_.span, outermost_.word, std::int64_t{kMostUses});
    too_far_ = true;
    return false;
  }
  for (const Env* around = scope.env; around != nullptr; around = around->around) {
    if (around->definition == &definition) {
      diags_.report(diag::MadeOfItself, definition.at.find(NodeKind::Word).span(), definition.word);
      return false;
    }
  }
  const bool word_alone = call.is(NodeKind::Word);
  const At args = word_alone ? At{} : call.find(NodeKind::Args);
  const At body = word_alone ? At{} : call.find(NodeKind::Block);
  const std::uint32_t given = args.valid() ? args.childCount() : 0;
  std::uint32_t wanted = 0;
  bool wants_body = false;
  for (const At param : definition.params) {
    const At name = param.find(NodeKind::Name), kind = param.find(NodeKind::Word);
    if (!name.valid() || !kind.valid()) return false;
    Binding binding;
    binding.name = name.text();
    binding.kind = kind.text();
    binding.env = scope.env;
    binding.declared = name.span();
    if (const At in = param.find(NodeKind::In); in.valid()) binding.chooses = chooses(in);
    if (binding.kind == "actions" || binding.kind == "abilities") {
      wants_body = true;
      if (body.valid()) binding.given = body.children();
    } else if (binding.kind == "selection") {
      for (const At part : word_alone ? std::vector<At>{} : call.children()) {
        if (!part.is(NodeKind::Args) && !part.is(NodeKind::Block) && !part.is(NodeKind::Word)) binding.given = {part};
      }
      if (binding.given.empty()) {
        diags_.report(diag::MissingPart, call.span(), definition.word, "to know which");
        return false;
      }
    } else if (wanted < given) {
      const At arg = args.child(wanted++);
      const bool is_name = arg.is(NodeKind::Name) || arg.is(NodeKind::Qualified);
      if (binding.kind == "card" && !is_name) {
        diags_.report(diag::WrongType, arg.span(), "the name of a card", "something else");
        return false;
      }
      binding.given = {arg};
    } else {
      ++wanted;
    }
    env.bindings.push_back(std::move(binding));
  }
  if (given != wanted) {
    diags_.report(diag::ParameterCount, call.span(), definition.word,
                  wanted == 0 ? "nothing" : std::to_string(wanted) + (wanted == 1 ? " thing" : " things"), given);
    return false;
  }
  if (wants_body != body.valid()) {
    if (wants_body) {
      diags_.report(diag::MissingPart, call.span(), definition.word, "a block in braces");
    } else {
      diags_.report(diag::SlotNotWanted, body.span(), definition.word, "block");
    }
    return false;
  }
  return true;
}

Checker::Through::Through(Checker& checker, const Definition& definition, At call)
    : checker_(checker), around_(checker.via_) {
  std::vector<Call>& calls = checker.program_.calls;
  calls.push_back({std::string(definition.word), call.span(), definition.at.span(), around_});
  checker.via_ = static_cast<std::uint32_t>(calls.size());
}

void Checker::expand(const Definition& definition, At call, Scope& scope, const Sink& sink) {
  Env env;
  if (!bind(definition, call, scope, env)) return;
  const Through through(*this, definition, call);
  Scope inner = scope;
  inner.env = &env;
  if (inner.keyword.empty()) inner.keyword = definition.word;
  const std::size_t before = sink.abilities != nullptr ? sink.abilities->size() : 0;
  const std::size_t flags_before = sink.card.valid() ? program_.cards[sink.card].flags.size() : 0;
  for (const At entry : definition.at.find(NodeKind::Block).children()) {
    if (entry.is(NodeKind::Buff) || entry.is(NodeKind::Assign)) {
      diags_.report(diag::NotHere, entry.headSpan(), entry.head(), "a keyword");
      continue;
    }
    abilityEntry(entry, inner, sink);
  }
  if (!sink.card.valid() || scope.env != nullptr) return;
  // Does what the keyword stands for fit this kind of card?
  const Card& card = program_.cards[sink.card];
  bool fits = true;
  for (std::size_t n = flags_before; n < card.flags.size(); ++n) fits &= mayHave(card.kind, bearersOf(card.flags[n]));
  for (std::size_t n = before; sink.abilities != nullptr && n < sink.abilities->size(); ++n) {
    const Ability& ability = (*sink.abilities)[n];
    for (const SlotTest& test : ability.tests)
      fits &= mayHave(card.kind,
                      test.is_this ? slotKinds(ability.event, test.slot) : kindsAsking(ability.event, test.slot));
  }
  if (!fits) {
    diags_.report(diag::FactDoesNotFit, call.headSpan(), std::string(cardabi::info(card.kind).spelling),
                  definition.word);
  }
}

// A name alone among abilities: a parameter that stands for some.
void Checker::useParameter(At at, Scope& scope, const Sink& sink) {
  const At name = at.child(0);
  const Binding* binding = name.is(NodeKind::Name) ? parameter(name.text(), scope) : nullptr;
  if (binding == nullptr) {
    std::string lower(at.text());  // Taunt
    lower.front() = static_cast<char>(lower.front() | 0x20);
    if (findTag(lower) != nullptr || symbols_.keyword(lower) != nullptr) {
      diags_.report(diag::CapitalWord, at.span(), at.text(), lower).fix(diag::FixKind::Safe, at.span(), lower);
    } else {
      diags_.report(diag::NotHere, at.span(), at.text(), "the abilities of a card");
    }
    return;
  }
  if (binding->kind != "abilities") {
    diags_.report(diag::WrongType, at.span(), "abilities", binding->kind);
    return;
  }
  Scope inner = scope;
  inner.env = binding->env;
  for (const At entry : binding->given) abilityEntry(entry, inner, sink);
}

void Checker::checkDefinitions() {
  for (const auto& [word, definition] : symbols_.keywords()) checkDefinition(definition);
}

// A keyword on its own, with nothing put in: so that one that no card uses is checked as well.
void Checker::checkDefinition(const Definition& definition) {
  const At body = definition.at.find(NodeKind::Block);
  if (!body.valid()) return;
  Env env;
  env.definition = &definition;
  for (const At param : definition.params) {
    const At name = param.find(NodeKind::Name), kind = param.find(NodeKind::Word);
    if (!name.valid() || !kind.valid()) return;
    Binding binding;
    binding.name = name.text();
    binding.kind = kind.text();
    binding.declared = name.span();
    static constexpr std::string_view kKinds[] = {"actions", "abilities", "amount", "card", "selection"};
    if (std::find(std::begin(kKinds), std::end(kKinds), binding.kind) == std::end(kKinds)) {
      diags_.report(diag::UnknownWord, kind.span(), kind.text(),
                    didYouMean(kind.text(), {std::begin(kKinds), std::end(kKinds)}));
      return;
    }
    bool used = body.holds(NodeKind::Broken);
    for (std::uint32_t n = body.id.value(); n < body.id.value() + (*body.tree)[body.id].size; ++n) {
      const At node{body.tree, syntax::NodeId{n}};
      used |= node.is(NodeKind::Name) && node.text() == binding.name;
    }
    if (!used) diags_.report(diag::UnreadParameter, name.span(), name.text());
    env.bindings.push_back(std::move(binding));
  }
  outermost_ = {definition.at.find(NodeKind::Word).span(), definition.word, 0};
  Scope scope;
  scope.env = &env;
  scope.keyword = definition.word;
  std::vector<Ability> abilities;
  std::vector<BodyLine> lines;
  const Sink sink{{}, &abilities, &lines};
  for (const At entry : body.children()) abilityEntry(entry, scope, sink);
}

}  // namespace cardc::sema
