// make_cards N DIR [SEED]: writes a collection of N cards into a folder, for whoever wants to look at it or measure by hand.
#include "make_cards.h"

#include "files.h"

#include <cstdio>
#include <cstdlib>

int main(int argc, char** argv) {
  const unsigned long count = argc >= 3 ? std::strtoul(argv[1], nullptr, 10) : 0;
  if (argc > 4 || count < 1 || count > 100'000) {
    std::fputs("usage: make_cards N DIR [SEED]   N cards, 1 to 100000; the same seed (1) gives the same cards\n",
               stderr);
    return 2;
  }
  const std::uint64_t seed = argc > 3 ? std::strtoull(argv[3], nullptr, 10) : 1;
  const cardbench::Collection cards = cardbench::makeCards(static_cast<std::uint32_t>(count), seed);
  if (!cardbench::writeFiles(argv[2], cards)) {
    std::fprintf(stderr, "make_cards: cannot write to %s\n", argv[2]);
    return 2;
  }
  std::printf("%lu cards in %zu files, %.0f bytes a card\n", count, cards.files.size(),
              static_cast<double>(cards.bytes) / static_cast<double>(count));
  return 0;
}
