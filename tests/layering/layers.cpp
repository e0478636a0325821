#include "layers.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>
#include <sstream>

namespace layering {
namespace {

// One row a layer: its folder, and the layers and third-party names that its files may include, itself always. The
// order is that of the flow; a folder inside another comes first.
struct Layer {
  std::string_view name;
  std::string_view folder;
  std::vector<std::string_view> may_include;
};

const std::vector<Layer>& layers() {
  static const std::vector<Layer> kTable = {
      // What compiler and runtime share, and the engine: the standard library only.
      {"abi", "runtime/abi/", {}},
      {"core", "runtime/core/", {"abi"}},
      {"rules", "runtime/rules/", {"core", "abi"}},
      {"ai", "runtime/ai/", {"rules", "core", "abi"}},
      {"record", "runtime/record/", {"rules", "core", "abi"}},
      {"changelog", "runtime/changelog/", {"rules", "core", "abi"}},
      {"views", "runtime/views/", {"changelog", "rules", "core", "abi"}},
      {"replay", "runtime/replay/", {"rules", "core", "abi"}},
      {"sets", "generated/", {"abi"}},
      // The compiler, a stage after the other.
      {"support", "compiler/support/", {"llvm", "fmt"}},
      {"source", "compiler/source/", {"support", "abi", "llvm", "fmt"}},
      {"diag", "compiler/diag/", {"source", "support", "abi", "llvm", "fmt"}},
      {"antlr-edge", "compiler/syntax/antlr/", {"syntax", "diag", "source", "support", "abi", "llvm", "fmt", "antlr"}},
      {"syntax", "compiler/syntax/", {"antlr-edge", "diag", "source", "support", "abi", "llvm", "fmt"}},
      // Beside the flow: what decks may hold. No game includes it.
      {"deck", "compiler/deck/", {"sema", "diag", "source", "support", "abi", "llvm", "fmt"}},
      // Beside the flow: from trees back to text.
      {"format", "compiler/format/", {"syntax", "diag", "source", "support"}},
      {"sema", "compiler/sema/", {"syntax", "diag", "source", "support", "abi", "llvm", "fmt"}},
      {"ir", "compiler/ir/", {"sema", "syntax", "diag", "source", "support", "abi", "llvm", "fmt"}},
      {"lower", "compiler/lower/", {"ir", "sema", "syntax", "diag", "source", "support", "abi", "llvm", "fmt"}},
      // Reads IR only, whatever the stages before it know.
      {"analysis", "compiler/analysis/", {"ir", "diag", "source", "support", "abi", "llvm", "fmt"}},
      {"emit", "compiler/emit/", {"analysis", "ir", "diag", "source", "support", "abi", "llvm", "fmt", "json"}},
      {"lab",
       "compiler/lab/",
       {"emit", "ir", "diag", "source", "support", "ai", "record", "rules", "core", "abi", "llvm", "fmt"}},
      {"driver",
       "compiler/driver/",
       {"emit", "analysis", "lower", "ir", "sema", "syntax", "diag", "source", "support", "abi", "llvm", "fmt"}},
      // Rulings as JSON, for programs that play them.
      {"cases", "tools/cases/", {"lab", "ir", "source", "support", "abi", "fmt", "json"}},
      // The programs. Only they read files, print, and talk to the operating system.
      {"cardc", "tools/cardc/", {"driver", "deck",   "cases",  "lab",  "emit",   "analysis", "lower", "ir",
                                 "sema",   "format", "syntax", "diag", "source", "support",  "rules", "core",
                                 "abi",    "sets",   "llvm",   "fmt",  "json",   "cli",      "posix"}},
      {"cardsim",
       "tools/cardsim/",
       {"record", "replay", "views", "changelog", "ai", "rules", "core", "abi", "sets", "fmt", "json", "cli", "posix"}},
  };
  return kTable;
}

// Libraries from outside, by what their include lines begin with.
struct ThirdParty {
  std::string_view begins;
  std::string_view name;
};
constexpr std::array kThirdParty = {
    ThirdParty{"antlr4-", "antlr"},   ThirdParty{"antlr4/", "antlr"}, ThirdParty{"nlohmann/", "json"},
    ThirdParty{"fmt/", "fmt"},        ThirdParty{"llvm/", "llvm"},    ThirdParty{"llvm-c/", "llvm"},
    ThirdParty{"CLI/", "cli"},        ThirdParty{"gtest/", "test"},   ThirdParty{"gmock/", "test"},
    ThirdParty{"benchmark/", "test"}, ThirdParty{"sys/", "posix"},
};

// Words that only a card game of this kind has. `runtime/core` is to serve the next ruleset too.
constexpr std::array<std::string_view, 38> kGameWords = {
    "minion",     "hero",     "mana",        "spell",     "deathrattle", "battlecry", "taunt",   "secret",
    "weapon",     "hearth",   "hearthstone", "armor",     "fatigue",     "mulligan",  "coin",    "overload",
    "lifesteal",  "windfury", "stealth",     "poisonous", "freeze",      "frozen",    "silence", "silenced",
    "durability", "crystal",  "graveyard",   "rush",      "reborn",      "dormant",   "elusive", "quest",
    "mage",       "warrior",  "fireblast",   "shield",    "discover",    "titan",
};

bool startsWith(std::string_view text, std::string_view prefix) { return text.substr(0, prefix.size()) == prefix; }
bool endsWith(std::string_view text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.substr(text.size() - suffix.size()) == suffix;
}

const Layer* layerOf(std::string_view path) {
  for (const Layer& layer : layers()) {
    if (startsWith(path, layer.folder)) return &layer;
  }
  return nullptr;
}

// A unit test beside the code may use GoogleTest, and lean on any layer to set its stage; the product may not.
bool isTest(std::string_view path) { return endsWith(path, "_test.cpp") || startsWith(path, "tests/"); }

bool isCode(std::string_view path) {
  return endsWith(path, ".h") || endsWith(path, ".cpp") || endsWith(path, ".def") || endsWith(path, ".inc");
}

struct Include {
  int line = 0;
  std::string_view name;
};

std::vector<Include> includesOf(std::string_view text) {
  std::vector<Include> found;
  int line = 0;
  while (!text.empty()) {
    ++line;
    std::string_view row = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), row.size() + 1));
    row.remove_prefix(std::min(row.find_first_not_of(" \t"), row.size()));
    if (!startsWith(row, "#")) continue;
    row.remove_prefix(1);
    row.remove_prefix(std::min(row.find_first_not_of(" \t"), row.size()));
    if (!startsWith(row, "include")) continue;
    const std::size_t open = row.find_first_of("<\"");
    if (open == std::string_view::npos) continue;  // a macro's name
    const std::size_t close = row.find_first_of(">\"", open + 1);
    found.push_back({line, row.substr(open + 1, close - open - 1)});
  }
  return found;
}

