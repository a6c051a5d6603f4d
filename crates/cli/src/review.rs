//! `isolation review`: the blunders of a game.

use crate::nodes::parse_nodes;
use crate::saved::{Saved, Source};
use crate::start::seed_parser;
use crate::work::{Work, ctrl_c};
use crate::{json, table};
use isolation::board::Player;
use isolation::solve::{Interrupt, Solver};
use isolation::{Game, RecordedScore, Review, verdict_or_unknown};
use isolation_arena::PlayerSpec;
use isolation_command::failure::interrupted;
use isolation_command::seat::Seat;
use isolation_engines::Choice;
use serde::Serialize;
use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};

/// Find the blunders of a saved game
///
/// A blunder turns a proven win into a proven loss. The solver analyses each position of the game, the last
/// one first; a position that exceeds the node limit is unknown. Ctrl-C stops the analysis and shows the
/// results so far. With --agent, also shows the move that an agent, a Python class or an external engine
/// chooses in each position; its first failure shows the traceback. Reads the same files as isolation replay.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  isolation review games.jsonl --game 3
  isolation review games.jsonl --agent 'python(game_agent.py:AlphaBetaPlayer, time=150ms)'
  isolation review moves.txt --start '7/7/2n4/3N3/7/7/7 w' --limit-nodes 20M --json")]
pub struct Arguments {
    #[command(flatten)]
    source: Source,
    /// Maximum solver nodes per position of the game
    #[arg(long, value_name = "N", default_value_t = 2_000_000, allow_negative_numbers = true, value_parser = parse_nodes)]
    limit_nodes: u64,
    /// Agent or external engine whose move to show in each position
    #[arg(long, value_name = "SPEC")]
    agent: Option<PlayerSpec>,
    /// Random seed of the agent, below 2^53
    #[arg(long, value_name = "N", default_value_t = 0, allow_negative_numbers = true, value_parser = seed_parser())]
    seed: u64,
    /// Write one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Reviewed {
    positions: Vec<&'static str>,
    mistakes: Vec<Mistake>,
    #[serde(skip_serializing_if = "Option::is_none")]
    agent: Option<Vec<Answer>>,
}

/// The move of an agent in a position of the game.
#[derive(Serialize)]
struct Answer {
    #[serde(rename = "move")]
    mv: Option<String>,
    score: Option<RecordedScore>,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
}

#[derive(Serialize)]
struct Mistake {
    number: usize,
    player: Player,
    #[serde(rename = "move")]
    mv: String,
    winning: Vec<String>,
}

/// Analyses the game, and writes its blunders.
pub fn run(arguments: &Arguments, out: &mut dyn Write) -> anyhow::Result<()> {
    let game = Saved::read(&arguments.source)?.game;
    let stop = ctrl_c()?;
    // An agent that cannot play is an error before the analysis.
    let seed = arguments.seed;
    // One per side: an agent plays a game from one side only.
    let take_both = |spec| {
        anyhow::Ok([Seat::take(spec, &game, seed, &stop)?, Seat::loaded(spec, seed, &stop)?])
    };
    let mut seats = arguments.agent.as_ref().map(take_both).transpose()?;
    let mut work = Work::begin()?;
    let mut poll = |nodes| work.look(nodes);
    let mut interrupt = Interrupt { nodes: Some(arguments.limit_nodes), poll: &mut poll };
    let review = Review::of(&game, &mut Solver::with_tables(), &mut interrupt);
    drop(work);

    let agent = seats.as_mut().map(|seats| answers(seats, &game, &stop)).transpose()?;
    let mistakes = review.mistakes.iter().map(|mistake| {
        let position = game.positions()[mistake.ply];
        Mistake {
            number: mistake.ply + 1,
            player: position.to_move(),
            mv: position.move_text(game.moves()[mistake.ply]),
            winning: mistake.winning.iter().map(|&mv| position.move_text(mv)).collect(),
        }
    });
    let reviewed = Reviewed {
        positions: review.verdicts.iter().map(|&verdict| verdict_or_unknown(verdict)).collect(),
        mistakes: mistakes.collect(),
        agent,
    };
    if arguments.json {
        json::write_line(out, &reviewed)?;
    } else {
        write_text(&game, &review, &reviewed, out)?;
    }
    if stop.load(Ordering::Relaxed) {
        return Err(interrupted("before the review was complete"));
    }
    Ok(())
}

impl Answer {
    fn text(&self) -> String {
        match (&self.mv, &self.fault, self.score) {
            (Some(mv), _, Some(RecordedScore::Estimate(score))) => format!("{mv} ({score:.2})"),
            (Some(mv), _, Some(RecordedScore::Proven(verdict))) => format!("{mv} ({verdict})"),
            (Some(mv), ..) => mv.clone(),
            (None, fault, _) => fault.clone().unwrap_or_default(),
        }
    }
}

/// The agents' moves in each position but the last, or in the first ones if interrupted.
fn answers(
    seats: &mut [Seat<'_>; 2],
    game: &Game,
    stop: &AtomicBool,
) -> anyhow::Result<Vec<Answer>> {
    let mut so_far = game.clone();
    while !so_far.moves().is_empty() {
        so_far.undo();
    }
    let mut answers = Vec::new();
    for &mv in game.moves() {
        let position = *so_far.position();
        let seat = &mut seats[position.to_move().index()];
        let chosen = seat.choose(&so_far);
        if stop.load(Ordering::Relaxed) {
            break;
        }
        answers.push(match chosen? {
            Ok(Choice { mv, score, .. }) => {
                Answer { mv: Some(position.move_text(mv)), score, fault: None }
            }
            Err(fault) => {
                // Show only the first traceback.
                if answers.iter().all(|answer: &Answer| answer.fault.is_none()) {
                    seat.show_stderr();
                }
                seat.begin()?;
                Answer { mv: None, score: None, fault: Some(fault.why) }
            }
        });
        so_far.play(mv).expect("the game was played");
    }
    seats.iter_mut().for_each(Seat::finish);
    Ok(answers)
}

fn write_text(
    game: &Game,
    review: &Review,
    reviewed: &Reviewed,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let verdicts = &review.verdicts;
    let agent = reviewed.agent.as_deref().unwrap_or_default();
    let rows = game.move_texts().into_iter().enumerate().map(|(ply, text)| {
        let mistake = reviewed.mistakes.iter().find(|mistake| mistake.number == ply + 1);
        [
            (ply + 1).to_string(),
            game.positions()[ply].to_move().to_string(),
            text,
            verdict_or_unknown(verdicts[ply]).to_owned(),
            verdict_or_unknown(verdicts[ply + 1].map(|verdict| !verdict)).to_owned(),
            [
                agent.get(ply).map(|answer| format!("agent: {}", answer.text())),
                mistake.map(|it| format!("blunder; winning: {}", it.winning.join(" "))),
            ]
            .into_iter()
            .flatten()
            .collect::<Vec<_>>()
            .join("; "),
        ]
    });
    let heads = ["ply", "player", "move", "before", "after", ""];
    write!(out, "{}", table::text(heads, rows))?;
    if !agent.is_empty() && agent.iter().all(|answer| answer.score.is_none()) {
        writeln!(out, "the agent reports no scores")?;
    }
    let unknown = review.verdicts.iter().filter(|verdict| verdict.is_none()).count();
    let (mistakes, positions) = (reviewed.mistakes.len(), review.verdicts.len());
    writeln!(out, "blunders: {mistakes}; unknown positions: {unknown} of {positions}")?;
    Ok(())
}
