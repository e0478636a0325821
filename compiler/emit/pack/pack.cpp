#include "cardc/emit/pack.h"

#include "cardabi/pack.h"
#include "cardabi/tables.h"

#include <cstring>
#include <set>
#include <vector>

namespace cardc::emit {

using namespace cardabi;

namespace {

// Collects sections in their order, then joins them behind header and table.
class Writer {
 public:
  template <class T>
  void section(PackPart part, std::uint32_t set, const std::vector<T>& rows) {
    static_assert(std::has_unique_object_representations_v<T>);
    bytes(part, set, rows.data(), rows.size() * sizeof(T));
  }
  void section(PackPart part, std::uint32_t set, const std::string& text) {
    bytes(part, set, text.data(), text.size());
  }

  std::string finish(const cardabi::LibraryData& library) const {
    PackHeader header{};
    std::memcpy(header.magic, kPackMagic, sizeof kPackMagic);
    header.format = kPackFormat;
    header.sections_count = static_cast<std::uint32_t>(table_.size());
    header.layout_hash = kLayoutHash;
    header.index_hash = library.index_hash;
    header.remembered = library.remembered;
    header.remembered_long = library.remembered_long;
    std::vector<PackSection> table = table_;
    std::string body;
    const std::uint64_t start = sizeof header + table.size() * sizeof(PackSection);
    for (std::size_t i = 0; i < table.size(); ++i) {
      body.resize(packAligned(body.size()), '\0');
      table[i].offset = start + body.size();
      body += contents_[i];
    }
    header.file_size = start + body.size();
    std::string file(reinterpret_cast<const char*>(&header), sizeof header);
    file.append(reinterpret_cast<const char*>(table.data()), table.size() * sizeof(PackSection));
    file += body;
    const std::uint64_t checksum = packChecksum(std::as_bytes(std::span(file)));
    std::memcpy(file.data() + offsetof(PackHeader, checksum), &checksum, sizeof checksum);
    return file;
  }

 private:
  void bytes(PackPart part, std::uint32_t set, const void* data, std::size_t size) {
    table_.push_back({part, set, 0, size});
    contents_.emplace_back(static_cast<const char*>(data), size);
  }

  std::vector<PackSection> table_;
  std::vector<std::string> contents_;
};
static_assert(sizeof(PackHeader) % kPackAlignment == 0 && sizeof(PackSection) % kPackAlignment == 0);

std::vector<PackOp> usedOps(const ir::LibraryRows& rows) {
  std::set<std::uint16_t> used;
  for (const ir::SetRows& set : rows.sets) {
    for (std::size_t i = 1; i < set.nodes.size(); ++i) used.insert(opOf(set.nodes[i]));
  }
  std::vector<PackOp> ops;
  for (const std::uint16_t op : used) ops.push_back({op, 0, 0, info(static_cast<Op>(op)).row_hash});
  return ops;
}

}  // namespace

std::string writePack(const ir::LibraryRows& rows) {
  std::string strings(1, '\0');
  const auto addString = [&](const std::string& text) {
    if (text.empty()) return std::uint32_t{0};
    const auto offset = static_cast<std::uint32_t>(strings.size());
    strings.append(text).push_back('\0');
    return offset;
  };
  std::vector<std::uint32_t> keywords;
  for (const std::string& keyword : rows.keywords) keywords.push_back(addString(keyword));
  std::vector<PackNative> natives;
  for (const ir::NativeRow& row : rows.natives) natives.push_back({addString(row.name), row.writes});

  Writer writer;
  writer.section(PackPart::Ops, 0, usedOps(rows));
  writer.section(PackPart::Strings, 0, strings);
  writer.section(PackPart::Keywords, 0, keywords);
  writer.section(PackPart::Natives, 0, natives);
  for (const ir::SetRows& set : rows.sets) {
    writer.section(PackPart::Set, set.number, std::vector<PackSet>{{set.number, set.name_offset, set.content_hash}});
    writer.section(PackPart::Cards, set.number, set.cards);
    writer.section(PackPart::Abilities, set.number, set.abilities);
    writer.section(PackPart::Nodes, set.number, set.nodes);
    writer.section(PackPart::Modifiers, set.number, set.modifiers);
    writer.section(PackPart::Tags, set.number, set.tags);
    writer.section(PackPart::Refs, set.number, set.refs);
    writer.section(PackPart::SetStrings, set.number, set.strings);
  }
  return writer.finish(ir::LibraryView(rows).data());
}

}  // namespace cardc::emit
