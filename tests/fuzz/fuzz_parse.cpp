// Whatever is typed, the parser answers: no crash, no hang, messages in order, a tree that is one and survives being saved.
#include "properties.h"

#include "cardc/syntax/parse.h"
#include "cardc/syntax/saved_tree.h"

#include <cstdint>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cardc::source::VirtualFiles files;
  files.add("fuzz.card", std::string(reinterpret_cast<const char*>(data), size));
  cardc::diag::Engine diags;
  const cardc::syntax::Forest forest = cardc::syntax::parseAll(files, diags);
  const cardc::syntax::Tree& tree = forest.trees.front();
  const std::string_view text = files[files.id(0)].text();
  cardfuzz::checkTree(tree, text);
  cardfuzz::checkMessages(diags, files);
  const std::string saved = cardc::syntax::saveTree(tree);
  const auto restored = cardc::syntax::restoreTree(files.id(0), text, saved);
  cardfuzz::promise(restored && cardc::syntax::saveTree(*restored) == saved, "a saved tree comes back");
  return 0;
}
