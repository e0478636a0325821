// The grammar of the card language: structure and verbs. What the words mean is the business of compiler/sema.
//
// It decides without ambiguity in SLL mode (tests/property checks that over all cards). The shapes that keep it so are reasoned in
// compiler/decisions/0001-grammar-shapes.md. Input comes through the separator pass: one SEP between entries, none at the ends
// of a block, COMMA only inside parentheses.
//
// Rules whose name ends in `Entry` or `Head` are where the parser recovers: a mistake in an Entry skips to the next one at the same depth,
// a mistake in a Head to the block that follows, so that the entries inside are still read. endOfEntry() and endOfHead() make the
// mistake known there instead of somewhere later.
parser grammar CardParser;
options { tokenVocab = CardLexer; superClass = CardParserBase; }
@parser::header { #include "CardParserBase.h" }

// ==== Files and declarations ==============================================================================================
file     : (topEntry (SEP topEntry)*)? EOF ;
topEntry : declaration {endOfEntry();} ;
declaration
  : setDecl | importDecl | card | enchantment | pool | playerCounter | keywordDef | actionDef | conditionDef | amountDef
  | adjectiveDef | nativeDef | about | test | allow | noEntry
  ;
setDecl       : SET NAME block? ;
importDecl    : IMPORT STRING ;
card          : cardHead block ;
cardHead      : TOKEN? kind=(MINION | SPELL | WEAPON | HERO | HERO_POWER | LOCATION) NAME (LIKE cardName)? {endOfHead();} ;
enchantment   : enchantmentHead block ;
enchantmentHead : ENCHANTMENT NAME {endOfHead();} ;
pool          : POOL NAME (IS selection | LBRACE (cardName (SEP cardName)*)? RBRACE) ;
playerCounter : PLAYER COUNTER NAME EQUALS amount ;
keywordDef    : defHead block ;
defHead       : KEYWORD anyWord params? {endOfHead();} ;
actionDef     : actionHead block ;
actionHead    : ACTION anyWord params? {endOfHead();} ;
conditionDef  : CONDITION anyWord params? MEANS condition ;
amountDef     : AMOUNT anyWord params? MEANS amount ;
adjectiveDef  : ADJECTIVE anyWord MEANS condition ;
params        : LPAREN param (COMMA param)* RPAREN ;
param         : NAME anyWord (IN zone)? ;
nativeDef     : nativeHead LBRACE (effectEntry (SEP effectEntry)*)? RBRACE ;
nativeHead    : NATIVE NAME params? {endOfHead();} ;
effectEntry   : effect {endOfEntry();} ;
effect        : verb=(WORD | VERB_THIRD) anyWord (AND anyWord)* ;
about         : ABOUT anyWord IS anyWord STRING (RULINGS testName (AND testName)*)? ;
allow         : ALLOW (NAME | anyWord) STRING ;

noEntry       : NO_ENTRY {failHere();} ;   // always fails: there, what follows starts no entry

// ==== Blocks and their entries ============================================================================================
block : LBRACE (entry (SEP entry)*)? RBRACE ;
entry : statement {endOfEntry();} ;
statement
  : fact | numberFact | wording | target | counter | memory | playable | costRule | option | allow
  | ability | aura | whileIn | whileBlock | buff | assign
  | action
  | used | noEntry
  ;

fact
  : ID STRING
  | (CLASS | RACE | SCHOOL | RARITY | RUNES) anyWord (AND anyWord)*
  | STATS NUMBER SLASH NUMBER
  | POWER cardName
  ;
numberFact : property NUMBER ;
wording    : (NAME_FACT | TEXT) language+ (SHOWS amount (AND amount)*)? ;
language   : anyWord STRING ;
target     : TARGET selection guard? ;
counter    : COUNTER NAME EQUALS amount ;
memory     : MEMORY NAME ;
playable   : PLAYABLE guard ;
costRule   : COSTS amount change=(LESSER | GREATER)? (BUT atBound)? forEach? guard? ;
atBound    : AT (LEAST | MOST) amount ;
option     : optionHead block ;
optionHead : OPTION NAME {endOfHead();} ;
used       : USED cardName (AND cardName)* ;   // what a titan in a test has used up

ability     : abilityHead block ;
abilityHead : limit? (when=(AFTER | WHENEVER | WHEN) event | AT moment) guard? {endOfHead();} ;
limit
  : ONCE (PER (TURN | GAME))?
  | PROGRESS amount (BY amount)?
  | EVERY amount TIMES
  ;
moment      : THE (START | END) OF (YOUR TURN | EACH TURN | THIS TURN | THE anyWord TURN | THE GAME) ;
guard       : IF condition ;
event
  : subject WOULD baseVerb eventRest
  | subject IS participle eventRest
  | subject VERB_THIRD eventRest
  | player baseVerb eventRest
  ;
player      : YOU | OPPONENT ;
subject     : phrase ;
eventRest   : term? eventPlace* ;
eventPlace  : preposition term ;
preposition : TO | ON | WITH | FROM | INTO ;

aura        : auraHead block ;
auraHead    : AURA selection (WHILE condition)? {endOfHead();} ;
whileIn     : whileInHead block ;
whileInHead : WHILE IN anyWord (OR anyWord)* {endOfHead();} ;
whileBlock  : whileHead block ;
whileHead   : WHILE condition {endOfHead();} ;

buff        : plusMinus (SLASH plusMinus | property) forEach? ;
plusMinus      : (ADD | SUB) quantity ;
assign
  : STATS ARE amount SLASH amount
  | property (IS | TIMES) amount
  ;

// ==== Actions =============================================================================================================
action
  : call | use
  | VERB selection slot* block?
  | DEAL quantity DAMAGE (TO selection | SPLIT AMONG selection) slot*
  | RESTORE (quantity | FULL) HEALTH TO selection slot*
  | GIVE selection block slot*
  | (GAIN | LOSE | REFRESH) (quantity | ALL) property slot*
  | SPEND (quantity | ALL) property slot* (block elseBlock?)?
  | SWAP property AND property OF selection slot*
  | SWAP selection slot*
  | SET counted TO amount
  | RAISE counted BY amount
  | CHANGE PAYLOAD TO value
  | REMEMBER NAME AS value
  | TAKE CONTROL OF selection slot*
  | TAKE ANOTHER TURN
  | END THE TURN
  | (WIN | LOSE) THE GAME
  | (TRIGGER | COPY) THE anyWord OF selection slot*
  | FORCE selection TO baseVerb selection slot*
  | PREVENT EVENT
  | nativeCall
  | let | choose | ifBlock | repeat | forEachBlock | flip
  ;
call        : callWord (AND callWord)* (args | selection)? slot* block? ;
callWord    : WORD | CAST | VERB_PAST ;
use         : cardName ;
counted     : NAME (OF phrase)? | nounWord+ OF phrase ;
let         : LET who (block | action) ;
who         : reference | NAME | (EACH | THE) nounWord | nounWord OF reference ;
choose      : CHOOSE (ONE | quantity) (AT RANDOM)? (OF (offer | selection))? block ;
offer       : quantity OPTIONS ;
ifBlock     : ifHead block elseBlock? ;
ifHead      : IF condition {endOfHead();} ;
elseBlock   : ELSE block ;
repeat      : repeatHead block ;
repeatHead  : REPEAT quantity TIMES {endOfHead();} ;
forEachBlock : forEachHead block ;
forEachHead : FOR EACH eachThing {endOfHead();} ;
flip        : flipHead block elseBlock? ;
flipHead    : FLIP quantity PERCENT {endOfHead();} ;
nativeCall  : NATIVE NAME args? ;
args        : LPAREN value (COMMA value)* RPAREN ;

slot
  : preposition selection
  | WITH block
  | ON THE? (TOP | BOTTOM) OF phrase
  | ON THE (LEFT | RIGHT) OF phrase
  | NEXT TO phrase
  | AT RANDOM
  | forEach
  | duration
  ;
forEach     : FOR EACH eachThing ;
eachThing   : nounWord+ OF phrase | selection ;
duration
  : THIS (TURN | GAME)
  | UNTIL YOUR NEXT TURN
  | UNTIL THE END OF YOUR NEXT TURN
  | DURING (YOUR NEXT TURN | THE NEXT nounWord TURN)
  | FOR count (TURN | TURNS)
  | WHILE IN anyWord (OR anyWord)*
  ;

// ==== Selections: which ===================================================================================================
selection  : term ((PLUS | EXCEPT) term)* ;
term       : object where? ;
where      : WHERE conditionTerm ;
object                                   // a number may stand in front
  : phrase
  | count nounWord* (COPY | COPIES) OF phrase
  | count (nounWord+ cardName? | cardName) tail*
  | BOTH nounRest
  | nativeCall
  ;
phrase     : thing | player ;            // no number in front: subjects, and what follows `of`
thing      : known | determined | nounRest ;
known      : THIS | TARGET | IT | THEM | PAYLOAD ;
reference  : known | player ;
determined
  : determiner nounRest
  | determiner count nounWord* (COPY | COPIES) OF phrase
  | determiner count (nounWord+ cardName? | cardName) tail*
  | THE STORE OF single
  ;
determiner : A | AN | ANOTHER | ALL | EACH | THE | YOUR NEXT? ;
nounRest
  : nounWord* (COPY | COPIES) OF phrase
  | nounWord+ (count nounWord+)? cardName? tail*
  | cardName tail*
  ;
count      : NUMBER | LPAREN amount where? RPAREN ;
single     : reference | cardName ;
tail
  : IN zone
  | ANYWHERE
  | ON THE BATTLEFIELD
  | ADJACENT TO single
  | (LEFT | RIGHT) OF single
  | WITH THE (LOWEST | HIGHEST) nounWord
  | THAT history
  | AS NAME
  ;
zone
  : (YOUR | THE | EACH | ALL | EITHER)? nounWord+
  | THE STORE OF single
  | single
  ;
history
  : player baseVerb historyRest
  | thing pastVerb historyRest
  | pastVerb historyRest
  | (WAS | WERE) participle historyRest
  ;
historyRest  : object? historyPlace* window ;
historyPlace : preposition object ;
window
  : THIS (TURN | GAME)
  | LAST nounWord? TURN
  | SINCE YOUR LAST TURN
  | WHILE HOLDING THIS
  ;

// ==== Conditions: whether =================================================================================================
condition     : conditionTerm ((AND | OR) conditionTerm)* ;   // never mixed; the converter reports it
conditionTerm
  : THERE (IS | ARE) quantifier? term
  | NOT conditionTerm
  | BOTH conditionTerm AND conditionTerm
  | EITHER conditionTerm OR conditionTerm
  | POLICY anyWord IS anyWord
  | player baseVerb historyRest
  | amount predicate?
  ;
quantifier : NO | AT (LEAST | MOST) count | EXACTLY count ;
predicate
  : (IS | ARE) NOT? right
  | SHARES (A | AN) nounWord WITH phrase
  | pastVerb historyRest
  | (WAS | WERE) participle historyRest
  ;
right
  : atBound
  | (GREATER | LESSER) THAN amount
  | EXACTLY amount
  | IN zone
  | ADJACENT TO single
  | (LEFT | RIGHT) OF single
  | YOUR TURN
  | THE nounWord TURN
  | player
  | amount
  ;

// ==== Amounts: how many ===================================================================================================
value      : amount where? ((PLUS | EXCEPT) term)* | player ((PLUS | EXCEPT) term)* ;   // an amount or a selection
amount     : product ((ADD | SUB) product)* ;
product    : atom (MUL atom)* ;
atom
  : NUMBER
  | LPAREN amount where? RPAREN
  | HALF atom ROUNDED (UP | DOWN)
  | between
  | nativeCall
  | ITS property
  | (LOWEST | HIGHEST) property OF phrase
  | nounWord+ OF phrase
  | PROGRESS OF phrase
  | NAME OF phrase
  | callWord args
  | thing
  ;
between    : BETWEEN bound AND bound ;
bound      : NUMBER | cardName | PAYLOAD | LPAREN amount where? RPAREN ;
quantity   : NUMBER | cardName | PAYLOAD | between | LPAREN amount where? RPAREN ;   // in front of a unit

// ==== Tests ===============================================================================================================
test        : testHead testBlock ;
testHead    : TEST testName STRING {endOfHead();} ;
testName    : NAME (SUB NUMBER)? ;
testBlock   : LBRACE (testEntry (SEP testEntry)*)? RBRACE ;
testEntry   : testStatement {endOfEntry();} ;
testStatement
  : card | enchantment | pool | playerCounter | keywordDef | actionDef | conditionDef | amountDef | adjectiveDef | nativeDef | allow
  | setting | given | move | refused | arrange | picks | expect | noEntry
  ;
setting     : (WORD | TURN) (anyWord | NUMBER) | POLICY anyWord (anyWord | player) ;
given       : GIVEN amount IS (NOTHING | NUMBER | entity (AND entity)*) ;
entity      : NUMBER? cardName block? (AS NAME)? ;
refused     : REFUSED move ;
arrange     : ARRANGE block ;
picks       : RANDOM PICKS pick (AND pick)* ;
pick        : NUMBER | phrase ;
move
  : player (baseVerb | VERB_THIRD) moveRest
  | mover VERB_THIRD moveRest
  ;
mover       : known | determined | cardName ;
moveRest    : (moveObject (AND moveObject)*)? moveDetail* ;
moveObject  : THE TURN | NUMBER | object ;
moveDetail
  : ON phrase
  | AT anyWord NUMBER?
  | CHOOSING pick (AND pick)*
  | WITH NUMBER nounWord
  ;
expect
  : EXPECT (LEGAL | ILLEGAL) move
  | EXPECT ONE OF testBlock
  | EXPECT NO? LOG LBRACE (STRING (SEP STRING)*)? RBRACE
  | EXPECT THE GAME IS NOT? anyWord
  | EXPECT amount SHOWS (NOTHING | shown (AND shown)* (IN ANY ORDER)?)
  | EXPECT condition
  ;
shown       : NUMBER? cardName (NUMBER (SLASH NUMBER)?)? ;

// ==== Words ===============================================================================================================
cardName   : NAME | QUALIFIED ;
// What may stand in a noun phrase: never a verb that could follow one, or a subject would not end.
nounWord
  : WORD | MINION | SPELL | WEAPON | HERO | HERO_POWER | LOCATION | PLAYER | ENCHANTMENT | TOKEN
  | RANDOM | TOP | BOTTOM | OPTION | KEYWORD | LEGAL | CONTROL | FULL | ORDER
  | ID | CLASS | RACE | SCHOOL | RARITY | RUNES | COST | STATS | DURABILITY | ARMOR | HEALTH | POWER | YEAR | NAME_FACT | TEXT | DAMAGE
  ;
property   : nounWord ;
anyWord    : nounWord | CAST | VERB | VERB_PAST | USED | TRIGGER | TARGET | AURA | COUNTER | GAME | TURN | ACTION | CONDITION | AMOUNT ;
participle : nounWord | VERB_PAST | CAST | USED ;
pastVerb   : VERB_PAST | CAST | USED ;
baseVerb
  : WORD | VERB | VERB_PAST | USED | DAMAGE | CAST | DEAL | RESTORE | GIVE | GAIN | LOSE | REFRESH | SPEND | SWAP | RAISE | TAKE | WIN | TRIGGER | COPY
  | FORCE | CHOOSE | END
  ;
