// Checker: turns definitions into the program, one area of the language a file (check_card, check_trigger, check_action ...).
//
// Private to sema. Every function takes the node and the scope and returns what the node means. A result that is not valid
// means that the mistake has been reported: whoever gets one stays silent.
#pragma once
#include "phrasebook.h"
#include "scope.h"
#include "symbols.h"
#include "vocabulary.h"

#include <initializer_list>
#include <map>
#include <optional>
#include <set>

namespace cardc::sema {

// What a place in a sentence wants of a selection.
enum class Want : std::uint8_t {
  Things,   // what an action works on: must say which
  One,      // ... exactly one
  Set,      // a set to count or go through: `friendly minions`, `each minion`
  Pattern,  // which ones would do: target, draw
};

// A noun phrase, its words sorted. Made by readPhrase, turned into selections, conditions or cards by the rest of its file.
struct NounPhrase {
  At at;
  std::string_view det;
  ExprId count;  // `2 random minions`
  std::int32_t literal_count = -1;
  bool has_noun = false, plural = false;
  bool random = false, other = false, anywhere = false;
  std::uint32_t kinds = 0, sides = 0, zones = 0;
  std::string_view position;  // leftmost, rightmost, top, bottom
  struct Test {
    std::string_view word;
    source::Span span;
    bool negated = false;
    cardabi::Op op = cardabi::Op::None;  // HasTag, PartOf, IsDamaged ...
    std::int32_t arg = 0;
    const Definition* adjective = nullptr;
  };
  std::vector<Test> tests;
  CardId card;
  const PoolDecl* pool = nullptr;
  At where, beside, as, best, history;
  At inside;          // `in the store of this`, `in them`
  bool next = false;  // `your next spell`
  bool different = false;
  cardabi::Op offered = cardabi::Op::None;  // Offered or Unchosen
  bool broken = false;
};

// Cards that come into being, and how many of each.
struct Arrival {
  ExprId what;
  ExprId count;           // not valid: one
  bool copy = false;      // of an entity, with what is on it
  bool exact = false;     // ... and with its damage
  bool existing = false;  // not new: a thing in a zone, to be moved
  bool broken = false;
};

// Where what an entry says is to go: printed on a card, or a line of a body.
struct Sink {
  CardId card;  // takes printed tags and heads like `cast`; not valid in a body
  std::vector<Ability>* abilities = nullptr;
  std::vector<BodyLine>* lines = nullptr;  // of a body; null on a card
};

// Words of facts: id, cost, stats ...
std::vector<std::string_view> factNames();

class Checker {
 public:
  Checker(Program& program, Symbols& symbols, diag::Engine& diags)
      : program_(program), symbols_(symbols), diags_(diags) {}

  // ---- check_card.cpp: cards, facts, options
  void checkCard(CardId id, At at, SetId set);
  // Facts alone, before any body is read: others may ask for them.
  void checkFacts(CardId id, At at);
  void collectEntries(CardId id, At at);  // check_like.cpp
  // What a card says: its own entries and those that it takes over from the card that it is like.
  const std::vector<At>& entriesOf(CardId id) const;
  // ---- check_test_block.cpp
  void checkTest(At at, SetId set);
  // ---- check_keyword.cpp: definitions on their own
  void checkDefinitions();
  // ---- check_native.cpp
  void checkNatives();

 private:
  friend class TestChecker;

  // ---- check_like.cpp
  bool isOwn(CardId id, At entry) const;  // written on the card itself, not taken over
  std::map<CardId, std::vector<At>> entries_;
  std::map<CardId, At> written_;
  std::set<CardId> checked_, with_facts_;
  // ---- check_counter.cpp: counters and memories
  bool declaresHere(NodeKind kind, std::string_view name, const Scope& scope) const;
  ExprId counterOf(At name, Scope& scope, bool& found);
  ExprId counterOfThing(At name, At of, Scope& scope);
  ExprId memoryOf(At name, Scope& scope, bool& found);
  void checkCounter(At at, const Sink& sink);
  void checkUnread(CardId id);
  ExprId setForm(const PhraseRow& row, At at, Scope& scope);
  // ---- check_native.cpp
  void checkNative(At at, Native& native);
  void nativeEffect(std::string_view verb, At word, Native& native);
  ExprId nativeCall(At at, Scope& scope, cardabi::OpClass as);
  // ---- check_history.cpp: what happened before
  bool pastEvent(At at, Scope& scope, cardabi::History& asked, ExprId& pattern, std::string_view unit = {});
  ExprId past(At at, Scope& scope);
  ExprId pastAmount(cardabi::Op op, At at, Scope& scope, std::string_view unit = {});
  ExprId happened(At at, Scope& scope);
  ExprId timesOf(At phrase, Scope& scope, bool& found);

