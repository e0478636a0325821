// Words and signs of the card language.
//
// A word that has its own token here is structure: the grammar decides by it. Every other word is WORD, and what it means (tag, race,
// keyword, property ...) is found in tables by the compiler. Four tokens are never made here: the pass behind the lexer
// (compiler/syntax/antlr/separators.cpp) turns new lines and commas into SEP, event verbs into VERB_THIRD (`attacks`) and VERB_PAST
// (`attacked`), by the event table, and puts NO_ENTRY in front of what can start no entry.
lexer grammar CardLexer;

tokens { SEP, VERB_THIRD, VERB_PAST, NO_ENTRY }

// ---- Signs
LBRACE : '{' ;
RBRACE : '}' ;
LPAREN : '(' ;
RPAREN : ')' ;
COMMA  : ',' ;
SLASH  : '/' ;
ADD    : '+' ;
SUB    : '-' ;
MUL    : '*' ;
EQUALS : '=' ;

// ---- Declarations
SET : 'set' ;  IMPORT : 'import' ;  TOKEN : 'token' ;  LIKE : 'like' ;
MINION : 'minion' ;  SPELL : 'spell' ;  WEAPON : 'weapon' ;  HERO : 'hero' ;  HERO_POWER : 'hero-power' ;  LOCATION : 'location' ;
ENCHANTMENT : 'enchantment' ;  POOL : 'pool' ;  PLAYER : 'player' ;  COUNTER : 'counter' ;  MEMORY : 'memory' ;
KEYWORD : 'keyword' ;  ACTION : 'action' ;  CONDITION : 'condition' ;  AMOUNT : 'amount' ;  ADJECTIVE : 'adjective' ;  MEANS : 'means' ;
NATIVE : 'native' ;  TEST : 'test' ;  ALLOW : 'allow' ;  POLICY : 'policy' ;
ABOUT : 'about' ;  RULINGS : 'rulings' ;

// ---- Facts
ID : 'id' ;  CLASS : 'class' ;  RACE : 'race' ;  SCHOOL : 'school' ;  RARITY : 'rarity' ;  RUNES : 'runes' ;
COST : 'cost' ;  STATS : 'stats' ;  DURABILITY : 'durability' ;  ARMOR : 'armor' ;  HEALTH : 'health' ;  POWER : 'power' ;  YEAR : 'year' ;
NAME_FACT : 'name' ;  TEXT : 'text' ;  SHOWS : 'shows' ;  OPTION : 'option' ;  PLAYABLE : 'playable' ;  COSTS : 'costs' ;

// ---- Abilities
AFTER : 'after' ;  WHENEVER : 'whenever' ;  WHEN : 'when' ;  WOULD : 'would' ;  WHILE : 'while' ;  AURA : 'aura' ;
ONCE : 'once' ;  PER : 'per' ;  PROGRESS : 'progress' ;  EVERY : 'every' ;  TIMES : 'times' ;
START : 'start' ;  END : 'end' ;  TURN : 'turn' ;  TURNS : 'turns' ;  GAME : 'game' ;
UNTIL : 'until' ;  DURING : 'during' ;  SINCE : 'since' ;  LAST : 'last' ;  NEXT : 'next' ;  HOLDING : 'holding' ;

// ---- Verbs. VERB: one object, then whatever its row in the op table allows. The others have a shape of their own.
VERB : 'destroy' | 'silence' | 'freeze' | 'ready' | 'awaken' | 'reopen' | 'reveal' | 'remove' | 'discard' | 'draw' | 'get' | 'summon'
     | 'equip' | 'transform' | 'replace' | 'upgrade' | 'return' | 'shuffle' | 'put' | 'merge' | 'replay' | 'discover' | 'unlock' | 'pick' ;
CAST : 'cast' ;  DEAL : 'deal' ;  RESTORE : 'restore' ;  GIVE : 'give' ;  GAIN : 'gain' ;  LOSE : 'lose' ;  REFRESH : 'refresh' ;
SPEND : 'spend' ;  SWAP : 'swap' ;  RAISE : 'raise' ;  CHANGE : 'change' ;  REMEMBER : 'remember' ;  TAKE : 'take' ;  WIN : 'win' ;
TRIGGER : 'trigger' ;  FORCE : 'force' ;  PREVENT : 'prevent' ;  LET : 'let' ;  CHOOSE : 'choose' ;  FLIP : 'flip' ;  REPEAT : 'repeat' ;
CONTROL : 'control' ;  SPLIT : 'split' ;  AMONG : 'among' ;  FULL : 'full' ;  DAMAGE : 'damage' ;  PERCENT : 'percent' ;
OPTIONS : 'options' ;  RANDOM : 'random' ;

