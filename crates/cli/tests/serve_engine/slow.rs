//! Clients that read or write too slowly, or not at all.

use super::client::{Client, Server, folder, small};
use super::program::Program;
use isolation_protocol::wire::{Reply, ReplyBody, RequestBody};
use isolation_server::{Access, Hall, Limits, Patience, Site, app, listen};
use std::time::{Duration, Instant};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::time::timeout;

/// More than the server serves at the same time.
const CROWD: usize = 550;
/// Responses of this many requests do not fit into the buffers of a connection.
const PIPELINED: usize = 16;
const GET: &str = "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n";
const GET_LARGE: &str = "GET /large.bin HTTP/1.1\r\nhost: localhost\r\n\r\n";
const SHORT: Duration = Duration::from_millis(100);

/// A connection that takes little at once, and these bytes sent on it.
async fn sent(address: &str, bytes: &str) -> TcpStream {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4 << 10).expect("a small buffer");
    let mut stream = socket.connect(address.parse().expect("an address")).await.expect("room");
    stream.write_all(bytes.as_bytes()).await.expect("written");
    stream
}

/// All that still comes on a connection until the server ends it.
async fn rest(mut stream: TcpStream) -> Vec<u8> {
    let mut bytes = Vec::new();
    let read = timeout(Duration::from_secs(20), stream.read_to_end(&mut bytes)).await;
    // It may be broken off.
    let _ = read.expect("the server ends the connection");
    bytes
}

async fn page(address: &str) -> String {
    let request = GET.replace("\r\n\r\n", "\r\nconnection: close\r\n\r\n");
    String::from_utf8(rest(sent(address, &request).await).await).expect("text")
}

/// Readers that never read, and writers that never finish a line, are more than the server has places.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crowd_of_slow_clients_does_not_block_the_server() {
    let (_folder, site) = folder();
    let (_program, address) = Program::start(&site);
    for slow in [GET_LARGE.repeat(PIPELINED), GET[..20].to_owned()] {
        let mut crowd = Vec::new();
        for _ in 0..CROWD {
            crowd.push(sent(&address, &slow).await);
        }
        let asked = Instant::now();
        let page = page(&address).await;
        assert!(page.ends_with("the page"), "{page}");
        // Sooner than slow clients are cut off: their places are taken from them.
        assert!(asked.elapsed() < Duration::from_secs(14), "{:?}", asked.elapsed());
    }
}

/// A server that waits for one thing only for a short time.
async fn server(patience: Patience) -> Server {
    Server::patient(Access::loopback(None), small(), patience).await
}

#[tokio::test]
async fn readers_that_do_not_read_are_cut_off() {
    let server = server(Patience { write: SHORT, ..Patience::default() }).await;
    let reader = sent(&server.address, &GET_LARGE.repeat(PIPELINED)).await;
    tokio::time::sleep(10 * SHORT).await;
    let received = rest(reader).await.len();
    assert!(received < PIPELINED * (1 << 18), "{received} bytes");
}

#[tokio::test]
async fn clients_that_ask_for_nothing_are_cut_off() {
    let server = server(Patience { request: SHORT, ..Patience::default() }).await;
    for silent in ["", &GET[..20], GET] {
        let asked = Instant::now();
        rest(sent(&server.address, silent).await).await;
        assert!(asked.elapsed() < Duration::from_secs(10), "{silent}");
    }
}

#[tokio::test]
async fn connections_end_in_time() {
    let server = server(Patience { connection: 3 * SHORT, ..Patience::default() }).await;
    let mut stream = sent(&server.address, GET).await;
    for _ in 0..10 {
        tokio::time::sleep(SHORT).await;
        if stream.write_all(GET.as_bytes()).await.is_err() {
            break;
        }
    }
    assert!(String::from_utf8_lossy(&rest(stream).await).contains("the page"));
}

/// The socket of the engine outlives the limits of requests, as long as its client answers pings.
#[tokio::test]
async fn clients_of_the_engine_that_do_not_answer_pings_are_cut_off() {
    let patience = Patience { request: SHORT, write: SHORT, connection: SHORT };
    let limits = Limits { silence: 5 * SHORT, ..small() };
    let server = Server::patient(Access::loopback(None), limits, patience).await;
    let mut lively = server.client().await;
    let idle = timeout(20 * SHORT, lively.receive()).await;
    assert!(idle.is_err(), "{idle:?}");
    lively.ask(1, RequestBody::Stop).await;
    assert_eq!(lively.last().await, Some(Reply::new(1, ReplyBody::Ready)));
    let mut dead: Client = server.client().await;
    tokio::time::sleep(20 * SHORT).await;
    assert_eq!(dead.receive().await, None);
}

/// Connections that send nothing, from an address that is not this machine's loopback.
#[tokio::test]
async fn a_client_has_few_http_connections() {
    let (_folder, site) = folder();
    let listener = TcpListener::bind("0.0.0.0:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    let access = Access::network("0123456789abcdef".parse().expect("a token"));
    let app = app(Hall::new(access, Limits::here(), None), Site::folder(&site), None, false, None);
    tokio::spawn(listen(listener, app, Patience::default()));
    // No packet is sent: the system chooses the address from which it would send one.
    let route = std::net::UdpSocket::bind("0.0.0.0:0").expect("a socket");
    route.connect("192.0.2.1:9").expect("an interface");
    let own = (route.local_addr().expect("an address").ip(), port);
    let mut silent = Vec::new();
    for _ in 0..64 {
        silent.push(TcpStream::connect(own).await.expect("a connection"));
    }
    let answer = async |to| -> std::io::Result<String> {
        let mut stream = TcpStream::connect(to).await?;
        stream.write_all(b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n").await?;
        let mut text = String::new();
        stream.read_to_string(&mut text).await?;
        Ok(text)
    };
    let refused = answer(own).await.unwrap_or_default();
    assert_eq!(refused, "", "closed without an answer");
    let local = answer(("127.0.0.1".parse().expect("an address"), port)).await.expect("an answer");
    assert!(local.starts_with("HTTP/1.1 200"), "{local}");
    drop(silent);
    while !answer(own).await.unwrap_or_default().starts_with("HTTP/1.1 200") {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
