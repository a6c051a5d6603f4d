//! The table that a game is played at.

use super::hearing::Hearing;
use super::side::Side;
use crate::picture;
use crate::replay::cost;
use isolation::board::{Move, Player};
use isolation::clock::start_for;
use isolation::{Agent, End, Game, GameRecord, MoveStats, Watch};
use std::io::{self, Write};
use std::sync::atomic::Ordering;

/// A game, its two players, and what is known of its moves.
#[derive(Debug)]
pub struct Table {
    game: Game,
    sides: [Side; 2],
    seed: u64,
    hearing: Hearing,
    /// Shows no boards.
    quiet: bool,
    /// Placements at random, which nobody can take back.
    placed: usize,
    stats: Vec<MoveStats>,
}

/// How a game ended.
#[derive(Debug)]
pub struct Ending {
    end: End,
    winner: Option<Player>,
    /// More than the record says.
    pub why: Option<String>,
}

impl Ending {
    /// Unfinished.
    pub fn interrupted() -> Self {
        Self { end: End::Interrupted, winner: None, why: None }
    }
}

/// What a player does.
enum Turn {
    Play(Move, MoveStats),
    Undo,
    Leave(Ending),
}

const HELP: &str = "\
Type a move: the cell to go to (c2), or with the cell you stand on (d4c2), or N@d4 to place a piece.
  undo    take your last move back
  resign  give up
  quit    end the game unfinished";

impl Table {
    /// A table for a game that may have begun with placements at random.
    pub fn new(game: Game, sides: [Side; 2], seed: u64, hearing: Hearing, quiet: bool) -> Self {
        let placed = game.moves().len();
        let stats = vec![MoveStats::default(); placed];
        Self { game, sides, seed, hearing, quiet, placed, stats }
    }

    /// Plays to the end.
    ///
    /// # Errors
    /// When the output cannot be written.
    pub fn play(&mut self, out: &mut dyn Write) -> io::Result<Ending> {
        if !self.quiet {
            let [first, second] = &self.sides;
            writeln!(out, "{}, seed {}", self.game.variant(), self.seed)?;
            writeln!(out, "first:  {first}\nsecond: {second}\n{}", picture::LEGEND)?;
            if self.placed > 0 {
                writeln!(out, "placed at random: {}", self.game.move_texts().join(" "))?;
            }
        }
        loop {
            self.show(out)?;
            if let Some(outcome) = self.game.outcome() {
                return Ok(Ending { end: End::NoMoves, winner: Some(outcome.winner), why: None });
            }
            let mover = self.game.position().to_move();
            let turn = match &self.sides[mover.index()] {
                Side::Human => self.ask(mover, out)?,
                Side::Agent(agent) => self.think(mover, agent),
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
                Turn::Leave(ending) => return Ok(ending),
            }
        }
    }

    /// The record of the game as it stands.
    pub fn record(&self, ending: &Ending) -> GameRecord {
        let players = [self.sides[0].to_string(), self.sides[1].to_string()];
        let record = GameRecord::of(&self.game, players, Some(self.seed), self.stats.clone());
        match ending.winner {
            // The end of an unfinished game is what the players made of it.
            winner @ Some(_) => GameRecord { winner, end: ending.end, ..record },
            None => record,
        }
    }

    fn show(&self, out: &mut dyn Write) -> io::Result<()> {
        if self.quiet {
            return Ok(());
        }
        let position = self.game.position();
        let plies = self.game.moves().len();
        let human = self.sides[position.to_move().index()].is_human();
        write!(out, "\n{}", picture::of(&self.game, plies, human))?;
        let [first, second] = Player::BOTH.map(|player| position.targets_of(player).len());
        writeln!(out, "moves open: first {first}, second {second}; {} to move", position.to_move())
    }

    /// Asks a person until there is an answer.
    fn ask(&self, mover: Player, out: &mut dyn Write) -> io::Result<Turn> {
        loop {
            write!(out, "{mover}, your move > ")?;
            out.flush()?;
            let Some(line) = self.hearing.line() else {
                writeln!(out)?;
                return Ok(Turn::Leave(Ending::interrupted()));
            };
            match line.trim() {
                "" => {}
                "undo" => return Ok(Turn::Undo),
                "quit" => return Ok(Turn::Leave(Ending::interrupted())),
                "resign" => {
                    let (end, winner) = (End::Resigned, Some(!mover));
                    return Ok(Turn::Leave(Ending { end, winner, why: None }));
                }
                "help" => {
                    let position = self.game.position();
                    let moves: Vec<String> =
                        position.moves().map(|mv| position.move_text(mv)).collect();
                    writeln!(out, "{HELP}\nYour moves: {}", moves.join(" "))?;
                }
                text => match self.game.position().parse_move(text) {
                    Ok(mv) => return Ok(Turn::Play(mv, MoveStats::default())),
                    Err(error) => writeln!(out, "{error} (help tells more)")?,
                },
            }
        }
    }

    fn think(&self, mover: Player, agent: &Agent) -> Turn {
        let clock = start_for(agent.spec());
        let stop = self.hearing.interrupted();
        let mut watch = Watch { clock: &*clock, stop, info: &mut |_| {} };
        let chosen = agent.choose(self.game.position(), &mut watch, None);
        if stop.load(Ordering::Relaxed) {
            return Turn::Leave(Ending::interrupted());
        }
        let crash =
            |why| Turn::Leave(Ending { end: End::Crash, winner: Some(!mover), why: Some(why) });
        match chosen {
            Err(error) => crash(error.to_string()),
            Ok(info) => {
                let mv = info.best().expect("an unfinished game has a move");
                let stats = MoveStats {
                    ms: Some(info.time.as_micros() as f64 / 1e3),
                    nodes: Some(info.nodes),
                    depth: Some(info.depth),
                    score: info.score.map(Into::into),
                };
                Turn::Play(mv, stats)
            }
        }
    }

    /// Takes back the last move of a person, and what an agent answered.
    fn undo(&mut self, out: &mut dyn Write) -> io::Result<()> {
        let positions = self.game.positions();
        let before = (self.placed..self.game.moves().len())
            .rev()
            .find(|&plies| self.sides[positions[plies].to_move().index()].is_human());
        let Some(before) = before else {
            return writeln!(out, "there is no move of yours to take back");
        };
        while self.game.moves().len() > before {
            self.game.undo();
            self.stats.pop();
        }
        writeln!(out, "taken back")
    }
}