// ---- Small words
IF : 'if' ;  ELSE : 'else' ;  AND : 'and' ;  OR : 'or' ;  NOT : 'not' ;  BOTH : 'both' ;  EITHER : 'either' ;
IS : 'is' ;  ARE : 'are' ;  WAS : 'was' ;  WERE : 'were' ;  THERE : 'there' ;
AT : 'at' ;  LEAST : 'least' ;  MOST : 'most' ;  GREATER : 'more' ;  LESSER : 'less' ;  THAN : 'than' ;  EXACTLY : 'exactly' ;  BUT : 'but' ;
A : 'a' ;  AN : 'an' ;  ANOTHER : 'another' ;  ALL : 'all' ;  EACH : 'each' ;  THE : 'the' ;  YOUR : 'your' ;  NO : 'no' ;
ONE : 'one' ;  ANY : 'any' ;  ORDER : 'order' ;  NOTHING : 'nothing' ;
THIS : 'this' ;  TARGET : 'target' ;  IT : 'it' ;  THEM : 'them' ;  YOU : 'you' ;  OPPONENT : 'opponent' ;  ITS : 'its' ;
OF : 'of' ;  TO : 'to' ;  INTO : 'into' ;  FROM : 'from' ;  ON : 'on' ;  IN : 'in' ;  WITH : 'with' ;  BY : 'by' ;  AS : 'as' ;  FOR : 'for' ;
WHERE : 'where' ;  THAT : 'that' ;  PLUS : 'plus' ;  EXCEPT : 'except' ;  ANYWHERE : 'anywhere' ;  BATTLEFIELD : 'battlefield' ;
ADJACENT : 'adjacent' ;  LEFT : 'left' ;  RIGHT : 'right' ;  TOP : 'top' ;  BOTTOM : 'bottom' ;  STORE : 'store' ;
LOWEST : 'lowest' ;  HIGHEST : 'highest' ;  COPY : 'copy' ;  COPIES : 'copies' ;  SHARES : 'shares' ;
BETWEEN : 'between' ;  HALF : 'half' ;  ROUNDED : 'rounded' ;  UP : 'up' ;  DOWN : 'down' ;

// ---- Tests
GIVEN : 'given' ;  EXPECT : 'expect' ;  REFUSED : 'refused' ;  ARRANGE : 'arrange' ;  PICKS : 'picks' ;  CHOOSING : 'choosing' ;
LEGAL : 'legal' ;  ILLEGAL : 'illegal' ;  LOG : 'log' ;  USED : 'used' ;

// ---- Names, words, numbers, texts
EVENT     : 'event' ;
PAYLOAD   : 'event.' LowerWord ;
QUALIFIED : Name '.' Name ;
NAME      : Name ;
WORD      : LowerWord ('\'s')? ;
NUMBER    : [0-9]+ ;
STRING    : '"' ~["\r\n]* '"' ;
OPEN_STRING : '"' ~["\r\n]* ;  // ends with its line; reported, then taken as a STRING

NEWLINE   : '\r'? '\n' ;
SPACE     : [ \t\u00A0\u3000\uFEFF]+ -> skip ;
COMMENT   : '#' ~[\r\n]* -> skip ;

// Signs of other languages, each with a message of its own, and whatever else may come.
FOREIGN   : '<=' | '>=' | '==' | '!=' | '<' | '>' | ';' | ':' | '=>' | '->' | '&&' | '||' | '!' ;
STRAY     : . ;

fragment Name      : [\p{Lu}\p{Lt}] [\p{L}\p{M}\p{Nd}_]* ;
fragment LowerWord : Lower+ ('-' Lower+)* ;
fragment Lower     : [\p{Ll}\p{Lo}\p{Lm}\p{M}] [\p{Nd}_]* ;