  // ---- building (build.cpp)
  ExprId make(cardabi::Op op, std::int32_t arg, std::initializer_list<ExprId> operands, source::Span span);
  ExprId make(cardabi::Op op, std::int32_t arg, std::vector<ExprId> operands, source::Span span, Facets facets);
  ExprId number(std::int32_t value, source::Span span) { return make(cardabi::Op::Number, value, {}, span); }
  ExprId in(std::uint32_t zones, std::uint32_t sides, std::uint32_t kinds, bool many, source::Span span);
  ExprId all(std::vector<ExprId> conditions, source::Span span);  // And; the one alone; not valid for none
  ExprId negate(ExprId condition, source::Span span);
  ExprId player(cardabi::Op op, source::Span span);  // You, Opponent
  const Facets& facets(ExprId id) const { return program_.exprs[id].facets; }
  cardabi::OpClass classOf(ExprId id) const { return cardabi::info(program_.exprs[id].op).op_class; }

  // ---- check_card.cpp
  Scope cardScope(CardId id);
  void checkEntry(CardId id, At at, Scope& scope, const Sink& sink);
  void checkChoices(CardId id, At at, Scope& scope);
  void checkOptions(CardId id, At block, Scope& scope);
  void checkOption(CardId host, At at, Scope scope);
  void checkEnchantment(CardId id, At at);
  // What the player must choose, if the block says so. `used` is set when something speaks of it.
  void checkTarget(CardId id, const std::vector<At>& entries, Scope& scope);
  // ---- check_facts.cpp
  void requireFacts(CardId id);
  void checkFact(CardId id, At at);
  void checkWording(CardId id, At at);
  void checkText(At at, CardId id);
  void checkWords(CardId id, At at, cardabi::FactCategory category);
  std::int32_t factNumber(At number, std::string_view what, std::int32_t most, std::int32_t least = 0);
  struct IdOwner {
    CardId card;
    source::Span span;
  };
  std::map<std::string, IdOwner, std::less<>> ids_;

  // ---- check_deck_facts.cpp: what only the deck checker reads
  void checkDbf(CardId id, At number);
  void checkRunes(Card& card, At at);
  // Whether the word is one of theirs that take something in parentheses.
  bool deckFact(std::string_view word, At at, const Sink& sink);
  void deckClass(CardId id, At word);
  void deckCard(std::string_view fact, CardId id, At name);
  std::map<std::uint32_t, source::Span> dbfs_;

  // ---- check_spell_damage.cpp
  bool spellDamageFact(std::string_view word, At at, const Sink& sink);

  // ---- check_keyword.cpp: calls of tags, heads and keywords
  void checkCall(At at, Scope& scope, const Sink& sink);
  void castHead(std::string_view word, At at, Scope& scope, const Sink& sink);
  void endOfTag(const cardabi::TagInfo& tag, At lasting, const Sink& sink);
  Chooses chooses(At in);
  void tagCall(const cardabi::TagInfo& tag, At at, Scope& scope, const Sink& sink);
  void expand(const Definition& definition, At call, Scope& scope, const Sink& sink);
  void useParameter(At at, Scope& scope, const Sink& sink);
  bool bind(const Definition& definition, At call, const Scope& scope, Env& env);
  // What is made as long as one lives stands behind this call of a defined word.
  class Through {
   public:
    Through(Checker& checker, const Definition& definition, At call);
    ~Through() { checker_.via_ = around_; }
    Through(const Through&) = delete;
    Through& operator=(const Through&) = delete;

   private:
    Checker& checker_;
    std::uint32_t around_;
  };
  std::uint32_t via_ = 0;
  const Binding* parameter(std::string_view name, const Scope& scope) const;
  void checkDefinition(const Definition& definition);

  // ---- check_trigger.cpp: abilities and event patterns
  // Any entry that is an ability or holds some.
  void abilityEntry(At at, Scope& scope, const Sink& sink);
  void checkAbility(At at, Scope scope, const Sink& sink);
  void checkAura(At at, Scope scope, const Sink& sink);
  void checkCostRule(At at, Scope scope, const Sink& sink);
  bool checkEvent(At at, Scope& scope, Ability& ability);
  bool checkMoment(At at, Scope& scope, Ability& ability);
  std::optional<EventVerb> eventVerb(At at, std::string_view verb);
  bool eventParts(At at, const EventVerb& verb, Scope& scope, Ability& ability);
  bool eventPlace(At part, const EventVerb& verb, Scope& scope, Ability& ability);
  bool abilityTest(At who, Ability& ability);
  bool thingTest(At who, ExprId there, cardabi::Slot slot, Scope& scope, Ability& ability);
  ExprId allTests(const Ability& ability, source::Span span);
  bool checkObject(At object, const EventVerb& verb, Scope& scope, Ability& ability);
  void checkLimit(At at, Scope& scope, Ability& ability);
  bool slotTest(At who, cardabi::Slot slot, Scope& scope, Ability& ability);
  ExprId guarded(At at, Scope& scope, bool& broken);

