//! The agent of `--agent`: `/agent` opens a room with the agent as host, and redirects the visitor there.
//!
//! A thread per room plays game after game until the visitor leaves. A fault of the agent is printed on
//! standard error, and the agent resigns.

use crate::Limits;
use crate::hall::{self, Hall, Place};
use crate::quota::Peer;
use crate::security;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_SECURITY_POLICY, REFERRER_POLICY};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Redirect, Response};
use isolation::board::{Player as Side, Rules, one_line};
use isolation::seeds::player_seeds;
use isolation::{Game, SpecError, variant_name};
use isolation_arena::PlayerSpec;
use isolation_command::seat::{self, Seat};
use isolation_protocol::rooms::{
    self, Claim, ClientMessage, Create, Key, ROOM_VERSION, RoomError, ServerMessage,
};
use isolation_report::words;
use maud::{DOCTYPE, PreEscaped, html};
use std::io::{self, Write};
use std::net::IpAddr;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;
use tokio::runtime::Handle;
use tokio::sync::Semaphore;
use tokio::{select, time};

/// Maximum characters of a name in a room.
const NAME: usize = 24;
const STYLE: &str = "
    :root { color-scheme: light dark; font: 18px/1.5 system-ui, sans-serif; }
    main { max-width: 24rem; margin: 15vh auto; padding: 1rem; text-align: center; }
    button { font: inherit; font-weight: 600; padding: .7rem 1.4rem; }";
/// How often the stop flag is read.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// An agent's text as given, and the parsed agent.
#[derive(Clone, Debug)]
pub struct AgentText {
    text: String,
    spec: PlayerSpec,
}

impl FromStr for AgentText {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        Ok(Self { text: text.to_owned(), spec: text.parse()? })
    }
}

impl AgentText {
    /// The name of its class, else its text, cut to the length of a name.
    fn name(&self) -> String {
        let is_name = |it: char| it.is_alphanumeric() || it == '_';
        let class = self.text.split_once(".py:").map(|(_, class)| class.trim_start());
        let class = class.and_then(|class| class.split(|it: char| !is_name(it)).next());
        let name = words::shortened(&one_line(class.unwrap_or(&self.text)), NAME);
        name.chars().take(NAME).collect()
    }
}

/// An agent that plays visitors.
#[derive(Clone)]
pub struct Opponent(Arc<Inner>);

struct Inner {
    spec: PlayerSpec,
    name: String,
    rules: Rules,
    /// How long a visitor may be away.
    away: Duration,
    /// Permits for further rooms.
    visitors: Arc<Semaphore>,
    most_visitors: usize,
    /// Permits for searches: few at the same time, so that time limits are fair.
    threads: Semaphore,
    stop: Arc<AtomicBool>,
}

impl Opponent {
    /// Loads an agent and checks that it supports these rules. `stop` ends its games.
    ///
    /// # Errors
    /// When it has no limit, cannot be started or loaded, or does not play by these rules.
    pub fn load(
        agent: &AgentText,
        rules: Rules,
        limits: &Limits,
        stop: Arc<AtomicBool>,
    ) -> anyhow::Result<Self> {
        let spec = match &agent.spec {
            PlayerSpec::Engine(engine) => {
                seat::load(engine, &Game::new(&rules, 0), &stop)?;
                PlayerSpec::Engine(engine.clone().checked())
            }
            agent => agent.clone(),
        };
        Ok(Self(Arc::new(Inner {
            spec,
            name: agent.name(),
            rules,
            away: limits.away,
            visitors: Arc::new(Semaphore::new(limits.visitors)),
            most_visitors: limits.visitors,
            threads: Semaphore::new(limits.threads),
            stop,
        })))
    }

    /// Ends all games, and waits until their programs and temporary files are gone.
    pub async fn end(&self) {
        self.0.stop.store(true, Ordering::Relaxed);
        let all = u32::try_from(self.0.most_visitors).unwrap_or(u32::MAX);
        if let Ok(all) = self.0.visitors.acquire_many(all).await {
            all.forget();
        }
    }
}

/// Waits until the flag is set.
pub async fn stopped(stop: &AtomicBool) {
    while !stop.load(Ordering::Relaxed) {
        time::sleep(LOOK_EVERY).await;
    }
}

/// Answers GET of `/agent`: a button that begins a game. A link or a picture of another site can only fetch this page.
pub async fn invite(
    State((hall, opponent)): State<(Hall, Opponent)>,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if let Err(refusal) = hall.access().check(&uri, &headers) {
        return refusal.into_response();
    }
    let content = security::CONTENT.replace("form-action 'none'", "form-action 'self'");
    let title = format!("Play against {}", opponent.0.name);
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) " · Isolation" }
                style { (PreEscaped(STYLE)) }
            }
            body { main {
                h1 { "Isolation" }
                form method="post" { button autofocus { (title) } }
                p { (variant_name(&opponent.0.rules)) ". You play first." }
            } }
        }
    };
    // The browser sends the origin of a form only where pages of the same site may learn the address.
    let own = [(CONTENT_SECURITY_POLICY, content), (REFERRER_POLICY, "same-origin".to_owned())];
    (own, [(CACHE_CONTROL, "no-store")], Html(page.into_string())).into_response()
}

