//! The page of a running class: progress, standings, forfeits, and a viewer for each game.

use crate::game_text::{forfeit, name, number, result, stderr, title};
use crate::live::Live;
use crate::planning::about;
use crate::results::Results;
use anyhow::Context;
use axum::Router;
use axum::extract::rejection::PathRejection;
use axum::extract::{Path, RawQuery, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use form_urlencoded::{Serializer, parse};
use isolation::board::one_line;
use isolation::{Game, GameRecord};
use isolation_command::failure::{Kind, failure};
use isolation_command::no_thread;
use isolation_protocol::picture;
use isolation_report::{classroom, html, words};
use isolation_server::{Access, Patience, hardened, listen as serve};
use maud::{Markup, PreEscaped, html};
use std::net::{Ipv4Addr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};
use tokio::runtime::Builder;
use tokio::sync::oneshot;

/// Seconds after which the browser reloads the page.
const SECONDS: u64 = 5;
const REFRESH: HeaderName = HeaderName::from_static("refresh");
/// The part of an address that names a player.
const PLAYER: &str = "player";
/// Maximum number of latest forfeits on the first page.
const LATEST: usize = 100;
/// Pixels of a square.
const SQUARE: u32 = 48;

/// The data of the page.
#[derive(Clone, Debug)]
struct Page {
    live: Arc<Live>,
    results: Results,
}

/// The server. Dropping it ends it.
pub struct Server {
    /// Its address.
    pub address: SocketAddr,
    /// The server runs until this is dropped.
    _running: oneshot::Sender<()>,
}

impl Server {
    /// Whether a browser will soon load the final state of the page.
    pub fn is_awaited(&self, live: &Live) -> bool {
        let within = Duration::from_secs(SECONDS + 2);
        live.state().loaded.is_some_and(|loaded| loaded.elapsed() < within)
    }
}

/// Opens the port of the page on this machine; 0 for any free one.
pub fn listen(port: u16) -> anyhow::Result<TcpListener> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port));
    let listener = listener.with_context(|| format!("--port: {port} cannot be opened"));
    listener.map_err(|error| failure(Kind::Machine, error))
}

/// Serves the page, by one thread: it has few readers.
pub fn start(listener: TcpListener, live: Arc<Live>, results: Results) -> anyhow::Result<Server> {
    let runtime = Builder::new_current_thread().enable_all().build();
    let runtime = runtime.context("the page's server cannot start")?;
    let address = listener.local_addr()?;
    listener.set_nonblocking(true)?;
    let listener = {
        let _inside = runtime.enter();
        tokio::net::TcpListener::from_std(listener)?
    };
    let (running, ended) = oneshot::channel();
    let served = serve(listener, app(Page { live, results }), Patience::default());
    let work = async {
        tokio::select! {
            never = served => match never {},
            _ = ended => {}
        }
    };
    let thread = thread::Builder::new().spawn(move || runtime.block_on(work));
    thread.map_err(|error| no_thread(&error))?;
    Ok(Server { address, _running: running })
}

fn app(page: Page) -> Router {
    let routes = Router::new()
        .route("/", get(overview))
        .route("/games", get(games))
        .route("/game/{number}/{ply}", get(game))
        .fallback(missing);
    hardened(routes.with_state(page))
}

async fn missing() -> (StatusCode, &'static str) {
    (StatusCode::NOT_FOUND, "No such page; the standings are at /.\n")
}

/// Answers only requests under this server's own name, as `isolation serve` does.
fn answer(headers: &HeaderMap, page: impl FnOnce() -> Option<String>) -> Response {
    if let Err(refusal) = Access::loopback(None).check_place(headers) {
        return refusal.into_response();
    }
    match page() {
        Some(page) => {
            let headers = [(CONTENT_TYPE, "text/html; charset=utf-8"), (CACHE_CONTROL, "no-store")];
            (headers, page).into_response()
        }
        None => {
            let why = "No such game; the list of games is at /games.\n";
            (StatusCode::NOT_FOUND, why).into_response()
        }
    }
}

