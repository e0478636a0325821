// A file that an emitter wants to be written. Emitters do not write: tools put files where they belong.
#pragma once
#include <string>

namespace cardc::emit {

struct File {
  std::string path;  // below the output folder, with forward slashes
  std::string bytes;
};

}  // namespace cardc::emit
