//! A search and an evaluation that are written here play a game against alpha-beta, whose listener
//! collects what each depth found.
//!
//! ```text
//! cargo run --release -p isolation-search --example own_search
//! ```
#![allow(clippy::print_stdout, reason = "an example prints its result")]

use std::error::Error;
use std::fmt::Write;

use isolation_board::{AnyPosition, Player, Word};
use isolation_eval::{Evaluation, Native, Score, View};
use isolation_search::{Control, Deepening, Limits, SearchError, SearchInfo, Searcher};

/// Plays the move that leaves the opponent the fewest replies.
struct Greedy;

impl Searcher for Greedy {
    fn search(
        &mut self,
        position: &AnyPosition,
        control: &mut Control<'_>,
    ) -> Result<SearchInfo, SearchError> {
        let moves = position.moves().filter(|mv| !control.excluded.contains(mv));
        let best = moves.min_by_key(|&mv| position.play(mv).moves().count());
        Ok(SearchInfo::unsearched(best, control.clock))
    }
}

/// My moves and those that both players have, minus the opponent's. Compiled for small boards and
/// for large ones.
fn shared_moves<W: Word>(view: &View<'_, W>) -> Score {
    Score::units(view.own() + view.overlap() - view.opp())
}

/// The moves of the game, with the score of each depth of alpha-beta, and the winner.
pub fn game(start: &str) -> Result<(String, Player), Box<dyn Error>> {
    let native = Native { narrow: shared_moves, wide: shared_moves, slow: false };
    let mut searches: [Box<dyn Searcher>; 2] =
        [Box::new(Greedy), Box::new(Deepening::new(Evaluation::Native(native)))];
    let mut position: AnyPosition = start.parse()?;
    let mut out = String::new();
    loop {
        if let Some(outcome) = position.outcome() {
            return Ok((out, outcome.winner));
        }
        let mut scores = Vec::new();
        let mut control = Control {
            limits: Limits::depth(4),
            info: &mut |info: &SearchInfo| {
                if info.finished {
                    scores.extend(info.score.map(|score| score.to_string()));
                }
            },
            ..Control::default()
        };
        let mover = position.to_move();
        let info = searches[mover.index()].search(&position, &mut control)?;
        let best = info.best().expect("the game is not over");
        write!(out, "{mover}: {}", position.move_text(best))?;
        if !scores.is_empty() {
            write!(out, " ({})", scores.join(", "))?;
        }
        out.push('\n');
        position = position.play(best);
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let (moves, winner) = game("7/7/2n4/3N3/7/7/7 w")?;
    print!("{moves}");
    println!("the {winner} player wins");
    Ok(())
}
