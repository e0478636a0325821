#include "roles.h"

namespace cardc::format {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Tree;

namespace {

// A keyword or tag as a card or a body has it: one word, with its parameters and how long it lasts.
bool isKeyword(const Tree& tree, NodeId entry) {
  if (!tree.is(entry, NodeKind::Call)) return false;
  for (const NodeId child : tree.children(entry)) {
    if (!tree.is(child, NodeKind::Args) && !tree.is(child, NodeKind::Duration)) return false;
  }
  return true;
}

// A fact with a line of its own.
bool standsAlone(std::string_view fact) { return fact == "runes" || fact == "power" || fact == "used"; }

}  // namespace

Role roleOf(const Tree& tree, NodeId owner) {
  switch (tree.kind(owner)) {
    case NodeKind::Card:
    case NodeKind::Enchantment:
    case NodeKind::Set: return Role::Card;
    case NodeKind::Test:
    case NodeKind::ExpectOneOf: return Role::Test;
    case NodeKind::With:
    case NodeKind::Aura:
    case NodeKind::WhileIn:
    case NodeKind::WhileBlock:
    case NodeKind::KeywordDef:
    case NodeKind::Entity: return Role::Body;
    case NodeKind::Action: return tree.head(owner) == "give" ? Role::Body : Role::Actions;
    default: return Role::Actions;
  }
}

Joining joiningOf(const Tree& tree, NodeId entry, Role role) {
  if (role == Role::List) return Joining::Item;
  if (tree.is(entry, NodeKind::Fact)) return standsAlone(tree.head(entry)) ? Joining::None : Joining::Fact;
  if ((role == Role::Card || role == Role::Body) && isKeyword(tree, entry)) return Joining::Keyword;
  return Joining::None;
}

bool isSentence(const Tree& tree, NodeId entry, Role role) {
  switch (tree.kind(entry)) {
    case NodeKind::Fact:
    case NodeKind::Wording:
    case NodeKind::Target:
    case NodeKind::Counter:
    case NodeKind::Memory:
    case NodeKind::Playable:
    case NodeKind::CostRule:
    case NodeKind::Allow:
    case NodeKind::Buff:
    case NodeKind::Assign:
    case NodeKind::Use: return false;
    default: return joiningOf(tree, entry, role) == Joining::None;
  }
}

bool declares(const Tree& tree, NodeId entry) {
  return tree.is(entry, NodeKind::Card) || tree.is(entry, NodeKind::Enchantment) || tree.is(entry, NodeKind::Test);
}

bool takesManyLines(const Tree& tree, NodeId owner, Role around) {
  const NodeId block = tree.find(owner, NodeKind::Block);
  switch (tree.kind(owner)) {
    case NodeKind::Test: return true;
    case NodeKind::Card: {
      const bool small = tree.find(owner, NodeKind::Mark, "token").valid() || tree.find(owner, NodeKind::Like).valid();
      return !(small || around == Role::Test) || tree.find(block, NodeKind::Wording).valid();
    }
    case NodeKind::Enchantment:
    case NodeKind::Option: return tree.find(block, NodeKind::Wording).valid();
    default: return false;
  }
}

}  // namespace cardc::format
