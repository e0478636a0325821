// The cards without those that have mistakes: what a command may still look at, when it says of which cards it knows nothing.
//
// A card with a mistake is left out, and whatever then has one since it spoke of that card; where a mistake stands in no card, its file is. Places in
// the files stay the same.
#pragma once
#include "cardc/driver/compile.h"

#include <string>
#include <vector>

namespace cardc::tool {

struct CleanRest {
  source::VirtualFiles files;
  driver::Outcome outcome;  // of the rest, as far as Rows
  std::vector<std::string>
      left_out;        // cards by their names and files by their paths, in the order in which they were found wanting
  bool found = false;  // there is a rest; without it nothing can be said
};

// `diags` are the complaints about `files`, `program` what could be made of them.
CleanRest cleanRestOf(const source::VirtualFiles& files, const sema::Program& program, const diag::Engine& diags);

}  // namespace cardc::tool
