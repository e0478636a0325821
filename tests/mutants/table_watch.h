// Compares what each operation does with what its row in the tables admits: which events it raises, what it writes, whether it draws
// and asks. What a trigger does that answers it is the trigger's; what the rules do on its behalf (deal the damage, bury the dead) is its
// own, as closeOverRules says.
#pragma once
#include "cardabi/tables.h"
#include "cardrt/machine.h"
#include "cardrt/probe.h"

#include <map>
#include <string>
#include <vector>

namespace honesty {

class TableWatch final : public cardrt::Probe {
 public:
  TableWatch();
  ~TableWatch();

  void step(const cardrt::Machine& machine) override;
  void action(const cardrt::Machine& machine, std::uint32_t set, std::uint32_t node) override;
  void pushed() override { owners_.push_back(current_); }
  void popped() override {
    if (!owners_.empty()) owners_.pop_back();
  }
  void touched(std::uint32_t what) override;
  void raised(cardabi::Event event) override;
  void drew() override;
  void asked() override;
  void auras(bool begin) override { paused_ = begin; }
  void outer(const cardrt::Machine& machine, std::uint32_t set, std::uint32_t node) override {
    inner_ = current_;
    action(machine, set, node);
  }
  void back() override { current_ = inner_; }
  void rest() override { current_ = 0; }

  // What was done and no row admits: "Damage writes dying", with the first card that was seen doing it.
  const std::map<std::string, std::string>& violations() const { return violations_; }
  // What a row admits and nobody was seen doing: "Damage raises Die". Operations that are planned are left out.
  std::vector<std::string> unseen() const;
  std::size_t actions() const { return actions_; }

 private:
  // Who does what is being done: an operation with its operands; none: the game itself.
  struct Doer {
    const cardabi::OpInfo* op = nullptr;
    std::vector<const cardabi::OpInfo*> random;  // those of it that draw
    bool asks = false;
    std::string card;
  };
  struct Seen {
    cardabi::EventSet raised = 0;
    std::uint32_t wrote = 0;
    bool drew = false, asked = false, ran = false;
  };
  void blame(std::string_view what);

  std::vector<Doer> doers_;          // [0] is none
  std::vector<std::size_t> owners_;  // of the frames: numbers of doers
  std::size_t current_ = 0, inner_ = 0;
  bool paused_ = false;
  std::size_t actions_ = 0;
  std::map<cardabi::Op, Seen> seen_;
  std::map<std::string, std::string> violations_;
};

}  // namespace honesty
