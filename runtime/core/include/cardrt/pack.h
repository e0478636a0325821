// Card packs: a library of cards from the bytes of a file, instead of from linked code.
//
// Whoever starts games from a pack (cardsim --pack, a server with a new set) loads it once. Nothing in the bytes is
// trusted: a pack that is not exactly what a writer of this engine's tables would write is refused with the reason, and
// a loaded one is as sound as linked code. The format is cardabi/pack.h.
#pragma once
#include "cardrt/library.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace cardrt {

enum class PackError : std::uint8_t {
  None,
  Foreign,        // not a pack at all
  OtherFormat,    // a pack of another version of the format
  Truncated,      // the end is missing
  Overlong,       // something stands behind the end
  Corrupt,        // the checksum does not fit
  OtherLayout,    // written for other record structs
  UnknownOp,      // uses an operation that this engine does not have
  MissingNative,  // needs code that this game does not bring
  ChangedOp,      // uses an operation that means something else here
  Malformed       // sealed properly, but by a writer that made a mistake
};

// The cards of one pack: owns the bytes that data() points into. Stays where it is; games hold on to it until they end.
class PackLibrary {
 public:
  PackLibrary(const PackLibrary&) = delete;
  PackLibrary& operator=(const PackLibrary&) = delete;
  const cardabi::LibraryData& data() const { return data_; }

 private:
  friend class PackLoader;
  PackLibrary() = default;

  std::unique_ptr<std::byte[]> bytes_;
  std::vector<cardabi::SetData> sets_;
  std::vector<const cardabi::SetData*> set_pointers_;
  std::vector<const char*> keywords_;
  std::vector<cardabi::NativeEntry> natives_;
  cardabi::LibraryData data_{};
};

struct [[nodiscard]] PackResult {
  std::unique_ptr<const PackLibrary> library;  // null when refused
  PackError error = PackError::None;
  std::string message;  // why it was refused, for people: "the card pack is cut off: 812 of 1400 bytes"
  explicit operator bool() const { return library != nullptr; }
};

// Copies the bytes. Time and memory grow with their number only, whatever they say. `natives`: the code that the game brings; a pack
// whose cards need another is refused.
PackResult loadPack(std::span<const std::byte> bytes, std::span<const Native> natives = {});

}  // namespace cardrt
