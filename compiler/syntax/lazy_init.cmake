# What ANTLR generates sets itself up before main() starts; this makes it wait for the first lexer or parser. The tables of the Unicode letters
# alone take 15 ms, which a run that parses nothing, or nothing but ASCII, need not spend. usage: cmake -DFILE=... -DCLASS=... -P lazy_init.cmake
file(READ "${FILE}" text)
string(REPLACE "${CLASS}::Initializer ${CLASS}::_init;" "" changed "${text}")
if(changed STREQUAL text)
  message(FATAL_ERROR "${FILE} does not set itself up as ANTLR 4.7 writes it: look at lazy_init.cmake")
endif()
string(REGEX REPLACE "(\n${CLASS}::${CLASS}\\([^\n]*\\) {\n)" "\\1  static const Initializer at_first_use;\n" text "${changed}")
if(text STREQUAL changed)
  message(FATAL_ERROR "${FILE} has no constructor as ANTLR 4.7 writes it: look at lazy_init.cmake")
endif()
file(WRITE "${FILE}" "${text}")
