// What cardc build writes, and what it leaves alone.
#include "run.h"

#include <unistd.h>

#include <thread>

namespace cli {
namespace {

using Tree = std::map<std::string, std::string>;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(Cli, BuildWritesASetAFileAnIndexAndAHeader) {
  const Result result = cardc("build cards -o out --pack cards.pack --depfile out/cards.d");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "3 cards: 6 files written, 0 unchanged\n");
  std::vector<std::string> names;
  for (const auto& [name, bytes] : tree(at("out"))) names.push_back(name);
  EXPECT_EQ(names, (std::vector<std::string>{"card_sets.gen.h", "cards.d", "cards/alpha.gen.cpp", "cards/beta.gen.cpp",
                                             "cards/index.gen.cpp"}));
  const std::string text = read(at("out/cards/alpha.gen.cpp"));
  EXPECT_TRUE(has(text, "// Spark, cards/sets/alpha.card:7")) << text;
  EXPECT_TRUE(has(text, "/* Damage */")) << text;
  EXPECT_EQ(read(at("cards.pack")).substr(1, 5), "CPACK");
}

TEST_F(Cli, TheSameCardsGiveTheSameBytesFromAnywhere) {
  ASSERT_EQ(cardc("build cards -o one --pack one.pack").status, 0);
  const Tree one = tree(at("one"));
  ASSERT_EQ(one.size(), 4U);
  EXPECT_EQ(cardc("build cards -o two --pack two.pack --threads 4").status, 0);
  EXPECT_EQ(tree(at("two")), one);
  EXPECT_EQ(read(at("two.pack")), read(at("one.pack")));
  EXPECT_EQ(cardc("build . -o ../three", "cards").status, 0);
  EXPECT_EQ(tree(at("three")), one);
  EXPECT_EQ(cardc("build '" + at("cards/").string() + "' -o four", "cards/sets").status, 0);
  EXPECT_EQ(tree(at("cards/sets/four")), one);
  fs::create_directories(at("elsewhere/cards"));
  fs::copy(at("cards/sets"), at("elsewhere/cards/sets"), fs::copy_options::recursive);
  EXPECT_EQ(cardc("build cards -o ../five", "elsewhere").status, 0);
  EXPECT_EQ(tree(at("five")), one);
}

TEST_F(Cli, WhatACardignoreNamesIsReadOnlyWhenItIsNamed) {
  write(at("cards/.cardignore"), "# apart\nsets/beta.card   # one file\n\nsets/draft/\n");
  write(at("cards/sets/draft/new.card"),
        "set DRAFT { name en \"Draft\" }\nminion Idea { id \"D_1\", class neutral, cost 1, stats 1/1 }\n");
  const Result without = cardc("check cards");
  EXPECT_EQ(without.status, 0) << without.err;
  EXPECT_FALSE(has(without.out, "3 cards in")) << without.out;
  EXPECT_EQ(cardc("check cards/sets/draft").out, "1 cards in 1 files, nothing to report\n");
  EXPECT_EQ(cardc("check cards cards/sets/beta.card").out, "3 cards in 2 files, nothing to report\n");
}

TEST_F(Cli, HowCardsAreSpreadOverFilesChangesCommentsOnly) {
  ASSERT_EQ(cardc("build cards --pack one.pack").status, 0);
  fs::rename(at("cards/sets/alpha.card"), at("cards/zeta.card"));
  ASSERT_EQ(cardc("build cards --pack two.pack").status, 0);
  EXPECT_EQ(read(at("two.pack")), read(at("one.pack")));
}

TEST_F(Cli, FilesThatWouldNotChangeAreNotTouched) {
  ASSERT_EQ(cardc("build cards -o out --pack cards.pack").status, 0);
  const auto old = fs::file_time_type::clock::now() - std::chrono::hours(1);
  for (const auto& [name, bytes] : tree(at("out"))) fs::last_write_time(at("out/" + name), old);
  fs::last_write_time(at("cards.pack"), old);
  const std::string alpha = read(at("cards/sets/alpha.card"));
  write(at("cards/sets/alpha.card"), alpha + "# a comment\n");
  EXPECT_EQ(cardc("build cards -o out --pack cards.pack").out, "3 cards: 0 files written, 5 unchanged\n");
  for (const auto& [name, bytes] : tree(at("out"))) EXPECT_EQ(fs::last_write_time(at("out/" + name)), old) << name;

  std::string changed = alpha;
  changed.replace(changed.find("cost 1"), 6, "cost 3");
  write(at("cards/sets/alpha.card"), changed);
  ASSERT_EQ(cardc("build cards -o out").status, 0);
  EXPECT_NE(fs::last_write_time(at("out/cards/alpha.gen.cpp")), old);
  EXPECT_EQ(fs::last_write_time(at("out/cards/beta.gen.cpp")), old);
}

TEST_F(Cli, FilesOfSetsThatAreGoneAreRemovedOthersStay) {
  ASSERT_EQ(cardc("build cards -o out").status, 0);
  write(at("out/cards/mine.gen.cpp"), "// written by hand\n");
  write(at("out/cards/notes.txt"), "keep\n");
  fs::remove(at("cards/sets/beta.card"));
  const Result result = cardc("build cards -o out");
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(has(result.out, "1 removed")) << result.out;
  EXPECT_FALSE(fs::exists(at("out/cards/beta.gen.cpp")));
  EXPECT_TRUE(fs::exists(at("out/cards/mine.gen.cpp")));
  EXPECT_TRUE(fs::exists(at("out/cards/notes.txt")));
}

TEST_F(Cli, OnMistakesNothingIsWrittenOrRemoved) {
  ASSERT_EQ(cardc("build cards -o out --pack cards.pack").status, 0);
  const Tree before = tree(at("."));
  const std::string alpha = read(at("cards/sets/alpha.card"));
  write(at("cards/sets/alpha.card"), "minion Broken { cost }\n");
  EXPECT_EQ(cardc("build cards -o out --pack cards.pack --depfile d").status, 1);
  EXPECT_EQ(cardc("build cards nowhere -o out").status, 2);
  write(at("cards/sets/alpha.card"), alpha);
  EXPECT_EQ(tree(at(".")), before);
}

TEST_F(Cli, OutputsThatCannotBeWrittenAreNamedAndNothingIsHalfWritten) {
  write(at("file"), "mine\n");
  const Result file = cardc("build cards -o file");
  EXPECT_EQ(file.status, 2);
  EXPECT_TRUE(has(file.err, "cannot write 'file': it is a file, and a folder is wanted [CW6003]")) << file.err;
  EXPECT_EQ(read(at("file")), "mine\n");

  fs::create_directories(at("folder"));
  const Tree before = tree(at("."));
  EXPECT_EQ(cardc("build cards -o out --pack folder").status, 2);
  for (const auto& [name, bytes] : tree(at("."))) EXPECT_TRUE(before.contains(name)) << name;
  EXPECT_EQ(cardc("build cards -o /dev/null/out").status, 2);
  EXPECT_EQ(cardc("build cards -o /proc/cardc-out").status, 2);
  EXPECT_EQ(cardc("build cards --pack /dev/full/x").status, 2);
}

TEST_F(Cli, AReadOnlyFolderIsNamed) {
  fs::create_directories(at("locked"));
  fs::permissions(at("locked"), fs::perms::owner_read | fs::perms::owner_exec);
  if (::geteuid() == 0) GTEST_SKIP() << "root may write everywhere";
  const Result result = cardc("build cards -o locked");
  EXPECT_EQ(result.status, 2);
  EXPECT_TRUE(has(result.err, "CW6003")) << result.err;
  EXPECT_TRUE(tree(at("locked")).empty());
  fs::permissions(at("locked"), fs::perms::owner_all);
}

TEST_F(Cli, TheDepfileNamesTargetsAndCards) {
  fs::rename(at("cards"), at("my cards"));
  ASSERT_EQ(cardc("build 'my cards' -o out --depfile cards.d").status, 0);
  const std::string rule = read(at("cards.d"));
  EXPECT_TRUE(has(rule, at("out/cards/alpha.gen.cpp").string())) << rule;
  EXPECT_TRUE(has(rule, ": \\\n")) << rule;
  EXPECT_TRUE(has(rule, "/my\\ cards/sets/beta.card")) << rule;
  ASSERT_EQ(cardc("build 'my cards' -o out --depfile cards.d --depfile-target cards.stamp").status, 0);
  EXPECT_EQ(read(at("cards.d")).substr(0, 13), "cards.stamp: ");
}

TEST_F(Cli, TheGeneratedCodeCompilesWithoutWarningsAndRunsNothingAtStart) {
  ASSERT_EQ(cardc("build cards -o out").status, 0);
  const std::string compile = std::string(CXX) + " -std=c++20 -Wall -Wextra -Wpedantic -Wconversion -Werror -fPIC -I'" +
                              CARDWRIGHT_SOURCE_DIR "/runtime/abi/include' -c ";
  for (const char* name : {"alpha", "beta", "index"}) {
    const Result compiled = shell(compile + "out/cards/" + name + ".gen.cpp -o " + name + ".o");
    ASSERT_EQ(compiled.status, 0) << compiled.err;
    const Result sections = shell(std::string(READELF) + " -S -W " + name + ".o");
    ASSERT_EQ(sections.status, 0) << sections.err;
    EXPECT_FALSE(has(sections.out, ".init_array") || has(sections.out, ".ctors")) << sections.out;
  }
}

TEST_F(Cli, APreludeAmongTheCardsReplacesTheBuiltInOne) {
  write(at("cards/prelude/keywords.card"), "keyword deathrattle(Body actions) { after this dies { Body } }\n");
  EXPECT_EQ(cardc("check cards").status, 0);
  // Without battlecry in it, a card cannot use battlecry.
  write(at("cards/sets/gamma.card"),
        "set GAMMA { name en \"G\", year 2014 }\nminion Herald { id \"TG_1\", class neutral, cost 2, stats 2/2\n  "
        "battlecry { draw a card }\n}\n");
  EXPECT_EQ(cardc("check cards").status, 1);
  fs::remove_all(at("cards/prelude"));
  EXPECT_EQ(cardc("check cards").status, 0);
}

}  // namespace
}  // namespace cli
