//! How many promotions each member was sent since midnight, by staff or of the shop's own accord, over any
//! channel. One that went over several channels counts once.
use std::collections::{HashMap, HashSet};

use chrono::{DateTime, Utc};
use kernel::{
    Db,
    clock::{day_start, shop_day},
};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::mass_messages::{Outcome, reference};
use crate::models::{
    _entities::mass_message_members::{Column, Entity},
    kinds::Kind,
    mails, messages, phone_texts,
};

/// Members without any are left out.
pub(super) async fn count(
    db: &Db,
    member_ids: &[i64],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, i64>, DbErr> {
    let midnight = day_start(shop_day(now));
    let mut references: HashMap<i64, HashSet<String>> = HashMap::new();
    let found = [
        from_many(db, member_ids, midnight).await?,
        messages::promotions_since(db, member_ids, midnight).await?,
        mails::promotions_since(db, member_ids, midnight).await?,
        phone_texts::promotions_since(db, member_ids, midnight).await?,
    ];
    for (member_id, reference) in found.into_iter().flatten() {
        references.entry(member_id).or_default().insert(reference);
    }
    let counted = references.into_iter();
    Ok(counted
        .map(|(member_id, references)| (member_id, i64::try_from(references.len()).unwrap_or(i64::MAX)))
        .collect())
}

/// Messages to many are counted by their recipients: what was taken back stands nowhere else.
async fn from_many(db: &Db, member_ids: &[i64], since: DateTime<Utc>) -> Result<Vec<(i64, String)>, DbErr> {
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::MemberId)
        .column(Column::MassMessageId)
        .filter(Column::MemberId.is_in(member_ids.iter().copied()))
        .filter(Column::At.gte(since))
        .filter(Column::Kind.eq(Kind::Promotion))
        .filter(Column::Outcome.eq(Outcome::Sent))
        .into_tuple()
        .all(db)
        .await?;
    let of_message = |(member_id, message_id): (i64, i64)| (member_id, reference(message_id));
    Ok(rows.into_iter().map(of_message).collect())
}
