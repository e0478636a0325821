#include "cardrt/library_check.h"

#include "cardabi/tables.h"
#include "cardrt/state.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <string_view>
#include <vector>

namespace cardrt {
namespace {

using namespace cardabi;

constexpr std::uint32_t mask(std::size_t count) { return (1U << count) - 1; }
constexpr std::uint32_t kZoneMask = mask(kZoneCount);
constexpr std::uint32_t kKindMask = mask(kKindCount);

std::uint32_t touchMask() {
  std::uint32_t bits = 0;
  for (const TouchInfo& row : allTouches()) bits |= row.bit;
  return bits;
}

// Which numbers of each category of printed facts exist.
std::array<std::uint64_t, 4> factMasks() {
  std::array<std::uint64_t, 4> masks{};
  for (const FactInfo& row : allFacts()) masks[index(row.category)] |= std::uint64_t{1} << row.number;
  return masks;
}

std::uint64_t flagMask() {
  std::uint64_t bits = 0;
  for (const TagInfo& row : allTags()) {
    if (row.store == TagStore::Flag) bits |= std::uint64_t{1} << row.at;
  }
  return bits;
}

bool isPolicyValue(std::int32_t arg) {
  for (const PolicyInfo& row : allPolicies()) {
    if (row.id == arg >> 8) return static_cast<std::size_t>(arg & 0xff) < row.values.size();
  }
  return false;
}

bool isNumberSlot(Slot slot) { return slot == Slot::Amount || slot == Slot::Before; }

char letterOf(OpClass op_class) {
  switch (op_class) {
    case OpClass::Action: return 'B';
    case OpClass::Selector: return 'S';
    case OpClass::Condition: return 'C';
    case OpClass::Amount: return 'A';
  }
  return '?';
}

std::string_view nameOf(OpClass op_class) {
  switch (op_class) {
    case OpClass::Action: return "an action";
    case OpClass::Selector: return "a selector";
    case OpClass::Condition: return "a condition";
    case OpClass::Amount: return "an amount";
  }
  return "?";
}

class Checker {
 public:
  Checker(const LibraryData& library, SameIds same_ids) : library_(library), same_ids_(same_ids) {}

  std::string run() {
    if (library_.layout_hash != kLayoutHash) return "the records have another layout";
    if ((library_.remembered_long & ~library_.remembered) != 0 || library_.remembered >> kEventCount != 0)
      return "it remembers something unknown";
    if (library_.sets_count >= 0xffff) return "there are too many sets";
    if (library_.keywords_count == 0 || library_.keywords[0][0] != 0) return "keyword 0 is not the empty one";
    for (std::uint32_t i = 0; i < library_.natives_count; ++i) {
      if ((library_.natives[i].writes & ~touches_) != 0) return "a native writes something unknown";
    }
    for (std::uint32_t i = 0; i < library_.sets_count && error_.empty(); ++i) checkSet(*library_.sets[i], i + 1);
    if (error_.empty() && same_ids_ == SameIds::Wrong) checkIds();
    return error_;
  }

 private:
  bool fail(std::string_view what) {
    if (!error_.empty()) return false;
    if (set_number_ != 0) error_ = "set " + std::to_string(set_number_) + ", ";
    error_ += place_;
    if (number_ != kNoNumber) error_ += " " + std::to_string(number_);
    error_ += ": ";
    error_ += what;
    return false;
  }
  void at(const char* place, std::uint32_t number = kNoNumber) {
    place_ = place;
    number_ = number;
  }

