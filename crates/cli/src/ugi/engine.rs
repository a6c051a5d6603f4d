//! The state of the UGI engine.

use super::go::Go;
use super::thinking::{Event, Thinking};
use isolation::board::{Echo, Movement, Player, Rules, Size, Start};
use isolation::seeds::MAX_SEED;
use isolation::{Agent, AgentSpec, AnyPosition, PRESETS, find_rules, variant_name};
use std::io::{self, Write};
use std::sync::mpsc::Sender;

/// The best move of a finished game.
const NO_MOVE: &str = "0000";

/// A UGI engine: settings, position and search.
#[derive(Debug)]
pub struct Engine {
    rules: Rules,
    position: AnyPosition,
    agent: AgentSpec,
    seed: u64,
    /// The agent with its state of the game; none during a search.
    player: Option<Agent>,
    events: Sender<Event>,
    thinking: Option<Thinking>,
    /// The best move, held back until `stop` after `go infinite`.
    answer: Option<String>,
    quits: bool,
}

impl Engine {
    /// An engine that searches with this agent and sends events of the search.
    pub fn new(agent: AgentSpec, events: Sender<Event>) -> Self {
        let rules = PRESETS[0].rules;
        let position = AnyPosition::start(&rules);
        let (player, thinking, answer, quits) = (None, None, None, false);
        Self { rules, position, agent, seed: 0, player, events, thinking, answer, quits }
    }

    /// Handles an event, and writes the answer. Returns false after `quit`.
    pub fn handle(&mut self, event: Event, out: &mut dyn Write) -> io::Result<bool> {
        match event {
            Event::Command(line) => match self.execute(&line) {
                Ok(answer) => out.write_all(answer.as_bytes())?,
                Err(error) => writeln!(out, "info string error: {error}")?,
            },
            Event::End => self.quit(),
            Event::Info(line) => writeln!(out, "{line}")?,
            Event::Done(found, player) => {
                self.player = Some(*player);
                if let Err(error) = &found {
                    writeln!(out, "info string error: {error}")?;
                }
                let best = found.ok().flatten();
                self.answer = Some(format!("bestmove {}", best.as_deref().unwrap_or(NO_MOVE)));
            }
        }
        if self.thinking.as_ref().is_some_and(|thinking| !thinking.waits)
            && let Some(answer) = self.answer.take()
        {
            self.thinking = None;
            writeln!(out, "{answer}")?;
        }
        out.flush()?;
        Ok(!self.quits || self.thinking.is_some())
    }

