//! The card of the end on a telephone: a sheet at the lower edge of the window.

/// The height of the chances above the sheet, and of the line above the board, in CSS pixels, as in the style sheet.
const CURVE: f64 = 60.0;
const LINE: f64 = 36.0;

/// How the end is shown.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Sheet {
    /// Whether the chances are drawn above the sheet.
    pub curve: bool,
    /// Whether the board takes the place of the line above it.
    pub raised: bool,
    /// How far the page is scrolled.
    pub scroll: f64,
    /// Whether the sheet is one line.
    pub folded: bool,
}

/// Where things are in the window, in CSS pixels from its upper edge.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Places {
    /// The upper edges of the board with its players, and of the sheet.
    pub table: f64,
    pub sheet: f64,
    /// The lower edges of the board with its players, and of the stuck piece and its exits.
    pub strip: f64,
    pub marked: f64,
}

impl Sheet {
    /// On a short window the curve goes first, then the head is scrolled away; if the sheet still reaches the stuck
    /// piece or an exit, it becomes one line.
    pub fn at(places: &Places) -> Self {
        let free = places.sheet - places.strip;
        if free + LINE >= CURVE {
            return Self { curve: true, raised: free < CURVE, ..Self::default() };
        }
        let over = (places.marked - places.sheet).max(0.0);
        let head = places.table.max(0.0);
        Self { scroll: over.min(head), folded: over > head, ..Self::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sheet_never_reaches_the_stuck_piece() {
        let sheet = |height: f64, marked: f64| {
            Sheet::at(&Places { table: 88.0, sheet: height - 132.0, strip: 509.0, marked })
        };
        let shown = |curve, raised| Sheet { curve, raised, ..Sheet::default() };
        assert_eq!(sheet(812.0, 470.0), shown(true, false));
        assert_eq!(sheet(667.0, 470.0), shown(true, true));
        assert_eq!(sheet(640.0, 470.0), Sheet::default());
        // The marked squares end above the sheet, 20 pixels below its edge, and too low even without the head.
        assert_eq!(sheet(560.0, 428.0), Sheet::default());
        assert_eq!(sheet(560.0, 448.0), Sheet { scroll: 20.0, ..Sheet::default() });
        assert_eq!(sheet(480.0, 470.0), Sheet { scroll: 88.0, folded: true, ..Sheet::default() });
    }
}
