//! Games as they are meant to be played.

use super::client::{Client, Pair, create, enter, get, next_move};
use crate::serve_engine::client::{Server, folder, small};
use crate::serve_engine::program::Program;
use isolation::End;
use isolation_protocol::rooms::{ClientMessage, RoomError, Seat, TimeControl};
use isolation_server::{Access, Limits};
use std::time::Duration;

#[tokio::test]
async fn a_game_a_rematch_and_a_spectator() {
    let server = Server::with(Limits::here()).await;
    let control = Some(TimeControl { base: 60_000, increment: 2_000 });
    let mut pair = Pair::new(&server.address, "queen", 1, control).await;
    let mut watcher = Client::connect(&server.address).await;
    let entered = watcher.first(enter(pair.room, None, None)).await;
    assert_eq!(entered, Ok((pair.room, None, None)));
    let state = watcher.state(|_| true).await;
    assert_eq!(state.names, ["host 1".to_owned(), "guest 2".to_owned()]);
    let state = pair.finish(state).await;
    assert_eq!(state.ending.expect("an end").how, End::NoMoves);
    let seen = watcher.state(|state| state.ending.is_some()).await;
    assert_eq!(seen.moves, state.moves);
    // Both must want the next game; sides are exchanged.
    let again = ClientMessage::Rematch { game: 1 };
    assert!(pair.host.ask(&again).await);
    let state = pair.guest.state(|state| state.rematch[0]).await;
    assert_eq!((state.game, state.first), (1, Seat::Host));
    assert!(pair.guest.ask(&again).await);
    let state = pair.guest.state(|state| state.game == 2).await;
    assert_eq!((state.first, state.moves.as_str()), (Seat::Guest, ""));
    assert_eq!(pair.host.state(|state| state.game == 2).await, state);
    assert!(pair.host.ask(&ClientMessage::Resign { game: 2 }).await);
    let state = pair.guest.state(|state| state.ending.is_some()).await;
    let ending = state.ending.expect("an end");
    assert_eq!((ending.first_won, ending.how), (true, End::Resigned));
}

#[tokio::test]
async fn a_player_comes_back() {
    let server = Server::with(Limits::here()).await;
    let mut pair = Pair::new(&server.address, "knight", 1, None).await;
    for _ in 0..2 {
        let state = pair.guest.state(|state| state.present == [true; 2]).await;
        let [mover, _] = pair.sides(&state);
        assert!(mover.ask(&next_move(&state, 3)).await);
        drop(std::mem::replace(&mut pair.host, Client::connect(&server.address).await));
        let away = pair.guest.state(|state| !state.present[0]).await;
        // The secret alone opens the seat, and all of the game is there again.
        let back = pair.host.first(enter(pair.room, Some(1), None)).await;
        assert_eq!(back, Ok((pair.room, Some(Seat::Host), None)));
        let state = pair.host.state(|_| true).await;
        assert_eq!(state.moves, away.moves);
    }
}

#[tokio::test]
async fn the_server_keeps_the_time() {
    let server = Server::with(Limits::here()).await;
    let control = Some(TimeControl { base: 3_000, increment: 0 });
    let mut pair = Pair::new(&server.address, "knight", 1, control).await;
    for _ in 0..2 {
        let state = pair.guest.state(|state| state.accepted).await;
        let [mover, other] = pair.sides(&state);
        assert!(mover.ask(&next_move(&state, 0)).await);
        let later = |it: &isolation_protocol::rooms::RoomState| it.moves.len() > state.moves.len();
        // Each receives it; the guest moves next.
        if state.moves.is_empty() {
            mover.state(later).await;
        } else {
            other.state(later).await;
        }
    }
    // Without any message: the server ends it by itself.
    let state = pair.host.state(|state| state.ending.is_some()).await;
    let ending = state.ending.expect("an end");
    assert_eq!((ending.first_won, ending.how), (false, End::Timeout));
    assert_eq!(state.clock.expect("clocks").left[0], 0);
}

