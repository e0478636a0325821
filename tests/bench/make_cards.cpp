#include "make_cards.h"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace cardbench {
namespace {

using Lines = std::string_view;

constexpr std::uint32_t kSetSize = 500;

// `#` is a number from 1 to 6, `@race` and the like a word or card of that sort, `|` a new line of the card.
constexpr Lines kPlain[] = {
    "battlecry { draw a card }",
    "battlecry { give all other friendly minions { +#/+# } }",
    "battlecry { deal # damage to a random enemy minion, freeze a random enemy character }",
    "battlecry { if there is a @race in your hand { gain # armor } else { draw a card } }",
    "battlecry { discover a @class spell where cost is at most # }",
    "battlecry { restore # health to all friendly characters }",
    "battlecry { repeat 2 times { deal # damage to all other minions } }",
    "battlecry { summon 2 @token }",
    "battlecry { for each friendly @race { give it { +# attack } } }",
    "combo { deal # damage to a random enemy character }",
    "battlecry { get a @card, shuffle a @card into your deck }",
};
constexpr Lines kTargeted[] = {
    "target a character|battlecry { deal # damage to target }",
    "target an enemy minion where attack is at most #|battlecry { destroy target }",
    "target a friendly minion|battlecry { give target { +#/+#, @keyword } }",
    "target a minion|battlecry { give target { +# attack } this turn }",
    "target a friendly @race|battlecry { return target to your hand, give it { costs # less } }",
    "target a minion|battlecry { if target is damaged { destroy target } else { deal # damage to target } }",
};
constexpr Lines kTriggers[] = {
    "after you summon a minion { deal # damage to a random enemy character }",
    "after you cast a spell { give this { +#/+# } }",
    "whenever this takes damage { summon a @token }",
    "at the end of your turn { give a random friendly minion { +#/+# } }",
    "at the start of your turn { if there are at least # enemy minions { deal 1 damage to all enemy minions } }",
    "after another friendly minion dies { give this { +# attack } }",
    "once per turn after a friendly minion dies if it is your turn { draw a card }",
    "progress # after you summon a minion where attack is at least # { get a @card }",
    "spellburst { deal # damage to all enemy minions }",
    "inspire { summon a @token }",
};
constexpr Lines kDeathrattles[] = {
    "deathrattle { summon a @token }",
    "deathrattle { deal # damage to all minions }",
    "deathrattle { give a random friendly minion { +#/+# } }",
    "deathrattle { draw 3 cards }",
    "deathrattle { deal between # and 9 damage to a random enemy character }",
    "deathrattle { get a random @race where cost is # }",
};
constexpr Lines kAuras[] = {
    "aura all other friendly minions { +#/+# }",
    "aura all minions adjacent to this { +# attack }",
    "aura this while this is damaged { +# attack, windfury }",
    "aura all other friendly @races { +# attack, @keyword }",
    "costs 1 less for each other friendly minion",
    "while there is a @race in your hand { aura this { +#/+# } }",
};
constexpr Lines kSpells[] = {
    "target a character|cast { deal # damage to target }",
    "target a character|cast { deal # damage to target, freeze target }",
    "target a minion|cast { transform target into @token }",
    "target a friendly minion|cast { give target { +#/+#, @keyword }, draw a card }",
    "target an enemy minion|cast {|  deal # damage to target|  if target is dead { draw 2 cards } else { gain # armor "
    "}|}",
    "target a minion|cast { if target is frozen { destroy target } else { freeze target } }",
    "cast { deal # damage to all enemy minions }",
    "cast { deal # damage split among all enemy characters }",
    "cast { draw 2 cards, gain # armor }",
    "cast { summon # @token, give all friendly minions { +# attack } this turn }",
    "cast { discover a @class spell where cost is at most # }",
    "cast { discover a minion in your deck { give it { +#/+# } } }",
    "cast {|  for each enemy minion { deal # damage to it }|  restore # health to your hero|}",
    "cast { for each friendly @race { give it { +#/+# } }, get a @card }",
    "cast { deal (# + count of friendly minions) damage to the enemy hero }",
    "cast {|  choose one {|    option @option1 { draw 3 cards }|    option @option2 { gain # armor, summon a @token }| "
    " }|}",
    "overload(#)|cast { summon 2 @token, deal # damage to a random enemy minion }",
};
constexpr Lines kSecrets[] = {
    "secret|when opponent would cast a spell { prevent event }",
    "secret|after opponent plays a minion { summon a copy of event.minion }",
    "secret|when an enemy minion would attack your hero { destroy event.attacker }",
    "secret|after opponent plays a minion { deal # damage to event.minion, draw a card }",
};
constexpr Lines kWeapons[] = {
    "deathrattle { deal # damage to all minions }",
    "after your hero attacks { give a random friendly minion { +#/+# } }",
    "battlecry { deal # damage to a random enemy minion }",
    "after your hero attacks { if there are at least # enemy minions { draw a card } }",
};
constexpr Lines kNotes[] = {
    "# Meant for slow decks: it must survive a turn.", "# The number was one higher until the last balance round.",
    "# See the wording of its sister cards before changing this.",
    "# Good in arena, hardly played elsewhere; leave it as it is.", "# Printed text says the same with fewer words."};

constexpr std::string_view kClasses[] = {"neutral", "druid",  "hunter",  "mage",    "paladin",      "priest",
                                         "rogue",   "shaman", "warlock", "warrior", "demon-hunter", "death-knight"};
constexpr std::string_view kRaces[] = {"beast",  "demon",  "dragon", "elemental", "mech",
                                       "murloc", "pirate", "totem",  "undead"};
constexpr std::string_view kSchools[] = {"arcane", "fel", "fire", "frost", "holy", "nature", "shadow"};
constexpr std::string_view kRarities[] = {"common", "common", "common", "rare", "rare", "epic", "legendary"};
constexpr std::string_view kKeywords[] = {"taunt", "divine-shield", "windfury",  "lifesteal",
                                          "rush",  "stealth",       "poisonous", "reborn"};
constexpr std::string_view kFirst[] = {"Ember", "Frost",   "Hollow", "Gilded", "Rusty",  "Silent", "Thorn",
                                       "Dusk",  "Storm",   "Moss",   "Amber",  "Iron",   "Pale",   "Sunken",
                                       "Ashen", "Crimson", "Feral",  "Quiet",  "Bright", "Broken"};
constexpr std::string_view kSecond[] = {"Warden",  "Golem",  "Raptor",  "Scholar", "Drake",  "Keeper", "Tinker",
                                        "Prowler", "Herald", "Crawler", "Captain", "Oracle", "Brewer", "Stalker",
                                        "Mender",  "Giant",  "Imp",     "Rider",   "Sage",   "Hound"};
constexpr std::string_view kFirstZh[] = {"余烬", "寒霜", "空心", "镀金", "锈蚀", "沉默", "荆棘",
                                         "暮色", "风暴", "苔藓", "琥珀", "钢铁", "苍白", "沉没",
                                         "灰烬", "猩红", "狂野", "静谧", "明亮", "破碎"};
constexpr std::string_view kSecondZh[] = {"守卫",   "魔像", "迅猛龙", "学者", "幼龙", "看守者", "工匠",
                                          "潜行者", "先驱", "爬行者", "船长", "先知", "酿酒师", "追猎者",
                                          "治愈者", "巨人", "小鬼",   "骑手", "贤者", "猎犬"};

// SplitMix64 with its own bounded draw: the same numbers on every machine.
class Random {
 public:
  explicit Random(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::size_t bound) {
    std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    return static_cast<std::uint32_t>(((z ^ z >> 31) >> 32) * bound >> 32);
  }
  bool oneIn(std::size_t n) { return below(n) == 0; }
  template <class T, std::size_t N>
  const T& of(const T (&list)[N]) {
    return list[below(N)];
  }

