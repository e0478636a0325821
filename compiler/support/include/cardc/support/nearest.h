// "Did you mean": the candidate that is closest to a misspelt word.
//
// Used by whoever reports an unknown word. The answer depends only on the words and their order: among equally close
// candidates the first one wins, so give them in a fixed order.
#pragma once
#include <cstddef>
#include <span>
#include <string_view>

namespace cardc::support {

// Number of letters to insert, remove, change or swap with a neighbour. Counts bytes.
std::size_t editDistance(std::string_view a, std::string_view b);

// The closest candidate, or an empty view where none is close enough to be a likely slip (a third of the word's length).
std::string_view nearest(std::string_view word, std::span<const std::string_view> candidates);

}  // namespace cardc::support
