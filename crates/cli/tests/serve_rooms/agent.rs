//! Games against the agent of `isolation serve --agent`. Python classes are tested with the package.

use super::client::{Client, enter, game, get, next_move, send};
use crate::serve_engine::client::{Server, folder, small};
use crate::serve_engine::program::Program;
use isolation::End;
use isolation::board::Player;
use isolation_protocol::rooms::{ClientMessage, Key, RoomError, RoomState, Seat};
use isolation_server::{Access, Limits, Opponent, Patience};
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

async fn post(address: &str, path: &str) -> String {
    let headers = format!("host: {address}\r\norigin: http://{address}\r\ncontent-length: 0\r\n");
    send(address, "POST", path, &headers).await
}

/// The room and the invitation to which a visit leads.
async fn visit(address: &str, path: &str) -> (Key, Key) {
    let answer = post(address, path).await;
    assert!(answer.starts_with("HTTP/1.1 303"), "{answer}");
    let link = answer.split_once("location: ./#/friend?room=").expect("a link").1;
    let (room, rest) = link.split_once("&invitation=").expect("an invitation");
    let invitation = rest.split_once("\r\n").expect("a line").0;
    (room.parse().expect("a room"), invitation.parse().expect("an invitation"))
}

/// A visitor who has taken the seat.
async fn seated(address: &str, number: u64) -> (Key, Client) {
    let (room, invitation) = visit(address, "/agent").await;
    let mut visitor = Client::connect(address).await;
    let entered = visitor.first(enter(room, Some(number), Some(invitation))).await;
    assert_eq!(entered, Ok((room, Some(Seat::Guest), None)));
    (room, visitor)
}

/// Plays the first legal moves until the game ends.
async fn finish(visitor: &mut Client, number: u32) -> RoomState {
    let is_visitors = |state: &RoomState| {
        let side = if state.first == Seat::Guest { Player::First } else { Player::Second };
        state.ending.is_some() || game(state).position().to_move() == side
    };
    let mut plies = 0;
    loop {
        let goes_on = |it: &RoomState| {
            it.game == number && is_visitors(it) && game(it).moves().len() >= plies
        };
        let state = visitor.state(goes_on).await;
        if state.ending.is_some() {
            return state;
        }
        plies = game(&state).moves().len() + 1;
        assert!(visitor.ask(&next_move(&state, 0)).await);
    }
}

fn start(site: &Path, agent: &str, options: impl FnOnce(&mut Command)) -> (Program, String) {
    let (program, line) = Program::printing(site, |command| {
        command.args(["--agent", agent]);
        options(command);
    });
    let address = line.split(['/', ' ']).find(|part| part.starts_with("127."));
    (program, address.unwrap_or_else(|| panic!("{line}")).to_owned())
}

#[tokio::test]
async fn games_and_rematches() {
    let (_folder, site) = folder();
    let (_program, address) = start(&site, "random", |command| {
        command.args(["--preset", "queen-5x5"]);
    });
    let (_, mut visitor) = seated(&address, 1).await;
    let (_, mut other) = seated(&address, 2).await;
    // The visitor plays first, and the sides are exchanged each time.
    for (number, first) in [(1, Seat::Guest), (2, Seat::Host), (3, Seat::Guest)] {
        let state = finish(&mut visitor, number).await;
        assert_eq!((state.first, state.variant.as_str()), (first, "queen-5x5"));
        assert_eq!(state.ending.expect("an end").how, End::NoMoves);
        let agent = usize::from(first == Seat::Guest);
        assert_eq!(state.names[agent], "random");
        // The agent offers the next game.
        if !state.rematch[agent] {
            visitor.state(|state| state.rematch[agent]).await;
        }
        assert!(visitor.ask(&ClientMessage::Rematch { game: number }).await);
    }
    assert!(visitor.ask(&ClientMessage::Resign { game: 4 }).await);
    let state = visitor.state(|state| state.game == 4 && state.ending.is_some()).await;
    assert!(state.ending.is_some_and(|it| it.first_won && it.how == End::Resigned), "{state:?}");
    // Another visitor has another game.
    assert_eq!(finish(&mut other, 1).await.game, 1);
}

/// An engine with this behaviour at its move.
fn engine(on_go: &str) -> String {
    let script = "read x; echo ugiok; while read x; do case $x in isready) echo readyok;; go*)";
    format!("ugi(\"sh -c '{script} {on_go};; esac; done'\", time=1s)")
}

#[tokio::test]
async fn a_fault_is_shown_and_the_agent_resigns() {
    let (folder, site) = folder();
    let (file, errors) =
        tempfile::NamedTempFile::new_in(folder.path()).expect("a file").into_parts();
    let (_program, address) = start(&site, &engine("echo going down >&2; exit 3"), |command| {
        command.stderr(file);
    });
    let (_, mut visitor) = seated(&address, 1).await;
    for number in [1, 2] {
        let state = finish(&mut visitor, number).await;
        let ending = state.ending.expect("an end");
        assert_eq!((ending.first_won, ending.how), (state.first == Seat::Guest, End::Resigned));
        assert!(visitor.ask(&ClientMessage::Rematch { game: number }).await);
        let message = std::fs::read_to_string(&errors).expect("text");
        let fault = format!(
            "going down\nisolation: agent: crash in game {number}: the engine ended (exit status: 3)"
        );
        let after = message.split_once(&fault).unwrap_or_else(|| panic!("{message}")).1;
        assert!(after.starts_with(": \"going down\"\n"), "{message}");
    }
}

