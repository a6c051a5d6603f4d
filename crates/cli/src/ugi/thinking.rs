//! An agent that thinks while commands are heard.

use isolation::clock::start_for;
use isolation::search::SearchInfo;
use isolation::{Agent, AnyPosition, Watch};
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::Sender;
use std::thread;

/// What the engine hears of.
#[derive(Debug)]
pub enum Event {
    /// A line of the input.
    Command(String),
    /// The end of the input.
    End,
    /// The agent tells of its search: the line of the protocol.
    Info(String),
    /// The agent is done: the move's text, none in a finished position; or why it has none. The agent
    /// comes back with it.
    Done(Result<Option<String>, String>, Box<Agent>),
}

/// A search that runs.
#[derive(Debug)]
pub struct Thinking {
    stop: Arc<AtomicBool>,
    /// Whether the answer waits for `stop`.
    pub waits: bool,
}

impl Thinking {
    /// Begins to search; the end is an [`Event::Done`].
    ///
    /// # Errors
    /// When the system has no thread for it.
    pub fn start(
        mut agent: Agent,
        position: AnyPosition,
        waits: bool,
        events: Sender<Event>,
    ) -> io::Result<Self> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let think = move || {
            let clock = start_for(agent.spec());
            // Without a receiver the program ends.
            let mut tell = |info: &SearchInfo| {
                let _ = events.send(Event::Info(info_line(&position, info)));
            };
            let mut watch = Watch { clock: &*clock, stop: &stopped, info: &mut tell };
            let found = agent.choose(&position, &mut watch, None);
            let done = match found {
                Ok(info) => Ok(info.best().map(|best| position.move_text(best))),
                Err(error) => Err(error.to_string()),
            };
            let _ = events.send(Event::Done(done, Box::new(agent)));
        };
        thread::Builder::new().spawn(think)?;
        Ok(Self { stop, waits })
    }

    /// Ends the search soon; its answer waits for nothing more.
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
            // Each ply closes a cell: where the length is not known, this is the longest.
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
