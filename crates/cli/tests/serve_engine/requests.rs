//! The engine's answers, their order, and its response to a stop.

use super::client::{Client, ENDLESS, Server, WIDE, best};
use isolation::{Report, Scope};
use isolation_protocol::wire::{
    Engine, NativeEngine, ReplyBody, RequestBody, ServerInfo, WIRE_VERSION,
};
use isolation_protocol::wire::{Reply, Request};
use isolation_server::Limits;
use std::time::{Duration, Instant};

const KNIGHTS: &str = "7/7/2n4/3N3/7/7/7 w";

fn the_best(reply: Option<Reply>, id: u64) -> Report {
    match reply {
        Some(Reply { id: answered, reply: ReplyBody::Best(report), .. }) if answered == id => {
            report
        }
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn answers_are_those_of_the_worker() {
    let server = Server::with(Limits::here()).await;
    let mut client = server.client().await;
    for (id, agent) in
        ["deepening(depth=6)", "minimax(depth=3, clock=cpu)", "AB_Open"].iter().enumerate()
    {
        let ask = best(KNIGHTS, agent);
        let mut replies = Vec::new();
        let text = Request::new(id as u64, ask.clone()).to_text();
        Engine::default()
            .answer_text(&text, |kind| Ok(kind.start()), &mut |it| replies.push(it.clone()));
        let expected = the_best(replies.pop(), id as u64);
        client.ask(id as u64, ask).await;
        let report = the_best(client.last().await, id as u64);
        assert_eq!(Report { ms: 0.0, ..report }, Report { ms: 0.0, ..expected });
    }
    let ask = RequestBody::Solve {
        position: "4/1n2/2N1/4 w".into(),
        scope: Scope::Moves,
        nodes: None,
        ms: None,
    };
    client.ask(9, ask).await;
    let Some(Reply { id: 9, reply: ReplyBody::Solved(truth), .. }) = client.last().await else {
        panic!("no truth");
    };
    assert!(truth.moves.iter().all(|mv| mv.result.is_some()), "{truth:?}");
}

/// The time from a message to the end of the work before, the least of a few: machines are busy.
async fn ended_by(client: &mut Client, ask: RequestBody) -> Duration {
    let mut least = Duration::MAX;
    for round in 0..4 {
        let (old, new) = (2 * round + 1, 2 * round + 2);
        client.ask(old, best(WIDE, ENDLESS)).await;
        let info = client.receive().await.expect("a reply");
        assert!(matches!(info.reply, ReplyBody::Info(_)), "{info:?}");
        let asked = Instant::now();
        client.ask(new, ask.clone()).await;
        the_best(client.last().await, old);
        least = least.min(asked.elapsed());
        let last = client.last().await.expect("a reply");
        assert_eq!(last.id, new);
        assert!(matches!(last.reply, ReplyBody::Ready | ReplyBody::Best(_)), "{last:?}");
    }
    least
}

#[tokio::test]
async fn stop_and_new_requests_end_the_old_one_at_once() {
    let server = Server::with(Limits::here()).await;
    let mut client = server.client().await;
    for ask in [RequestBody::Stop, best(KNIGHTS, "AB_Open")] {
        let ended = ended_by(&mut client, ask).await;
        assert!(ended < Duration::from_millis(100), "{ended:?}");
    }
    // With nothing to stop.
    client.ask(99, RequestBody::Stop).await;
    assert_eq!(client.last().await, Some(Reply::new(99, ReplyBody::Ready)));
}

#[tokio::test]
async fn a_closed_connection_leaves_its_thread() {
    let server = Server::with(Limits { threads: 1, ..Limits::here() }).await;
    let mut first = server.client().await;
    first.ask(1, best(WIDE, ENDLESS)).await;
    assert!(first.receive().await.is_some());
    drop(first);
    let mut second = server.client().await;
    second.ask(1, best(KNIGHTS, "AB_Open")).await;
    the_best(second.last().await, 1);
}

#[tokio::test]
async fn work_has_a_longest_time() {
    let time = Duration::from_millis(100);
    let server = Server::with(Limits { time, ..Limits::here() }).await;
    let mut client = server.client().await;
    let asked = Instant::now();
    client.ask(1, best(WIDE, ENDLESS)).await;
    the_best(client.last().await, 1);
    let ask = RequestBody::Solve {
        position: WIDE.into(),
        scope: Scope::Distances,
        nodes: None,
        ms: None,
    };
    client.ask(2, ask).await;
    let last = client.last().await.expect("a reply");
    assert!(matches!(&last.reply, ReplyBody::Solved(truth) if truth.finished), "{last:?}");
    assert!(asked.elapsed() < Duration::from_secs(10), "{:?}", asked.elapsed());
}

#[tokio::test]
async fn what_is_too_much_is_refused() {
    let server = Server::with(Limits { memory: 32, ..Limits::here() }).await;
    let mut client = server.client().await;
    let why = client.error(1, best(KNIGHTS, "strong(memory=33)")).await;
    assert_eq!(why, "memory=33: expected at most 32 megabytes on this server");
    client.ask(2, best(KNIGHTS, "strong(memory=32, depth=2)")).await;
    the_best(client.last().await, 2);
    // No request starts a program or reads a file.
    for agent in ["ugi(\"cat /etc/passwd\")", "fairy(\"fairy-stockfish\")", "python(\"x.py\")"] {
        let why = client.error(3, best(KNIGHTS, agent)).await;
        assert!(why.contains("unknown agent") && why.contains("expected random, minimax"), "{why}");
    }
}

#[tokio::test]
async fn late_requests_are_rejected() {
    let limits = Limits { threads: 1, waiting: 1, connections: 3, ..Limits::here() };
    let server = Server::with(limits).await;
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(server.client().await);
    }
    let Err((status, why)) = Client::connect(&server.address).await else { panic!("a fourth") };
    assert_eq!(status.as_u16(), 503);
    assert_eq!(why, "3 connections to this engine are open already; try again later.\n");
    clients[0].ask(1, best(WIDE, ENDLESS)).await;
    assert!(clients[0].receive().await.is_some());
    clients[1].ask(1, best(WIDE, ENDLESS)).await;
    // The second one waits by the time that the third one is refused.
    let busy = "the engine is busy: 1 requests are waiting; try again later";
    while clients[2].error(1, best(WIDE, ENDLESS)).await != busy {}
    // One that waits can be stopped, too, and then there is room.
    clients[1].ask(2, RequestBody::Stop).await;
    let error_text = clients[1].last().await.expect("a reply");
    let why = "the request was cancelled while it waited".to_owned();
    assert_eq!(error_text, Reply::new(1, ReplyBody::Error(why)));
    clients.pop();
    while Client::connect(&server.address).await.is_err() {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

#[test]
fn an_offer_reads_back() {
    let engine = NativeEngine { v: WIRE_VERSION, threads: 2, seconds: 60, token: true };
    let text = serde_json::to_string(&ServerInfo { engine: Some(engine.clone()), rooms: None })
        .expect("JSON");
    assert_eq!(text, r#"{"engine":{"v":4,"threads":2,"seconds":60,"token":true}}"#);
    assert_eq!(serde_json::from_str::<ServerInfo>(&text).expect("an offer").engine, Some(engine));
    assert_eq!(
        serde_json::from_str::<ServerInfo>(r#"{"engine":null}"#).expect("one"),
        ServerInfo::default()
    );
}
