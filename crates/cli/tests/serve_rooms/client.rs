//! A browser in a room.

use axum::http::{StatusCode, header};
use futures::{SinkExt, StreamExt};
use isolation::Game;
use isolation::board::Player;
use isolation::find_rules;
use isolation_protocol::rooms::{
    Claim, ClientMessage, Create, Enter, Key, ROOM_VERSION, RoomError, RoomState, Seat,
    ServerMessage, TimeControl,
};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::handshake::client::Request;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// How long anything may take that is not measured.
const PATIENCE: Duration = Duration::from_secs(15);

/// A connection to a room.
pub struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    pub async fn connect(address: &str) -> Self {
        Self::connect_as(address, "/room", None).await.expect("a connection")
    }

    /// Connects to a room's server, as the page does.
    pub async fn connect_to(address: &str, room: Key) -> Self {
        let path = format!("/room/{}", room.shard());
        Self::connect_as(address, &path, None).await.expect("a connection")
    }

    pub async fn connect_as(
        address: &str,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Self, StatusCode> {
        let mut request =
            format!("ws://{address}{path}").into_client_request().expect("an address");
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        Self::request(request).await
    }

    /// Connects through a proxy on this machine, which names the client; a server under attack may refuse it.
    pub async fn connect_from(address: &str, client: &str) -> Option<Self> {
        let mut request = format!("ws://{address}/room").into_client_request().expect("an address");
        request.headers_mut().insert("x-forwarded-for", client.parse().expect("a header"));
        let (socket, _) = timeout(PATIENCE, connect_async(request)).await.ok()?.ok()?;
        Some(Self(socket))
    }

    async fn request(request: Request) -> Result<Self, StatusCode> {
        match timeout(PATIENCE, connect_async(request)).await.expect("an answer in time") {
            Ok((socket, _)) => Ok(Self(socket)),
            Err(Error::Http(answer)) => Err(answer.status()),
            Err(error) => panic!("{error}"),
        }
    }

    /// Sends a message; whether the server still takes it.
    pub async fn send(&mut self, message: Message) -> bool {
        timeout(PATIENCE, self.0.send(message)).await.expect("room in time").is_ok()
    }

    pub async fn ask(&mut self, ask: &ClientMessage) -> bool {
        self.send(Message::text(serde_json::to_string(ask).expect("plain data"))).await
    }

    /// Sends a text that the server does not read to its end, and listens meanwhile: all messages of the server.
    pub async fn shout(self, text: String) -> (Vec<ServerMessage>, String) {
        let (mut sink, stream) = self.0.split();
        let sending = tokio::spawn(async move { sink.send(Message::text(text)).await.is_ok() });
        let (mut news, mut end) = (Vec::new(), String::new());
        let mut messages = Box::pin(stream);
        while let Some(Ok(message)) =
            timeout(PATIENCE, messages.next()).await.expect("news in time")
        {
            match message {
                Message::Text(text) => news.push(serde_json::from_str(&text).expect("news")),
                Message::Close(frame) => {
                    end = frame.map_or_else(String::new, |it| it.reason.to_string());
                    break;
                }
                _ => {}
            }
        }
        sending.abort();
        (news, end)
    }

    /// The next news; the reason of the end when the connection has ended.
    pub async fn receive(&mut self) -> Result<ServerMessage, String> {
        timeout(PATIENCE, self.receive_now()).await.expect("news in time")
    }

    async fn receive_now(&mut self) -> Result<ServerMessage, String> {
        loop {
            let Some(message) = self.0.next().await else { return Err(String::new()) };
            match message {
                Ok(Message::Text(text)) => return Ok(serde_json::from_str(&text).expect("news")),
                Ok(Message::Close(frame)) => {
                    return Err(frame.map_or_else(String::new, |it| it.reason.to_string()));
                }
                Err(error) => return Err(error.to_string()),
                Ok(_) => {}
            }
        }
    }

    /// The next state that is as wanted; what is between is passed over.
    pub async fn state(&mut self, wanted: impl Fn(&RoomState) -> bool) -> RoomState {
        loop {
            match self.receive().await {
                Ok(ServerMessage::State(state)) if wanted(&state) => return *state,
                Ok(ServerMessage::State(_)) => {}
                other => panic!("{other:?}"),
            }
        }
    }

    /// The next refusal; states are passed over.
    pub async fn refusal(&mut self) -> RoomError {
        loop {
            match self.receive().await {
                Ok(ServerMessage::Refused(why)) => return why,
                Ok(_) => {}
                Err(why) => panic!("{why}"),
            }
        }
    }

    /// Says what enters a room; what the server answers.
    pub async fn first(
        &mut self,
        ask: ClientMessage,
    ) -> Result<(Key, Option<Seat>, Option<Key>), RoomError> {
        assert!(self.ask(&ask).await);
        match self.receive().await {
            Ok(ServerMessage::Entered { room, seat, invitation }) => Ok((room, seat, invitation)),
            Ok(ServerMessage::Refused(why)) => Err(why),
            other => panic!("{other:?}"),
        }
    }
}

