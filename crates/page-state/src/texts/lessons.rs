//! The lessons.

pub use super::functions::lessons::*;
pub use super::shell::{depth, minimax, nodes, opponent as opp};
use crate::learn::Lesson;

/// The title, three paragraphs, and the task on the board.
fn texts_of(lesson: Lesson) -> [&'static str; 5] {
    match lesson {
        Lesson::Rules => [rules(), rules_1(), rules_2(), rules_3(), rules_task()],
        Lesson::Mobility => [mobility(), mobility_1(), mobility_2(), mobility_3(), mobility_task()],
        Lesson::Minimax => [minimax(), minimax_1(), minimax_2(), minimax_3(), minimax_task()],
        Lesson::Pruning => [pruning(), pruning_1(), pruning_2(), pruning_3(), pruning_task()],
        Lesson::Horizon => [horizon(), horizon_1(), horizon_2(), horizon_3(), horizon_task()],
        Lesson::Evaluation => {
            [evaluation(), evaluation_1(), evaluation_2(), evaluation_3(), evaluation_task()]
        }
        Lesson::Colours => [colours(), colours_1(), colours_2(), colours_3(), colours_task()],
        Lesson::Regions => [regions(), regions_1(), regions_2(), regions_3(), regions_task()],
        Lesson::Original => [original(), original_1(), original_2(), original_3(), original_task()],
    }
}

pub fn title(lesson: Lesson) -> &'static str {
    texts_of(lesson)[0]
}

/// The text of a lesson, by paragraphs.
pub fn paragraphs(lesson: Lesson) -> [&'static str; 3] {
    let [_, paragraphs @ .., _] = texts_of(lesson);
    paragraphs
}

/// The task on a lesson's board.
pub fn task(lesson: Lesson) -> &'static str {
    texts_of(lesson)[4]
}
