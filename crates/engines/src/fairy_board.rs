//! Boards of Isolation for Fairy-Stockfish, as variants of its games, and which of them it can
//! play.

use isolation::AnyPosition;
use isolation::board::{Move, Player, Rules, Setup};

/// Maximum board of a program that was built with `largeboards=yes`.
const MOST_FILES: u8 = 12;
const MOST_RANKS: u8 = 10;

/// The name of the board's variant.
pub(crate) fn name(position: &AnyPosition) -> String {
    format!("isolation-{}", board(position))
}

fn board(position: &AnyPosition) -> Rules {
    Rules::of_board(position.movement(), position.size())
}

/// The board as a custom variant, in the form of the program's `variants.ini`.
pub(crate) fn variant_text(position: &AnyPosition) -> String {
    let size = position.size();
    let file = char::from(b'a' + size.width() - 1);
    let (base, rest) = if position.removes() { removal(position) } else { trail(position) };
    format!("[{}:{base}]\nmaxRank = {}\nmaxFile = {file}\n{rest}", name(position), size.height())
}

/// The program's game isolation also removes a square after each step, and forbids steps without a
/// removal. The region contains the removable squares. The game ends with the squares, so there is no
/// move limit.
fn removal(position: &AnyPosition) -> (&'static str, String) {
    let size = position.size();
    let start = AnyPosition::start(&board(position));
    let region: Vec<String> = position.removable().into_iter().map(|it| size.name(it)).collect();
    let region = region.join(" ");
    ("isolation", format!("startFen = {start}\nwallingRegion = {region}\nnMoveRule = 0\n"))
}

/// The program's game snailtrail also closes the squares that were left, and the player who cannot
/// move loses; its only piece becomes ours, which moves (m) but does not capture.
fn trail(position: &AnyPosition) -> (&'static str, String) {
    let letter = position.movement().letter();
    let piece = letter.to_ascii_lowercase();
    let size = position.size();
    let mut start = Setup::empty(size, position.movement());
    let corners = [size.squares().next(), size.squares().last()];
    for (player, corner) in Player::BOTH.into_iter().zip(corners) {
        start.place(player, corner.expect("a board has squares"));
    }
    ("snailtrail", format!("customPiece1 = {piece}:m{letter}\nstartFen = {start}\n"))
}

/// A move as the program writes it: the tail names the square that closes.
pub(crate) fn move_text(position: &AnyPosition, mv: Move) -> String {
    let text = position.move_text(mv);
    let name = |square| position.size().name(square);
    match position.piece(position.to_move()) {
        // The text already has a tail.
        _ if mv.removed().is_some() => text,
        Some(from) => format!("{text},{}{}", name(mv.destination()), name(from)),
        None => text,
    }
}

/// Why the program cannot play from a position.
pub(crate) fn refusal(position: &AnyPosition) -> Option<String> {
    let size = position.size();
    if size.width() > MOST_FILES || size.height() > MOST_RANKS {
        let board = board(position);
        return Some(format!(
            "Fairy-Stockfish has no board {board}; it has at most {MOST_FILES}x{MOST_RANKS}"
        ));
    }
    (!position.both_placed()).then(|| {
        "Fairy-Stockfish places pieces by other rules; expected an opening with both pieces placed"
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
            "[isolation-knight-11x9:snailtrail]\nmaxRank = 9\nmaxFile = k\ncustomPiece1 = n:mN\n\
             startFen = N10/11/11/11/11/11/11/11/10n w - - 0 1\n"
        );
        let pawns = start("1p1/3/P2/3 w");
        assert_eq!(
            variant_text(&pawns),
            "[isolation-pawn-3x4:isolation]\nmaxRank = 4\nmaxFile = c\nstartFen = 1p1/3/3/1P1 w - - 0 1\n\
             wallingRegion = a4 c4 a3 b3 c3 a2 b2 c2 a1 c1\nnMoveRule = 0\n"
        );
    }

    #[test]
    fn moves_repeat_the_square_that_closes() {
        let position = start("7/7/2n4/3N3/7/7/7 w");
        let mv = position.parse_move("c2").expect("legal");
        assert_eq!(move_text(&position, mv), "d4c2,c2d4");
        assert_eq!(position.parse_move("d4c2,c2d4"), Ok(mv));
        let position = start("3p2/6/6/6/6/6/6/2P3 w");
        let mv = position.parse_move("c2,d4").expect("legal");
        assert_eq!(move_text(&position, mv), "c1c2,c2d4");
    }

    #[test]
    fn unsupported_boards_and_placements_are_refused() {
        assert_eq!(refusal(&start("7/7/2n4/3N3/7/7/7 w")), None);
        let why = refusal(&start("7/7/7/7/7/7/7[Nn] w")).expect("no piece is placed");
        assert!(why.ends_with("expected an opening with both pieces placed"), "{why}");
        let why = refusal(&start("N12/12n w")).expect("too wide");
        assert_eq!(why, "Fairy-Stockfish has no board knight-13x2; it has at most 12x10");
    }

    /// Needs the program: on boards of all kinds it counts the same moves.
    #[cfg(feature = "native")]
    #[test]
    #[allow(clippy::print_stdout, reason = "a test that is skipped says so")]
    fn the_program_counts_the_same_moves() {
        use crate::session::Session;
        use crate::{Dialect, EngineSettings, EngineSpec};
        use isolation::{Game, find_rules};

        let Some(program) = std::env::var_os("FAIRY_STOCKFISH") else {
            return println!("skipped: FAIRY_STOCKFISH does not name the program");
        };
        let command = format!("'{}'", program.display());
        let dialect = Dialect::find("fairy").expect("a protocol");
        let spec = EngineSpec::new(dialect, &command).expect("a command");
        let settings = EngineSettings::default();
        let stop = std::sync::atomic::AtomicBool::new(false);
        let mut session = Session::open(&spec, 0, settings, &stop).expect("a session");
        for board in [
            "knight-7x7",
            "knight-11x9",
            "knight-12x10",
            "queen-7x7",
            "queen-3x4",
            "king-7x7",
            "king-2x9",
            "isolation",
            "isola",
            "pawn-3x4",
            "pawn-12x10",
        ] {
            for seed in 0..3 {
                let mut game = Game::new(&find_rules(board).expect("a board"), seed);
                game.place_at_random(seed);
                let mv = game.position().moves().last();
                if let Some(mv) = mv {
                    game.play(mv).expect("a legal move");
                }
                session.set_board(board, game.position()).expect("a known board");
                session.set_position(&game).expect("an open input");
                // Games with removals have many moves.
                let depth = if game.position().removes() { 2 } else { 3 };
                session.process.send(&format!("go perft {depth}")).expect("an open input");
                let counted = session.process.wait("Nodes searched", settings.patience, |line| {
                    line.text.strip_prefix("Nodes searched: ").map(str::to_owned)
                });
                let counted = counted.expect("a count");
                assert_eq!(
                    counted,
                    game.position().perft(depth).to_string(),
                    "{}",
                    game.position()
                );
            }
        }
    }
}
