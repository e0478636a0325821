// Decks of hand-made cards for games at random, of the engine alone.
#pragma once
#include "cardrt/game.h"
#include "test_cards.h"

#include <memory>
#include <vector>

namespace cardrt::testing {

// Thirty cards that reach most of the engine: damage, missiles, auras, triggers, deathrattles, choices, enchantments.
struct Decks {
  Decks() {
    using namespace cardabi;
    const auto block = [](std::initializer_list<Tree> actions) { return n(Op::Block, 0, actions); };
    const Tree characters = in(Sides::Both, {Kind::Avatar, Kind::Unit});
    const Tree minions = in(Sides::Both, {Kind::Unit});
    const Tree foes = in(Sides::Foes, {Kind::Avatar, Kind::Unit});
    const Tree yours = in(Sides::Yours, {Kind::Unit});
    const Tree player_is_you = n(Op::Among, 0, {n(Op::EventThing, static_cast<int>(Slot::Player)), n(Op::You)});
    hero = cards.add("Hero", Kind::Avatar, 0, 0, 30);
    const CardRef power = cards.add("Power", Kind::Power, 2);
    cards.row(power).target = cards.tree(characters);
    cards.cast(block({n(Op::Damage, 0, {n(Op::Chosen), number(1)})}));
    cards.row(hero).power = power.value;
    coin = cards.add("Coin", Kind::Action, 0);
    cards.cast(block({n(Op::GainMana, 0, {number(1)})}));
    const CardRef sheep = cards.minion("Sheep", 1, 1, 1);
    const CardRef rage = cards.add("Rage", Kind::Attachment, 0);
    cards.modifier(Tag::Attack, How::Add, 2);
    cards.modifier(Tag::Health, How::Add, 2);
    cards.modifier(Tag::DivineShield, How::Set, 1);

    const auto deck2 = [&](CardRef card) { deck.insert(deck.end(), 2, card); };
    deck2(cards.minion("Ogre", 6, 6, 7));
    deck2(cards.minion("Guard", 4, 3, 5, std::uint64_t{1} << info(Tag::Taunt).at));
    deck2(cards.minion("Leech", 3, 3, 2,
                       std::uint64_t{1} << info(Tag::Lifesteal).at | std::uint64_t{1} << info(Tag::Poisonous).at));
    deck2(cards.minion("Phoenix", 3, 3, 3,
                       std::uint64_t{1} << info(Tag::Reborn).at | std::uint64_t{1} << info(Tag::Charge).at));
    const CardRef fireball = cards.add("Fireball", Kind::Action, 4);
    cards.row(fireball).target = cards.tree(characters);
    cards.cast(block({n(Op::Damage, 0, {n(Op::Chosen), n(Op::Boosted, 0, {number(6)})})}));
    deck2(fireball);
    deck2(cards.add("Missiles", Kind::Action, 1));
    cards.cast(block({n(Op::SplitDamage, 0, {foes, n(Op::Boosted, 0, {number(3)})})}));
    deck2(cards.add("Blast", Kind::Action, 2));
    cards.cast(block({n(Op::Damage, 0, {minions, n(Op::Boosted, 0, {number(2)})})}));
    deck2(cards.minion("Champion", 5, 4, 4));
    cards.aura(n(Op::Except, 0, {yours, n(Op::This)}), Tag::Health, 1, Touch::Board | Touch::Control);
    deck2(cards.minion("Hoarder", 2, 2, 1));
    cards.on(Event::Die, Timing::After, block({n(Op::Draw, 0, {number(1)})}), {}, Hears::OwnAsSubject);
    deck2(cards.minion("Juggler", 2, 3, 2));
    cards.on(Event::Summon, Timing::After,
             block({n(Op::Damage, 0, {n(Op::AtRandom, 0, {foes, number(1)}), number(1)})}), player_is_you);
    deck2(cards.minion("Golem", 3, 2, 3));
    cards.on(Event::Die, Timing::After,
             block({n(Op::Summon, static_cast<int>(Place::RightOfThis),
                      {n(Op::Card, static_cast<int>(sheep.value)), number(2)})}),
             {}, Hears::OwnAsSubject);
    const CardRef polymorph = cards.add("Polymorph", Kind::Action, 4);
    cards.row(polymorph).target = cards.tree(minions);
    cards.cast(block({n(Op::Transform, 0, {n(Op::Chosen), n(Op::Card, static_cast<int>(sheep.value))})}));
    deck2(polymorph);
    const CardRef blessing = cards.add("Blessing", Kind::Action, 1);
    cards.row(blessing).target = cards.tree(minions);
    cards.cast(block(
        {n(Op::Give, static_cast<int>(rage.value), {n(Op::Chosen), number(static_cast<int>(Duration::ThisTurn))})}));
    deck2(blessing);
    const CardRef hush = cards.add("Hush", Kind::Action, 1);
    cards.row(hush).target = cards.tree(minions);
    cards.cast(block({n(Op::Silence, 0, {n(Op::Chosen)}), n(Op::Freeze, 0, {n(Op::Chosen)})}));
    deck2(hush);
    deck2(cards.add("Finder", Kind::Action, 1));
    cards.cast(block({n(Op::Discover, 0,
                        {n(Op::Pool, static_cast<int>(bit(Kind::Unit)), {n(Op::Always)}), number(3),
                         block({n(Op::Get, 0, {n(Op::Local, 0)})})}),
                      n(Op::Draw, 0, {number(1)})}));
    const CardRef thief = cards.add("Thief", Kind::Action, 5);
    cards.row(thief).target = cards.tree(in(Sides::Foes, {Kind::Unit}));
    cards.cast(block({n(Op::TakeControl, 0, {n(Op::Chosen)}), n(Op::SummonCopy, 0, {n(Op::Chosen)}),
                      n(Op::Return, 0, {n(Op::Chosen)})}));
    deck2(thief);
    library = std::make_unique<CardLibrary>(cards.data());
  }
  GameConfig config(std::uint64_t seed) const {
    GameConfig made;
    made.decks[0] = made.decks[1] = {hero, deck};
    made.coin = coin;
    made.seed = seed;
    return made;
  }

