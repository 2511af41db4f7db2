//! What waits for the word of a second person of quality management, whatever it changes.
use kernel::{
    Db,
    admin::{ListError, ListQuery},
    models::second_word::{self, AskedChange},
};
use sea_orm::prelude::*;

/// Filters: `address` (below `/admin/api/`), `can_decide` (asked for by somebody else).
pub async fn page(db: &Db, query: &ListQuery, staff_id: i64) -> Result<(Vec<AskedChange>, u64), ListError> {
    let mut found = second_word::find(query.text("address").as_deref());
    match query.flag("can_decide")? {
        Some(true) => found = found.filter(second_word::Column::AskedBy.ne(staff_id)),
        Some(false) => found = found.filter(second_word::Column::AskedBy.eq(staff_id)),
        None => {}
    }
    Ok(query.rows(db, found).await?)
}
