//! `minimax-engine`: the search of the crate `minimax` as a UGI engine, on any board. It is an
//! independent opponent for strength tests (`tournaments/`).

mod search;

use isolation::board::{Player, Rules};
use isolation::search::Limits;
use isolation::{AnyPosition, PRESETS, find_rules};
use search::Search;
use std::error::Error;
use std::io::{self, Write};
use std::time::Duration;

/// The default time of a move.
const DEFAULT_TIME: Duration = Duration::from_millis(100);
/// Maximum time reserved for sending the answer.
const MAX_OVERHEAD: Duration = Duration::from_millis(5);

fn main() -> io::Result<()> {
    let mut engine = Engine::new(PRESETS[0].rules);
    let mut lines = io::stdin().lines();
    while let Some(line) = lines.next().transpose()? {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[..] {
            [] => continue,
            ["quit"] => break,
            _ => {}
        }
        let answer = engine.answer(&words);
        let answer = answer.unwrap_or_else(|error| format!("info string error: {error}\n"));
        // The search ends by itself; the answer to `go infinite` must not come before `stop`.
        if words == ["go", "infinite"] {
            let mut rest = lines.by_ref().map_while(Result::ok);
            rest.find(|line| ["stop", "quit"].contains(&line.trim()));
        }
        let mut out = io::stdout().lock();
        out.write_all(answer.as_bytes())?;
        out.flush()?;
    }
    Ok(())
}

struct Engine {
    rules: Rules,
    position: AnyPosition,
    narrow: Search<u64>,
    wide: Search<u128>,
}

impl Engine {
    fn new(rules: Rules) -> Self {
        let position = AnyPosition::start(&rules);
        Self { rules, position, narrow: Search::default(), wide: Search::default() }
    }

    /// Executes a command; the answer is a number of whole lines.
    fn answer(&mut self, words: &[&str]) -> Result<String, Box<dyn Error>> {
        match words {
            ["ugi"] => {
                return Ok("id name minimax-engine\nid author the authors of isolation\n\
                     option name UGI_Variant type string default knight\nugiok\n"
                    .to_owned());
            }
            ["isready"] => return Ok("readyok\n".to_owned()),
            ["uginewgame"] => *self = Self::new(self.rules),
            ["setoption", "name", "UGI_Variant", "value", name] => {
                *self = Self::new(find_rules(name)?);
            }
            ["position", "startpos", moves @ ..] => {
                self.position = played(AnyPosition::start(&self.rules), moves)?;
            }
            ["position", "fen", words @ ..] => {
                let end = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
                let (fen, moves) = words.split_at(end);
                self.position = played(fen.join(" ").parse()?, moves)?;
            }
            ["query", question] => return Ok(format!("response {}\n", self.query(question)?)),
            ["go", limits @ ..] => {
                let limits = read_limits(limits)?;
                let best = match &self.position {
                    AnyPosition::Narrow(position) => self.narrow.choose(position, &limits),
                    AnyPosition::Wide(position) => self.wide.choose(position, &limits),
                };
                let text = best.map_or("0000".to_owned(), |mv| self.position.move_text(mv));
                return Ok(format!("bestmove {text}\n"));
            }
            // No search is running.
            ["stop"] => {}
            _ => return Err(format!("unknown command {:?}", words.join(" ")).into()),
        }
        Ok(String::new())
    }

    fn query(&self, question: &str) -> Result<&'static str, String> {
        let text = |holds| if holds { "true" } else { "false" };
        let winner = self.position.outcome().map(|outcome| outcome.winner);
        match (question, winner) {
            ("p1turn", _) => Ok(text(self.position.to_move() == Player::First)),
            ("gameover", _) => Ok(text(winner.is_some())),
            ("result", Some(Player::First)) => Ok("p1win"),
            ("result", Some(Player::Second)) => Ok("p2win"),
            ("result", None) => Ok("none"),
            _ => Err(format!("query {question:?}: expected p1turn, gameover or result")),
        }
    }
}

/// The position after the moves that follow the word `moves`.
fn played(start: AnyPosition, moves: &[&str]) -> Result<AnyPosition, Box<dyn Error>> {
    let texts = match moves {
        [] => moves,
        ["moves", texts @ ..] => texts,
        [other, ..] => return Err(format!("position: {other:?}; expected moves").into()),
    };
    texts.iter().try_fold(start, |position, text| Ok(position.play(position.parse_move(text)?)))
}

/// Parses the limits of `go`; without any, the default time applies.
fn read_limits(words: &[&str]) -> Result<Limits, Box<dyn Error>> {
    let mut limits = Limits::default();
    for pair in words.chunks(2) {
        match *pair {
            ["movetime", millis] => {
                let time = Duration::from_millis(millis.parse()?);
                // Zero is no limit.
                let time = (time - (time / 10).min(MAX_OVERHEAD)).max(Duration::from_millis(1));
                limits.time = Some(time);
            }
            ["nodes", nodes] => limits.nodes = Some(nodes.parse()?),
            ["depth", depth] => limits.depth = Some(depth.parse()?),
            ["infinite"] => {}
            _ => return Err(format!("go {}: unknown limit", words.join(" ")).into()),
        }
    }
    if limits == Limits::default() {
        limits.time = Some(DEFAULT_TIME);
    }
    Ok(limits)
}
