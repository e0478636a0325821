#include "golden_file.h"

#include <vector>

namespace golden {
namespace {

constexpr std::string_view kHeader = "#! stage: ";
constexpr std::string_view kLine = "#! ----\n";
constexpr std::string_view kMark = "#!";

std::vector<std::string_view> lines(std::string_view text) {
  std::vector<std::string_view> result;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    result.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return result;
}

}  // namespace

std::optional<File> read(std::string_view text) {
  if (!text.starts_with(kHeader)) return std::nullopt;
  File file;
  file.stage = text.substr(kHeader.size(), text.find_first_of("\r\n", kHeader.size()) - kHeader.size());
  std::size_t dashes = text.find(kLine);
  while (dashes != std::string_view::npos && dashes != 0 && text[dashes - 1] != '\n')
    dashes = text.find(kLine, dashes + 1);
  file.source = text.substr(0, dashes);
  if (dashes == std::string_view::npos) return file;
  for (std::string_view line : lines(text.substr(dashes + kLine.size()))) {
    if (line.starts_with(kMark)) line.remove_prefix(kMark.size());
    if (line.starts_with(' ')) line.remove_prefix(1);
    file.expected.append(line).append("\n");
  }
  return file;
}

std::string write(const File& file, std::string_view actual) {
  std::string text = file.source;
  if (!text.ends_with('\n')) text += '\n';
  text += kLine;
  for (const std::string_view line : lines(actual))
    text.append(kMark).append(line.empty() ? "" : " ").append(line).append("\n");
  return text;
}

std::string difference(std::string_view expected, std::string_view actual) {
  if (expected == actual) return {};
  constexpr std::size_t kContext = 3, kShown = 8;
  const std::vector<std::string_view> was = lines(expected), is = lines(actual);
  std::size_t same = 0;
  while (same < was.size() && same < is.size() && was[same] == is[same]) ++same;
  std::string out;
  for (std::size_t n = same > kContext ? same - kContext : 0; n < same; ++n)
    out.append("      ").append(was[n]).append("\n");
  for (std::size_t n = same; n < was.size() && n < same + kShown; ++n) out.append("    - ").append(was[n]).append("\n");
  for (std::size_t n = same; n < is.size() && n < same + kShown; ++n) out.append("    + ").append(is[n]).append("\n");
  return out;
}

}  // namespace golden
