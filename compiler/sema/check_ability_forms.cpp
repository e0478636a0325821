// Sentences about abilities, costs and players: trigger, copy, cast, spend, swap, let.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Sides;

// trigger the battlecry of S at random · trigger the cast of this · copy the deathrattle of S to T
ExprId Checker::abilityForm(const PhraseRow& row, At at, Scope& scope) {
  const At word = at.find(NodeKind::Word);
  At what;
  for (const At part : at.children()) {
    if (!part.is(NodeKind::Word) && !part.is(NodeKind::Slot) && !part.is(NodeKind::AtRandom)) what = part;
  }
  if (!word.valid() || !what.valid()) return missing(row, at, "to know which ability of what");
  const bool at_random = at.find(NodeKind::AtRandom).valid();
  const bool is_cast = word.text() == "cast" && row.verb == "trigger";
  if (!is_cast && symbols_.keyword(word.text()) == nullptr) {
    diags_.report(diag::UnknownKeyword, word.span(), word.text(), didYouMean(word.text(), symbols_.keywordWords()));
    return {};
  }
  const ExprId of = selection(what, scope, Want::Things);
  if (!of.valid()) return {};
  if (is_cast) return make(Op::RunCast, 0, {of}, at.span());
  const std::int32_t keyword = symbols_.keywordNumber(word.text());
  if (row.verb == "trigger") {
    return make(at_random ? Op::RunAbilityAtRandom : Op::RunAbility, keyword, {of}, at.span());
  }
  const At to = at.find(NodeKind::Slot, "to");
  if (!to.valid()) return missing(row, at, "'to'");
  const ExprId onto = selection(to.child(0), scope, Want::Things);
  return onto.valid() ? make(Op::CopyAbility, keyword, {of, onto}, at.span()) : ExprId{};
}

// cast S on T · cast a random spell at random · replay S at random
ExprId Checker::castForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = at.child(0), on = at.find(NodeKind::Slot, "on");
  const bool at_random = at.find(NodeKind::AtRandom).valid();
  if (!what.valid()) return missing(row, at, "to know which");
  const Arrival arrived = arrival(what, scope, row.kinds);
  if (arrived.broken) return {};
  const std::uint32_t kinds = facets(arrived.what).kinds;
  if (row.kinds != 0 && kinds != 0 && (row.kinds & kinds) == 0) {
    diags_.report(diag::WrongKind, what.span(), row.verb, kindsInWords(row.kinds), kindsInWords(kinds));
    return {};
  }
  if (row.op == Op::Replay && !at_random) return missing(row, at, "'at random': nobody chooses its targets");
  const Op op = row.op == Op::Replay ? Op::Replay : at_random ? Op::CastAtRandom : Op::CastThese;
  std::vector<ExprId> operands = {arrived.what};
  if (on.valid()) {
    operands.push_back(selection(on.child(0), scope, Want::Things));
    if (!operands.back().valid()) return {};
    if (at_random) {
      diags_.report(diag::SlotNotWanted, on.span(), "cast ... at random", "on");
      return {};
    }
  }
  const ExprId made = make(op, 0, std::move(operands), at.span(), {});
  return arrived.count.valid() ? make(Op::Repeat, 0, {arrived.count, made}, at.span()) : made;
}

// spend 3 corpses { } else { } · spend N mana
ExprId Checker::spendForm(const PhraseRow& row, At at, Scope& scope) {
  const At word = at.find(NodeKind::Word), count = at.child(0);
  if (!word.valid() || !count.valid() || count.id == word.id) return missing(row, at, "how much of what");
  const auto resource = findResource(word.text(), row.verb);
  if (!resource) {
    diags_.report(diag::UnknownResource, word.span(), row.verb, word.text(),
                  didYouMean(word.text(), resourceWords(row.verb)));
    return {};
  }
  const auto tag = static_cast<std::int32_t>(resource->tag);
  const ExprId by = count.is(NodeKind::Mark) ? make(Op::TagOf, tag, {player(Op::You, count.span())}, count.span())
                                             : amount(count, scope);
  const At body = at.find(NodeKind::Block), other = at.find(NodeKind::Else);
  const ExprId then = body.valid() ? block(body, scope) : make(Op::Block, 0, std::vector<ExprId>{}, at.span(), {});
  std::vector<ExprId> operands = {by, then};
  bool broken = !by.valid() || !then.valid();
  if (other.valid()) {
    operands.push_back(block(other.find(NodeKind::Block), scope));
    broken |= !operands.back().valid();
  }
  if (body.valid()) scope.it.reset();
  return broken ? ExprId{} : make(Op::Spend, tag, std::move(operands), at.span(), {});
}

// What stands for these sentences is an enchantment: copies keep it, silence takes it away.
ExprId Checker::enchantmentOf(std::vector<BodyLine> lines, ExprId bearer, At at) {
  Body body;
  body.span = at.span();
  body.lines = std::move(lines);
  const BodyId id = program_.bodies.add(std::move(body));
  return make(Op::Give, static_cast<std::int32_t>(id.value()), {bearer, number(0, at.span())}, at.span());
}