std::string_view thirdParty(std::string_view include) {
  for (const ThirdParty& row : kThirdParty) {
    if (startsWith(include, row.begins)) return row.name;
  }
  // <vector> is the standard's; <unistd.h> is the system's, <stdint.h> is to be written <cstdint>.
  return endsWith(include, ".h") ? "posix" : "std";
}

// All names by which a file of the repository can be included from elsewhere: behind an `include/` folder, or below the
// folder of its layer.
class Index {
 public:
  explicit Index(const std::vector<SourceFile>& files) {
    for (const SourceFile& file : files) {
      paths_.insert(file.path);
      const std::size_t folder = file.path.find("/include/");
      if (folder != std::string::npos) public_[file.path.substr(folder + 9)] = file.path;
    }
  }

  // The path that an include line of `from` means, or nothing when it is not a file of ours.
  std::string_view resolve(std::string_view from, std::string_view include) const {
    for (std::string_view folder = from; !folder.empty();) {
      const std::size_t slash = folder.rfind('/', folder.size() - 2);
      folder = slash == std::string_view::npos ? std::string_view() : folder.substr(0, slash + 1);
      const auto found = paths_.find(std::string(folder) + std::string(include));
      if (found != paths_.end()) return *found;
    }
    const auto found = public_.find(include);
    if (found != public_.end()) return found->second;
    const auto generated = paths_.find("generated/" + std::string(include));
    return generated != paths_.end() ? std::string_view(*generated) : std::string_view();
  }