  void checkSet(const SetData& set, std::uint32_t number) {
    set_ = &set;
    set_number_ = number;
    at("as a whole");
    if (set.number != number) return static_cast<void>(fail("its number is " + std::to_string(set.number)));
    if (set.cards_count > 0x10000) return static_cast<void>(fail("it has too many cards"));
    if (set.strings_size == 0 || set.strings[0] != 0 || set.strings[set.strings_size - 1] != 0) {
      return static_cast<void>(fail("its strings do not end"));
    }
    if (!string(set.name)) return static_cast<void>(fail("its name is not a string"));
    if (!checkNodes()) return;
    for (std::uint32_t i = 0; i < set.modifiers_count; ++i) {
      at("modifier", i);
      if (!checkModifier(set.modifiers[i])) return;
    }
    for (std::uint32_t i = 0; i < set.tags_count; ++i) {
      at("tag", i);
      if (isCounter(static_cast<Tag>(set.tags[i].tag)) && set.tags[i].pad == 0) continue;
      const TagInfo* row = find(static_cast<Tag>(set.tags[i].tag));
      if (row == nullptr) return static_cast<void>(fail("there is no such tag"));
      if (row->store == TagStore::Flag || row->store == TagStore::Field || set.tags[i].pad != 0) {
        return static_cast<void>(fail("it is not kept here"));
      }
    }
    for (std::uint32_t i = 0; i < set.refs_count; ++i) {
      at("reference", i);
      if (!isCard(CardRef(set.refs[i]))) return static_cast<void>(fail("it leads to no card"));
    }
    for (std::uint32_t i = 0; i < set.abilities_count; ++i) {
      at("ability", i);
      if (!checkAbility(set.abilities[i])) return;
    }
    for (std::uint32_t i = 0; i < set.cards_count; ++i) {
      at("card", i);
      if (!checkCard(set.cards[i], CardRef(number, i))) return;
    }
  }

  // ---- trees
  bool checkNodes() {
    if (set_->nodes_count == 0) return fail("it has no node 0");
    const Node& none = set_->nodes[0];
    if (opOf(none) != 0 || sizeOf(none) != 0 || argOf(none) != 0) return fail("node 0 is in use");
    for (std::uint32_t root = 1; root < set_->nodes_count; root += sizeOf(set_->nodes[root])) {
      if (!checkTree(root, set_->nodes_count, 1)) return false;
    }
    random_before_.assign(std::size_t{set_->nodes_count} + 1, 0);
    for (std::uint32_t i = 1; i < set_->nodes_count; ++i) {
      const bool random = (info(static_cast<Op>(opOf(set_->nodes[i]))).traits & OpTrait::Random) != 0;
      random_before_[i + 1] = random_before_[i] + (random ? 1 : 0);
    }
    return true;
  }

  // The tree at `root`, which must end by `limit`. Bounded by kMaxTreeDepth.
  bool checkTree(std::uint32_t root, std::uint32_t limit, std::uint32_t depth) {
    const Node& node = set_->nodes[root];
    at("node", root);
    if (depth > kMaxTreeDepth) return fail("the tree is nested too deeply");
    const OpInfo* row = find(static_cast<Op>(opOf(node)));
    if (row == nullptr) return fail("there is no operation " + std::to_string(opOf(node)));
    if (row->planned()) return fail(std::string(row->name) + " is planned: this engine does not do it yet");
    if (sizeOf(node) == 0 || sizeOf(node) > limit - root) return fail("the tree does not end where it should");
    if (!checkArg(*row, argOf(node))) return false;
    const std::uint32_t end = root + sizeOf(node);
    std::string_view wanted = row->operands;
    for (std::uint32_t child = root + 1; child < end; child += sizeOf(set_->nodes[child])) {
      if (!checkTree(child, end, depth + 1)) return false;
      const char letter = letterOf(info(static_cast<Op>(opOf(set_->nodes[child]))).op_class);
      const auto fits = [letter](char one) {
        return one == letter || (one == 'V' && (letter == 'S' || letter == 'A'));
      };
      while (!wanted.empty() && !fits(wanted[0]) && isOptional(wanted)) wanted.remove_prefix(2);
      at("node", root);
      if (wanted.empty() || !fits(wanted[0])) {
        return fail(std::string(row->name) + " does not take " + std::string(nameOf(classAt(child))) + " here");
      }
      const char mark = wanted.size() > 1 ? wanted[1] : ' ';
      if (mark != '*') wanted.remove_prefix(mark == '?' ? 2 : 1);
    }
    while (isOptional(wanted)) wanted.remove_prefix(2);
    return wanted.empty() || fail(std::string(row->name) + " lacks an operand");
  }
  static bool isOptional(std::string_view wanted) {
    return wanted.size() > 1 && (wanted[1] == '?' || wanted[1] == '*');
  }
  OpClass classAt(std::uint32_t node) const { return info(static_cast<Op>(opOf(set_->nodes[node]))).op_class; }

