// Which number each card gets. Private to the encoder; the library and the tests must agree on it.
#pragma once
#include "cardc/ir/module.h"
#include "cardc/ir/rows.h"

#include <vector>

namespace cardc::ir {

struct Numbering {
  std::vector<SetId> sets;                         // of the library, in order of their numbers from 1
  std::vector<std::vector<CardId>> cards_of;       // by place in `sets`, in order of local numbers
  std::vector<std::vector<CardId>> cards_of_test;  // by test
  std::vector<cardabi::CardRef> cards;             // by CardId
};
Numbering numberCards(const Module& module);

}  // namespace cardc::ir
