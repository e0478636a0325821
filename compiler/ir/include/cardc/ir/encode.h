// The one encoder from IR to rows. The C++ emitter, the pack writer and the lab all take what it gives, so that what CI tests
// is what the game links.
#pragma once
#include "cardc/ir/module.h"
#include "cardc/ir/rows.h"

#include <vector>

namespace cardc::ir {

// The library of all sets that are not of a test. The same cards give the same bytes, whatever the order of files.
LibraryRows encode(const Module& module);

// The tests, each with its own set. They fit the library that encode() makes of the same module.
std::vector<TestPlan> encodeTests(const Module& module);

}  // namespace cardc::ir
