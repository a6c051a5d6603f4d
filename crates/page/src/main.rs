//! Starts the page; see the library.

fn main() {
    console_error_panic_hook::set_once();
    leptos::mount::mount_to_body(isolation_page::view::App);
}
