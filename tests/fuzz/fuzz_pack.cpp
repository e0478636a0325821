// Packs that somebody tampered with: the loader refuses them or gives a library that passes every check.
//
// The first byte chooses: bytes as they are; bytes with a head and checksum that fit, so that what is behind them gets
// looked at; or a good pack with single bytes changed, which reaches the checks of rows and trees.
#include "cardabi/pack.h"
#include "cardc/emit/pack.h"
#include "cardrt/library_check.h"
#include "cardrt/pack.h"
#include "test_rows.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <string>

namespace {

using namespace cardabi;

// The head of a writer of today, around whatever follows it.
void seal(std::string& bytes) {
  if (bytes.size() < sizeof(PackHeader)) return;
  PackHeader header;
  std::memcpy(&header, bytes.data(), sizeof header);
  std::memcpy(header.magic, kPackMagic, sizeof kPackMagic);
  header.format = kPackFormat;
  header.file_size = bytes.size();
  header.layout_hash = kLayoutHash;
  std::memcpy(bytes.data(), &header, sizeof header);
  header.checksum = packChecksum(std::as_bytes(std::span(bytes)));
  std::memcpy(bytes.data(), &header, sizeof header);
}

// The rest of the input as edits of three bytes each: a place and what is to stand there.
std::string edited(const std::string& good, const std::uint8_t* data, std::size_t size) {
  std::string bytes = good;
  for (std::size_t i = 0; i + 2 < size; i += 3) {
    const std::size_t at = sizeof(PackHeader) + (data[i] | data[i + 1] << 8) % (bytes.size() - sizeof(PackHeader));
    bytes[at] = static_cast<char>(data[i + 2]);
  }
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string kGood = cardc::emit::writePack(cardc::emit::testRows());
  if (size == 0) return 0;
  std::string bytes;
  if (data[0] % 3 == 2) {
    bytes = edited(kGood, data + 1, size - 1);
  } else {
    bytes.assign(reinterpret_cast<const char*>(data + 1), size - 1);
  }
  if (data[0] % 3 != 0) seal(bytes);
  const cardrt::PackResult result = cardrt::loadPack(std::as_bytes(std::span(bytes)));
  if (result ? !cardrt::checkLibrary(result.library->data()).empty() : result.message.empty()) std::abort();
  return 0;
}
