// Applying fix-its: what `cardc check --fix` and editors do with the safe ones.
//
// Pure: texts in, texts out. Whoever has the new texts checks them again, since one fix may uncover the next mistake.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"

#include <functional>
#include <string>
#include <vector>

namespace cardc::diag {

// A fix that was applied, with the complaint that it belongs to; its span is in the text before.
struct AppliedFix {
  Code code;
  Fix fix;
};

struct FixedText {
  source::FileId file;
  std::string text;
  std::vector<AppliedFix> applied;  // by place
};

// The texts of the files in which a safe fix could be applied, in the order of the files. All safe fixes of one complaint are applied
// or none; of those that overlap the first by place is. `may_change` says which files may be touched.
std::vector<FixedText> applySafeFixes(const Engine& diags, const source::VirtualFiles& files,
                                      const std::function<bool(source::FileId)>& may_change);

}  // namespace cardc::diag
