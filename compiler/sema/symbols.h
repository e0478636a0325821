// Symbols: everything that the cards declare, found by name. Filled by one walk over the forest before any body is read.
#pragma once
#include "at.h"
#include "cardc/diag/engine.h"
#include "cardc/sema/program.h"

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace cardc::sema {

// A keyword, action, condition, amount or adjective that the cards define.
struct Definition {
  std::string_view word;
  At at;
  std::vector<At> params;
  std::int32_t number = 0;  // of a keyword: its place in the program's list
};
// A counter or a memory that a card declares for itself, or a counter of each player.
struct Kept {
  std::uint32_t number = 0;  // in the program's list
  bool of_player = false;
  At at;  // where it is first declared
};
struct NativeDecl {
  std::uint32_t number = 0;  // in the program's list
  At at;
};
struct PoolDecl {
  std::string_view name;
  At at;
  SetId set;
};

class Symbols {
 public:
  Symbols(Program& program, diag::Engine& diags) : program_(program), diags_(diags) {}

  // Declares all of a forest: sets, cards (as shells), vocabulary.
  void declare(const syntax::Forest& forest);
  // Declares a card or enchantment as a shell; also for those inside tests and for options. Reports a name that is taken.
  // Without a name of its own it is not found by name.
  CardId declareCard(At at, SetId set, cardabi::Kind kind, bool named = true);
  SetId addTestSet(std::string_view test_id, SetId around);
  void declarePool(At at, SetId set);
  void forgetPools(SetId set);  // of a test that is over

  // The card that a Name or Qualified node means, seen from a set; reports what is unknown or could be several.
  // `but` is never meant, so that a reprint may be `like Fireball`.
  CardId card(At name, SetId from, CardId but = {});
  // Where a card is written; not valid for those of tests and for options.
  At writtenAt(CardId card) const;
  // Without complaint; not valid where there is none.
  CardId findCard(std::string_view name, SetId from) const;
  const PoolDecl* findPool(std::string_view name) const;
  const Definition* keyword(std::string_view word) const { return find(keywords_, word); }
  const Definition* action(std::string_view word) const { return find(actions_, word); }
  const Definition* condition(std::string_view word) const { return find(conditions_, word); }
  const Definition* amount(std::string_view word) const { return find(amounts_, word); }
  const Definition* adjective(std::string_view word) const { return find(adjectives_, word); }
  void about(At at);
  void allow(At at, std::vector<Allowed>& list);
  const Kept* counter(std::string_view name) const;
  const Kept* memory(std::string_view name) const;
  const NativeDecl* native(std::string_view name) const;
  std::vector<std::string_view> nativeNames() const;
  const std::map<std::string_view, NativeDecl, std::less<>>& natives() const { return natives_; }
  // Does anything speak of the counter of another card: `Stored of it`?
  bool readOfOthers(std::string_view counter) const { return read_of_others_.contains(counter); }
  // Place of a keyword in the program's list; it must be one.
  std::int32_t keywordNumber(std::string_view word) const { return keywords_.find(word)->second.number; }
  std::vector<std::string_view> keywordWords() const;
  std::vector<std::string_view> conditionWords() const;

  // Where each declared card is written, in order of declaration.
  struct Written {
    CardId card;
    At at;
  };
  const std::vector<Written>& written() const { return written_; }
  const std::vector<std::pair<At, SetId>>& tests() const { return tests_; }
  const std::map<std::string_view, Definition, std::less<>>& keywords() const { return keywords_; }

 private:
  CardId ownCard(std::string_view name, SetId from) const;
  using Words = std::map<std::string_view, Definition, std::less<>>;
  static const Definition* find(const Words& words, std::string_view word);
  void declareFile(const syntax::Tree& tree);
  void unknownCard(At name, const std::vector<std::string_view>& names);
  SetId declareSet(At at);
  void define(Words& words, At at);
  void checkImports(const syntax::Forest& forest);
  void declareKept(const syntax::Forest& forest);
  void declareNative(At at);
  void number();

  Program& program_;
  diag::Engine& diags_;
  std::map<std::string_view, SetId, std::less<>> sets_;
  using InSet = std::pair<SetId, std::string_view>;
  struct HashInSet {
    std::size_t operator()(const InSet& name) const {
      return std::hash<std::string_view>{}(name.second) ^ name.first.value() * 0x9e3779b97f4a7c15ULL;
    }
  };
  std::unordered_map<InSet, CardId, HashInSet> cards_;  // looked up, never walked
  std::map<std::string_view, std::vector<CardId>, std::less<>> by_name_;
  Words keywords_, actions_, conditions_, amounts_, adjectives_;
  std::map<std::string_view, PoolDecl, std::less<>> pools_;
  std::map<std::string_view, Kept, std::less<>> counters_, memories_;
  std::map<std::string_view, NativeDecl, std::less<>> natives_;
  std::set<std::string_view> read_of_others_;
  std::vector<Written> written_;
  std::vector<std::pair<At, SetId>> tests_;
};

// "minion" -> Unit; None for what is no card word.
cardabi::Kind cardKind(std::string_view word);

}  // namespace cardc::sema
