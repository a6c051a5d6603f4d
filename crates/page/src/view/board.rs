//! The board: a grid of squares for mouse, touch and keyboard.

use super::focus::focus_in;
use super::keys::listen_for_escape;
use super::look::Look;
use super::piece::Piece;
use crate::reactive::{effect, memo};
use isolation::board::{Movement, Player, Square};
use isolation::{Game, SolverReport};
use isolation_page_state::heuristics::Overlay;
use isolation_page_state::play::{Arrow, BoardView, SquareTruth, SquareView};
use isolation_page_state::texts::play as texts;
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use std::sync::Arc;

/// The square that a key moves to, on a board seen from its first player's side.
#[derive(Clone, Copy)]
struct Step {
    rows: i32,
    columns: i32,
}

impl Step {
    fn of(event: &KeyboardEvent) -> Option<Self> {
        const FAR: i32 = 100;
        let rows = if event.ctrl_key() { FAR } else { 0 };
        let (rows, columns) = match event.key().as_str() {
            "ArrowUp" => (-1, 0),
            "ArrowDown" => (1, 0),
            "ArrowLeft" => (0, -1),
            "ArrowRight" => (0, 1),
            "Home" => (-rows, -FAR),
            "End" => (rows, FAR),
            _ => return None,
        };
        let plain = !(event.alt_key() || event.meta_key() || event.shift_key());
        plain.then_some(Self { rows, columns })
    }

    fn turned(self) -> Self {
        Self { rows: -self.rows, columns: -self.columns }
    }

    /// The square it leads to, by its index in reading order.
    fn from(self, index: usize, columns: u8, rows: u8) -> usize {
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        let index = i32::try_from(index).unwrap_or(0);
        let row = (index / columns + self.rows).clamp(0, rows - 1);
        let column = (index % columns + self.columns).clamp(0, columns - 1);
        usize::try_from(row * columns + column).unwrap_or(0)
    }
}

/// Shapes over the board, drawn by other components.
#[derive(Clone, Copy, Default)]
pub struct Overlaid(pub RwSignal<Option<Overlay>>);

/// The game up to the position on the board, for panels that tell about it. Each place with a board
/// provides one.
#[derive(Clone, Copy)]
pub struct Current {
    /// The game up to the position on the board.
    pub game: Memo<Game>,
    /// What the solver has proven about this position, where it is shown.
    pub proofs: Signal<Option<Arc<SolverReport>>>,
}

