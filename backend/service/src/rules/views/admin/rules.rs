use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    hours::{ServiceHoliday, ServiceShift, ServiceWorkday},
    rules::{self, ServiceRules},
};

#[derive(Serialize, ToSchema)]
pub struct AdminServiceRules {
    /// Whether buyers may chat.
    pub is_open: bool,
    pub week: Vec<ServiceShift>,
    pub holidays: Vec<ServiceHoliday>,
    pub workdays: Vec<ServiceWorkday>,
    /// Conversations that one colleague is given.
    pub most_open: i64,
    /// After this time the conversations of an absent agent go back to the queue.
    pub away_minutes: i64,
    /// After this time unread answers are reported by message and mail.
    pub unread_minutes: i64,
    /// A conversation whose last message is from staff is closed after this time; 0 = never.
    pub idle_minutes: i64,
    /// What a conversation may be about.
    pub topics: Vec<String>,
    /// What who opens the chat reads first; empty = nothing.
    pub welcome: String,
    /// The hours of a week in words, as buyers read them.
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
            topics: rules::topics_of(&row),
            welcome: row.welcome,
            week: hours.week,
            holidays: hours.holidays,
            workdays: hours.workdays,
            most_open: row.most_open,
            away_minutes: row.away_minutes,
            unread_minutes: row.unread_minutes,
            idle_minutes: row.idle_minutes,
            set_by: row.set_by_name,
            set_at: row.set_at,
        }
    }
}
