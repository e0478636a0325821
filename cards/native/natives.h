// The code that cards need beside their text: one function for each `native` of the prelude that has one.
//
// Give it to the CardLibrary of a game: `CardLibrary(card_sets::library(), card_natives::all())`. Constant data.
#pragma once
#include <span>

namespace cardrt {
struct Native;
}

namespace card_natives {

std::span<const cardrt::Native> all();

}  // namespace card_natives
