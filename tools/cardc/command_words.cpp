#include "cardc/diag/engine.h"
#include "cardc/sema/words.h"
#include "cardc/support/nearest.h"
#include "cardc/syntax/parse.h"
#include "commands.h"
#include "input.h"
#include "report.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cardc::tool {

namespace {

using sema::CellStyle;
using sema::WordTable;
using Cells = std::vector<std::string>;

constexpr std::string_view kBetween = " · ";  // between the spellings of one cell

std::vector<std::string_view> spellings(std::string_view cell) {
  std::vector<std::string_view> words;
  while (!cell.empty()) {
    const std::size_t end = cell.find(kBetween);
    words.push_back(cell.substr(0, end));
    if (end == std::string_view::npos) break;
    cell.remove_prefix(end + kBetween.size());
  }
  return words;
}

// The words that a row is looked up by: every part of its code cells that could stand on a card.
bool speaksOf(const WordTable& table, const Cells& row, std::string_view word) {
  for (std::size_t n = 0; n < row.size(); ++n) {
    // In the first column, and in every column of verb forms.
    if (n != 0 && (table.columns[n].style != CellStyle::Code || table.name != "events")) continue;
    for (const std::string_view spelling : spellings(row[n])) {
      if (spelling.substr(0, spelling.find_first_of("( ")) == word || spelling == word) return true;
      if (table.name == "resources" && spelling.ends_with(std::string(" ") + std::string(word))) return true;
    }
  }
  return false;
}

std::string escapedForMarkdown(std::string_view text) {
  std::string safe;
  for (const char c : text) {
    if (c == '|') safe += '\\';
    safe += c;
  }
  return safe;
}

std::string markdownCell(const std::string& cell, CellStyle style) {
  if (cell.empty()) return "";
  if (style == CellStyle::Prose) return escapedForMarkdown(cell);
  std::string text;
  for (const std::string_view spelling : spellings(cell)) {
    text += fmt::format("{}`{}`", text.empty() ? "" : kBetween, escapedForMarkdown(spelling));
  }
  return text;
}

// Columns that are empty in every row are left out: nothing is planned, nothing has a unit ...
std::vector<std::size_t> shownColumns(const WordTable& table) {
  std::vector<std::size_t> shown;
  for (std::size_t n = 0; n < table.columns.size(); ++n) {
    const bool filled =
        std::any_of(table.rows.begin(), table.rows.end(), [&](const Cells& row) { return !row[n].empty(); });
    if (filled || n == 0) shown.push_back(n);
  }
  return shown;
}

std::string markdown(const WordTable& table) {
  if (table.rows.empty()) return fmt::format("{} There are none yet.\n", table.doc);
  const std::vector<std::size_t> shown = shownColumns(table);
  std::string text = fmt::format("{}\n\n|", table.doc);
  for (const std::size_t n : shown) text += fmt::format(" {} |", table.columns[n].title);
  text += "\n|";
  for (std::size_t n = 0; n < shown.size(); ++n) text += "---|";
  text += "\n";
  for (const Cells& row : table.rows) {
    text += "|";
    for (const std::size_t n : shown) text += fmt::format(" {} |", markdownCell(row[n], table.columns[n].style));
    text += "\n";
  }
  return text;
}

// As wide as a terminal shows it: a character a code point, which is true of all that the tables hold.
std::size_t widthOf(std::string_view text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80; }));
}

std::string plain(const WordTable& table) {
  if (table.rows.empty()) return fmt::format("{} (cardc words {})\nnone yet\n", table.title, table.name);
  const std::vector<std::size_t> shown = shownColumns(table);
  std::vector<std::size_t> width;
  for (const std::size_t n : shown) {
    std::size_t widest = widthOf(table.columns[n].title);
    for (const Cells& row : table.rows) widest = std::max(widest, widthOf(row[n]));
    width.push_back(std::min<std::size_t>(widest, 44));
  }
  const auto line = [&](const auto& cell) {
    std::string text = " ";
    for (std::size_t n = 0; n < shown.size(); ++n) {
      const std::string shown_cell(cell(shown[n]));
      text += " " + shown_cell;
      if (n + 1 != shown.size()) text.append(width[n] - std::min(width[n], widthOf(shown_cell)) + 1, ' ');
    }
    text.erase(text.find_last_not_of(' ') + 1);
    return text + "\n";
  };
  std::string text = fmt::format("{} (cardc words {})\n{}\n", table.title, table.name, table.doc);
  text += line([&](std::size_t n) { return table.columns[n].title; });
  for (const Cells& row : table.rows) text += line([&](std::size_t n) { return std::string_view(row[n]); });
  return text;
}

nlohmann::ordered_json json(const WordTable& table) {
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  for (const Cells& cells : table.rows) {
    nlohmann::ordered_json row;
    for (std::size_t n = 0; n < cells.size(); ++n) row[std::string(table.columns[n].key)] = cells[n];
    rows.push_back(std::move(row));
  }
  return {{"table", table.name}, {"title", table.title}, {"doc", table.doc}, {"rows", std::move(rows)}};
}

// A table's name means the table; any other word the rows that speak of it, table by table.
std::vector<WordTable> wanted(std::vector<WordTable> all, const std::string& word) {
  for (WordTable& table : all) {
    if (table.name == word) return {std::move(table)};
  }
  std::vector<WordTable> found;
  for (WordTable& table : all) {
    std::erase_if(table.rows, [&](const Cells& row) { return !speaksOf(table, row, word); });
    if (!table.rows.empty()) found.push_back(std::move(table));
  }
  return found;
}

std::string nearestTo(const std::vector<WordTable>& all, const std::string& word) {
  std::vector<std::string_view> words;
  for (const WordTable& table : all) {
    words.push_back(table.name);
    for (const Cells& row : table.rows) {
      for (const std::string_view spelling : spellings(row.front()))
        words.push_back(spelling.substr(0, spelling.find_first_of("( ")));
    }
  }
  return std::string(support::nearest(word, words));
}

}  // namespace

int runWords(const Common& common, const WordsOptions& options) {
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  const syntax::Forest forest = syntax::parseAll(input.files, diags);
  if (diags.hasErrors()) return report(common, diags, input.files, Warnings::Pass);
  const std::vector<WordTable> all = sema::wordTables(forest);

  std::vector<WordTable> shown;
  if (options.words.empty()) shown = all;
  for (const std::string& word : options.words) {
    std::vector<WordTable> found = wanted(all, word);
    if (found.empty()) {
      const std::string near = nearestTo(all, word);
      diags.report(diag::NoSuchWord, {}, word,
                   near.empty() ? "; 'cardc words' lists them all" : fmt::format("; did you mean '{}'?", near));
      return report(common, diags, input.files, Warnings::Count);
    }
    std::move(found.begin(), found.end(), std::back_inserter(shown));
  }

  std::string text;
  nlohmann::ordered_json tables = nlohmann::ordered_json::array();
  for (const WordTable& table : shown) {
    if (common.format == Format::Json) {
      tables.push_back(json(table));
    } else {
      text += text.empty() ? "" : "\n";
      text += options.markdown ? markdown(table) : plain(table);
    }
  }
  printOut(common.format == Format::Json ? tables.dump() + "\n" : text);
  return kClean;
}

}  // namespace cardc::tool
