#include "cardabi/tables.h"
#include "cardc/ir/rows.h"

#include <algorithm>

namespace cardc::ir {
namespace {

cardabi::SetData viewOf(const SetRows& set) {
  cardabi::SetData data{};
  data.number = set.number;
  data.name = set.name_offset;
  data.content_hash = set.content_hash;
  data.cards_count = static_cast<std::uint32_t>(set.cards.size());
  data.abilities_count = static_cast<std::uint32_t>(set.abilities.size());
  data.nodes_count = static_cast<std::uint32_t>(set.nodes.size());
  data.modifiers_count = static_cast<std::uint32_t>(set.modifiers.size());
  data.tags_count = static_cast<std::uint32_t>(set.tags.size());
  data.refs_count = static_cast<std::uint32_t>(set.refs.size());
  data.strings_size = static_cast<std::uint32_t>(set.strings.size());
  data.cards = set.cards.data();
  data.abilities = set.abilities.data();
  data.nodes = set.nodes.data();
  data.modifiers = set.modifiers.data();
  data.tags = set.tags.data();
  data.refs = set.refs.data();
  data.strings = set.strings.data();
  return data;
}

// What its trees ask the past of.
void remember(const SetRows& set, cardabi::LibraryData& data) {
  for (const cardabi::Node& node : set.nodes) {
    const cardabi::OpInfo* op = cardabi::find(static_cast<cardabi::Op>(opOf(node)));
    if (op == nullptr || op->arg != cardabi::OpArg::History) continue;
    const auto asked = cardabi::History::unpack(argOf(node));
    data.remembered |= asked.events();
    data.remembered_long |= asked.eventsForLong();
  }
}

}  // namespace

std::uint64_t LibraryRows::contentHash() const { return cardabi::contentHash(LibraryView(*this).data()); }

LibraryView::LibraryView(const LibraryRows& rows) {
  for (const SetRows& set : rows.sets) sets_.push_back(viewOf(set));
  for (const cardabi::SetData& set : sets_) set_pointers_.push_back(&set);
  for (const std::string& keyword : rows.keywords) keywords_.push_back(keyword.c_str());
  for (const NativeRow& native : rows.natives) natives_.push_back({native.name.c_str(), native.writes});
  for (const SetRows& set : rows.sets) remember(set, data_);
  data_.layout_hash = cardabi::kLayoutHash;
  data_.index_hash = rows.index_hash;
  data_.sets_count = static_cast<std::uint32_t>(sets_.size());
  data_.keywords_count = static_cast<std::uint32_t>(keywords_.size());
  data_.natives_count = static_cast<std::uint32_t>(natives_.size());
  data_.natives = natives_.data();
  data_.sets = set_pointers_.data();
  data_.keywords = keywords_.data();
}

}  // namespace cardc::ir
