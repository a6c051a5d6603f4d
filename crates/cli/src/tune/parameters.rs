//! The parameters of the command line.

use isolation::board::Echo;
use isolation::eval::did_you_mean;
use isolation_arena::TunedParameter;
use isolation_command::bail_input;

/// A value for a named parameter: `NAME=…`.
#[derive(Clone, Debug)]
pub struct Assigned<T> {
    name: String,
    value: T,
}

/// The smallest and the largest value.
pub type Range = [f64; 2];

/// Reads an initial value.
pub fn value_parser(text: &str) -> Result<f64, String> {
    number(text).ok_or_else(|| format!("{}; expected numbers such as 1,-0.5", Echo(text)))
}

/// Reads `NAME=LOW..HIGH`.
pub fn range_parser(text: &str) -> Result<Assigned<Range>, String> {
    let range = |text: &str| {
        let (low, high) = text.split_once("..")?;
        Some([number(low)?, number(high)?])
    };
    assigned(text, range)
        .ok_or_else(|| format!("{}; expected NAME=LOW..HIGH such as a=0..5", Echo(text)))
}

/// Reads `NAME=X`.
pub fn scale_parser(text: &str) -> Result<Assigned<f64>, String> {
    assigned(text, number).ok_or_else(|| format!("{}; expected NAME=X such as a=0.5", Echo(text)))
}

fn assigned<T>(text: &str, read: impl FnOnce(&str) -> Option<T>) -> Option<Assigned<T>> {
    let (name, value) = text.split_once('=')?;
    Some(Assigned { name: name.trim().to_owned(), value: read(value)? })
}

fn number(text: &str) -> Option<f64> {
    text.trim().parse().ok()
}

/// The parameters of these names.
pub fn parameters(
    names: &[String],
    start: &[f64],
    ranges: &[Assigned<Range>],
    scales: &[Assigned<f64>],
) -> anyhow::Result<Vec<TunedParameter>> {
    if !start.is_empty() && start.len() != names.len() {
        let (found, expected) = (start.len(), names.len());
        let names = names.join(", ");
        bail_input!("--start: expected {expected} values, one for each of {names}; found {found}");
    }
    all_known("--range", ranges, names)?;
    all_known("--scale", scales, names)?;
    let of = |(index, name): (usize, &String)| {
        let start = start.get(index).copied().unwrap_or(1.0);
        let range = value(ranges, name);
        let usual = TunedParameter::new(name, start, range);
        TunedParameter { scale: value(scales, name).unwrap_or(usual.scale), ..usual }
    };
    Ok(names.iter().enumerate().map(of).collect())
}

fn value<T: Copy>(assigned: &[Assigned<T>], name: &str) -> Option<T> {
    assigned.iter().find(|assigned| assigned.name == name).map(|assigned| assigned.value)
}

/// Checks that each name is a parameter's and is given once.
fn all_known<T>(option: &str, assigned: &[Assigned<T>], names: &[String]) -> anyhow::Result<()> {
    for (index, Assigned { name, .. }) in assigned.iter().enumerate() {
        if !names.contains(name) {
            let similar = did_you_mean(name, names.iter().map(String::as_str));
            let (name, names) = (Echo(name), names.join(", "));
            bail_input!("{option}: unknown parameter {name}; expected one of {names}{similar}");
        }
        if assigned[..index].iter().any(|other| other.name == *name) {
            bail_input!("{option}: {name} is given twice");
        }
    }
    Ok(())
}