// swap attack and health of S: of each, what its attack is becomes its health, without damage
ExprId Checker::swapStatsForm(const PhraseRow& row, At at, Scope& scope) {
  const std::vector<At> words = at.children(NodeKind::Word);
  if (words.size() != 2 || words[0].text() != "attack" || words[1].text() != "health") {
    diags_.report(diag::SayInstead, at.span(), "swap attack and health of ...");
    return {};
  }
  const At what = at.children().back();
  const ExprId whom = selection(what, scope, Want::Things);
  if (!whom.valid() || !fits(row, whom, what.span())) return {};
  Facets one = facets(whom);
  one.many = one.pattern = false;
  const auto each = [&] { return make(Op::Local, 0, std::vector<ExprId>{}, what.span(), one); };
  const auto line = [&](cardabi::Tag tag, Op of) {
    return BodyLine{tag, cardabi::How::Set, make(of, 0, {each()}, at.span()), at.span()};
  };
  const ExprId swapped =
      enchantmentOf({line(cardabi::Tag::Attack, Op::HealthOf), line(cardabi::Tag::Health, Op::AttackOf)}, each(), at);
  const ExprId most = make(Op::TagOf, static_cast<std::int32_t>(cardabi::Tag::Health), {each()}, at.span());
  const ExprId unhurt = make(Op::SetHealth, 0, {each(), most}, at.span());
  scope.it.reset();
  return make(Op::ForEach, 0, {whom, make(Op::Block, 0, {swapped, unhurt}, at.span(), {})}, at.span());
}

// unlock all crystals
ExprId Checker::unlockForm(const PhraseRow& row, At at) {
  const At what = at.child(0);
  if (!what.valid() || what.text() != "all crystals") return missing(row, at, "'all crystals'");
  return make(Op::UnlockMana, 0, {}, at.span());
}

// remove S · remove taunt from S
ExprId Checker::removeForm(const PhraseRow& row, At at, Scope& scope) {
  const At from = at.find(NodeKind::Slot, "from");
  if (!from.valid()) return plain(row, at, scope);
  const At what = at.child(0);
  const At word = what.is(NodeKind::Phrase) && what.childCount() == 1 ? what.find(NodeKind::Word) : At{};
  const cardabi::TagInfo* tag = word.valid() ? findTag(word.text()) : nullptr;
  if (tag == nullptr || tag->store != cardabi::TagStore::Flag) {
    diags_.report(diag::UnknownKeyword, what.span(), what.text(), didYouMean(what.text(), bodyWords()));
    return {};
  }
  const ExprId whom = selection(from.child(0), scope, Want::Things);
  if (!whom.valid()) return {};
  const auto arg = static_cast<std::int32_t>(tag->tag);
  if (tag->layer == cardabi::TagLayer::Layered)
    return enchantmentOf({BodyLine{tag->tag, cardabi::How::Set, number(0, at.span()), at.span()}}, whom, at);
  return make(Op::SetTag, arg, {whom, number(0, at.span())}, at.span());  // kept on the thing itself: it is simply gone
}

// take control of S DURATION
ExprId Checker::controlForm(const PhraseRow& row, At at, Scope& scope) {
  const ExprId made = plain(row, at, scope);
  const At lasting = at.find(NodeKind::Duration);
  if (!made.valid() || !lasting.valid()) return made;
  const ExprId how_long = duration(lasting, scope);
  const ExprId whom = program_.exprs[made].operands.front();
  return how_long.valid() ? make(Op::TakeControlFor, 0, {whom, how_long}, at.span()) : ExprId{};
}

// `let the giver draw a card`: who gave what the ability stands on.
ExprId Checker::giver(At word, const Scope& scope) {
  if (word.text() != "giver") {
    diags_.report(diag::UnknownWord, word.span(), word.text(), didYouMean(word.text(), {"giver"}));
    return {};
  }
  if (!scope.given) {
    diags_.report(diag::NotHere, word.span(), "the giver", "what a card does by itself; only what is given has one");
    return {};
  }
  return player(Op::Giver, word.span());
}

// let opponent draw 2 cards · let each player { } · let enemy of event.player ... · let the giver ...
ExprId Checker::letAction(At at, Scope& scope) {
  const At who_at = at.child(0), what = at.child(1);
  if (!who_at.valid() || !what.valid()) return {};
  ExprId who;
  if (who_at.is(NodeKind::Word)) {
    who = giver(who_at, scope);
  } else if (who_at.is(NodeKind::Of)) {
    const At word = who_at.find(NodeKind::Word);
    const ExprId of = selection(who_at.children().back(), scope, Want::One);
    if (of.valid() && word.text() == "enemy") who = make(Op::FoeOf, 0, {of}, who_at.span());
    if (of.valid() && word.text() == "owner") who = make(Op::SideOf, 0, {of}, who_at.span());
    if (of.valid() && !who.valid()) {
      diags_.report(diag::UnknownWord, word.span(), word.text(), didYouMean(word.text(), {"enemy", "owner"}));
    }
  } else {
    who = selection(who_at, scope, Want::Set);
    if (who.valid() && facets(who).kinds != 0 && facets(who).kinds != bit(Kind::Player)) {
      diags_.report(diag::WrongType, who_at.span(), "a player", kindsInWords(facets(who).kinds));
      who = {};
    }
  }
  Scope inner = scope;
  ExprId body;
  if (what.is(NodeKind::Block)) {
    body = block(what, inner);
    scope.it.reset();
  } else {
    body = action(what, inner);
    scope.it = inner.it;
  }
  return who.valid() && body.valid() ? make(Op::As, 0, {who, body}, at.span()) : ExprId{};
}

}  // namespace cardc::sema
