// Playing recorded games again: `replay` says whether they are still the same, `resave` writes down what they are now.
#include "cards.h"
#include "commands.h"
#include "replay_file.h"
#include "saved_file.h"

#include "cardrt/replay/play.h"
#include "cardrt/replay/recording.h"

#include <fmt/core.h>

#include <algorithm>

namespace cardsim {

using cardrt::replay::Differs;
using cardrt::replay::Playback;
using cardrt::replay::Replay;

namespace {

std::size_t callsOf(const Replay& replay) {
  std::size_t calls = replay.opening.size();
  for (const cardrt::replay::Step& step : replay.steps) calls += step.calls.size();
  return calls;
}

// A difference may come of other cards: then that is said as well.
std::string explain(const Playback& playback, const Replay& replay) {
  std::string text = cardrt::replay::describe(playback.difference, replay);
  if (playback.other_cards) text += "\n  it was recorded with other cards (another content hash)";
  return text;
}

int replayOne(const std::string& path, const Cards& cards) try {
  const Replay replay = readReplay(path);
  const Playback playback = cardrt::replay::play(replay, cards.library());
  if (!playback.difference) {
    fmt::print("{}: the same: {} decisions, {} random calls, position {:016x}\n", path, replay.steps.size(),
               callsOf(replay), replay.position);
    return 0;
  }
  fmt::print("{}: {}\n", path, explain(playback, replay));
  return playback.difference.what == Differs::Unplayable ? 2 : 1;
} catch (const UsageError& error) {
  fmt::print(stderr, "cardsim: {}\n", error.message);
  return 2;
}

}  // namespace

int runReplay(const ReplayOptions& options) {
  const Cards cards(options.pack);
  int worst = 0;
  for (const std::string& path : options.files) worst = std::max(worst, replayOne(path, cards));
  return worst;
}

int runResave(const ResaveOptions& options) {
  const Cards cards(options.pack);
  const bool saved = isSavedGame(readFile(options.file));
  const Replay replay = saved ? decisionsOf(readSaved(options.file), options.file) : readReplay(options.file);
  const Playback playback = cardrt::replay::play(replay, cards.library());
  if (playback.difference.what == Differs::Unplayable)
    throw UsageError{fmt::format("{}: {}", options.file, explain(playback, replay))};
  if (saved) {
    cardrt::replay::Recording now(playback.reached, cards.library());
    for (const cardrt::replay::Step& step : playback.reached.steps)
      (void)now.apply(cardrt::replay::toAction(step.action, now.game()));
    (void)writeSaved(options.out, now.game(), playback.reached);
  } else {
    writeReplay(options.out, playback.reached);
  }
  fmt::print("{}: {} of {} decisions\n", options.out, playback.reached.steps.size(), replay.steps.size());
  if (playback.difference) fmt::print("stopped: {}\n", explain(playback, replay));
  return 0;
}

}  // namespace cardsim
