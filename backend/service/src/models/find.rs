//! Finders of conversations for staff.
use identity::{actors::Staff, permissions::Capability};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::{
    _entities::{chat_messages, conversations::Column},
    conversations::Conversation,
    states::State,
    visibility::seen_by,
};

/// One page of what this person sees. Filters: `id`, `state`, `company_id`, `staff_id`, `rating`, `topic`, `q` (what was written in it),
/// `from` and `to` (days on which it went on).
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
    let (from, to) = query.period()?;
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
        })
        .apply_if(query.text("topic"), |rows, topic| {
            rows.filter(Column::Topic.eq(topic))
        })
        .apply_if(query.text("q"), |rows, text| {
            rows.filter(Column::Id.in_subquery(with_words(&text)))
        })
        .apply_if(from, |rows, from| rows.filter(Column::LastMessageAt.gte(from)))
        .apply_if(to, |rows, to| rows.filter(Column::CreatedAt.lt(to)));
    let usual = ("last_message_at", Direction::Desc);
    query.page(db, found, usual, sort_column).await
}

/// Conversations with a message that holds this text and was not taken back.
fn with_words(text: &str) -> SelectStatement {
    chat_messages::Entity::find()
        .select_only()
        .column(chat_messages::Column::ConversationId)
        .filter(contains(chat_messages::Column::Body, text))
        .filter(chat_messages::Column::RetractedAt.is_null())
        .into_query()
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "created_at" => Column::CreatedAt,
        "waiting_since" => Column::WaitingSince,
        "last_message_at" => Column::LastMessageAt,
        "rating" => Column::Rating,
        _ => return None,
    })
}
