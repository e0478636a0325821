// Store: owns things of one kind and numbers them with their own Id, in order of adding.
//
// Nothing is ever removed, so an id stays good as long as the store lives; a reference only until the next add. Asking with
// an id that the store did not give is our mistake and stops the program.
#pragma once
#include "cardc/support/check.h"
#include "cardc/support/id.h"

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace cardc::support {

template <typename T, typename IdType>
class Store {
 public:
  IdType add(T thing) {
    items_.push_back(std::move(thing));
    return IdType{static_cast<std::uint32_t>(items_.size() - 1)};
  }

  void reserve(std::size_t things) { items_.reserve(things); }

  const T& operator[](IdType id) const {
    CARD_CHECK(id.valid() && id.value() < items_.size());
    return items_[id.value()];
  }
  T& operator[](IdType id) {
    CARD_CHECK(id.valid() && id.value() < items_.size());
    return items_[id.value()];
  }

  std::uint32_t size() const { return static_cast<std::uint32_t>(items_.size()); }
  bool empty() const { return items_.empty(); }
  // The id of the n-th thing: for (uint32_t n = 0; n < store.size(); ++n) use(store.id(n)).
  IdType id(std::uint32_t n) const {
    CARD_CHECK(n < items_.size());
    return IdType{n};
  }

  auto begin() const { return items_.begin(); }
  auto end() const { return items_.end(); }
  auto begin() { return items_.begin(); }
  auto end() { return items_.end(); }

 private:
  std::vector<T> items_;
};

}  // namespace cardc::support
