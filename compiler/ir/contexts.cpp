#include "cardc/ir/contexts.h"

namespace cardc::ir {
using cardabi::Kind;

namespace {

struct Row {
  std::int32_t times;
  std::string_view words;
};
constexpr Row kRows[] = {
#define CARD_CONTEXT(Name, Times, Words) {Times, Words},
#include "cardc/ir/contexts.def"
};

}  // namespace

std::int32_t timesIn(Context context) { return kRows[static_cast<std::size_t>(context)].times; }
std::string_view wordsOf(Context context) { return kRows[static_cast<std::size_t>(context)].words; }

Context contextOf(const Standing& on) {
  if (on.given) return on.left ? Context::Left : Context::Given;
  switch (on.kind) {
    case Kind::Action:
      if (on.secret) return Context::Secret;
      if (on.quest) return Context::Quest;
      if (on.waits) return Context::SpellWaits;
      if (on.option) return Context::SpellHalf;
      return on.head == cardabi::Head::Cast ? Context::Spell : Context::SpellWord;
    case Kind::Power: return Context::HeroPower;
    case Kind::Unit: return Context::Minion;
    case Kind::Gear: return Context::Weapon;
    case Kind::Avatar: return Context::Hero;
    case Kind::Place: return Context::Location;
    case Kind::Attachment: return Context::Given;
    case Kind::None:
    case Kind::Player:
    case Kind::Option: break;
  }
  return Context::Nowhere;
}

std::optional<SpellNumberInfo> spellNumberOf(cardabi::Op op) {
#define CARD_SPELL_NUMBER(Name, What, Operand) \
  if (op == cardabi::Op::Name) return SpellNumberInfo{SpellNumber::What, Operand};
#include "cardc/ir/spell_numbers.def"
  return std::nullopt;
}

}  // namespace cardc::ir
