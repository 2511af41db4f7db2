//! Finders of conversations for staff.
use identity::{actors::Staff, permissions::Capability};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{QueryTrait, prelude::*};

use super::{
    _entities::conversations::Column, conversations::Conversation, states::State, visibility::seen_by,
};

/// One page of what this person sees. Filters: `id`, `state`, `company_id`, `staff_id`, `rating`.
pub async fn page<C: Capability>(
    staff: &Staff<C>,
    db: &Db,
    query: &ListQuery,
) -> Result<(Vec<Conversation>, u64), ListError> {
    let state = match query.text("state") {
        Some(code) => {
            Some(State::from_code(&code).ok_or_else(|| ListError::invalid("filter.state", "没有这个状态"))?)
        }
        None => None,
    };
    let found = seen_by(staff)
        .apply_if(query.ids(), |rows, ids| rows.filter(Column::Id.is_in(ids)))
        .apply_if(state, |rows, state| rows.filter(Column::State.eq(state)))
        .apply_if(query.number("company_id")?, |rows, id| {
            rows.filter(Column::CompanyId.eq(id))
        })
        .apply_if(query.number("staff_id")?, |rows, id| {
            rows.filter(Column::StaffId.eq(id))
        })
        .apply_if(query.number("rating")?, |rows, stars| {
            rows.filter(Column::Rating.eq(stars))
        });
    let usual = ("last_message_at", Direction::Desc);
    query.page(db, found, usual, sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "created_at" => Column::CreatedAt,
        "last_message_at" => Column::LastMessageAt,
        "rating" => Column::Rating,
        _ => return None,
    })
}
