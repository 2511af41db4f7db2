//! What the owner may set about answers to buyers, under the key `feedback` of the settings.
use chrono::NaiveDate;
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct FeedbackRules {
    /// Working days (Monday to Friday) until the deadline for the first answer to a complaint.
    pub complaint_days: u32,
    /// Days off besides Saturdays and Sundays, as the State Council announces them.
    pub holidays: Vec<NaiveDate>,
    /// Saturdays and Sundays that are worked.
    pub workdays: Vec<NaiveDate>,
    /// What one member may hand in within a day.
    pub most_a_day: u64,
}

impl Default for FeedbackRules {
    fn default() -> Self {
        Self {
            complaint_days: 3,
            holidays: Vec::new(),
            workdays: Vec::new(),
            most_a_day: 20,
        }
    }
}

impl Section for FeedbackRules {
    const KEY: &'static str = "feedback";
}
