use serde::Serialize;
use utoipa::ToSchema;

use crate::menus::models::menus::NavRow;

#[derive(Serialize, ToSchema)]
pub struct AdminNavItem {
    pub id: i64,
    pub parent_id: Option<i64>,
    pub name: String,
    pub url: String,
    /// Empty = none.
    pub image: String,
    /// Smaller comes first.
    pub sort: i64,
    pub is_open: bool,
}

impl From<NavRow> for AdminNavItem {
    fn from(row: NavRow) -> Self {
        Self {
            id: row.id,
            parent_id: row.parent_id,
            name: row.name,
            url: row.url,
            image: row.image,
            sort: row.sort,
            is_open: row.is_open,
        }
    }
}