  TestCards cards;
  cardabi::CardRef hero, coin;
  std::vector<cardabi::CardRef> deck;
  std::unique_ptr<CardLibrary> library;
};

// The same, and cards that ask their player in the middle of something: in loops, after damage, deaths and summons, both players.
struct AskingDecks : Decks {
  AskingDecks() {
    using namespace cardabi;
    const auto block = [](std::initializer_list<Tree> actions) { return n(Op::Block, 0, actions); };
    const auto deck2 = [&](CardRef card) { deck.insert(deck.end() - 30, 2, card); };
    const auto local = [](int number_of) { return n(Op::Local, number_of); };
    const auto pool = [](Kind kind) { return n(Op::Pool, static_cast<int>(bit(kind)), {n(Op::Always)}); };
    const Tree minions = in(Sides::Both, {Kind::Unit}), foes = in(Sides::Foes, {Kind::Avatar, Kind::Unit});
    const Tree player_is_you = n(Op::Among, 0, {n(Op::EventThing, static_cast<int>(Slot::Player)), n(Op::You)});
    const Tree draw1 = n(Op::Draw, 0, {number(1)}), draw2 = n(Op::Draw, 0, {number(2)});
    deck2(cards.minion("Scholar", 2, 2, 2));
    cards.on(Event::Summon, Timing::After,
             block({n(Op::Discover, 0, {pool(Kind::Unit), number(3), block({n(Op::Get, 0, {local(0)})})})}),
             player_is_you);
    deck2(cards.add("Council", Kind::Action, 2));
    cards.cast(block({n(Op::Pick, 2, {minions}),
                      n(Op::ForEach, 1,
                        {minions, block({n(Op::Pick, 3, {foes}), draw2,
                                         n(Op::ChooseOne, 0,
                                           {block({n(Op::Damage, 0, {local(1), number(1)})}),
                                            block({n(Op::Restore, 0, {local(2), number(2)})}),
                                            block({n(Op::Damage, 0, {local(3), number(1)})})})})}),
                      draw1}));
    deck2(cards.minion("Martyr", 3, 1, 5));
    cards.on(
        Event::Damage, Timing::After,
        block({n(Op::ChooseOne, 0,
                 {block({draw1}), block({n(Op::Damage, 0, {n(Op::AtRandom, 0, {minions, number(1)}), number(1)})})})}),
        {}, Hears::OwnAsObject);
    deck2(cards.add("Treaty", Kind::Action, 2));
    cards.cast(block({n(Op::As, 0,
                        {n(Op::Plus, 0, {n(Op::You), n(Op::Opponent)}),
                         block({n(Op::Discover, 0, {pool(Kind::Action), number(2), block({n(Op::Get, 0, {local(0)})})}),
                                n(Op::Repeat, 0, {number(2), block({draw1})})})})}));
    deck2(cards.minion("Urn", 1, 1, 1));
    cards.on(Event::Die, Timing::After,
             block({n(Op::Discover, 0,
                      {in(Sides::Both, {Kind::Unit}, Zone::Graveyard), number(3),
                       block({n(Op::Summon, static_cast<int>(Place::RightOfThis), {local(0), number(2)})})})}),
             {}, Hears::OwnAsSubject);
    library = std::make_unique<CardLibrary>(cards.data());
  }
};

}  // namespace cardrt::testing
