// What `cardc build` keeps from one run to the next: the trees of files that parsed without a word, and what the last run read and wrote.
//
// Two files in a folder, named after the outputs of the build. All is found by its content: a tree by the text that it is of, an output by
// the rows that it is made from, a whole run by all that it read. Whatever this very cardc did not write whole and sound is as if it were not
// there, and a cache that cannot be written is none: it can make a build faster and nothing else.
#pragma once
#include "cardc/source/source_file.h"
#include "cardc/support/hash.h"
#include "cardc/syntax/tree.h"

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::tool {

// Where caches lie when nobody says: $XDG_CACHE_HOME/cardwright or ~/.cache/cardwright; "" where there is neither.
std::string defaultCacheFolder();

// A file that a run wrote.
struct MadeFile {
  std::string path;
  support::Hash from;  // what it was made from, where that is known without making it
  support::Hash contents;
  std::uint64_t size = 0;
};
// What a run without a message came to.
struct LastRun {
  support::Hash inputs;
  std::uint64_t cards = 0;
  std::vector<MadeFile> made;
};

class Cache {
 public:
  // `folder` "" keeps nothing. `outputs` names the build: what it writes, as absolute paths.
  Cache(const std::string& folder, const std::vector<std::string>& outputs);

  // The last run that was kept; empty when there is none.
  const LastRun& lastRun();
  void keep(const LastRun& run);

  // The bytes of the tree of this text, for syntax::restoreTree; empty when there are none. From any thread, after loadTrees().
  void loadTrees();
  std::string_view tree(std::string_view text) const;
  // Keeps the trees of this run, and forgets those of texts that are gone.
  void keepTrees(const syntax::Forest& forest);

 private:
  bool on() const { return !folder_.empty(); }
  std::filesystem::path place(std::string_view what) const;
  // The whole file; its contents, a part of that; "" where it is no good.
  std::string read(std::string_view what, std::string_view& contents) const;
  void write(std::string_view what, std::string_view contents) const;

  std::string folder_;
  support::Hash name_;
  bool run_known_ = false;
  LastRun run_;
  std::string trees_bytes_;
  std::map<support::Hash, std::string_view> trees_;  // into trees_bytes_
};

}  // namespace cardc::tool
