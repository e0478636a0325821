// Diagnostics as text for people: message, source line, caret range, notes, fixes. Pure functions; tools print the result.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"

#include <string>

namespace cardc::diag {

enum class Color : bool { No, Yes };

//   cards/mage.card:12:10: error: a closing brace is missing before this [CW1003]
//      12 | spell Fireball {
//         | ^^^^^
//   cards/mage.card:8:20: note: opened here
//      ...
// Ends with a line end.
std::string renderText(const Diagnostic& diagnostic, const source::VirtualFiles& files, Color color);

// All of a listing, and a last line "2 errors, 1 warning" (nothing where there is nothing).
std::string renderText(const Engine& engine, const source::VirtualFiles& files, Color color);

// One line each, without source text: what goldens hold. "CW1003 12:10 a closing brace is missing before this", notes as
// "note   8:20 opened here", fixes as "fix    12:10 '}'". The path is left out: a golden has one file.
std::string renderShort(const Engine::Listing& listing, const source::VirtualFiles& files);

// What a fix does: "write 'this' instead of 'self'".
std::string describeFix(const Fix& fix, const source::VirtualFiles& files);

}  // namespace cardc::diag
