//! Cold parcels that arrived too warm, too cold or unmeasured, until quality management has decided what becomes of them.
use ::orders::{
    dispatch::models::cold::{ColdParcel, Exception},
    models::_entities::{cold_parcels, orders, shipments},
};
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, WriteTx, admin::ListQuery, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use crate::errors::DocumentError;

/// One page, the newest first. With the filter `state` = open those that wait for quality management.
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<ColdParcel>, u64), DbErr> {
    use cold_parcels::Column;
    let mut found = cold_parcels::Entity::find();
    if query.text("state").is_some_and(|state| state == "open") {
        found = found
            .filter(Column::Exception.ne(Exception::None))
            .filter(Column::DecidedAt.is_null());
    }
    query.rows(db, found.order_by_desc(Column::Id)).await
}

/// The parcels of these rows, each with its order.
pub async fn parcels_of(
    db: &Db,
    rows: &[ColdParcel],
) -> Result<Vec<(shipments::Model, Option<orders::Model>)>, DbErr> {
    shipments::Entity::find()
        .filter(shipments::Column::Id.is_in(rows.iter().map(|row| row.shipment_id)))
        .find_also_related(orders::Entity)
        .all(db)
        .await
}

/// Quality management has looked at it: what became of the goods.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    opinion: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(ColdParcel, ColdParcel), DocumentError> {
    let found = cold_parcels::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let before = found.ok_or(DocumentError::NotFound("冷链包裹"))?;
    if before.exception == Exception::None || before.decided_at.is_some() {
        return Err(DocumentError::WrongState(
            "这个包裹没有待处理的异常，或刚被别人处理，请刷新查看",
        ));
    }
    let mut row = before.clone().into_active_model();
    row.opinion = Set(opinion.to_owned());
    row.decided_by = Set(actor.name.clone());
    row.decided_at = Set(Some(now));
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}
