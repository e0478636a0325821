// Bytes that claim to be a saved tree: what is taken for one is one.
#include "properties.h"

#include "cardc/syntax/saved_tree.h"

#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const std::string text(1000, 'x');
  cardc::source::VirtualFiles files;
  files.add("fuzz.card", text);
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  if (const auto tree = cardc::syntax::restoreTree(files.id(0), text, bytes)) cardfuzz::checkTree(*tree, text);
  return 0;
}
