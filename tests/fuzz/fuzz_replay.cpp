// Replays that somebody made up: the parser refuses them with a line, or gives a value that is written as it was read; and
// playing it comes to an end, whatever decisions it holds.
//
// Its game is then played a second way, with refused decisions passed over, so that those behind them get their turn, and with
// the invariants after each.
#include "card_sets.gen.h"
#include "natives.h"

#include "cardrt/invariants.h"
#include "cardrt/replay/play.h"
#include "cardrt/replay/recording.h"
#include "cardrt/replay/text.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

using namespace cardrt::replay;

constexpr std::size_t kMostSteps = 200;  // an input of a few bytes must not take a second

void promise(bool kept) {
  if (!kept) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cardrt::CardLibrary kLibrary(card_sets::library(), card_natives::all());
  const ParseResult read = parse(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!read) {
    promise(!read.message.empty());
    return 0;
  }
  const std::string text = print(read.replay);
  const ParseResult again = parse(text);
  promise(again && print(again.replay) == text);

  const Playback playback = play(read.replay, kLibrary, kMostSteps);
  promise(!describe(playback.difference, read.replay).empty());
  if (playback.difference.what == Differs::Unplayable) return 0;
  promise(!play(playback.reached, kLibrary, kMostSteps).difference);

  Recording recording(read.replay, kLibrary);
  cardrt::InvariantChecker checker(kLibrary);
  for (std::size_t i = 0; i < std::min(kMostSteps, read.replay.steps.size()); ++i) {
    if (recording.apply(toAction(read.replay.steps[i].action, recording.game())) == cardrt::Refusal::None)
      promise(checker.check(recording.game()).empty());
  }
  return 0;
}
