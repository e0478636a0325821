// What there is in a set of cards, counted. Used by `cardc stats`.
//
// Cards and tests of the whole input count; cards that a test declares for itself, options and enchantments are no cards here.
#pragma once
#include "cardc/driver/compile.h"
#include "input.h"
#include "word_rows.h"

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

// A keyword, an action or a condition that the cards define, and what is known of it; also a tag or a verb of which they say something.
struct WordRow {
  std::string kind, word;     // "keyword" frenzy
  std::string paradigm, doc;  // as its `about` says; empty without one
  std::vector<std::string> rulings;
  std::string at;         // cards/prelude/keywords.card:31
  std::size_t lines = 0;  // of its definition
  std::size_t cards = 0;  // that use it
  WordRows rows;
};

struct Stats {
  std::size_t cards = 0, tokens = 0, enchantments = 0, tests = 0;
  std::vector<Count> kinds, sets;
  std::vector<std::string> tokens_without_id;  // SET.Name
  std::vector<std::string> natives;
  std::vector<WordRow> keywords;    // in the order of definition
  std::vector<Count> tags;          // by how many cards use them, in the order of the table
  std::vector<PlannedRow> planned;  // used ones first, by how many wait for them
};

// `outcome` is of these files, and must have reached the IR.
Stats statsOf(const driver::Outcome& outcome, const Input& input);

}  // namespace cardc::tool
