#include "mistakes.h"

namespace cardc::format {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Tree;

namespace {

class Marker {
 public:
  explicit Marker(const Tree& tree) : tree_(tree) {}

  void mark(const diag::Diagnostic& found) {
    switch (found.code) {
      // Told at the card that follows or at the end; found by markUnclosed.
      case diag::Code::CardInsideBraces:
      case diag::Code::UnclosedBlock: return;
      // Told at the brace behind; its entry is that of the note.
      case diag::Code::UnclosedParenthesis: break;
      default: markIn(tree_.root(), found.span);
    }
    for (const diag::Note& note : found.notes) markIn(tree_.root(), note.span);
  }

  void markUnclosed(NodeId body) {
    for (const NodeId entry : tree_.children(body)) {
      if (tree_.is(entry, NodeKind::Broken) || (holdsList(entry) && !isClosed(entry))) marked_.insert(entry.value());
      for (const NodeId block : directBlocks(tree_, entry)) {
        if (isClosed(block))
          markUnclosed(block);
        else
          marked_.insert(entry.value());
      }
    }
  }

  std::set<std::uint32_t> take() { return std::move(marked_); }

 private:
  void markIn(NodeId body, const source::Span& span) {
    for (const NodeId entry : tree_.children(body)) {
      if (!tree_.span(entry).contains(span)) continue;
      for (const NodeId block : directBlocks(tree_, entry)) {
        const syntax::Node& braces = tree_[block];
        if (braces.begin < span.begin && span.end < braces.end) return markIn(block, span);
      }
      marked_.insert(entry.value());
      return;
    }
  }

  // Braces that are no Block.
  bool holdsList(NodeId entry) const {
    if (tree_.is(entry, NodeKind::Pool)) return !tree_.find(entry, NodeKind::Filter).valid();
    return tree_.is(entry, NodeKind::NativeDef) || tree_.is(entry, NodeKind::ExpectLog);
  }
  // The parser closes what was left open: such a block ends with what stands in it.
  bool isClosed(NodeId braces) const {
    std::uint32_t last = tree_[braces].begin + 1;
    for (const NodeId entry : tree_.children(braces)) last = tree_[entry].end;
    return last < tree_[braces].end && tree_.text(braces).ends_with('}');
  }

  const Tree& tree_;
  std::set<std::uint32_t> marked_;
};

}  // namespace

std::set<std::uint32_t> entriesWithMistakes(const Tree& tree, const diag::Engine& diags) {
  Marker marker(tree);
  marker.markUnclosed(tree.root());
  for (const diag::Diagnostic& found : diags.all()) marker.mark(found);
  return marker.take();
}

std::vector<NodeId> directBlocks(const Tree& tree, NodeId entry) {
  std::vector<NodeId> blocks;
  const std::uint32_t end = entry.value() + tree[entry].size;
  for (std::uint32_t n = entry.value() + 1; n < end;) {
    const NodeId node{n};
    const bool is_block = tree.is(node, NodeKind::Block);
    if (is_block) blocks.push_back(node);
    n += is_block ? tree[node].size : 1;
  }
  return blocks;
}

}  // namespace cardc::format
