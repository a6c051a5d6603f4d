//! Fairy-Stockfish as a side: a program of its own, whose path is in `FAIRY_STOCKFISH`.

use std::path::Path;
use std::time::{Duration, Instant};

use isolation::board::{Move, Rules};
use isolation::{AnyPosition, Game};

use super::contest::{Choice, Fault, Side};
use super::uci::Uci;

/// The boards that it is told of, by their names in `variants.ini`.
const VARIANTS: [(&str, &str); 4] = [
    ("knight-7x7", "knight7"),
    ("knight-9x9", "knight9"),
    ("knight-11x9", "knight11x9"),
    ("queen-7x7", "queen7"),
];
const VARIANTS_FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/strength/variants.ini");
/// Plies to which the moves from a start are counted on both sides before a game.
const PERFT: u32 = 3;

/// Its name for a board.
pub fn variant(rules: &Rules) -> Option<&'static str> {
    let board = rules.to_string();
    VARIANTS.iter().find(|(name, _)| *name == board).map(|(_, variant)| *variant)
}

/// The name by which the program introduces itself.
pub fn name(program: &Path) -> Result<String, Fault> {
    let mut uci = Uci::start(program)?;
    uci.send("uci")?;
    uci.answer("id name ")
}

/// The program, set up for one game.
pub struct Fairy {
    uci: Uci,
    time: Duration,
}

impl Fairy {
    /// Tells the program the board, and makes sure that it counts the same moves from the start.
    pub fn new(
        mut uci: Uci,
        variant: &str,
        start: &AnyPosition,
        time: Duration,
    ) -> Result<Self, Fault> {
        uci.send("uci")?;
        uci.answer("uciok")?;
        uci.send(&format!("setoption name VariantPath value {VARIANTS_FILE}"))?;
        uci.send(&format!("setoption name UCI_Variant value {variant}"))?;
        uci.send("setoption name Threads value 1")?;
        uci.send("ucinewgame")?;
        uci.send("isready")?;
        uci.answer("readyok")?;
        let mut fairy = Self { uci, time };
        fairy.stand_in(&Game::from_position(*start))?;
        fairy.count(start, PERFT)?;
        Ok(fairy)
    }

    /// Brings the program into the game's position, and makes sure that it stands there: a move
    /// that it cannot read it would pass over.
    fn stand_in(&mut self, game: &Game) -> Result<(), Fault> {
        let mut command = format!("position fen {}", game.start());
        let moves = game.positions().iter().zip(game.moves());
        let moves = moves.map(|(position, &mv)| move_text(position, mv));
        for (index, text) in moves.enumerate() {
            command += if index == 0 { " moves " } else { " " };
            command += &text;
        }
        self.uci.send(&command)?;
        self.uci.send("d")?;
        let theirs = self.uci.answer("Fen: ")?;
        // The counters at the end are counted differently, and count for nothing.
        if theirs.parse() != Ok(*game.position()) {
            return Err(Fault::Position { theirs, ours: game.position().to_string() });
        }
        Ok(())
    }

    /// Counts the moves from the position in which the program stands.
    fn count(&mut self, position: &AnyPosition, depth: u32) -> Result<(), Fault> {
        self.uci.send(&format!("go perft {depth}"))?;
        let theirs = self.uci.answer("Nodes searched: ")?;
        let ours = position.perft(depth);
        if theirs == ours.to_string() { Ok(()) } else { Err(Fault::Perft { depth, theirs, ours }) }
    }
}

impl Side for Fairy {
    fn choose(&mut self, game: &Game) -> Result<Choice, Fault> {
        self.stand_in(game)?;
        let before = self.uci.processor_time();
        let start = Instant::now();
        self.uci.send(&format!("go movetime {}", self.time.as_millis()))?;
        let answer = self.uci.answer("bestmove ")?;
        let wall = start.elapsed();
        let processor = self.uci.processor_time().zip(before).map(|(after, before)| after - before);
        let text = answer.split(' ').next().unwrap_or_default();
        Ok(Choice { mv: game.position().parse_move(text)?, wall, processor })
    }
}

/// A move as the program writes it: the tail repeats the cell that closes.
fn move_text(position: &AnyPosition, mv: Move) -> String {
    let text = position.move_text(mv);
    let name = |square| position.size().name(square);
    match position.piece(position.to_move()) {
        Some(from) => format!("{text},{}{}", name(mv.destination()), name(from)),
        None => text,
    }
}

#[cfg(test)]
#[allow(dead_code, unused_imports, reason = "see tests/strength.rs: a bench runs no tests")]
mod tests {
    use std::io::{Cursor, sink};
    use std::path::Path;
    use std::time::Duration;

    use isolation::{AnyPosition, Game, find_rules};

