#include "memory.h"

#include <cstdlib>  // defines __GLIBC__ where it is glibc

#ifdef __GLIBC__
#include <malloc.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#endif

namespace cardc::tool {

void takeMemoryInLargePieces() {
#ifdef __GLIBC__
  constexpr int kRoom = 512 << 20;  // of addresses; what is never touched costs nothing
  constexpr std::uintptr_t kPage = 2 << 20;
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, kRoom);
  mallopt(M_TOP_PAD, kRoom);
  const auto before = reinterpret_cast<std::uintptr_t>(::sbrk(0));
  void* volatile piece = std::malloc(1 << 20);  // more than is there: the heap grows, with all that room
  std::free(piece);
  const auto after = reinterpret_cast<std::uintptr_t>(::sbrk(0));
  const std::uintptr_t first = (before + kPage - 1) / kPage * kPage;
  // NOLINTNEXTLINE(performance-no-int-to-ptr): an address, rounded up to a page
  if (after > first) ::madvise(reinterpret_cast<void*>(first), after - first, MADV_HUGEPAGE);
#endif
}

}  // namespace cardc::tool
