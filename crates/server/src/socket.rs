//! One connection to the engine.

use crate::pool::{Pool, Stop};
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use isolation_protocol::wire::{Reply, ReplyBody, Request, RequestBody};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio::{select, time};

/// Maximum size of a message in bytes.
const LARGEST: usize = 64 << 10;
/// Size of a connection's read buffer in bytes, small because hundreds of connections may be open.
const READ: usize = 4 << 10;
/// Maximum number of replies that wait for a slow client, besides the last one.
const REPLIES: usize = 32;
/// Maximum number of unanswered pings.
const PINGS: u32 = 3;
/// Timeout for sending a message.
const RECEIPT: Duration = Duration::from_secs(10);

/// The upgrade with limits for messages.
pub fn limited(upgrade: WebSocketUpgrade) -> WebSocketUpgrade {
    upgrade
        .max_message_size(LARGEST)
        .max_frame_size(LARGEST)
        .read_buffer_size(READ)
        .write_buffer_size(0)
}

/// Serves a connection to its end: one request at a time; a new one cancels the last one.
pub async fn converse(socket: WebSocket, pool: Pool, silence: Duration) {
    let (news, replies) = mpsc::channel(REPLIES);
    let last_received = Instant::now();
    let connection =
        Connection { socket, pool, silence, news, replies, last_received, work: None, next: None };
    let _ended = connection.run().await;
}

struct Connection {
    socket: WebSocket,
    pool: Pool,
    /// Time without any message after which the client is disconnected.
    silence: Duration,
    /// The channel of intermediate replies.
    news: mpsc::Sender<Reply>,
    replies: mpsc::Receiver<Reply>,
    /// When the last message was received.
    last_received: Instant,
    work: Option<Work>,
    /// The next request, which waits until the current one has ended; until then nothing more is read.
    next: Option<Request>,
}

/// A running request. Dropping it cancels it.
struct Work {
    stop: Arc<Stop>,
    task: JoinHandle<Reply>,
}

impl Work {
    fn begin(pool: &Pool, request: Request, news: mpsc::Sender<Reply>) -> Self {
        let stop = Arc::new(Stop::default());
        let task = tokio::spawn(pool.clone().answer(request, Arc::clone(&stop), news));
        Self { stop, task }
    }

    /// Waits for the last reply.
    async fn end(work: &mut Option<Self>) -> Reply {
        match work {
            Some(work) => (&mut work.task).await.expect("it neither panics nor is aborted"),
            None => std::future::pending().await,
        }
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        self.stop.set();
    }
}

impl Connection {
    async fn run(mut self) -> ControlFlow<()> {
        let mut pings = time::interval(self.silence / PINGS);
        self.say(Reply::new(0, ReplyBody::Ready)).await?;
        loop {
            select! {
                message = self.socket.recv(), if self.next.is_none() => self.receive(message).await?,
                Some(reply) = self.replies.recv() => self.say(reply).await?,
                last = Work::end(&mut self.work) => {
                    self.work = None;
                    while let Ok(reply) = self.replies.try_recv() {
                        self.say(reply).await?;
                    }
                    self.say(last).await?;
                }
                _ = pings.tick() => self.ping().await?,
            }
            if self.work.is_none()
                && let Some(request) = self.next.take()
            {
                if request.request == RequestBody::Stop {
                    self.say(Reply::new(request.id, ReplyBody::Ready)).await?;
                } else {
                    self.work = Some(Work::begin(&self.pool, request, self.news.clone()));
                }
            }
        }
    }

    /// Sends a reply; a timeout ends the connection.
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
        if self.last_received.elapsed() > self.silence {
            return ControlFlow::Break(());
        }
        self.send(Message::Ping(Vec::new().into())).await
    }

    async fn refuse(&mut self, why: impl Into<String>) -> ControlFlow<()> {
        self.say(Reply::new(0, ReplyBody::Error(why.into()))).await
    }

    async fn receive(&mut self, message: Option<Result<Message, axum::Error>>) -> ControlFlow<()> {
        self.last_received = Instant::now();
        match message {
            Some(Ok(Message::Text(text))) => match Request::read(&text) {
                Ok(request) => {
                    if let Some(work) = &self.work {
                        work.stop.set();
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
