//! The place where a game is played.

use super::texts;

texts! {
    board = "Board; the arrow keys walk, Enter moves", "Brett; die Pfeiltasten wandern, Enter zieht";
    round(number) = "Round {number}", "Runde {number}";
}
