//! Two hundred clients at once, of the program itself.

use super::client::{Client, WIDE, best, folder};
use super::program::Program;
use futures::future::join_all;
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};
use std::time::{Duration, Instant};

const CLIENTS: usize = 200;
/// The server's limits are reached and not exceeded.
const MOST: usize = 256;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[allow(clippy::print_stdout, reason = "the figures are wanted by people")]
async fn two_hundred_clients_are_served() {
    let (_folder, site) = folder();
    let (program, address) = Program::start(&site);
    let mut clients = Vec::new();
    for _ in 0..CLIENTS {
        clients.push(Client::connect(&address).await.expect("a connection"));
    }
    // The maximum memory, on a board where it is used.
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(12);
    let agent = format!("strong(time=700ms, memory={})", 192 / threads);
    let asked = Instant::now();
    for client in &mut clients {
        client.ask(1, best(WIDE, &agent)).await;
    }
    let work = async { join_all(clients.iter_mut().map(Client::last)).await };
    // Meanwhile another client connects.
    let other = async {
        let mut slowest = Duration::ZERO;
        for id in 1..=10 {
            let began = Instant::now();
            let mut client = Client::connect(&address).await.expect("a connection");
            client.ask(id, RequestBody::Stop).await;
            assert_eq!(client.last().await, Some(Reply::new(id, ReplyBody::Ready)));
            slowest = slowest.max(began.elapsed());
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        slowest
    };
    let (replies, slowest) = tokio::join!(work, other);
    let took = asked.elapsed();
    assert!(slowest < Duration::from_secs(1), "{slowest:?}");
    let (mut moves, mut refused) = (0, 0);
    for reply in replies {
        match reply.expect("a reply").reply {
            ReplyBody::Best(_) => moves += 1,
            ReplyBody::Error(why) => {
                assert!(why.starts_with("the engine is busy"), "{why}");
                refused += 1;
            }
            other => panic!("{other:?}"),
        }
    }
    // Those at work and those that wait; a few more where places become free in time.
    assert!(moves >= 5 * threads && refused > 0, "{moves} moves, {refused} refused");
    while clients.len() < MOST {
        clients.push(Client::connect(&address).await.expect("a connection"));
    }
    let Err((status, why)) = Client::connect(&address).await else { panic!("one too many") };
    assert_eq!(status.as_u16(), 503);
    assert!(why.contains("256 connections"), "{why}");
    if let Some(peak) = program.peak() {
        println!(
            "{moves} moves, {refused} refused in {took:?}; slowest answer {slowest:?}; {peak} MB"
        );
        assert!(peak < 300, "{peak} MB");
    }
}
