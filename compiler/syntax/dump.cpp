#include "cardc/syntax/tree.h"

#include <fmt/format.h>

#include <iterator>

namespace cardc::syntax {
namespace {

// A leaf shows its text. Others show the head where it says which of its family the node is.
bool headMatters(NodeKind kind) {
  switch (kind) {
    case NodeKind::Card:
    case NodeKind::Fact:
    case NodeKind::Wording:
    case NodeKind::Language:
    case NodeKind::CostRule:
    case NodeKind::Ability:
    case NodeKind::Limit:
    case NodeKind::Event:
    case NodeKind::Moment:
    case NodeKind::Signed:
    case NodeKind::Assign:
    case NodeKind::Call:
    case NodeKind::Action:
    case NodeKind::Slot:
    case NodeKind::Place:
    case NodeKind::Duration:
    case NodeKind::Det:
    case NodeKind::Beside:
    case NodeKind::Best:
    case NodeKind::History:
    case NodeKind::Window:
    case NodeKind::Exists:
    case NodeKind::Compare:
    case NodeKind::Bound:
    case NodeKind::YourTurn:
    case NodeKind::Binary:
    case NodeKind::Half:
    case NodeKind::Setting:
    case NodeKind::Move:
    case NodeKind::ExpectMove:
    case NodeKind::Effect: return true;
    default: return false;
  }
}

bool isLeaf(NodeKind kind) {
  switch (kind) {
    case NodeKind::Name:
    case NodeKind::Word:
    case NodeKind::Number:
    case NodeKind::String:
    case NodeKind::Ref:
    case NodeKind::Payload:
    case NodeKind::Mark:
    case NodeKind::TestName: return true;
    default: return false;
  }
}

void dump(std::string& out, const Tree& tree, const source::SourceFile& file, NodeId node, std::size_t depth) {
  out.append(depth * 2, ' ');
  out += kindName(tree.kind(node));
  if (isLeaf(tree.kind(node))) fmt::format_to(std::back_inserter(out), " {}", tree.text(node));
  if (headMatters(tree.kind(node))) fmt::format_to(std::back_inserter(out), " {}", tree.head(node));
  const source::Position where = file.position(tree[node].begin);
  fmt::format_to(std::back_inserter(out), " {}:{}\n", where.line, where.column);
  for (const NodeId child : tree.children(node)) dump(out, tree, file, child, depth + 1);
}

}  // namespace

std::string dumpTree(const Tree& tree, const source::VirtualFiles& files) {
  std::string out;
  dump(out, tree, files[tree.file()], tree.root(), 0);
  return out;
}

}  // namespace cardc::syntax
