//! A board as typed, and the rules that it makes.

use isolation::board::{Movement, Rules, Size, Start};

use crate::texts::errors::Said;
use crate::texts::play as texts;

/// The rules on a board of another size, width and height as typed.
pub fn resized(rules: Rules, size: &[String; 2]) -> Result<Rules, String> {
    let size = read_size(size)?;
    Ok(if size == rules.size { rules } else { Rules { size, ..placed_by_players(rules) } })
}

pub fn with_pieces(rules: Rules, movement: Movement) -> Rules {
    Rules { movement, ..placed_by_players(rules) }
}

/// Squares that are given for one board mean nothing on another.
fn placed_by_players(rules: Rules) -> Rules {
    let random = rules.start == Start::Random;
    Rules { start: if random { Start::Random } else { Start::Free }, ..rules }
}

/// The size that is typed, as width and height.
pub fn read_size([width, height]: &[String; 2]) -> Result<Size, String> {
    let side =
        |text: &str, name| text.trim().parse().map_err(|_| texts::whole_number_expected(name));
    let (width, height) = (side(width, texts::width())?, side(height, texts::height())?);
    Size::new(width, height).map_err(|error| error.said())
}

#[cfg(test)]
mod tests {
    use super::{Movement, Start, resized, with_pieces};
    use isolation::find_rules;

    #[test]
    fn typed_sizes_and_other_pieces_make_rules() {
        let rules = find_rules("joust").expect("a preset");
        let typed = |size: [&str; 2]| resized(rules, &size.map(str::to_owned));
        assert_eq!(typed(["8", " 8"]), Ok(rules), "the pieces stay where they stand");
        assert_eq!(typed(["16", "8"]).map(|it| it.to_string()), Ok("knight-16x8".to_owned()));
        for (size, part) in
            [(["17", "8"], "2 to 16"), (["16", "9"], "144 squares"), (["x", "8"], "whole number")]
        {
            assert!(typed(size).is_err_and(|why| why.contains(part)), "{size:?}");
        }
        assert_eq!(with_pieces(rules, Movement::King).to_string(), "king-8x8");
        let random = find_rules("udacity").expect("a preset");
        assert_eq!(with_pieces(random, Movement::Queen).start, Start::Random);
    }
}
