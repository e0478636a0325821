#include "cardc/analysis/planned.h"

#include "cardabi/arg_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace cardc::analysis {
namespace {

using cardabi::Tag;

class Finder {
 public:
  Finder(const ir::Module& module, std::span<const std::string_view> natives) : module_(module), natives_(natives) {}

  std::vector<PlannedUse> run() {
    for (std::uint32_t n = 0; n < module_.cards.size(); ++n) card(module_.cards.id(n));
    return std::move(found_);
  }

 private:
  void card(ir::CardId id) {
    const ir::Card& row = module_.cards[id];
    owner_ = id;
    while (module_.cards[owner_].id.empty() && module_.cards[owner_].host.valid()) owner_ = module_.cards[owner_].host;
    for (const cardabi::TagInfo& tag : cardabi::allTags()) {
      const bool has = tag.store == cardabi::TagStore::Flag && (row.flags >> tag.at & 1) != 0;
      if (has) this->tag(tag.tag);
    }
    for (const cardabi::TagValue& tag : row.tags) this->tag(static_cast<Tag>(tag.tag));
    for (const ir::Modifier& modifier : row.modifiers) this->modifier(modifier);
    for (const ir::NodeId root : {row.target, row.target_if, row.playable_if}) tree(root, nullptr);
    for (const ir::Ability& ability : row.abilities) this->ability(ability);
  }

  void ability(const ir::Ability& ability) {
    const cardabi::EventInfo* event = ability.head == cardabi::Head::Trigger ? &cardabi::info(ability.event) : nullptr;
    if (event != nullptr && event->planned()) {
      add("event", event->name, event->doc);
    } else if (event != nullptr && !event->heardAt(ability.timing)) {
      add("moment", fmt::format("{} {}", cardabi::timingName(ability.timing), event->third), event->doc);
    }
    for (const ir::NodeId root : {ability.pattern, ability.condition, ability.selector, ability.body}) {
      tree(root, event);
    }
    for (const ir::Modifier& modifier : ability.modifiers) this->modifier(modifier);
  }

  void modifier(const ir::Modifier& modifier) {
    tag(modifier.tag);
    tree(modifier.tree, nullptr);
  }

  void tree(ir::NodeId root, const cardabi::EventInfo* event) {
    ir::walk(module_.nodes, root, [&](const ir::Node& node) {
      const cardabi::OpInfo& row = cardabi::info(node.op);
      if (row.planned()) add("operation", row.name, row.doc);
      if (row.arg == cardabi::OpArg::Tag) tag(static_cast<Tag>(node.arg));
      if (row.arg == cardabi::OpArg::Native) {
        const ir::Native& native = module_.natives[static_cast<std::size_t>(node.arg)];
        if (std::find(natives_.begin(), natives_.end(), native.name) == natives_.end())
          add("native", native.name, "code that no library brings yet");
      }
      const bool of_event = row.arg == cardabi::OpArg::Slot && event != nullptr && !event->planned();
      if (of_event) payload(*event, static_cast<cardabi::Slot>(node.arg));
    });
  }

  // A slot that only planned words speak of.
  void payload(const cardabi::EventInfo& event, cardabi::Slot slot) {
    const cardabi::PayloadInfo* planned = nullptr;
    for (const cardabi::PayloadInfo& row : cardabi::allPayloads()) {
      if (row.event != event.event || row.slot != slot) continue;
      if (!row.planned) return;
      planned = &row;
    }
    if (planned != nullptr) add("payload", fmt::format("event.{} of {}", planned->spelling, event.name), event.doc);
  }

  void tag(Tag tag) {
    if (cardabi::isCounter(tag)) return;
    const cardabi::TagInfo& row = cardabi::info(tag);
    if ((row.traits & cardabi::TagTrait::Planned) != 0) add("tag", row.spelling, row.doc);
  }

  void add(std::string_view kind, std::string_view name, std::string_view doc) {
    if (!seen_.insert(fmt::format("{} {} {}", owner_.value(), kind, name)).second) return;
    found_.push_back({std::string(kind), std::string(name), std::string(doc), owner_});
  }

  const ir::Module& module_;
  std::span<const std::string_view> natives_;
  ir::CardId owner_;
  std::set<std::string> seen_;
  std::vector<PlannedUse> found_;
};

}  // namespace

std::vector<PlannedUse> plannedUses(const ir::Module& module, std::span<const std::string_view> natives) {
  return Finder(module, natives).run();
}

void refusePlanned(const ir::Module& module, std::span<const std::string_view> natives, diag::Engine& diags) {
  for (const PlannedUse& use : plannedUses(module, natives)) {
    const ir::Card& card = module.cards[use.card];
    if (module.sets[card.set].of_test) continue;
    diags.report(diag::PlannedOnly, card.name_span, card.written_name, use.kind, use.name);
  }
}

}  // namespace cardc::analysis
