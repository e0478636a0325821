#include "row_text.h"

#include "cardabi/arg_text.h"
#include "fields.h"
#include "names.h"

#include <fmt/core.h>

namespace cardc::emit {

using namespace cardabi;

namespace {

constexpr std::size_t kLineWidth = 116;

// Fields of one row, broken over lines where it gets too wide.
class Fields {
 public:
  void add(std::string_view name, std::string_view value) {
    if (value.empty()) return;
    const std::string field = fmt::format(".{} = {}", name, value);
    if (!text_.empty()) {
      const bool breaks = line_ + field.size() > kLineWidth;
      text_ += breaks ? ",\n           " : ", ";
      line_ = breaks ? 0 : line_ + 2;
    }
    text_ += field;
    line_ += field.size();
  }
  std::string text() const { return "{" + text_ + "}"; }

 private:
  std::string text_;
  std::size_t line_ = 0;
};

std::string number(std::int64_t value) { return value == 0 ? std::string() : std::to_string(value); }

std::string bitsWith(std::uint64_t bits, const std::string& words) {
  if (bits == 0) return {};
  return words.empty() ? fmt::format("{:#x}", bits) : fmt::format("{:#x} /* {} */", bits, words);
}

std::string textAt(const ir::SetRows& set, std::uint32_t offset) {
  if (offset == 0) return {};
  return fmt::format("{} /* {} */", offset, commentText(set.strings.c_str() + offset));
}

// A number and what it means; nothing for 0, which every field is that is not written.
std::string meaning(std::int64_t value, std::string_view words) {
  return value == 0 ? std::string() : fmt::format("{} /* {} */", value, words);
}

std::string fieldText(const ir::SetRows& set, const Card& card, std::string_view name, std::int64_t value) {
  if (name == "id" || name == "name" || name == "name_zh") return textAt(set, static_cast<std::uint32_t>(value));
  if (name == "flags") return bitsWith(card.flags, flagWords(card.flags));
  if (name == "races") return bitsWith(card.races, factWords(FactCategory::Race, card.races));
  if (name == "classes") return bitsWith(card.classes, factWords(FactCategory::Class, card.classes));
  if (name == "schools") return bitsWith(card.schools, factWords(FactCategory::School, card.schools));
  if (name == "kind") return meaning(value, info(static_cast<Kind>(card.kind)).spelling);
  if (name == "base" || name == "power")
    return value == 0 ? std::string() : cardRef(CardRef(static_cast<std::uint32_t>(value)));
  if (name == "traits") return meaning(value, traitWords(card.traits));
  return number(value);
}

std::string fieldText(const ir::LibraryRows& library, const Ability& ability, std::string_view name,
                      std::int64_t value) {
  if (name == "head") return meaning(value, headName(static_cast<Head>(ability.head)));
  if (name == "timing") return meaning(value, timingName(static_cast<Timing>(ability.timing)));
  if (name == "event") return value == 0 ? std::string() : meaning(value, info(static_cast<Event>(ability.event)).name);
  if (name == "zones") return bitsWith(ability.zones, zonesText(ability.zones));
  if (name == "hears") return meaning(value, hearsName(static_cast<Hears>(ability.hears)));
  if (name == "limit") return meaning(value, limitName(static_cast<Limit>(ability.limit)));
  if (name == "keyword") return meaning(value, commentText(library.keywords.at(ability.keyword)));
  if (name == "depends") return bitsWith(ability.depends, touchWords(ability.depends));
  return number(value);
}

// Length of the valid UTF-8 character that begins there; 0 where there is none.
std::size_t characterAt(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  const unsigned first = byte(at);
  const std::size_t size = first >= 0xc2 && first < 0xe0   ? 2
                           : first >= 0xe0 && first < 0xf0 ? 3
                           : first >= 0xf0 && first < 0xf5 ? 4
                                                           : 0;
  for (std::size_t i = 1; i < size; ++i) {
    if ((byte(at + i) & 0xc0) != 0x80) return 0;
  }
  if ((first == 0xe0 && byte(at + 1) < 0xa0) || (first == 0xed && byte(at + 1) > 0x9f) ||
      (first == 0xf0 && byte(at + 1) < 0x90) || (first == 0xf4 && byte(at + 1) > 0x8f)) {
    return 0;
  }
  return size;
}

}  // namespace

std::string rowText(const ir::SetRows& set, const Card& card) {
  Fields fields;
  eachField(card,
            [&](std::string_view name, std::int64_t value) { fields.add(name, fieldText(set, card, name, value)); });
  return fields.text();
}

std::string rowText(const ir::LibraryRows& library, const Ability& ability) {
  Fields fields;
  eachField(ability, [&](std::string_view name, std::int64_t value) {
    fields.add(name, fieldText(library, ability, name, value));
  });
  return fields.text();
}

std::string rowText(const Modifier& row) {
  return fmt::format("{{{}, {}, {}, {}}} /* {} {} */", row.tag, row.how, row.from, row.value,
                     tagText(static_cast<Tag>(row.tag)), howName(static_cast<How>(row.how)));
}

std::string rowText(const TagValue& row) {
  return fmt::format("{{{}, 0, {}}} /* {} */", row.tag, row.value, tagText(static_cast<Tag>(row.tag)));
}

std::string rowText(const Node& node) {
  const OpInfo& op = info(static_cast<Op>(opOf(node)));
  std::string words = argText(op.arg, argOf(node));
  if (!words.empty()) words.insert(0, " ");
  return fmt::format("{:#x}'{:04x}'{:04x} /* {}{} */", static_cast<std::uint32_t>(argOf(node)), sizeOf(node),
                     opOf(node), op.name, words);
}

std::string literal(std::string_view text) {
  std::string quoted = "\"";
  for (std::size_t i = 0; i < text.size();) {
    const char c = text[i];
    const std::size_t size = characterAt(text, i);
    if (size > 1) {
      quoted += text.substr(i, size);
      i += size;
      continue;
    }
    if (c == '"' || c == '\\') {
      quoted += '\\';
      quoted += c;
    } else if (c >= ' ' && c < 0x7f) {
      quoted += c;
    } else {
      quoted += fmt::format("\\{:03o}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    ++i;
  }
  return quoted + '"';
}

std::string commentText(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size();) {
    const std::size_t size = characterAt(text, i);
    if (size > 1) {
      plain += text.substr(i, size);
      i += size;
      continue;
    }
    const char c = text[i++];
    // Neither the end of a comment nor a line that goes on in the next one.
    const bool odd = c < ' ' || c > '~' || c == '\\' || (c == '/' && !plain.empty() && plain.back() == '*');
    plain += odd ? '?' : c;
  }
  return plain;
}

}  // namespace cardc::emit