async fn overview(State(page): State<Page>, headers: HeaderMap) -> Response {
    let mut response = answer(&headers, || {
        let summary = page.live.standings();
        let state = page.live.state();
        let games = state.games.len() as u64;
        let played = words::number_of(games, "game");
        let title = match (&state.reports, state.analysed, state.most) {
            (Some(_), ..) => format!("The run is over: {played}"),
            (None, Some(analysed), _) => {
                format!("{played}, {} analysed for the reports", words::count(analysed))
            }
            (None, None, Some(most)) => {
                format!("{} of {} games", words::count(games), words::count(most))
            }
            (None, None, None) => {
                format!("{} of {} submissions checked", state.checked.len(), state.submissions)
            }
        };
        let mut left_out: Vec<_> =
            state.checked.iter().filter_map(|(name, why)| Some((name, why.as_ref()?))).collect();
        left_out.sort();
        let header = html! {
            h1 { (title) }
            @if let Some(reports) = &state.reports {
                p { "Reports: " code { (reports.display()) } ". Without --stay, this page is no longer served." }
            }
            @if let Some(left) = state.remaining() { p { (about(left)) " left" } }
            @if games > 0 { p { a href="/games" { "All games" } } }
        };
        let main = html! {
            @if !left_out.is_empty() {
                section {
                    h2 { "Left out" }
                    dl { @for (name, why) in left_out { dt { (name) } dd { (one_line(why)) } } }
                }
            }
            @if games > 0 { (classroom::section(&summary, &|index| Some(games_of(&summary.players[index].name)))) }
            (forfeits(&state.games))
        };
        Some(html::page("Isolation: a class", &header, &main))
    });
    let mut state = page.live.state();
    // Reloading would not help a rejected request.
    if response.status().is_success() && state.reports.is_none() {
        state.loaded = Some(Instant::now());
        response.headers_mut().insert(REFRESH, HeaderValue::from(SECONDS));
    }
    drop(state);
    response
}

fn forfeits(games: &[Arc<GameRecord>]) -> Markup {
    let forfeits = games.iter().rev().filter_map(|record| Some((record, forfeit(record)?)));
    let forfeits: Vec<_> = forfeits.take(LATEST).collect();
    html! {
        @if !forfeits.is_empty() {
            section {
                h2 { "Latest forfeits" }
                ul { @for (record, (loser, why)) in forfeits {
                    li { (link(record)) " " b { (name(record, loser)) } ", " (words::end(record.end)) ": "
                        (one_line(&why)) }
                } }
            }
        }
    }
}

/// The address of a player's games.
fn games_of(player: &str) -> String {
    let query: String = Serializer::new(String::new()).append_pair(PLAYER, player).finish();
    format!("/games?{query}")
}

/// All games, or those of one player.
async fn games(
    State(page): State<Page>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
) -> Response {
    answer(&headers, || {
        let query = query.unwrap_or_default();
        let player =
            parse(query.as_bytes()).find_map(|(key, value)| (key == PLAYER).then_some(value));
        let plays = |record: &GameRecord| {
            let Some(player) = &player else { return true };
            record.tournament.as_ref().is_some_and(|note| note.names.iter().any(|it| it == player))
        };
        let mut games = page.live.state().games.clone();
        games.retain(|record| plays(record));
        let count = words::number_of(games.len() as u64, "game");
        let of = player.as_ref().map(|player| format!(" of {}", one_line(player)));
        let header =
            html! { h1 { (count) (of.unwrap_or_default()) } p { a href="/" { "Standings" } } };
        let main = html! {
            ol { @for record in &games {
                li value=(number(record)) { a href={ "/game/" (number(record)) "/0" } { (title(record)) } ": " (result(record)) }
            } }
        };
        Some(html::page("Isolation: games", &header, &main))
    })
}

