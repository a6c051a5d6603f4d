//! The parser of agent texts.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use isolation_board::Echo;
use isolation_eval::{FindHeuristicError, Formula, FormulaError, did_you_mean, heuristic};

use super::{AgentSpec, Param, ParamKind, Value, names};
use crate::json::without_place;
use crate::searches::SEARCHES;

/// Why a text is not an agent, and where.
///
/// ```
/// use isolation::AgentSpec;
///
/// let error = "alphabeta(depth=5, evil=open)".parse::<AgentSpec>().unwrap_err();
/// assert_eq!(error.column, 20);
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("agent {}: column {column}: {fault}", Echo(text))]
pub struct SpecError {
    /// The whole text.
    pub text: String,
    /// The place, in characters from 1.
    pub column: usize,
    /// What is wrong there.
    pub fault: SpecFault,
}

/// What is wrong with an agent text.
///
/// ```
/// use isolation::AgentSpec;
/// use isolation::spec::SpecFault;
///
/// let error = "alphabet".parse::<AgentSpec>().unwrap_err();
/// assert_eq!(error.fault, SpecFault::UnknownAgent("alphabet".to_owned()));
/// ```
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SpecFault {
    /// An unexpected part.
    #[error("expected {0}")]
    Expected(Expected),
    /// No search and no named agent has this name.
    #[error(
        "unknown agent {}; expected {searches}, or a name such as MM_Open or ID_Improved{similar}",
        Echo(.0),
        searches = SEARCHES.iter().map(|entry| entry.name).collect::<Vec<_>>().join(", "),
        similar = did_you_mean(.0, names::all().iter().map(String::as_str))
    )]
    UnknownAgent(String),
    /// A value is not of the parameter's kind.
    #[error("{name}={}: expected {expected}", Echo(value))]
    Value {
        /// The parameter.
        name: &'static str,
        /// The value.
        value: String,
        /// The expected form.
        expected: ValueForm,
    },
    /// A text of another form was expected, of which this is an example.
    #[error("expected a text such as {0}")]
    Form(String),
    /// A quoted string is not valid JSON; says why.
    #[error("invalid quoted text: {0}")]
    Quote(String),
    /// The search or engine has no such parameter.
    #[error(
        "{owner} has no parameter {}; it takes {}{}",
        Echo(key),
        param_names(known).collect::<Vec<_>>().join(", "),
        did_you_mean(key, param_names(known))
    )]
    UnknownParameter {
        /// The search or engine.
        owner: &'static str,
        /// The given name.
        key: String,
        /// The known parameters.
        known: &'static [Param],
    },
    /// A parameter is given twice.
    #[error("{0} is given twice")]
    Twice(&'static str),
    /// A bare word is not a heuristic.
    #[error("{0} (a formula is written in quotes)")]
    Heuristic(FindHeuristicError),
    /// A quoted text is not a formula.
    #[error(transparent)]
    Formula(FormulaError),
    /// The first depth is deeper than the last.
    #[error("from={from} is deeper than depth={depth}")]
    FromDeeper {
        /// The first depth.
        from: u64,
        /// The last depth.
        depth: u64,
    },
}

crate::text_errors! {
    /// What was expected at a place of an agent text.
    ///
    /// ```
    /// use isolation::AgentSpec;
    /// use isolation::spec::{Expected, SpecFault};
    ///
    /// let error = "alphabeta(depth=5".parse::<AgentSpec>().unwrap_err();
    /// assert_eq!(error.fault, SpecFault::Expected(Expected::CommaOrClose));
    /// ```
    pub enum Expected {
        Agent = "the name of an agent",
        Protocol = "ugi, fairy or python",
        Parameter = "a parameter's name",
        EqualsValue = "= and a value",
        Value = "a value",
        CommaOrClose = "\",\" or \")\"",
        End = "the end of the agent",
    }
}

/// The form of a parameter's values.
///
/// ```
/// use isolation::spec::{ParamKind, ValueForm};
///
/// let form = ValueForm::Optional(ParamKind::Count { min: 1, max: 9 });
/// assert_eq!(form.to_string(), "a whole number from 1 to 9, or none");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ValueForm {
    /// Of this kind, or `none`.
    Optional(ParamKind),
    /// Of this kind.
    Required(ParamKind),
    /// Another form, in words.
    Words(&'static str),
}

impl fmt::Display for ValueForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Optional(kind) => write!(f, "{kind}, or none"),
            Self::Required(kind) => kind.fmt(f),
            Self::Words(words) => f.write_str(words),
        }
    }
}

fn param_names(params: &[Param]) -> impl Iterator<Item = &'static str> {
    params.iter().map(|param| param.name)
}

