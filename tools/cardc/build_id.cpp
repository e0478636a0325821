#include "build_id.h"

#include <elf.h>
#include <link.h>

#include <cstddef>

namespace cardc::tool {
namespace {

constexpr std::size_t kAlign = 4;  // of names and contents of notes
std::size_t padded(std::size_t size) { return (size + kAlign - 1) / kAlign * kAlign; }

// The first object that is listed is the program itself.
int readNotes(dl_phdr_info* object, std::size_t, void* found) {
  for (std::size_t n = 0; n < object->dlpi_phnum; ++n) {
    const ElfW(Phdr)& segment = object->dlpi_phdr[n];
    if (segment.p_type != PT_NOTE) continue;
    const auto* at = reinterpret_cast<const char*>(object->dlpi_addr + segment.p_vaddr);
    const char* end = at + segment.p_memsz;
    while (at + sizeof(ElfW(Nhdr)) <= end) {
      const auto& note = *reinterpret_cast<const ElfW(Nhdr)*>(at);
      const char* contents = at + sizeof note + padded(note.n_namesz);
      if (contents + note.n_descsz > end) break;
      if (note.n_type == NT_GNU_BUILD_ID) static_cast<std::string*>(found)->assign(contents, note.n_descsz);
      at = contents + padded(note.n_descsz);
    }
  }
  return 1;
}

}  // namespace

std::string buildId() {
  std::string id;
  dl_iterate_phdr(&readNotes, &id);
  return id;
}

}  // namespace cardc::tool
