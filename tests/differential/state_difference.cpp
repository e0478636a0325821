#include "state_difference.h"

#include "cardabi/tables.h"
#include "cardrt/log_text.h"
#include "cardrt/state.h"

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstring>
#include <span>
#include <type_traits>

namespace differential {

using namespace cardrt;

namespace {

struct Field {
  const char* name;
  std::size_t offset, size, step;  // step: of one element of an array, one number of a struct
};

template <class T>
constexpr std::size_t stepOf() {
  using Element = std::remove_all_extents_t<T>;
  return std::is_class_v<Element> ? alignof(Element) : sizeof(Element);
}

#define FIELD(Type, name) \
  Field { #name, offsetof(Type, name), sizeof(Type::name), stepOf < decltype(Type::name)>() }

constexpr Field kHeader[] = {FIELD(Header, entity_count),   FIELD(Header, free_slots),
                             FIELD(Header, next_id),        FIELD(Header, next_order),
                             FIELD(Header, frame_count),    FIELD(Header, activation_count),
                             FIELD(Header, event_count),    FIELD(Header, subscription_count),
                             FIELD(Header, aura_count),     FIELD(Header, arena_count),
                             FIELD(Header, decision_count), FIELD(Header, turn),
                             FIELD(Header, turn_limit),     FIELD(Header, actions_this_turn),
                             FIELD(Header, death_rounds),   FIELD(Header, retired),
                             FIELD(Header, fuel),           FIELD(Header, touched),
                             FIELD(Header, aura_depends),   FIELD(Header, compensation),
                             FIELD(Header, current),        FIELD(Header, first),
                             FIELD(Header, phase),          FIELD(Header, result),
                             FIELD(Header, guard),          FIELD(Header, deaths_due),
                             FIELD(Header, turn_uses),      FIELD(Header, next_expiry),
                             FIELD(Header, policies),       FIELD(Header, listeners),
                             FIELD(Header, content_hash),   FIELD(Header, rng),
                             FIELD(Header, areas),          FIELD(Header, chain),
                             FIELD(Header, chain_cut),      FIELD(Header, arrivals),
                             FIELD(Header, past_count),     FIELD(Header, own_turns),
                             FIELD(Header, turn_over),      FIELD(Header, extra_turns),
                             FIELD(Header, aside_count)};
constexpr Field kEntity[] = {FIELD(Entity, flags),
                             FIELD(Entity, id),
                             FIELD(Entity, card),
                             FIELD(Entity, order),
                             FIELD(Entity, zone),
                             FIELD(Entity, controller),
                             FIELD(Entity, owner),
                             FIELD(Entity, kind),
                             FIELD(Entity, position),
                             FIELD(Entity, first_attachment),
                             FIELD(Entity, next_attachment),
                             FIELD(Entity, bearer),
                             FIELD(Entity, vars)};
constexpr Field kBase[] = {FIELD(EntityBase, flags),       FIELD(EntityBase, vars),
                           FIELD(EntityBase, extra_tags),  FIELD(EntityBase, extras),
                           FIELD(EntityBase, used_ever),   FIELD(EntityBase, used_this_turn),
                           FIELD(EntityBase, beside),      FIELD(EntityBase, subscriptions),
                           FIELD(EntityBase, expiry_turn), FIELD(EntityBase, heir)};
constexpr Field kFrame[] = {FIELD(Frame, kind),       FIELD(Frame, step),   FIELD(Frame, player), FIELD(Frame, flag),
                            FIELD(Frame, activation), FIELD(Frame, event),  FIELD(Frame, pc),     FIELD(Frame, end),
                            FIELD(Frame, a),          FIELD(Frame, b),      FIELD(Frame, list),   FIELD(Frame, count),
                            FIELD(Frame, number),     FIELD(Frame, cursor), FIELD(Frame, more)};
constexpr Field kDecision[] = {FIELD(Decision, kind),     FIELD(Decision, player),  FIELD(Decision, count),
                               FIELD(Decision, at_least), FIELD(Decision, at_most), FIELD(Decision, source),
                               FIELD(Decision, options)};
#undef FIELD

// As visitRegions goes through them. What has no fields here is told by its bytes.
struct Region {
  const char* name;
  std::size_t element;
  std::span<const Field> fields = {};
};
constexpr Region kRegions[] = {{"header", sizeof(Header), kHeader},
                               {"entities", sizeof(Entity), kEntity},
                               {"bases", sizeof(EntityBase), kBase},
                               {"aside", sizeof(Aside)},
                               {"subscriptions", sizeof(Subscription)},
                               {"auras", sizeof(AuraLine)},
                               {"frames", sizeof(Frame), kFrame},
                               {"activations", sizeof(Activation)},
                               {"events", sizeof(EventRecord)},
                               {"waiting", sizeof(Waiting)},
                               {"past", sizeof(PastEvent)},
                               {"decisions", sizeof(Decision), kDecision},
                               {"arena", sizeof(Thing)}};

std::int64_t valueAt(const unsigned char* at, std::size_t bytes) {
  std::uint64_t value = 0;
  std::memcpy(&value, at, std::min<std::size_t>(bytes, sizeof(value)));  // little-endian, as saves are
  return bytes == 4 ? static_cast<std::int32_t>(value) : static_cast<std::int64_t>(value);
}

// What the rules call a variable or a flag of that entity; "" if nothing.
std::string tagOf(const Entity& entity, cardabi::TagStore store, std::size_t at) {
  for (const cardabi::TagInfo& row : cardabi::allTags()) {
    const bool fits = store == cardabi::TagStore::Flag || ofPlayers(row.tag) == (entity.kind == Kind::Player);
    if (row.store == store && row.at == at && fits) return ", " + std::string(row.spelling);
  }
  return {};
}

std::string describe(const Region& region, const Game& game, const unsigned char* a, const unsigned char* b,
                     std::size_t byte) {
  const std::size_t index = byte / region.element, start = index * region.element;
  std::string text = region.name;
  const bool entity = region.element == sizeof(Entity) && index < game.state().header.entity_count &&
                      (region.fields.data() == kEntity || region.fields.data() == kBase);
  if (region.fields.data() != kHeader) text += fmt::format("[{}]", index);
  if (entity) text += " " + logName(game.machine(), static_cast<Thing>(index), "P1", "P2");
  const auto field = std::find_if(region.fields.begin(), region.fields.end(), [&](const Field& row) {
    return byte - start >= row.offset && byte - start < row.offset + row.size;
  });
  if (field == region.fields.end()) return text + fmt::format(": byte {}: {} | {}", byte - start, a[byte], b[byte]);
  const std::size_t part = (byte - start - field->offset) / field->step;
  const std::size_t at = start + field->offset + part * field->step;
  const std::int64_t here = valueAt(a + at, field->step), there = valueAt(b + at, field->step);
  text += fmt::format(": {}", field->name);
  if (field->size != field->step) text += fmt::format("[{}]", part);
  if (region.fields.data() == kEntity) {
    const Entity& owner = game.state().entities[index];
    const std::string_view name = field->name;
    if (name == "vars") text += tagOf(owner, cardabi::TagStore::Var, part);
    if (name == "flags") {
      const auto bit = std::countr_zero(static_cast<std::uint64_t>(here ^ there));
      return text + tagOf(owner, cardabi::TagStore::Flag, static_cast<std::size_t>(bit)) +
             fmt::format(": {} | {}", here >> bit & 1, there >> bit & 1);
    }
  }
  return text + fmt::format(": {} | {}", here, there);
}

}  // namespace

std::vector<std::string> stateDifference(const Game& first, const Game& other) {
  std::vector<std::string> lines;
  const auto* base = reinterpret_cast<const unsigned char*>(&first.state());
  const auto* other_base = reinterpret_cast<const unsigned char*>(&other.state());
  std::size_t number = 0;
  // The other may be longer: then its lengths, in the header, differ.
  visitRegions(first.state(), [&](const void* start, std::size_t bytes) {
    const Region& region = kRegions[number++];
    const auto* a = static_cast<const unsigned char*>(start);
    const auto* b = other_base + (a - base);
    const auto* differs = std::mismatch(a, a + bytes, b).first;
    if (differs != a + bytes) lines.push_back(describe(region, first, a, b, static_cast<std::size_t>(differs - a)));
  });
  return lines;
}

}  // namespace differential
