#include "cardrt/pack.h"

#include "cardabi/pack.h"
#include "cardabi/tables.h"
#include "cardrt/library_check.h"

#include <algorithm>
#include <cstring>
#include <string_view>

namespace cardrt {

using namespace cardabi;

// One load, from bytes to library. Each step returns whether to go on; the first that does not has said why.
class PackLoader {
 public:
  PackLoader(std::span<const std::byte> bytes, std::span<const Native> natives) : bytes_(bytes), natives_(natives) {}

  PackResult run() {
    if (checkHeader() && copy() && checkSections() && checkOps() && readLibrary() && readSets() && checkRows() &&
        checkNatives()) {
      result_.library = std::move(library_);
    }
    return std::move(result_);
  }

 private:
  bool refuse(PackError error, std::string_view why) {
    result_.error = error;
    result_.message = why;
    return false;
  }
  bool malformed(std::string_view why) {
    return refuse(PackError::Malformed, "the card pack is malformed: " + std::string(why));
  }

  bool checkHeader() {
    if (bytes_.empty()) return refuse(PackError::Foreign, "this is not a card pack: it is empty");
    const std::size_t magic_size = std::min(bytes_.size(), sizeof kPackMagic);
    if (std::memcmp(bytes_.data(), kPackMagic, magic_size) != 0) {
      return refuse(PackError::Foreign, "this is not a card pack");
    }
    std::uint32_t format = 0;
    if (bytes_.size() >= offsetof(PackHeader, format) + sizeof format) {
      std::memcpy(&format, bytes_.data() + offsetof(PackHeader, format), sizeof format);
      if (format != kPackFormat) {
        return refuse(PackError::OtherFormat, "the card pack has format " + std::to_string(format) +
                                                  ", this engine reads format " + std::to_string(kPackFormat));
      }
    }
    if (bytes_.size() < sizeof header_)
      return refuse(PackError::Truncated, "the card pack is cut off within its header");
    std::memcpy(&header_, bytes_.data(), sizeof header_);
    const std::string sizes = std::to_string(bytes_.size()) + " of " + std::to_string(header_.file_size) + " bytes";
    if (bytes_.size() < header_.file_size) return refuse(PackError::Truncated, "the card pack is cut off: " + sizes);
    if (bytes_.size() > header_.file_size) {
      return refuse(PackError::Overlong, "the card pack has something behind its end: " + sizes);
    }
    if (packChecksum(bytes_) != header_.checksum) {
      return refuse(PackError::Corrupt, "the card pack is damaged: its checksum does not fit");
    }
    if (header_.layout_hash != kLayoutHash) {
      return refuse(
          PackError::OtherLayout,
          "the card pack was made for another layout of records; build it again with the cardc of this engine");
    }
    return true;
  }

  // From here on only the copy is read: nobody else can change it between the check and the use.
  bool copy() {
    library_.reset(new PackLibrary);
    library_->bytes_ = std::make_unique<std::byte[]>(bytes_.size());
    std::memcpy(library_->bytes_.get(), bytes_.data(), bytes_.size());
    return true;
  }

  // Which part and set the section at that place must be: the order is fixed, so nothing overlaps and nothing is left
  // out.
  bool checkSections() {
    const std::uint64_t count = header_.sections_count;
    const std::uint64_t table_end = sizeof(PackHeader) + count * sizeof(PackSection);
    if (table_end > bytes_.size()) return malformed("its table of sections does not fit");
    if (count < kPackLibraryParts || (count - kPackLibraryParts) % kPackSetParts != 0)
      return malformed("sections are missing");
    sections_ = {reinterpret_cast<const PackSection*>(library_->bytes_.get() + sizeof(PackHeader)),
                 static_cast<std::size_t>(count)};
    std::uint64_t expected = table_end;
    for (std::uint64_t i = 0; i < count; ++i) {
      const PackSection& section = sections_[i];
      const std::uint64_t in_sets = i - kPackLibraryParts;  // wraps for the first ones, which do not use it
      const bool of_set = i >= kPackLibraryParts;
      const auto part = static_cast<PackPart>(of_set ? kPackLibraryParts + 1 + in_sets % kPackSetParts : i + 1);
      const std::uint64_t set = of_set ? 1 + in_sets / kPackSetParts : 0;
      if (section.part != part || section.set != set) return malformed("its sections are in disorder");
      if (section.offset != expected || section.size > bytes_.size() - section.offset) {
        return malformed("a section lies outside the file");
      }
      const std::uint64_t end = section.offset + section.size;
      expected = packAligned(end);
      if (i + 1 == count) return end == bytes_.size() || malformed("something stands behind its last section");
      if (expected > bytes_.size()) return malformed("a section lies outside the file");
      for (std::uint64_t gap = end; gap < expected; ++gap) {
        if (library_->bytes_[gap] != std::byte{0}) return malformed("something stands between its sections");
      }
    }
    return false;
  }

  // A section as what it holds. False when its size is not a whole number of elements.
  template <class T>
  bool read(std::size_t section, std::span<const T>& out) {
    const PackSection& row = sections_[section];
    if (row.size % sizeof(T) != 0 || row.size / sizeof(T) > 0xffffffffU)
      return malformed("a section is not a whole number of rows");
    out = {reinterpret_cast<const T*>(library_->bytes_.get() + row.offset),
           static_cast<std::size_t>(row.size / sizeof(T))};
    return true;
  }