 private:
  std::set<std::string, std::less<>> paths_;
  std::map<std::string, std::string, std::less<>> public_;
};

std::string place(const SourceFile& file, int line) { return file.path + ":" + std::to_string(line) + ": "; }

// The lower-case parts of the identifiers of a line: `HeroPower_id` is hero, power, id.
std::vector<std::string> wordParts(std::string_view line) {
  std::vector<std::string> parts;
  std::string part;
  char before = ' ';
  for (const char c : line) {
    const auto letter = static_cast<unsigned char>(c);
    const bool hump = std::isupper(letter) != 0 && std::islower(static_cast<unsigned char>(before)) != 0;
    if ((std::isalpha(letter) == 0 || hump) && !part.empty()) {
      parts.push_back(part);
      part.clear();
    }
    if (std::isalpha(letter) != 0) part += static_cast<char>(std::tolower(letter));
    before = c;
  }
  if (!part.empty()) parts.push_back(part);
  return parts;
}

bool isGameWord(std::string_view part) {
  for (const std::string_view word : kGameWords) {
    if (part == word || (part.size() == word.size() + 1 && startsWith(part, word) && part.back() == 's')) return true;
    if (part == std::string(word) + "es") return true;  // heroes
  }
  return false;
}

}  // namespace

std::vector<std::string> forbiddenIncludes(const std::vector<SourceFile>& files) {
  const Index index(files);
  std::vector<std::string> errors;
  for (const SourceFile& file : files) {
    if (!isCode(file.path)) continue;
    const Layer* layer = layerOf(file.path);
    for (const Include& include : includesOf(file.text)) {
      const std::string_view target_path = index.resolve(file.path, include.name);
      const Layer* target = target_path.empty() ? nullptr : layerOf(target_path);
      const std::string_view to =
          !target_path.empty() ? (target != nullptr ? target->name : "tests") : thirdParty(include.name);
      if (to == "antlr" && (layer == nullptr || layer->name != "antlr-edge")) {
        errors.push_back(place(file, include.line) + "ANTLR is seen by compiler/syntax/antlr only");
        continue;
      }
      if (to == "std" || isTest(file.path) || layer == nullptr || to == layer->name) {
        if (to == "std" && include.name == "iostream" && layer != nullptr) {
          errors.push_back(place(file, include.line) +
                           "iostream: it has static objects, and the libraries do not print");
        }
        continue;
      }
      // The generated parser is included by the edge and lives in the build folder.
      if (layer->name == "antlr-edge" && target_path.empty()) continue;
      const auto& allowed = layer->may_include;
      if (std::find(allowed.begin(), allowed.end(), to) == allowed.end()) {
        errors.push_back(place(file, include.line) + std::string(layer->name) + " -> " + std::string(to) + " (" +
                         std::string(include.name) + ") is not an arrow of the architecture");
      }
    }
  }
  return errors;
}

std::vector<std::string> gameWordsInCore(const std::vector<SourceFile>& files) {
  std::vector<std::string> errors;
  for (const SourceFile& file : files) {
    if (!startsWith(file.path, "runtime/core/") || !isCode(file.path)) continue;
    std::istringstream lines(file.text);
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
      for (const std::string& part : wordParts(line)) {
        if (isGameWord(part)) errors.push_back(place(file, number) + part);
      }
    }
  }
  return errors;
}

std::vector<std::string> unknownFolders(const std::vector<SourceFile>& files) {
  std::set<std::string> errors;
  for (const SourceFile& file : files) {
    const bool ours = startsWith(file.path, "compiler/") || startsWith(file.path, "runtime/") ||
                      startsWith(file.path, "tools/") || startsWith(file.path, "generated/");
    if (!ours || !isCode(file.path) || layerOf(file.path) != nullptr) continue;
    errors.insert(file.path + ": in no layer; add its folder to the table in tests/layering/layers.cpp");
  }
  return {errors.begin(), errors.end()};
}

}  // namespace layering
