#include "build.h"

#include <charconv>
#include <limits>

namespace cardc::syntax::antlr {

void build(Tree& tree, CardParser::FileContext& file, source::FileId id, std::string_view text, diag::Engine& diags) {
  Builder(tree, id, text, diags).file(&file);
}

void buildEmpty(Tree& tree) { tree.close(tree.open(NodeKind::File, 0, 0, 0, 0)); }

// ---- places. Token indices are bytes; an empty token ends where it begins.
std::uint32_t Builder::begin(const antlr4::Token* token) { return static_cast<std::uint32_t>(token->getStartIndex()); }
std::uint32_t Builder::end(const antlr4::Token* token) { return static_cast<std::uint32_t>(token->getStopIndex() + 1); }
std::uint32_t Builder::begin(const Rule* ctx) { return begin(ctx->start); }
std::uint32_t Builder::end(const Rule* ctx) {
  // A rule that took nothing has its stop before its start.
  return ctx->stop == nullptr ? begin(ctx) : std::max(begin(ctx), end(ctx->stop));
}

source::Span Builder::span(const antlr4::Token* token) const { return {file_, begin(token), end(token)}; }
source::Span Builder::span(const Rule* ctx) const { return {file_, begin(ctx), end(ctx)}; }
std::string_view Builder::text(const antlr4::Token* token) const {
  return text_.substr(begin(token), end(token) - begin(token));
}
std::string_view Builder::text(const Rule* ctx) const { return text_.substr(begin(ctx), end(ctx) - begin(ctx)); }

// ---- nodes
Builder::Scope Builder::open(NodeKind kind, std::uint32_t from, std::uint32_t to, const antlr4::Token* head) {
  return {tree_, tree_.open(kind, from, to, begin(head), end(head))};
}
Builder::Scope Builder::open(NodeKind kind, const Rule* ctx, const antlr4::Token* head) {
  return open(kind, begin(ctx), end(ctx), head);
}
Builder::Scope Builder::open(NodeKind kind, const Rule* ctx) { return open(kind, ctx, ctx->start); }

void Builder::leaf(NodeKind kind, const antlr4::Token* token) {
  const Scope node = open(kind, begin(token), end(token), token);
}
void Builder::leaf(NodeKind kind, const Rule* ctx) {
  tree_.close(tree_.open(kind, begin(ctx), end(ctx), begin(ctx), end(ctx)));
}
void Builder::leaf(NodeKind kind, antlr4::tree::TerminalNode* terminal) { leaf(kind, token(terminal)); }

void Builder::number(antlr4::tree::TerminalNode* terminal) {
  constexpr std::int32_t kLargest = std::numeric_limits<std::int32_t>::max();
  const std::string_view digits = text(token(terminal));
  std::int32_t value = 0;
  if (std::from_chars(digits.data(), digits.data() + digits.size(), value).ec != std::errc{}) {
    diags_.report(diag::NumberTooLarge, span(token(terminal)), digits, kLargest);
  }
  leaf(NodeKind::Number, terminal);
}

void Builder::payload(const antlr4::Token* token) {
  constexpr std::uint32_t kPrefix = 6;  // "event."
  tree_.close(tree_.open(NodeKind::Payload, begin(token), end(token), begin(token) + kPrefix, end(token)));
}

void Builder::words(const std::vector<P::AnyWordContext*>& list) {
  for (P::AnyWordContext* word : list) leaf(NodeKind::Word, word);
}
void Builder::words(const std::vector<P::NounWordContext*>& list) {
  for (P::NounWordContext* word : list) leaf(NodeKind::Word, word);
}

void Builder::cardName(P::CardNameContext* ctx) {
  if (ctx->NAME() != nullptr) return leaf(NodeKind::Name, ctx);
  const Scope node = open(NodeKind::Qualified, ctx);
  const auto dot = begin(ctx) + static_cast<std::uint32_t>(text(ctx).find('.'));
  tree_.close(tree_.open(NodeKind::Name, begin(ctx), dot, begin(ctx), dot));
  tree_.close(tree_.open(NodeKind::Name, dot + 1, end(ctx), dot + 1, end(ctx)));
}

void Builder::broken(const Rule* ctx) { leaf(NodeKind::Broken, ctx); }

antlr4::Token* Builder::firstOf(std::initializer_list<antlr4::tree::TerminalNode*> terminals) {
  for (antlr4::tree::TerminalNode* terminal : terminals) {
    if (terminal != nullptr) return token(terminal);
  }
  return nullptr;
}

void Builder::file(P::FileContext* ctx) {
  const NodeId root = tree_.open(NodeKind::File, 0, static_cast<std::uint32_t>(text_.size()), 0, 0);
  for (P::TopEntryContext* entry : ctx->topEntry()) topEntry(entry);
  tree_.close(root);
}

}  // namespace cardc::syntax::antlr
