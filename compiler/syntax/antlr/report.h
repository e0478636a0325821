// From what the parser stumbled over to what a designer is told.
#pragma once
#include "cardc/diag/engine.h"
#include "recovery.h"

namespace cardc::syntax::antlr {

// `noted`: offsets of mistakes that are reported already, sorted; their entries stay silent. `entry_words`: what may begin an entry.
void report(const std::vector<Complaint>& complaints, const std::vector<std::uint32_t>& noted, source::FileId file,
            std::string_view text, const std::vector<std::string_view>& entry_words, diag::Engine& diags);

}  // namespace cardc::syntax::antlr
