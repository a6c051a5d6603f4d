//! What a lesson says.

use super::Lesson;
use crate::texts::lessons::*;

impl Lesson {
    /// The title, three paragraphs, and the task on the board.
    fn texts(self) -> [&'static str; 5] {
        match self {
            Self::Rules => [rules(), rules_1(), rules_2(), rules_3(), rules_task()],
            Self::Mobility => {
                [mobility(), mobility_1(), mobility_2(), mobility_3(), mobility_task()]
            }
            Self::Minimax => [minimax(), minimax_1(), minimax_2(), minimax_3(), minimax_task()],
            Self::Pruning => [pruning(), pruning_1(), pruning_2(), pruning_3(), pruning_task()],
            Self::Horizon => [horizon(), horizon_1(), horizon_2(), horizon_3(), horizon_task()],
            Self::Evaluation => {
                [evaluation(), evaluation_1(), evaluation_2(), evaluation_3(), evaluation_task()]
            }
            Self::Colours => [colours(), colours_1(), colours_2(), colours_3(), colours_task()],
            Self::Regions => [regions(), regions_1(), regions_2(), regions_3(), regions_task()],
            Self::Original => {
                [original(), original_1(), original_2(), original_3(), original_task()]
            }
        }
    }

    pub fn title(self) -> &'static str {
        self.texts()[0]
    }

    pub fn paragraphs(self) -> [&'static str; 3] {
        let [_, first, second, third, _] = self.texts();
        [first, second, third]
    }

    pub fn task_text(self) -> &'static str {
        self.texts()[4]
    }
}