/// The board. The style of its container sets the numbers of columns and rows.
#[component]
pub fn Board(
    #[prop(name = "view")] board: Memo<BoardView>,
    /// Called with the square that a person has chosen.
    on_choose: Callback<Square>,
    #[prop(optional, into)] arrows: Signal<Vec<Arrow>>,
    /// Whether squares without a known truth are still marked.
    #[prop(optional, into)]
    shows_truth: Signal<bool>,
    /// Whether it is upside down.
    flipped: RwSignal<bool>,
) -> impl IntoView {
    let look = expect_context::<Look>();
    let grid = NodeRef::<Div>::new();
    let Overlaid(overlay) = expect_context();
    // Shapes of another position are not drawn.
    let overlay =
        memo(move || overlay.get().filter(|it| board.with(|board| board.position == it.position)));
    let shape = memo(move || board.with(|board| (board.columns, board.rows, board.movement)));
    // The square that Tab leads to; the arrow keys move it.
    let chosen = RwSignal::new(0_usize);
    effect(move || {
        let (columns, rows, _) = shape.get();
        chosen.set(usize::from(rows / 2) * usize::from(columns) + usize::from(columns / 2));
    });

    // From where the piece came that has moved last, in squares to the right and down as they are seen.
    let slide = memo(move || {
        let (columns, _, _) = shape.get();
        let sign = if flipped.get() { -1 } else { 1 };
        board.with(|board| slide(board, columns).map(|(x, y)| (sign * x, sign * y)))
    });

    // Only the two changed squares update.
    let is_chosen = Selector::new(move || chosen.get());

    // A click on the piece that has stepped takes the step back; so does this key.
    listen_for_escape(move || {
        let step = board.with_untracked(|board| board.step);
        step.inspect(|&step| on_choose.run(step)).is_some()
    });
    let walk = move |event: KeyboardEvent| {
        let Some(step) = Step::of(&event) else { return };
        event.prevent_default();
        let step = if flipped.get_untracked() { step.turned() } else { step };
        let (columns, rows, _) = shape.get_untracked();
        let next = step.from(chosen.get_untracked(), columns, rows);
        chosen.set(next);
        let name =
            board.with_untracked(|board| board.squares.get(next).map(|drawn| drawn.name.clone()));
        if let Some((grid, name)) = grid.get_untracked().zip(name) {
            focus_in(&grid, &format!("[data-square={name}]"));
        }
    };
    let rows = move || {
        let (columns, rows, movement) = shape.get();
        let turned = flipped.get();
        let order = |count: u8| -> Vec<u8> {
            if turned { (0..count).rev().collect() } else { (0..count).collect() }
        };
        let files = order(columns).into_iter().map(|column| {
            view! { <span>{char::from(b'a' + column).to_string()}</span> }
        });
        let files = files.collect_view();
        let rows = order(rows).into_iter().map(|row| {
            let squares = order(columns).into_iter().map(|column| {
                let square = Square::new(row * columns + column).expect("a square of the board");
                let dark = (row + column) % 2 == 0;
                let is_chosen = is_chosen.clone();
                view! { <BoardSquare board overlay square chosen is_chosen movement dark slide on_choose/> }
            });
            view! {
                <div class="row" role="row">
                    <span class="rank" aria-hidden="true">{rows - row}</span>
                    {squares.collect_view()}
                </div>
            }
        });
        view! {
            {rows.collect_view()}
            <div class="row files" aria-hidden="true"><span></span>{files}</div>
        }
    };
    let own_arrows = memo(move || board.with(|board| board.arrows.clone()));
    let drawn_arrows = move || {
        let (columns, rows, _) = shape.get();
        let turned = flipped.get();
        let last = board.with(BoardView::last_arrow);
        let drawn = last.into_iter().chain(own_arrows.get()).chain(arrows.get());
        let drawn = drawn.map(|arrow| draw(&arrow, columns, rows, turned)).collect_view();
        let path = overlay.with(|overlay| {
            let path = overlay.iter().flat_map(walk_arrows);
            path.map(|arrow| draw(&arrow, columns, rows, turned)).collect_view()
        });
        let frame = format!("0 0 {columns} {rows}");
        view! {
            <svg class="arrows" viewBox=frame preserveAspectRatio="none" aria-hidden="true">{drawn} {path}</svg>
        }
    };
    view! {
        <div
            node_ref=grid
            id="board"
            class="board"
            role="grid"
            aria-label=texts::board()
            class:show-legal=look.show_legal
            class:st-cloud=look.st_cloud
            class:show-solved=shows_truth
            class:stuck=move || board.with(|board| board.stuck)
            data-movable=move || board.with(|board| board.movable.map(|player| player.to_string()))
            data-position=move || board.with(|board| board.position.clone())
            on:keydown=walk
        >
            {rows}
            {drawn_arrows}
        </div>
    }
}

/// How far the piece that has moved last has come, to the right and down: from its new square back to
/// its old one.
fn slide(board: &BoardView, columns: u8) -> Option<(i32, i32)> {
    let place = |end| {
        let index = board.squares.iter().position(|drawn| drawn.last == Some(end))?;
        let (index, columns) = (i32::try_from(index).ok()?, i32::from(columns));
        Some((index % columns, index / columns))
    };
    let ((from_x, from_y), (to_x, to_y)) = (place("from")?, place("to")?);
    Some((from_x - to_x, from_y - to_y))
}

/// The steps of a path that is shown.
fn walk_arrows(overlay: &Overlay) -> impl Iterator<Item = Arrow> {
    let class = if overlay.walker == Some(Player::First) { "first" } else { "second" };
    overlay.steps.iter().map(move |&(from, to)| Arrow { from, to, class, bold: true })
}