  bool checkOps() {
    if (!read(0, ops_)) return false;
    for (std::size_t i = 0; i < ops_.size(); ++i) {
      const PackOp& row = ops_[i];
      if (row.pad != 0 || row.pad2 != 0) return malformed("its list of operations is not clean");
      if (i != 0 && ops_[i - 1].op >= row.op) return malformed("its list of operations is not sorted");
      const OpInfo* known = find(static_cast<Op>(row.op));
      if (known == nullptr) {
        return refuse(PackError::UnknownOp, "the card pack uses operation " + std::to_string(row.op) +
                                                ", which this engine does not have; it was made for a later one");
      }
      if (known->row_hash != row.row_hash) {
        return refuse(PackError::ChangedOp, "the card pack uses operation " + std::string(known->name) +
                                                ", which means something else in this engine; build it again");
      }
    }
    return true;
  }

  bool readLibrary() {
    std::span<const std::uint32_t> keywords;
    std::span<const PackNative> natives;
    if (!read(1, strings_) || !read(2, keywords) || !read(3, natives)) return false;
    if (strings_.empty() || strings_.front() != 0 || strings_.back() != 0) return malformed("its strings do not end");
    library_->keywords_.reserve(keywords.size());
    for (const std::uint32_t offset : keywords) {
      if (offset >= strings_.size()) return malformed("a keyword has no name");
      library_->keywords_.push_back(strings_.data() + offset);
    }
    library_->natives_.reserve(natives.size());
    for (const PackNative& native : natives) {
      if (native.name >= strings_.size()) return malformed("a native has no name");
      library_->natives_.push_back({strings_.data() + native.name, native.writes});
    }
    return true;
  }

  bool readSets() {
    const std::size_t count = (sections_.size() - kPackLibraryParts) / kPackSetParts;
    library_->sets_.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      const std::size_t first = kPackLibraryParts + i * kPackSetParts;
      std::span<const PackSet> head;
      if (!read(first, head) || !readSet(first, head)) return false;
    }
    for (const SetData& set : library_->sets_) library_->set_pointers_.push_back(&set);
    LibraryData& data = library_->data_;
    data.layout_hash = header_.layout_hash;
    data.index_hash = header_.index_hash;
    data.remembered = header_.remembered;
    data.remembered_long = header_.remembered_long;
    data.sets_count = static_cast<std::uint32_t>(count);
    data.keywords_count = static_cast<std::uint32_t>(library_->keywords_.size());
    data.natives_count = static_cast<std::uint32_t>(library_->natives_.size());
    data.natives = library_->natives_.data();
    data.sets = library_->set_pointers_.data();
    data.keywords = library_->keywords_.data();
    return true;
  }

  bool readSet(std::size_t first, std::span<const PackSet> head) {
    if (head.size() != 1) return malformed("a set has no head");
    std::span<const Card> cards;
    std::span<const Ability> abilities;
    std::span<const Node> nodes;
    std::span<const Modifier> modifiers;
    std::span<const TagValue> tags;
    std::span<const std::uint32_t> refs;
    std::span<const char> strings;
    if (!read(first + 1, cards) || !read(first + 2, abilities) || !read(first + 3, nodes) ||
        !read(first + 4, modifiers) || !read(first + 5, tags) || !read(first + 6, refs) || !read(first + 7, strings)) {
      return false;
    }
    SetData set{};
    set.number = head[0].number;
    set.name = head[0].name;
    set.content_hash = head[0].content_hash;
    const auto take = [](const auto& from, std::uint32_t& size, auto& to) {
      size = static_cast<std::uint32_t>(from.size());
      to = from.data();
    };
    take(cards, set.cards_count, set.cards);
    take(abilities, set.abilities_count, set.abilities);
    take(nodes, set.nodes_count, set.nodes);
    take(modifiers, set.modifiers_count, set.modifiers);
    take(tags, set.tags_count, set.tags);
    take(refs, set.refs_count, set.refs);
    take(strings, set.strings_size, set.strings);
    library_->sets_.push_back(set);
    return true;
  }

  // What the records say; and the trees use the operations of the list, all of them and no others.
  bool checkRows() {
    const std::string wrong = checkLibrary(library_->data_);
    if (!wrong.empty()) return malformed(wrong);
    std::vector<bool> used(kOpLimit);
    for (const SetData& set : library_->sets_) {
      for (std::uint32_t i = 1; i < set.nodes_count; ++i) used[opOf(set.nodes[i])] = true;
    }
    std::vector<bool> listed(kOpLimit);
    for (const PackOp& row : ops_) listed[row.op] = true;
    return used == listed || malformed("its list of operations is not that of its trees");
  }

  bool checkNatives() {
    const char* missing = CardLibrary(library_->data_, natives_).missingNative();
    return missing == nullptr ||
           refuse(PackError::MissingNative,
                  "the card pack needs the native " + std::string(missing) + ", which this game does not bring");
  }

  std::span<const std::byte> bytes_;
  std::span<const Native> natives_;
  PackHeader header_{};
  std::unique_ptr<PackLibrary> library_;
  std::span<const PackSection> sections_;
  std::span<const PackOp> ops_;
  std::span<const char> strings_;
  PackResult result_;
};

PackResult loadPack(std::span<const std::byte> bytes, std::span<const Native> natives) {
  return PackLoader(bytes, natives).run();
}

}  // namespace cardrt
