use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::feedback::models::rules::EditedRules;

#[derive(Serialize, ToSchema)]
pub struct AdminFeedbackRules {
    /// Working days, by the calendar of customer service, until the first answer to a complaint.
    pub complaint_days: u32,
    /// Empty: as in the configuration file.
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

impl From<EditedRules> for AdminFeedbackRules {
    fn from(edited: EditedRules) -> Self {
        Self {
            complaint_days: edited.rules.complaint_days,
            set_by: edited.set_by,
            set_at: edited.set_at,
        }
    }
}
