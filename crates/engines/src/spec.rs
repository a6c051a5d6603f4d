//! The text of a program as a player.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use isolation::search::Limits;
use isolation::{
    AnyPosition, MAX_DEPTH, MAX_SEED, Param, ParamKind, SpecError, SpecFault, SpecReader, Value,
};

use super::Dialect;

/// A program of others that plays: `ugi("./engine --fast")`, `fairy("stockfish", nodes=10k)`; or code
/// that our own program hosts: `python("game_agent.py:AlphaBetaPlayer", memory=512M)`, where the
/// quotes may be left out.
///
/// A command is split into words as a shell would do it, but no shell runs it. What the program
/// may spend at the most follows in the forms of agent texts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EngineSpec {
    dialect: &'static Dialect,
    command: String,
    /// One value a parameter, in their order.
    values: Vec<Value>,
}

/// What a command must be.
pub(crate) const COMMAND_LINE: &str = "a program and its arguments, quoted as in a shell";

/// What a program may spend on a move.
pub(crate) static LIMITS: [Param; 3] = [
    limit("depth", ParamKind::Count { min: 1, max: MAX_DEPTH }, "plies to look ahead"),
    limit("nodes", ParamKind::Count { min: 1, max: MAX_SEED }, "positions to visit at the most"),
    limit("time", ParamKind::Time, "time a move at the most"),
];

const fn limit(name: &'static str, kind: ParamKind, about: &'static str) -> Param {
    Param { name, kind, default: Value::None, about }
}

/// The words of a command.
pub(crate) fn shell_words(command: &str, _values: &[Value]) -> Option<Vec<String>> {
    shlex::split(command).filter(|words| !words.is_empty())
}

impl EngineSpec {
    /// The program that this command starts, without limits of its own.
    ///
    /// # Errors
    /// When the command has no words, or a quote in it has no end; when a text names no class.
    pub fn new(dialect: &'static Dialect, command: &str) -> Result<Self, SpecFault> {
        let values: Vec<_> = dialect.params.iter().map(|param| param.default.clone()).collect();
        if (dialect.words)(command, &values).is_none() {
            let (value, expected) = (command.to_owned(), dialect.expected.to_owned());
            return Err(SpecFault::Value { name: dialect.argument, value, expected });
        }
        Ok(Self { dialect, command: command.to_owned(), values })
    }

    /// The protocol that it speaks.
    pub fn dialect(&self) -> &'static Dialect {
        self.dialect
    }

    /// The program and its arguments.
    pub fn words(&self) -> Vec<String> {
        (self.dialect.words)(&self.command, &self.values).expect("checked when it was made")
    }

    /// Why the program cannot play from a position by the nature of its protocol; none where it
    /// can. A tournament asks before it plays.
    pub fn refusal(&self, start: &AnyPosition) -> Option<String> {
        (self.dialect.refusal)(start)
    }

    /// What a move may cost: of the program's own limits and the given ones the smaller.
    pub fn limits(&self, told: &Limits) -> Limits {
        let value = |name| {
            let index = self.dialect.params.iter().position(|param| param.name == name);
            index.map(|index| &self.values[index])
        };
        let count = |name| match value(name) {
            Some(Value::Count(count)) => Some(*count),
            _ => None,
        };
        let time = match value("time") {
            Some(Value::Millis(millis)) => Some(Duration::from_millis(*millis)),
            _ => None,
        };
        Limits {
            depth: smaller(count("depth").map(|depth| depth as u32), told.depth),
            nodes: smaller(count("nodes"), told.nodes),
            time: smaller(time, told.time),
        }
    }

    /// What has to limit its moves, the given limits included; none where something does.
    pub fn missing_limit(&self, told: &Limits) -> Option<&'static str> {
        let limits = self.limits(told);
        if self.dialect.hosts {
            limits.time.is_none().then_some("time")
        } else {
            (limits == Limits::default()).then_some("time, nodes or depth")
        }
    }
}

fn smaller<T: Ord>(left: Option<T>, right: Option<T>) -> Option<T> {
    left.into_iter().chain(right).min()
}

impl FromStr for EngineSpec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let mut reader = SpecReader::new(text);
        let start = reader.at();
        let Some(dialect) = Dialect::find(reader.word()) else {
            return reader.fail(start, SpecFault::Expected("ugi, fairy or python"));
        };
        if !reader.take('(') {
            return reader.fail(reader.at(), SpecFault::Form(dialect.form()));
        }
        let start = reader.at();
        let command = match reader.quoted()? {
            Some(command) => command,
            None if dialect.hosts => reader.unquoted().to_owned(),
            None => return reader.fail(start, SpecFault::Form(dialect.form())),
        };
        let mut spec = Self::new(dialect, &command).or_else(|fault| reader.fail(start, fault))?;
        if reader.take(',') {
            reader.parameters(dialect.name, dialect.params, &mut spec.values)?;
        } else if !reader.take(')') {
            return reader.fail(reader.at(), SpecFault::Expected("\",\" or \")\""));
        }
        reader.end()?;
        Ok(spec)
    }
}

