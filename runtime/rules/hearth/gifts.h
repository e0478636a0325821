// What attachments bring to their bearers, shared by those who attach them and by the turns.
#pragma once
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

// The kept flags that it gives, but those that its bearer has already.
void bringFlags(Machine& m, SlotIndex attachment);
// What was given for the turn that begins.
void beginDelayed(Machine& m);

}  // namespace cardrt::hearth
