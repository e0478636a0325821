# cardwright_add_cards(TARGET CARDS <folders or .card files>...)
#
# Compiles the cards into TARGET: `cardc build` writes C++, one file a set and an index, which become sources of TARGET, and
# card_sets.gen.h, which TARGET includes: `card_sets::library()` are the cards. The
# build runs cardc again when a card changed, and only the files of the sets that changed are compiled again. Errors in cards
# stop the build with cardc's own messages. Paths are relative to the calling CMakeLists.txt.
#
# Which files cardc writes depends on which sets the cards declare, so it runs once while CMake configures. When a later edit adds or
# drops a set, the build says so and stops; the next build configures again by itself.
function(cardwright_add_cards target)
  cmake_parse_arguments(PARSE_ARGV 1 ARG "" "" "CARDS")
  if(NOT TARGET ${target})
    message(FATAL_ERROR "cardwright_add_cards: '${target}' is not a target")
  endif()
  if(NOT ARG_CARDS OR ARG_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "usage: cardwright_add_cards(TARGET CARDS <folders or .card files>...)")
  endif()
  if(NOT TARGET Cardwright::cardc)
    message(FATAL_ERROR "cardwright_add_cards: this Cardwright was built as the engine alone, without cardc")
  endif()

  set(inputs)
  set(card_files)
  foreach(path IN LISTS ARG_CARDS)
    cmake_path(ABSOLUTE_PATH path BASE_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}" NORMALIZE)
    if(IS_DIRECTORY "${path}")
      file(GLOB_RECURSE found CONFIGURE_DEPENDS "${path}/*.card")
      list(APPEND card_files ${found})
    elseif(EXISTS "${path}")
      list(APPEND card_files "${path}")
    else()
      message(FATAL_ERROR "cardwright_add_cards: there is no '${path}'")
    endif()
    list(APPEND inputs "${path}")
  endforeach()

  set(out "${CMAKE_CURRENT_BINARY_DIR}/${target}_cards")
  set(depfile "${out}/cards.d")
  get_target_property(cardc Cardwright::cardc LOCATION)
  execute_process(
    COMMAND "${cardc}" build ${inputs} -o "${out}" --depfile "${depfile}" --depfile-target "${out}/cards.stamp"
    RESULT_VARIABLE status OUTPUT_VARIABLE messages ERROR_VARIABLE messages)
  if(NOT status EQUAL 0)
    message(FATAL_ERROR "cardwright_add_cards: the cards do not compile\n${messages}")
  endif()
  file(GLOB_RECURSE sources RELATIVE "${out}" "${out}/*.gen.cpp")
  list(JOIN sources "\n" manifest)
  file(CONFIGURE OUTPUT "${out}/sets.txt" CONTENT "${manifest}\n" @ONLY)
  list(TRANSFORM sources PREPEND "${out}/")

  # The stamp is what the build system compares with the cards; the sources keep their times while their text stays the same.
  add_custom_command(
    OUTPUT "${out}/cards.stamp" ${sources} "${out}/card_sets.gen.h"
    COMMAND "${cardc}" build ${inputs} -o "${out}" --depfile "${depfile}" --depfile-target "${out}/cards.stamp"
    COMMAND "${CMAKE_COMMAND}" "-DOUT=${out}" "-DTARGET=${target}" -P "${CARDWRIGHT_CHECK_SETS}"
    COMMAND "${CMAKE_COMMAND}" -E touch "${out}/cards.stamp"
    DEPENDS ${card_files} "${cardc}"
    DEPFILE "${depfile}"
    COMMENT "Compiling the cards of ${target}"
    VERBATIM)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${out}/sets.txt")
  target_sources(${target} PRIVATE ${sources})
  target_include_directories(${target} PRIVATE "${out}")
  target_link_libraries(${target} PRIVATE Cardwright::abi)
endfunction()

set(CARDWRIGHT_CHECK_SETS "${CMAKE_CURRENT_LIST_DIR}/CardwrightCheckSets.cmake" CACHE INTERNAL "")
