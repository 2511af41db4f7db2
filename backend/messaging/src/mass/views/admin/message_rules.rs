use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::mass::models::rules::MessageRules;

#[derive(Serialize, ToSchema)]
pub struct AdminMessageRules {
    /// Members that one person alone may write to.
    pub release_above: i64,
    /// Promotions that a member gets in a day.
    pub promotions_a_day: i64,
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

impl From<MessageRules> for AdminMessageRules {
    fn from(rules: MessageRules) -> Self {
        Self {
            release_above: rules.release_above,
            promotions_a_day: rules.promotions_a_day,
            set_by: rules.set_by_name,
            set_at: rules.set_at,
        }
    }
}