/// The canonical text.
impl fmt::Display for EngineSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}({}", self.dialect.name, serde_json::json!(self.command))?;
        for (param, value) in self.dialect.params.iter().zip(&self.values) {
            write!(f, ", {}={value}", param.name)?;
        }
        f.write_str(")")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_printed_reads_back_as_the_same() {
        let cases = [
            (
                r#"ugi("./engine --fast")"#,
                r#"ugi("./engine --fast", depth=none, nodes=none, time=none)"#,
            ),
            (
                r#" fairy ( "'my engine' \"x\"" , time = 0.5s,nodes=10k ) "#,
                r#"fairy("'my engine' \"x\"", depth=none, nodes=10000, time=500ms)"#,
            ),
            (
                r#"python("a b/game_agent.py:Minimax(search_depth=3)", memory=512M)"#,
                r#"python("a b/game_agent.py:Minimax(search_depth=3)", time=none, memory=512000000)"#,
            ),
            (
                "python(path/to/game_agent.py:AlphaBetaPlayer)",
                r#"python("path/to/game_agent.py:AlphaBetaPlayer", time=none, memory=1000000000)"#,
            ),
            (
                "python( o'neil/a.py:Timed(depth=3, name='a)b', pick=(1, 2)) , time = 1s, memory=1G)",
                r#"python("o'neil/a.py:Timed(depth=3, name='a)b', pick=(1, 2))", time=1000ms, memory=1000000000)"#,
            ),
            (
                r"python(a,b.py:Named('it\'s (', 3))",
                r#"python("a,b.py:Named('it\\'s (', 3)", time=none, memory=1000000000)"#,
            ),
        ];
        for (text, canonical) in cases {
            let spec: EngineSpec = text.parse().expect("an engine");
            assert_eq!(spec.to_string(), canonical);
            assert_eq!(canonical.parse(), Ok(spec.clone()));
        }
    }

    #[test]
    fn commands_are_split_as_a_shell_would() {
        let spec: EngineSpec =
            r#"ugi("'my engine' --name=\"a b\" $HOME;")"#.parse().expect("an engine");
        assert_eq!(spec.words(), ["my engine", "--name=a b", "$HOME;"]);
    }

    #[test]
    fn the_smaller_limit_counts() {
        let spec: EngineSpec = r#"ugi("x", depth=5, nodes=100)"#.parse().expect("an engine");
        let told = Limits { depth: Some(3), nodes: Some(200), time: None };
        let expected = Limits { depth: Some(3), nodes: Some(100), time: None };
        assert_eq!(spec.limits(&told), expected);
    }

    #[test]
    fn refusals_name_the_place() {
        let cases = [
            ("ugi", r#"agent "ugi": column 4: expected a text such as ugi("command")"#),
            ("ugi(x)", r#"agent "ugi(x)": column 5: expected a text such as ugi("command")"#),
            (
                "python",
                r#"agent "python": column 7: expected a text such as python("game_agent.py:AlphaBetaPlayer")"#,
            ),
            (
                "python(agent.py:A, nodes=3)",
                r#"agent "python(agent.py:A, nodes=3)": column 20: python has no parameter "nodes"; it takes time, memory"#,
            ),
            ("python(agent.py:A", r#"agent "python(agent.py:A": column 18: expected "," or ")""#),
            (
                "python()",
                r#"agent "python()": column 8: class="": expected a file or a module and a class of it, such as python("game_agent.py:AlphaBetaPlayer") or python("game_agent.py:MinimaxPlayer(search_depth=5)")"#,
            ),
            (r#"ugi("x""#, r#"agent "ugi(\"x\"": column 8: expected "," or ")""#),
            (
                r#"ugi("x)"#,
                r#"agent "ugi(\"x)": column 5: this is no string: EOF while parsing a string at line 1 column 3"#,
            ),
            (
                r#"ugi("")"#,
                r#"agent "ugi(\"\")": column 5: command="": expected a program and its arguments, quoted as in a shell"#,
            ),
            (
                r#"ugi("'x")"#,
                r#"agent "ugi(\"'x\")": column 5: command="'x": expected a program and its arguments, quoted as in a shell"#,
            ),
            (
                r#"fairy("x", hash=3)"#,
                r#"agent "fairy(\"x\", hash=3)": column 12: fairy has no parameter "hash"; it takes depth, nodes, time"#,
            ),
            (
                r#"ugi("x", depth=0)"#,
                r#"agent "ugi(\"x\", depth=0)": column 16: depth="0": expected a whole number from 1 to 128, or none"#,
            ),
            (
                r#"python("agent.py")"#,
                r#"agent "python(\"agent.py\")": column 8: class="agent.py": expected a file or a module and a class of it, such as python("game_agent.py:AlphaBetaPlayer") or python("game_agent.py:MinimaxPlayer(search_depth=5)")"#,
            ),
            (
                r#"python("agent.py:A", nodes=3)"#,
                r#"agent "python(\"agent.py:A\", nodes=3)": column 22: python has no parameter "nodes"; it takes time, memory"#,
            ),
            (r#"ugi("x") y"#, r#"agent "ugi(\"x\") y": column 10: expected the end of the agent"#),
        ];
        for (text, message) in cases {
            let error = text.parse::<EngineSpec>().expect_err(text);
            assert_eq!(error.to_string(), message);
        }
    }
}
