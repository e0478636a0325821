// Guess: the end of a message about a word that is not known, and the word that was probably meant.
//
// As the argument of a diagnostic it reads "; did you mean 'taunt'?", and becomes a fix that is marked as likely, not as safe.
#pragma once
#include <fmt/format.h>

#include <string>
#include <string_view>

namespace cardc::diag {

struct Guess {
  Guess() = default;
  // A hint that names no word.
  Guess(const char* hint) : text(hint) {}
  Guess(std::string hint) : text(std::move(hint)) {}
  // Nothing where `best` is empty.
  Guess(std::string_view written, std::string_view best)
      : text(best.empty() ? "" : "; did you mean '" + std::string(best) + "'?"), instead_of(written), meant(best) {}

  std::string text;
  std::string instead_of;
  std::string meant;  // empty where nothing is like it
};

}  // namespace cardc::diag

template <>
struct fmt::formatter<cardc::diag::Guess> : fmt::formatter<std::string_view> {
  auto format(const cardc::diag::Guess& guess, fmt::format_context& context) const {
    return fmt::formatter<std::string_view>::format(guess.text, context);
  }
};