/// A parser of agent texts, part by part.
///
/// ```
/// use isolation::spec::SpecReader;
///
/// let mut reader = SpecReader::new("ugi(\"./engine --fast\")");
/// assert_eq!(reader.word(), "ugi");
/// assert!(reader.take('('));
/// assert_eq!(reader.quoted()?.as_deref(), Some("./engine --fast"));
/// assert!(reader.take(')'));
/// reader.end()?;
/// # Ok::<(), isolation::SpecError>(())
/// ```
#[derive(Debug)]
pub struct SpecReader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> SpecReader<'a> {
    /// Starts at the first part, after leading spaces.
    pub fn new(text: &'a str) -> Self {
        let mut reader = Self { text, at: 0 };
        reader.skip_spaces();
        reader
    }

    /// The byte at which the next part begins.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The error for a problem at a byte of the text.
    ///
    /// # Errors
    /// Always.
    pub fn fail<T>(&self, byte: usize, fault: SpecFault) -> Result<T, SpecError> {
        let column = self.text.char_indices().take_while(|&(start, _)| start < byte).count() + 1;
        Err(SpecError { text: self.text.to_owned(), column, fault })
    }

    fn skip_spaces(&mut self) {
        let rest = &self.text[self.at..];
        self.at = self.text.len() - rest.trim_start().len();
    }

    /// Consumes a symbol if it is next, and the spaces around it.
    pub fn take(&mut self, symbol: char) -> bool {
        self.skip_spaces();
        let found = self.text[self.at..].starts_with(symbol);
        if found {
            self.at += symbol.len_utf8();
            self.skip_spaces();
        }
        found
    }

    /// Consumes everything up to a space, a symbol of the grammar, or the end.
    pub fn word(&mut self) -> &'a str {
        let text: &'a str = self.text;
        let rest = &text[self.at..];
        let end = rest.find(|c: char| c.is_whitespace() || "(),=\"".contains(c));
        let word = &rest[..end.unwrap_or(rest.len())];
        self.at += word.len();
        word
    }

    /// Consumes a quoted string (JSON rules), if one is next.
    ///
    /// # Errors
    /// When it is not valid JSON.
    pub fn quoted(&mut self) -> Result<Option<String>, SpecError> {
        if !self.text[self.at..].starts_with('"') {
            return Ok(None);
        }
        let mut strings =
            serde_json::Deserializer::from_str(&self.text[self.at..]).into_iter::<String>();
        match strings.next().expect("a quote begins a string") {
            Ok(string) => {
                self.at += strings.byte_offset();
                Ok(Some(string))
            }
            Err(error) => self.fail(self.at, SpecFault::Quote(without_place(&error))),
        }
    }

    /// Consumes unquoted text up to the closing bracket of the agent, to `, name=`, or to the end;
    /// brackets, and strings in them, are part of it.
    pub fn unquoted(&mut self) -> &'a str {
        let text: &'a str = self.text;
        let rest = &text[self.at..];
        let (mut depth, mut quote, mut end) = (0, None, rest.len());
        let mut characters = rest.char_indices();
        while let Some((place, character)) = characters.next() {
            match character {
                '\\' if quote.is_some() => drop(characters.next()),
                _ if quote == Some(character) => quote = None,
                _ if quote.is_some() => {}
                '"' | '\'' if depth > 0 => quote = Some(character),
                '(' => depth += 1,
                ')' if depth > 0 => depth -= 1,
                ')' => {
                    end = place;
                    break;
                }
                ',' if depth == 0 && begins_with_a_key(&rest[place + 1..]) => {
                    end = place;
                    break;
                }
                _ => {}
            }
        }
        self.at += end;
        rest[..end].trim_end()
    }

    /// Consumes a bare word or a quoted string; says whether it is quoted.
    fn value(&mut self) -> Result<(String, bool), SpecError> {
        if let Some(text) = self.quoted()? {
            return Ok((text, true));
        }
        let start = self.at;
        match self.word() {
            "" => self.fail(start, SpecFault::Expected(Expected::Value)),
            word => Ok((word.to_owned(), false)),
        }
    }

    /// Parses `key=value, …)` up to the bracket: the values of parameters of `owner`, one per
    /// parameter in their order. Omitted ones are unchanged.
    ///
    /// # Errors
    /// The problem, and its place.
    pub fn parameters(
        &mut self,
        owner: &'static str,
        params: &'static [Param],
        values: &mut [Value],
    ) -> Result<(), SpecError> {
        let mut given = Vec::new();
        loop {
            let start = self.at;
            let key = self.word();
            if key.is_empty() {
                return self.fail(start, SpecFault::Expected(Expected::Parameter));
            }
            let Some(index) = params.iter().position(|param| param.name == key) else {
                let key = key.to_owned();
                let fault = SpecFault::UnknownParameter { owner, key, known: params };
                return self.fail(start, fault);
            };
            let param = &params[index];
            if given.contains(&index) {
                return self.fail(start, SpecFault::Twice(param.name));
            }
            given.push(index);
            if !self.take('=') {
                return self.fail(self.at, SpecFault::Expected(Expected::EqualsValue));
            }
            let start = self.at;
            let value = self.value()?;
            values[index] = read_value(param, value).or_else(|fault| self.fail(start, fault))?;
            if self.take(')') {
                return Ok(());
            }
            if !self.take(',') {
                return self.fail(self.at, SpecFault::Expected(Expected::CommaOrClose));
            }
        }
    }

    /// Checks that nothing follows.
    ///
    /// # Errors
    /// When something does.
    pub fn end(&mut self) -> Result<(), SpecError> {
        self.skip_spaces();
        if self.at < self.text.len() {
            return self.fail(self.at, SpecFault::Expected(Expected::End));
        }
        Ok(())
    }
}

