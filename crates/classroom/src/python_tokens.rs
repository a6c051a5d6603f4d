//! The tokens of Python's source text, without comments, docstrings and white space.

/// A token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Token<'t> {
    /// Its kind.
    pub kind: Kind,
    /// Its text; of a string over several lines, that of the first.
    pub text: &'t str,
    /// Its line, from 1.
    pub line: usize,
}

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A keyword.
    Keyword,
    /// Another name.
    Name,
    /// A number.
    Number,
    /// A string.
    String,
    /// A character of an operator or a bracket.
    Operator,
}

const KEYWORDS: [&str; 35] = [
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue",
    "def", "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import",
    "in", "is", "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while",
    "with", "yield",
];

/// The tokens of a text. Broken code has tokens, too.
pub fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut lines = Lines::default();
    text.lines().zip(1..).flat_map(|(line, number)| lines.tokens(line, number)).collect()
}

/// What the lines so far leave open.
#[derive(Default)]
pub struct Lines {
    /// Open brackets.
    depth: usize,
    /// The end of an open string.
    quote: Option<&'static str>,
    /// Whether the last line ended with a backslash.
    is_continued: bool,
}

impl Lines {
    /// Whether the next line begins a statement.
    pub fn is_at_statement(&self) -> bool {
        self.depth == 0 && self.quote.is_none() && !self.is_continued
    }

    /// The tokens of the next line.
    pub fn tokens<'t>(&mut self, line: &'t str, number: usize) -> Vec<Token<'t>> {
        let mut tokens = Vec::new();
        let mut rest = line;
        let begins = self.is_at_statement();
        if let Some(quote) = self.quote {
            rest = self.after_string(rest, quote);
        }
        self.is_continued = false;
        while let Some(first) = rest.trim_start().chars().next() {
            rest = rest.trim_start();
            let is_word = |c: char| c.is_alphanumeric() || c == '_' || !c.is_ascii();
            let word = &rest[..rest.find(|c| !is_word(c)).unwrap_or(rest.len())];
            let is_prefix = word.len() <= 2 && word.chars().all(|c| "rRbBfFuUtT".contains(c));
            let quote =
                QUOTES.into_iter().find(|&it| is_prefix && rest[word.len()..].starts_with(it));
            let (kind, after) = match (quote, first) {
                (_, '#') => break,
                (_, '\\') => {
                    self.is_continued = true;
                    rest = &rest[1..];
                    continue;
                }
                (Some(quote), _) => {
                    (Kind::String, self.after_string(&rest[word.len() + quote.len()..], quote))
                }
                (_, '0'..='9') => (Kind::Number, &rest[word.len()..]),
                _ if KEYWORDS.contains(&word) => (Kind::Keyword, &rest[word.len()..]),
                _ if !word.is_empty() => (Kind::Name, &rest[word.len()..]),
                _ => {
                    match first {
                        '(' | '[' | '{' => self.depth += 1,
                        ')' | ']' | '}' => self.depth = self.depth.saturating_sub(1),
                        _ => {}
                    }
                    (Kind::Operator, &rest[first.len_utf8()..])
                }
            };
            let is_docstring = begins && kind == Kind::String && tokens.is_empty();
            if !is_docstring {
                tokens.push(Token { kind, text: &rest[..rest.len() - after.len()], line: number });
            }
            rest = after;
        }
        tokens
    }

    /// What follows a string with this end, whose beginning was read. A string in simple quotes ends with its line,
    /// unless that ends with a backslash.
    fn after_string<'t>(&mut self, text: &'t str, quote: &'static str) -> &'t str {
        self.quote = None;
        let mut chars = text.char_indices();
        let mut is_escaped = false;
        while let Some((at, c)) = chars.next() {
            is_escaped = false;
            if c == '\\' {
                is_escaped = chars.next().is_none();
            } else if text[at..].starts_with(quote) {
                return &text[at + quote.len()..];
            }
        }
        if quote.len() > 1 || is_escaped {
            self.quote = Some(quote);
        }
        ""
    }
}

/// The longest first.
const QUOTES: [&str; 4] = ["\"\"\"", "'''", "\"", "'"];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_and_white_space_are_no_tokens() {
        let text = "'docstring'\ndef f(x):  # a comment\n    return rb'a\\'#' + \"\"\"one\ntwo # \"\"\" \\\n  - 0x1F\n";
        let found: Vec<_> = tokens(text).iter().map(|it| (it.kind, it.text, it.line)).collect();
        assert_eq!(
            found,
            [
                (Kind::Keyword, "def", 2),
                (Kind::Name, "f", 2),
                (Kind::Operator, "(", 2),
                (Kind::Name, "x", 2),
                (Kind::Operator, ")", 2),
                (Kind::Operator, ":", 2),
                (Kind::Keyword, "return", 3),
                (Kind::String, "rb'a\\'#'", 3),
                (Kind::Operator, "+", 3),
                (Kind::String, "\"\"\"one", 3),
                (Kind::Operator, "-", 5),
                (Kind::Number, "0x1F", 5),
            ]
        );
    }

    #[test]
    fn a_statement_ends_where_nothing_is_open() {
        for (line, is_at_statement) in [
            ("x = 1", true),
            ("x = (1,", false),
            ("x = '''", false),
            ("x = 'a", true),
            ("x = 'a\\", false),
            ("x = 1 \\", false),
            ("x = '(' # (", true),
            ("é = ü", true),
        ] {
            let mut lines = Lines::default();
            lines.tokens(line, 1);
            assert_eq!(lines.is_at_statement(), is_at_statement, "{line}");
        }
    }
}
