#include "check_text.h"

#include <fmt/format.h>

#include <cstdint>

namespace cardc::syntax::antlr {
namespace {

// Length of the well-formed character at `at`, 0 where there is none. Overlong forms, surrogates and values above 10ffff are refused.
std::size_t characterLength(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t n) { return at + n < text.size() ? static_cast<unsigned char>(text[at + n]) : 0u; };
  const auto more = [&](std::size_t n) { return (byte(n) & 0xc0) == 0x80; };
  const unsigned lead = byte(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xc2 && lead <= 0xdf) return more(1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    if (!more(1) || !more(2)) return 0;
    if (lead == 0xe0 && byte(1) < 0xa0) return 0;
    if (lead == 0xed && byte(1) > 0x9f) return 0;
    return 3;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    if (!more(1) || !more(2) || !more(3)) return 0;
    if (lead == 0xf0 && byte(1) < 0x90) return 0;
    if (lead == 0xf4 && byte(1) > 0x8f) return 0;
    return 4;
  }
  return 0;
}

// Offset of the first byte that starts no character, or npos.
std::size_t firstBroken(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t length = characterLength(text, at);
    if (length == 0) return at;
    at += length;
  }
  return std::string_view::npos;
}

}  // namespace

bool isText(std::string_view text) {
  return text.size() <= kMaxFileBytes && text.find('\0') == std::string_view::npos &&
         firstBroken(text) == std::string_view::npos;
}

bool checkText(const source::SourceFile& file, source::FileId id, diag::Engine& diags) {
  const std::string_view text = file.text();
  if (text.size() > kMaxFileBytes) {
    diags.report(diag::FileTooLarge, {id, 0, 0}, static_cast<std::int64_t>(text.size()),
                 static_cast<std::int64_t>(kMaxFileBytes));
    return false;
  }
  if (const std::size_t zero = text.find('\0'); zero != std::string_view::npos) {
    const auto at = static_cast<std::uint32_t>(zero);
    diags.report(diag::BinaryFile, {id, at, at + 1});
    return false;
  }
  if (const std::size_t at = firstBroken(text); at != std::string_view::npos) {
    const auto where = static_cast<std::uint32_t>(at);
    diags.report(diag::NotUtf8, {id, where, where + 1}, fmt::format("0x{:02x}", static_cast<unsigned char>(text[at])));
    return false;
  }
  return true;
}

}  // namespace cardc::syntax::antlr
