// What can be wrong about spell damage: a word that is used both ways, and wording that promises what is not so.
#include "cardc/analysis/spell_damage.h"

#include <fmt/format.h>

#include <cctype>
#include <map>
#include <tuple>

namespace cardc::analysis {
namespace {

// The call of the defined word in whose own text it stands; 0 where it is written on the card.
std::uint32_t sharedBy(const ir::Module& module, const SpellAmount& one) {
  for (std::uint32_t via = one.site.via; via != 0; via = module.calls[via - 1].around) {
    if (module.calls[via - 1].definition.contains(one.site.span)) return via;
  }
  return 0;
}

std::string verdict(const ir::Module& module, const SpellAmount& one) {
  const ir::Ability& ability = module.cards[one.card].abilities[one.ability];
  const std::string_view counts = one.boost == Boost::Plain ? "does not count" : "counts";
  return fmt::format("spell damage {} in {}: {}", counts, ir::wordsOf(ability.context), pathText(module, one));
}

void checkShared(const ir::Module& module, const std::vector<SpellAmount>& amounts, diag::Engine& diags) {
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>, const SpellAmount*> first;
  for (const SpellAmount& one : amounts) {
    const std::uint32_t via = sharedBy(module, one);
    if (via == 0) continue;
    const source::Span span = one.site.span;
    const auto [before, fresh] = first.try_emplace({span.file.value(), span.begin, span.end}, &one);
    if (fresh || (before->second->boost == one.boost && before->second->times == one.times)) continue;
    const SpellAmount& other = *before->second;
    diags.report(diag::SpellDamageBothWays, span, module.calls[via - 1].word)
        .note(module.calls[sharedBy(module, other) - 1].span, verdict(module, other))
        .note(module.calls[via - 1].span, verdict(module, one));
  }
}

// A marked number in a text: `$6`, `#{0}`.
struct Mark {
  std::size_t begin = 0, end = 0;
  bool healing = false;
  bool place = false;  // {n}
  std::int32_t number = 0;
};

std::vector<Mark> marksIn(std::string_view words) {
  std::vector<Mark> found;
  const auto digit = [&](std::size_t at) { return at < words.size() && words[at] >= '0' && words[at] <= '9'; };
  for (std::size_t at = 0; at < words.size(); ++at) {
    if (words[at] != '$' && words[at] != '#') continue;
    Mark mark;
    mark.begin = at;
    mark.healing = words[at] == '#';
    std::size_t next = at + 1;
    mark.place = next < words.size() && words[next] == '{';
    if (mark.place) ++next;
    if (!digit(next)) continue;
    for (; digit(next) && mark.number < 100'000'000; ++next) mark.number = mark.number * 10 + (words[next] - '0');
    mark.end = mark.place ? next + 1 : next;
    found.push_back(mark);
  }
  return found;
}

// Is this the amount that the mark speaks of?
bool means(const ir::Module& module, const ir::Text& text, const Mark& mark, const SpellAmount& one) {
  if (one.what == ir::SpellNumber::Change || one.healing() != mark.healing) return false;
  if (mark.place) {
    const auto shown = static_cast<std::size_t>(mark.number);
    return shown < text.shows.size() && text.shows[shown] == one.amount;
  }
  const ir::Node& node = module.nodes[one.amount];
  return node.op == cardabi::Op::Number && node.arg == mark.number;
}

void checkText(const ir::Module& module, const ir::Text& text, const std::vector<SpellAmount>& amounts,
               diag::Engine& diags) {
  for (const Mark& mark : marksIn(text.words)) {
    const SpellAmount* plain = nullptr;
    bool holds = false;
    for (const SpellAmount& one : amounts) {
      if (!means(module, text, mark, one)) continue;
      holds |= one.marked();
      if (!one.marked() && plain == nullptr) plain = &one;
    }
    if (holds) continue;
    const source::Span span = {text.span.file, text.span.begin + static_cast<std::uint32_t>(mark.begin),
                               text.span.begin + static_cast<std::uint32_t>(mark.end)};
    const std::string token = text.words.substr(mark.begin, mark.end - mark.begin);
    const source::Span sign = {span.file, span.begin, span.begin + 1};
    auto told = diags.report(diag::MarkedPlainNumber, span, token, mark.healing ? "healing" : "damage");
    told.fix(diag::FixKind::Unsafe, sign, "");
    if (plain != nullptr) told.note(plain->site.span, verdict(module, *plain));
  }
}

}  // namespace

void checkSpellDamage(const ir::Module& module, diag::Engine& diags) {
  checkShared(module, spellAmounts(module), diags);
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    const ir::CardId id = module.cards.id(n);
    if (module.cards[id].texts.empty()) continue;
    const std::vector<SpellAmount> amounts = spellAmountsOf(module, id);
    for (const ir::Text& text : module.cards[id].texts) checkText(module, text, amounts, diags);
  }
}

}  // namespace cardc::analysis
