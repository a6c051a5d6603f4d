//! stub until merged
pub use crate::PairCounts;
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Debug)]
pub struct Sprt;
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
#[error("x")]
pub struct SprtError;
#[allow(missing_docs)]
impl Sprt {
    pub fn new(_: f64, _: f64, _: f64, _: f64, _: u64) -> Result<Self, SprtError> {
        Ok(Self)
    }
    pub fn decision(&self, _: &PairCounts) -> Option<bool> {
        None
    }
}
