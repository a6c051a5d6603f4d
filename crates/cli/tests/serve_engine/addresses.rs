//! A thousand addresses of all kinds, as bytes.

use super::client::{SECRET, Server, small};
use rand_xoshiro::Xoshiro256StarStar;
use rand_xoshiro::rand_core::{Rng, SeedableRng};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

const PARTS: [&str; 24] = [
    "/",
    "..",
    ".",
    "%2e%2e",
    "%2f",
    "%5c",
    "\\",
    "secret.txt",
    "index.html",
    "engine",
    "engine.json",
    "?",
    "#",
    "%00",
    "%zz",
    "é",
    "♞",
    "~",
    "C:",
    "etc/passwd",
    "token=",
    "&",
    "//",
    ";",
];

fn address(dice: &mut Xoshiro256StarStar) -> Vec<u8> {
    let mut address = b"/".to_vec();
    for _ in 0..1 + dice.next_u32() % 12 {
        match dice.next_u32() % 12 {
            0 => address.push(dice.next_u32() as u8),
            1 => address.extend("long".repeat(dice.next_u32() as usize % 3_000).bytes()),
            _ => address.extend(PARTS[dice.next_u32() as usize % PARTS.len()].bytes()),
        }
    }
    // They end the line.
    address.retain(|byte| !b" \r\n".contains(byte));
    address
}

/// The server's answer to these bytes.
async fn answer(server: &Server, request: &[u8]) -> String {
    let talk = async {
        let mut stream = TcpStream::connect(&server.address).await.expect("a connection");
        stream.write_all(request).await.expect("written");
        let mut answer = Vec::new();
        // A server that refuses to read on may say so, and then break the connection.
        let _ = stream.read_to_end(&mut answer).await;
        String::from_utf8_lossy(&answer).into_owned()
    };
    timeout(Duration::from_secs(20), talk).await.expect("an answer in time")
}

#[tokio::test]
async fn a_thousand_addresses_have_an_answer_each() {
    let server = Server::with(small()).await;
    let mut dice = Xoshiro256StarStar::seed_from_u64(1);
    let mut found = 0;
    for _ in 0..1_000 {
        let address = address(&mut dice);
        let mut request = b"GET ".to_vec();
        request.extend(&address);
        request.extend(b" HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n");
        let answer = answer(&server, &request).await;
        let shown = String::from_utf8_lossy(&address);
        let status: u16 = answer
            .strip_prefix("HTTP/1.1 ")
            .and_then(|rest| rest.get(..3)?.parse().ok())
            .unwrap_or_else(|| panic!("{shown}: {answer}"));
        assert!((200..500).contains(&status), "{shown}: {answer}");
        assert!(!answer.contains(SECRET), "{shown}");
        found += usize::from(status == 200);
    }
    assert!(found > 10, "{found} files");
}

#[tokio::test]
async fn requests_without_a_socket_get_an_error() {
    let server = Server::with(small()).await;
    let get = "GET /engine HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n";
    let answer_to_get = answer(&server, get.as_bytes()).await;
    assert!(answer_to_get.starts_with("HTTP/1.1 400"), "{answer_to_get}");
    let message = "\r\n\r\nThis address takes WebSocket connections only; open the server's page, / instead.\n";
    assert!(answer_to_get.ends_with(message), "{answer_to_get}");
    let offer = answer(&server, get.replace("engine", "engine.json").as_bytes()).await;
    assert!(offer.contains("no-store") && offer.contains(r#""threads":1"#), "{offer}");
    for path in ["engine", "engine.json", "room", "rooms", "index.html", ""] {
        let put = get.replace("GET", "PUT").replace("engine", path);
        let put = answer(&server, put.as_bytes()).await.to_lowercase();
        assert!(
            put.starts_with("http/1.1 405") && put.contains("\r\nallow: get, head\r\n"),
            "{put}"
        );
        let message = "\r\n\r\nmethod \"put\" is not allowed; expected get or head.\n";
        assert!(put.ends_with(message), "{put}");
    }
}
