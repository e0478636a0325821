// Layers: which part of the repository may include which.
//
// Used by layering_test only. The table in layers.cpp is the one place where the arrows of the architecture are written
// for a machine; whatever is not in it is an error with the file, the line and the arrow. Pure: the caller reads the
// files.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace layering {

struct SourceFile {
  std::string path;  // from the root of the repository, with forward slashes
  std::string text;
};

// "path:line: a -> b: why not", one for each forbidden include, in the order of `files`. Includes are resolved against
// `files` themselves, so hand in everything that can be included.
std::vector<std::string> forbiddenIncludes(const std::vector<SourceFile>& files);

// "path:line: word", for each word of a game in runtime/core. Identifiers are split into their parts, so that
// `heroPower` and `HERO_POWER` are found and `sphero` is not.
std::vector<std::string> gameWordsInCore(const std::vector<SourceFile>& files);

// "path: why": a folder under compiler/, runtime/ or tools/ that the table does not know.
std::vector<std::string> unknownFolders(const std::vector<SourceFile>& files);

}  // namespace layering
