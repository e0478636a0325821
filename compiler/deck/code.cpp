#include "cardc/deck/code.h"

#include <llvm/Support/Base64.h>

#include <algorithm>
#include <limits>
#include <tuple>

namespace cardc::deck {

namespace {

constexpr std::uint32_t kVersion = 1;
constexpr std::string_view kDigits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

// Bytes of a code, read from the front. After the first thing that goes wrong nothing more is read or reported.
class ByteReader {
 public:
  ByteReader(std::string_view text, const source::Span& at, diag::Engine& diags) : at_(at), diags_(diags) {
    decode(text);
  }

  bool good() const { return good_; }
  std::size_t left() const { return bytes_.size() - next_; }
  // The characters that hold the bytes from `from` on that have been read.
  source::Span since(std::size_t from) const { return span(from, next_); }
  std::size_t place() const { return next_; }

  std::uint32_t number(std::string_view part) {
    constexpr unsigned kBits = 7;
    const std::size_t from = next_;
    std::uint64_t value = 0;
    for (unsigned shift = 0; good_; shift += kBits) {
      if (next_ == bytes_.size()) {
        fail().report(diag::CodeEndsEarly, end(), part);
        break;
      }
      const std::uint8_t byte = bytes_[next_++];
      value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
      if (value > std::numeric_limits<std::uint32_t>::max() || shift >= 5 * kBits) {
        fail().report(diag::CodeNumber, span(from, next_), part);
        break;
      }
      if ((byte & 0x80U) == 0) break;
    }
    return good_ ? static_cast<std::uint32_t>(value) : 0;
  }

  // A number that has but one right value.
  void expect(std::uint32_t wanted, std::string_view part) {
    const std::size_t from = next_;
    const std::uint32_t found = number(part);
    if (good_ && found != wanted) fail().report(diag::CodeForeign, since(from), part, found, wanted);
  }

  // Whether something follows: 1 or 0.
  bool mark(std::string_view part) {
    const std::size_t from = next_;
    const std::uint32_t found = number(part);
    if (good_ && found > 1) fail().report(diag::CodeForeign, since(from), part, found, 1);
    return good_ && found == 1;
  }

  void finish() {
    if (good_ && left() != 0)
      fail().report(diag::CodeGoesOn, span(next_, bytes_.size()), static_cast<std::int64_t>(left()));
  }

 private:
  diag::Engine& fail() {
    good_ = false;
    return diags_;
  }
  // Bytes as characters of the text: four characters hold three bytes.
  source::Span span(std::size_t from, std::size_t to) const {
    const auto character = [&](std::size_t eighths) { return at_.begin + static_cast<std::uint32_t>(eighths / 6); };
    return {at_.file, character(from * 8), std::min(character(to * 8 + 5), at_.end)};
  }
  source::Span end() const { return {at_.file, at_.end, at_.end}; }

  void decode(std::string_view text) {
    std::string_view rest = text;
    for (int padding = 0; padding < 2 && rest.ends_with('='); ++padding) rest.remove_suffix(1);
    std::uint32_t bits = 0, count = 0;
    for (std::size_t n = 0; n < rest.size(); ++n) {
      const std::size_t digit = kDigits.find(rest[n]);
      if (digit == std::string_view::npos) {
        std::size_t end = n + 1;  // of the whole character, as UTF-8 has it
        while (end < rest.size() && (static_cast<unsigned char>(rest[end]) & 0xC0U) == 0x80U) ++end;
        const auto at = [&](std::size_t character) { return at_.begin + static_cast<std::uint32_t>(character); };
        fail().report(diag::CodeCharacter, {at_.file, at(n), at(end)}, rest.substr(n, end - n));
        return;
      }
      bits = (bits << 6U) | static_cast<std::uint32_t>(digit);
      count += 6;
      if (count < 8) continue;
      count -= 8;
      bytes_.push_back(static_cast<std::uint8_t>(bits >> count));
    }
  }

