// What holds for every text, whatever it says: for the fuzz targets that read cards. A promise that is broken ends the program.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"
#include "cardc/syntax/tree.h"

#include <cstdio>
#include <cstdlib>
#include <tuple>

namespace cardfuzz {

inline void promise(bool kept, const char* what) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %s\n", what);
  std::abort();
}

inline void checkSpan(const cardc::source::Span& span, const cardc::source::VirtualFiles& files) {
  if (!span.valid()) return;
  promise(span.file.value() < files.size(), "a place is in a file of the run");
  promise(span.begin <= span.end && span.end <= files[span.file].text().size(), "a place is inside of its file");
}

// Messages are in order of file and place, and every place is inside of its file.
inline void checkMessages(const cardc::diag::Engine& diags, const cardc::source::VirtualFiles& files) {
  const cardc::diag::Engine::Listing listing = diags.listing();
  const auto key = [](const cardc::diag::Diagnostic& one) {
    return std::tuple(one.span.valid() ? one.span.file.value() + 1 : 0U, one.span.begin);
  };
  for (std::size_t n = 0; n < listing.shown.size(); ++n) {
    const cardc::diag::Diagnostic& one = listing.shown[n];
    promise(n == 0 || key(listing.shown[n - 1]) <= key(one), "messages are in order");
    promise(!one.message.empty(), "a message says something");
    checkSpan(one.span, files);
    for (const cardc::diag::Note& note : one.notes) checkSpan(note.span, files);
    for (const cardc::diag::Fix& fix : one.fixes) checkSpan(fix.span, files);
  }
  promise(diags.hasErrors() == (diags.errorCount() != 0), "errors are counted");
}

// Subtrees lie in each other, and every place is inside of the text.
inline void checkTree(const cardc::syntax::Tree& tree, std::string_view text) {
  using cardc::syntax::NodeId;
  promise(tree.size() > 0 && tree[tree.root()].size == tree.size(), "the root holds all");
  promise(tree.is(tree.root(), cardc::syntax::NodeKind::File), "the root is a file");
  for (std::uint32_t n = 0; n < tree.size(); ++n) {
    const cardc::syntax::Node& node = tree[NodeId{n}];
    promise(node.size >= 1 && n + node.size <= tree.size(), "a subtree ends inside of the tree");
    promise(node.begin <= node.end && node.end <= text.size(), "a node is inside of the text");
    promise(node.head_begin <= node.head_end && node.head_end <= text.size(), "a head is inside of the text");
    std::uint32_t end = n + 1;
    for (const NodeId child : tree.children(NodeId{n})) end = child.value() + tree[child].size;
    promise(end == n + node.size, "children fill their parent");
  }
}

}  // namespace cardfuzz
