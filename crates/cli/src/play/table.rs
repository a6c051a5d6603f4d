//! The table that a game is played at.

use super::input::Input;
use crate::picture;
use crate::replay::cost;
use isolation::board::{Bitboard, Move, Player};
use isolation::record::MoveStats;
use isolation::{AnyPosition, End, Game, GameRecord, Level};
use isolation_command::failure::interrupted;
use isolation_command::seat::Seat;
use isolation_report::words;
use std::io::{self, Write};

/// A game, its two players, and the costs of its moves.
pub struct Table<'s> {
    game: Game,
    /// The agents; `None` for a human.
    sides: [Option<Seat<'s>>; 2],
    seed: u64,
    input: Input<'s>,
    /// Whether boards are hidden.
    quiet: bool,
    /// Random placements, which cannot be taken back.
    placed: usize,
    stats: Vec<MoveStats>,
    /// The winner and termination of a game that did not end by the rules; `None` if it was interrupted.
    won: Option<(Player, End)>,
}

/// A player's turn. `Lose` holds a reason that the record does not have.
enum Turn {
    Play(Move, MoveStats),
    Undo,
    Quit,
    Lose(End, Option<String>),
}

const MOVES: &str = "\
Type a move: the target square (c2), from and to (d4c2), or N@d4 to place a piece.";

const REMOVALS: &str = "\
Type a move: the target square and the square to remove (e3,c4), or in full (e2e3,e3c4).";

const HELP: &str = "  undo    take back your last move
  resign  resign
  quit    leave the game unfinished";

impl<'s> Table<'s> {
    /// A table for a game that may begin with random placements.
    pub fn new(
        game: Game,
        sides: [Option<Seat<'s>>; 2],
        seed: u64,
        input: Input<'s>,
        quiet: bool,
    ) -> Self {
        let placed = game.moves().len();
        let stats = vec![MoveStats::default(); placed];
        Self { game, sides, seed, input, quiet, placed, stats, won: None }
    }

    /// Plays to the end. Returns a reason for the result that the record does not have.
    ///
    /// # Errors
    /// When Ctrl-C ended the game, the machine failed, or the output cannot be written.
    pub fn play(&mut self, out: &mut dyn Write) -> anyhow::Result<Option<String>> {
        if !self.quiet {
            let [first, second] = self.names().map(with_level);
            writeln!(out, "{}, seed {}", self.game.variant(), self.seed)?;
            writeln!(out, "first:  {first}\nsecond: {second}\n{}", picture::LEGEND)?;
            if self.placed > 0 {
                writeln!(out, "placed at random: {}", self.game.move_texts().join(" "))?;
            }
        }
        loop {
            self.show(out)?;
            if self.game.outcome().is_some() {
                return Ok(None);
            }
            let mover = self.game.position().to_move();
            let turn = match &mut self.sides[mover.index()] {
                None => self.ask(mover, out)?,
                Some(seat) => match seat.choose(&self.game)? {
                    Ok(choice) => Turn::Play(choice.mv, MoveStats::from(&choice)),
                    Err(fault) => {
                        seat.show_stderr();
                        Turn::Lose(fault.end, Some(fault.why))
                    }
                },
            };
            match turn {
                Turn::Play(mv, stats) => {
                    if !self.quiet {
                        let text = self.game.position().move_text(mv);
                        writeln!(out, "\n{mover} plays {text}{}", cost(&stats))?;
                    }
                    self.game.play(mv).expect("players choose among the legal moves");
                    self.stats.push(stats);
                }
                Turn::Undo => self.undo(out)?,
                Turn::Quit => return Ok(None),
                Turn::Lose(end, why) => {
                    self.won = Some((!mover, end));
                    return Ok(why);
                }
            }
        }
    }

    /// The players' names in records.
    fn names(&self) -> [String; 2] {
        let name =
            |side: &Option<Seat<'_>>| side.as_ref().map_or("human", |it| &it.text).to_owned();
        self.sides.each_ref().map(name)
    }

    /// The record of the game so far.
    pub fn record(&self) -> GameRecord {
        let record = GameRecord::of(&self.game, self.names(), Some(self.seed), self.stats.clone());
        match self.won {
            // A resignation or forfeit is not in the position.
            Some((winner, end)) => GameRecord { winner: Some(winner), end, ..record },
            None => record,
        }
    }

    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        let position = self.game.position();
        let plies = self.game.moves().len();
        let human = self.sides[position.to_move().index()].is_none();
        write!(out, "\n{}", picture::of(&self.game, plies, human))?;
        let [first, second] = Player::BOTH.map(|player| position.targets_of(player).len());
        let what = if position.removes() { "steps" } else { "moves" };
        let mover = position.to_move();
        writeln!(out, "legal {what}: first {first}, second {second}; {mover} to move")
    }

    /// Prompts a human until the input is valid.
    fn ask(&self, mover: Player, out: &mut dyn Write) -> anyhow::Result<Turn> {
        let removes = self.game.position().removes();
        let form = if removes { " (step,removal)" } else { "" };
        loop {
            write!(out, "{mover}, your move{form} > ")?;
            out.flush()?;
            let Some(line) = self.input.line() else {
                writeln!(out)?;
                if self.input.is_stopped() {
                    let moves = words::number_of(self.game.moves().len() as u64, "move");
                    return Err(interrupted(format_args!("after {moves}")));
                }
                return Ok(Turn::Quit);
            };
            match line.trim() {
                "" => {}
                "undo" => return Ok(Turn::Undo),
                "quit" => return Ok(Turn::Quit),
                "resign" => return Ok(Turn::Lose(End::Resigned, None)),
                "help" => {
                    let forms = if removes { REMOVALS } else { MOVES };
                    writeln!(out, "{forms}\n{HELP}\n{}", moves_text(self.game.position()))?;
                }
                text => match self.game.position().parse_move(text) {
                    Ok(mv) => return Ok(Turn::Play(mv, MoveStats::default())),
                    Err(error) => writeln!(out, "{error} (type help for the legal moves)")?,
                },
            }
        }
    }

    /// Takes back the last move of a human, and the agent's reply.
    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let positions = self.game.positions();
        let before = (self.placed..self.game.moves().len())
            .rev()
            .find(|&plies| self.sides[positions[plies].to_move().index()].is_none());
        let Some(before) = before else {
            return writeln!(out, "you have no move to take back");
        };
        while self.game.moves().len() > before {
            self.game.undo();
            self.stats.pop();
        }
        writeln!(out, "taken back")
    }
}

/// The player's name, with its level if it is one.
fn with_level(player: String) -> String {
    let level = player.parse().ok().and_then(|agent| Level::of(&agent));
    level.map_or(player, |level| format!("{}. {}", level.name, level.about))
}

/// The legal moves. Moves that remove a square are too many: steps and removable squares are listed instead.
fn moves_text(position: &AnyPosition) -> String {
    let names = |squares: Bitboard<u128>| {
        let names: Vec<String> = squares.into_iter().map(|it| position.size().name(it)).collect();
        names.join(" ")
    };
    if position.removes() && position.both_placed() {
        let removed = position.moves().filter_map(Move::removed).collect();
        return format!(
            "Legal steps: {}\nCells you can remove, except the one you step to: {}",
            names(position.targets()),
            names(removed)
        );
    }
    let moves: Vec<String> = position.moves().map(|mv| position.move_text(mv)).collect();
    format!("Legal moves: {}", moves.join(" "))
}
