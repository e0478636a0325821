// Cards that somebody tampered with and that still pass the check of packs: whatever they say, a game of them does not
// crash, and it comes to an end.
//
// Starts from the linked cards, changes a few numbers of their rows as the input says, and plays at random what the
// loader would have let in.
#include "card_sets.gen.h"

#include "cardabi/tables.h"
#include "cardrt/ai/two_level.h"
#include "cardrt/game.h"
#include "cardrt/library_check.h"
#include "natives.h"

#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

using namespace cardabi;

// Numbers from the input, and when it is used up from dice that it seeds: a short input is a whole game as well.
class Bytes {
 public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {
    std::uint64_t seed = 0xcbf29ce484222325ULL;
    for (std::size_t i = 0; i < size; ++i) seed = (seed ^ data[i]) * 0x100000001b3ULL;
    dice_ = cardrt::ai::Dice(seed);
  }
  std::uint32_t next() {
    if (at_ >= size_) return dice_.below(256);
    return data_[at_++];
  }
  std::uint32_t next2() {
    const std::uint32_t low = next();
    return low | next() << 8;
  }
  // Below a limit, which may be 0.
  std::size_t below(std::size_t limit) { return limit == 0 ? 0 : next2() % limit; }

 private:
  const std::uint8_t* data_;
  std::size_t size_, at_ = 0;
  cardrt::ai::Dice dice_{1};
};

template <class T>
std::vector<T> copied(const T* rows, std::uint32_t count) {
  return rows == nullptr ? std::vector<T>() : std::vector<T>(rows, rows + count);
}

// The linked library, with arrays of its own that may be changed.
struct Cards {
  struct Set {
    SetData data;
    std::vector<Card> cards;
    std::vector<Ability> abilities;
    std::vector<Node> nodes;
    std::vector<Modifier> modifiers;
  };

  Cards() : data(card_sets::library()) {
    sets.resize(data.sets_count);
    for (std::uint32_t i = 0; i < data.sets_count; ++i) {
      Set& set = sets[i];
      set.data = *data.sets[i];
      set.cards = copied(set.data.cards, set.data.cards_count);
      set.abilities = copied(set.data.abilities, set.data.abilities_count);
      set.nodes = copied(set.data.nodes, set.data.nodes_count);
      set.modifiers = copied(set.data.modifiers, set.data.modifiers_count);
    }
    connect();
  }

  Cards(const Cards& other) : data(other.data), sets(other.sets) { connect(); }
  Cards& operator=(const Cards& other) {
    data = other.data;
    sets = other.sets;
    connect();
    return *this;
  }

  void change(Bytes& bytes) {
    Set& set = sets[bytes.below(sets.size())];
    switch (bytes.next() % 6) {
      case 0: return changeOp(set.nodes[bytes.below(set.nodes.size())], bytes);
      case 1:
        changeArg(set.nodes[bytes.below(set.nodes.size())], static_cast<std::int32_t>(bytes.next()) - 128);
        return;
      case 2:
        changeArg(set.nodes[bytes.below(set.nodes.size())],
                  static_cast<std::int32_t>(bytes.next2() << 16 | bytes.next2()));
        return;
      case 3: return changeByte(set.cards, bytes);
      case 4: return changeByte(set.abilities, bytes);
      case 5: return changeByte(set.modifiers, bytes);
    }
  }

  LibraryData data;
  std::vector<Set> sets;
  std::vector<const SetData*> pointers;

 private:
  // The data point into this object's own arrays.
  void connect() {
    pointers.clear();
    for (Set& set : sets) {
      set.data.cards = set.cards.data();
      set.data.abilities = set.abilities.data();
      set.data.nodes = set.nodes.data();
      set.data.modifiers = set.modifiers.data();
      pointers.push_back(&set.data);
    }
    data.sets = pointers.data();
  }
  static void changeArg(Node& node, std::int32_t arg) { node = makeNode(opOf(node), sizeOf(node), arg); }
  // Another operation of the same shape, so that the tree stays one.
  static void changeOp(Node& node, Bytes& bytes) {
    const OpInfo* old = find(static_cast<Op>(opOf(node)));
    if (old == nullptr) return;
    std::vector<const OpInfo*> alike;
    for (const OpInfo& row : allOps()) {
      if (row.op_class == old->op_class && row.operands == old->operands) alike.push_back(&row);
    }
    const OpInfo& now = *alike[bytes.below(alike.size())];
    std::int32_t arg = argOf(node);
    if (now.arg != old->arg) arg = now.arg == OpArg::Nothing ? 0 : static_cast<std::int32_t>(bytes.next());
    node = makeNode(static_cast<std::uint16_t>(now.op), sizeOf(node), arg);
  }
  template <class T>
  static void changeByte(std::vector<T>& rows, Bytes& bytes) {
    if (rows.empty()) return;
    T& row = rows[bytes.below(rows.size())];
    reinterpret_cast<std::uint8_t*>(&row)[bytes.below(sizeof row)] = static_cast<std::uint8_t>(bytes.next());
  }
};

bool isDeckCard(std::uint8_t kind) {
  return kind == index(Kind::Unit) || kind == index(Kind::Action) || kind == index(Kind::Gear);
}

void play(const Cards& cards, Bytes& bytes) {
  std::vector<CardRef> heroes, all;
  for (const Cards::Set& set : cards.sets) {
    for (std::uint32_t i = 0; i < set.cards.size(); ++i) {
      if (set.cards[i].kind == index(Kind::Avatar)) heroes.emplace_back(set.data.number, i);
      if (isDeckCard(set.cards[i].kind)) all.emplace_back(set.data.number, i);
    }
  }
  if (heroes.empty() || all.empty()) return;
  std::vector<CardRef> deck;
  for (std::size_t i = 0, first = bytes.below(all.size()); i < 30; ++i) deck.push_back(all[(first + i) % all.size()]);

  const cardrt::CardLibrary library(cards.data, card_natives::all());
  if (library.missingNative() != nullptr) return;  // what loadPack refuses as well
  static cardrt::ActionList actions;
  Policies policies = bytes.next() % 2 == 0 ? hearthProfile() : anatomyProfile();
  const auto game = std::make_unique<cardrt::Game>(library, policies);
  cardrt::GameConfig config;
  config.decks[0] = config.decks[1] = {heroes[bytes.below(heroes.size())], deck};
  config.seed = bytes.next2();
  config.turn_limit = 40;
  game->start(config);
  cardrt::ai::Dice dice(config.seed);
  for (int action = 0; action < 400 && !game->over(); ++action) {
    game->legalActions(cardrt::ai::whoDecides(*game), actions);
    if (actions.count == 0) std::abort();
    if (game->apply(cardrt::ai::pickTwoLevel(actions, dice)) != cardrt::Refusal::None) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  Bytes bytes(data, size);
  Cards cards;
  // Changes that the check refuses are taken back one by one, so that most inputs come to a game.
  for (std::uint32_t changes = bytes.next() % 16; changes != 0; --changes) {
    Cards before = cards;
    cards.change(bytes);
    if (!cardrt::checkLibrary(cards.data).empty()) cards = before;
  }
  play(cards, bytes);
  return 0;
}
