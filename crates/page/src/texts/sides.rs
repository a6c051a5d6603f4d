//! Players, pieces and counts, as all places name them.

pub(crate) use super::shell::{first as first_within, second as second_within};
use super::{Language, language, play, texts};
use isolation::board::{Movement, Player, Size};

texts! {
    first_begins = "First player", "Der erste Spieler";
    second_begins = "Second player", "Der zweite Spieler";
    one_move = "1 move", "1 Zug";
    one_step = "1 step", "1 Schritt";
    knight = "knight", "Springer";
    queen = "queen", "Dame";
    king = "king", "König";
    knights = "knights", "Springer";
    queens = "queens", "Damen";
    kings = "kings", "Könige";
    pawn = "pawn", "Kegel";
    pawns = "pawns", "Kegel";
    knight_placed = "knight", "den Springer";
    queen_placed = "queen", "die Dame";
    king_placed = "king", "den König";
    pawn_placed = "pawn", "den Kegel";
    your_knight = "knight", "deinen Springer";
    your_queen = "queen", "deine Dame";
    your_king = "king", "deinen König";
    your_pawn = "pawn", "deinen Kegel";
}

/// A player at the beginning of a sentence.
pub(crate) fn side(player: Player) -> &'static str {
    [first_begins(), second_begins()][player.index()]
}

/// A player within a sentence.
pub(crate) fn side_within(player: Player) -> &'static str {
    [first_within(), second_within()][player.index()]
}

/// A piece.
pub(crate) fn piece(movement: Movement) -> &'static str {
    [knight(), queen(), king(), pawn()][movement as usize]
}

/// Pieces.
pub(crate) fn pieces(movement: Movement) -> &'static str {
    [knights(), queens(), kings(), pawns()][movement as usize]
}

/// A board and its pieces, such as `Knights 7×7`; where moves remove squares, it is the original game.
pub(crate) fn board_name(movement: Movement, size: Size) -> String {
    let game = if movement.removes() { play::original() } else { pieces(movement) };
    let mut name = format!("{game} {}×{}", size.width(), size.height());
    // All pieces begin with a letter of ASCII; Unicode's table of capitals would be a long download.
    if let Some(first) = name.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    name
}

/// The piece that somebody is to place: in German with its article.
pub(crate) fn your_piece(movement: Movement) -> &'static str {
    [your_knight(), your_queen(), your_king(), your_pawn()][movement as usize]
}

/// The piece that a player has just placed: in German with its article.
pub(crate) fn piece_placed(movement: Movement) -> &'static str {
    [knight_placed(), queen_placed(), king_placed(), pawn_placed()][movement as usize]
}

/// A player's piece.
pub(crate) fn piece_of(player: Player, movement: Movement) -> String {
    let piece = piece(movement);
    match (language(), player) {
        (Language::English, player) => format!("{player} player's {piece}"),
        (Language::German, Player::First) => format!("{piece} des ersten Spielers"),
        (Language::German, Player::Second) => format!("{piece} des zweiten Spielers"),
    }
}

/// The same within a sentence.
pub(crate) fn the_piece_of(player: Player, movement: Movement) -> String {
    let piece = piece_of(player, movement);
    match (language(), movement) {
        (Language::English, _) => format!("the {piece}"),
        (Language::German, Movement::Queen) => format!("die {piece}"),
        (Language::German, _) => format!("der {piece}"),
    }
}

/// So many moves, or steps where each is one of many moves.
pub(crate) fn open_to(movement: Movement, count: u32) -> String {
    match (movement.removes(), count, language()) {
        (false, ..) => moves(count),
        (true, 1, _) => one_step().to_owned(),
        (true, _, Language::English) => format!("{count} steps"),
        (true, _, Language::German) => format!("{count} Schritte"),
    }
}

/// So many moves.
pub(crate) fn moves(count: u32) -> String {
    match (count, language()) {
        (1, _) => one_move().to_owned(),
        (_, Language::English) => format!("{count} moves"),
        (_, Language::German) => format!("{count} Züge"),
    }
}
