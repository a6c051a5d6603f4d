//! One connection to a room.

use crate::hall::{self, Hall, Place};
use crate::quota::Peer;
use crate::refusal::{not_a_socket, too_many_connections};
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use isolation::board::Echo;
use isolation_protocol::rooms::{ClientMessage, MAX_MESSAGE, RateLimit, RoomError, ServerMessage};
use std::convert::Infallible;
use std::net::IpAddr;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use tokio::{select, time};
use tracing::warn;

/// Timeout for a connection's first message, which selects a room.
const FIRST: Duration = Duration::from_secs(10);
/// Timeout for sending a message.
const RECEIPT: Duration = Duration::from_secs(10);
/// Timeout for a disconnected client to read the reason. Its further messages are ignored.
const LINGER: Duration = Duration::from_secs(1);
/// Maximum number of unanswered pings.
const PINGS: u32 = 3;

/// Answers `/room`, and `/room/SHARD` for a room whose id begins with the shard, so that a proxy finds its server: a
/// WebSocket. Creating a room requires the token; entering one does not, because a room's id is itself a secret.
pub async fn connect(
    shard: Option<Path<String>>,
    State(hall): State<Hall>,
    peer: Peer,
    uri: Uri,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if let Err(refusal) = hall.access().check_place(&headers) {
        return refusal.into_response();
    }
    if let Some(Path(shard)) = shard
        && let Err(refusal) = is_here(&hall, &shard)
    {
        return refusal.into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return not_a_socket(&rejection),
    };
    let client = peer.client(&headers);
    let Some(share) = hall.connections_of_client().take(client) else {
        return too_many_connections();
    };
    let place = hall.arrive();
    let may_create = hall.access().knows_token(&uri);
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    upgrade.read_buffer_size(MAX_MESSAGE).write_buffer_size(0).on_upgrade(async move |socket| {
        let silence = hall.limits().silence;
        let rate = RateLimit::default();
        let _ended = Connection {
            socket,
            hall,
            may_create,
            client,
            silence,
            last_received: Instant::now(),
            rate,
        }
        .run(place)
        .await;
        drop(share);
    })
}

/// Checks that rooms of a shard are on this server.
fn is_here(hall: &Hall, shard: &str) -> Result<(), (StatusCode, String)> {
    match shard.parse() {
        Err(why) => Err((StatusCode::NOT_FOUND, format!("/room/{}: {why}\n", Echo(shard)))),
        Ok(shard) if !hall.has(shard) => {
            let why =
                format!("Rooms of shard {shard} are on another server: check the proxy's rules.\n");
            Err((StatusCode::MISDIRECTED_REQUEST, why))
        }
        Ok(_) => Ok(()),
    }
}

struct Connection {
    socket: WebSocket,
    hall: Hall,
    may_create: bool,
    /// The client's address, where rooms are counted by it.
    client: Option<IpAddr>,
    /// Time without any message or pong after which the client is disconnected.
    silence: Duration,
    last_received: Instant,
    rate: RateLimit,
}

/// An event of a client.
enum Received {
    Message(ClientMessage),
    /// A message that is not of the protocol.
    Unreadable,
    /// An error that ends the connection.
    Cut(RoomError),
    /// The client is disconnected.
    End,
}

impl Connection {
    async fn run(mut self, place: oneshot::Receiver<Infallible>) -> ControlFlow<()> {
        let first = select! {
            first = time::timeout(FIRST, self.receive()) => {
                first.unwrap_or(Received::Cut(RoomError::Silent))
            }
            // Too many others have come since.
            _ = place => Received::Cut(RoomError::Silent),
        };
        let entered = match first {
            Received::Message(ClientMessage::Create(_)) if !self.may_create => {
                Err(RoomError::Token)
            }
            Received::Message(ClientMessage::Create(create)) => {
                self.hall.create(&create, self.client)
            }
            Received::Message(ClientMessage::Enter(enter)) => self.hall.enter(&enter),
            Received::Message(_) => Err(RoomError::Outside),
            Received::Unreadable => Err(RoomError::Unreadable),
            Received::Cut(why) => Err(why),
            Received::End => return ControlFlow::Break(()),
        };
        match entered {
            Ok((place, entered)) => {
                self.say(hall::text(&entered)).await?;
                self.stay(place).await
            }
            Err(why) => self.refuse_and_close(why).await,
        }
    }

    /// Sends the states of the room, and executes the client's requests.
    async fn stay(mut self, mut place: Place) -> ControlFlow<()> {
        let mut pings = time::interval(self.silence / PINGS);
        place.states.mark_changed();
        loop {
            select! {
                changed = place.states.changed() => {
                    if changed.is_err() {
                        return self.refuse_and_close(RoomError::NoRoom).await;
                    }
                    let state = place.states.borrow_and_update().clone();
                    self.say(state).await?;
                }
                received = self.receive() => {
                    let done = match received {
                        Received::Message(message) => place.act(&message),
                        Received::Unreadable => Err(RoomError::Unreadable),
                        Received::Cut(why) => return self.refuse_and_close(why).await,
                        Received::End => return ControlFlow::Break(()),
                    };
                    if let Err(why) = done {
                        self.say(hall::text(&ServerMessage::Refused(why))).await?;
                    }
                }
                _ = pings.tick() => {
                    if self.last_received.elapsed() > self.silence {
                        return ControlFlow::Break(());
                    }
                    self.send(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    /// The next message. Cancel-safe.
    async fn receive(&mut self) -> Received {
        loop {
            let message = self.socket.recv().await;
            self.last_received = Instant::now();
            match message {
                Some(Ok(Message::Close(_))) | None => return Received::End,
                Some(Ok(_)) if !self.rate.pass(self.hall.now()) => {
                    return Received::Cut(RoomError::Flood);
                }
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text)
                        .map_or(Received::Unreadable, Received::Message);
                }
                Some(Ok(Message::Binary(_))) => return Received::Unreadable,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Err(_)) => return Received::Cut(RoomError::TooLarge),
            }
        }
    }

    /// Sends a message; a timeout ends the connection.
    async fn say(&mut self, text: Utf8Bytes) -> ControlFlow<()> {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> ControlFlow<()> {
        match time::timeout(RECEIPT, self.socket.send(message)).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    async fn refuse_and_close(&mut self, why: RoomError) -> ControlFlow<()> {
        warn!(client = self.client.map(display), %why, "refused");
        self.say(hall::text(&ServerMessage::Refused(why))).await?;
        let (code, reason) = (close_code::POLICY, why.to_string().into());
        self.send(Message::Close(Some(CloseFrame { code, reason }))).await?;
        let until = time::Instant::now() + LINGER;
        let rest = async { while self.socket.recv().await.is_some() {} };
        let _late = time::timeout_at(until, rest).await;
        if why == RoomError::TooLarge {
            // Closing with unread data would reset the connection before the client reads the reason.
            time::sleep_until(until).await;
        }
        ControlFlow::Break(())
    }
}
