// How cardc takes its memory: once, in large pieces. A run is short, and fetching memory page by page is a third of a small build.
#pragma once

namespace cardc::tool {

// Called once, before anything is done. Without effect where the system has no such thing.
void takeMemoryInLargePieces();

}  // namespace cardc::tool
