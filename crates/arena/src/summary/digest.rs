//! Long things in eight bytes.

use std::hash::{DefaultHasher, Hash, Hasher};

/// A number that is the same for equal things, and for different ones as good as never.
pub fn digest(of: impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}
