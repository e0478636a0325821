// The card files of a run: the prelude and what the paths on the command line mean.
//
// The only place of cardc that reads cards. Files come in one order on every machine, and each has, beside the name by
// which messages call it, one that depends neither on the working folder nor on where the project lies: that is what
// generated files say.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::tool {

struct Input {
  source::VirtualFiles files;
  std::map<std::string, std::string, std::less<>> stable_names;  // by the name in `files`
  std::vector<std::string> read;                                 // absolute paths of what was read, for the depfile

  // Whether a file of that name was read from the disk, rather than built in.
  bool isOnDisk(std::string_view name) const { return stable_names.find(name) != stable_names.end(); }
  // "cards/sets/mage.card" however the folder was named on the command line; the name itself where it has no other.
  std::string stableName(std::string_view name) const;
};

// Reads folders (all .card files in and below them) and files. `prelude` is a folder that replaces the built-in
// prelude, "" for none; a file of a folder called `prelude` among the paths replaces the built-in file of its name.
// Each file is read once. What cannot be read is reported as CW6001 or CW6002; then the input must not be compiled,
// since cards are missing.
Input readInput(const std::vector<std::string>& paths, const std::string& prelude, diag::Engine& diags);

// One file of any kind; what is wrong with it is reported as CW6001.
bool readText(const std::string& path, std::string& text, diag::Engine& diags);

}  // namespace cardc::tool
