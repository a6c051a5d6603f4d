//! Help texts, exactly.

use super::folder::Folder;
use super::{isolation, output};
use snapbox::{Data, assert_data_eq};
use std::path::Path;

fn same_as_snapshot(name: &str, text: String) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/snapshots/{name}.txt"));
    assert_data_eq!(text, Data::read_from(&path, None));
}

#[test]
fn of_the_program() {
    same_as_snapshot("help", output(["--help"]));
}

#[test]
fn of_each_command() {
    for command in isolation_cli::command().get_subcommands() {
        let name = command.get_name();
        same_as_snapshot(&format!("help_{name}"), output([name, "--help"]));
    }
}

#[test]
fn completions_for_each_shell() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let script = output(["completions", shell]);
        assert!(script.contains("isolation") && script.contains("random-start"), "{shell}");
    }
}

#[test]
fn a_manual_page_for_each_command() {
    let folder = Folder::new();
    output(["man", &folder.file("man1")]);
    for command in isolation_cli::command().get_subcommands() {
        let page = folder.read(&format!("man1/isolation-{}.1", command.get_name()));
        // As roff writes hyphens and apostrophes.
        let page = page.replace("\\-", "-").replace("\\*(Aq", "'");
        let about = command.get_about().expect("an idea").to_string();
        assert!(page.contains(&about), "{about}: {page}");
        assert!(!page.contains("EXTRA") && page.contains(".SH EXAMPLES"), "{page}");
        let synopsis = page.split(".SH ").find(|part| part.starts_with("SYNOPSIS"));
        let synopsis = synopsis.expect("a synopsis");
        for option in command.get_opts().filter(|option| option.get_action().takes_values()) {
            let value = option.get_value_names().expect("a value's name")[0].as_str();
            let usage = format!("--{} <{value}>", option.get_long().expect("a long name"));
            assert!(synopsis.contains(&usage), "{usage} is not in {synopsis}");
        }
    }
}

#[test]
fn a_folder_that_is_a_file_gets_no_manual() {
    let folder = Folder::new();
    folder.write("man1", "");
    let path = folder.file("man1");
    let error = format!("isolation: {path} cannot be written: File exists (os error 17)\n");
    isolation(["man", &path]).assert().code(3).stderr_eq(error);
}

#[test]
fn without_arguments_the_program_explains_itself() {
    let output = isolation([]).assert().code(2).stdout_eq("").get_output().clone();
    assert!(
        String::from_utf8_lossy(&output.stderr).contains("Usage: isolation [OPTIONS] <COMMAND>")
    );
}

#[test]
fn version() {
    isolation(["--version"]).assert().success().stdout_eq("isolation 0.1.0\n");
}
