// Weigher: walks a card's trees and adds up what value.def gives for them. For the files value_*.cpp of this folder only.
#pragma once
#include "value_scene.h"

#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace cardc::analysis {

class Weigher {
 public:
  explicit Weigher(const ir::Module& module) : module_(module) {}

  // At depth 0 the card that was asked about; deeper, one that it makes or gives.
  Value card(ir::CardId id, std::uint32_t depth);

 private:
  // Where a tree stands.
  struct Frame {
    Scene scene;
    ir::CardId owner;  // whose rows the tree is of
    std::uint32_t depth = 0;
    Thousandths factor = kOne;  // how often it is carried out; never negative
    bool about = false;         // ... by a guess
    bool best_case = false;     // it is the best of several
    bool for_opponent = false;  // who is `you` in it is the opponent
  };
  struct Worth {
    Thousandths each = 0;
    bool about = false;
    std::string text;  // how it is called
  };
  struct Made {
    Thousandths each = 0;       // what `text` names is worth, all of it
    Thousandths times = kOne;   // how often it is made
    Thousandths things = kOne;  // how many things that is, each time
    bool about = false;
    bool named = false;  // none of them is just some card
    std::string text;
  };
  using Choice = std::function<void(Frame&)>;

  // value_action.cpp: an action, and those that do something by themselves.
  void action(ir::NodeId id, Frame& frame, Value& out);
  void counted(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out);
  void makes(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out);
  void raised(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out);
  // `kept`: the first of the node's operands that is a number of the enchantment.
  void given(const OpWeight& row, const ir::Node& node, Reach to, std::size_t kept, Frame& frame, Value& out);
  static void line(const Frame& frame, std::string what, Thousandths how_often, const Worth& worth, Value& out);

  // value_holder.cpp: actions that hold others.
  void holder(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out);
  // The blocks of the node, so often.
  void run(const ir::Node& node, Frame& frame, Thousandths often, bool about, Value& out);
  void byPlayer(const ir::Node& node, const Frame& frame, Value& out);
  // Tries each choice alone and keeps the lines of the one that is best for who is `you` in it.
  static void best(const std::vector<Choice>& choices, const Frame& frame, bool or_nothing, Value& out);

  // value_card.cpp: cards, enchantments, and what they make.
  const Value& abilities(ir::CardId id, std::uint32_t depth);
  void options(ir::CardId id, std::uint32_t depth, Value& out);
  static void printed(const ir::Card& card, ir::CardId id, Value& out);
  // An enchantment as its bearer has it.
  Worth gift(ir::CardId id, const std::vector<Amount>& kept, const Frame& frame, Value& out);
  // The lines of an enchantment, its abilities left out.
  Worth modifiers(ir::CardId id, const std::vector<Amount>& kept, Value& out) const;
  // A card that the frame's tree makes.
  Worth nested(ir::CardId id, const Frame& frame, Value& out);
  // The cards that a selector of new ones names.
  Made made(ir::NodeId selector, const Frame& frame, Value& out);

  const ir::Module& module_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, Value> abilities_;  // by card and depth
};

// The first operand of that letter in the operation's row; none if it is absent.
ir::NodeId operandOf(const ir::Node& node, char letter);
// One more of what the weights say nothing about.
void noteUnweighed(ir::CardId card, const std::string& what, Value& out);

}  // namespace cardc::analysis
