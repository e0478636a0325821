// Bodies: enchantments, and the numbers that they keep.
#include "lowering.h"

#include <fmt/format.h>

namespace cardc::lower {
using cardabi::From;
using cardabi::Op;

// With `kept`, a number that must be worked out is worked out when the body is given, and kept; without, whenever it is
// looked at.
std::vector<ir::Modifier> Lowering::modifiers(const std::vector<sema::BodyLine>& lines, Place place,
                                              std::vector<ir::NodeId>* kept) {
  std::vector<ir::Modifier> rows;
  for (const sema::BodyLine& line : lines) {
    ir::Modifier row;
    row.tag = line.tag;
    row.how = line.how;
    const ir::NodeId by = expr(line.amount, place);
    const ir::Node& node = module_.nodes[by];
    if (node.op == Op::Number) {
      row.value = node.arg;
    } else if (kept != nullptr) {
      row.from = From::Kept;
      row.value = static_cast<std::int32_t>(kept->size());
      kept->push_back(by);
    } else {
      row.from = From::Tree;
      row.tree = by;
    }
    rows.push_back(row);
  }
  return rows;
}

void Lowering::fillBody(ir::CardId id, const sema::Body& body, Place place, std::vector<ir::NodeId>* kept,
                        const sema::Card* named) {
  std::vector<ir::Modifier> rows = modifiers(body.lines, place, kept);
  Place inside;  // of what the bearer does: no spell speaks any more
  inside.host = id;
  inside.summons = cardabi::Place::RightOfThis;
  std::vector<ir::Ability> abilities;
  for (const sema::Ability& one : body.abilities) abilities.push_back(ability(one, named, inside));
  module_.cards[id].modifiers = std::move(rows);
  module_.cards[id].abilities = std::move(abilities);
}

ir::CardId Lowering::enchantment(const sema::Body& body, Place place, std::vector<ir::NodeId>& kept) {
  const std::uint32_t nth = ++given_[place.host];
  const ir::Card& host = module_.cards[place.host];
  ir::Card row;
  row.set = host.set;
  row.written_name = fmt::format("{}.given{}", host.written_name, nth);
  row.name_en = host.name_en;
  row.name_zh = host.name_zh;
  row.kind = cardabi::Kind::Attachment;
  row.host = place.host;
  row.ordinal = 1000 + nth;  // behind the options
  row.span = body.span;
  row.file = host.file;
  row.line = body.span.valid() ? files_[body.span.file].position(body.span.begin).line : 0;
  const ir::CardId id = module_.cards.add(std::move(row));
  fillBody(id, body, place, &kept);
  return id;
}

}  // namespace cardc::lower