#[tokio::test]
async fn nothing_is_left_behind() {
    let (folder, site) = folder();
    let temporary = folder.path().join("temporary");
    std::fs::create_dir(&temporary).expect("a folder");
    let at = folder.path().join("at");
    let hangs = engine(&format!("echo $$ > {}.new; mv {0}.new {0}; exec sleep 1000", at.display()));
    let (mut program, address) = start(&site, &hangs.replace("1s", "100s"), |command| {
        command.env("TMPDIR", &temporary);
    });
    let (_, mut visitor) = seated(&address, 1).await;
    let state = visitor.state(|state| state.accepted).await;
    assert!(visitor.ask(&next_move(&state, 0)).await);
    while !at.exists() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let files = || std::fs::read_dir(&temporary).expect("a folder").count();
    assert!(files() > 0);
    assert_eq!(program.terminate(), Some(0));
    assert_eq!(files(), 0);
    let id = std::fs::read_to_string(&at).expect("a number");
    assert!(!Path::new("/proc").join(id.trim()).exists(), "process {id} runs on");
}

/// A server in this process whose agent waits for visitors only for a moment.
async fn hasty(visitors: usize) -> Server {
    let limits = Limits { visitors, away: Duration::from_millis(50), ..small() };
    let rules = isolation::find_rules("knight").expect("rules");
    let agent = "random".parse().expect("an agent");
    let agent = Opponent::load(&agent, rules, &limits, Default::default()).expect("an agent");
    Server::with_agent(Access::loopback(None), limits, Patience::default(), Some(agent)).await
}

#[tokio::test]
async fn a_visitor_who_stays_away_leaves_the_place_to_others() {
    let server = hasty(1).await;
    let (room, mut visitor) = seated(&server.address, 1).await;
    let answer = post(&server.address, "/agent").await;
    assert!(answer.starts_with("HTTP/1.1 503"), "{answer}");
    assert!(answer.ends_with("The agent has 1 visitors already; try again later.\n"), "{answer}");
    // One who is there may take any time.
    visitor.state(|state| state.accepted).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    assert!(visitor.ask(&ClientMessage::Resign { game: 1 }).await);
    visitor.state(|state| state.ending.is_some()).await;
    drop(visitor);
    // The room ends when the visitor has gone, and so does one without a visitor.
    for _ in 0..2 {
        while post(&server.address, "/agent").await.starts_with("HTTP/1.1 503") {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }
    let mut late = Client::connect(&server.address).await;
    assert_eq!(late.first(enter(room, Some(1), None)).await, Err(RoomError::NoRoom));
}

/// The picture of another site, or a browser that fetches ahead, takes no visitor's place.
#[tokio::test]
async fn only_the_button_begins_a_game() {
    let server = hasty(1).await;
    for _ in 0..3 {
        let page = get(&server.address, "/agent").await;
        assert!(
            page.starts_with("HTTP/1.1 200") && page.contains(r#"<form method="post">"#),
            "{page}"
        );
        assert!(
            page.contains("form-action 'self'") && !page.contains("form-action 'none'"),
            "{page}"
        );
        assert!(page.contains("referrer-policy: same-origin"), "{page}");
    }
    let foreign = format!("host: {}\r\norigin: https://evil.example\r\n", server.address);
    let answer = send(&server.address, "POST", "/agent", &foreign).await;
    assert!(answer.starts_with("HTTP/1.1 403"), "{answer}");
    visit(&server.address, "/agent").await;
}

#[tokio::test]
async fn games_need_the_token() {
    let (_folder, site) = folder();
    let token = "0123456789abcdef";
    let (_program, address) = start(&site, "random", |command| {
        command.args(["--token", token]);
    });
    for answer in [get(&address, "/agent").await, post(&address, "/agent").await] {
        assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    }
    visit(&address, &format!("/agent?token={token}")).await;
}

/// The agent is loaded before the server says that it is ready.
#[test]
fn an_agent_that_cannot_play_is_an_error() {
    let folder = TempDir::new().expect("a folder");
    std::fs::write(folder.path().join("index.html"), "the page").expect("a file");
    let site = folder.path().to_str().expect("text");
    for (agent, board, expected) in [
        ("zebra", "knight", "--agent: agent"),
        ("python(game_agent.py:AlphaBetaPlayer)", "knight", "such as time=150ms"),
        (
            r#"ugi("/no/engine", time=1s)"#,
            "knight",
            "--agent: ugi(\"/no/engine\", depth=none, nodes=none, time=1000ms): cannot start \"/no/engine\"",
        ),
        (r#"fairy("cat", time=1s)"#, "knight", "--agent: fairy(\"cat\""),
        ("random", "knight-17x17", "--preset: "),
    ] {
        let arguments =
            ["serve", "--port", "0", "--site", site, "--agent", agent, "--preset", board];
        let message = crate::program::refused::refused(&arguments, 2);
        assert!(message.contains(expected), "{message}");
    }
}
