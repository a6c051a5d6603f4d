//! Who may ask the engine.

use axum::http::header::{HOST, ORIGIN};
use axum::http::uri::Authority;
use axum::http::{HeaderMap, StatusCode, Uri};
use std::net::IpAddr;
use std::str::FromStr;
use subtle::ConstantTimeEq;

/// The shortest token that is not guessed.
const SHORTEST: usize = 16;

/// A secret that those who ask from other machines must know. It stands in addresses as it is.
#[derive(Clone, Debug)]
pub struct Token(String);

impl FromStr for Token {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
        if text.len() < SHORTEST || !text.bytes().all(plain) {
            return Err(format!(
                "expected at least {SHORTEST} letters, digits and any of - . _ ~, as they can stand in \
                 an address"
            ));
        }
        Ok(Self(text.to_owned()))
    }
}

impl Token {
    /// The address with the token, for the page to keep.
    pub fn address(&self, page: &str) -> String {
        format!("{page}?token={}", self.0)
    }

    /// Whether the query of an address holds the token. The time that it takes tells nothing of it
    /// but its length.
    fn is_in(&self, uri: &Uri) -> bool {
        let mut pairs = uri.query().unwrap_or_default().split('&');
        let given = pairs.find_map(|pair| pair.strip_prefix("token="));
        given.is_some_and(|given| given.as_bytes().ct_eq(self.0.as_bytes()).into())
    }
}

/// Who may ask the engine: this machine's programs and the pages of this server, and from other
/// machines whoever knows the token.
#[derive(Clone, Debug)]
pub enum Access {
    /// Only this machine can connect.
    Loopback(Option<Token>),
    /// Other machines can connect, too.
    Network(Token),
}

impl Access {
    /// The token that is needed.
    pub fn token(&self) -> Option<&Token> {
        match self {
            Self::Loopback(token) => token.as_ref(),
            Self::Network(token) => Some(token),
        }
    }

    /// Whether a request for the engine may be answered.
    ///
    /// # Errors
    /// A status, and in a sentence why not.
    pub fn check(&self, uri: &Uri, headers: &HeaderMap) -> Result<(), (StatusCode, &'static str)> {
        let header = |name| headers.get(name).and_then(|value| value.to_str().ok());
        let Some(host) = header(HOST).and_then(|host| host.parse::<Authority>().ok()) else {
            return Err((StatusCode::BAD_REQUEST, "The request names no host.\n"));
        };
        // A name of somebody else's that leads here (DNS rebinding) makes his page look like ours.
        if matches!(self, Self::Loopback(_)) && !is_loopback(&host) {
            let why = "This engine answers as localhost and 127.0.0.1, by no other name.\n";
            return Err((StatusCode::FORBIDDEN, why));
        }
        // Browsers say whose page asks; programs say nothing.
        if headers.contains_key(ORIGIN) {
            let origin = header(ORIGIN).and_then(|origin| origin.parse::<Uri>().ok());
            if origin.as_ref().and_then(Uri::authority) != Some(&host) {
                let why = "This engine answers the pages of its own server, no others.\n";
                return Err((StatusCode::FORBIDDEN, why));
            }
        }
        if self.token().is_some_and(|token| !token.is_in(uri)) {
            let why = "This engine needs its token: /engine?token=…, as the server printed it.\n";
            return Err((StatusCode::UNAUTHORIZED, why));
        }
        Ok(())
    }
}

fn is_loopback(host: &Authority) -> bool {
    let name = host.host().trim_start_matches('[').trim_end_matches(']');
    name.eq_ignore_ascii_case("localhost")
        || name.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
}
