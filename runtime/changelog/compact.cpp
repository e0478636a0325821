#include "cardrt/changelog/compact.h"

#include "cardabi/tables.h"
#include "cardrt/state.h"

namespace cardrt {

namespace {

constexpr std::uint32_t kInHead = 15;  // distances below it stand in the kind's byte
constexpr std::uint32_t kHasValue = 0x40;

constexpr std::uint32_t zigzag(std::uint32_t value) { return value << 1 ^ (0U - (value >> 31)); }
constexpr std::uint32_t unzigzag(std::uint32_t value) { return value >> 1 ^ (0U - (value & 1)); }
static_assert(unzigzag(zigzag(0xfffffffbU)) == 0xfffffffbU && zigzag(0xffffffffU) == 1);

// What distances are counted from; the same on both sides.
struct Before {
  std::uint32_t entity = 0, card = 0, order = 0;
};

class Writer {
 public:
  explicit Writer(std::vector<std::uint8_t>& out) : out_(out) {}

  void byte(std::uint32_t value) { out_.push_back(static_cast<std::uint8_t>(value)); }
  void varint(std::uint32_t value) {
    for (; value >= 0x80; value >>= 7) byte(value | 0x80);
    byte(value);
  }
  void number(std::int32_t value) { varint(zigzag(static_cast<std::uint32_t>(value))); }
  void head(ChangeKind kind, std::uint32_t entity) {
    const std::uint32_t distance = zigzag(entity - before_.entity);
    byte(static_cast<std::uint32_t>(kind) | (distance < kInHead ? distance : kInHead) << 4);
    if (distance >= kInHead) varint(distance - kInHead);
    if (entity != 0) before_.entity = entity;
  }
  void entity(std::uint32_t id) { from(before_.entity, id); }
  // Nobody, or an entity beside the one that the change is about, which stays the one to count from.
  void other(std::uint32_t id) { varint(id == 0 ? 0 : zigzag(id - before_.entity) + 1); }
  void card(std::uint32_t card) { from(before_.card, card); }
  void order(std::uint32_t order) {
    varint(zigzag(order - before_.order - 1));
    before_.order = order;
  }

 private:
  void from(std::uint32_t& before, std::uint32_t value) {
    varint(zigzag(value - before));
    before = value;
  }

  std::vector<std::uint8_t>& out_;
  Before before_;
};

constexpr std::uint32_t place(const Change& change) {
  return static_cast<std::uint32_t>(change.zone) | static_cast<std::uint32_t>(change.player) << 4;
}

void write(Writer& w, const History& history, const Change& change) {
  const std::span<const std::uint32_t> words = history.wordsOf(change);
  if (change.kind == ChangeKind::End || change.kind == ChangeKind::Row) {
    w.byte(static_cast<std::uint32_t>(change.kind));
  } else {
    w.head(change.kind, change.entity);
  }
  switch (change.kind) {
    case ChangeKind::End:
    case ChangeKind::Detach:
    case ChangeKind::Gone: return;
    case ChangeKind::Block:
      w.byte(static_cast<std::uint32_t>(change.block));
      w.other(change.other);
      return w.number(change.value);
    case ChangeKind::Tag: w.varint(static_cast<std::uint32_t>(change.tag)); return w.number(change.value);
    case ChangeKind::Entity: {
      w.byte(static_cast<std::uint32_t>(change.entity_kind) | static_cast<std::uint32_t>(change.player) << 4 |
             static_cast<std::uint32_t>(change.owner) << 5 | (change.value != 0 ? kHasValue : 0));
      w.card(change.other);
      if (change.value != 0) w.number(change.value);
      w.varint(change.words / 2);
      std::uint32_t tag = 0;
      for (std::size_t i = 0; i + 1 < words.size(); i += 2) {  // in the order of their numbers
        w.varint(words[i] - tag);
        w.number(static_cast<std::int32_t>(words[i + 1]));
        tag = words[i];
      }
      return;
    }
    case ChangeKind::Move:
      w.byte(place(change));
      w.varint(change.position);
      return w.order(change.order);
    case ChangeKind::Row:
      w.byte(place(change));
      w.varint(change.position);
      w.varint(change.words);
      for (const std::uint32_t id : words) w.entity(id);
      return;
    case ChangeKind::Show:
    case ChangeKind::Hide: return w.byte(change.players);
    case ChangeKind::Damage:
    case ChangeKind::Heal: w.other(change.other); return w.number(change.value);
    case ChangeKind::Line:
      w.byte(static_cast<std::uint32_t>(change.said) | static_cast<std::uint32_t>(change.player) << 7);
      w.other(change.other);
      return w.number(change.value);
    case ChangeKind::Attach: w.other(change.other); return w.order(change.order);
  }
}

// After the first mistake everything reads as 0, and the loop ends.
class Reader {
 public:
  explicit Reader(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}

