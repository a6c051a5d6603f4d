//! Checks the texts of all languages, and writes the functions that show them.

use std::path::Path;
use std::{env, fs};

use isolation_texts::Texts;

fn main() {
    const FOLDER: &str = "texts";
    println!("cargo::rerun-if-changed={FOLDER}");
    let texts = Texts::read(Path::new(FOLDER)).unwrap_or_else(|problems| panic!("\n{problems}\n"));
    let out = env::var_os("OUT_DIR").expect("cargo sets it");
    let write = |name: &str, text: &str| {
        fs::write(Path::new(&out).join(name), text).expect("cargo's folder is writable");
    };
    write("texts.rs", &texts.functions());
    write("languages.rs", &texts.table_of_languages());
    for language in texts.languages() {
        write(&format!("{}.txt", language.code), &texts.file(language));
    }
}
