//! Hostile messages of strangers, spectators and players do not disturb other games.

use super::client::{Client, Pair, create, enter, next_move, secret};
use crate::serve_engine::client::{Server, small};
use isolation_protocol::rooms::{ClientMessage, Key, RoomError, RoomState, ServerMessage};
use isolation_server::Limits;
use tokio_tungstenite::tungstenite::Message;

fn with_rooms(rooms: usize) -> Limits {
    let mut limits = small();
    limits.rooms.rooms = rooms;
    limits
}

/// The state of a room as a new spectator receives it.
async fn seen(server: &Server, room: Key) -> RoomState {
    let mut watcher = Client::connect(&server.address).await;
    watcher.first(enter(room, None, None)).await.expect("the room");
    watcher.state(|_| true).await
}

#[tokio::test]
async fn what_is_wrong_changes_nothing_and_says_why() {
    let server = Server::with(with_rooms(10)).await;
    let mut pair = Pair::new(&server.address, "knight", 1, None).await;
    let state = pair.guest.state(|_| true).await;
    assert!(pair.host.ask(&next_move(&state, 0)).await);
    let before = pair.guest.state(|state| !state.moves.is_empty()).await;
    let mv = |game, ply, to: &str| ClientMessage::Move { game, ply, to: to.to_owned() };
    // The host is not to move, the guest is.
    assert!(pair.host.ask(&next_move(&before, 0)).await);
    assert_eq!(pair.host.refusal().await, RoomError::Turn);
    for (ask, why) in [
        (mv(1, 1, "z9"), RoomError::Illegal),
        (mv(1, 1, before.moves.as_str()), RoomError::Illegal),
        (mv(1, 0, "d4"), RoomError::Late),
        (mv(1, 99, "d4"), RoomError::Late),
        (mv(0, 1, "d4"), RoomError::Late),
        (ClientMessage::Resign { game: 2 }, RoomError::Late),
        (ClientMessage::Rematch { game: 1 }, RoomError::Running),
        (create("knight", 1, None), RoomError::Inside),
        (enter(pair.room, Some(1), None), RoomError::Inside),
    ] {
        assert!(pair.guest.ask(&ask).await);
        assert_eq!(pair.guest.refusal().await, why, "{ask:?}");
    }
    for text in
        ["", "{}", "null", "{\"move\":{}}", "\u{1F4A5}", "{\"resign\":{\"game\":1,\"x\":1}}"]
    {
        assert!(pair.guest.send(Message::text(text)).await);
        assert_eq!(pair.guest.refusal().await, RoomError::Unreadable, "{text}");
    }
    assert!(pair.guest.send(Message::binary(vec![0xff; 9])).await);
    assert_eq!(pair.guest.refusal().await, RoomError::Unreadable);
    let after = seen(&server, pair.room).await;
    assert_eq!((after.moves, after.ending, after.game), (before.moves, None, 1));
}

#[tokio::test]
async fn wrong_seats_and_old_secrets_are_refused() {
    let server = Server::with(with_rooms(10)).await;
    let mut pair = Pair::new(&server.address, "knight", 1, None).await;
    let other = Pair::new(&server.address, "knight", 5, None).await;
    let state = pair.guest.state(|_| true).await;
    for (ask, why) in [
        // A made-up secret, the secret of another room, a used invitation, that of another room.
        (enter(pair.room, Some(99), None), RoomError::Secret),
        (enter(pair.room, Some(5), None), RoomError::Secret),
        (enter(pair.room, Some(99), Some(pair.invitation)), RoomError::Invitation),
        (enter(pair.room, Some(99), Some(other.invitation)), RoomError::Invitation),
        (enter(secret(3), Some(1), None), RoomError::NoRoom),
        (next_move(&state, 0), RoomError::Outside),
    ] {
        let mut stranger = Client::connect(&server.address).await;
        assert_eq!(stranger.first(ask).await, Err(why));
        assert_eq!(stranger.receive().await, Err(why.to_string()));
    }
    let mut watcher = Client::connect(&server.address).await;
    watcher.first(enter(pair.room, None, None)).await.expect("a spectator");
    for ask in [
        next_move(&state, 0),
        ClientMessage::Resign { game: 1 },
        ClientMessage::Rematch { game: 1 },
    ] {
        assert!(watcher.ask(&ask).await);
        assert_eq!(watcher.refusal().await, RoomError::Spectator);
    }
    assert_eq!(seen(&server, pair.room).await.moves, "");
}

