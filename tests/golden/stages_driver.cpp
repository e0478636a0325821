#include "stages_driver.h"

#include "cardc/analysis/spell_damage.h"
#include "cardc/analysis/value.h"
#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"
#include "cardc/ir/print.h"
#include "cardc/sema/print.h"

namespace golden {
namespace {

using namespace cardc;

// Runs up to a stage and prints each card of the golden with `print(outcome, card)`.
template <typename Print>
std::string cards(const source::VirtualFiles& files, source::FileId subject, driver::Stage last, Print print) {
  diag::Engine diags;
  const driver::Outcome outcome = driver::compile(files, {last}, diags);
  std::string text = diag::renderShort(diags.listing(), files);
  if (outcome.reached < last) return text;
  for (std::uint32_t n = 0; n < outcome.program.cards.size(); ++n) {
    const sema::CardId card = outcome.program.cards.id(n);
    if (outcome.program.cards[card].span.file == subject) text += print(outcome, card);
  }
  return text;
}

// The same card in the module: by set and written name.
ir::CardId inModule(const driver::Outcome& outcome, sema::CardId card) {
  const sema::Card& wanted = outcome.program.cards[card];
  const std::string_view set =
      wanted.set.valid() ? std::string_view(outcome.program.sets[wanted.set].name) : std::string_view();
  for (std::uint32_t n = 0; n < outcome.module.cards.size(); ++n) {
    const ir::Card& row = outcome.module.cards[outcome.module.cards.id(n)];
    if (row.written_name != wanted.name) continue;
    if (!row.set.valid() || outcome.module.sets[row.set].name == set) return outcome.module.cards.id(n);
  }
  return {};
}

}  // namespace

std::string runCheck(const source::VirtualFiles& files, source::FileId) {
  diag::Engine diags;
  driver::compile(files, {}, diags);
  return diag::renderShort(diags.listing(), files);
}

std::string runProgram(const source::VirtualFiles& files, source::FileId subject) {
  return cards(files, subject, driver::Stage::Program,
               [](const driver::Outcome& outcome, sema::CardId card) { return sema::print(outcome.program, card); });
}

std::string runIr(const source::VirtualFiles& files, source::FileId subject) {
  return cards(files, subject, driver::Stage::Ir, [](const driver::Outcome& outcome, sema::CardId card) {
    const ir::CardId found = inModule(outcome, card);
    return found.valid() ? ir::print(outcome.module, found) : std::string();
  });
}

std::string runTests(const source::VirtualFiles& files, source::FileId) {
  diag::Engine diags;
  const driver::Outcome outcome = driver::compile(files, {driver::Stage::Ir}, diags);
  return diag::renderShort(diags.listing(), files) + ir::printTests(outcome.module);
}

std::string runEffects(const source::VirtualFiles& files, source::FileId subject) {
  return cards(files, subject, driver::Stage::Effects, [](const driver::Outcome& outcome, sema::CardId card) {
    const ir::CardId found = inModule(outcome, card);
    return found.valid() ? analysis::print(outcome.module, outcome.report, found) : std::string();
  });
}

std::string runValue(const source::VirtualFiles& files, source::FileId subject) {
  return cards(files, subject, driver::Stage::Ir, [](const driver::Outcome& outcome, sema::CardId card) {
    const ir::CardId found = inModule(outcome, card);
    if (!found.valid()) return std::string();
    return analysis::print(outcome.module, found, analysis::valueOf(outcome.module, found));
  });
}

std::string runSpellDamage(const source::VirtualFiles& files, source::FileId subject) {
  return cards(files, subject, driver::Stage::Effects, [](const driver::Outcome& outcome, sema::CardId card) {
    const ir::CardId found = inModule(outcome, card);
    return found.valid() ? analysis::printSpellDamage(outcome.module, found) : std::string();
  });
}

std::string runRows(const source::VirtualFiles& files, source::FileId subject) {
  return cards(files, subject, driver::Stage::Rows, [](const driver::Outcome& outcome, sema::CardId card) {
    const sema::Card& wanted = outcome.program.cards[card];
    for (const ir::SetRows& set : outcome.rows.sets) {
      if (wanted.set.valid() && set.name != outcome.program.sets[wanted.set].name) continue;
      for (std::uint32_t local = 0; local < set.origins.size(); ++local) {
        if (set.origins[local].name == wanted.name)
          return ir::printRows(outcome.rows, cardabi::CardRef(set.number, local));
      }
    }
    return std::string();
  });
}

}  // namespace golden
