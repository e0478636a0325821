#include "cardc/format/format.h"
#include "facts_order.h"
#include "layout.h"

#include "cardc/syntax/parse.h"
#include "cardc/syntax/tokens.h"

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

std::string meaning(std::string_view written) {
  source::VirtualFiles files;
  const std::string_view text = files[files.add("", plainLines(written))].text();
  diag::Engine diags;
  const syntax::Forest forest = syntax::parseAll(files, diags);
  const Tree& tree = forest.trees.front();
  std::string out;
  add(out, tree, tree.root(), tree.root(), 0);

  std::vector<std::string_view> rest;  // may have changed places with the facts that they belong to
  for (const syntax::Token& token : syntax::readTokens(text)) {
    const std::string_view all = text.substr(token.begin, token.end - token.begin);
    if (token.kind == syntax::TokenKind::Comment) rest.push_back(all.substr(0, all.find_last_not_of(" \t") + 1));
  }
  for (const diag::Diagnostic& found : diags.all()) rest.push_back(diag::info(found.code).number);
  std::sort(rest.begin(), rest.end());
  for (const std::string_view line : rest) out += std::string(line) + '\n';
  return out;
}

}  // namespace cardc::format