pub fn secret(number: u64) -> Key {
    let mut bytes = [7; 16];
    bytes[..8].copy_from_slice(&number.to_be_bytes());
    Key::new(bytes)
}

pub fn create(variant: &str, number: u64, control: Option<TimeControl>) -> ClientMessage {
    let claim = Claim { secret: secret(number), name: format!("host {number}") };
    ClientMessage::Create(Create {
        v: ROOM_VERSION,
        variant: variant.to_owned(),
        first: true,
        control,
        claim,
    })
}

pub fn enter(room: Key, number: Option<u64>, invitation: Option<Key>) -> ClientMessage {
    let claim = number.map(|it| Claim { secret: secret(it), name: format!("guest {it}") });
    ClientMessage::Enter(Enter { v: ROOM_VERSION, room, claim, invitation })
}

/// A room with both players.
pub struct Pair {
    pub room: Key,
    pub host: Client,
    pub guest: Client,
    pub invitation: Key,
}

impl Pair {
    /// The host's secret has this number, the guest's the next one.
    pub async fn new(
        address: &str,
        variant: &str,
        number: u64,
        control: Option<TimeControl>,
    ) -> Self {
        let mut host = Client::connect(address).await;
        let (room, seat, invitation) =
            host.first(create(variant, number, control)).await.expect("a room");
        assert_eq!(seat, Some(Seat::Host));
        let invitation = invitation.expect("an invitation");
        let mut guest = Client::connect_to(address, room).await;
        let entered = guest.first(enter(room, Some(number + 1), Some(invitation))).await;
        assert_eq!(entered, Ok((room, Some(Seat::Guest), None)));
        Self { room, host, guest, invitation }
    }

    /// The connection of the side to move, then the other's.
    pub fn sides(&mut self, state: &RoomState) -> [&mut Client; 2] {
        let to_move = game(state).position().to_move();
        if (to_move == Player::First) == (state.first == Seat::Host) {
            [&mut self.host, &mut self.guest]
        } else {
            [&mut self.guest, &mut self.host]
        }
    }

    /// Plays the first legal moves until the game ends; both connections have received its end.
    pub async fn finish(&mut self, mut state: RoomState) -> RoomState {
        while state.ending.is_none() {
            let ask = next_move(&state, 0);
            let plies = state.moves.split_whitespace().count();
            let [mover, other] = self.sides(&state);
            assert!(mover.ask(&ask).await);
            let later = |state: &RoomState| state.moves.split_whitespace().count() > plies;
            mover.state(later).await;
            state = other.state(later).await;
        }
        state
    }
}

/// The answer to a GET, with its headers.
pub async fn get(address: &str, path: &str) -> String {
    send(address, "GET", path, &format!("host: {address}\r\n")).await
}

/// The answer to a request with these headers.
pub async fn send(address: &str, method: &str, path: &str, headers: &str) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let request = format!("{method} {path} HTTP/1.1\r\n{headers}connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("written");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.expect("text");
    answer
}

/// The game of a state.
pub fn game(state: &RoomState) -> Game {
    let mut game = Game::unplaced(&find_rules(&state.variant).expect("rules"));
    for text in state.moves.split_whitespace() {
        let mv = game.position().parse_move(text).expect("a legal move");
        game.play(mv).expect("a legal move");
    }
    game
}

/// One of the legal moves.
pub fn next_move(state: &RoomState, choice: usize) -> ClientMessage {
    let game = game(state);
    let moves: Vec<_> = game.position().moves().collect();
    let to = game.position().move_text(moves[choice % moves.len()]);
    ClientMessage::Move { game: state.game, ply: game.moves().len(), to }
}
