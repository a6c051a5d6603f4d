//! The colours of the charts, light and dark.

use plotters::style::RGBColor;

/// A colour on a light background, and its replacement on a dark one.
#[derive(Clone, Copy)]
pub struct Ink {
    light: u32,
    dark: u32,
}

const fn ink(light: u32, dark: u32) -> Ink {
    Ink { light, dark }
}

impl Ink {
    /// The colour for drawing.
    pub const fn color(self) -> RGBColor {
        let [_, red, green, blue] = self.light.to_be_bytes();
        RGBColor(red, green, blue)
    }
}

/// Numbers on tinted squares.
pub const TEXT: Ink = ink(0x23211d, 0xeceae4);
/// Labels.
pub const QUIET: Ink = ink(0x675f54, 0xa3a8b3);
/// Axes and grids.
pub const GRID: Ink = ink(0xe2dccf, 0x2d3139);
/// The first player, and wins.
pub const FIRST: Ink = ink(0x1f6f78, 0x5cc2c9);
/// The second player, and losses.
pub const SECOND: Ink = ink(0xa34916, 0xf0985a);
/// Lines without a distinct colour.
pub const REST: Ink = ink(0xb4ab9c, 0x5d636e);

/// The colours of lines: neighbours are distinct with every kind of colour vision; shapes differ, too.
pub const LINES: [Ink; 6] = [
    FIRST,
    SECOND,
    ink(0x5b4a9c, 0xa897ea),
    ink(0x9a7400, 0xdcc04c),
    ink(0x2d66b1, 0x7fb0f2),
    ink(0xa83a72, 0xee8fc0),
];

/// Style rules by which charts follow the `color-scheme` of the page.
pub fn style() -> String {
    let inks = [TEXT, QUIET, GRID, REST].into_iter().chain(LINES);
    let rule = |Ink { light, dark }| {
        ["fill", "stroke"].map(|paint| {
            let ink = format!("light-dark(#{light:06x}, #{dark:06x})");
            format!("svg [{paint}=\"#{light:06X}\"] {{ {paint}: {ink} }}\n")
        })
    };
    inks.flat_map(rule).collect()
}
