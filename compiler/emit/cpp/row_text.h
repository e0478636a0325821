// Each record as a line of C++: fields by name, those that are 0 left out, comments for what a number does not say.
// Private to emit/cpp.
#pragma once
#include "cardc/ir/rows.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace cardc::emit {

std::string rowText(const ir::SetRows& set, const cardabi::Card& card);
std::string rowText(const ir::LibraryRows& library, const cardabi::Ability& ability);
std::string rowText(const cardabi::Modifier& modifier);
std::string rowText(const cardabi::TagValue& tag);
std::string rowText(const cardabi::Node& node);

// A C++ string literal. Valid UTF-8 stays readable; everything else that is not plain text is escaped.
std::string literal(std::string_view text);
// For comments: no line end, no backslash at the end of a line.
std::string commentText(std::string_view text);

}  // namespace cardc::emit
