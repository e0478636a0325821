#include "meaning.h"

#include "facts_order.h"

#include <algorithm>
#include <iterator>
#include <vector>

namespace cardc::format {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Tree;

namespace {

void add(std::string& out, const Tree& tree, NodeId node, NodeId around, std::size_t depth) {
  out.append(depth, ' ');
  out += syntax::kindName(tree.kind(node));
  out += ' ';
  // The head is one word, or for a leaf the whole.
  const std::string_view head = tree.head(node);
  switch (tree.kind(node)) {
    case NodeKind::TestName:  // may be written in pieces
      std::copy_if(head.begin(), head.end(), std::back_inserter(out),
                   [](char c) { return c != ' ' && c != '\t' && c != '\n'; });
      break;
    case NodeKind::Broken: out += head.substr(0, head.find_last_not_of(" \t\n") + 1); break;
    default: out += head; break;
  }
  out += '\n';
  if (tree.is(node, NodeKind::Block) && isOrdered(tree, around)) {
    for (const NodeId child : orderedEntries(tree, node)) add(out, tree, child, node, depth + 1);
  } else {
    for (const NodeId child : tree.children(node)) add(out, tree, child, node, depth + 1);
  }
}

}  // namespace

std::string meaningOf(const Source& source, const diag::Engine& diags) {
  std::string out;
  add(out, source.tree, source.tree.root(), source.tree.root(), 0);
  std::vector<std::string_view> rest;  // may have changed places with the facts that they belong to
  for (const syntax::Token& token : source.tokens) {
    if (token.kind == syntax::TokenKind::Comment) rest.push_back(source.textOf(token));
  }
  for (const diag::Diagnostic& found : diags.all()) rest.push_back(diag::info(found.code).number);
  std::sort(rest.begin(), rest.end());
  for (const std::string_view line : rest) out += std::string(line) + '\n';
  return out;
}

}  // namespace cardc::format
