use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::desk::models::statistics::{Figures, OfDay, Statistics};

#[derive(Serialize, ToSchema)]
pub struct AdminServiceFigures {
    pub conversations: u64,
    pub answered: u64,
    /// Seconds within the opening hours from the first message to the first answer, where the buyer wrote first; null where nothing was answered.
    pub first_answer_median: Option<i64>,
    pub rated: u64,
    /// Mean, in hundredths of a star; null without ratings.
    pub rating: Option<i64>,
    /// Still in the queue.
    pub waiting: u64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminServiceDay {
    pub day: NaiveDate,
    /// Null = not taken.
    pub staff_id: Option<i64>,
    pub staff_name: String,
    pub figures: AdminServiceFigures,
}

#[derive(Serialize, ToSchema)]
pub struct AdminServiceStatistics {
    pub from: NaiveDate,
    pub to: NaiveDate,
    pub total: AdminServiceFigures,
    /// Newest day first, by colleague.
    pub days: Vec<AdminServiceDay>,
    /// How many were about what, most first.
    pub topics: Vec<AdminTopicCount>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminTopicCount {
    pub topic: String,
    pub conversations: u64,
}

impl From<Figures> for AdminServiceFigures {
    fn from(figures: Figures) -> Self {
        Self {
            conversations: figures.conversations,
            answered: figures.answered,
            first_answer_median: figures.first_answer_median,
            rated: figures.rated,
            rating: figures.rating,
            waiting: figures.waiting,
        }
    }
}

impl From<OfDay> for AdminServiceDay {
    fn from(row: OfDay) -> Self {
        Self {
            day: row.day,
            staff_id: row.staff_id,
            staff_name: row.staff_name,
            figures: row.figures.into(),
        }
    }
}

impl AdminServiceStatistics {
    pub fn new(from: NaiveDate, to: NaiveDate, statistics: Statistics) -> Self {
        Self {
            from,
            to,
            total: statistics.total.into(),
            days: statistics.days.into_iter().map(AdminServiceDay::from).collect(),
            topics: statistics
                .topics
                .into_iter()
                .map(|(topic, conversations)| AdminTopicCount { topic, conversations })
                .collect(),
        }
    }
}
