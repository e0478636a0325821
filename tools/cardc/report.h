// What cardc prints: messages to stderr as text, or the whole result to stdout as JSON.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"
#include "commands.h"

#include <string_view>

namespace cardc::tool {

// Whether to colour what goes to stderr: a terminal that can, and nobody said NO_COLOR.
bool useColor(ColorChoice choice);

// Prints what was found and says what it means for the exit status: kUsage when the environment was at fault (CW6...),
// kFindings for errors, also for warnings where `warnings` says that they count, else kClean.
enum class Warnings { Count, Pass };
int report(const Common& common, const diag::Engine& diags, const source::VirtualFiles& files, Warnings warnings);

void printOut(std::string_view text);
void printError(std::string_view text);

}  // namespace cardc::tool
