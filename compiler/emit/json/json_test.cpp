#include "cardc/emit/json.h"

#include "test_rows.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace cardc::emit {
namespace {

using Json = nlohmann::json;

TEST(Json, ADiagnosticHasItsPlaceNotesAndFixes) {
  source::VirtualFiles files;
  const source::FileId file = files.add("a.card", "minion Yeti {\n  火 cost\n");
  diag::Engine diags;
  diags.report(diag::UnclosedBlock, {file, 20, 24})
      .note({file, 12, 13}, "opened here")
      .fix(diag::FixKind::Safe, {file, 24, 24}, "}");
  const Json json = Json::parse(diagnosticsJson(diags, files));
  EXPECT_EQ(json["errors"], 1);
  EXPECT_EQ(json["warnings"], 0);
  const Json& row = json["diagnostics"].at(0);
  EXPECT_EQ(row["code"], "CW1003");
  EXPECT_EQ(row["severity"], "error");
  EXPECT_EQ(row["file"], "a.card");
  EXPECT_EQ(row["line"], 2);
  EXPECT_EQ(row["column"], 5);
  EXPECT_EQ(row["end"], (Json{{"line", 2}, {"column", 9}}));
  EXPECT_EQ(row["notes"].at(0)["message"], "opened here");
  EXPECT_EQ(row["notes"].at(0)["line"], 1);
  EXPECT_EQ(row["fixes"].at(0)["replacement"], "}");
  EXPECT_EQ(row["fixes"].at(0)["safe"], true);
}

TEST(Json, WhatIsAboutNoFileHasNoPlace) {
  diag::Engine diags;
  diags.report(diag::UnreadablePath, {}, "nowhere", "it does not exist \xff");
  const Json json = Json::parse(diagnosticsJson(diags, source::VirtualFiles()));
  EXPECT_FALSE(json["diagnostics"].at(0).contains("file"));
  EXPECT_TRUE(json["diagnostics"].at(0)["notes"].is_array());
}

TEST(Json, NothingFoundIsAnEmptyList) {
  const Json json = Json::parse(diagnosticsJson(diag::Engine(), source::VirtualFiles()));
  EXPECT_TRUE(json["diagnostics"].is_array());
  EXPECT_TRUE(json["diagnostics"].empty());
  EXPECT_EQ(json["errors"], 0);
}

TEST(Json, CardsSayTheirFactsByName) {
  const Json json = Json::parse(cardsJson(testRows()));
  ASSERT_EQ(json["sets"].size(), 2U);
  const Json& bolt = json["sets"][0]["cards"][0];
  EXPECT_EQ(bolt["id"], "T_001");
  EXPECT_EQ(bolt["kind"], "spell");
  EXPECT_EQ(bolt["classes"], Json::array({"mage"}));
  EXPECT_EQ(bolt["rarity"], "free");
  EXPECT_EQ(bolt["abilities"][0]["body"], Json::parse(R"(["Damage", ["Chosen"], ["Boosted", ["Number", 6]]])"));
  const Json& golem = json["sets"][0]["cards"][1];
  EXPECT_EQ(golem["tags"], (Json{{"taunt", 1}, {"spell-damage", 1}}));
  EXPECT_EQ(golem["abilities"][0]["keyword"], "deathrattle");
  EXPECT_EQ(golem["options"], Json::array({"T_001"}));
  EXPECT_EQ(Json::parse(cardJson(testRows(), cardabi::CardRef(1, 1))), golem);
}

}  // namespace
}  // namespace cardc::emit
