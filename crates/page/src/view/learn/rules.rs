//! The rules of all games, with pictures.

use crate::view::game_picture::GamePicture;
use crate::view::mini_board::mini_board;
use isolation::board::Movement;
use isolation_page_state::learn::Lesson;
use isolation_page_state::texts::{learn as texts, lessons};
use leptos::prelude::*;

/// The common rules, then the games that leave a trail, then the original game.
#[component]
pub fn RulesPage() -> impl IntoView {
    let moves = |movement: Movement, caption: &'static str| {
        view! { <figure><GamePicture movement side=5/> <figcaption>{caption}</figcaption></figure> }
    };
    let position = |lesson: Lesson, caption: &'static str| {
        view! { <figure>{mini_board(&lesson.game())} <figcaption>{caption}</figcaption></figure> }
    };
    view! {
        <main class="rules">
            <section class="panel">
                <h2>{lessons::rules()}</h2>
                <p>{texts::rules_of_all()}</p>
            </section>
            <section class="panel">
                <h3>{texts::rules_of_trails()}</h3>
                <p>{texts::rules_trail()}</p>
                {moves(Movement::Knight, texts::rules_knight())}
                {moves(Movement::Queen, texts::rules_queen())}
                {moves(Movement::King, texts::rules_king())}
                {position(Lesson::Horizon, texts::rules_trail_picture())}
            </section>
            <section class="panel">
                <h3>{lessons::original()}</h3>
                <p>{lessons::original_1()}</p>
                <p>{lessons::original_2()}</p>
                <p>{texts::rules_removal()}</p>
                {moves(Movement::Pawn, texts::rules_pawn())}
                {position(Lesson::Original, texts::rules_removal_picture())}
            </section>
        </main>
    }
}
