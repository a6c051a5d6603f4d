//! Verifies certificates, with the rules of the game and without the solver.

use std::fs;
use std::io;
use std::path::Path;
use std::process::ExitCode;

use isolation_verify::{gzip, verify};

/// Verifies the files named on the command line; exit code 1 if a certificate is wrong, 2 if a file cannot be read.
#[allow(clippy::print_stdout, clippy::print_stderr, reason = "a program")]
fn main() -> ExitCode {
    let files: Vec<_> = std::env::args_os().skip(1).collect();
    if files.is_empty() {
        eprintln!("usage: isolation-verify FILE...");
        return ExitCode::from(2);
    }
    let mut code = 0;
    for file in files {
        let name = file.display();
        match read(Path::new(&file)).and_then(gzip::text).map_err(|error| error.to_string()) {
            Ok(text) => match verify(&text) {
                Ok(certified) => {
                    let last = certified.last();
                    println!("{name}: the {} player wins {}", last.winner, last.position);
                    let count = certified.statements.len();
                    println!("{name}: statements: {count}, replies: {}", certified.replies);
                }
                Err(error) => {
                    eprintln!("{name}: {error}");
                    code = code.max(1);
                }
            },
            Err(error) => {
                eprintln!("{name}: {error}");
                code = 2;
            }
        }
    }
    ExitCode::from(code)
}

/// The content of a file: reading a pipe or a device might never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let found = fs::metadata(path)?;
    let refused = |kind, why| Err(io::Error::new(kind, why));
    if !found.is_file() {
        return refused(io::ErrorKind::InvalidInput, "exists but is not a regular file");
    }
    if found.len() > gzip::MOST {
        return refused(io::ErrorKind::FileTooLarge, "larger than a gigabyte");
    }
    fs::read(path)
}
