// Which amounts there are and what kind each is.
#include "cardc/analysis/spell_damage.h"

namespace cardc::analysis {
namespace {
using cardabi::Op;

constexpr std::string_view kWords[] = {
#define CARD_BOOST(Name, Word, Doc) Word,
#include "cardc/analysis/boosts.def"
};

// The letter of the nth operand; the last letter stands for all that follow.
char operandLetter(std::string_view operands, std::size_t nth) {
  std::size_t at = 0;
  char letter = 0;
  for (std::size_t n = 0; n <= nth && at < operands.size(); ++n) {
    letter = operands[at++];
    while (at < operands.size() && (operands[at] == '?' || operands[at] == '*')) {
      if (operands[at++] == '*') return letter;
    }
  }
  return letter;
}

bool reads(const ir::NodeStore& nodes, ir::NodeId root, Op op) {
  bool found = false;
  ir::walk(nodes, root, [&](const ir::Node& node) { found |= node.op == op; });
  return found;
}

class Finder {
 public:
  Finder(const ir::Module& module, std::vector<SpellAmount>& found) : module_(module), found_(found) {}

  void card(ir::CardId id) {
    const std::vector<ir::Ability>& abilities = module_.cards[id].abilities;
    for (std::uint32_t n = 0; n < abilities.size(); ++n) {
      ability_ = &abilities[n];
      found_amount_ = {};
      found_amount_.card = id;
      found_amount_.ability = n;
      next_ = 0;
      path_.clear();
      if (ability_->body.valid()) action(ability_->body);
    }
  }

 private:
  void action(ir::NodeId id) {
    const ir::Node& node = module_.nodes[id];
    if (const auto number = ir::spellNumberOf(node.op)) amount(node, *number);
    const std::string_view operands = cardabi::info(node.op).operands;
    std::uint32_t blocks = 0;
    for (std::size_t n = 0; n < node.children.size(); ++n) blocks += operandLetter(operands, n) == 'B' ? 1 : 0;
    std::uint32_t block = 0;
    for (std::size_t n = 0; n < node.children.size(); ++n) {
      if (operandLetter(operands, n) != 'B') continue;
      if (node.op != Op::Block) path_.push_back({node.op, ++block, blocks});
      action(node.children[n]);
      if (node.op != Op::Block) path_.pop_back();
    }
  }

  void amount(const ir::Node& node, const ir::SpellNumberInfo& number) {
    const std::uint32_t nth = next_++;
    SpellAmount one = found_amount_;
    one.what = number.what;
    one.amount = node.children[number.operand];
    if (nth < ability_->numbers.size()) one.site = ability_->numbers[nth];
    one.path = path_;
    switch (number.what) {
      case ir::SpellNumber::Change:
        if (!ofDamage(node)) return;
        if (module_.nodes[one.amount].op == Op::Multiply && reads(module_.nodes, one.amount, Op::EventNumber))
          one.boost = Boost::Multiplied;
        break;
      case ir::SpellNumber::Healing:
        if (strip(one.amount, Op::Unboosted) > 0) one.boost = Boost::Converted;
        break;
      case ir::SpellNumber::Damage:
      case ir::SpellNumber::Missiles:
        if (one.site.converts) {
          one.boost = Boost::Converted;
          one.times = 1;
          one.amount = module_.nodes[one.amount].children.front();  // what lowering added stands behind it
          break;
        }
        one.times = strip(one.amount, Op::Boosted);
        one.boost = one.times == 0                             ? Boost::Plain
                    : one.times > 1                            ? Boost::Multiplied
                    : number.what == ir::SpellNumber::Missiles ? Boost::Missiles
                                                               : Boost::Once;
        break;
    }
    found_.push_back(std::move(one));
  }

  bool ofDamage(const ir::Node& change) const {
    const bool event = ability_->head == cardabi::Head::Trigger &&
                       (ability_->event == cardabi::Event::Damage || ability_->event == cardabi::Event::Heal);
    return event && change.arg == static_cast<std::int32_t>(cardabi::Slot::Amount);
  }

  // Takes what lowering put around the amount away; how much there was.
  std::int32_t strip(ir::NodeId& amount, Op wrapper) const {
    std::int32_t times = 0;
    for (; module_.nodes[amount].op == wrapper; ++times) amount = module_.nodes[amount].children.front();
    return times;
  }

  const ir::Module& module_;
  std::vector<SpellAmount>& found_;
  const ir::Ability* ability_ = nullptr;
  SpellAmount found_amount_;
  std::uint32_t next_ = 0;
  std::vector<SpellAmount::Step> path_;
};

void collect(const ir::Module& module, ir::CardId card, std::vector<SpellAmount>& found) {
  Finder(module, found).card(card);
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    if (module.cards[module.cards.id(n)].host == card) collect(module, module.cards.id(n), found);
  }
}

}  // namespace

std::string_view boostWord(Boost boost) { return kWords[static_cast<std::size_t>(boost)]; }

std::vector<SpellAmount> spellAmountsOf(const ir::Module& module, ir::CardId card) {
  std::vector<SpellAmount> found;
  collect(module, card, found);
  return found;
}

std::vector<SpellAmount> spellAmounts(const ir::Module& module) {
  std::vector<SpellAmount> found;
  Finder finder(module, found);
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) finder.card(module.cards.id(n));
  return found;
}

}  // namespace cardc::analysis
