// The parts of one case that is being read: shared by the files of this folder.
#pragma once
#include "cardabi/tables.h"
#include "case_trees.h"
#include "cases.h"

#include <map>
#include <nlohmann/json.hpp>
#include <optional>

namespace cardcases {

using Json = nlohmann::ordered_json;
namespace ir = cardc::ir;

// Cards of the library by id and by English name; made once a file.
struct CardIndex {
  explicit CardIndex(const ir::LibraryRows& rows);
  const ir::LibraryRows& rows;
  std::map<std::string, cardabi::CardRef, std::less<>> by_id, by_name;
  const cardabi::Card& row(cardabi::CardRef ref) const { return rows.sets[ref.set() - 1].cards[ref.local()]; }
};

// A case that cannot be set up, with the reason: thrown and caught inside this folder.
struct Unable {
  std::string why;
};

// DIVINE_SHIELD: the tag divine-shield.
const cardabi::TagInfo& tagNamed(const std::string& name);

class CaseReader {
 public:
  CaseReader(const CardIndex& index, Case& out);
  void read(const Json& json);

 private:
  // case_plan.cpp
  void readCards(const Json& cards);
  void readReading(const Json& json);
  void speakOfHands(const Json& json);
  void readPlayer(const Json& json, std::uint8_t player);
  void given(const Json& list, std::uint8_t player, ir::TestStep::Where where, cardabi::Zone zone);
  ir::GivenCard givenCard(const Json& json, std::uint8_t player);
  void giveTo(const Json& json, std::uint8_t player, ir::GivenCard& card);
  void number(std::uint8_t player, cardabi::Tag tag, const Json& value, bool of_hero = false);
  void readStep(const Json& json);
  ir::TestAction action(const Json& json);
  std::uint8_t playerOf(const Json& json) const;

  // case_expect.cpp
  ir::Expectation expectation(const Json& json);
  ir::Expectation compare(const std::string& path, const Json& wanted);
  std::optional<ir::Expectation> place(const std::string& path, const Json& wanted, bool any_order);
  ir::Expectation oneOf(const std::string& path, const Json& values);
  ir::Expectation outcome(const std::string& wanted);
  ir::ShownCard shown(const std::string& text);
  ir::Expectation is(ir::TreeAt amount, std::int64_t value);

  cardabi::CardRef card(const std::string& id);     // notes it if there is none
  cardabi::CardRef named(const std::string& name);  // by the case's names, then the library's
  ir::TreeAt thing(const std::string& path);        // p0.board[1], hand[0] of `player_`
  ir::TestStep& step(ir::TestStep::Kind kind, const Json& json);

  const CardIndex& index_;
  Case& out_;
  Trees trees_;
  std::map<std::string, cardabi::CardRef, std::less<>> names_;  // of the case's own list
  std::uint8_t player_ = 0;                                     // whose hand `hand[0]` is
};

}  // namespace cardcases
