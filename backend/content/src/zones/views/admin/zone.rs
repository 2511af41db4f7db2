use serde::Serialize;
use utoipa::ToSchema;

use crate::zones::models::zones::Zone;

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminZone {
    pub id: i64,
    /// yx | zy | qx | jxq | kx
    pub code: String,
    pub title: String,
    pub lead: String,
    /// Lines; one that begins with # heads those below it.
    pub rules: String,
}

impl From<Zone> for AdminZone {
    fn from(zone: Zone) -> Self {
        Self {
            id: zone.id,
            code: zone.code,
            title: zone.title,
            lead: zone.lead,
            rules: zone.rules,
        }
    }
}
