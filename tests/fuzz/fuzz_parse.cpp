// Whatever is typed, the parser answers: no crash, no hang, and a tree whose sizes fit.
#include "cardc/syntax/parse.h"

#include <cstdint>
#include <cstdlib>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cardc::source::VirtualFiles files;
  files.add("fuzz.card", std::string(reinterpret_cast<const char*>(data), size));
  cardc::diag::Engine diags;
  const cardc::syntax::Forest forest = cardc::syntax::parseAll(files, diags);
  const cardc::syntax::Tree& tree = forest.trees.front();
  if (tree[tree.root()].size != tree.size()) std::abort();
  return 0;
}
