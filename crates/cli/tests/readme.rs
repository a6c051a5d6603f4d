//! The commands in README.md print what it shows.

#[test]
fn commands_print_what_is_shown() {
    trycmd::TestCases::new()
        .register_bin("isolation", std::path::Path::new(env!("CARGO_BIN_EXE_isolation")))
        .case("../../README.md");
}
