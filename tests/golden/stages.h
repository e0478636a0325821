// What a golden can ask for. TO ADD A STAGE: one function and one row in stages.cpp (or stages_driver.cpp).
#pragma once
#include "cardc/source/source_file.h"

#include <span>
#include <string>
#include <string_view>

namespace golden {

struct Stage {
  std::string_view name;
  bool prelude;  // the files of cards/prelude come first, as cardc gives them
  // `subject` is the golden itself. The text that it is compared with.
  std::string (*run)(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
};

std::span<const Stage> stages();

}  // namespace golden
