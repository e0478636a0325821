// Natives: the escape hatch. Code behind a name that the language declares, for what phrases cannot say.
//
// A game (and cardc, for tests) gives its CardLibrary a table of them. One that only looks (a selector, condition or amount) changes
// nothing and draws nothing. One that acts is a step machine like the engine's own: its locals live in its frame, it uses the doors of
// the machine, it may push frames, and it never runs them. What it writes is checked against its declaration each time it runs.
#pragma once
#include "cardrt/eval.h"

namespace cardrt {

// What a native has at hand: the ability that it runs in, and what it was called with.
struct NativeCall {
  Eval& eval;
  std::uint32_t node;

  Machine& machine() const { return eval.m; }
  // The operand of that number, from 0, as a set of things or a number; the card must give so many.
  void things(std::uint32_t number, ThingSet& out) const { eval.select(operand(number), out); }
  std::int32_t amount(std::uint32_t number) const { return eval.amount(operand(number)); }

 private:
  std::uint32_t operand(std::uint32_t number) const {
    std::uint32_t at = node + 1;
    for (; number > 0; --number) at += sizeOf(eval.nodes[at]);
    return at;
  }
};

// Again: frames were pushed, or it wants another step; it is called once more when they are over.
enum class NativeStep : std::uint8_t { Done, Again };

struct Native {
  const char* name;  // as declared: `native ReorderDeck { ... }`
  // One of these; a card that uses it as something else is refused.
  // Of the frame it has step, flag, a, b, number, cursor and more for itself, and list and count for things in the arena: those that it asks
  // its player about.
  NativeStep (*step)(NativeCall& call, Frame& frame) = nullptr;
  void (*select)(NativeCall& call, ThingSet& out) = nullptr;
  bool (*test)(NativeCall& call) = nullptr;
  std::int32_t (*count)(NativeCall& call) = nullptr;

  constexpr bool does(cardabi::OpClass what) const {
    switch (what) {
      case cardabi::OpClass::Action: return step != nullptr;
      case cardabi::OpClass::Selector: return select != nullptr;
      case cardabi::OpClass::Condition: return test != nullptr;
      case cardabi::OpClass::Amount: return count != nullptr;
    }
    return false;
  }
};

}  // namespace cardrt
