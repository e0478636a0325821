// Id: a number that knows what it numbers.
//
// Every stage uses it for its own things (files, tree nodes, cards, blocks). A default Id names nothing: `valid()` is false.
// Ids of different tags do not compare or convert.
#pragma once
#include <compare>
#include <cstdint>
#include <functional>

namespace cardc::support {

template <typename Tag>
class Id {
 public:
  constexpr Id() = default;
  constexpr explicit Id(std::uint32_t value) : value_(value) {}

  constexpr bool valid() const { return value_ != kNone; }
  constexpr explicit operator bool() const { return valid(); }
  // The number itself, for indexing and printing. Meaningless when the id is not valid.
  constexpr std::uint32_t value() const { return value_; }

  friend constexpr bool operator==(Id, Id) = default;
  friend constexpr auto operator<=>(Id, Id) = default;

 private:
  static constexpr std::uint32_t kNone = 0xffffffff;
  std::uint32_t value_ = kNone;
};

}  // namespace cardc::support

template <typename Tag>
struct std::hash<cardc::support::Id<Tag>> {
  std::size_t operator()(cardc::support::Id<Tag> id) const noexcept { return std::hash<std::uint32_t>{}(id.value()); }
};
