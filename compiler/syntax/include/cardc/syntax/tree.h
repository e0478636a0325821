// Tree: what a card file says, as a flat list of nodes with source ranges. Made by syntax, read by sema and by tools.
//
// Nodes lie in one vector in preorder: a node, then the subtrees of its children. `node_kinds.def` says for each kind what its
// children are. A tree keeps no text of its own: it points into the VirtualFiles it was parsed from, which must outlive it.
// A tree is always well formed, whatever the file was: what could not be parsed is a Broken node and has been reported.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"
#include "cardc/support/check.h"
#include "cardc/support/id.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::syntax {

enum class NodeKind : std::uint8_t {
#define CARD_NODE(Kind, Category, Children) Kind,
#include "cardc/syntax/node_kinds.def"
};
std::string_view kindName(NodeKind kind);
// The Children column: what the contract says about a kind.
std::string_view kindDoc(NodeKind kind);

using NodeId = support::Id<struct NodeTag>;

struct Node {
  NodeKind kind;
  std::uint32_t begin = 0, end = 0;            // bytes of the whole phrase
  std::uint32_t head_begin = 0, head_end = 0;  // bytes of the word that names it
  std::uint32_t size = 1;                      // nodes in this subtree, itself included
};

class Tree {
 public:
  Tree(source::FileId file, std::string_view text) : file_(file), text_(text) {}

  source::FileId file() const { return file_; }
  std::uint32_t size() const { return static_cast<std::uint32_t>(nodes_.size()); }
  NodeId root() const { return NodeId{0}; }  // always a File

  const Node& operator[](NodeId id) const {
    CARD_CHECK(id.valid() && id.value() < nodes_.size());
    return nodes_[id.value()];
  }
  NodeKind kind(NodeId id) const { return (*this)[id].kind; }
  bool is(NodeId id, NodeKind kind) const { return (*this)[id].kind == kind; }

  source::Span span(NodeId id) const {
    const Node& node = (*this)[id];
    return {file_, node.begin, node.end};
  }
  source::Span headSpan(NodeId id) const {
    const Node& node = (*this)[id];
    return {file_, node.head_begin, node.head_end};
  }
  // The whole phrase as written, and the head alone: "deal 3 damage to target", "deal".
  std::string_view text(NodeId id) const {
    const Node& node = (*this)[id];
    return text_.substr(node.begin, node.end - node.begin);
  }
  std::string_view head(NodeId id) const {
    const Node& node = (*this)[id];
    return text_.substr(node.head_begin, node.head_end - node.head_begin);
  }
  // A Number's value; a String's content.
  std::uint32_t number(NodeId id) const;
  std::string_view string(NodeId id) const;

  // for (NodeId child : tree.children(node)) ...
  class Children;
  Children children(NodeId id) const;
  std::uint32_t childCount(NodeId id) const;
  // The n-th child, or an invalid id.
  NodeId child(NodeId id, std::uint32_t n) const;
  // The first child of that kind (and that head), or an invalid id.
  NodeId find(NodeId id, NodeKind kind) const;
  NodeId find(NodeId id, NodeKind kind, std::string_view head) const;

  // Building, for the parser: open a node, add its children, close it. Or, for whoever has the whole: the nodes as they are.
  void reserve(std::uint32_t nodes) { nodes_.reserve(nodes); }
  void add(const Node& node) { nodes_.push_back(node); }
  NodeId open(NodeKind kind, std::uint32_t begin, std::uint32_t end, std::uint32_t head_begin, std::uint32_t head_end);
  void close(NodeId id);

 private:
  source::FileId file_;
  std::string_view text_;
  std::vector<Node> nodes_;
};

class Tree::Children {
 public:
  class Iterator {
   public:
    Iterator(const Tree& tree, std::uint32_t at) : tree_(&tree), at_(at) {}
    NodeId operator*() const { return NodeId{at_}; }
    Iterator& operator++() {
      at_ += (*tree_)[NodeId{at_}].size;
      return *this;
    }
    friend bool operator==(const Iterator& a, const Iterator& b) { return a.at_ == b.at_; }

   private:
    const Tree* tree_;
    std::uint32_t at_;
  };
  Children(const Tree& tree, NodeId parent) : tree_(tree), parent_(parent.value()) {}
  Iterator begin() const { return {tree_, parent_ + 1}; }
  Iterator end() const { return {tree_, parent_ + tree_[NodeId{parent_}].size}; }
  bool empty() const { return begin() == end(); }

 private:
  const Tree& tree_;
  std::uint32_t parent_;
};
inline Tree::Children Tree::children(NodeId id) const { return {*this, id}; }

// How a tree came about. Restored: from bytes that were saved earlier. Complained: something in its file was reported.
enum class TreeOrigin : std::uint8_t { Parsed, Complained, Restored };

// One tree a file, in the order of the files, and for each how it came about.
struct Forest {
  const source::VirtualFiles* files = nullptr;
  std::vector<Tree> trees;
  std::vector<TreeOrigin> origins;
};

// One line a node, indented: "Action deal 4:10". What `cardc show --stage=tree` prints.
std::string dumpTree(const Tree& tree, const source::VirtualFiles& files);

}  // namespace cardc::syntax
