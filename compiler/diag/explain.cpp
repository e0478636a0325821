#include "cardc/diag/diagnostic.h"

namespace cardc::diag {
namespace {

struct Page {
  std::string_view number;
  std::string_view text;
};
constexpr Page kPages[] = {
#include "explain_pages.inc"
};

}  // namespace

std::string_view explain(std::string_view number) {
  for (const Page& page : kPages) {
    if (page.number == number) return page.text;
  }
  return {};
}

}  // namespace cardc::diag