  bool checkArg(const OpInfo& row, std::int32_t arg) {
    const auto below = [&](std::int64_t limit) { return arg >= 0 && arg < limit; };
    bool good = false;
    switch (row.arg) {
      case OpArg::Nothing: good = arg == 0; break;
      case OpArg::Register: good = below(kRegisterCount); break;
      case OpArg::Slot: {
        // Numbers and things do not stand in the same slots; the op's class, or what it writes there, says which it is
        // about.
        const bool number = row.op_class == OpClass::Amount || row.operands == "A";
        good = arg > 0 && below(index(Slot::Before) + 1) && isNumberSlot(static_cast<Slot>(arg)) == number;
        break;
      }
      case OpArg::Tag: {
        if (below(0x10000) && isCounter(static_cast<Tag>(arg))) return true;
        const TagInfo* tag = below(0x10000) ? find(static_cast<Tag>(arg)) : nullptr;
        // Actions write it: only tags that are kept, and not those that a door owns.
        const bool writable = tag != nullptr && tag->layer == TagLayer::State && tag->store != TagStore::Field;
        good = row.op_class == OpClass::Action ? writable : tag != nullptr;
        break;
      }
      case OpArg::Scope: {
        const Scope scope = Scope::unpack(arg);
        good = scope.zones <= kZoneMask && scope.sides <= index(Sides::Both) && scope.kinds <= kKindMask;
        break;
      }
      case OpArg::Sides: good = below(index(Sides::Both) + 1); break;
      case OpArg::Beside: good = arg > 0 && below(index(Beside::Both) + 1); break;
      case OpArg::CardRef: {
        // An action that names a card attaches it.
        const CardRef card(static_cast<std::uint32_t>(arg));
        good = isCard(card) && (row.op_class != OpClass::Action || kindOf(card) == index(Kind::Attachment));
        break;
      }
      case OpArg::Kinds: good = below(kKindMask + 1); break;
      case OpArg::Zones: good = below(kZoneMask + 1); break;
      case OpArg::Fact: good = below(0x400) && (facts_[arg >> 8] >> (arg & 63) & 1) != 0 && (arg & 0xff) < 64; break;
      case OpArg::Comparison: good = below(index(Comparison::LessThan) + 1); break;
      case OpArg::Number: good = true; break;
      case OpArg::Rounding: good = below(index(Rounding::Up) + 1); break;
      case OpArg::Place: good = below(index(Place::LeftOfThis) + 1); break;
      case OpArg::Keyword: good = below(library_.keywords_count); break;
      case OpArg::Category: good = below(index(FactCategory::Rarity) + 1); break;
      case OpArg::Native: good = below(library_.natives_count); break;
      case OpArg::Destination: {
        const Destination to = Destination::unpack(arg);
        good = index(to.zone) < kZoneCount && to.zone != Zone::None && to.whose <= Whose::Owners &&
               to.spot <= Spot::End && arg == to.pack();
        break;
      }
      case OpArg::Policy: good = below(0x10000) && isPolicyValue(arg); break;
      case OpArg::Memory: good = below(0x10000); break;
      case OpArg::History: {
        const History asked = History::unpack(arg);
        const EventInfo* event = find(asked.event);
        good = event != nullptr && !event->planned() && asked.window <= Window::ThisGame &&
               asked.slot <= index(Slot::Player) && asked.pack() == arg &&
               (asked.events() & ~library_.remembered) == 0 && (asked.eventsForLong() & ~library_.remembered_long) == 0;
        break;
      }
    }
    return good || fail("the argument of " + std::string(row.name) + " is out of range: " + std::to_string(arg));
  }

