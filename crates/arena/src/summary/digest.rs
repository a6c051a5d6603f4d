//! Digests of eight bytes.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A hash, equal for equal values and almost surely different for others.
pub fn digest(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
