// The rows that loops are judged by, against the tables that the engine is compared with (tools/scripts/check_tables): whoever changes a row there is told here.
#include "cardabi/tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace cardc::analysis {
namespace {
using cardabi::bit;
using cardabi::Event;
using cardabi::Op;
using cardabi::OpClass;
using cardabi::Zone;

constexpr std::uint8_t kNew = 1, kCopy = 2, kSame = 4;
constexpr std::uint32_t kPlay = bit(Zone::Play), kDeck = bit(Zone::Deck), kHand = bit(Zone::Hand),
                        kGraveyard = bit(Zone::Graveyard), kSecret = bit(Zone::Secret), kSetAside = bit(Zone::SetAside),
                        kRemoved = bit(Zone::Removed), kAnyZone = (1U << cardabi::kZoneCount) - 1;
enum class Kills : std::uint8_t { Never, Always, Frail };

struct Row {
  Op op;
  std::string name;
  int about, what;
  std::uint32_t makes, from, to;
  Kills kills;
};
const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
#define GRAPH_OP(Name, About, What, Makes, From, To, KillsHow) \
  {Op::Name, #Name, About, What, Makes, From, To, Kills::KillsHow},
#include "graph_ops.def"
  };
  return kRows;
}
const Row* rowOf(Op op) {
  const auto found = std::find_if(rows().begin(), rows().end(), [&](const Row& row) { return row.op == op; });
  return found == rows().end() ? nullptr : &*found;
}

struct OpName {
  Op op;
  std::string_view name, operands;
};
constexpr OpName kOps[] = {
#define CARD_OP(Name, Id, Class, Operands, Arg, Raises, Reads, Writes, Traits, Doc) {Op::Name, #Name, Operands},
#include "cardabi/core/ops.def"
#define CARD_OP(Name, Id, Class, Operands, Arg, Raises, Reads, Writes, Traits, Doc) {Op::Name, #Name, Operands},
#include "cardabi/hearth/ops.def"
};

constexpr std::uint32_t kZones =
    cardabi::Touch::Board | cardabi::Touch::Hand | cardabi::Touch::Deck | cardabi::Touch::Zones;
constexpr std::uint32_t kDeep = kZones | cardabi::Touch::Attached | cardabi::Touch::Abilities | cardabi::Touch::Control;

// An operation without a row that writes such things may do anything: that is right, and makes every card that uses it a loop.
TEST(GraphTables, WhatWritesZonesOrAbilitiesHasARow) {
  for (const OpName& op : kOps) {
    const cardabi::OpInfo& info = cardabi::info(op.op);
    if (info.op_class != OpClass::Action || (info.writes & kDeep) == 0) continue;
    EXPECT_NE(rowOf(op.op), nullptr) << op.name;
  }
}

// Nothing is moved or made that the table of the engine does not know of, nor the other way round.
TEST(GraphTables, WhatWritesZonesMovesSomething) {
  // Why they write zones without moving or making anything that could come without end.
  const std::set<std::string> excused = {
      "Silence",         // what was borrowed goes back to its side
      "TakeControl",     // ... changes sides: the same zone
      "TakeControlFor",  // ...
      "ProgressBy",      // a quest that is over leaves, and is not there again
      "ProcessDeaths",   // by the deaths that it raises
  };
  for (const Row& row : rows()) {
    const cardabi::OpInfo& info = cardabi::info(row.op);
    const bool writes = (info.writes & kZones) != 0;
    if (excused.count(row.name) != 0) {
      EXPECT_TRUE(writes && row.makes == 0) << row.name << " needs no excuse";
      continue;
    }
    EXPECT_EQ(writes, row.makes != 0) << row.name;
    EXPECT_EQ(row.makes != 0, row.to != 0) << row.name;
    EXPECT_EQ((row.makes & kSame) != 0, row.from != 0) << row.name;
    // A zone that the operation is said to write is one that something comes to, or leaves. More zones than it writes are right, and coarse.
    const std::uint32_t zones = row.to | row.from;
    EXPECT_TRUE((info.writes & cardabi::Touch::Hand) == 0 || (zones & kHand) != 0) << row.name;
    EXPECT_TRUE((info.writes & cardabi::Touch::Deck) == 0 || (zones & kDeck) != 0) << row.name;
    EXPECT_TRUE((info.writes & cardabi::Touch::Board) == 0 || (zones & (kPlay | kSecret)) != 0) << row.name;
  }
}

// Who writes health may kill: at once, or when a bonus ends, or by a death that it raises, or it only heals.
TEST(GraphTables, WhatWritesHealthMayKill) {
  const std::set<std::string> excused = {
      "Damage",      "SplitDamage",  // by the rule: damage, death
      "Restore",     "RestoreFull",  // health only rises
      "GainArmor",                   // ...
      "ForceAttack",                 // by the rule: attack, damage
  };
  for (const Row& row : rows()) {
    const cardabi::OpInfo& info = cardabi::info(row.op);
    if ((info.writes & (cardabi::Touch::Health | cardabi::Touch::Dying)) == 0 || excused.count(row.name) != 0) continue;
    const bool dies = (info.raises >> cardabi::index(Event::Die) & 1) != 0;
    EXPECT_TRUE(dies || row.kills != Kills::Never) << row.name;
  }
}

TEST(GraphTables, WhatItIsAboutIsASelection) {
  for (const OpName& op : kOps) {
    const Row* row = rowOf(op.op);
    if (row == nullptr) continue;
    std::string letters;
    for (const char letter : op.operands) {
      if (letter != '?' && letter != '*') letters += letter;
    }
    for (const int operand : {row->about, row->what}) {
      EXPECT_TRUE(operand < 0 || letters.at(static_cast<std::size_t>(operand)) == 'S') << op.name;
    }
  }
}

TEST(GraphTables, WhatIsRaisedOfSomethingElseIsRaised) {
  struct Raise {
    Op op;
    Event event;
    const char* name;
  };
  constexpr Raise kRaises[] = {
#define GRAPH_RAISE(Name, EventName, Thing) {Op::Name, Event::EventName, #Name " " #EventName},
#include "graph_ops.def"
  };
  for (const Raise& raise : kRaises)
    EXPECT_NE(cardabi::info(raise.op).raises >> cardabi::index(raise.event) & 1, 0U) << raise.name;
}

// What the rules add is said of which thing; else it happens to anything, which is right and coarse.
TEST(GraphTables, WhatTheRulesAddHappensToSomething) {
  struct Rule {
    Event from, to;
  };
  constexpr Rule kRules[] = {
#define GRAPH_RULE(From, To, Thing) {Event::From, Event::To},
#include "graph_rules.def"
  };
  std::vector<std::string> coarse;
  for (const cardabi::EventInfo& from : cardabi::allEvents()) {
    for (const cardabi::EventInfo& to : cardabi::allEvents()) {
      if ((from.leads_to >> cardabi::index(to.event) & 1) == 0) continue;
      const bool said = std::any_of(std::begin(kRules), std::end(kRules),
                                    [&](const Rule& rule) { return rule.from == from.event && rule.to == to.event; });
      if (!said) coarse.push_back(std::string(from.name) + " " + std::string(to.name));
    }
  }
  EXPECT_EQ(coarse, std::vector<std::string>{"Trade Draw"});
}

}  // namespace
}  // namespace cardc::analysis
