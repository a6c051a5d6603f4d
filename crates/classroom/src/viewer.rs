//! A viewer of games in a page of its own: the games as data, and a script that draws them.

use crate::game_text::{number, result, title};
use isolation::board::Player;
use isolation::{Game, GameRecord, SquareState};
use isolation_protocol::picture;
use maud::{Markup, PreEscaped, html};
use serde::Serialize;
use std::fmt::Write;

/// The data of the script.
#[derive(Serialize)]
struct Data {
    colours: Colours,
    /// The outline of a piece in a square of 100 by 100.
    outline: &'static str,
    games: Vec<GameData>,
}

/// The colours of pictures.
#[derive(Serialize)]
struct Colours {
    ground: &'static str,
    open: [&'static str; 2],
    hole: &'static str,
    labels: &'static str,
    glyph: &'static str,
    /// Each player's piece and trail.
    players: [[&'static str; 2]; 2],
}

#[derive(Serialize)]
struct GameData {
    number: u64,
    title: String,
    result: String,
    /// Squares in a row of the board.
    width: u8,
    /// The signs of the squares before the first move, row by row from the top.
    start: String,
    /// The squares that each move changes, such as `12A3a`: the index and its new sign.
    steps: Vec<String>,
    moves: Vec<String>,
    /// The time of each move in milliseconds, if it was measured.
    ms: Vec<Option<f64>>,
}

/// The sign of a square: upper case for a piece, lower case for its trail.
fn sign(state: SquareState) -> char {
    match state {
        SquareState::Open => '.',
        SquareState::Hole => '#',
        SquareState::Piece(Player::First) => 'A',
        SquareState::Piece(Player::Second) => 'B',
        SquareState::Trail(Player::First) => 'a',
        SquareState::Trail(Player::Second) => 'b',
    }
}

fn signs(game: &Game, plies: usize) -> Vec<char> {
    let squares = game.position().size().squares();
    squares.map(|square| sign(game.square_at(plies, square))).collect()
}

fn data(record: &GameRecord, game: &Game) -> GameData {
    let steps = (0..game.moves().len()).map(|ply| {
        let (before, after) = (signs(game, ply), signs(game, ply + 1));
        let mut step = String::new();
        for (square, (before, after)) in before.into_iter().zip(after).enumerate() {
            if before != after {
                write!(step, "{square}{after}").expect("written to memory");
            }
        }
        step
    });
    GameData {
        number: number(record),
        title: title(record),
        result: result(record),
        width: game.position().size().width(),
        start: signs(game, 0).into_iter().collect(),
        steps: steps.collect(),
        moves: game.move_texts(),
        ms: record.stats.iter().map(|stats| stats.ms.map(f64::round)).collect(),
    }
}

/// The address of a game in the viewer of the same page, after this number of moves.
pub fn address(record: &GameRecord, moves: usize) -> String {
    format!("#game-{}-{moves}", number(record))
}

/// The viewer of these games; nothing without games.
pub fn viewer<'r>(records: impl IntoIterator<Item = &'r GameRecord>) -> Markup {
    let records = records.into_iter();
    let games: Vec<_> = records.filter_map(|it| Some((it, it.replay().ok()?))).collect();
    let Some((_, game)) = games.first() else { return html! {} };
    let outline = picture::outline(game.position().movement());
    let colours = Colours {
        ground: picture::GROUND,
        open: picture::SQUARES,
        hole: picture::HOLE[0],
        labels: picture::LABELS,
        glyph: picture::GLYPH,
        players: Player::BOTH.map(picture::colours).map(|[piece, trail, _]| [piece, trail]),
    };
    let games = games.iter().map(|(record, game)| data(record, game)).collect();
    let text = serde_json::to_string(&Data { colours, outline, games }).expect("plain data");
    // No text ends the script.
    let text = text.replace('<', "\\u003c");
    html! {
        section id="viewer" style="display: grid; gap: .6rem; justify-items: start" {
            h2 { "Games" }
            noscript { p { "The viewer of games needs JavaScript." } }
            script id="games" type="application/json" { (PreEscaped(text)) }
            script { (PreEscaped(include_str!("viewer.js"))) }
        }
    }
}