    /// Executes a command; the answer is empty or ends with a line break.
    fn execute(&mut self, line: &str) -> Result<String, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&name, rest)) = words.split_first() else { return Ok(String::new()) };
        match (name, rest) {
            ("ugi", []) => return Ok(self.introduction()),
            ("isready", []) => return Ok("readyok\n".to_owned()),
            ("stop", []) => self.stop(),
            ("quit", []) => self.quit(),
            ("query", _) => return Ok(format!("response {}\n", self.answer_to(rest)?)),
            ("uginewgame", []) => {
                self.idle()?;
                self.position = AnyPosition::start(&self.rules);
                self.player = None;
            }
            ("ugi" | "isready" | "stop" | "quit" | "uginewgame", _) => {
                return Err(format!("{name}: takes no arguments"));
            }
            ("setoption", _) => {
                let split = rest.iter().position(|word| *word == "value");
                let (Some("name"), Some(split)) = (rest.first().copied(), split) else {
                    return Err("setoption: expected name NAME value VALUE".to_owned());
                };
                self.idle()?;
                self.player = None;
                self.set(&rest[1..split].join(" "), &rest[split + 1..].join(" "))?;
            }
            ("position", _) => {
                let split = rest.iter().position(|word| *word == "moves");
                let (start, moves) = rest.split_at(split.unwrap_or(rest.len()));
                let fen = match start {
                    ["startpos"] => None,
                    ["fen", fen @ ..] => Some(fen.join(" ")),
                    _ => {
                        let expected = "expected startpos or fen FEN, optionally followed by moves";
                        return Err(format!("position: {expected}"));
                    }
                };
                self.idle()?;
                self.position = self.find(fen.as_deref(), moves.iter().skip(1))?;
            }
            ("go", _) => {
                let go = Go::parse(rest)?;
                self.idle()?;
                let limits = go.limits(&self.agent, &self.position);
                let player = self.player.take();
                let agent = player.unwrap_or_else(|| Agent::new(self.agent.clone(), self.seed));
                let events = self.events.clone();
                let started = Thinking::start(agent, self.position, limits, go.infinite, events);
                self.quits |= started.is_err();
                self.thinking =
                    Some(started.map_err(|error| format!("cannot start a thread: {error}"))?);
            }
            _ => {
                return Err(format!(
                    "unknown command {}; expected ugi, isready, uginewgame, setoption, \
                     position, go, stop, query or quit",
                    Echo(name)
                ));
            }
        }
        Ok(String::new())
    }

    fn idle(&self) -> Result<(), String> {
        let busy = self.thinking.is_some();
        if busy { Err("a search is running; expected stop first".to_owned()) } else { Ok(()) }
    }

    fn stop(&mut self) {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop();
        }
    }

    fn quit(&mut self) {
        self.stop();
        self.quits = true;
    }

    fn introduction(&self) -> String {
        let presets = PRESETS.iter().map(|preset| preset.name.to_owned());
        let boards: String = presets.chain(boards()).map(|name| format!(" var {name}")).collect();
        format!(
            "id name isolation {}\nid author the authors of isolation\n\
             option name UGI_Variant type combo default {}{boards}\n\
             option name Agent type string default {}\n\
             option name Seed type spin default {} min 0 max {MAX_SEED}\nugiok\n",
            env!("CARGO_PKG_VERSION"),
            variant_name(&self.rules),
            self.agent,
            self.seed,
        )
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        match name {
            "UGI_Variant" => {
                self.rules = find_rules(value).map_err(|error| error.to_string())?;
                self.position = AnyPosition::start(&self.rules);
            }
            "Agent" => {
                self.agent =
                    value.parse().map_err(|error: isolation::SpecError| error.to_string())?;
            }
            "Seed" => {
                let seed = value.parse().ok().filter(|&seed| seed <= MAX_SEED);
                self.seed = seed.ok_or_else(|| {
                    format!("Seed {}: expected a number from 0 to {MAX_SEED}", Echo(value))
                })?;
            }
            _ => {
                return Err(format!(
                    "unknown option {}; expected UGI_Variant, Agent or Seed",
                    Echo(name)
                ));
            }
        }
        Ok(())
    }

    fn find<'a>(
        &self,
        fen: Option<&str>,
        moves: impl Iterator<Item = &'a &'a str>,
    ) -> Result<AnyPosition, String> {
        let start = match fen {
            None => AnyPosition::start(&self.rules),
            Some(fen) => {
                fen.parse().map_err(|error: isolation::PositionError| error.to_string())?
            }
        };
        moves.zip(1..).try_fold(start, |position, (text, number)| {
            let mv = position.parse_move(text);
            mv.map(|mv| position.play(mv)).map_err(|error| format!("move {number}: {error}"))
        })
    }

    fn answer_to(&self, question: &[&str]) -> Result<&'static str, String> {
        let truth = |holds| if holds { "true" } else { "false" };
        Ok(match question {
            ["gameover"] => truth(self.position.outcome().is_some()),
            ["p1turn"] => truth(self.position.to_move() == Player::First),
            ["result"] => match self.position.outcome().map(|outcome| outcome.winner) {
                Some(Player::First) => "p1win",
                Some(Player::Second) => "p2win",
                None => "none",
            },
            _ => return Err("query: expected gameover, p1turn or result".to_owned()),
        })
    }
}

/// The names of all boards.
fn boards() -> impl Iterator<Item = String> {
    let sizes = (2..=16).flat_map(|width| (2..=16).map(move |height| (width, height)));
    let sizes = sizes.filter_map(|(width, height)| Size::new(width, height).ok());
    let sizes: Vec<Size> = sizes.collect();
    Movement::ALL.into_iter().flat_map(move |movement| {
        let sizes = sizes.clone().into_iter();
        sizes.map(move |size| Rules { size, movement, start: Start::Free }.to_string())
    })
}
