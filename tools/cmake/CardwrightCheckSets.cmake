# Run by the build behind `cardc build`: are the generated files those that CMake knows? Otherwise the list is renewed, which makes the
# next build configure again, and this one stops. Arguments: OUT, the folder of the generated files; TARGET, for the message.
file(GLOB_RECURSE sources RELATIVE "${OUT}" "${OUT}/*.gen.cpp")
list(JOIN sources "\n" now)
file(READ "${OUT}/sets.txt" before)
if(NOT "${now}\n" STREQUAL before)
  file(WRITE "${OUT}/sets.txt" "${now}\n")
  message(FATAL_ERROR "the sets of ${TARGET} are other ones than before; build once more")
endif()
