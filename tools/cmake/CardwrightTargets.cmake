# How every target of the project is built: one function a kind, so that warnings and language level are said once.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

add_library(cardwright_options INTERFACE)
target_compile_options(cardwright_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Wnon-virtual-dtor -Wimplicit-fallthrough -Werror)
# g++ 12 sees overlapping copies in std::string's operator+ where there are none (its bug 105651).
target_compile_options(cardwright_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# CARD_CHECK(!"why this cannot be") is meant.
target_compile_options(cardwright_options INTERFACE $<$<CXX_COMPILER_ID:Clang>:-Wno-string-conversion>)
if(CARDWRIGHT_SANITIZE)
  # The vptr check wants RTTI, which the engine is built without.
  target_compile_options(cardwright_options INTERFACE
    -fsanitize=address,undefined -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=address,undefined)
endif()
if(CARDWRIGHT_FUZZERS)
  target_compile_options(cardwright_options INTERFACE -fsanitize=fuzzer-no-link)
endif()

# cardwright_library(NAME SOURCES ... [DEPS ...] [PRIVATE_DEPS ...] [INCLUDE dir])
# A static library; headers are included from INCLUDE (default: the folder `include` beside the CMakeLists).
function(cardwright_library name)
  cmake_parse_arguments(ARG "" "INCLUDE" "SOURCES;DEPS;PRIVATE_DEPS" ${ARGN})
  if(NOT ARG_INCLUDE)
    set(ARG_INCLUDE "${CMAKE_CURRENT_SOURCE_DIR}/include")
  endif()
  add_library(${name} STATIC ${ARG_SOURCES})
  target_include_directories(${name} PUBLIC $<BUILD_INTERFACE:${ARG_INCLUDE}>)
  target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(${name} PUBLIC ${ARG_DEPS} PRIVATE ${ARG_PRIVATE_DEPS} $<BUILD_INTERFACE:cardwright_options>)
endfunction()

# cardwright_program(NAME SOURCES ... DEPS ...)
function(cardwright_program name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_include_directories(${name} PRIVATE "${CMAKE_CURRENT_SOURCE_DIR}")
  target_link_libraries(${name} PRIVATE ${ARG_DEPS} cardwright_options)
  set_target_properties(${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
endfunction()

# cardwright_test(NAME SOURCES ... DEPS ... [LABELS ...]): a GoogleTest program, one CTest entry.
function(cardwright_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;DEPS;LABELS" ${ARGN})
  if(NOT CARDWRIGHT_TESTS)
    return()
  endif()
  cardwright_program(${name} SOURCES ${ARG_SOURCES} DEPS ${ARG_DEPS} GTest::gtest_main)
  target_compile_definitions(${name} PRIVATE CARDWRIGHT_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  add_test(NAME ${name} COMMAND ${name} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}")
  if(ARG_LABELS)
    set_tests_properties(${name} PROPERTIES LABELS "${ARG_LABELS}")
  endif()
endfunction()

if(CARDWRIGHT_TESTS)
  find_package(GTest REQUIRED)
endif()
