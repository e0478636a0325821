// Symbols: everything that the cards declare, found by name. Filled by one walk over the forest before any body is read.
#pragma once
#include "at.h"
#include "cardc/diag/engine.h"
#include "cardc/sema/program.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::sema {

// A keyword, action, condition, amount or adjective that the cards define.
struct Definition {
  std::string_view word;
  At at;
  std::vector<At> params;
  bool used = false;
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
  CardId declareCard(At at, SetId set, cardabi::Kind kind);
  SetId addTestSet(std::string_view test_id, SetId around);
  void declarePool(At at, SetId set);
  void forgetPools(SetId set);  // of a test that is over

  // The card that a Name or Qualified node means, seen from a set; reports what is unknown or could be several.
  CardId card(At name, SetId from);
  // Without complaint; not valid where there is none.
  CardId findCard(std::string_view name, SetId from) const;
  const PoolDecl* findPool(std::string_view name) const;
  const Definition* keyword(std::string_view word) const { return find(keywords_, word); }
  const Definition* action(std::string_view word) const { return find(actions_, word); }
  const Definition* condition(std::string_view word) const { return find(conditions_, word); }
  const Definition* amount(std::string_view word) const { return find(amounts_, word); }
  const Definition* adjective(std::string_view word) const { return find(adjectives_, word); }
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
  void declareFile(const syntax::Tree& tree, const syntax::Forest& forest);
  void unknownCard(At name, const std::vector<std::string_view>& names);
  SetId declareSet(At at);
  void define(Words& words, At at);
  void checkImport(At at, const syntax::Forest& forest);

  Program& program_;
  diag::Engine& diags_;
  std::map<std::string_view, SetId, std::less<>> sets_;
  std::map<std::pair<SetId, std::string_view>, CardId> cards_;
  std::map<std::string_view, std::vector<CardId>, std::less<>> by_name_;
  Words keywords_, actions_, conditions_, amounts_, adjectives_;
  std::map<std::string_view, PoolDecl, std::less<>> pools_;
  std::vector<Written> written_;
  std::vector<std::pair<At, SetId>> tests_;
};

// "minion" -> Unit; None for what is no card word.
cardabi::Kind cardKind(std::string_view word);

}  // namespace cardc::sema
