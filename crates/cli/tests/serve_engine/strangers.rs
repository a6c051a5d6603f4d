//! Who is let in.

use super::client::{Client, Server};
use isolation_cli::serve::{Access, Limits};

const TOKEN: &str = "correct-horse-battery-staple";

async fn status(server: &Server, path: &str, origin: Option<&str>) -> u16 {
    match Client::connect_as(&server.address, path, origin).await {
        Ok(_) => 101,
        Err((status, why)) => {
            assert!(why.ends_with(".\n"), "{why}");
            status.as_u16()
        }
    }
}

#[tokio::test]
async fn pages_of_others_are_refused() {
    let server = Server::with(Limits::here()).await;
    let own = format!("http://{}", server.address);
    assert_eq!(status(&server, "/engine", None).await, 101);
    assert_eq!(status(&server, "/engine", Some(&own)).await, 101);
    for origin in ["https://evil.example", "http://localhost", "null"] {
        assert_eq!(status(&server, "/engine", Some(origin)).await, 403, "{origin}");
    }
}

#[tokio::test]
async fn a_token_opens_the_door() {
    let access = Access::Network(TOKEN.parse().expect("a token"));
    let server = Server::start(access, Limits::here()).await;
    let with = |token: &str| format!("/engine?token={token}");
    assert_eq!(status(&server, &with(TOKEN), None).await, 101);
    assert_eq!(status(&server, &with(TOKEN), Some("https://evil.example")).await, 403);
    for path in ["/engine".to_owned(), with(""), with(&TOKEN[1..]), with(&TOKEN.to_uppercase())] {
        assert_eq!(status(&server, &path, None).await, 401, "{path}");
    }
}
