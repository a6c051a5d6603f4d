//! Numbers as the reader's language writes them.

use super::language::customs;
use isolation_report::words;

/// A whole number, with separators between thousands.
pub fn grouped(number: u64) -> String {
    localised(&words::count(number))
}

/// A number with at most this many decimals.
pub fn decimal(value: f64, decimals: u8) -> String {
    let unit = 10_f64.powi(decimals.into());
    // There is no -0.
    localised(&((value * unit).round() / unit + 0.0).to_string())
}

/// A share in percent with a decimal, such as `62.5 %`.
pub fn percent(share: f64) -> String {
    localised(&words::percent(share))
}

/// A number in English, such as `1,234.5`, with the separators of the page's language.
pub fn localised(number: &str) -> String {
    let [group, point] = customs().separators();
    let written = number.chars().map(|character| match character {
        ',' => group.as_str(),
        '.' => point.as_str(),
        '-' => "\u{2212}",
        _ => "",
    });
    let mut localised = String::new();
    for (character, written) in number.chars().zip(written) {
        match written {
            "" => localised.push(character),
            written => localised += written,
        }
    }
    localised
}
