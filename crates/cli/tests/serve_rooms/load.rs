//! Many rooms at once, of the program itself.

use super::client::{Client, Pair, create, enter, next_move};
use super::shards::Shards;
use crate::serve_engine::client::folder;
use crate::serve_engine::program::Program;
use futures::future::join_all;
use isolation_protocol::rooms::Key;
use isolation_protocol::rooms::{ClientMessage, RoomError, RoomState};
use std::time::{Duration, Instant};
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::time::{MissedTickBehavior, interval, sleep};

/// The measurements.
struct Figures {
    /// From sending a move until the opponent has it, the shortest first.
    relayed: Vec<Duration>,
    /// Kilobytes of all servers before the first room, and at their peaks.
    memory: Option<(u64, u64)>,
    /// Processor time of all servers.
    cpu: Duration,
}

impl Figures {
    fn at(&self, percent: usize) -> Duration {
        self.relayed[(self.relayed.len() * percent / 100).min(self.relayed.len() - 1)]
    }

    /// A row of the table in docs/reports/rooms.md.
    fn row(&self, rooms: usize, words: &str) -> String {
        let all = self.relayed.len();
        let ms = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
        let times = [self.at(50), self.at(99), self.relayed[all * 999 / 1000], self.at(100)];
        let (before, peak) = self.memory.unwrap_or_default();
        let memory = [before, peak].map(|kilobytes| format!("{:.1} MB", kilobytes as f64 / 1024.0));
        format!(
            "| {rooms} | {words} | {all} | {} | {} | {:.0} µs |",
            times.map(ms).join(" | "),
            memory.join(" | "),
            self.cpu.as_secs_f64() * 1e6 / all as f64
        )
    }
}

/// The memory of all servers, if the system reports it.
fn memory(servers: &[Program], name: &str) -> Option<u64> {
    servers.iter().map(|server| server.memory(name)).sum()
}

/// Plays a move at each beat, and rematches; how long each was on its way.
async fn play(mut pair: Pair, beat: Duration, moves: usize, delay: Duration) -> Vec<Duration> {
    let mut state = pair.guest.state(|state| state.accepted).await;
    pair.host.state(|state| state.accepted).await;
    sleep(delay).await;
    let mut beats = interval(beat);
    beats.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut times = Vec::new();
    for number in 0..moves {
        beats.tick().await;
        if state.ending.is_some() {
            let again = ClientMessage::Rematch { game: state.game };
            let next = |it: &RoomState| it.game > state.game;
            assert!(pair.host.ask(&again).await && pair.guest.ask(&again).await);
            pair.host.state(next).await;
            state = pair.guest.state(next).await;
            continue;
        }
        let ask = next_move(&state, number * 7);
        let later = |it: &RoomState| it.moves.len() > state.moves.len();
        let [mover, other] = pair.sides(&state);
        let sent = Instant::now();
        assert!(mover.ask(&ask).await);
        let received = other.state(later).await;
        times.push(sent.elapsed());
        mover.state(later).await;
        state = received;
    }
    times
}

/// What happens beside the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Disturbance {
    None,
    /// Spectators that send too much.
    Floods,
    /// Clients that ask for files and never read, others that connect to rooms and say nothing, and one that opens all
    /// rooms that it gets.
    Occupation,
}

/// Clients that never read, with requests for more than the buffers of a connection hold.
const DEAF: usize = 512;
const REQUESTS: usize = 8;
const SILENT: usize = 1_250;
const HOARDED: u64 = 400;

/// Asks for a large file again and again.
async fn be_deaf(address: &str) -> ! {
    let request = format!("GET /large.bin HTTP/1.1\r\nhost: {address}\r\n\r\n").repeat(REQUESTS);
    loop {
        let stream = TcpStream::connect(address).await;
        if let Ok(mut stream) = stream {
            // The server may close it first.
            let _ = stream.write_all(request.as_bytes()).await;
            sleep(Duration::from_secs(10)).await;
        }
        sleep(Duration::from_millis(100)).await;
    }
}

/// Occupies connections to rooms.
async fn be_silent(address: &str) -> ! {
    loop {
        let _silent = Client::connect_from(address, "10.0.0.6").await;
        sleep(Duration::from_secs(10)).await;
    }
}

/// Opens as many rooms as the server allows, and comes again.
async fn hoard(address: &str) -> ! {
    let mut hosts = Vec::new();
    loop {
        for number in 0..HOARDED {
            if let Some(mut host) = Client::connect_from(address, "10.0.0.7").await
                && host.ask(&create("knight", 1_000 + number, None)).await
            {
                hosts.push(host);
            }
        }
        sleep(Duration::from_secs(1)).await;
        hosts.clear();
    }
}