  // Does a tree of that type begin there? 0 is none. What is only looked at (all but actions) may not draw random
  // numbers.
  bool isTree(std::uint32_t node, OpClass op_class) const {
    if (node == 0) return true;
    if (node >= set_->nodes_count || classAt(node) != op_class) return false;
    return op_class == OpClass::Action || random_before_[node] == random_before_[node + sizeOf(set_->nodes[node])];
  }

  // ---- records
  bool checkModifier(const Modifier& row) {
    const TagInfo* tag = find(static_cast<Tag>(row.tag));
    if (tag == nullptr) return fail("there is no such tag");
    if (tag->layer != TagLayer::Layered && tag->store != TagStore::Flag) return fail("no modifier can change that tag");
    if (row.how > index(How::NotBelow)) return fail("it does not say how");
    if (row.from > index(From::Tree)) return fail("it does not say from what");
    if (row.from == index(From::Kept) && (row.value < 0 || row.value >= static_cast<std::int32_t>(kVars)))
      return fail("no such number is kept");
    const auto node = static_cast<std::uint32_t>(row.value);
    return row.from != index(From::Tree) || (node != 0 && isTree(node, OpClass::Amount)) ||
           fail("its amount is no amount");
  }

  bool checkAbility(const Ability& row) {
    if (row.head == 0 || row.head > index(Head::Called)) return fail("it has no head");
    if (row.timing >= kTimingCount) return fail("there is no such timing");
    const bool trigger = row.head == index(Head::Trigger);
    const EventInfo* event = find(static_cast<Event>(row.event));
    if (trigger ? event == nullptr : row.event != 0) return fail("there is no such event");
    if (trigger && event->planned()) {
      return fail(std::string(event->name) + " is planned: this engine does not raise it yet");
    }
    if (row.zones > kZoneMask) return fail("there is no such zone");
    if (row.hears > index(Hears::OwnAsObject)) return fail("it does not say what it hears");
    if (row.limit > index(Limit::Every)) return fail("there is no such limit");
    if (row.keyword >= library_.keywords_count) return fail("there is no such keyword");
    if (!inside(row.modifiers, row.modifiers_count, set_->modifiers_count)) return fail("its modifiers do not exist");
    if (!isTree(row.pattern, OpClass::Condition)) return fail("its pattern is no condition");
    if (!isTree(row.condition, OpClass::Condition)) return fail("its condition is no condition");
    if (!isTree(row.selector, OpClass::Selector)) return fail("its selector is no selector");
    if (row.head == index(Head::Aura) && row.selector == 0) return fail("it does not say whom it affects");
    if (!isTree(row.body, OpClass::Action)) return fail("its body is no action");
    return (row.depends & ~touches_) == 0 || fail("it depends on something unknown");
  }

