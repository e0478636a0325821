// `minion SkaterMini like Skater { id ..., cost 1 }`: everything of Skater but what is written again.
#include "checker.h"

#include <algorithm>

namespace cardc::sema {

namespace {

// What an entry is about: of two with the same answer, the card's own counts. A fact is its word, a block its head.
std::string headOf(At entry) {
  std::string kind(syntax::kindName(entry.kind()));
  if (entry.is(NodeKind::Fact) || entry.is(NodeKind::Wording) || entry.is(NodeKind::Call)) {
    return kind + ' ' + std::string(entry.head());
  }
  if (entry.is(NodeKind::Target) || entry.is(NodeKind::Choose) || entry.is(NodeKind::Playable)) return kind;
  const At block = entry.find(NodeKind::Block);
  std::string_view head = entry.text();
  if (block.valid()) head = head.substr(0, block.span().begin - entry.span().begin);
  while (!head.empty() && (head.back() == ' ' || head.back() == '\n')) head.remove_suffix(1);
  return kind + ' ' + std::string(head);
}

// What no two cards share is never taken over.
bool isOnlyOwn(At entry) { return entry.is(NodeKind::Fact) && (entry.head() == "id" || entry.head() == "dbf"); }

}  // namespace

const std::vector<At>& Checker::entriesOf(CardId id) const {
  static const std::vector<At> kNone;
  const auto found = entries_.find(id);
  return found != entries_.end() ? found->second : kNone;
}

// Finds the card that `at` is like, its entries first. Each card is collected once; a circle is told once, where it closes.
void Checker::collectEntries(CardId id, At at) {
  if (entries_.contains(id)) return;
  std::vector<At>& entries = entries_[id];  // so that a circle is noticed
  written_[id] = at;
  if (const At block = at.find(NodeKind::Block); block.valid()) entries = block.children();
  const At like = at.find(NodeKind::Like);
  if (!like.valid()) return;
  const CardId from = symbols_.card(like.child(0), program_.cards[id].set, id);
  if (!from.valid()) {
    program_.cards[id].broken = true;
    return;
  }
  for (CardId base = from; base.valid(); base = program_.cards[base].like) {
    if (base != id) continue;
    diags_.report(diag::MadeOfItself, like.span(), program_.cards[id].name);
    for (CardId each = from; each.valid(); each = program_.cards[each].like) program_.cards[each].broken = true;
    return;
  }
  if (program_.cards[from].kind != program_.cards[id].kind) {
    diags_.report(diag::WrongType, like.child(0).span(),
                  "a " + std::string(cardabi::info(program_.cards[id].kind).spelling),
                  "a " + std::string(cardabi::info(program_.cards[from].kind).spelling));
    program_.cards[id].broken = true;
    return;
  }
  program_.cards[id].like = from;
  if (program_.cards[from].name == program_.cards[id].name) program_.cards[id].base = from;
  if (const At base = symbols_.writtenAt(from); base.valid()) collectEntries(from, base);
  const std::vector<At> own = entries;
  for (const At entry : entriesOf(from)) {
    const bool again = std::any_of(own.begin(), own.end(), [&](At other) { return headOf(other) == headOf(entry); });
    if (!again && !isOnlyOwn(entry)) entries_[id].push_back(entry);
  }
}

bool Checker::isOwn(CardId id, At entry) const {
  const auto written = written_.find(id);
  if (written == written_.end() || written->second.tree != entry.tree) return written == written_.end();
  const source::Span whole = written->second.span(), part = entry.span();
  return part.begin >= whole.begin && part.end <= whole.end;
}

}  // namespace cardc::sema
