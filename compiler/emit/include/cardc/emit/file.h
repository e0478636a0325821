// A file that an emitter wants to be written. Emitters do not write: tools put files where they belong.
#pragma once
#include "cardc/support/hash.h"

#include <string>

namespace cardc::emit {

struct File {
  std::string path;  // below the output folder, with forward slashes
  std::string bytes;
  support::Hash from;    // of the rows that it is made from; none for what is cheap to make
  bool current = false;  // it was said to be there already: `bytes` is empty
};

}  // namespace cardc::emit
