# Writes every file of cards/prelude as one row {"name", "bytes"} for prelude.cpp. Arguments: FOLDER, OUT.
file(GLOB files RELATIVE "${FOLDER}" "${FOLDER}/*.card")
list(SORT files)
set(rows "// Generated from cards/prelude by embed_prelude.cmake.\n")
foreach(name IN LISTS files)
  # Through hexadecimal digits and back, or CMake would take brackets and semicolons in the text for its own.
  file(READ "${FOLDER}/${name}" digits HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${digits}")
  string(LENGTH "${digits}" length)
  math(EXPR length "${length} / 2")
  string(APPEND rows "{\"${name}\", std::string_view(\"${bytes}\", ${length})},\n")
endforeach()
file(WRITE "${OUT}" "${rows}")
