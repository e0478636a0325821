// Imports: each must name a file of this run, and none may lead back to where it began.
#include "symbols.h"

namespace cardc::sema {
namespace {

std::string_view fileStem(std::string_view path) {
  if (path.size() > 5 && path.substr(path.size() - 5) == ".card") path.remove_suffix(5);
  return path;
}

// `prelude/keywords` names any file whose path ends so.
bool names(std::string_view wanted, std::string_view path) {
  const std::string_view stem = fileStem(path);
  wanted = fileStem(wanted);
  if (stem.size() < wanted.size() || stem.substr(stem.size() - wanted.size()) != wanted) return false;
  return stem.size() == wanted.size() || stem[stem.size() - wanted.size() - 1] == '/';
}

struct Import {
  std::size_t to;
  At path;
};

// Follows imports from file to file, and tells each circle once, where it closes.
class Circles {
 public:
  Circles(const std::vector<std::vector<Import>>& imports, diag::Engine& diags)
      : imports_(imports), state_(imports.size(), State::New), diags_(diags) {}

  void follow(std::size_t file) {
    if (state_[file] != State::New) return;
    state_[file] = State::Open;
    for (const Import& import : imports_[file]) {
      way_.push_back(import);
      if (state_[import.to] == State::Open) report(import);
      follow(import.to);
      way_.pop_back();
    }
    state_[file] = State::Done;
  }

 private:
  enum class State : std::uint8_t { New, Open, Done };

  // The way ends with the import that leads back; what lies between is the way.
  void report(const Import& closing) {
    std::string between;
    for (std::size_t n = way_.size() - 1; n-- > 0;) {
      if (way_[n].to == closing.to) break;
      between = std::string(way_[n].path.string()) + (between.empty() ? "" : ", ") + between;
    }
    if (between.empty()) between = closing.path.string();
    diags_.report(diag::ImportCycle, closing.path.span(), closing.path.string(), between);
  }

  const std::vector<std::vector<Import>>& imports_;
  std::vector<State> state_;
  std::vector<Import> way_;
  diag::Engine& diags_;
};

}  // namespace

void Symbols::checkImports(const syntax::Forest& forest) {
  std::vector<std::vector<Import>> imports(forest.trees.size());
  bool any = false;
  for (std::size_t from = 0; from < forest.trees.size(); ++from) {
    const syntax::Tree& tree = forest.trees[from];
    for (const At at : At{&tree, tree.root()}.children(NodeKind::Import)) {
      const At path = at.find(NodeKind::String);
      if (!path.valid()) continue;
      bool found = false;
      for (std::size_t to = 0; to < forest.trees.size() && !found; ++to) {
        found = names(path.string(), (*forest.files)[forest.trees[to].file()].path());
        if (found) imports[from].push_back({to, path});
      }
      if (!found) diags_.report(diag::UnknownImport, path.span(), path.string());
      any |= found;
    }
  }
  if (!any) return;
  Circles circles(imports, diags_);
  for (std::size_t file = 0; file < imports.size(); ++file) circles.follow(file);
}

}  // namespace cardc::sema
