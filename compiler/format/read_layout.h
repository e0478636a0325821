// From tree and tokens to the pieces that are printed again.
#pragma once
#include "gather.h"
#include "layout.h"

namespace cardc::format {

Block readLayout(const Source& source);

}  // namespace cardc::format
