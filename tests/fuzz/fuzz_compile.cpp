// Any text through every stage of the compiler, to rows and C++: nothing that is typed crashes or hangs it.
//
// A text without errors must come out as rows that the engine would take: the pack made of them is loaded again.
#include "cardc/diag/engine.h"
#include "cardc/driver/compile.h"
#include "cardc/emit/cpp.h"
#include "cardc/emit/pack.h"

#include "cardrt/pack.h"
#include "properties.h"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <string>
#include <string_view>

namespace {

constexpr std::string_view kPrelude =
    "keyword battlecry(Body actions) { when you play this { Body } }\n"
    "keyword deathrattle(Body actions) { after this dies { Body } }\n"
    "condition combo means your cards-played is at least 1\n";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  cardc::source::VirtualFiles files;
  files.add("prelude/keywords.card", std::string(kPrelude));
  files.add("fuzz.card", std::string(reinterpret_cast<const char*>(data), size));
  cardc::diag::Engine diags;
  const cardc::driver::Outcome outcome = cardc::driver::compile(files, {.planned = false}, diags);
  cardfuzz::checkMessages(diags, files);
  if (diags.hasErrors()) return 0;
  (void)cardc::emit::emitCpp(outcome.rows);
  const std::string pack = cardc::emit::writePack(outcome.rows);
  const cardrt::PackResult loaded = cardrt::loadPack(std::as_bytes(std::span(pack)));
  if (!loaded) {
    std::fprintf(stderr, "the engine refuses what the compiler wrote: %s\n", loaded.message.c_str());
    std::abort();
  }
  return 0;
}
