//! Parsing of names that stand for values.

use clap::builder::{PossibleValuesParser, TypedValueParser};

/// Reads one of these names as its value.
pub fn named<T: Copy + Send + Sync + 'static, const N: usize>(
    names: [(&'static str, T); N],
) -> impl TypedValueParser<Value = T> {
    PossibleValuesParser::new(names.map(|(name, _)| name)).map(move |given| {
        let named = names.iter().find(|(name, _)| *name == given);
        named.expect("the parser lets only these names through").1
    })
}
