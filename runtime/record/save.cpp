#include "cardrt/record/save.h"

#include "cardrt/record/save_format.h"
#include "image_check.h"

#include <cstring>
#include <memory>

namespace cardrt {
namespace {

std::size_t imageSize(const State& state) { return bytesInUse(state); }

void write(const State& state, std::byte*& out) {
  visitRegions(state, [&](const void* region, std::size_t bytes) {
    std::memcpy(out, region, bytes);
    out += bytes;
  });
}

// One load. Each step returns whether to go on; the first that does not has said why.
class Loader {
 public:
  Loader(std::span<const std::byte> bytes, Game& into) : bytes_(bytes), into_(into) {}

  LoadResult run() {
    if (checkHeader() && checkFit() && readImages()) into_.adopt(*images_[0], images_[1].get());
    return std::move(result_);
  }

 private:
  bool refuse(LoadError error, std::string why) {
    result_ = {error, std::move(why)};
    return false;
  }
  bool malformed(const std::string& why) { return refuse(LoadError::Malformed, "the saved game is malformed: " + why); }

  bool checkHeader() {
    if (bytes_.empty()) return refuse(LoadError::Foreign, "this is not a saved game: it is empty");
    if (std::memcmp(bytes_.data(), kSaveMagic, std::min(bytes_.size(), sizeof kSaveMagic)) != 0)
      return refuse(LoadError::Foreign, "this is not a saved game");
    std::uint32_t format = 0;
    if (bytes_.size() >= offsetof(SaveHeader, format) + sizeof format) {
      std::memcpy(&format, bytes_.data() + offsetof(SaveHeader, format), sizeof format);
      if (format != kSaveFormat) {
        return refuse(LoadError::OtherFormat, "the saved game has format " + std::to_string(format) +
                                                  ", this engine reads format " + std::to_string(kSaveFormat));
      }
    }
    if (bytes_.size() < sizeof header_)
      return refuse(LoadError::Truncated, "the saved game is cut off within its header");
    std::memcpy(&header_, bytes_.data(), sizeof header_);
    const std::string sizes = std::to_string(bytes_.size()) + " of " + std::to_string(header_.file_size) + " bytes";
    if (bytes_.size() < header_.file_size) return refuse(LoadError::Truncated, "the saved game is cut off: " + sizes);
    if (bytes_.size() > header_.file_size)
      return refuse(LoadError::Overlong, "the saved game has something behind its end: " + sizes);
    return saveChecksum(bytes_) == header_.checksum ||
           refuse(LoadError::Corrupt, "the saved game is damaged: its checksum does not fit");
  }

  bool checkFit() {
    if (header_.layout != stateLayout()) {
      return refuse(LoadError::OtherLayout,
                    "the saved game was written by another version of the engine, whose states this one cannot read");
    }
    if (header_.content != into_.library().contentHash())
      return refuse(LoadError::OtherCards, "the saved game was played with other cards");
    return header_.images == 1 || header_.images == 2 || malformed("it holds no game");
  }

  bool readImages() {
    const std::byte* at = bytes_.data() + sizeof header_;
    std::size_t left = bytes_.size() - sizeof header_;
    for (std::uint32_t i = 0; i < header_.images; ++i) {
      images_[i].reset(new State);
      State& state = *images_[i];
      std::memset(static_cast<void*>(&state), 0, sizeof state);
      if (left < sizeof(Header)) return malformed("an image ends within its header");
      std::memcpy(&state.header, at, sizeof(Header));
      if (const std::string wrong = checkCounts(state.header); !wrong.empty()) return malformed(wrong);
      if (left < imageSize(state)) return malformed("an image ends too soon");
      left -= imageSize(state);
      auto* base = reinterpret_cast<std::byte*>(&state);
      visitRegions(static_cast<const State&>(state), [&](const void* region, std::size_t bytes) {
        std::memcpy(base + (static_cast<const std::byte*>(region) - base), at, bytes);
        at += bytes;
      });
      const std::string wrong = checkImage(state, into_.library(), i == 0 ? Image::Now : Image::Checkpoint);
      if (!wrong.empty()) return malformed(i == 0 ? wrong : "its checkpoint: " + wrong);
    }
    if (left != 0) return malformed("something stands behind its last image");
    return images_[1] == nullptr || images_[0]->header.policies == images_[1]->header.policies ||
           malformed("its checkpoint was played by other rulings");
  }

  std::span<const std::byte> bytes_;
  Game& into_;
  SaveHeader header_{};
  std::unique_ptr<State> images_[2];
  LoadResult result_;
};

}  // namespace

std::vector<std::byte> saveGame(const Game& game) {
  const State* images[] = {&game.state(), game.checkpointState()};
  SaveHeader header{};
  std::memcpy(header.magic, kSaveMagic, sizeof kSaveMagic);
  header.format = kSaveFormat;
  header.file_size = sizeof header;
  for (const State* image : images) {
    if (image == nullptr) continue;
    ++header.images;
    header.file_size += imageSize(*image);
  }
  header.layout = stateLayout();
  header.content = game.library().contentHash();
  std::vector<std::byte> bytes(header.file_size);
  std::byte* at = bytes.data() + sizeof header;
  for (const State* image : images) {
    if (image != nullptr) write(*image, at);
  }
  std::memcpy(bytes.data(), &header, sizeof header);
  header.checksum = saveChecksum(bytes);
  std::memcpy(bytes.data(), &header, sizeof header);
  return bytes;
}

LoadResult loadGame(std::span<const std::byte> bytes, Game& into) { return Loader(bytes, into).run(); }

}  // namespace cardrt
