//! A server for tests, and its clients.

use axum::http::{StatusCode, header};
use futures::{SinkExt, StreamExt};
use isolation_protocol::wire::{Reply, ReplyBody, Request, RequestBody};
use isolation_server::{Access, Hall, Limits, Opponent, Patience, Site, app, listen};
use std::time::Duration;
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// A board that is too large to solve in a test.
pub const WIDE: &str = "11/11/11/6n4/5N5/11/11/11/11 w";
/// A search that runs until it is stopped, and reports soon.
pub const ENDLESS: &str = "deepening(depth=128)";
/// How long anything may take that is not measured.
const PATIENCE: Duration = Duration::from_secs(30);

/// A server and the folder that it serves; `secret.txt` lies beside it.
pub struct Server {
    pub address: String,
    _folder: TempDir,
}

/// A text that no answer may contain.
pub const SECRET: &str = "a secret of the operator";

/// Bytes of `large.bin`: a few of them do not fit into the buffers of a connection.
const LARGE: usize = 1 << 18;

/// A folder with a page in it, and a secret beside it.
pub fn folder() -> (TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let site = folder.path().join("site");
    std::fs::create_dir(&site).expect("a folder");
    std::fs::write(site.join("index.html"), "the page").expect("a file");
    std::fs::write(site.join("large.bin"), vec![7; LARGE]).expect("a file");
    std::fs::write(folder.path().join("secret.txt"), SECRET).expect("a file");
    (folder, site)
}

impl Server {
    pub async fn start(access: Access, limits: Limits) -> Self {
        Self::patient(access, limits, Patience::default()).await
    }

    pub async fn patient(access: Access, limits: Limits, patience: Patience) -> Self {
        Self::with_agent(access, limits, patience, None).await
    }

    pub async fn with_agent(
        access: Access,
        limits: Limits,
        patience: Patience,
        agent: Option<Opponent>,
    ) -> Self {
        let (folder, site) = folder();
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let app = app(Hall::new(access, limits, None), Site::folder(&site), None, true, agent);
        tokio::spawn(listen(listener, app, patience));
        Self { address, _folder: folder }
    }

    pub async fn with(limits: Limits) -> Self {
        Self::start(Access::loopback(None), limits).await
    }

    pub async fn client(&self) -> Client {
        Client::connect(&self.address).await.expect("a connection")
    }
}

/// One thread, and next to no time.
pub fn small() -> Limits {
    Limits { threads: 1, time: Duration::from_millis(5), ..Limits::here() }
}

/// A connection to the engine.
pub struct Client(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Client {
    /// Connects, and waits until the engine is ready.
    pub async fn connect(address: &str) -> Result<Self, (StatusCode, String)> {
        Self::connect_as(address, "/engine", None).await
    }

    /// Connects as a page of another address may do.
    pub async fn connect_as(
        address: &str,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Self, (StatusCode, String)> {
        let mut request =
            format!("ws://{address}{path}").into_client_request().expect("an address");
        if let Some(origin) = origin {
            request.headers_mut().insert(header::ORIGIN, origin.parse().expect("a header"));
        }
        match timeout(PATIENCE, connect_async(request)).await.expect("an answer in time") {
            Ok((socket, _)) => {
                let mut client = Self(socket);
                assert_eq!(client.receive().await, Some(Reply::new(0, ReplyBody::Ready)));
                Ok(client)
            }
            Err(Error::Http(answer)) => {
                let text = answer.body().clone().unwrap_or_default();
                Err((answer.status(), String::from_utf8(text).expect("text")))
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Sends a message; whether the server still takes it.
    pub async fn send(&mut self, message: Message) -> bool {
        timeout(PATIENCE, self.0.send(message)).await.expect("room in time").is_ok()
    }

    pub async fn ask(&mut self, id: u64, ask: RequestBody) {
        assert!(self.send(Message::text(Request::new(id, ask).to_text())).await);
    }

    /// The next reply; none when the connection has ended.
    pub async fn receive(&mut self) -> Option<Reply> {
        loop {
            match timeout(PATIENCE, self.0.next()).await.expect("a reply in time")? {
                Ok(Message::Text(text)) => {
                    return Some(serde_json::from_str(&text).expect("a reply"));
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next reply that is the last one to its request.
    pub async fn last(&mut self) -> Option<Reply> {
        loop {
            let reply = self.receive().await?;
            if reply.reply.is_last() {
                return Some(reply);
            }
        }
    }

    /// The error by which a request is answered.
    pub async fn error(&mut self, id: u64, ask: RequestBody) -> String {
        self.ask(id, ask).await;
        match self.last().await {
            Some(Reply { id: answered, reply: ReplyBody::Error(why), .. }) if answered == id => why,
            other => panic!("{other:?}"),
        }
    }
}

/// Asks an agent for a move.
pub fn best(position: &str, agent: &str) -> RequestBody {
    RequestBody::Best { position: position.to_owned(), agent: agent.to_owned(), seed: 7 }
}
