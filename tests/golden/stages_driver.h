// The stages behind syntax, by the driver; only built where every stage is.
#pragma once
#include "cardc/source/source_file.h"

#include <string>

namespace golden {

// All that `cardc check` complains about, and nothing else.
std::string runCheck(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
// What a stage made of the cards of the golden, in order of writing; complaints first.
std::string runProgram(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
std::string runIr(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
std::string runSpellDamage(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
std::string runEffects(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
std::string runValue(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
// The plans of the golden's tests.
std::string runTests(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);
std::string runRows(const cardc::source::VirtualFiles& files, cardc::source::FileId subject);

}  // namespace golden
