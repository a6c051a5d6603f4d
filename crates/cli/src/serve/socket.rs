//! One connection to the engine.

use super::desk::{Desk, Stop};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use isolation::wire::{Answer, Ask, Reply, Request};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::{select, time};

/// The largest message, in bytes.
const LARGEST: usize = 64 << 10;
/// Bytes that a connection reads at once: hundreds of connections are open at a time.
const READ: usize = 4 << 10;
/// Replies that may wait for a slow client, beside the last one.
const REPLIES: usize = 32;
/// Pings that a client may leave unanswered.
const PINGS: u32 = 3;
/// How long a client may take to receive one message.
const RECEIPT: Duration = Duration::from_secs(10);

/// The upgrade, held to the limits of messages.
pub fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(READ)
        .write_buffer_size(0)
}

/// Serves a connection to its end: one request at a time; a new one ends the one before.
pub async fn converse(socket: WebSocket, desk: Desk, silence: Duration) {
    let (news, told) = mpsc::channel(REPLIES);
    let heard = Instant::now();
    let connection =
        Connection { socket, desk, silence, news, told, heard, work: None, next: None };
    let _ended = connection.run().await;
}

struct Connection {
    socket: WebSocket,
    desk: Desk,
    /// How long the client may send nothing.
    silence: Duration,
    /// Where work tells its news, and where they come out.
    news: mpsc::Sender<Reply>,
    told: mpsc::Receiver<Reply>,
    /// When the client has last said anything.
    heard: Instant,
    work: Option<Work>,
    /// The request that follows when the work has ended; until then nothing more is heard.
    next: Option<Request>,
}

/// A request that is worked on. Dropped, it ends.
struct Work {
    stop: Arc<Stop>,
    task: JoinHandle<Reply>,
}

impl Work {
    fn begin(desk: &Desk, request: Request, news: mpsc::Sender<Reply>) -> Self {
        let stop = Arc::new(Stop::default());
        let task = tokio::spawn(desk.clone().answer(request, Arc::clone(&stop), news));
        Self { stop, task }
    }

    /// The last reply, when it comes.
    async fn end(work: &mut Option<Self>) -> Reply {
        match work {
            Some(work) => (&mut work.task).await.expect("it neither panics nor is aborted"),
            None => std::future::pending().await,
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.say();
    }
}

impl Connection {
    async fn run(mut self) -> ControlFlow<()> {
        let mut pings = time::interval(self.silence / PINGS);
        self.say(Reply::new(0, Answer::Ready)).await?;
        loop {
            select! {
                message = self.socket.recv(), if self.next.is_none() => self.hear(message).await?,
                Some(reply) = self.told.recv() => self.say(reply).await?,
                last = Work::end(&mut self.work) => {
                    self.work = None;
                    while let Ok(reply) = self.told.try_recv() {
                        self.say(reply).await?;
                    }
                    self.say(last).await?;
                }
                _ = pings.tick() => self.ping().await?,
            }
            if self.work.is_none()
                && let Some(request) = self.next.take()
            {
                if request.request == Ask::Stop {
                    self.say(Reply::new(request.id, Answer::Ready)).await?;
                } else {
                    self.work = Some(Work::begin(&self.desk, request, self.news.clone()));
                }
            }
        }
    }

    /// Sends a reply; the connection ends when the client does not take it.
    async fn say(&mut self, reply: Reply) -> ControlFlow<()> {
        self.send(Message::text(reply.to_text())).await
    }

    async fn send(&mut self, message: Message) -> ControlFlow<()> {
        match time::timeout(RECEIPT, self.socket.send(message)).await {
            Ok(Ok(())) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        }
    }

    async fn ping(&mut self) -> ControlFlow<()> {
        if self.heard.elapsed() > self.silence {
            return ControlFlow::Break(());
        }
        self.send(Message::Ping(Vec::new().into())).await
    }

    async fn refuse(&mut self, why: impl Into<String>) -> ControlFlow<()> {
        self.say(Reply::new(0, Answer::Error(why.into()))).await
    }

    async fn hear(&mut self, message: Option<Result<Message, axum::Error>>) -> ControlFlow<()> {
        self.heard = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) => match Request::read(&text) {
                Ok(request) => {
                    if let Some(work) = &self.work {
                        work.stop.say();
                    }
                    self.next = Some(request);
                    ControlFlow::Continue(())
                }
                Err(reply) => self.say(*reply).await,
            },
            Some(Ok(Message::Binary(_))) => {
                self.refuse("request: expected a text of JSON, not a binary message").await
            }
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => ControlFlow::Continue(()),
            Some(Ok(Message::Close(_))) | None => ControlFlow::Break(()),
            Some(Err(error)) => {
                let why =
                    format!("request: {error}; a message is a text of at most {LARGEST} bytes");
                self.refuse(why).await?;
                let (code, reason) = (close_code::POLICY, "this message cannot be read".into());
                self.send(Message::Close(Some(CloseFrame { code, reason }))).await?;
                ControlFlow::Break(())
            }
        }
    }
}
