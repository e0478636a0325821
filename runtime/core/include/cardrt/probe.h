// What the engine does, told as it does it to whoever compares it with the tables (tests/mutants/table_watch.h). Only in builds with
// CARDWRIGHT_PROBES; in the product nothing is left of it.
#pragma once
#include "cardabi/types.h"

#include <cstdint>

#ifdef CARDWRIGHT_PROBES
namespace cardrt {

class Machine;

class Probe {
 public:
  virtual void step(const Machine& machine) = 0;  // the topmost frame is about to take a step
  virtual void action(const Machine& machine, std::uint32_t set, std::uint32_t node) = 0;  // this one is about to run
  virtual void pushed() = 0;                                                               // a frame
  virtual void popped() = 0;
  virtual void touched(std::uint32_t what) = 0;  // Touch set
  virtual void raised(cardabi::Event event) = 0;
  virtual void drew() = 0;             // a random number
  virtual void asked() = 0;            // a player
  virtual void auras(bool begin) = 0;  // what is done until they end is done by no action
  // What is done until `back` is done by that action, inside of which the one that is running stands.
  virtual void outer(const Machine& machine, std::uint32_t set, std::uint32_t node) = 0;
  virtual void back() = 0;
  virtual void rest() = 0;  // nothing more is done until somebody acts

 protected:
  ~Probe() = default;
};

inline Probe* probe = nullptr;

}  // namespace cardrt
#define CARD_PROBE(call)                                   \
  do {                                                     \
    if (::cardrt::probe != nullptr) ::cardrt::probe->call; \
  } while (false)
#else
#define CARD_PROBE(call) static_cast<void>(0)
#endif
