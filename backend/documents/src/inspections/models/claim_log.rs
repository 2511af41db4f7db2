//! Who did what was done with a claim, as its log says.
use std::collections::HashMap;

use ::after_sales::{
    claims::models::status::Status,
    models::_entities::after_sale_logs::{Column, Entity},
};
use chrono::{DateTime, Utc};
use kernel::Db;
use sea_orm::{Condition, DbErr, QueryOrder, prelude::*};

/// By claim: who did the step of this moment.
pub async fn actors_at(
    db: &Db,
    moments: impl Iterator<Item = (i64, DateTime<Utc>)>,
) -> Result<HashMap<i64, String>, DbErr> {
    let moments: HashMap<i64, DateTime<Utc>> = moments.collect();
    let log = Entity::find()
        .filter(Column::AfterSaleId.is_in(moments.keys().copied()))
        .filter(Column::ActorId.is_not_null())
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let of_moment = log
        .into_iter()
        .filter(|entry| moments.get(&entry.after_sale_id) == Some(&entry.at));
    Ok(of_moment
        .map(|entry| (entry.after_sale_id, entry.actor_name))
        .collect())
}

/// A step of a claim: who did it, and when.
pub struct Done {
    pub by: String,
    pub at: DateTime<Utc>,
}

/// By claim: who noted that its goods had come back.
pub async fn arrivals(db: &Db, claims: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Done>, DbErr> {
    let came = Condition::all()
        .add(Column::ToStatus.eq(Status::Inspecting.code()))
        .add(Column::FromStatus.ne(Status::Inspecting.code()));
    last(db, claims, came).await
}

/// By claim: who decided what the inspection of its goods found.
pub async fn inspections(
    db: &Db,
    claims: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, Done>, DbErr> {
    let inspected = Condition::all()
        .add(Column::FromStatus.eq(Status::Inspecting.code()))
        .add(Column::ToStatus.ne(Status::Inspecting.code()));
    last(db, claims, inspected).await
}

/// The last such step of each.
async fn last(
    db: &Db,
    claims: impl IntoIterator<Item = i64>,
    steps: Condition,
) -> Result<HashMap<i64, Done>, DbErr> {
    let log = Entity::find()
        .filter(Column::AfterSaleId.is_in(claims))
        .filter(steps)
        .filter(Column::ActorId.is_not_null())
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let done = log.into_iter().map(|entry| {
        let (by, at) = (entry.actor_name, entry.at);
        (entry.after_sale_id, Done { by, at })
    });
    Ok(done.collect())
}