#[tokio::test]
async fn rooms_expire() {
    let mut limits = small();
    limits.rooms.finished = 50;
    let server = Server::with(limits).await;
    let mut pair = Pair::new(&server.address, "knight", 1, None).await;
    assert!(pair.host.ask(&ClientMessage::Resign { game: 1 }).await);
    assert_eq!(pair.guest.refusal().await, RoomError::NoRoom);
    assert_eq!(pair.guest.receive().await, Err(RoomError::NoRoom.to_string()));
    let mut late = Client::connect(&server.address).await;
    assert_eq!(late.first(enter(pair.room, Some(1), None)).await, Err(RoomError::NoRoom));
}

/// A new room may take the place of an expired one before the server looks for expired ones.
#[tokio::test]
async fn the_connections_to_a_replaced_room_are_closed() {
    let mut limits = small();
    (limits.rooms.rooms, limits.rooms.finished) = (1, 0);
    let server = Server::with(limits).await;
    let mut pair = Pair::new(&server.address, "knight", 1, None).await;
    let mut next = Client::connect(&server.address).await;
    assert!(pair.host.ask(&ClientMessage::Resign { game: 1 }).await);
    pair.guest.state(|it| it.ending.is_some()).await;
    tokio::time::sleep(Duration::from_millis(5)).await;
    assert!(next.first(create("knight", 2, None)).await.is_ok());
    assert_eq!(pair.guest.refusal().await, RoomError::NoRoom);
}

/// Challenges need the token, where there is one; who was invited needs none.
#[tokio::test]
async fn invited_without_a_token() {
    let token = "0123456789abcdef";
    let server = Server::start(Access::network(token.parse().expect("a token")), small()).await;
    let mut stranger = Client::connect(&server.address).await;
    assert_eq!(stranger.first(create("knight", 1, None)).await, Err(RoomError::Token));
    let path = format!("/room?token={token}");
    let mut host = Client::connect_as(&server.address, &path, None).await.expect("a connection");
    let (room, _, invitation) = host.first(create("knight", 1, None)).await.expect("a room");
    let mut guest = Client::connect(&server.address).await;
    let entered = guest.first(enter(room, Some(2), invitation)).await;
    assert_eq!(entered, Ok((room, Some(Seat::Guest), None)));
    // A page of another server is not let in.
    for path in ["/room", &path] {
        let foreign = Client::connect_as(&server.address, path, Some("http://evil.example")).await;
        assert_eq!(foreign.err().map(|status| status.as_u16()), Some(403));
    }
    let page = get(&server.address, "/rooms").await;
    assert!(page.starts_with("HTTP/1.1 401"), "{page}");
    let page = get(&server.address, &format!("/rooms?token={token}")).await;
    assert!(page.contains("1 running") && page.contains("host 1"), "{page}");
}

