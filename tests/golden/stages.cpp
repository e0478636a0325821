#include "stages.h"

#include "cardc/diag/render.h"
#include "cardc/format/format.h"
#include "cardc/syntax/parse.h"
#ifdef CARDWRIGHT_GOLDEN_DRIVER
#include "stages_driver.h"
#endif

namespace golden {
namespace {

using namespace cardc;

// The syntax tree; complaints first, so that a tree with holes shows why.
std::string runTree(const source::VirtualFiles& files, source::FileId subject) {
  diag::Engine diags;
  const syntax::Forest forest = syntax::parseAll(files, diags);
  return diag::renderShort(diags.listing(), files) + syntax::dumpTree(forest.trees[subject.value()], files);
}

// What the parser complains about.
std::string runSyntax(const source::VirtualFiles& files, source::FileId) {
  diag::Engine diags;
  syntax::parseAll(files, diags);
  return diag::renderShort(diags.listing(), files);
}

// The file in the one layout.
std::string runFormat(const source::VirtualFiles& files, source::FileId subject) {
  return format::format(files[subject].text()).text;
}

constexpr Stage kStages[] = {
    {"tree", false, runTree},      {"syntax", false, runSyntax},  {"format", false, runFormat},
#ifdef CARDWRIGHT_GOLDEN_DRIVER
    {"diag", true, runCheck},      {"program", true, runProgram}, {"ir", true, runIr},
    {"effects", true, runEffects}, {"value", true, runValue},     {"spell-damage", true, runSpellDamage},
    {"rows", true, runRows},       {"tests", true, runTests},
#endif
};

}  // namespace

std::span<const Stage> stages() { return kStages; }

}  // namespace golden
