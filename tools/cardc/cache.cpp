#include "cache.h"

#include "build_id.h"
#include "cardc/syntax/saved_tree.h"
#include "output.h"

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <optional>

namespace cardc::tool {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMagic = "cardwright cache 1\n";

// A file: magic, whose it is, the hash of the contents, the contents. Whose: a cache of another cardc is a stranger's.
support::Hash ownMark() {
  const std::string id = buildId();
  return id.empty() ? support::Hash{} : support::Hasher().add(id).add(sizeof(void*)).hash();
}

void put(std::string& out, std::uint64_t number) { out.append(reinterpret_cast<const char*>(&number), sizeof number); }
void put(std::string& out, const support::Hash& hash) {
  put(out, hash.high);
  put(out, hash.low);
}
void put(std::string& out, std::string_view text) {
  put(out, text.size());
  out += text;
}

// Reads what put() wrote. Once something is missing all that follows is empty, and `failed` says so.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  std::uint64_t number() {
    std::uint64_t value = 0;
    const std::string_view bytes = take(sizeof value);
    if (!failed_) std::memcpy(&value, bytes.data(), sizeof value);
    return value;
  }
  support::Hash hash() {
    const std::uint64_t high = number();
    return {high, number()};
  }
  std::string_view text() { return take(number()); }
  bool failed() const { return failed_; }
  bool over() const { return rest_.empty(); }

 private:
  std::string_view take(std::uint64_t size) {
    failed_ = failed_ || size > rest_.size();
    if (failed_) return {};
    const std::string_view bytes = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return bytes;
  }
  std::string_view rest_;
  bool failed_ = false;
};

// Nobody asks for what has not been written for a month.
void forgetOld(const fs::path& folder) {
  std::error_code error;
  const auto now = fs::file_time_type::clock::now();
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().string();
    if (name.find(".cache") == std::string::npos) continue;
    std::error_code gone;
    const auto written = at->last_write_time(gone);
    if (!gone && now - written > std::chrono::hours(24 * 30)) fs::remove(at->path(), gone);
  }
}

}  // namespace

std::string defaultCacheFolder() {
  const auto from = [](const char* name) {
    const char* value = std::getenv(name);
    return fs::path(value == nullptr ? "" : value);
  };
  if (const fs::path caches = from("XDG_CACHE_HOME"); caches.is_absolute()) return (caches / "cardwright").string();
  if (const fs::path home = from("HOME"); home.is_absolute()) return (home / ".cache" / "cardwright").string();
  return {};
}

Cache::Cache(const std::string& folder, const std::vector<std::string>& outputs) : folder_(folder) {
  if (ownMark() == support::Hash{}) folder_.clear();
  support::Hasher name;
  for (const std::string& output : outputs) name.add(output);
  name_ = name.hash();
}

fs::path Cache::place(std::string_view what) const {
  return fs::path(folder_) / (support::hexText(name_) + "." + std::string(what) + ".cache");
}

std::string Cache::read(std::string_view what, std::string_view& contents) const {
  contents = {};
  if (!on()) return {};
  std::optional<std::string> bytes = readWhole(place(what));
  if (!bytes || !bytes->starts_with(kMagic)) return {};
  Reader in(std::string_view(*bytes).substr(kMagic.size()));
  if (in.hash() != ownMark()) return {};
  const support::Hash sound = in.hash();
  contents = in.text();
  const bool good = !in.failed() && in.over() && support::hashOf(contents) == sound;
  if (!good) contents = {};
  return std::move(*bytes);  // a long string keeps its place in memory when it moves
}

void Cache::write(std::string_view what, std::string_view contents) const {
  if (!on()) return;
  std::string bytes(kMagic);
  put(bytes, ownMark());
  put(bytes, support::hashOf(contents));
  put(bytes, contents);
  std::error_code error;
  if (fs::create_directories(folder_, error)) error.clear();
  if (!error && writeWhole(place(what), bytes)) forgetOld(folder_);
}

const LastRun& Cache::lastRun() {
  if (run_known_) return run_;
  run_known_ = true;
  std::string_view contents;
  const std::string bytes = read("run", contents);
  Reader in(contents);
  LastRun run;
  run.inputs = in.hash();
  run.cards = in.number();
  for (std::uint64_t left = in.number(); left != 0 && !in.failed(); --left) {
    MadeFile made;
    made.path = in.text();
    made.from = in.hash();
    made.contents = in.hash();
    made.size = in.number();
    run.made.push_back(std::move(made));
  }
  if (!in.failed()) run_ = std::move(run);
  return run_;
}

void Cache::keep(const LastRun& run) {
  std::string bytes;
  put(bytes, run.inputs);
  put(bytes, run.cards);
  put(bytes, run.made.size());
  for (const MadeFile& made : run.made) {
    put(bytes, std::string_view(made.path));
    put(bytes, made.from);
    put(bytes, made.contents);
    put(bytes, made.size);
  }
  write("run", bytes);
}

void Cache::loadTrees() {
  std::string_view contents;
  trees_bytes_ = read("trees", contents);
  Reader in(contents);
  std::map<support::Hash, std::string_view> trees;
  for (std::uint64_t left = in.number(); left != 0 && !in.failed(); --left) {
    const support::Hash text = in.hash();
    trees.emplace(text, in.text());
  }
  if (!in.failed()) trees_ = std::move(trees);
}

std::string_view Cache::tree(std::string_view text) const {
  if (trees_.empty()) return {};
  const auto found = trees_.find(support::hashOf(text));
  return found == trees_.end() ? std::string_view{} : found->second;
}

void Cache::keepTrees(const syntax::Forest& forest) {
  if (!on()) return;
  bool news = false;
  std::map<support::Hash, std::string> fresh;
  std::map<support::Hash, std::string_view> all;
  for (std::size_t n = 0; n < forest.trees.size(); ++n) {
    const syntax::Tree& tree = forest.trees[n];
    if (forest.origins[n] == syntax::TreeOrigin::Complained) continue;
    const support::Hash text = support::hashOf((*forest.files)[tree.file()].text());
    const auto known = trees_.find(text);
    if (known != trees_.end() && forest.origins[n] == syntax::TreeOrigin::Restored) {
      all.emplace(text, known->second);
      continue;
    }
    news = true;
    all.emplace(text, fresh.insert_or_assign(text, syntax::saveTree(tree)).first->second);
  }
  if (!news && all.size() == trees_.size()) return;
  std::string bytes;
  put(bytes, all.size());
  for (const auto& [text, tree] : all) {
    put(bytes, text);
    put(bytes, tree);
  }
  write("trees", bytes);
}

}  // namespace cardc::tool