async fn game(
    State(page): State<Page>,
    place: Result<Path<(usize, usize)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    answer(&headers, || {
        let Path((number, ply)) = place.ok()?;
        let record = page.live.game(number)?;
        let mut game = record.replay().ok()?;
        let last = game.moves().len();
        let texts = game.move_texts();
        let ply = ply.min(last);
        (ply..last).for_each(|_| _ = game.undo());
        let header =
            html! { h1 { "Game " (number) ": " (title(&record)) } p { (result(&record)) } };
        let main = html! {
            (steps(number, ply, last))
            (board(&game))
            nav class="links" { @for (index, text) in texts.iter().enumerate() {
                a href={ "/game/" (number) "/" (index + 1) } {
                    @if index + 1 == ply { b { (text) } } @else { (text) }
                }
            } }
            @for side in 0..2 { @if let Some(stderr) = stderr(&page.results, &record, side) {
                section { h2 { "Standard error of " (name(&record, side)) } pre { (stderr) } }
            } }
        };
        Some(html::page(&format!("Isolation: game {number}"), &header, &main))
    })
}

fn steps(number: usize, ply: usize, last: usize) -> Markup {
    let to = |ply: usize, text: &str| html! { a href={ "/game/" (number) "/" (ply) } { (text) } };
    html! {
        nav class="links" {
            (to(0, "Start")) (to(ply.saturating_sub(1), "Back")) (to((ply + 1).min(last), "Next")) (to(last, "End"))
            span { "Move " (ply) " of " (last) } a href="/games" { "All games" } a href="/" { "Standings" }
        }
    }
}

fn board(game: &Game) -> Markup {
    html! { div { (PreEscaped(picture::svg(game, false, SQUARE))) } }
}

fn link(record: &GameRecord) -> Markup {
    let number = number(record);
    let last = record.moves.len();
    html! { a href={ "/game/" (number) "/" (last) } { "Game " (number) } }
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::body::{Body, to_bytes};
    use axum::http::header::HOST;
    use axum::http::{Method, Request};
    use tower::ServiceExt;

    /// The answer to a request: status, headers, text.
    async fn asked(method: Method, path: &str, host: &str) -> (u16, HeaderMap, String) {
        let folder = tempfile::tempdir().expect("a folder");
        let results = Results::open(folder.path()).expect("a folder");
        let request = Request::builder().method(method).uri(path).header(HOST, host);
        let request = request.body(Body::empty()).expect("a request");
        let page = Page { live: Arc::default(), results };
        let (parts, body) = app(page).oneshot(request).await.expect("an answer").into_parts();
        let text = to_bytes(body, usize::MAX).await.expect("a body").to_vec();
        (parts.status.as_u16(), parts.headers, String::from_utf8(text).expect("text"))
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn rejected_requests_are_not_reloaded() {
        let (status, headers, _) = asked(Method::GET, "/", "localhost:1").await;
        assert_eq!((status, headers.contains_key(REFRESH)), (200, true));
        let (status, headers, why) = asked(Method::GET, "/", "box.lan:1").await;
        assert_eq!((status, headers.contains_key(REFRESH)), (403, false));
        assert!(why.contains(r#""box.lan""#) && why.contains("open http://localhost:1/"), "{why}");
    }

    #[tokio::test(flavor = "multi_thread")]
    async fn bad_requests_get_helpful_answers() {
        for (method, path, expected) in [
            (
                Method::POST,
                "/games",
                (405, "Method \"POST\" is not allowed; expected GET or HEAD.\n"),
            ),
            (Method::GET, "/game/x/1", (404, "No such game; the list of games is at /games.\n")),
            (
                Method::GET,
                "/game/1/99999999999999999999",
                (404, "No such game; the list of games is at /games.\n"),
            ),
            (Method::GET, "/nothing", (404, "No such page; the standings are at /.\n")),
        ] {
            let (status, _, text) = asked(method, path, "localhost").await;
            assert_eq!((status, text.as_str()), expected, "{path}");
        }
    }
}