/// A server that is asked to stop lets games go on for a while, saves them, and the next one has them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_outlive_the_server() {
    let (folder, site) = folder();
    let file = folder.path().join("rooms.json");
    let start = |grace: &'static str| {
        let (program, line) = Program::printing(&site, |command| {
            command.arg("--rooms-file").arg(&file).args(["--grace", grace]);
        });
        let address = line.split(['/', ' ']).find(|part| part.starts_with("127."));
        (program, address.unwrap_or_else(|| panic!("{line}")).to_owned())
    };
    let (mut program, address) = start("60");
    let mut pair = Pair::new(&address, "knight", 1, None).await;
    let state = pair.guest.state(|state| state.accepted).await;
    let mut rooms = 1;
    let ended = std::thread::spawn(move || program.terminate());
    // The game goes on, but no other begins.
    while Client::connect(&address).await.first(create("king", 9, None)).await.is_ok() {
        rooms += 1;
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    assert!(pair.finish(state).await.ending.is_some());
    assert_eq!(ended.join().expect("no panic"), Some(0));
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).expect("the file").permissions().mode();
        assert_eq!(mode & 0o077, 0, "{mode:o}");
    }

    // The rematch is cut off.
    let back = async |address: &str| {
        let mut host = Client::connect(address).await;
        host.first(enter(pair.room, Some(1), None)).await.expect("the host");
        let mut guest = Client::connect(address).await;
        guest.first(enter(pair.room, Some(2), None)).await.expect("the guest");
        Pair { host, guest, room: pair.room, invitation: pair.invitation }
    };
    let (mut program, address) = start("0");
    let mut again = back(&address).await;
    for client in [&mut again.host, &mut again.guest] {
        assert!(client.ask(&ClientMessage::Rematch { game: 1 }).await);
    }
    let state = again.guest.state(|state| state.game == 2).await;
    assert!(again.guest.ask(&next_move(&state, 3)).await);
    let before = again.host.state(|it| it.game == 2 && !it.moves.is_empty()).await;
    assert_eq!(program.terminate(), Some(0));

    let (_program, address) = start("0");
    let mut again = back(&address).await;
    let after = again.guest.state(|it| it.present == [true; 2]).await;
    assert_eq!((after.game, &after.moves), (2, &before.moves));
    assert!(again.finish(after).await.ending.is_some());
    let metrics = get(&address, "/metrics").await;
    assert!(metrics.contains(&format!("isolation_rooms {rooms}\n")), "{metrics}");
    assert!(metrics.contains("isolation_room_connections{of=\"players\"} 2\n"), "{metrics}");
    let requests =
        metrics.lines().find_map(|it| it.strip_prefix("isolation_room_request_seconds_count "));
    assert!(requests.is_some_and(|it| it.parse::<u64>().is_ok_and(|count| count > 5)), "{metrics}");
    assert!(get(&address, "/healthz").await.ends_with("\r\n\r\nok\n"));
}

#[test]
fn a_file_of_rooms_that_is_not_one_is_an_error() {
    let (folder, site) = folder();
    let site = site.to_str().expect("text");
    let file = folder.path().join("rooms.json");
    let path = file.to_str().expect("text");
    for (content, why) in [
        ("", "the text ends before a value"),
        ("{}", "missing field"),
        (r#"{"v":9,"rooms":[]}"#, "version 9; expected 1"),
    ] {
        std::fs::write(&file, content).expect("a file");
        let arguments = ["serve", "--port", "0", "--site", site, "--rooms-file", path];
        let message = crate::program::refused::refused(&arguments, 2);
        assert!(message.contains(why) && message.contains("--rooms-file"), "{message}");
        assert_eq!(std::fs::read_to_string(&file).expect("text"), content);
    }
    let nowhere = folder.path().join("none/rooms.json");
    let arguments =
        ["serve", "--port", "0", "--site", site, "--rooms-file", nowhere.to_str().expect("text")];
    assert!(crate::program::refused::refused(&arguments, 2).contains("is not a folder"));
}

#[tokio::test]
async fn a_teacher_sees_all_games() {
    let (_folder, site) = folder();
    let (_program, line) = Program::printing(&site, |command| {
        command.arg("--rooms");
    });
    let address = line.split(['/', ' ']).find(|part| part.starts_with("127.")).expect("an address");
    let control = Some(TimeControl { base: 60_000, increment: 0 });
    let mut pair = Pair::new(address, "queen", 1, control).await;
    let mut resigned = Pair::new(address, "knight", 3, None).await;
    let state = pair.guest.state(|_| true).await;
    assert!(pair.host.ask(&next_move(&state, 0)).await);
    assert!(resigned.guest.ask(&ClientMessage::Resign { game: 1 }).await);
    resigned.host.state(|state| state.ending.is_some()).await;
    pair.host.state(|state| !state.moves.is_empty()).await;
    let page = get(address, "/rooms").await;
    for part in [
        "Games: 1 running, 1 ended",
        "host 1",
        "guest 2",
        "1:00",
        "1 moves",
        "first player won: by resignation",
        "<svg",
        &format!("#/friend?room={}", pair.room),
    ] {
        assert!(page.contains(part), "{part}: {page}");
    }
    // No secret of a seat is there.
    assert!(!page.contains(&super::client::secret(1).to_string()));
    drop(resigned);
    tokio::time::sleep(Duration::from_millis(50)).await;
    assert!(get(address, "/rooms").await.contains("(away)"));
}