  // ---- check_body.cpp: what is given or had
  void checkBody(At block, Scope& lines, Scope& abilities, Body& body);
  // `scope` is what numbers may speak of, `inner` what abilities may.
  void bodyEntry(At at, Scope& scope, Scope& inner, const Sink& sink);
  void checkBuff(At at, Scope& scope, std::vector<BodyLine>& lines);
  void checkAssign(At at, Scope& scope, std::vector<BodyLine>& lines);
  void costLines(At at, ExprId by, Scope& scope, std::vector<BodyLine>& lines);
  ExprId negative(ExprId by, source::Span span);
  ExprId timesEach(ExprId amount, At for_each, Scope& scope);

  // ---- check_action.cpp: one sentence; blocks
  ExprId block(At at, Scope scope);
  ExprId blockOf(const std::vector<At>& entries, Scope scope, source::Span span);
  // The same for who wants to know what they leave behind.
  ExprId blockIn(At at, Scope& scope);
  ExprId entriesIn(const std::vector<At>& entries, Scope& scope, source::Span span);
  void blockEntries(const std::vector<At>& entries, Scope& scope, std::vector<ExprId>& actions, source::Span span);
  ExprId action(At at, Scope& scope);
  ExprId sentence(At at, Scope& scope);
  const PhraseRow* findPhrase(At at);
  ExprId plain(const PhraseRow& row, At at, Scope& scope);
  ExprId missing(const PhraseRow& row, At at, std::string_view what);
  bool checkExtras(const PhraseRow& row, At at);
  bool fits(const PhraseRow& row, ExprId what, source::Span span);
  ExprId multiplied(ExprId amount, At at, Scope& scope);
  // ---- check_action_forms.cpp: sentences with a shape of their own
  ExprId drawForm(const PhraseRow& row, At at, Scope& scope);
  ExprId bringForm(const PhraseRow& row, At at, Scope& scope);
  bool newWithoutArticle(At what, const Scope& scope);
  ExprId giveForm(const PhraseRow& row, At at, Scope& scope);
  ExprId resourceForm(const PhraseRow& row, At at, Scope& scope);
  ExprId changeForm(const PhraseRow& row, At at, Scope& scope);
  ExprId pickForm(const PhraseRow& row, At at, Scope& scope);
  ExprId rememberForm(const PhraseRow& row, At at, Scope& scope);
  ExprId discoverForm(const PhraseRow& row, At at, Scope& scope);
  ExprId choice(ExprId set, ExprId count, At as, At own, const Facets& chosen, At at, Scope& scope);
  ExprId keepResult(ExprId action, At as, Scope& scope);
  // ---- check_move.cpp
  ExprId putForm(const PhraseRow& row, At at, Scope& scope);
  ExprId returnForm(const PhraseRow& row, At at, Scope& scope);
  bool destination(At place, cardabi::Destination& to);
  bool recorded(ExprId id) const;
  // ---- check_ability_forms.cpp
  ExprId abilityForm(const PhraseRow& row, At at, Scope& scope);
  ExprId castForm(const PhraseRow& row, At at, Scope& scope);
  ExprId spendForm(const PhraseRow& row, At at, Scope& scope);
  ExprId enchantmentOf(std::vector<BodyLine> lines, ExprId bearer, At at);
  ExprId swapStatsForm(const PhraseRow& row, At at, Scope& scope);
  ExprId unlockForm(const PhraseRow& row, At at);
  ExprId removeForm(const PhraseRow& row, At at, Scope& scope);
  ExprId controlForm(const PhraseRow& row, At at, Scope& scope);
  ExprId letAction(At at, Scope& scope);
  ExprId giver(At word, const Scope& scope);
  // ---- check_give.cpp
  // What is in the braces of `give` and `with`; `bearer` is what is known of whom it is for.
  BodyId givenBody(At braces, const Facets& bearer, Scope& scope);
  ExprId withBody(ExprId made, At at, Scope& scope);
  ExprId readByBearer(ExprId id, ExprId bearer);
  ExprId duration(At at, Scope& scope);
  bool speaksOfThis(ExprId id) const;
  bool goesWithPlay(const Body& body);
  // ---- check_control.cpp: if, repeat, for each, flip, choose
  ExprId ifAction(At at, Scope& scope);
  ExprId repeatAction(At at, Scope& scope);
  ExprId forEachAction(At at, Scope& scope);
  ExprId chooseAction(At at, Scope& scope);
  ExprId chooseOf(At of, At body, At extra, At at, Scope& scope);
  ExprId eachOf(At each, Scope& scope);
  ExprId callAction(At at, Scope& scope);
  ExprId flipAction(At at, Scope& scope);
  // A name for things or a number in the scope; the register, or -1 where there is no room.
  std::int32_t addName(At name, bool is_number, const Facets& facets, Scope& scope);