 private:
  std::uint64_t state_;
};

struct Name {
  std::string word, en, zh;
};

// One set: cards are written in order, each to the file of its class.
class SetWriter {
 public:
  SetWriter(std::uint32_t number, std::uint32_t size, std::uint64_t seed, Mix mix)
      : number_(number), size_(size), mix_(mix), random_(seed + number * 0x51ed2701ULL) {
    folder_ = "sets/bench" + padded(number, 3);
    prefix_ = "B" + padded(number, 3);
    for (std::uint32_t n = 0; n < size; ++n) names_.push_back(name(n));
    // A maker's token stands right behind it: about one card in five is one.
    for (std::uint32_t n = 1; n < size; ++n) token_.push_back(n % 5 == 4);
    token_.insert(token_.begin(), false);
  }

  void write(Collection& out) {
    texts_["set"] = "set BENCH" + padded(number_, 3) + " { name en \"Bench " + std::to_string(number_) + "\", year " +
                    std::to_string(2013 + number_ % 14) + " }\n";
    std::string_view of_class = kClasses[0];
    for (std::uint32_t n = 0; n < size_; ++n) {
      if (!token_[n]) of_class = random_.oneIn(3) ? kClasses[0] : random_.of(kClasses);
      std::string& text = texts_[std::string(of_class)];
      if (text.empty()) text = "set BENCH" + padded(number_, 3) + "\n";
      text += "\n" + card(n, of_class);
    }
    for (auto& [file, text] : texts_) {
      out.bytes += text.size();
      out.files.push_back({folder_ + "/" + file + ".card", std::move(text)});
    }
  }

