//! Notebooks: their code cells as a module.

use crate::python_tokens::Lines;
use isolation::board::one_line;
use isolation::board::text::decode;
use serde::Deserialize;
use std::fmt::Write;

/// Maximum characters of a line in a note.
const SHOWN: usize = 40;

/// The module of a notebook.
#[derive(Debug)]
pub struct Module {
    /// Its text. A comment before each cell names the cell, so that the lines of a traceback lead to it.
    pub text: String,
    /// Which lines are those of each cell, and what was left out.
    pub notes: Vec<String>,
}

#[derive(Deserialize)]
struct Notebook {
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct Cell {
    cell_type: String,
    source: Source,
}

/// Jupyter writes lines or one text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Source {
    Text(String),
    Lines(Vec<String>),
}

/// The code cells of a notebook as a module. Magics and shell commands are left out; the code of cells that are
/// timed or captured is not.
///
/// # Errors
/// When it is not a notebook.
pub fn module(notebook: &[u8]) -> Result<Module, serde_json::Error> {
    let notebook = decode(notebook.to_vec()).map_err(serde::de::Error::custom)?;
    let notebook: Notebook = serde_json::from_str(&notebook)?;
    let code = notebook.cells.into_iter().filter(|cell| cell.cell_type == "code");
    let mut text = String::new();
    let (mut places, mut left_out) = (Vec::new(), Vec::new());
    let mut line = 0;
    for (cell, number) in code.zip(1..) {
        let source = match cell.source {
            Source::Text(text) => text,
            Source::Lines(lines) => lines.concat(),
        };
        _ = writeln!(text, "# %% [code cell {number}]");
        let first = line + 2;
        line += 1 + source.lines().count();
        if first <= line {
            places.push(format!("code cell {number}: lines {first} to {line}"));
        }
        let is_foreign = source.trim_start().starts_with("%%") && !is_python(source.trim_start());
        let mut lines = Lines::default();
        for line in source.lines() {
            let begins = lines.is_at_statement();
            if is_foreign || (begins && is_magic(line.trim())) {
                let code = line.trim_start();
                let indent = &line[..line.len() - code.len()];
                // A block must not become empty.
                _ = writeln!(text, "{indent}pass  # {code}");
                left_out.push(format!("code cell {number}: left out: {}", shown(code)));
            } else {
                lines.tokens(line, 0);
                _ = writeln!(text, "{line}");
            }
        }
    }
    let places = Some(places.join("; ")).filter(|places| !places.is_empty());
    Ok(Module { text, notes: places.into_iter().chain(left_out).collect() })
}

/// Whether a cell with this magic holds Python code.
fn is_python(cell: &str) -> bool {
    let magic = cell.split_whitespace().next().unwrap_or_default();
    ["%%time", "%%timeit", "%%capture", "%%prun"].contains(&magic)
}

/// Whether a line that begins a statement is a magic, a shell command or a request for help.
fn is_magic(line: &str) -> bool {
    let is_help_or_assigned =
        line.ends_with('?') || ["= !", "= %"].iter().any(|sign| line.contains(sign));
    // Texts and comments may look like them.
    line.starts_with(['%', '!', '?']) || is_help_or_assigned && !line.contains(['"', '\'', '#'])
}

fn shown(line: &str) -> String {
    isolation_report::words::shortened(&one_line(line), SHOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_cells_become_a_module() {
        let notebook = br##"{"nbformat": 4, "cells": [
            {"cell_type": "markdown", "source": ["# Title"]},
            {"cell_type": "code", "source": ["%matplotlib inline\n", "!pip install numpy\n", "import random"]},
            {"cell_type": "code", "source": "class A:\n    def f(self):\n        %time g()\n\ntext = ('a'\n%(1))\n"},
            {"cell_type": "code", "source": "%%bash\nls"},
            {"cell_type": "code", "source": "%%time\nx = \"\"\"\n!no\n\"\"\"\nfiles = !ls\nrandom?"}
        ]}"##;
        let module = module(notebook).expect("a notebook");
        assert_eq!(
            module.text,
            "# %% [code cell 1]\npass  # %matplotlib inline\npass  # !pip install numpy\nimport random\n\
             # %% [code cell 2]\nclass A:\n    def f(self):\n        pass  # %time g()\n\ntext = ('a'\n%(1))\n\
             # %% [code cell 3]\npass  # %%bash\npass  # ls\n\
             # %% [code cell 4]\npass  # %%time\nx = \"\"\"\n!no\n\"\"\"\npass  # files = !ls\npass  # random?\n"
        );
        assert_eq!(
            module.notes[0],
            "code cell 1: lines 2 to 4; code cell 2: lines 6 to 11; code cell 3: lines 13 to 14; \
             code cell 4: lines 16 to 21"
        );
        assert_eq!(module.notes[1], "code cell 1: left out: %matplotlib inline");
        let line = module.text.lines().position(|line| line == "x = \"\"\"");
        assert_eq!(line, Some(16), "line 17, in code cell 4");
    }

    #[test]
    fn texts_stay() {
        let cells =
            br##"{"cells": [{"cell_type": "code", "source": "\"\"\"Is it over?\nNo.\n\"\"\""}]}"##;
        let text = "# %% [code cell 1]\n\"\"\"Is it over?\nNo.\n\"\"\"\n";
        assert_eq!(module(cells).expect("a notebook").text, text);
        assert!(module(br#"{"cells": []}"#).expect("a notebook").notes.is_empty());
    }

    #[test]
    fn other_files_are_refused() {
        assert!(module(b"{}").is_err() && module(b"\xff").is_err());
    }
}
