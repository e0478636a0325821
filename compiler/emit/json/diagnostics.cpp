#include "cardc/emit/json.h"

#include <nlohmann/json.hpp>

namespace cardc::emit {

namespace {

using Json = nlohmann::ordered_json;

// Text may hold bytes that are not UTF-8 (a file's own); JSON may not.
std::string dump(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

Json position(const source::Position& where) { return {{"line", where.line}, {"column", where.column}}; }

// Adds where something is, if it is anywhere.
void addPlace(Json& json, const source::Span& span, const source::VirtualFiles& files) {
  if (!span.valid()) return;
  const source::SourceFile& file = files[span.file];
  const source::Position begin = file.position(span.begin);
  json["file"] = file.path();
  json["line"] = begin.line;
  json["column"] = begin.column;
  json["end"] = position(file.position(span.end));
}

Json diagnostic(const diag::Diagnostic& found, const source::VirtualFiles& files) {
  Json json = {{"code", diag::info(found.code).number},
               {"severity", diag::severityName(found.severity)},
               {"message", found.message}};
  addPlace(json, found.span, files);
  json["notes"] = Json::array();
  for (const diag::Note& note : found.notes) {
    Json row = {{"message", note.text}};
    addPlace(row, note.span, files);
    json["notes"].push_back(std::move(row));
  }
  json["fixes"] = Json::array();
  for (const diag::Fix& fix : found.fixes) {
    Json row = {{"safe", fix.kind == diag::FixKind::Safe}, {"replacement", fix.replacement}};
    addPlace(row, fix.span, files);
    json["fixes"].push_back(std::move(row));
  }
  return json;
}

}  // namespace

std::string diagnosticsJson(const diag::Engine& diags, const source::VirtualFiles& files) {
  const diag::Engine::Listing listing = diags.listing();
  std::string text = "{\"diagnostics\": [";
  for (std::size_t i = 0; i < listing.shown.size(); ++i) {
    text += i == 0 ? "\n" : ",\n";
    text += dump(diagnostic(listing.shown[i], files));
  }
  text += listing.shown.empty() ? "]" : "\n]";
  text += ", \"errors\": " + std::to_string(diags.errorCount()) +
          ", \"warnings\": " + std::to_string(diags.warningCount()) +
          ", \"hidden\": " + std::to_string(listing.hidden) + "}\n";
  return text;
}

}  // namespace cardc::emit
