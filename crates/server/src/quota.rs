//! How much one client may hold at the same time.

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::request::Parts;
use std::collections::HashMap;
use std::convert::Infallible;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The address from which a request's connection comes; none in tests without a socket.
#[derive(Clone, Copy, Debug)]
pub struct Peer(pub Option<IpAddr>);

impl<S: Sync> FromRequestParts<S> for Peer {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(parts.extensions.get().copied().unwrap_or(Self(None)))
    }
}

impl Peer {
    /// The client's address, behind a proxy on this machine the one that the proxy names; none for programs on this
    /// machine, which have no quotas.
    pub fn client(self, headers: &HeaderMap) -> Option<IpAddr> {
        let peer = self.0?.to_canonical();
        if !peer.is_loopback() {
            return Some(network(peer));
        }
        // A client may have written all entries but the last.
        let forwarded = headers.get_all("x-forwarded-for").iter().next_back()?;
        let last = forwarded.to_str().ok()?.rsplit(',').next()?;
        let client = last.trim().parse::<IpAddr>().ok()?.to_canonical();
        (!client.is_loopback()).then(|| network(client))
    }
}

/// A home has a network of 2^64 addresses in version 6.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V4(_) => address,
        IpAddr::V6(address) => {
            let [a, b, c, d, ..] = address.segments();
            Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
        }
    }
}

/// A quota of each client.
#[derive(Debug)]
pub struct Quota {
    most: usize,
    held: Mutex<HashMap<IpAddr, usize>>,
}

/// One of what a client may hold; dropping it returns it.
#[derive(Debug)]
pub struct Share {
    quota: Arc<Quota>,
    client: Option<IpAddr>,
}

impl Quota {
    pub fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, held: Mutex::default() })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// One more for a client; none when it has all that it may hold.
    pub fn take(self: &Arc<Self>, client: Option<IpAddr>) -> Option<Share> {
        if let Some(client) = client {
            let mut held = self.lock();
            let count = held.entry(client).or_default();
            if *count >= self.most {
                return None;
            }
            *count += 1;
        }
        Some(Share { quota: Arc::clone(self), client })
    }
}

impl Drop for Share {
    fn drop(&mut self) {
        let Some(client) = self.client else { return };
        let mut held = self.quota.lock();
        if let Some(count) = held.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                held.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn client(peer: &str, forwarded: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for line in forwarded {
            headers.append("x-forwarded-for", line.parse().expect("a header"));
        }
        let peer = Peer(Some(peer.parse().expect("an address")));
        peer.client(&headers).map(|it| it.to_string())
    }

    #[test]
    fn only_a_proxy_on_this_machine_speaks_for_others() {
        assert_eq!(client("127.0.0.1", &[]), None);
        assert_eq!(client("::1", &[]), None);
        assert_eq!(client("10.0.0.7", &["1.2.3.4"]).as_deref(), Some("10.0.0.7"));
        assert_eq!(client("127.0.0.1", &["9.9.9.9, 1.2.3.4"]).as_deref(), Some("1.2.3.4"));
        assert_eq!(client("127.0.0.1", &["9.9.9.9", "1.2.3.4"]).as_deref(), Some("1.2.3.4"));
        assert_eq!(client("127.0.0.1", &["no address"]), None);
        assert_eq!(client("127.0.0.1", &["1.2.3.4, 127.0.0.1"]), None);
        assert_eq!(client("::ffff:10.0.0.7", &[]).as_deref(), Some("10.0.0.7"));
        assert_eq!(client("2001:db8:1:2:3:4:5:6", &[]).as_deref(), Some("2001:db8:1:2::"));
    }

    #[test]
    fn what_is_returned_can_be_taken_again() {
        let quota = Quota::new(2);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|it| Some(it.parse().expect("an address")));
        let held: Vec<_> = (0..3).map(|_| quota.take(one)).collect();
        assert_eq!(held.iter().filter(|it| it.is_some()).count(), 2);
        assert!(quota.take(other).is_some() && quota.take(None).is_some());
        drop(held);
        assert!(quota.take(one).is_some());
        assert!(quota.lock().is_empty(), "a client that holds none takes no memory");
    }
}