  const char* error() const { return error_; }
  std::size_t at() const { return at_; }
  std::size_t left() const { return bytes_.size() - at_; }
  void fail(const char* error) {
    if (error_ == nullptr) error_ = error;
  }
  void need(bool holds, const char* error) {
    if (!holds) fail(error);
  }

  std::uint32_t byte() {
    if (error_ != nullptr || left() == 0) {
      fail("the log is cut off");
      return 0;
    }
    return bytes_[at_++];
  }
  std::uint32_t varint() {
    std::uint64_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      const std::uint32_t part = byte();
      value |= std::uint64_t{part & 0x7f} << shift;
      if ((part & 0x80) != 0) continue;
      need(value <= 0xffffffffU, "a number of the log is too large");
      need(part != 0 || shift == 0, "a number of the log is longer than it has to be");
      return static_cast<std::uint32_t>(value);
    }
    fail("a number of the log is too large");
    return 0;
  }
  std::uint32_t below(std::uint32_t limit, const char* error) {
    const std::uint32_t value = varint();
    need(value < limit, error);
    return value;
  }
  std::int32_t number() { return static_cast<std::int32_t>(unzigzag(varint())); }
  std::uint32_t head(std::uint32_t first) {
    std::uint32_t distance = first >> 4;
    if (distance == kInHead) {
      const std::uint32_t rest = varint();
      need(rest <= 0xffffffffU - kInHead, "a number of the log is too large");
      distance = rest + kInHead;
    }
    const std::uint32_t id = before_.entity + unzigzag(distance);
    if (id != 0) before_.entity = id;
    return id;
  }
  std::uint32_t entity() { return before_.entity += unzigzag(varint()); }
  std::uint32_t other() {
    const std::uint32_t distance = varint();
    if (distance == 0) return 0;
    const std::uint32_t id = before_.entity + unzigzag(distance - 1);
    need(id != 0, "nobody is written in two ways");
    return id;
  }
  std::uint32_t card() { return before_.card += unzigzag(varint()); }
  std::uint32_t order() { return before_.order += unzigzag(varint()) + 1; }