  bool checkCard(const Card& row, CardRef self) {
    if (row.kind == 0 || row.kind >= kKindCount) return fail("there is no such kind of card");
    if (!string(row.id) || !string(row.name) || !string(row.name_zh)) return fail("its id or a name is not a string");
    if (!isCard(CardRef(row.base)) || kindOf(CardRef(row.base)) != row.kind)
      return fail("the card that it reprints does not exist");
    if (row.power != 0 && (!isCard(CardRef(row.power)) || kindOf(CardRef(row.power)) != index(Kind::Power))) {
      return fail("its power does not exist");
    }
    if ((row.flags & ~flags_) != 0) return fail("it has an unknown flag");
    if ((row.races & ~facts_[index(FactCategory::Race)]) != 0 ||
        (row.classes & ~facts_[index(FactCategory::Class)]) != 0 ||
        (row.schools & ~facts_[index(FactCategory::School)]) != 0 || row.rarity > 63 ||
        (facts_[index(FactCategory::Rarity)] >> row.rarity & 1) == 0) {
      return fail("it has an unknown class, race, school or rarity");
    }
    if ((row.traits & ~CardTrait::Known) != 0 || row.pad != 0) return fail("it has an unknown trait");
    if (!inside(row.abilities, row.abilities_count, set_->abilities_count)) return fail("its abilities do not exist");
    if (!inside(row.modifiers, row.modifiers_count, set_->modifiers_count)) return fail("its modifiers do not exist");
    if (!inside(row.tags, row.tags_count, set_->tags_count)) return fail("its tags do not exist");
    if (!inside(row.refs, row.refs_count, set_->refs_count)) return fail("its references do not exist");
    if (!isTree(row.target, OpClass::Selector)) return fail("its target is no selector");
    if (!isTree(row.target_if, OpClass::Condition)) return fail("the condition of its target is no condition");
    if (!isTree(row.playable_if, OpClass::Condition)) return fail("the condition of playing it is no condition");
    // Cards with an id stand in front, in order of ids: numbers do not depend on how they are spread over files.
    const bool named = set_->strings[row.id] != 0;
    if (self.local() == 0) return true;
    const char* before = set_->strings + set_->cards[self.local() - 1].id;
    return !named || (*before != 0 && std::strcmp(before, set_->strings + row.id) < 0) ||
           fail("it is not in order of its id");
  }

  // Each set's are sorted already: what is left is that no two sets have the same.
  void checkIds() {
    std::vector<std::string_view> ids;
    for (std::uint32_t s = 0; s < library_.sets_count; ++s) {
      const SetData& set = *library_.sets[s];
      for (std::uint32_t i = 0; i < set.cards_count && set.strings[set.cards[i].id] != 0; ++i)
        ids.push_back(set.strings + set.cards[i].id);
    }
    std::sort(ids.begin(), ids.end());
    const auto twice = std::adjacent_find(ids.begin(), ids.end());
    if (twice == ids.end()) return;
    set_number_ = 0;
    at("card ids");
    fail("two cards are called " + std::string(*twice));
  }

  bool isCard(CardRef card) const {
    return card.set() != 0 && card.set() <= library_.sets_count &&
           card.local() < library_.sets[card.set() - 1]->cards_count;
  }
  // The card must exist.
  std::uint8_t kindOf(CardRef card) const { return library_.sets[card.set() - 1]->cards[card.local()].kind; }
  // Offset of the first letter of a string.
  bool string(std::uint32_t offset) const {
    return offset < set_->strings_size && (offset == 0 || set_->strings[offset - 1] == 0);
  }
  static bool inside(std::uint32_t first, std::uint32_t count, std::uint32_t all) {
    return count == 0 || (first < all && count <= all - first);
  }

  const LibraryData& library_;
  const SameIds same_ids_;
  std::vector<std::uint32_t> random_before_;  // of the set: how many of the nodes in front draw random numbers
  const SetData* set_ = nullptr;
  const std::uint32_t touches_ = touchMask();
  const std::array<std::uint64_t, 4> facts_ = factMasks();
  const std::uint64_t flags_ = flagMask();
  static constexpr std::uint32_t kNoNumber = 0xffffffff;

  // Where it is looking: words are only made of it when something is wrong.
  std::uint32_t set_number_ = 0, number_ = kNoNumber;
  const char* place_ = "library";
  std::string error_;
};

}  // namespace

std::string checkLibrary(const LibraryData& library, SameIds same_ids) { return Checker(library, same_ids).run(); }

}  // namespace cardrt
