//! The page of all live games, for a teacher.

use crate::hall::Hall;
use axum::extract::State;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, Uri};
use axum::response::{IntoResponse, Response};
use isolation::End;
use isolation::board::Player;
use isolation_protocol::picture;
use isolation_protocol::rooms::{Key, Room};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Seconds after which the browser reloads the page.
const REFRESH: u32 = 2;
/// Pixels of a square.
const SQUARE: u32 = 24;
const STYLE: &str = "
    :root { color-scheme: light dark; font: 16px/1.4 system-ui, sans-serif; }
    body { margin: 1rem; }
    ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(14rem, 1fr)); gap: 1rem; padding: 0; }
    li { list-style: none; border: 1px solid #8886; border-radius: 10px; padding: .75rem; }
    p { display: flex; justify-content: space-between; gap: .5rem; margin: 0 0 .3rem; }
    .turn { font-weight: 700; }
    svg { display: block; max-width: 100%; height: auto; margin: .4rem auto; }";

/// Answers `/rooms`, with the same access rules as the engine.
pub async fn show(State(hall): State<Hall>, uri: Uri, headers: HeaderMap) -> Response {
    if let Err(refusal) = hall.access().check(&uri, &headers) {
        return refusal.into_response();
    }
    let page = hall.look(page).into_string();
    let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-store")];
    (headers, page).into_response()
}

fn page(rooms: &[(Key, &Room)], now: u64) -> Markup {
    let (ended, running): (Vec<_>, Vec<_>) =
        rooms.iter().partition(|(_, room)| room.state(now).ending.is_some());
    let title = format!("Games: {} running, {} ended", running.len(), ended.len());
    html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta http-equiv="refresh" content=(REFRESH);
                title { (title) }
                style { (PreEscaped(STYLE)) }
            }
            body {
                h1 { (title) }
                ul { @for (id, room) in running.iter().chain(&ended) { (game(id, room, now)) } }
            }
        }
    }
}

fn game(id: &Key, room: &Room, now: u64) -> Markup {
    let state = room.state(now);
    let to_move = room.game().position().to_move();
    let result = match state.ending {
        _ if !state.accepted => "waiting for an opponent".to_owned(),
        None => format!("{} moves", room.game().moves().len()),
        Some(ending) => {
            let winner = if ending.first_won { Player::First } else { Player::Second };
            let why = match ending.how {
                End::Timeout => "on time",
                End::Resigned => "by resignation",
                _ => "the opponent cannot move",
            };
            format!("{winner} player won: {why}")
        }
    };
    html! {
        li {
            @for player in Player::BOTH {
                p.turn[state.ending.is_none() && player == to_move] {
                    span {
                        (name(&state.names[player.index()], player))
                        @if !state.present[player.index()] { " (away)" }
                    }
                    @if let Some(clock) = &state.clock { span { (time(clock.left[player.index()])) } }
                }
            }
            (PreEscaped(picture::svg(room.game(), false, SQUARE)))
            p { span { (state.variant) ": " (result) } a href={ "./#/friend?room=" (id) } { "Watch" } }
        }
    }
}

fn name(name: &str, player: Player) -> String {
    if name.is_empty() { format!("{player} player") } else { name.to_owned() }
}

fn time(milliseconds: u64) -> String {
    let seconds = milliseconds.div_ceil(1_000);
    format!("{}:{:02}", seconds / 60, seconds % 60)
}
