// Which cardc this is: a number that the linker makes from all of its code.
#pragma once
#include <string>

namespace cardc::tool {

// The bytes of the program's build id; empty where the linker wrote none. Two programs that compile differently have different ones.
std::string buildId();

}  // namespace cardc::tool