 private:
  static std::string padded(std::uint32_t number, std::size_t width) {
    std::string text = std::to_string(number);
    return std::string(width - std::min(width, text.size()), '0') + text;
  }

  Name name(std::uint32_t n) {
    const std::uint32_t first = random_.below(std::size(kFirst)), second = random_.below(std::size(kSecond));
    const std::string serial = std::to_string(n);
    const std::string en = std::string(kFirst[first]) + " " + std::string(kSecond[second]) + " " + serial;
    return {std::string(kFirst[first]) + std::string(kSecond[second]) + serial, en,
            std::string(kFirstZh[first]) + std::string(kSecondZh[second]) + serial};
  }

  // The next token, or the nearest one behind it.
  const std::string& tokenNear(std::uint32_t n) const {
    for (std::uint32_t at = n + 1; at < size_; ++at) {
      if (token_[at]) return names_[at].word;
    }
    for (std::uint32_t at = n; at-- > 0;) {
      if (token_[at]) return names_[at].word;
    }
    return names_[n].word;
  }

  std::string filled(Lines lines, std::uint32_t n, std::string_view of_class) {
    std::string text = "  ";
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const char c = lines[at];
      if (c == '|') {
        text += "\n  ";
      } else if (c == '#' && at != 0) {
        text += std::to_string(1 + random_.below(6));
      } else if (c == '@') {
        std::size_t end = at + 1;
        while (end < lines.size() && lines[end] >= '0' &&
               (lines[end] <= '9' || (lines[end] >= 'a' && lines[end] <= 'z')))
          ++end;
        const std::string put = word(lines.substr(at + 1, end - at - 1), n, of_class);
        if (text.ends_with(" a ") && std::string_view("AEIOUaeiou").find(put.front()) != std::string_view::npos)
          text.insert(text.size() - 1, "n");
        text += put;
        at = end - 1;
      } else {
        text += c;
      }
    }
    return text + "\n";
  }

  std::string word(std::string_view sort, std::uint32_t n, std::string_view of_class) {
    if (sort == "races") return std::string(random_.of(kRaces)) + "s";
    if (sort == "race") return std::string(random_.of(kRaces));
    if (sort == "keyword") return std::string(random_.of(kKeywords));
    if (sort == "class") return std::string(of_class == "neutral" ? "mage" : of_class);
    if (sort == "token") return tokenNear(n);
    if (sort == "card") return names_[random_.below(size_)].word;
    return names_[n].word + (sort == "option1" ? "Left" : "Right");
  }