    use super::super::contest::{Side, start};
    use super::super::uci::Uci;
    use super::{Fairy, VARIANTS, VARIANTS_FILE, move_text, variant};

    const TIME: Duration = Duration::from_millis(10);
    const START: &str = "7/7/2n4/3N3/7/7/7 w - - 0 1";

    fn position() -> AnyPosition {
        START.parse().unwrap()
    }

    /// The program as far as the first move of a game, then `answers`.
    fn canned(answers: &str) -> Result<Fairy, super::Fault> {
        let text = format!("uciok\nreadyok\n{answers}");
        Fairy::new(Uci::over(sink(), Cursor::new(text)), "knight7", &position(), TIME)
    }

    fn answer(answers: &str) -> Result<super::Choice, super::Fault> {
        let ready = format!("Fen: {START}\nNodes searched: 296\n");
        canned(&(ready + answers)).unwrap().choose(&Game::from_position(position()))
    }

    #[test]
    fn moves_are_written_with_the_cell_that_closes() {
        let position = position();
        for mv in position.moves() {
            let text = move_text(&position, mv);
            assert_eq!(position.parse_move(&text), Ok(mv));
            assert!(text.starts_with("d4") && text.ends_with("d4"), "{text}");
        }
        let text = |text| move_text(&position, position.parse_move(text).unwrap());
        assert_eq!(text("c2"), "d4c2,c2d4");
        let wide: AnyPosition = find_rules("knight-9x12").map(|rules| start(rules, 1)).unwrap();
        let mv = wide.moves().next().unwrap();
        assert_eq!(wide.parse_move(&move_text(&wide, mv)), Ok(mv));
    }

    #[test]
    fn a_legal_answer_is_read() {
        let choice =
            answer(&format!("Fen: {START}\ninfo x\nbestmove d4c2,c2d4 ponder c5d3,d3c5\n"));
        let choice = choice.unwrap();
        assert_eq!(position().move_text(choice.mv), "d4c2");
        assert_eq!(choice.processor, None);
    }

    #[test]
    fn odd_answers_are_named() {
        let refused = |answers: &str| answer(answers).err().unwrap().to_string();
        let ready = format!("Fen: {START}\n");
        let bestmove = |text: &str| refused(&format!("{ready}bestmove {text}\n"));
        assert_eq!(bestmove("d4d5,d5d4"), "move \"d4d5,d5d4\": a knight on d4 cannot go to d5");
        assert_eq!(bestmove("d4c2,d4c2"), "move \"d4c2,d4c2\": column 6: expected the tail c2d4");
        let none = bestmove("(none)");
        assert!(none.starts_with("move \"(none)\": column 1: "), "{none}");
        assert_eq!(refused(&ready), "the program ended; expected \"bestmove \"");
        let elsewhere = "7/7/2n4/7/3N3/7/7 w - - 0 1";
        assert_eq!(
            refused(&format!("Fen: {elsewhere}\n")),
            format!("the program stands in {elsewhere:?}, the game in {START:?}")
        );
        let miscounted = canned(&format!("Fen: {START}\nNodes searched: 295\n"));
        assert_eq!(
            miscounted.err().unwrap().to_string(),
            "perft 3 is \"295\" for the program, 296 for the rules"
        );
    }

    #[test]
    fn every_variant_is_in_the_file() {
        let file = std::fs::read_to_string(VARIANTS_FILE).unwrap();
        for (board, name) in VARIANTS {
            assert_eq!(variant(&find_rules(board).unwrap()), Some(name));
            assert!(file.contains(&format!("\n[{name}:")), "{name}");
        }
        assert_eq!(variant(&find_rules("knight-8x8").unwrap()), None);
    }

    /// Needs the program: from random starts, and from the positions of the game that its own
    /// moves and the first legal ones make, both count the same moves.
    #[test]
    fn perft_and_every_move_agree_with_the_program() {
        let Some(program) = std::env::var_os("FAIRY_STOCKFISH") else {
            eprintln!("skipped: FAIRY_STOCKFISH does not name the program");
            return;
        };
        for (board, name) in VARIANTS {
            for seed in 0..3 {
                let mut game = Game::from_position(start(find_rules(board).unwrap(), seed));
                let uci = Uci::start(Path::new(&program)).unwrap();
                let mut fairy = Fairy::new(uci, name, game.position(), TIME).unwrap();
                fairy.count(game.position(), 4).unwrap();
                while game.outcome().is_none() {
                    let choice = fairy.choose(&game).unwrap();
                    game.play(choice.mv).unwrap();
                    if let Some(mv) = game.position().moves().next() {
                        game.play(mv).unwrap();
                    }
                    fairy.stand_in(&game).unwrap();
                    fairy.count(game.position(), 4).unwrap();
                }
            }
        }
    }
}
