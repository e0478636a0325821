// Which rows of the tables are there for cards to be written with, while their behaviour is still to come.
#pragma once
#include "cardabi/tables.h"

namespace cardc::sema {

// Ops and events say so by a member, payloads by a field, tags by a trait. Rows of tables that know no planned ones are never planned.
template <class Row>
constexpr bool isPlanned(const Row& row) {
  if constexpr (requires { row.planned(); }) {
    return row.planned();
  } else if constexpr (requires { row.planned; }) {
    return row.planned;
  } else if constexpr (requires { row.game_tag; }) {
    return (row.traits & cardabi::TagTrait::Planned) != 0;
  } else {
    return false;
  }
}

}  // namespace cardc::sema
