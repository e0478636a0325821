#include "files.h"

#include "cards.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <memory>

namespace cardsim {

void writeFile(const std::string& path, std::string_view bytes) {
  const std::string part = fmt::format("{}.{}.part", path, getpid());
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(part.c_str(), "wb"), std::fclose);
  bool good = out != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), out.get()) == bytes.size();
  good = good && std::fflush(out.get()) == 0 && fsync(fileno(out.get())) == 0;
  if (good && std::rename(part.c_str(), path.c_str()) == 0) return;
  (void)std::remove(part.c_str());
  throw UsageError{fmt::format("cannot write '{}'", path)};
}

}  // namespace cardsim
