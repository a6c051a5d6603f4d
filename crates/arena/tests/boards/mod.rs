//! The colour rule against the tables, and the page that shows it, docs/boards.md:
//! `SNAPSHOTS=overwrite cargo test -p isolation-arena boards` writes it again.

use std::fs;
use std::path::Path;

use isolation::board::{Player, Rules};
use isolation::solve::BoardTable;

mod colour_rule;
mod page;

use colour_rule::{Colours, Special};

fn colours(board: &str) -> Option<Colours> {
    let Rules { movement, size, .. } = board.parse().expect("a board");
    Colours::of(&BoardTable::shipped(movement, size).expect("a table"))
}

#[test]
fn the_page_is_what_the_tables_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = page::page();
    let path = root.join("docs/boards.md");
    if std::env::var("SNAPSHOTS").is_ok_and(|what| what == "overwrite") {
        fs::write(&path, &page).expect("written");
    }
    let kept = fs::read_to_string(&path).expect("the page is there");
    assert!(kept == page, "docs/boards.md is out of date; expected SNAPSHOTS=overwrite");
}

#[test]
fn the_rule_fails_where_it_is_known_to() {
    for (board, special) in [
        ("knight-5x5", Special::CentreJump),
        ("knight-6x6", Special::HalfTurn),
        ("knight-7x7", Special::CentreJump),
    ] {
        let colours = colours(board).expect("knights");
        assert!(!colours.wrong.is_empty(), "{board}");
        assert!(colours.wrong.iter().all(|(_, found)| *found == special), "{board}");
    }
    let small = colours("knight-4x4").expect("knights");
    assert!(small.wrong.iter().any(|(_, found)| *found == Special::Nothing));
    assert_eq!(colours("queen-4x4"), None);
}

/// Counted once more, by the colours of a chessboard written down.
#[test]
fn right_and_wrong_are_all_that_is_solved() {
    for board in BoardTable::whole_boards().filter(|board| board.starts_with("knight")) {
        let Rules { movement, size, .. } = board.parse().expect("a board");
        let table = BoardTable::shipped(movement, size).expect("a table");
        let dark = |name: &str| {
            let column = "abcdefgh".find(&name[..1]).expect("a column") + 1;
            (column + name[1..].parse::<usize>().expect("a row")).is_multiple_of(2)
        };
        let right = table.pairs().filter(|(pair, winner)| {
            let [first, second] = pair.names(size);
            (dark(&first) == dark(&second)) == (*winner == Some(Player::First))
        });
        let colours = colours(board).expect("knights");
        assert_eq!(colours.right, right.count(), "{board}");
        assert_eq!(colours.right + colours.wrong.len(), table.pairs().len(), "{board}");
        assert_eq!(colours.unknown, 0, "{board}");
    }
}
