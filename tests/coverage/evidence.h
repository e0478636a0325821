// Evidence: the words that tests, goldens and cards use, for asking which rows of a table nobody has tried.
//
// Used by coverage_test only. A word is a run of letters, digits, `_`, `-` and `::`; of a qualified name its parts and
// its last pair count as well, so that `cardabi::Op::Damage` is evidence for `Op::Damage`; behind a parenthesis, as
// goldens print trees, `(Damage` counts too. Pure: the caller reads the files.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace coverage {

class Evidence {
 public:
  void add(std::string_view text);
  bool has(std::string_view word) const { return words_.find(word) != words_.end(); }

 private:
  std::set<std::string, std::less<>> words_;
};

// One row of a table, and the words any of which shows that it has been tried.
struct Row {
  std::string kind;  // op, event, tag, policy, diagnostic
  std::string name;
  std::vector<std::string> shown_by;
};

// The rows without evidence and without an excuse, then what is wrong with the excuses: an unknown row, one that has
// evidence by now, or no reason. `excuses` is the text of excused.txt: `kind name: reason` a line, `#` comments.
std::vector<std::string> findings(const std::vector<Row>& rows, const Evidence& evidence, std::string_view excuses);

}  // namespace coverage