/// Answers POST of `/agent`: opens a room and redirects to it. As any new room, it requires the token if there is one.
pub async fn challenge(
    State((hall, opponent)): State<(Hall, Opponent)>,
    peer: Peer,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    if let Err(refusal) = hall.access().check(&uri, &headers) {
        return refusal.into_response();
    }
    match opponent.open(&hall, peer.client(&headers)) {
        Ok((room, invitation)) => {
            let link = format!("./#/friend?room={room}&invitation={invitation}");
            ([(CACHE_CONTROL, "no-store")], Redirect::to(&link)).into_response()
        }
        Err(why) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}.\n")).into_response(),
    }
}

impl Opponent {
    /// Opens a room, and returns its id and the invitation.
    fn open(&self, hall: &Hall, client: Option<IpAddr>) -> Result<(Key, Key), String> {
        let Inner { visitors, most_visitors, name, rules, .. } = &*self.0;
        let busy = || format!("The agent has {most_visitors} visitors already; try again later");
        let visitor = Arc::clone(visitors).try_acquire_owned().map_err(|_| busy())?;
        let refused = |why: RoomError| format!("No room can be opened: {why}");
        let secret = Key::new(hall::random().map_err(refused)?);
        let create = Create {
            v: ROOM_VERSION,
            variant: variant_name(rules),
            first: false,
            control: None,
            claim: Claim { secret, name: name.clone() },
        };
        let (place, news) = hall.create(&create, client).map_err(refused)?;
        let ServerMessage::Entered { room, invitation: Some(invitation), .. } = news else {
            unreachable!("a host enters, and can invite");
        };
        let (agent, runtime) = (Arc::clone(&self.0), Handle::current());
        let attend = move || {
            Visit { agent: &agent, runtime, seated: None, place }.attend();
            drop(visitor);
        };
        let started = thread::Builder::new().spawn(attend);
        started.map_err(|error| format!("The machine cannot start a thread: {error}"))?;
        Ok((room, invitation))
    }
}

/// The agent's side of a visitor's room.
struct Visit<'s> {
    agent: &'s Inner,
    runtime: Handle,
    /// The number of the current game, and the agent in it.
    seated: Option<(u32, Seat<'s>)>,
    place: Place,
}

/// The agent's turn.
struct Turn {
    /// The game's number.
    number: u32,
    game: Game,
    /// The agent's seed in the game; none if the game has ended.
    seed: Option<u64>,
}

impl Visit<'_> {
    /// Plays until the visitor leaves.
    fn attend(mut self) {
        while let Some(turn) = self.turn() {
            let ask = self.answer(&turn);
            // The visitor may have acted first; the next state of the room decides.
            let _ = self.place.act(&ask);
        }
        self.place.close();
    }

    /// Waits for the agent's turn; none when the visitor or the room is gone.
    fn turn(&mut self) -> Option<Turn> {
        let Self { agent, runtime, place, .. } = self;
        while !agent.stop.load(Ordering::Relaxed) {
            place.states.mark_unchanged();
            let (state, game) = place.look().ok()?;
            let side = if state.first == rooms::Seat::Host { Side::First } else { Side::Second };
            let is_due = match state.ending {
                Some(_) => !state.rematch[side.index()],
                None => game.position().to_move() == side,
            };
            if state.accepted && is_due {
                let runs = state.ending.is_none();
                let seed = runs.then(|| player_seeds(state.seed)[side.index()]);
                return Some(Turn { number: state.game, game, seed });
            }
            let is_away = !state.present[(!side).index()];
            let is_there = runtime.block_on(async {
                select! {
                    changed = place.states.changed() => changed.is_ok(),
                    () = time::sleep(agent.away), if is_away => false,
                    () = stopped(&agent.stop) => false,
                }
            });
            if !is_there {
                return None;
            }
        }
        None
    }

    /// Moves; offers a rematch after the game; resigns after a fault, which is printed.
    fn answer(&mut self, turn: &Turn) -> ClientMessage {
        let game = turn.number;
        let Some(seed) = turn.seed else {
            self.seated = None;
            return ClientMessage::Rematch { game };
        };
        match self.choose(turn, seed) {
            Ok(to) => ClientMessage::Move { game, ply: turn.game.moves().len(), to },
            Err(why) => {
                if !self.agent.stop.load(Ordering::Relaxed) {
                    tell(&format!("agent: {}", one_line(&why)));
                }
                ClientMessage::Resign { game }
            }
        }
    }

    /// The agent's move, or its fault after showing its standard error.
    fn choose(&mut self, turn: &Turn, seed: u64) -> Result<String, String> {
        let _thread = self.runtime.block_on(self.agent.threads.acquire());
        let seat = match &mut self.seated {
            Some((number, seat)) if *number == turn.number => seat,
            seated => {
                // End the last game first.
                *seated = None;
                let seat = Seat::loaded(&self.agent.spec, seed, &self.agent.stop);
                let seat = seat.map_err(|error| format!("{error:#}"))?;
                &mut seated.insert((turn.number, seat)).1
            }
        };
        let chosen = seat.choose(&turn.game).map_err(|error| format!("{error:#}"))?;
        let chosen = chosen.map_err(|fault| {
            seat.show_stderr();
            format!("{} in game {}: {}", words::end(fault.end), turn.number, fault.why)
        });
        Ok(turn.game.position().move_text(chosen?.mv))
    }
}

/// Prints a message in the server's terminal.
fn tell(what: &str) {
    // Standard error may be closed.
    let _ = writeln!(io::stderr(), "isolation: {what}");
}
