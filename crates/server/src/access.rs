//! Who may use the engine.

use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri};
use isolation::board::Echo;
use std::net::IpAddr;
use std::str::FromStr;
use subtle::ConstantTimeEq;

/// Minimum length of a token, so that it cannot be guessed.
const SHORTEST: usize = 16;

/// A secret that requests from other machines must contain, as a part of the address.
#[derive(Clone, Debug)]
pub struct Token(String);

impl FromStr for Token {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if text.len() < SHORTEST || !text.bytes().all(plain) {
            return Err(format!(
                "expected at least {SHORTEST} characters: letters, digits and - . _ ~"
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

impl Token {
    /// The address with the token, which the page remembers.
    pub fn address(&self, page: &str) -> String {
        format!("{page}?token={}", self.0)
    }

    /// Whether the query of an address contains the token, percent-encoded or not (browsers encode `~`). Its
    /// running time reveals only the token's length.
    fn is_in(&self, uri: &Uri) -> bool {
        let mut pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
        let given = pairs.find(|(name, _)| name == "token");
        given.is_some_and(|(_, given)| given.as_bytes().ct_eq(self.0.as_bytes()).into())
    }
}

/// The name of a host, without a port.
#[derive(Clone, Debug)]
pub struct HostName(String);

impl FromStr for HostName {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.parse::<Authority>() {
            Ok(host) if host.as_str() == host.host() && !text.is_empty() => {
                Ok(Self(text.to_owned()))
            }
            _ => {
                Err("expected a name without protocol, port or path, such as isolation.example.org")
            }
        }
    }
}

impl HostName {
    fn is_of(&self, host: &Authority) -> bool {
        self.0.eq_ignore_ascii_case(host.host())
    }
}

/// Access to the engine: for programs on this machine and pages of this server; from other machines, only with the
/// token.
#[derive(Clone, Debug)]
pub struct Access {
    token: Option<Token>,
    /// Whether other machines can connect to this server directly, by any name.
    is_public: bool,
    /// The host names of reverse proxies in front of this server.
    proxies: Vec<HostName>,
}

impl Access {
    /// Only programs on this machine can connect.
    pub fn loopback(token: Option<Token>) -> Self {
        Self { token, is_public: false, proxies: Vec::new() }
    }

    /// Other machines can connect, too.
    pub fn network(token: Token) -> Self {
        Self { token: Some(token), is_public: true, proxies: Vec::new() }
    }

    /// Reverse proxies with these names can forward requests, too.
    pub fn behind(self, proxies: Vec<HostName>) -> Self {
        Self { proxies, ..self }
    }

    /// The required token.
    pub fn token(&self) -> Option<&Token> {
        self.token.as_ref()
    }

    /// Checks whether a request may use the engine.
    ///
    /// # Errors
    /// A status, and the reason.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), (StatusCode, String)> {
        self.check_place(headers)?;
        if !self.knows_token(uri) {
            let why = "This address needs the server's token: use the address that the server printed, which \
                       ends in ?token=….\n";
            return Err((StatusCode::UNAUTHORIZED, why.to_owned()));
        }
        Ok(())
    }

    /// Whether the address contains the token, if one is required.
    pub fn knows_token(&self, uri: &Uri) -> bool {
        self.token().is_none_or(|token| token.is_in(uri))
    }

    /// Checks that a request uses this server's own name, and does not come from another server's page.
    ///
    /// # Errors
    /// A status, and the reason with what to do instead.
    pub fn check_place(&self, headers: &HeaderMap) -> Result<(), (StatusCode, String)> {
        let is_proxy = |host: &Authority| self.proxies.iter().any(|proxy| proxy.is_of(host));
        let host = only_host(headers)?;
        // DNS rebinding: another site's name that resolves to this machine would make its page same-origin.
        if !self.is_public && !is_loopback(&host) && !is_proxy(&host) {
            let port = host.port().map_or_else(String::new, |port| format!(":{port}"));
            let why = format!(
                "This server does not answer to the name {}. On the machine where it runs, open \
                 http://localhost{port}/ instead; `isolation serve --host NAME` adds a name.\n",
                Echo(host.host())
            );
            return Err((StatusCode::FORBIDDEN, why));
        }
        // Browsers send the page's origin; programs send none. A proxy may replace the host's name by its own.
        if headers.contains_key(ORIGIN) {
            let origin = headers.get(ORIGIN).and_then(|origin| origin.to_str().ok());
            let origin = origin.and_then(|origin| origin.parse::<Uri>().ok());
            let origin = origin.as_ref().and_then(Uri::authority);
            if !origin.is_some_and(|origin| *origin == host || is_proxy(origin)) {
                let why = format!(
                    "The request comes from the page of another server. Open http://{host}/ instead; behind \
                     a reverse proxy, add its name by `isolation serve --host NAME`.\n"
                );
                return Err((StatusCode::FORBIDDEN, why));
            }
        }
        Ok(())
    }
}

/// The host that a request names.
///
/// # Errors
/// A status, and the reason, unless there is exactly one and it is valid.
pub fn only_host(headers: &HeaderMap) -> Result<Authority, (StatusCode, String)> {
    let mut hosts = headers.get_all(HOST).iter();
    let host = hosts.next().filter(|_| hosts.next().is_none());
    host.and_then(|host| host.to_str().ok()?.parse().ok()).ok_or_else(|| {
        let why =
            "The request does not name one host; expected one header such as Host: localhost.\n";
        (StatusCode::BAD_REQUEST, why.to_owned())
    })
}

fn is_loopback(host: &Authority) -> bool {
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
