//! What must always hold of conversations; each violation as one line.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{
    _entities::{chat_messages, conversations},
    states::State,
};

/// Numbers of messages run from 1 without gaps; an open conversation has its member; one with an agent names
/// the agent.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    use chat_messages::Column;
    let rows: Vec<(i64, i64, i64)> = chat_messages::Entity::find()
        .select_only()
        .column(Column::ConversationId)
        .column_as(Column::Id.count(), "count")
        .column_as(Column::Sequence.max(), "last")
        .group_by(Column::ConversationId)
        .into_tuple()
        .all(db)
        .await?;
    let said: HashMap<i64, (i64, i64)> = rows
        .into_iter()
        .map(|(id, count, last)| (id, (count, last)))
        .collect();
    let mut violations = Vec::new();
    for row in conversations::Entity::find().all(db).await? {
        let (count, last) = said.get(&row.id).copied().unwrap_or_default();
        if (count, last) != (row.last_sequence, row.last_sequence) {
            violations.push(format!(
                "conversation {}: {count} messages up to number {last}, {} were said",
                row.id, row.last_sequence
            ));
        }
        let is_live = row.live_member_id == Some(row.member_id);
        if is_live == (row.state == State::Closed) {
            violations.push(format!(
                "conversation {}: {} and its member",
                row.id,
                row.state.code()
            ));
        }
        if row.state == State::Open && row.staff_id.is_none() {
            violations.push(format!("conversation {}: open, and nobody attends to it", row.id));
        }
    }
    Ok(violations)
}