  // ---- check_selector.cpp: which
  ExprId selection(At at, Scope& scope, Want want);
  ExprId reference(At at, Scope& scope);
  ExprId payload(At at, Scope& scope);
  ExprId named(At at, Scope& scope);
  ExprId anyOfCard(CardId card, source::Span span);
  ExprId unionOf(ExprId one, ExprId other, source::Span span);
  ExprId combination(At at, Scope& scope, Want want);
  // ---- check_phrase.cpp: noun phrases
  // A predicate (`is frozen`, `is a beast`) needs no noun.
  enum class Role : std::uint8_t { Noun, Predicate };
  NounPhrase readPhrase(At at, Scope& scope, Role role = Role::Noun);
  void readWord(At word, NounPhrase& phrase, Scope& scope);
  void unknownNoun(At at);
  void needArticle(const NounPhrase& phrase);
  std::uint32_t zoneBit(At word);  // 0, and reported, where it is none
  void readZone(At in, NounPhrase& phrase, Scope& scope);
  void agree(const NounPhrase& phrase);
  bool factNoun(const NounPhrase& phrase) const;
  // The things that a phrase speaks of before its words narrow them down. `known_kinds` is what they are known to be.
  ExprId baseSet(const NounPhrase& phrase, Scope& scope, bool single, std::uint32_t& known_kinds);
  ExprId nextPlays(const NounPhrase& phrase, Scope& scope);
  ExprId bestOf(const NounPhrase& phrase, ExprId set, Scope& scope, bool on_cards);
  ExprId poolTest(const PoolDecl& pool, ExprId subject, Scope& scope, source::Span span);
  ExprId phraseSelection(At at, Scope& scope, Want want, const Chooses* chooses = nullptr);
  // That `subject` is one of them, as a condition; not valid where nothing is asked. `broken` tells mistakes apart.
  ExprId phraseCondition(const NounPhrase& phrase, ExprId subject, Scope& scope, bool& broken);
  ExprId testCondition(const NounPhrase::Test& test, ExprId subject, Scope& scope);
  ExprId narrowed(const NounPhrase& phrase, ExprId set, Scope& scope, bool on_cards, std::uint32_t known_kinds);
  // ---- check_arrival.cpp: cards that come into being
  Arrival arrival(At at, Scope& outer, std::uint32_t kinds);
  Arrival copyArrival(At at, Scope& scope);
  ExprId cardPool(const NounPhrase& phrase, Scope& scope, std::uint32_t kinds);
  ExprId poolMembers(const PoolDecl& pool, Scope& scope);

  // ---- check_condition.cpp: whether
  ExprId condition(At at, Scope& scope);
  ExprId compare(At at, Scope& scope);
  ExprId exists(At at, Scope& scope);
  ExprId namedCondition(At at, Scope& scope);
  ExprId factIs(At left, At right, Scope& scope);
  ExprId shares(At at, Scope& scope);
  ExprId policyIs(At at);
  ExprId isCondition(ExprId subject, At right, Scope& scope);
  ExprId bounded(ExprId left, At bound, Scope& scope, source::Span span);

  // ---- check_amount.cpp: how many
  ExprId amount(At at, Scope& scope);
  // A number or things, as the words say.
  ExprId value(At at, Scope& scope, Want want);
  ExprId propertyOf(std::string_view word, source::Span word_span, ExprId of, Scope& scope, source::Span span);
  ExprId barePhrase(At at, Scope& scope, bool& is_property);
  ExprId ofAmount(At at, Scope& scope);
  ExprId one(ExprId selection, std::string_view what, source::Span span);

  Program& program_;
  Symbols& symbols_;
  diag::Engine& diags_;
  // The defined word that is being replaced by its body, and how many others were inside of it so far.
  struct Outermost {
    source::Span span;
    std::string_view word;
    std::uint32_t uses = 0;
  };
  Outermost outermost_;
  bool too_far_ = false;
};

}  // namespace cardc::sema