  std::string card(std::uint32_t n, std::string_view of_class) {
    const Name& called = names_[n];
    if (mix_ == Mix::EightNodes) {  // target 1, block 1, damage 4, armor 2
      const auto number = [&] { return std::to_string(1 + random_.below(90)); };
      return "spell " + called.word + " {\n  id \"" + prefix_ + "_" + padded(n, 3) + "\", class " +
             std::string(of_class) + ", cost " + std::to_string(random_.below(9)) + "\n  name en \"" + called.en +
             "\"\n  target a minion\n" + "  cast { deal " + number() + " damage to target, gain " + number() +
             " armor }\n}\n";
    }
    std::string facts =
        "  id \"" + prefix_ + "_" + padded(n, 3) + (token_[n] ? "t" : "") + "\", class " + std::string(of_class);
    const std::string names = "  name en \"" + called.en + "\" zh \"" + called.zh + "\"\n";
    const std::string cost =
        ", rarity " + std::string(random_.of(kRarities)) + ", cost " + std::to_string(random_.below(9));
    const std::string stats =
        ", stats " + std::to_string(1 + random_.below(8)) + "/" + std::to_string(1 + random_.below(8));
    const std::string race = random_.oneIn(2) ? ", race " + std::string(random_.of(kRaces)) : "";
    std::string body;
    const auto add = [&](Lines lines) { body += filled(lines, n, of_class); };
    if (random_.oneIn(3)) add(random_.of(kNotes));
    std::string_view kind = "minion";
    const std::uint32_t sort = token_[n] ? 0 : 1 + random_.below(100);
    if (sort == 0) {
      facts += race + cost + stats;
      if (random_.oneIn(2)) add(random_.of(kKeywords));
      add(random_.of(kDeathrattles));
    } else if (sort <= 62) {
      facts += race + cost + stats;
      if (random_.oneIn(2)) add(random_.of(kKeywords));
      add(random_.oneIn(2) ? random_.of(kPlain) : random_.of(kTargeted));
      add(random_.of(kTriggers));
      if (random_.oneIn(2)) add(random_.of(kAuras));
      if (random_.oneIn(2)) add(random_.of(kDeathrattles));
    } else if (sort <= 88) {
      kind = "spell";
      facts += ", school " + std::string(random_.of(kSchools)) + cost;
      add(random_.of(kSpells));
    } else if (sort <= 93) {
      kind = "spell";
      facts += cost;
      add(random_.of(kSecrets));
    } else {
      kind = "weapon";
      facts += cost + stats;
      add(random_.of(kWeapons));
      if (random_.oneIn(2)) add("deathrattle { summon a @token }");
    }
    const std::string text = (token_[n] ? "token " : "") + std::string(kind) + " " + called.word + " {\n" + facts +
                             "\n" + names + body + "}\n";
    return token_[n] || random_.oneIn(4) ? text : text + "\n" + test(n, kind == "minion");
  }

  // Compiled like any other; nobody plays it.
  std::string test(std::uint32_t n, bool minion) {
    const auto other = [&] { return names_[random_.below(size_)].word; };
    const std::string& name = names_[n].word;
    std::string text =
        "test " + prefix_ + "-" + std::to_string(n) + " \"" + names_[n].en + " does what is printed on it\" {\n";
    text += "  given your hand is " + name + " and " + other() + "\n";
    text += "  given enemy board is " + std::to_string(1 + random_.below(3)) + " " + tokenNear(n) + "\n";
    text += "  given your mana is 10\n";
    text += "  you play " + name + "\n";
    if (minion) text += "  expect your board shows " + name + "\n";
    text += "  expect there are at least " + std::to_string(1 + random_.below(4)) + " enemy minions\n";
    return text + "}\n";
  }

  std::uint32_t number_, size_;
  Mix mix_;
  Random random_;
  std::string folder_, prefix_;
  std::vector<Name> names_;
  std::vector<bool> token_;
  std::map<std::string, std::string> texts_;  // by file
};

}  // namespace

Collection makeCards(std::uint32_t count, std::uint64_t seed, Mix mix) {
  Collection out;
  for (std::uint32_t done = 0, number = 1; done < count; ++number) {
    const std::uint32_t size = std::min(kSetSize, count - done);
    SetWriter(number, size, seed, mix).write(out);
    done += size;
  }
  return out;
}

}  // namespace cardbench
