//! The program `isolation`.

fn main() -> std::process::ExitCode {
    isolation_cli::run()
}
