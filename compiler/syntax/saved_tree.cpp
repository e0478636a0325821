#include "cardc/syntax/saved_tree.h"

namespace cardc::syntax {
namespace {

constexpr std::uint8_t kKinds = 0
#define CARD_NODE(Kind, Category, Children) +1
#include "cardc/syntax/node_kinds.def"
    ;

// Numbers in 7 bits a byte, the lowest first; most are small, since a node says how far it is from the one before.
void put(std::string& out, std::uint32_t value) {
  for (; value >= 0x80; value >>= 7) out.push_back(static_cast<char>(value | 0x80));
  out.push_back(static_cast<char>(value));
}
// Signed: the sign in the lowest bit.
void putDistance(std::string& out, std::uint32_t to, std::uint32_t from) {
  const auto distance = static_cast<std::int32_t>(to - from);
  put(out, static_cast<std::uint32_t>(distance) << 1 ^ static_cast<std::uint32_t>(distance >> 31));
}

class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : at_(bytes.data()), end_(bytes.data() + bytes.size()) {}
  bool over() const { return at_ == end_; }
  bool failed() const { return failed_; }
  std::uint32_t get() {
    std::uint32_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
      if (at_ == end_) break;
      const auto byte = static_cast<unsigned char>(*at_++);
      value |= static_cast<std::uint32_t>(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    failed_ = true;
    return 0;
  }
  std::uint32_t getDistance(std::uint32_t from) {
    const std::uint32_t value = get();
    return from + (value >> 1 ^ (0U - (value & 1)));
  }

 private:
  const char* at_;
  const char* end_;
  bool failed_ = false;
};

}  // namespace

std::string saveTree(const Tree& tree) {
  std::string out;
  out.reserve(tree.size() * 8);
  put(out, tree.size());
  std::uint32_t before = 0;
  for (std::uint32_t n = 0; n < tree.size(); ++n) {
    const Node& node = tree[NodeId{n}];
    put(out, static_cast<std::uint32_t>(node.kind));
    put(out, node.size);
    putDistance(out, node.begin, before);
    put(out, node.end - node.begin);
    putDistance(out, node.head_begin, node.begin);
    put(out, node.head_end - node.head_begin);
    before = node.begin;
  }
  return out;
}

std::optional<Tree> restoreTree(source::FileId file, std::string_view text, std::string_view bytes) {
  Bytes in(bytes);
  const std::uint32_t count = in.get();
  if (in.failed() || count == 0 || count > bytes.size()) return std::nullopt;
  Tree tree(file, text);
  tree.reserve(count);
  std::vector<std::uint32_t> ends;  // of the subtrees around the node
  std::uint32_t before = 0;
  for (std::uint32_t n = 0; n < count; ++n) {
    Node node{};
    const std::uint32_t kind = in.get();
    node.size = in.get();
    node.begin = in.getDistance(before);
    node.end = node.begin + in.get();
    node.head_begin = in.getDistance(node.begin);
    node.head_end = node.head_begin + in.get();
    before = node.begin;
    while (!ends.empty() && ends.back() == n) ends.pop_back();
    const std::uint32_t most = ends.empty() ? (n == 0 ? count : 0) : ends.back() - n;
    const bool sound = !in.failed() && kind < kKinds &&
                       (n == 0) == (kind == static_cast<std::uint32_t>(NodeKind::File)) && node.size >= 1 &&
                       node.size <= most && (n != 0 || node.size == count) && node.begin <= node.end &&
                       node.end <= text.size() && node.head_begin <= node.head_end && node.head_end <= text.size();
    if (!sound) return std::nullopt;
    node.kind = static_cast<NodeKind>(kind);
    tree.add(node);
    ends.push_back(n + node.size);
  }
  return in.over() ? std::optional(std::move(tree)) : std::nullopt;
}

}  // namespace cardc::syntax