impl FromStr for AgentSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut spec = incomplete(text)?;
        let reader = SpecReader::new(text);
        spec.complete().or_else(|fault| reader.fail(reader.at, fault))?;
        Ok(spec)
    }
}

/// The agent of a text, without completed parameters.
fn incomplete(text: &str) -> Result<AgentSpec, SpecError> {
    let mut reader = SpecReader::new(text);
    let start = reader.at;
    let name = reader.word();
    let entry = SEARCHES.iter().find(|entry| entry.name == name);
    let mut spec = match (entry, names::meaning(name)) {
        (Some(entry), _) => AgentSpec::with_defaults(entry),
        (None, Some(text)) => incomplete(&text).or_else(|error| reader.fail(start, error.fault))?,
        (None, None) if name.is_empty() => {
            return reader.fail(start, SpecFault::Expected(Expected::Agent));
        }
        (None, None) => return reader.fail(start, SpecFault::UnknownAgent(name.to_owned())),
    };
    if reader.take('(') && !reader.take(')') {
        reader.parameters(spec.entry.name, spec.entry.params, &mut spec.values)?;
    }
    reader.end()?;
    Ok(spec)
}

/// Whether a text begins with `name=`.
fn begins_with_a_key(text: &str) -> bool {
    let behind =
        text.trim_start().trim_start_matches(|c: char| c.is_ascii_alphanumeric() || c == '_');
    behind.len() < text.trim_start().len() && behind.trim_start().starts_with('=')
}

fn read_value(param: &Param, (text, quoted): (String, bool)) -> Result<Value, SpecFault> {
    let optional = param.default == Value::None;
    if optional && !quoted && text == "none" {
        return Ok(Value::None);
    }
    let value = match param.kind {
        ParamKind::Count { min, max } => {
            read_count(&text).filter(|count| (min..=max).contains(count)).map(Value::Count)
        }
        ParamKind::Time => read_millis(&text).map(Value::Millis),
        ParamKind::Choice(words) => {
            words.iter().find(|word| **word == text).map(|word| Value::Word(word))
        }
        ParamKind::Eval => {
            return match heuristic(&text) {
                Ok(entry) => Ok(Value::Word(entry.name)),
                Err(_) if quoted => {
                    Formula::parse(&text).map(Value::Formula).map_err(SpecFault::Formula)
                }
                Err(error) => Err(SpecFault::Heuristic(error)),
            };
        }
    };
    let form = if optional { ValueForm::Optional } else { ValueForm::Required };
    let expected = form(param.kind);
    value.ok_or(SpecFault::Value { name: param.name, value: text, expected })
}

/// Parses a time as in agent texts: `150ms`, `2s`, `0.5s`; in whole milliseconds and at most a day.
/// `None` for anything else.
pub fn read_time(text: &str) -> Option<Duration> {
    read_millis(text).map(Duration::from_millis)
}

/// Parses a whole number as in agent texts: in thousands with `k`, in millions with `M` and in
/// billions with `G`. `None` for anything else.
pub fn read_count(text: &str) -> Option<u64> {
    let units = [('k', 1_000), ('M', 1_000_000), ('G', 1_000_000_000)];
    let with = |(letter, unit)| text.strip_suffix(letter).map(|digits| (digits, unit));
    let (digits, unit) = units.into_iter().find_map(with).unwrap_or((text, 1));
    read_digits(digits)?.checked_mul(unit)
}

fn read_digits(digits: &str) -> Option<u64> {
    let plain = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    plain.then(|| digits.parse().ok()).flatten()
}

/// A time in whole milliseconds, at most a day.
fn read_millis(text: &str) -> Option<u64> {
    const DAY: u64 = 24 * 60 * 60 * 1_000;
    let millis = match text.strip_suffix("ms") {
        Some(millis) => read_digits(millis)?,
        None => {
            let seconds = text.strip_suffix('s')?;
            let (whole, part) = seconds.split_once('.').unwrap_or((seconds, "0"));
            let decimals = Some(part).filter(|part| (1..=3).contains(&part.len()))?;
            let thousandths = read_digits(&format!("{decimals:0<3}"))?;
            read_digits(whole)?.checked_mul(1_000)?.checked_add(thousandths)?
        }
    };
    (millis <= DAY).then_some(millis)
}