 private:
  std::span<const std::uint8_t> bytes_;
  std::size_t at_ = 0;
  const char* error_ = nullptr;
  Before before_;
};

void readPlace(Reader& r, Change& change) {
  const std::uint32_t where = r.byte();
  r.need((where & 15) < cardabi::kZoneCount, "a zone that there is not");
  r.need(where >> 4 < 2, "a player that there is not");
  change.zone = static_cast<Zone>(where & 15);
  change.player = static_cast<Player>(where >> 4 & 1);
  change.position = static_cast<std::uint16_t>(r.below(0x10000, "a position that there is not"));
}

void readTags(Reader& r, History& out, Change& change) {
  const std::uint32_t pairs = r.varint();
  r.need(pairs <= r.left() / 2, "the log is cut off");
  change.first_word = static_cast<std::uint32_t>(out.words.size());
  std::uint32_t tag = 0;
  for (std::uint32_t i = 0; i < pairs && r.error() == nullptr; ++i) {
    const std::uint32_t step = r.below(0x10000, "a tag that there is not");
    tag += step;
    r.need(step != 0 && tag < 0x10000, "tags are out of order");
    out.words.push_back(tag);
    out.words.push_back(static_cast<std::uint32_t>(r.number()));
  }
  change.words = static_cast<std::uint32_t>(out.words.size()) - change.first_word;
}

void readRow(Reader& r, History& out, Change& change) {
  readPlace(r, change);
  const std::uint32_t count = r.varint();
  r.need(count <= r.left(), "the log is cut off");
  change.first_word = static_cast<std::uint32_t>(out.words.size());
  for (std::uint32_t i = 0; i < count && r.error() == nullptr; ++i) out.words.push_back(r.entity());
  change.words = static_cast<std::uint32_t>(out.words.size()) - change.first_word;
}

void read(Reader& r, History& out, Change& change) {
  const std::uint32_t first = r.byte();
  r.need((first & 15) < kChangeKinds, "a kind of change that there is not");
  change.kind = static_cast<ChangeKind>(first & 15);
  if (change.kind == ChangeKind::End || change.kind == ChangeKind::Row) {
    r.need(first >> 4 == 0, "a kind of change that there is not");
  } else {
    change.entity = r.head(first);
  }
  switch (change.kind) {
    case ChangeKind::End:
    case ChangeKind::Detach:
    case ChangeKind::Gone: return;
    case ChangeKind::Block: {
      const std::uint32_t block = r.byte();
      r.need(block != 0 && block < kBlockKinds, "a kind of block that there is not");
      change.block = static_cast<BlockKind>(block);
      change.other = r.other();
      change.value = r.number();
      return;
    }
    case ChangeKind::Tag:
      change.tag = static_cast<Tag>(r.below(0x10000, "a tag that there is not"));
      change.value = r.number();
      return;
    case ChangeKind::Entity: {
      const std::uint32_t what = r.byte();
      r.need((what & 15) < cardabi::kKindCount && what >> 7 == 0, "a kind of entity that there is not");
      change.entity_kind = static_cast<Kind>(what & 15);
      change.player = static_cast<Player>(what >> 4 & 1);
      change.owner = static_cast<Player>(what >> 5 & 1);
      change.other = r.card();
      if ((what & kHasValue) != 0) {
        change.value = r.number();
        r.need(change.value != 0, "nothing is written as something");
      }
      return readTags(r, out, change);
    }
    case ChangeKind::Move:
      readPlace(r, change);
      change.order = r.order();
      return;
    case ChangeKind::Row: return readRow(r, out, change);
    case ChangeKind::Show:
    case ChangeKind::Hide: {
      const std::uint32_t players = r.byte();
      r.need(players != 0 && players < 4, "a player that there is not");
      change.players = static_cast<std::uint8_t>(players);
      return;
    }
    case ChangeKind::Damage:
    case ChangeKind::Heal:
      change.other = r.other();
      change.value = r.number();
      return;
    case ChangeKind::Line: {
      const std::uint32_t said = r.byte();
      change.said = static_cast<LogKind>(said & 0x7f);
      r.need(isSaid(change.said), "a line that says nothing");
      change.player = static_cast<Player>(said >> 7);
      change.other = r.other();
      change.value = r.number();
      return;
    }
    case ChangeKind::Attach:
      change.other = r.other();
      change.order = r.order();
      return;
  }
}

}  // namespace

std::size_t encode(const History& history, std::vector<std::uint8_t>& out) {
  const std::size_t begin = out.size();
  Writer w(out);
  w.byte(kHistoryFormat);
  w.varint(history.depth);
  w.varint(static_cast<std::uint32_t>(history.changes.size()));
  for (const Change& change : history.changes) write(w, history, change);
  return out.size() - begin;
}

DecodeResult decode(std::span<const std::uint8_t> bytes, History& out) {
  out.clear();
  Reader r(bytes);
  r.need(r.byte() == kHistoryFormat, "not a log, or one of another format");
  out.depth = r.below(kMaxFrames + 1, "more open blocks than there can be");
  const std::uint32_t count = r.varint();
  r.need(count <= r.left(), "the log is cut off");
  std::uint32_t depth = out.depth;
  for (std::uint32_t i = 0; i < count && r.error() == nullptr; ++i) {
    Change change;
    read(r, out, change);
    if (change.kind == ChangeKind::Block) ++depth;
    if (change.kind == ChangeKind::End) {
      r.need(depth > 0, "the end of a block that is not open");
      if (depth > 0) --depth;
    }
    r.need(depth <= kMaxFrames, "more open blocks than there can be");
    out.changes.push_back(change);
  }
  if (r.error() != nullptr) {
    out.clear();
    out.depth = 0;
  }
  return {r.error(), r.at()};
}

}  // namespace cardrt
