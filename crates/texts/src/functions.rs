//! The functions that show the texts, as Rust. They call `text`, `chosen`, `counted` and `filled` of the module that
//! includes them.

use std::fmt::Write;

use crate::Language;
use crate::text::{Chooser, FIRST_VALUE, FORM, NAME, Text};

/// A module per table with a function per text.
pub fn functions(languages: &[Language]) -> String {
    let mut code = String::new();
    let mut index = 0;
    for (table, texts) in languages[0].tables() {
        writeln!(code, "pub mod {table} {{").expect("memory");
        for (name, text) in texts {
            code += &function(name, text, index);
            index += 1;
        }
        code += "}\n";
    }
    code
}

/// The languages and their files, and how many texts each has.
pub fn languages(languages: &[Language]) -> String {
    let names = languages.iter().map(|it| format!("({:?}, {:?})", it.code, it.name));
    let names = names.collect::<Vec<_>>().join(", ");
    let count = languages.len();
    let texts = languages[0].texts().count();
    let files = languages.iter().map(|Language { code, .. }| {
        format!("({code:?}, include_str!(concat!(env!(\"OUT_DIR\"), \"/{code}.txt\")))")
    });
    let files = files.collect::<Vec<_>>().join(", ");
    format!(
        "/// Codes and names of the languages, English first.\n\
         const LANGUAGES: [(&str, &str); {count}] = [{names}];\n\
         const TEXTS: usize = {texts};\n\
         /// The languages' files, which tests do not load.\n\
         #[cfg(test)]\nconst FILES: [(&str, &str); {count}] = [{files}];\n"
    )
}

fn function(name: &str, text: &Text, index: usize) -> String {
    let (by, chooser) = text.by().unzip();
    let values = text.values();
    let shown = text.line(&values).contains(|c: char| {
        u32::from(c) >= FIRST_VALUE && u32::from(c) < FIRST_VALUE + values.len() as u32
    });
    let parameters = values.iter().map(|value| {
        let kind = match chooser.filter(|_| by == Some(value)) {
            Some(Chooser::Movement) => "super::Movement",
            Some(Chooser::Player) => "super::Player",
            Some(Chooser::Number) => "impl super::Count",
            None => "impl super::Display",
        };
        format!("{value}: {kind}")
    });
    let parameters = parameters.collect::<Vec<_>>().join(", ");
    let form = match by.zip(chooser) {
        None => format!("super::text({index})"),
        Some((by, Chooser::Number)) => format!("super::counted({index}, {by})"),
        Some((by, Chooser::Movement | Chooser::Player)) => {
            format!("super::chosen({index}, {by}.name())")
        }
    };
    let list = values.iter().map(|value| format!("&{value}")).collect::<Vec<_>>().join(", ");
    let (kind, body) = if values.is_empty() || by.is_some() && !shown {
        ("&'static str", form)
    } else {
        ("String", format!("super::filled({form}, &[{list}])"))
    };
    let doc = text.line(&[]).replace(NAME, " ").replace(FORM, ": ");
    format!("    #[doc = {doc:?}]\n    pub fn {name}({parameters}) -> {kind} {{ {body} }}\n")
}
