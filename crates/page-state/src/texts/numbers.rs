//! Numbers as the reader's language writes them.

use isolation_report::words;

/// A whole number, with separators between thousands.
pub fn grouped(number: u64) -> String {
    localised(&words::count(number))
}

/// A number with at most this many decimals.
pub fn decimal(value: f64, decimals: u8) -> String {
    let unit = 10_f64.powi(decimals.into());
    // There is no -0.
    localised(&((value * unit).round() / unit + 0.0).to_string())
}

/// A share in percent with a decimal, such as `62.5 %`.
pub fn percent(share: f64) -> String {
    localised(&words::percent(share))
}

/// A number in English, such as `1,234.5`, with the separators of the page's language.
pub fn localised(number: &str) -> String {
    let [group, point] = separators();
    let written = number.chars().map(|character| match character {
        ',' => group.as_str(),
        '.' => point.as_str(),
        '-' => "\u{2212}",
        _ => "",
    });
    let mut localised = String::new();
    for (character, written) in number.chars().zip(written) {
        match written {
            "" => localised.push(character),
            written => localised += written,
        }
    }
    localised
}

/// Between thousands, and before decimals.
#[cfg(target_arch = "wasm32")]
fn separators() -> [String; 2] {
    let locales = js_sys::Array::of1(&super::language().code().into());
    let format = js_sys::Intl::NumberFormat::new(&locales, &js_sys::Object::new()).format();
    let separator = |number: f64| {
        let text = format.call1(&wasm_bindgen::JsValue::NULL, &number.into());
        let text = text.ok().and_then(|text| text.as_string()).unwrap_or_default();
        text.trim_matches(|character: char| character.is_ascii_digit()).to_owned()
    };
    // Some languages group from five digits on only.
    [separator(11_111.0), separator(1.5)]
}

/// The same without a browser: those of English.
#[cfg(not(target_arch = "wasm32"))]
fn separators() -> [String; 2] {
    [",".to_owned(), ".".to_owned()]
}
