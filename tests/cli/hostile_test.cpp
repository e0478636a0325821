// Files that nobody means well with: cardc says what is wrong with each, in reasonable time, and ends as it always does.
#include "run.h"

#include <unistd.h>

namespace cli {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class Hostile : public Cli {
 protected:
  // Status and messages of a check of one more file; every run is given a minute, for sanitizers.
  Result check(const std::string& text) const {
    write(at("cards/hostile.card"), text);
    return cardc("check cards");
  }
};

std::string repeat(std::string_view text, int times) {
  std::string all;
  for (int n = 0; n < times; ++n) all += text;
  return all;
}

TEST_F(Hostile, NotText) {
  EXPECT_EQ(check("").status, 0);
  EXPECT_EQ(check("\xef\xbb\xbf\r\n\r\n").status, 0);
  EXPECT_TRUE(has(check(std::string("minion\0", 7)).err, "CW1016"));
  EXPECT_TRUE(has(check("\x7f"
                        "ELF\x02\x01\x01\x00")
                      .err,
                  "hostile.card:1:"));
  EXPECT_TRUE(has(check("\xff\xfem\0i\0n\0").err, "CW1015"));
  EXPECT_TRUE(has(check(std::string(9 << 20, 'x')).err, "CW1017"));
}

TEST_F(Hostile, BracketsWithoutEnd) {
  for (const char* bracket : {"{", "}", "(", ")"}) {
    const Result result = check("minion X " + repeat(bracket, 10'000));
    EXPECT_EQ(result.status, 1) << bracket;
    EXPECT_TRUE(has(result.err, "hostile.card:1:")) << bracket;
  }
  EXPECT_TRUE(has(
      check("set H { name en \"H\" }\nminion X { cost " + repeat("(", 10'000) + "1" + repeat(")", 10'000) + " }").err,
      "CW1013"));
}

TEST_F(Hostile, MistakesWithoutEnd) {
  const Result result = check(repeat("minion { } ;\n", 50'000));
  EXPECT_EQ(result.status, 1);
  EXPECT_LT(result.err.size(), 200'000U);  // a hundred are shown, the others are counted
  EXPECT_TRUE(has(result.err, "not shown")) << result.err.substr(result.err.size() - 200);
}

TEST_F(Hostile, FilesThatAreNone) {
  fs::create_directories(at("cards/folder.card"));
  EXPECT_EQ(cardc("check cards").status, 0) << "a folder may be called like a file";
  fs::create_symlink(at("nowhere"), at("cards/link.card"));
  const Result link = cardc("check cards");
  EXPECT_EQ(link.status, 2);
  EXPECT_TRUE(has(link.err, "link.card': it does not exist [CW6001]")) << link.err;
  fs::remove(at("cards/link.card"));
  ASSERT_EQ(shell("mkfifo cards/pipe.card").status, 0);
  const Result pipe = cardc("check cards");
  EXPECT_EQ(pipe.status, 2);
  EXPECT_TRUE(has(pipe.err, "pipe.card': it is neither a file nor a folder [CW6001]")) << pipe.err;
  EXPECT_EQ(cardc("check cards/pipe.card").status, 2);
  fs::remove(at("cards/pipe.card"));
  fs::create_symlink(at("cards"), at("cards/loop"));
  EXPECT_EQ(cardc("check cards").status, 0);
}

TEST_F(Hostile, FilesThatMayNotBeRead) {
  if (::geteuid() == 0) GTEST_SKIP() << "everything can be read as root";
  fs::permissions(at("cards/sets/alpha.card"), fs::perms::none);
  const Result result = cardc("check cards");
  EXPECT_EQ(result.status, 2);
  EXPECT_TRUE(has(result.err, "alpha.card") && has(result.err, "CW6001")) << result.err;
}

TEST_F(Hostile, AHundredThousandCardsInAFile) {
  std::string text = "set H { name en \"H\", year 2014 }\n";
  for (int n = 0; n < 100'000; ++n) {
    const std::string number = std::to_string(n);
    text += "minion C" + number + " { id \"H" + number + "\", cost 1, stats 1/1 }\n";
  }
  const Result result = check(text);
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.err, "the set 'H' has more than 65535 cards") && has(result.err, "CW3092")) << result.err;
}

TEST_F(Hostile, AbilitiesWithoutEnd) {
  const Result result = check("set H { name en \"H\", year 2014 }\nminion X { id \"H1\", cost 1, stats 1/1, " +
                              repeat("deathrattle { draw a card }, ", 66'000) + "taunt }\n");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.err, "CW3093")) << result.err.substr(0, 1'000);
}

// Each word uses the one before twice: forty of them are more than a million million.
TEST_F(Hostile, WordsThatDouble) {
  std::string text = "set H { name en \"H\", year 2014 }\nkeyword many0(Body actions) { deathrattle { Body, Body } }\n";
  for (int n = 1; n <= 40; ++n) {
    const std::string before = "many" + std::to_string(n - 1) + " { Body }";
    text += "keyword many" + std::to_string(n) + "(Body actions) { " + before + ", " + before + " }\n";
  }
  const Result result = check(text + "minion X { id \"H1\", cost 1, stats 1/1, many40 { draw a card } }\n");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.err, "CW3091")) << result.err.substr(0, 1'000);
}

// A whole set is missing: every card that speaks of it is named, and nobody waits for guesses.
TEST_F(Hostile, ThousandsOfNamesThatNobodyKnows) {
  std::string text = "set H { name en \"H\", year 2014 }\n";
  for (int n = 0; n < 5'000; ++n) {
    const std::string number = std::to_string(n);
    text += "minion C" + number + " { id \"H" + number + "\", cost 1, stats 1/1, battlecry { summon a Gone" + number +
            " } }\n";
  }
  const Result result = check(text);
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.err, "CW20")) << result.err.substr(0, 1'000);
}

}  // namespace
}  // namespace cli