#[tokio::test]
async fn floods_and_giants_are_cut_off_with_a_reason() {
    let server = Server::with(with_rooms(10)).await;
    let mut pair = Pair::new(&server.address, "knight", 1, None).await;
    for size in [5 << 10, 10 << 20] {
        let mut giant = Client::connect(&server.address).await;
        giant.first(enter(pair.room, None, None)).await.expect("a spectator");
        let (news, end) = giant.shout("x".repeat(size)).await;
        assert_eq!(news.last(), Some(&ServerMessage::Refused(RoomError::TooLarge)), "{size}");
        assert_eq!(end, RoomError::TooLarge.to_string(), "{size}");
    }
    let mut flood = Client::connect(&server.address).await;
    flood.first(enter(pair.room, None, None)).await.expect("a spectator");
    for _ in 0..1_000 {
        if !flood.ask(&ClientMessage::Resign { game: 1 }).await {
            break;
        }
    }
    let mut refused = 0;
    let why = loop {
        match flood.receive().await {
            Ok(ServerMessage::Refused(RoomError::Spectator)) => refused += 1,
            Ok(_) => {}
            Err(why) => break why,
        }
    };
    assert!(refused < 90, "{refused}");
    assert_eq!(why, RoomError::Flood.to_string());
    // Meanwhile and afterwards, the game continues.
    let state = pair.guest.state(|_| true).await;
    assert!(pair.finish(state).await.ending.is_some());
}

/// Those who connect and say nothing lose their places to those who come later.
#[tokio::test]
async fn silent_connections_keep_no_player_out() {
    let server = Server::with(Limits { arriving: 4, ..with_rooms(10) }).await;
    let mut silent = Vec::new();
    for _ in 0..20 {
        silent.push(Client::connect(&server.address).await);
    }
    let mut pair = Pair::new(&server.address, "knight", 1, None).await;
    let state = pair.guest.state(|_| true).await;
    assert!(pair.finish(state).await.ending.is_some());
    assert_eq!(silent[0].receive().await, Ok(ServerMessage::Refused(RoomError::Silent)));
}

/// Spectators leave the players' connections free.
#[tokio::test]
async fn spectators_keep_no_player_out() {
    let server = Server::with(Limits { spectators: 2, players: 4, ..with_rooms(10) }).await;
    let pair = Pair::new(&server.address, "knight", 1, None).await;
    let mut watchers = Vec::new();
    for number in 0..4 {
        let mut watcher = Client::connect(&server.address).await;
        let expected = if number < 2 { Ok(()) } else { Err(RoomError::Crowded) };
        assert_eq!(watcher.first(enter(pair.room, None, None)).await.map(drop), expected);
        watchers.push(watcher);
    }
    let _second = Pair::new(&server.address, "knight", 3, None).await;
    let fifth = async || {
        let mut fifth = Client::connect(&server.address).await;
        fifth.first(create("knight", 9, None)).await.map(drop)
    };
    assert_eq!(fifth().await, Err(RoomError::Crowded));
    // A place that is left is free again.
    drop(pair);
    while fifth().await == Err(RoomError::Crowded) {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

/// One client cannot take the rooms of all others.
#[tokio::test]
async fn a_client_has_few_rooms() {
    let server = Server::with(Limits { rooms_of_client: 2, ..with_rooms(10) }).await;
    let mut hosts = Vec::new();
    for number in 0..4 {
        let mut host =
            Client::connect_from(&server.address, "10.0.0.7").await.expect("a connection");
        let expected = if number < 2 { Ok(()) } else { Err(RoomError::Full) };
        assert_eq!(host.first(create("knight", number, None)).await.map(drop), expected);
        hosts.push(host);
    }
    let mut other = Client::connect_from(&server.address, "10.0.0.8").await.expect("a connection");
    assert!(other.first(create("knight", 9, None)).await.is_ok());
}

#[tokio::test]
async fn a_client_has_few_connections() {
    let server = Server::with(Limits { connections_of_client: 2, ..small() }).await;
    let connect = async |client| Client::connect_from(&server.address, client).await;
    let held = [connect("10.0.0.7").await, connect("10.0.0.7").await];
    assert!(held.iter().all(Option::is_some));
    assert!(connect("10.0.0.7").await.is_none());
    assert!(connect("10.0.0.8").await.is_some());
    drop(held);
    // The server notices the end of a connection a moment later.
    while connect("10.0.0.7").await.is_none() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn rooms_and_spectators_are_limited() {
    let server = Server::with(with_rooms(4)).await;
    let mut pair = Pair::new(&server.address, "queen", 1, None).await;
    let mut open = Vec::new();
    for number in 10..20 {
        let mut host = Client::connect(&server.address).await;
        let expected = if number < 13 { Ok(()) } else { Err(RoomError::Full) };
        assert_eq!(host.first(create("knight", number, None)).await.map(drop), expected);
        open.push(host);
    }
    let most = isolation_protocol::rooms::RoomLimits::default().spectators;
    let mut watchers = Vec::new();
    for number in 0..=most {
        let mut watcher = Client::connect(&server.address).await;
        let expected = if number < most { Ok(()) } else { Err(RoomError::Crowded) };
        assert_eq!(watcher.first(enter(pair.room, None, None)).await.map(drop), expected);
        watchers.push(watcher);
    }
    let state = pair.guest.state(|_| true).await;
    assert!(pair.finish(state).await.ending.is_some());
}
