//! Several servers behind a proxy, which routes by the shard in a room's id.

use super::client::{Client, Pair, create, get};
use crate::serve_engine::client::folder;
use crate::serve_engine::program::Program;
use isolation_protocol::rooms::ClientMessage;
use std::io::ErrorKind;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command};
use std::time::Duration;
use tempfile::TempDir;

/// Three servers behind nginx, as in docs/nginx.conf.
pub struct Shards {
    pub servers: Vec<Program>,
    pub address: String,
    proxy: Child,
    _folder: TempDir,
}

impl Drop for Shards {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.proxy.kill();
        let _ = self.proxy.wait();
    }
}

impl Shards {
    pub fn start(site: &Path) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let mut text = include_str!("../../../../docs/nginx.conf").to_owned();
        let mut servers = Vec::new();
        for (shard, port) in [("00", "8100"), ("01", "8101"), ("02", "8102")] {
            let (server, address) = Program::with(site, &["--shard", shard]);
            text = text.replace(&format!("127.0.0.1:{port}"), &address);
            servers.push(server);
        }
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        drop(listener);
        text = text.replace("listen 8080", &format!("listen {address}"));
        let file = folder.path().join("nginx.conf");
        std::fs::write(&file, text).expect("a file");
        let proxy = Command::new("nginx")
            .args(["-e", "stderr", "-g", "daemon off; master_process off; pid nginx.pid;", "-p"])
            .arg(folder.path())
            .arg("-c")
            .arg(&file)
            .spawn();
        let proxy = match proxy {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                panic!("nginx is missing: install it, for example with apt-get install nginx-light")
            }
            proxy => proxy.expect("nginx"),
        };
        while TcpStream::connect(&address).is_err() {
            std::thread::sleep(Duration::from_millis(20));
        }
        Self { servers, address, proxy, _folder: folder }
    }
}

#[tokio::test]
async fn rooms_name_their_server() {
    let (folder, site) = folder();
    let file = folder.path().join("rooms.json");
    let saved = ["--rooms-file", file.to_str().expect("text")];
    let (mut program, address) = Program::with(&site, &[&saved[..], &["--shard", "0f"]].concat());
    for number in 0..3 {
        let pair = Pair::new(&address, "knight", 2 * number, None).await;
        assert_eq!(pair.room.shard().to_string(), "0f");
    }
    for (path, status) in [("/room/10", 421), ("/room/0f0f", 404), ("/room/0x", 404)] {
        let answer = Client::connect_as(&address, path, None).await;
        assert_eq!(answer.err().map(|it| it.as_u16()), Some(status), "{path}");
    }
    assert_eq!(program.terminate(), Some(0));
    let site = site.to_str().expect("text");
    let arguments = [&["serve", "--port", "0", "--site", site, "--shard", "10"], &saved[..]];
    let message = crate::program::refused::refused(&arguments.concat(), 2);
    assert!(message.contains("a room of shard 0f, not of this one"), "{message}");
}

/// Reports what happens, without secrets.
#[tokio::test]
async fn the_log_has_no_secrets() {
    let (folder, site) = folder();
    let file = folder.path().join("log.json");
    let token = "0123456789abcdef";
    let options = ["--token", token, "--log", file.to_str().expect("text")];
    let (mut program, address) = Program::with(&site, &options);
    let path = format!("/room?token={token}");
    let mut host = Client::connect_as(&address, &path, None).await.expect("a connection");
    let (room, _, invitation) = host.first(create("queen", 1, None)).await.expect("a room");
    let mut stranger = Client::connect(&address).await;
    assert!(stranger.first(create("queen", 2, None)).await.is_err());
    assert!(host.ask(&ClientMessage::Resign { game: 1 }).await);
    get(&address, "/none").await;
    assert_eq!(program.terminate(), Some(0));
    let text = std::fs::read_to_string(&file).expect("a log");
    let lines: Vec<serde_json::Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    let messages: Vec<_> = lines.iter().map(|line| line["message"].as_str()).collect();
    for message in ["start", "request", "room opened", "refused", "stop", "end"] {
        assert!(messages.contains(&Some(message)), "{message}: {text}");
    }
    let missing = lines.iter().find(|line| line["path"] == "/none").expect("the request");
    assert_eq!((&missing["status"], &missing["method"]), (&404.into(), &"GET".into()));
    for secret in [token.to_owned(), room.to_string(), invitation.expect("it").to_string()] {
        assert!(!text.contains(&secret), "{text}");
    }
}
