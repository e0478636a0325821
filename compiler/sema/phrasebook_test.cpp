#include "phrasebook.h"

#include <gtest/gtest.h>

namespace cardc::sema {
namespace {

// Letters of an op row without what may be absent: "SA?" -> "S".
std::string neededOperands(std::string_view operands) {
  std::string needed;
  for (const char letter : operands) {
    if (letter == '?' || letter == '*') {
      needed.pop_back();
    } else {
      needed.push_back(letter);
    }
  }
  return needed;
}

TEST(Phrasebook, PlainRowsGiveTheirOperationWhatItNeeds) {
  for (const PhraseRow& row : allPhrases()) {
    if (row.form != Form::Plain) continue;
    std::string given;
    for (const std::string_view source : splitWords(row.operands)) given.push_back(source == "amount" ? 'A' : 'S');
    EXPECT_EQ(given, neededOperands(cardabi::info(row.op).operands)) << row.doc;
  }
}

TEST(Phrasebook, EveryRowSaysAnExampleThatBeginsWithItsVerb) {
  for (const PhraseRow& row : allPhrases()) {
    EXPECT_EQ(row.doc.substr(0, row.verb.size()), row.verb);
    EXPECT_EQ(cardabi::info(row.op).op_class, cardabi::OpClass::Action) << row.doc;
  }
}

TEST(Phrasebook, RowsOfOneVerbAreToldApart) {
  for (const PhraseRow& row : allPhrases()) {
    for (const PhraseRow& other : allPhrases()) {
      if (&row == &other || row.verb != other.verb) continue;
      EXPECT_TRUE(row.unit != other.unit || row.operands != other.operands) << row.doc;
    }
  }
}

}  // namespace
}  // namespace cardc::sema
