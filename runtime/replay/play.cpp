#include "cardrt/replay/play.h"

#include "cardrt/replay/recording.h"
#include "cardrt/replay/text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cardrt::replay {

namespace {

std::string resultName(Result result) {
  switch (result) {
    case Result::None: return "the game goes on";
    case Result::FirstWon: return "P1 wins";
    case Result::SecondWon: return "P2 wins";
    case Result::Drawn: return "the game is drawn";
  }
  return "";
}

// The calls of one step, against those that were written down; `before`: calls of the game until then.
Difference compare(const std::vector<RandomCall>& recorded, const std::vector<RandomCall>& now, std::size_t before) {
  Difference difference;
  const std::size_t both = std::min(recorded.size(), now.size());
  std::size_t i = 0;
  while (i < both && recorded[i].domain == now[i].domain && recorded[i].result == now[i].result) ++i;
  if (i == recorded.size() && i == now.size()) return difference;
  difference.call = before + i + 1;
  if (i < recorded.size()) difference.recorded = recorded[i];
  if (i < now.size()) difference.now = now[i];
  difference.what = i < both ? Differs::Random : i < recorded.size() ? Differs::NoCall : Differs::NewCall;
  return difference;
}

// Does it name things that are there? Why not, else.
std::string missing(const Decided& decided, const Game& game) {
  for (const std::uint32_t id : {decided.source, decided.target}) {
    if (id != 0 && game.machine().find(id) == kNoSlot) return "there is no entity " + std::to_string(id);
  }
  return "";
}

Difference failed(Differs what, std::size_t step, std::string reason) {
  Difference difference;
  difference.what = what;
  difference.step = step;
  difference.reason = std::move(reason);
  return difference;
}

// Plays the decisions; what differs first.
Difference playOn(const Replay& replay, Recording& recording, std::size_t limit) {
  std::size_t calls = 0;
  Difference difference = compare(replay.opening, recording.soFar().opening, calls);
  calls += replay.opening.size();
  const std::size_t count = std::min(limit, replay.steps.size());
  for (std::size_t i = 0; i < count && !difference; ++i) {
    const Decided& decided = replay.steps[i].action;
    if (std::string reason = missing(decided, recording.game()); !reason.empty())
      return failed(Differs::Refused, i + 1, std::move(reason));
    const Refusal refusal = recording.apply(toAction(decided, recording.game()));
    if (refusal != Refusal::None) return failed(Differs::Refused, i + 1, describe(refusal));
    difference = compare(replay.steps[i].calls, recording.soFar().steps.back().calls, calls);
    difference.step = i + 1;
    calls += replay.steps[i].calls.size();
  }
  return difference;
}

std::string wordsOf(const RandomCall& call) {
  return "the result " + std::to_string(call.result) + " out of " + std::to_string(call.domain);
}

std::string placeOf(const RandomCall& call) {
  const std::string card = call.card.empty() ? "no card" : "card " + call.card;
  return card + ", block " + (call.block.empty() ? "-" : call.block);
}

}  // namespace

Playback play(const Replay& replay, const CardLibrary& library, std::size_t limit) {
  Playback playback;
  playback.other_cards = replay.content_hash != library.contentHash();
  Recording recording(replay, library);
  if (!recording.problem().empty()) {
    playback.difference = failed(Differs::Unplayable, 0, recording.problem());
    playback.reached = replay;
    playback.reached.opening.clear();
    playback.reached.steps.clear();
    return playback;
  }
  playback.difference = playOn(replay, recording, limit);
  playback.reached = recording.replay();
  if (playback.difference || limit < replay.steps.size()) return playback;
  if (playback.reached.result != replay.result) {
    playback.difference =
        failed(Differs::Ending, replay.steps.size(),
               "recorded: " + resultName(replay.result) + "; now: " + resultName(playback.reached.result));
  } else if (playback.reached.position != replay.position) {
    playback.difference = failed(Differs::Position, replay.steps.size(),
                                 "recorded " + toHex(replay.position) + ", now " + toHex(playback.reached.position));
  }
  return playback;
}

std::string describe(const Difference& difference, const Replay& replay) {
  std::string where = "at the start: ";
  if (difference.step > 0 && difference.step <= replay.steps.size()) {
    const Step& step = replay.steps[difference.step - 1];
    where = "decision " + std::to_string(difference.step) + ", `" + print(step.action) + "`";
    if (!step.note.empty()) where += " (" + step.note + ")";
    where += ": ";
  }
  const std::string call = "random call " + std::to_string(difference.call) + " of the game";
  const RandomCall &recorded = difference.recorded, &now = difference.now;
  switch (difference.what) {
    case Differs::Nothing: return "the same game";
    case Differs::Unplayable: return "cannot be played with these cards: " + difference.reason;
    case Differs::Refused: return where + "refused: " + difference.reason;
    case Differs::Random: {
      std::string text =
          where + call + " gave " + wordsOf(recorded) + ", and now gives " + wordsOf(now) + "\n  " + placeOf(recorded);
      if (now.card != recorded.card || now.block != recorded.block) text += "; now " + placeOf(now);
      return text;
    }
    case Differs::NoCall:
      return where + call + " gave " + wordsOf(recorded) + ", and is not made now\n  " + placeOf(recorded);
    case Differs::NewCall: return where + call + " is new: it gives " + wordsOf(now) + "\n  " + placeOf(now);
    case Differs::Ending: return "at the end, another result: " + difference.reason;
    case Differs::Position: return "at the end, another position: " + difference.reason;
  }
  return "";
}

}  // namespace cardrt::replay
