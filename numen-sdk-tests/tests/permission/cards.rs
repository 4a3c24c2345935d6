//! What an owner reads on a card.

use crate::{asked, at, desk, diamond, nothing_known, placed_by, robins_wall, signals};
use numen_sdk::permission::{Action, Card, Facts, Signal};

/// The card for a list.
fn card(items: impl Into<Vec<(Action, Facts)>>) -> Card {
    let mut desk = desk();
    let id = asked(&mut desk, items, 0);
    let card = desk.cards().next().expect("it is open").clone();
    assert_eq!(card.id, id);
    card
}

fn full_chest(x: i32) -> (Action, Facts) {
    let facts = signals([Signal::Placed, Signal::BlockEntity, Signal::Contents]);
    (Action::break_block(at(x), "minecraft:chest"), Facts { whose: Some("Robin".to_owned()), ..facts })
}

#[test]
fn a_line_says_what_where_and_whose() {
    let log = (Action::break_block(at(6), "minecraft:oak_log"), placed_by("Robin"));
    assert_eq!(card([log]).lines, ["break oak_log at 6,64,0 (placed by Robin)"]);
}

#[test]
fn six_cells_are_named_and_the_rest_is_counted() {
    let card = card((0..8).map(full_chest).collect::<Vec<_>>());
    assert_eq!(
        card.lines,
        [
            "break chest at 0,64,0; 1,64,0; 2,64,0; 3,64,0; 4,64,0; 5,64,0 +2 more (placed by Robin) [can't be undone]"
        ]
    );
    assert!(card.irreversible);
    assert_eq!(card.cells, (0..8).map(at).collect::<Vec<_>>());
}

#[test]
fn lines_are_grouped_by_what_is_done_to_what_and_why_in_the_order_of_asking() {
    let bed = Facts { tags: ["minecraft:beds".to_owned()].into(), ..Facts::default() };
    let card = card([
        robins_wall(1),
        (Action::break_block(at(2), "minecraft:red_bed"), bed),
        robins_wall(3),
        full_chest(4),
        (Action::break_block(at(5), "minecraft:chest"), signals([Signal::BlockEntity])),
        (Action::break_block(at(6), "minecraft:cobblestone"), placed_by("Mia")),
        diamond(),
        diamond(),
    ]);
    assert_eq!(
        card.lines,
        [
            "break cobblestone at 1,64,0; 3,64,0; 6,64,0 (placed by Mia, Robin)",
            "break red_bed at 2,64,0",
            "break chest at 4,64,0 (placed by Robin) [can't be undone]",
            "break chest at 5,64,0",
            "drop diamond ×2",
        ]
    );
}

#[test]
fn an_entity_is_called_by_its_kind_and_name() {
    let bella = Facts {
        kind: Some("minecraft:horse".to_owned()),
        name: Some("Bella".to_owned()),
        whose: Some("Robin".to_owned()),
        ..signals([Signal::Owned])
    };
    let villager = Facts { kind: Some("minecraft:villager".to_owned()), ..signals([Signal::Villager]) };
    let card = card([
        (Action::attack(190), bella),
        (Action::attack(191), villager.clone()),
        (Action::attack(192), villager),
    ]);
    assert_eq!(
        card.lines,
        ["attack horse Bella 190 (belongs to Robin) [can't be undone]", "attack villager 191; 192"]
    );
    // The world knows no UUID of them, and their numbers are others' tomorrow.
    assert!(card.rules.is_empty());
}

#[test]
fn lava_is_told_with_those_who_built_near() {
    let facts =
        Facts { whose: Some("Robin".to_owned()), ..signals([Signal::HazardItem, Signal::NearPlaced]) };
    let lava = Action::place(at(1), "minecraft:air", "minecraft:lava_bucket");
    assert_eq!(card([(lava, facts)]).lines, ["place lava_bucket at 1,64,0 (near what Robin placed)"]);
}

#[test]
fn a_terminal_shows_the_call_what_it_does_and_what_would_be_remembered() {
    let mut desk = desk();
    let id = asked(&mut desk, [robins_wall(1)], 40);
    desk.label(id, "numen.block.dig({x = 1, y = 64, z = 0})");
    let card = desk.cards().next().expect("it is open");
    assert_eq!((card.asked_at, card.expires_at), (40, 2_440));
    assert_eq!(
        card.to_string(),
        "\
request 1 of companion 1, open for 120 s
  call: numen.block.dig({x = 1, y = 64, z = 0})
  break cobblestone at 1,64,0 (placed by Robin)
  always adds the rule: allow break(placed & minecraft:cobblestone)"
    );
}

#[test]
fn a_name_or_a_command_cant_look_like_more_than_it_is() {
    let named = Facts { whose: Some("Robin\n  drop dirt\u{202e}".to_owned()), ..signals([Signal::Placed]) };
    let card = card([
        (Action::break_block(at(1), "minecraft:dirt"), named),
        (Action::command("say \u{1b}[2Khi"), nothing_known()),
    ]);
    assert_eq!(
        card.lines,
        [r"break dirt at 1,64,0 (placed by Robin\n  drop dirt\u{202e})", r"command /say \u{1b}[2Khi"]
    );
}

#[test]
fn what_is_shown_as_nothing_is_written_out() {
    let invisible = [
        '\u{ad}',
        '\u{34f}',
        '\u{115f}',
        '\u{180e}',
        '\u{200b}',
        '\u{2066}',
        '\u{206a}',
        '\u{2800}',
        '\u{3164}',
        '\u{fe0f}',
        '\u{feff}',
        '\u{ffa0}',
        '\u{fffa}',
        '\u{1d173}',
        '\u{e0041}',
    ];
    for c in invisible {
        let card = card([(Action::command(format!("say a{c}b")), nothing_known())]);
        assert_eq!(card.lines, [format!("command /say a{}b", c.escape_unicode())]);
    }
    let card = card([(Action::command("say 木 é ü 🙂 —"), nothing_known())]);
    assert_eq!(card.lines, ["command /say 木 é ü 🙂 —"]);
}