  source::Span at_;
  diag::Engine& diags_;
  std::vector<std::uint8_t> bytes_;
  std::size_t next_ = 0;
  bool good_ = true;
};

enum class Owners : bool { No, Yes };

// The three groups: of which there is one, two, another number.
void readGroups(ByteReader& reader, std::vector<Code::Card>& into, std::string_view part, Owners owners) {
  for (const std::uint32_t copies : {1U, 2U, 0U}) {
    for (std::uint32_t rest = reader.number(part); rest != 0 && reader.good(); --rest) {
      const std::size_t from = reader.place();
      Code::Card card;
      card.dbf = reader.number(part);
      card.count = copies != 0 ? copies : reader.number(part);
      if (owners == Owners::Yes) card.owner = reader.number(part);
      card.span = reader.since(from);
      if (reader.good()) into.push_back(card);
    }
  }
}

using Bytes = std::string;

void writeNumber(Bytes& bytes, std::uint32_t value) {
  for (; value > 0x7FU; value >>= 7U) bytes += static_cast<char>(static_cast<std::uint8_t>(value | 0x80U));
  bytes += static_cast<char>(value);
}

void writeGroups(Bytes& bytes, const std::vector<Code::Card>& cards, Owners owners) {
  for (const std::uint32_t copies : {1U, 2U, 0U}) {
    const auto here = [&](const Code::Card& card) { return copies != 0 ? card.count == copies : card.count > 2; };
    writeNumber(bytes, static_cast<std::uint32_t>(std::count_if(cards.begin(), cards.end(), here)));
    for (const Code::Card& card : cards) {
      if (!here(card)) continue;
      writeNumber(bytes, card.dbf);
      if (copies == 0) writeNumber(bytes, card.count);
      if (owners == Owners::Yes) writeNumber(bytes, card.owner);
    }
  }
}

}  // namespace

std::optional<Code> readCode(std::string_view text, const source::Span& at, diag::Engine& diags) {
  ByteReader reader(text, at, diags);
  Code code;
  reader.expect(0, "first byte");
  reader.expect(kVersion, "version");
  const std::size_t format = reader.place();
  code.format = reader.number("format");
  code.format_span = reader.since(format);
  for (std::uint32_t rest = reader.number("heroes"); rest != 0 && reader.good(); --rest) {
    const std::size_t from = reader.place();
    const std::uint32_t dbf = reader.number("heroes");
    if (reader.good()) code.heroes.push_back({dbf, 1, 0, reader.since(from)});
  }
  readGroups(reader, code.cards, "cards", Owners::No);
  // Codes from before there were sideboards end here.
  if (reader.good() && reader.left() != 0 && reader.mark("mark for sideboards"))
    readGroups(reader, code.sideboards, "sideboards", Owners::Yes);
  reader.finish();
  if (!reader.good()) return std::nullopt;
  return code;
}

std::string writeCode(Code code) {
  for (std::vector<Code::Card>* cards : {&code.heroes, &code.cards, &code.sideboards}) {
    std::sort(cards->begin(), cards->end(), [](const Code::Card& a, const Code::Card& b) {
      return std::tie(a.owner, a.dbf) < std::tie(b.owner, b.dbf);
    });
  }
  Bytes bytes(1, '\0');
  writeNumber(bytes, kVersion);
  writeNumber(bytes, code.format);
  writeNumber(bytes, static_cast<std::uint32_t>(code.heroes.size()));
  for (const Code::Card& hero : code.heroes) writeNumber(bytes, hero.dbf);
  writeGroups(bytes, code.cards, Owners::No);
  writeNumber(bytes, code.sideboards.empty() ? 0 : 1);
  if (!code.sideboards.empty()) writeGroups(bytes, code.sideboards, Owners::Yes);
  return llvm::encodeBase64(bytes);
}

}  // namespace cardc::deck
