//! One connection to a room.

use super::hall::{self, Hall, Place};
use super::refusal::not_a_socket;
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use isolation::room::{Ask, Flow, MAX_MESSAGE, News, Refusal};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use tokio::{select, time};

/// How long a connection may take to say which room it wants.
const FIRST: Duration = Duration::from_secs(10);
/// How long a client may take to receive one message.
const RECEIPT: Duration = Duration::from_secs(10);
/// How long a client that is cut off may take to hear why. What it still sends is passed over.
const LINGER: Duration = Duration::from_secs(1);
/// Pings that a client may leave unanswered.
const PINGS: u32 = 3;

/// Answers `/room`: a WebSocket. Who has no token may enter rooms, and not create any: a room's id is a secret of its
/// own.
pub async fn connect(
    State(hall): State<Hall>,
    uri: Uri,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if let Err(refusal) = hall.access().check_place(&headers) {
        return refusal.into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return not_a_socket(&rejection),
    };
    let Ok(connection) = hall.connections().try_acquire_owned() else {
        let why = "There are too many connections to rooms; try again later.\n";
        return (StatusCode::SERVICE_UNAVAILABLE, why).into_response();
    };
    let may_create = hall.access().knows_token(&uri);
    let upgrade = upgrade.max_message_size(MAX_MESSAGE).max_frame_size(MAX_MESSAGE);
    upgrade.read_buffer_size(MAX_MESSAGE).write_buffer_size(0).on_upgrade(async move |socket| {
        let silence = hall.limits().silence;
        let flow = Flow::default();
        let _ended = Connection { socket, hall, may_create, silence, heard: Instant::now(), flow }
            .run()
            .await;
        drop(connection);
    })
}

struct Connection {
    socket: WebSocket,
    hall: Hall,
    may_create: bool,
    /// How long the client may send nothing, not even the answer to a ping.
    silence: Duration,
    heard: Instant,
    flow: Flow,
}

/// What comes of a client.
enum Heard {
    Ask(Ask),
    /// A message that is none of the protocol.
    Unreadable,
    /// What ends the connection, with a reason.
    Cut(Refusal),
    /// The client has gone.
    End,
}

impl Connection {
    async fn run(mut self) -> ControlFlow<()> {
        let first = time::timeout(FIRST, self.hear()).await;
        let entered = match first.unwrap_or(Heard::Cut(Refusal::Silent)) {
            Heard::Ask(Ask::Create(_)) if !self.may_create => Err(Refusal::Token),
            Heard::Ask(Ask::Create(create)) => self.hall.create(&create),
            Heard::Ask(Ask::Enter(enter)) => self.hall.enter(&enter),
            Heard::Ask(_) => Err(Refusal::Outside),
            Heard::Unreadable => Err(Refusal::Unreadable),
            Heard::Cut(why) => Err(why),
            Heard::End => return ControlFlow::Break(()),
        };
        match entered {
            Ok((place, news)) => {
                self.say(hall::text(&news)).await?;
                self.stay(place).await
            }
            Err(why) => self.refuse_and_close(why).await,
        }
    }

    /// Passes on what happens in the room, and what the client asks for.
    async fn stay(mut self, mut place: Place) -> ControlFlow<()> {
        let mut pings = time::interval(self.silence / PINGS);
        place.states.mark_changed();
        loop {
            select! {
                changed = place.states.changed() => {
                    if changed.is_err() {
                        return self.refuse_and_close(Refusal::NoRoom).await;
                    }
                    let state = place.states.borrow_and_update().clone();
                    self.say(state).await?;
                }
                heard = self.hear() => {
                    let done = match heard {
                        Heard::Ask(ask) => place.act(&ask),
                        Heard::Unreadable => Err(Refusal::Unreadable),
                        Heard::Cut(why) => return self.refuse_and_close(why).await,
                        Heard::End => return ControlFlow::Break(()),
                    };
                    if let Err(why) = done {
                        self.say(hall::text(&News::Refused(why))).await?;
                    }
                }
                _ = pings.tick() => {
                    if self.heard.elapsed() > self.silence {
                        return ControlFlow::Break(());
                    }
                    self.send(Message::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    /// The next message. Dropped before it comes, it loses nothing.
    async fn hear(&mut self) -> Heard {
        loop {
            let message = self.socket.recv().await;
            self.heard = Instant::now();
            match message {
                Some(Ok(Message::Close(_))) | None => return Heard::End,
                Some(Ok(_)) if !self.flow.pass(self.hall.now()) => {
                    return Heard::Cut(Refusal::Flood);
                }
                Some(Ok(Message::Text(text))) => {
                    return serde_json::from_str(&text).map_or(Heard::Unreadable, Heard::Ask);
                }
                Some(Ok(Message::Binary(_))) => return Heard::Unreadable,
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Err(_)) => return Heard::Cut(Refusal::TooLarge),
            }
        }
    }

    /// Sends a message; the connection ends when the client does not take it.
    async fn say(&mut self, text: Utf8Bytes) -> ControlFlow<()> {
        self.send(Message::Text(text)).await
    }

    async fn send(&mut self, message: Message) -> ControlFlow<()> {
        match time::timeout(RECEIPT, self.socket.send(message)).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    async fn refuse_and_close(&mut self, why: Refusal) -> ControlFlow<()> {
        self.say(hall::text(&News::Refused(why))).await?;
        let (code, reason) = (close_code::POLICY, why.to_string().into());
        self.send(Message::Close(Some(CloseFrame { code, reason }))).await?;
        let until = time::Instant::now() + LINGER;
        let rest = async { while self.socket.recv().await.is_some() {} };
        let _late = time::timeout_at(until, rest).await;
        if why == Refusal::TooLarge {
            // Closed at once, with the rest of the message unread, the connection would be reset.
            time::sleep_until(until).await;
        }
        ControlFlow::Break(())
    }
}
