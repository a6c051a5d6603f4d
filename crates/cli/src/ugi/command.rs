//! Commands as they are written.

use super::go::Go;

/// A command of the protocol.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    Ugi,
    IsReady,
    NewGame,
    SetOption {
        name: String,
        value: String,
    },
    /// The start of the variant where there is no position text.
    Position {
        fen: Option<String>,
        moves: Vec<String>,
    },
    Go(Go),
    Stop,
    Query(Question),
    Quit,
}

/// What can be asked of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    GameOver,
    FirstPlayersTurn,
    Result,
}

impl Command {
    /// Reads a line; there is nothing in an empty one.
    ///
    /// # Errors
    /// What would be right.
    pub fn parse(line: &str) -> Result<Option<Self>, String> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((&name, rest)) = words.split_first() else { return Ok(None) };
        let alone = |command: Self| match rest {
            [] => Ok(command),
            _ => Err(format!("{name}: expected nothing behind it")),
        };
        let command = match name {
            "ugi" => alone(Self::Ugi),
            "isready" => alone(Self::IsReady),
            "uginewgame" => alone(Self::NewGame),
            "stop" => alone(Self::Stop),
            "quit" => alone(Self::Quit),
            "setoption" => set_option(rest),
            "position" => position(rest),
            "go" => Go::parse(rest).map(Self::Go),
            "query" => question(rest).map(Self::Query),
            _ => Err(format!(
                "unknown command {name:?}; expected ugi, isready, uginewgame, setoption, position, \
                 go, stop, query or quit"
            )),
        };
        command.map(Some)
    }
}

fn set_option(words: &[&str]) -> Result<Command, String> {
    let form = || "setoption: expected name NAME value VALUE".to_owned();
    let words = words.strip_prefix(&["name"]).ok_or_else(form)?;
    let split = words.iter().position(|word| *word == "value").ok_or_else(form)?;
    let (name, value) = (words[..split].join(" "), words[split + 1..].join(" "));
    Ok(Command::SetOption { name, value })
}

fn position(words: &[&str]) -> Result<Command, String> {
    let split = words.iter().position(|word| *word == "moves");
    let (start, moves) = words.split_at(split.unwrap_or(words.len()));
    let moves = moves.iter().skip(1).map(|&text| text.to_owned()).collect();
    let fen = match start {
        ["startpos"] => None,
        ["fen", fen @ ..] => Some(fen.join(" ")),
        _ => return Err("position: expected startpos or fen FEN, then perhaps moves".to_owned()),
    };
    Ok(Command::Position { fen, moves })
}

fn question(words: &[&str]) -> Result<Question, String> {
    match words {
        ["gameover"] => Ok(Question::GameOver),
        ["p1turn"] => Ok(Question::FirstPlayersTurn),
        ["result"] => Ok(Question::Result),
        _ => Err("query: expected gameover, p1turn or result".to_owned()),
    }
}
