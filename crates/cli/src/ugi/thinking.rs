//! A search in a thread, while the engine reads commands.

use isolation::clock::ClockKind;
use isolation::search::{Control, Limits, SearchInfo};
use isolation::{Agent, AnyPosition, known};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// An event for the engine.
#[derive(Debug)]
pub enum Event {
    /// A line of the input.
    Command(String),
    /// The end of the input.
    End,
    /// An info line of the search.
    Info(String),
    /// The end of the search: the move (none if the game is over) or an error, and the agent.
    Done(Result<Option<String>, String>, Box<Agent>),
}

/// A running search.
#[derive(Debug)]
pub struct Thinking {
    stop: Arc<AtomicBool>,
    /// Whether the best move is held back until `stop`.
    pub waits: bool,
}

impl Thinking {
    /// Starts a search, which ends with an [`Event::Done`].
    ///
    /// # Errors
    /// When the thread cannot be started.
    pub fn start(
        mut agent: Agent,
        position: AnyPosition,
        limits: Limits,
        waits: bool,
        events: Sender<Event>,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let think = move || {
            let clock = ClockKind::of(agent.spec()).start();
            // The score is the agent's own; this is the solver's.
            if let Some(verdict) = known(&position) {
                let _ = events.send(Event::Info(format!("info string proven {verdict}")));
            }
            // The receiver is gone only when the program ends.
            let mut send_info = |info: &SearchInfo| {
                let _ = events.send(Event::Info(info_line(&position, info)));
            };
            let mut control = Control {
                limits,
                clock: &*clock,
                stop: &stopped,
                info: &mut send_info,
                ..Control::default()
            };
            let found = agent.choose(&position, &mut control);
            let done = match found {
                Ok(info) => Ok(info.best().map(|best| position.move_text(best))),
                Err(error) => Err(error.to_string()),
            };
            let _ = events.send(Event::Done(done, Box::new(agent)));
        };
        thread::Builder::new().spawn(think)?;
        Ok(Self { stop, waits })
    }

    /// Stops the search; its best move is no longer held back.
    pub fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        self.waits = false;
    }
}

fn info_line(position: &AnyPosition, info: &SearchInfo) -> String {
    let (depth, nodes, time) = (info.depth, info.nodes, info.time.as_millis());
    let mut line = format!("info depth {depth} nodes {nodes} time {time}");
    if let Some(score) = info.score {
        line += &match score.proof() {
            // Each ply closes a square, which bounds an unknown length.
            Some(proof) => {
                let plies = score.plies().unwrap_or(position.open().len());
                format!(" score {proof} {plies}")
            }
            None => format!(" score cp {}", (score.value() * 100.0).round()),
        };
    }
    if !info.line.is_empty() {
        line += " pv ";
        line += &position.line_texts(&info.line).join(" ");
    }
    line
}
