//! Access control.

use super::client::{Client, Server, folder};
use super::program::Program;
use isolation_server::{Access, Limits};

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
    let access = Access::network(TOKEN.parse().expect("a token"));
    let server = Server::start(access, Limits::here()).await;
    let with = |token: &str| format!("/engine?token={token}");
    assert_eq!(status(&server, &with(TOKEN), None).await, 101);
    assert_eq!(status(&server, &with(TOKEN), Some("https://evil.example")).await, 403);
    for path in ["/engine".to_owned(), with(""), with(&TOKEN[1..]), with(&TOKEN.to_uppercase())] {
        assert_eq!(status(&server, &path, None).await, 401, "{path}");
    }
}

/// An option overrides the environment.
#[tokio::test]
async fn the_token_comes_from_option_file_or_environment() {
    let (folder, site) = folder();
    let file = folder.path().join("token.txt");
    std::fs::write(&file, format!("{TOKEN}\n")).expect("a file");
    let other = "another-token-than-the-others";
    for (options, environment, expected) in [
        (vec!["--token".into(), TOKEN.into()], Some(other), Some(TOKEN)),
        (vec!["--token-file".into(), file.into_os_string()], Some(other), Some(TOKEN)),
        (vec![], Some(other), Some(other)),
        (vec![], None, None),
    ] {
        let (_program, line) = Program::printing(&site, |command| {
            command.args(&options).env_remove("ISOLATION_TOKEN");
            command.envs(environment.map(|token| ("ISOLATION_TOKEN", token)));
        });
        let printed = line.split_once("?token=").and_then(|(_, rest)| rest.split(' ').next());
        assert_eq!(printed, expected, "{line}");
    }
}
