// What an entry is for the layout: which entries share a line, and how much a line holds.
#pragma once
#include "cardc/syntax/tree.h"
#include "layout.h"

namespace cardc::format {

// What a block is about, by what it belongs to.
enum class Role : std::uint8_t {
  File,
  Test,     // givens, moves and expectations
  Card,     // facts and abilities
  Body,     // what somebody has: keywords, changes of numbers, abilities
  Actions,  // what happens
  List,     // names, texts, effects
};
Role roleOf(const syntax::Tree& tree, syntax::NodeId owner);

Joining joiningOf(const syntax::Tree& tree, syntax::NodeId entry, Role role);
// Something that happens; a line holds few of them.
bool isSentence(const syntax::Tree& tree, syntax::NodeId entry, Role role);
// Cards, enchantments and tests: in a file, those of several lines are set off by blank lines.
bool declares(const syntax::Tree& tree, syntax::NodeId entry);
// Whether the block of this owner takes several lines however short it is. `around`: of the block that the owner stands in.
bool takesManyLines(const syntax::Tree& tree, syntax::NodeId owner, Role around);

}  // namespace cardc::format
