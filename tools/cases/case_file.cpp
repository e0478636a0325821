// A file of cases, line by line.
#include "case_reader.h"

#include <fmt/core.h>

namespace cardcases {

CaseFile readCases(std::string_view text, const std::string& file, const ir::LibraryRows& rows) {
  CaseFile all;
  const CardIndex index(rows);
  std::uint32_t line = 0;
  while (!text.empty()) {
    ++line;
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view row = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (row.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    Case one;
    one.plan.file = file;
    one.plan.line = line;
    one.plan.id = fmt::format("line {}", line);
    try {
      const Json json = Json::parse(row);
      if (!json.is_object()) {
        all.errors.push_back({line, "a case is an object in braces"});
        continue;
      }
      CaseReader(index, one).read(json);
    } catch (const Unable& unable) {
      one.unable.push_back(unable.why);
    } catch (const Json::parse_error& error) {
      all.errors.push_back({line, fmt::format("this is no JSON, from character {} on", error.byte)});
      continue;
    } catch (const Json::exception& error) {  // a part is missing, or is something else than it should be
      one.unable.emplace_back(error.what());
    }
    all.cases.push_back(std::move(one));
  }
  return all;
}

}  // namespace cardcases
