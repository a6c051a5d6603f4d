//! The lessons.

pub use super::functions::lessons::*;
pub use super::shell::{depth, minimax, nodes, opponent as opp};
use crate::learn::Lesson;

pub fn title(lesson: Lesson) -> &'static str {
    let titles = [
        rules(),
        mobility(),
        minimax(),
        pruning(),
        horizon(),
        evaluation(),
        colours(),
        regions(),
        original(),
    ];
    titles[lesson as usize]
}

/// The text of a lesson, by paragraphs.
pub fn paragraphs(lesson: Lesson) -> [&'static str; 3] {
    let all = [
        [rules_1(), rules_2(), rules_3()],
        [mobility_1(), mobility_2(), mobility_3()],
        [minimax_1(), minimax_2(), minimax_3()],
        [pruning_1(), pruning_2(), pruning_3()],
        [horizon_1(), horizon_2(), horizon_3()],
        [evaluation_1(), evaluation_2(), evaluation_3()],
        [colours_1(), colours_2(), colours_3()],
        [regions_1(), regions_2(), regions_3()],
        [original_1(), original_2(), original_3()],
    ];
    all[lesson as usize]
}

/// The task on a lesson's board.
pub fn task(lesson: Lesson) -> &'static str {
    let tasks = [
        rules_task(),
        mobility_task(),
        minimax_task(),
        pruning_task(),
        horizon_task(),
        evaluation_task(),
        colours_task(),
        regions_task(),
        original_task(),
    ];
    tasks[lesson as usize]
}
