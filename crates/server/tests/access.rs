//! Access to the engine by a request's address and headers.

use axum::http::HeaderMap;
use axum::http::header::{HOST, ORIGIN};
use isolation_server::{Access, HostName, Token};

fn status(access: &Access, path: &str, host: &str, origin: Option<&str>) -> u16 {
    let mut headers = HeaderMap::new();
    headers.insert(HOST, host.parse().expect("a header"));
    if let Some(origin) = origin {
        headers.insert(ORIGIN, origin.parse().expect("a header"));
    }
    let uri = path.parse().expect("an address");
    access.check(&uri, &headers).map_or_else(|(status, _)| status.as_u16(), |()| 200)
}

#[test]
fn only_own_pages_under_own_names() {
    let open = Access::loopback(None);
    for (host, origin, expected) in [
        ("127.0.0.1:8017", None, 200),
        ("localhost:8017", Some("http://localhost:8017"), 200),
        ("LOCALHOST:8017", Some("http://localhost:8017"), 200),
        ("[::1]:8017", Some("http://[::1]:8017"), 200),
        ("localhost:8017", Some("http://localhost:9000"), 403),
        ("localhost:8017", Some("http://127.0.0.1:8017"), 403),
        ("localhost:8017", Some("https://evil.example"), 403),
        ("localhost:8017", Some("http://localhost:8017.evil.example"), 403),
        ("localhost:8017", Some("null"), 403),
        ("localhost:8017", Some(""), 403),
        ("evil.example:8017", Some("http://evil.example:8017"), 403),
        ("localhost.evil.example", None, 403),
        ("127.0.0.1.evil.example", None, 403),
        ("192.168.1.5:8017", None, 403),
        ("", None, 400),
        ("local host", None, 400),
    ] {
        assert_eq!(status(&open, "/engine", host, origin), expected, "{host} {origin:?}");
    }
    let network = Access::network("0123456789abcdef".parse().expect("a token"));
    let path = "/engine?token=0123456789abcdef";
    assert_eq!(status(&network, path, "box.lan:8017", Some("http://box.lan:8017")), 200);
    assert_eq!(status(&network, path, "box.lan:8017", Some("http://evil.example")), 403);
}

/// To load the same address again does not help.
#[test]
fn refusals_say_what_to_do() {
    let refusal = |access: Access, host: &str, origin: Option<&str>| {
        let mut headers = HeaderMap::new();
        headers.insert(HOST, host.parse().expect("a header"));
        headers.extend(origin.map(|origin| (ORIGIN, origin.parse().expect("a header"))));
        access.check(&"/rooms".parse().expect("an address"), &headers).expect_err("refused").1
    };
    let open = Access::loopback(None);
    let why = refusal(open.clone(), "box.lan:8017", None);
    assert!(why.contains("open http://localhost:8017/ instead") && why.contains("--host"), "{why}");
    let why = refusal(open, "localhost:8017", Some("http://evil.example"));
    assert!(why.contains("Open http://localhost:8017/ instead"), "{why}");
    let closed = Access::loopback(Some("0123456789abcdef".parse().expect("a token")));
    let why = refusal(closed, "localhost:8017", None);
    assert!(why.contains("use the address that the server printed"), "{why}");
}

#[test]
fn only_those_who_know_the_token() {
    let token: Token = "0123456789abcdef".parse().expect("a token");
    assert_eq!(token.address("http://[::1]:1/"), "http://[::1]:1/?token=0123456789abcdef");
    for access in [Access::network(token.clone()), Access::loopback(Some(token))] {
        for (path, expected) in [
            ("/engine?token=0123456789abcdef", 200),
            ("/engine?a=b&token=0123456789abcdef&c", 200),
            ("/engine?token=%30123456789abcde%66", 200),
            ("/engine", 401),
            ("/engine?", 401),
            ("/engine?token=", 401),
            ("/engine?token=0123456789abcdeg", 401),
            ("/engine?token=0123456789abcdef0", 401),
            ("/engine?Token=0123456789abcdef", 401),
            ("/engine?token=wrong&token=0123456789abcdef", 401),
        ] {
            assert_eq!(status(&access, path, "localhost", None), expected, "{path}");
        }
    }
}

/// Browsers write `~` as `%7E`.
#[test]
fn tokens_with_a_tilde_are_recognized() {
    let access = Access::loopback(Some("~correct~horse~battery".parse().expect("a token")));
    for token in ["~correct~horse~battery", "%7Ecorrect%7Ehorse%7ebattery"] {
        assert_eq!(status(&access, &format!("/engine?token={token}"), "localhost", None), 200);
    }
}

#[test]
fn reverse_proxies_forward_by_their_names() {
    let token: Token = "0123456789abcdef".parse().expect("a token");
    let hosts = ["isolation.example.org".parse().expect("a name")];
    let access = Access::loopback(Some(token)).behind(hosts.to_vec());
    let path = "/engine?token=0123456789abcdef";
    for (host, origin, expected) in [
        ("isolation.example.org", Some("https://isolation.example.org"), 200),
        ("Isolation.Example.org:8443", Some("https://isolation.example.org:8443"), 200),
        ("127.0.0.1:8017", Some("https://isolation.example.org"), 200),
        ("127.0.0.1:8017", None, 200),
        ("isolation.example.org", Some("https://evil.example"), 403),
        ("evil.example", Some("https://evil.example"), 403),
        ("isolation.example.org.evil.example", None, 403),
    ] {
        assert_eq!(status(&access, path, host, origin), expected, "{host} {origin:?}");
    }
    assert_eq!(status(&access, "/engine", "isolation.example.org", None), 401);
    for name in ["", "https://example.org", "example.org:443", "example.org/x", "a b", "me@host"] {
        assert!(name.parse::<HostName>().is_err(), "{name}");
    }
}

#[test]
fn tokens_are_long_and_plain() {
    assert!("short".parse::<Token>().is_err());
    assert!("0123456789abcde".parse::<Token>().is_err());
    assert!("0123456789abcde f".parse::<Token>().is_err());
    assert!("0123456789abcdef&x=1".parse::<Token>().is_err());
    assert!("ééééééééééééé".parse::<Token>().is_err());
    assert!("Aa0-._~Aa0-._~Aa0".parse::<Token>().is_ok());
}
