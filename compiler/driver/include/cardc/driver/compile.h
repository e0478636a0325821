// The whole compiler as one function: from texts to encoded rows.
//
// Tools call it and turn the rows into files; `cardc show` looks at the values that the stages leave behind. No IO, no
// printing.
#pragma once
#include "cardc/analysis/run.h"
#include "cardc/diag/engine.h"
#include "cardc/ir/module.h"
#include "cardc/ir/rows.h"
#include "cardc/sema/program.h"
#include "cardc/source/source_file.h"
#include "cardc/syntax/tree.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

namespace cardc::driver {

enum class Stage : std::uint8_t { Tree, Program, Ir, Effects, Rows };

struct Options {
  Stage last = Stage::Rows;  // how far to go
  bool planned = true;       // accept cards that need what is only planned; without it they are errors (CW4001)
  std::span<const std::string_view> natives = {};  // names of those that have code; others are planned
  bool tests = true;                               // check and lower the tests in the cards as well
  unsigned threads = 1;                            // at most so many at once; the outcome is the same
  std::function<std::string_view(std::string_view text)> saved_tree = {};  // see syntax::Parsing
  std::function<void(Stage)> finished = {};  // called when a stage is over, for those who measure
};

// What the stages made, as far as they came: each takes a finished value of the one before. `files` must outlive it.
struct Outcome {
  syntax::Forest trees;
  sema::Program program;
  ir::Module module;
  analysis::Report report;
  ir::LibraryRows rows;
  // The last stage that was done; with errors in the cards it ends before Ir.
  Stage reached = Stage::Tree;
};

// Complaints go to `diags`; with errors there, there are no rows. The same cards give the same rows.
Outcome compile(const source::VirtualFiles& files, const Options& options, diag::Engine& diags);

// How many cards the rows hold, enchantments and options without an id left out.
std::size_t cardCount(const ir::LibraryRows& rows);

}  // namespace cardc::driver
