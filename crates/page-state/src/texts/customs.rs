//! How a language writes numbers and which form of a text goes with a number, as the browser knows. It is asked once
//! for each language: to ask takes longer than all else of a text.

use std::cell::OnceCell;

/// The customs of a language that is spoken.
pub struct Customs {
    code: &'static str,
    separators: OnceCell<[String; 2]>,
    #[cfg(target_arch = "wasm32")]
    plurals: OnceCell<js_sys::Intl::PluralRules>,
}

impl Customs {
    pub fn of(code: &'static str) -> Self {
        Self {
            code,
            separators: OnceCell::new(),
            #[cfg(target_arch = "wasm32")]
            plurals: OnceCell::new(),
        }
    }

    /// Between thousands, and before decimals.
    pub fn separators(&self) -> &[String; 2] {
        self.separators.get_or_init(|| separators(self.code))
    }

    /// The name of the form of a text by the plural rules of the language.
    #[cfg(target_arch = "wasm32")]
    pub fn plural(&self, count: f64) -> String {
        let rules = || {
            let locales = js_sys::Array::of1(&self.code.into());
            js_sys::Intl::PluralRules::new(&locales, &js_sys::Object::new())
        };
        self.plurals.get_or_init(rules).select(count).into()
    }

    /// The same without a browser, for languages in which only one thing has a form of its own.
    #[cfg(not(target_arch = "wasm32"))]
    pub fn plural(&self, count: f64) -> String {
        if count == 1.0 { "one" } else { "other" }.to_owned()
    }
}

#[cfg(target_arch = "wasm32")]
fn separators(code: &str) -> [String; 2] {
    let locales = js_sys::Array::of1(&code.into());
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
fn separators(_code: &str) -> [String; 2] {
    [",".to_owned(), ".".to_owned()]
}
