// Is it text at all? The checks before the lexer, which would throw or misread.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"

namespace cardc::syntax::antlr {

// A card file of all the real game's cards has 3 MB; offsets must fit in 32 bits.
constexpr std::size_t kMaxFileBytes = std::size_t{8} * 1024 * 1024;

// True when the text may be lexed: not too large, no zero byte, valid UTF-8. Reports what is wrong.
bool checkText(const source::SourceFile& file, source::FileId id, diag::Engine& diags);
// The same question without an answer for people.
bool isText(std::string_view text);

}  // namespace cardc::syntax::antlr