async fn disturb(disturbance: Disturbance, address: &str, room: Key) {
    match disturbance {
        Disturbance::None => std::future::pending().await,
        Disturbance::Floods => loop {
            let mut flood = Client::connect(address).await;
            // The room may be full of those who were here before.
            let _entered = flood.first(enter(room, None, None)).await;
            for _ in 0..200 {
                let _taken = flood.ask(&ClientMessage::Resign { game: 1 }).await;
            }
            Client::connect(address).await.shout("x".repeat(10 << 20)).await;
            sleep(Duration::from_millis(200)).await;
        },
        Disturbance::Occupation => {
            let deaf = join_all((0..DEAF).map(|_| be_deaf(address)));
            let silent = join_all((0..SILENT).map(|_| be_silent(address)));
            tokio::select! {
                _ = deaf => {}
                _ = silent => {}
                _ = hoard(address) => {}
            }
        }
    }
}

/// Plays in this many rooms at once, one move per beat in each, beside disturbing clients. The address is that of the
/// only server, or of a proxy in front of several.
async fn crowd(
    servers: &[Program],
    address: &str,
    rooms: usize,
    beat: Duration,
    moves: usize,
    disturbance: Disturbance,
) -> Figures {
    let before = memory(servers, "VmRSS:");
    let mut pairs = Vec::new();
    for number in 0..rooms {
        pairs.push(Pair::new(address, "knight-11x9", 2 * number as u64, None).await);
    }
    let room = pairs[0].room;
    let cpu = || servers.iter().filter_map(Program::cpu).sum::<Duration>();
    let began = cpu();
    let games = join_all(pairs.into_iter().enumerate().map(|(number, pair)| {
        tokio::spawn(play(pair, beat, moves, beat * number as u32 / rooms as u32))
    }));
    let games = tokio::select! {
        games = games => games,
        () = disturb(disturbance, address, room) => unreachable!("it goes on"),
    };
    let mut relayed: Vec<_> = games.into_iter().flat_map(|it| it.expect("a game")).collect();
    relayed.sort();
    let memory = before.zip(memory(servers, "VmHWM:"));
    Figures { relayed, memory, cpu: cpu() - began }
}

/// A small crowd among floods and giants: nothing is lost, nothing waits long, and memory stays small.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_go_on_beside_those_who_disturb() {
    let (_folder, site) = folder();
    let (program, address) = Program::start(&site);
    let beat = Duration::from_millis(200);
    let figures = crowd(&[program], &address, 20, beat, 15, Disturbance::Floods).await;
    assert!(figures.relayed.len() > 20 * 12);
    assert!(figures.at(99) < Duration::from_secs(1), "{:?}", figures.at(99));
    if let Some((before, peak)) = figures.memory {
        assert!(peak - before < 40 << 10, "{before} kB, {peak} kB");
    }
}

/// More rooms than the server holds: those that are too many are refused, the others stay.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn five_hundred_rooms_are_too_many() {
    let (_folder, site) = folder();
    let (_program, address) = Program::start(&site);
    let mut pair = Pair::new(&address, "queen", 10_000, None).await;
    let (mut made, mut hosts) = (1, Vec::new());
    for number in 0..500 {
        let mut host = Client::connect(&address).await;
        match host.first(create("knight", number, None)).await {
            Ok(_) => made += 1,
            Err(why) => assert_eq!(why, RoomError::Full),
        }
        // A host that leaves frees no room.
        if number % 4 == 0 {
            hosts.push(host);
        }
    }
    assert_eq!(made, isolation_protocol::rooms::RoomLimits::default().rooms);
    let state = pair.guest.state(|_| true).await;
    assert!(pair.finish(state).await.ending.is_some());
}

/// `cargo xtask bench rooms`.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "takes four minutes, 8,192 open files, and nginx"]
#[allow(clippy::print_stdout, reason = "the figures are wanted by people")]
async fn two_hundred_rooms() {
    const SECONDS: usize = 60;
    /// The 99th percentile of a move, on an idle machine.
    const LONGEST: Duration = Duration::from_millis(50);
    let beat = Duration::from_secs(1);
    println!(
        "| rooms | disturbed | moves relayed | median | 99 % | 99.9 % | slowest | memory before | peak | CPU per move |"
    );
    println!("| ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
    let disturbances = [
        (Disturbance::None, "no"),
        (Disturbance::Floods, "floods and 10 MB messages"),
        (Disturbance::Occupation, "512 that never read, 1,250 silent, 400 rooms of one client"),
    ];
    for (disturbance, words) in disturbances {
        let (_folder, site) = folder();
        let (program, address) = Program::start(&site);
        let figures = crowd(&[program], &address, 200, beat, SECONDS, disturbance).await;
        println!("{}", figures.row(200, words));
        assert!(figures.at(99) < LONGEST);
        let (before, peak) = figures.memory.unwrap_or_default();
        assert!(peak - before < 100 << 10);
    }
    let (_folder, site) = folder();
    let shards = Shards::start(&site);
    let address = &shards.address;
    let figures = crowd(&shards.servers, address, 600, beat, SECONDS, Disturbance::None).await;
    println!("{}", figures.row(600, "no, on three servers behind nginx"));
    assert_eq!(figures.relayed.len(), 600 * (SECONDS - 1));
    assert!(figures.at(99) < LONGEST);
}
