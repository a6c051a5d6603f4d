//! Boards of Isolation for Fairy-Stockfish: as variants of its own games, and what it can play.

use isolation::AnyPosition;
use isolation::board::{Move, Movement, Player, Rules, Setup, Start};

/// The largest board of a program that was built with `largeboards=yes`.
const MOST_FILES: u8 = 12;
const MOST_RANKS: u8 = 10;

/// The name under which the program is told of a board.
pub(super) fn name(position: &AnyPosition) -> String {
    format!("isolation-{}", board(position))
}

fn board(position: &AnyPosition) -> Rules {
    Rules { size: position.size(), movement: position.movement(), start: Start::Free }
}

/// The board as a user's variant, in the form of the program's `variants.ini`.
pub(super) fn variant_text(position: &AnyPosition) -> String {
    // Games of the program in which cells that were left are closed: of knights, and of kings.
    let (parent, piece) = match position.movement() {
        Movement::Knight => ("joust", ""),
        Movement::King => ("snailtrail", ""),
        Movement::Queen => ("snailtrail", "customPiece1 = q:mQ\n"),
    };
    let size = position.size();
    let file = char::from(b'a' + size.width() - 1);
    let mut start = Setup::empty(size, position.movement());
    let corners = [size.squares().next(), size.squares().last()];
    for (player, corner) in Player::BOTH.into_iter().zip(corners) {
        start.place(player, corner.expect("a board has cells"));
    }
    format!(
        "[{}:{parent}]\nmaxRank = {}\nmaxFile = {file}\n{piece}startFen = {start}\n",
        name(position),
        size.height(),
    )
}

/// A move as the program writes it: the tail repeats the cell that closes.
pub(super) fn move_text(position: &AnyPosition, mv: Move) -> String {
    let text = position.move_text(mv);
    let name = |square| position.size().name(square);
    match position.piece(position.to_move()) {
        Some(from) => format!("{text},{}{}", name(mv.destination()), name(from)),
        None => text,
    }
}

/// Why the program cannot play from a position.
pub(super) fn refusal(position: &AnyPosition) -> Option<String> {
    let size = position.size();
    if size.width() > MOST_FILES || size.height() > MOST_RANKS {
        let board = board(position);
        return Some(format!(
            "Fairy-Stockfish has no board {board}; it has at most {MOST_FILES}x{MOST_RANKS}"
        ));
    }
    (!position.both_placed()).then(|| {
        "Fairy-Stockfish places pieces by other rules; expected a start in which both pieces stand"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn start(text: &str) -> AnyPosition {
        text.parse().expect("a position")
    }

    #[test]
    fn a_variant_names_board_piece_and_start() {
        let queens = start("3q1/5/5/5/5/1Q3 w");
        assert_eq!(
            variant_text(&queens),
            "[isolation-queen-5x6:snailtrail]\nmaxRank = 6\nmaxFile = e\ncustomPiece1 = q:mQ\n\
             startFen = Q4/5/5/5/5/4q w - - 0 1\n"
        );
        let knights = start("11/11/11/6n4/5N5/11/11/11/11 w");
        assert_eq!(
            variant_text(&knights),
            "[isolation-knight-11x9:joust]\nmaxRank = 9\nmaxFile = k\n\
             startFen = N10/11/11/11/11/11/11/11/10n w - - 0 1\n"
        );
    }

    #[test]
    fn moves_repeat_the_cell_that_closes() {
        let position = start("7/7/2n4/3N3/7/7/7 w");
        let mv = position.parse_move("c2").expect("legal");
        assert_eq!(move_text(&position, mv), "d4c2,c2d4");
        assert_eq!(position.parse_move("d4c2,c2d4"), Ok(mv));
    }

    #[test]
    fn boards_and_placements_that_it_cannot_play_are_refused() {
        assert_eq!(refusal(&start("7/7/2n4/3N3/7/7/7 w")), None);
        let told = refusal(&start("7/7/7/7/7/7/7[Nn] w")).expect("nothing stands");
        assert!(told.ends_with("expected a start in which both pieces stand"), "{told}");
        let told = refusal(&start("N12/12n w")).expect("too wide");
        assert_eq!(told, "Fairy-Stockfish has no board knight-13x2; it has at most 12x10");
    }
}
