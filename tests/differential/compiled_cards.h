// What the compiler makes of folders of cards now, as rows in memory and as a pack: what every differential test compares with.
#pragma once
#include "cardc/ir/rows.h"
#include "cardc/ir/test_plan.h"
#include "cardrt/pack.h"

#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace differential {

class CompiledCards {
 public:
  // `folders`: separated by ':'. `pack_file`: a pack of the same cards; "" = one is written from the rows.
  explicit CompiledCards(std::string_view folders, std::string_view pack_file = {});
  CompiledCards(const CompiledCards&) = delete;
  CompiledCards& operator=(const CompiledCards&) = delete;

  // Why there are no cards; "" if there are. Nothing else may be asked for then.
  const std::string& problem() const { return problem_; }
  const cardc::ir::LibraryRows& compiled() const { return rows_; }
  const std::vector<cardc::ir::TestPlan>& tests() const { return tests_; }
  const cardabi::LibraryData& rows() const { return view_->data(); }
  const cardabi::LibraryData& pack() const { return pack_.library->data(); }

 private:
  cardc::ir::LibraryRows rows_ = {};
  std::unique_ptr<const cardc::ir::LibraryView> view_ = {};
  std::vector<cardc::ir::TestPlan> tests_ = {};
  cardrt::PackResult pack_ = {};
  std::string problem_ = {};
};

}  // namespace differential
