use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    hours::{ServiceHoliday, ServiceShift},
    rules::{self, ServiceRules},
};

#[derive(Serialize, ToSchema)]
pub struct AdminServiceRules {
    /// Whether buyers may chat.
    pub is_open: bool,
    pub week: Vec<ServiceShift>,
    pub holidays: Vec<ServiceHoliday>,
    /// Conversations that one colleague is given.
    pub most_open: i64,
    /// What somebody left goes back to the queue after so long.
    pub away_minutes: i64,
    /// Unread answers are told by message and mail after so long.
    pub unread_minutes: i64,
    /// A conversation in which staff have said the last word ends after so long; 0 = never.
    pub idle_minutes: i64,
    /// The hours in words, as buyers read them.
    pub hours: String,
    /// Empty: as delivered.
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

impl From<ServiceRules> for AdminServiceRules {
    fn from(row: ServiceRules) -> Self {
        let hours = rules::hours_of(&row);
        Self {
            is_open: row.is_open,
            hours: hours.text(),
            week: hours.week,
            holidays: hours.holidays,
            most_open: row.most_open,
            away_minutes: row.away_minutes,
            unread_minutes: row.unread_minutes,
            idle_minutes: row.idle_minutes,
            set_by: row.set_by_name,
            set_at: row.set_at,
        }
    }
}