/// The arrow as it is drawn: from near the middle of a square to near the middle of another.
fn draw(arrow: &Arrow, columns: u8, rows: u8, turned: bool) -> impl IntoView + use<> {
    let middle = |square: Square| {
        let (x, y) = (square.index() % columns, square.index() / columns);
        let (x, y) = if turned { (columns - 1 - x, rows - 1 - y) } else { (x, y) };
        (f64::from(x) + 0.5, f64::from(y) + 0.5)
    };
    let ((x1, y1), (x2, y2)) = (middle(arrow.from), middle(arrow.to));
    let length = (x2 - x1).hypot(y2 - y1).max(f64::EPSILON);
    let (dx, dy) = ((x2 - x1) / length, (y2 - y1) / length);
    // The last move's begins in the middle of a square and ends at the piece.
    let (start, end) = if arrow.class.starts_with("last") { (0.0, 0.41) } else { (0.3, 0.3) };
    let (x1, y1) = (x1 + start * dx, y1 + start * dy);
    let (x2, y2) = (x2 - end * dx, y2 - end * dy);
    let (head, half) = if arrow.bold { (0.26, 0.19) } else { (0.13, 0.09) };
    let (nx, ny) = (-half * dy, half * dx);
    let (bx, by) = (x2 - head * dx, y2 - head * dy);
    let line = format!("M{x1:.3} {y1:.3} L{bx:.3} {by:.3}");
    let head =
        format!("M{x2:.3} {y2:.3} L{:.3} {:.3} L{:.3} {:.3} Z", bx + nx, by + ny, bx - nx, by - ny);
    let bold = arrow.bold;
    view! {
        <g class=arrow.class class:bold=bold>
            <path class="casing" d=format!("{line} {head}")/>
            <path class="shaft" d=line/>
            <path class="head" d=head/>
        </g>
    }
}

/// A property of a square; none outside the board.
fn of_square<T>(drawn: Memo<Option<SquareView>>, tell: fn(&SquareView) -> Option<T>) -> Option<T> {
    drawn.with(|drawn| drawn.as_ref().and_then(tell))
}

#[component]
fn BoardSquare(
    board: Memo<BoardView>,
    overlay: Memo<Option<Overlay>>,
    square: Square,
    chosen: RwSignal<usize>,
    is_chosen: Selector<usize>,
    movement: Movement,
    dark: bool,
    slide: Memo<Option<(i32, i32)>>,
    on_choose: Callback<Square>,
) -> impl IntoView {
    let place = usize::from(square.index());
    // While another board is being put up, this one's squares are still there for a moment.
    let drawn = memo(move || board.with(|board| board.squares.get(place).cloned()));
    let name = drawn.with_untracked(|drawn| drawn.as_ref().map(|drawn| drawn.name.clone()));
    let piece = memo(move || of_square(drawn, |drawn| drawn.piece));
    let truth = memo(move || of_square(drawn, |drawn| drawn.truth));
    let is_last = memo(move || of_square(drawn, |drawn| drawn.last) == Some("to"));
    // A piece is animated once, when it arrives at its square, not when the opponent's move is taken back.
    let way = move || {
        let (x, y) = slide.get_untracked().filter(|_| is_last.get_untracked())?;
        Some(format!("--came-x: {x}; --came-y: {y}"))
    };
    let expected = memo(move || of_square(drawn, |drawn| drawn.expected));
    // The square's name says the same in words.
    let number = |percent: u8| view! { <span class="expected" aria-hidden="true">{percent}</span> };
    let disc = move |truth: SquareTruth| {
        view! { <span class="truth" aria-hidden="true">{truth.plies}</span> }
    };

    view! {
        <button
            type="button"
            role="gridcell"
            class="square"
            class:dark=dark
            tabindex=move || if is_chosen.selected(&place) { "0" } else { "-1" }
            data-square=name
            data-state=move || of_square(drawn, |drawn| Some(drawn.state))
            data-truth=move || truth.get().map(|it| if it.wins { "win" } else { "loss" })
            data-mark=move || {
                let shown = overlay.with(|it| it.as_ref().and_then(|it| it.mark(square)));
                shown.or_else(|| of_square(drawn, |drawn| drawn.mark))
            }
            data-last=move || of_square(drawn, |drawn| drawn.last)
            aria-label=move || of_square(drawn, |drawn| Some(drawn.label.clone()))
            on:focus=move |_| chosen.set(place)
            on:click=move |_| on_choose.run(square)
        >
            {move || piece.get().map(|player| view! { <Piece movement player style=way()/> })}
            {move || truth.get().map(disc)}
            {move || expected.get().map(number)}
        </button>
    }
}
