use super::*;

fn position(text: &str) -> AnyPosition {
    text.parse().expect("a position")
}

/// The original game before its first move: the first player's piece on c1.
fn original() -> AnyPosition {
    AnyPosition::start(&isolation::find_rules("isolation").expect("a preset"))
}

fn square(position: &AnyPosition, name: &str) -> Square {
    position.size().find(name).expect("a square")
}

/// Clicks on squares one after the other: what the last click led to, and what is chosen then.
fn clicked(position: &AnyPosition, squares: &str, confirms: bool) -> (Click, Choice) {
    let mut choice = Choice::default();
    let clicks =
        squares.split(' ').map(|name| choice.click(position, square(position, name), confirms));
    (clicks.last().expect("a click"), choice)
}

#[test]
fn one_click_is_a_move_where_no_square_is_removed() {
    let position = position("3/N1n/3 w");
    let mv = position.parse_move("c3").expect("legal");
    assert_eq!(clicked(&position, "c3", false), (Click::Move(mv), Choice::Nothing));
    assert_eq!(clicked(&position, "c3", true), (Click::Waits, Choice::Whole(mv)));
    assert_eq!(clicked(&position, "c3 c3", true), (Click::Move(mv), Choice::Nothing));
    assert_eq!(clicked(&position, "b2", false), (Click::Refused, Choice::Nothing));
    // A click that makes no move clears the choice.
    assert_eq!(clicked(&position, "c3 b2", true), (Click::Refused, Choice::Nothing));
}

#[test]
fn a_step_and_a_removal_are_two_clicks() {
    let position = original();
    let mv = position.parse_move("d2,e5").expect("legal");
    let step = Choice::Step(square(&position, "d2"));
    assert_eq!(clicked(&position, "d2", false), (Click::Waits, step));
    assert_eq!(clicked(&position, "d2 e5", false), (Click::Move(mv), Choice::Nothing));
    // The start squares, the opponent's piece and the piece's own square are not removed.
    for square in ["c1", "d8"] {
        assert_eq!(clicked(&position, &format!("d2 {square}"), false), (Click::Refused, step));
    }
    // A click on the piece takes the step back.
    assert_eq!(clicked(&position, "d2 d2", false), (Click::Waits, Choice::Nothing));
    assert_eq!(clicked(&position, "e5", false), (Click::Refused, Choice::Nothing));
    assert_eq!(clicked(&position, "d2 d2 d2 e5", false).0, Click::Move(mv));
}

#[test]
fn the_whole_move_is_confirmed() {
    let position = original();
    let parse = |text| position.parse_move(text).expect("legal");
    let (mv, other) = (parse("d2,e5"), parse("d2,e6"));
    let step = Choice::Step(square(&position, "d2"));
    assert_eq!(clicked(&position, "d2 e5", true), (Click::Waits, Choice::Whole(mv)));
    assert_eq!(clicked(&position, "d2 e5 e5", true), (Click::Move(mv), Choice::Nothing));
    assert_eq!(clicked(&position, "d2 e5 e6", true), (Click::Waits, Choice::Whole(other)));
    assert_eq!(clicked(&position, "d2 e5 d2", true), (Click::Waits, step));
    assert_eq!(clicked(&position, "d2 e5 d2 d2", true), (Click::Waits, Choice::Nothing));
    let mut choice = Choice::Whole(mv);
    assert!(choice.take_back() && choice == step && choice.take_back());
    assert!(choice == Choice::Nothing && !choice.take_back());
}

#[test]
fn written_moves_name_both_squares_and_read_back() {
    let position = original();
    for mv in position.moves() {
        assert_eq!(position.parse_move(&code(position.size(), mv)), Ok(mv));
    }
    let mv = position.parse_move("c1d2,d2e5").expect("legal");
    assert_eq!(
        (code(position.size(), mv), last_square(mv)),
        ("d2,e5".to_owned(), square(&position, "e5"))
    );
}
