// What there is in a set of cards, counted. Used by `cardc stats`.
//
// Cards and tests of the whole input count; cards that a test declares for itself, options and enchantments are no cards here.
#pragma once
#include "cardc/driver/compile.h"
#include "cardc/source/source_file.h"

#include <cstddef>
#include <string>
#include <vector>

namespace cardc::tool {

struct Count {
  std::string name;
  std::size_t cards = 0;
};

// A row of the shared tables whose behaviour is still to come, and who waits for it.
struct PlannedRow {
  std::string
      table;  // "operation", "tag", "event", "payload", "policy"; of the cards themselves "moment", "native" ...
  std::string name;
  std::vector<std::string> cards;  // SET.Name, in the order of the files; for a policy the tests that set it
};

struct Stats {
  std::size_t cards = 0, tokens = 0, enchantments = 0, tests = 0;
  std::vector<Count> kinds, sets;
  std::vector<std::string> tokens_without_id;  // SET.Name
  std::vector<std::string> natives;
  // Words that the cards define, and tags: by how many cards use them. In the order of definition, tags in that of the table.
  std::vector<Count> keywords, tags;
  std::vector<PlannedRow> planned;  // used ones first, by how many wait for them
};

// `outcome` must have reached the IR.
Stats statsOf(const driver::Outcome& outcome);

}  // namespace cardc::tool
