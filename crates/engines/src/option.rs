//! The options of a program.

use isolation::board::Echo;

/// An option that a program declares.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct EngineOption {
    /// Its name, perhaps of several words.
    pub name: String,
    /// The values that it takes.
    pub kind: Kind,
}

/// The values of an option.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// `true` or `false`.
    Check,
    /// A number in a range.
    Spin { min: i64, max: i64 },
    /// One of these texts.
    Combo(Vec<String>),
    /// No value: an action.
    Button,
    /// Any text.
    Text,
}

impl EngineOption {
    /// Parses the words after `option`.
    ///
    /// # Errors
    /// What was expected.
    pub fn parse(words: &str) -> Result<Self, String> {
        let words: Vec<&str> = words.split_whitespace().collect();
        if words.first() != Some(&"name") {
            return Err("expected name after option".to_owned());
        }
        let split = words.iter().position(|word| *word == "type");
        let split = split.ok_or("expected type after the name")?;
        let name = words[1..split].join(" ");
        if name.is_empty() {
            return Err("expected a name before type".to_owned());
        }
        let kind = words.get(split + 1).copied().unwrap_or_default();
        let rest = &words[(split + 2).min(words.len())..];
        let number = |key: &str| -> Result<i64, String> {
            let at = rest.iter().position(|word| *word == key);
            let value = at.and_then(|at| rest.get(at + 1)).and_then(|text| text.parse().ok());
            value.ok_or_else(|| format!("{name}: expected {key} and a whole number"))
        };
        let kind = match kind {
            "check" => Kind::Check,
            "button" => Kind::Button,
            "string" => Kind::Text,
            "spin" => {
                let (default, min, max) = (number("default")?, number("min")?, number("max")?);
                if !(min..=max).contains(&default) {
                    return Err(format!("{name}: expected a default from {min} to {max}"));
                }
                Kind::Spin { min, max }
            }
            "combo" => {
                let parts = rest.split(|word| *word == "var").map(|part| part.join(" "));
                let mut parts = parts.collect::<Vec<_>>().into_iter();
                let default = parts.next().unwrap_or_default();
                let values: Vec<String> = parts.collect();
                match default.strip_prefix("default ") {
                    Some(default) if values.iter().any(|value| value == default) => {}
                    _ => return Err(format!("{name}: expected a default that is one of its vars")),
                }
                Kind::Combo(values)
            }
            other => {
                return Err(format!(
                    "{name}: type {}: expected check, spin, combo, button or string",
                    Echo(other)
                ));
            }
        };
        Ok(Self { name, kind })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_formed() {
        let read = |text: &str| EngineOption::parse(text).expect(text);
        let spin = read("name hash type spin default 128 min 1 max 2048");
        assert_eq!((spin.name.as_str(), spin.kind), ("hash", Kind::Spin { min: 1, max: 2048 }));
        let combo = read("name UGI_Variant type combo default b var a var b");
        assert_eq!(combo.kind, Kind::Combo(vec!["a".to_owned(), "b".to_owned()]));
        let text = read("name Debug Log File type string default");
        assert_eq!((text.name.as_str(), text.kind), ("Debug Log File", Kind::Text));
        assert_eq!(read("name Clear Hash type button").kind, Kind::Button);
        assert_eq!(read("name Use NNUE type check default true").kind, Kind::Check);
    }

    #[test]
    fn refused() {
        let cases = [
            ("hash type spin", "expected name after option"),
            ("name hash", "expected type after the name"),
            ("name type spin", "expected a name before type"),
            ("name a type", "a: type \"\": expected check, spin, combo, button or string"),
            ("name a type real", "a: type \"real\": expected check, spin, combo, button or string"),
            ("name a type spin default 1 min 0", "a: expected max and a whole number"),
            ("name a type spin default 3 min 0 max 2", "a: expected a default from 0 to 2"),
            ("name a type combo default x var y", "a: expected a default that is one of its vars"),
        ];
        for (text, message) in cases {
            assert_eq!(EngineOption::parse(text).expect_err(text), message);
        }
    }
}
