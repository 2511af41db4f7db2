//! Finders: the queue of staff, batch by batch, and the sealed files that buyers may get.
use std::collections::HashMap;

use catalog::{
    models::_entities::{
        batches, goods,
        inspection_reports::{Column, Entity, Model as Report},
    },
    stock::models::batch_reports::{BatchKey, ReportStatus},
};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{
    Condition, DbErr, JoinType, QueryOrder, QuerySelect, QueryTrait,
    prelude::*,
    sea_query::{Expr, ExprTrait, SelectStatement},
};

use super::requests::RequestStatus;
use crate::models::_entities::report_requests;

/// A batch without a report, in lists of staff.
pub const MISSING: &str = "missing";
pub const MISSING_TEXT: &str = "缺报告";

/// A batch in the queue with the report that counts, if there is one.
pub struct QueuedBatch {
    pub batch: batches::Model,
    pub report: Option<Report>,
    /// Buyers who wait for it.
    pub asking: i64,
}

/// One page for staff. Filters: `id`, `goods_id`, `status` (missing | uploaded | sealed; missing: only
/// batches in stock), `asked`, `q` (name, code, batch number).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<QueuedBatch>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| batches::Column::Id.is_in(ids)))
        .add_option(
            query
                .number("goods_id")?
                .map(|id| batches::Column::GoodsId.eq(id)),
        );
    match query.text("status").as_deref() {
        None => {}
        Some(MISSING) => {
            all = all
                .add(Expr::exists(reports_of_batch(&[ReportStatus::Uploaded, ReportStatus::Sealed])).not())
                .add(batches::Column::OnHand.gt(0_i64));
        }
        Some("uploaded") => all = all.add(Expr::exists(reports_of_batch(&[ReportStatus::Uploaded]))),
        Some("sealed") => all = all.add(Expr::exists(reports_of_batch(&[ReportStatus::Sealed]))),
        Some(_) => return Err(ListError::invalid("filter.status", "没有这个状态，请重新选择")),
    }
    if query.flag("asked")? == Some(true) {
        all = all.add(Expr::exists(requests_of_batch()));
    }
    for word in query.text("q").unwrap_or_default().split_whitespace() {
        all = all.add(
            Condition::any()
                .add(contains(goods::Column::Name, word))
                .add(contains(goods::Column::Code, word))
                .add(contains(batches::Column::Number, word)),
        );
    }
    let found = batches::Entity::find()
        .join(JoinType::InnerJoin, batches::Relation::Goods.def())
        .filter(all);
    let (rows, total) = query
        .page(db, found, ("id", Direction::Desc), sort_column)
        .await?;
    Ok((queued(db, rows).await?, total))
}

/// The row of this batch.
pub async fn of_batch(db: &Db, batch_id: i64) -> Result<Option<QueuedBatch>, DbErr> {
    let row = batches::Entity::find_by_id(batch_id).one(db).await?;
    Ok(queued(db, row.into_iter().collect()).await?.pop())
}

async fn queued(db: &Db, rows: Vec<batches::Model>) -> Result<Vec<QueuedBatch>, DbErr> {
    let keys: Vec<BatchKey> = rows
        .iter()
        .map(|row| BatchKey::new(row.goods_id, row.number.as_str()))
        .collect();
    let reports = current_of(db, &keys).await?;
    let asking = super::requests::open_counts(db, &keys).await?;
    let queued = rows.into_iter().zip(keys).map(|(batch, key)| QueuedBatch {
        batch,
        report: reports.get(&key).cloned(),
        asking: asking.get(&key).copied().unwrap_or_default(),
    });
    Ok(queued.collect())
}

/// Reports in one of these states that are of the batch of the outer query.
fn reports_of_batch(states: &[ReportStatus]) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::col((Entity, Column::GoodsId)).equals((batches::Entity, batches::Column::GoodsId)))
        .filter(Expr::col((Entity, Column::BatchNumber)).equals((batches::Entity, batches::Column::Number)))
        .filter(Column::Status.is_in(states.iter().copied()))
        .into_query()
}

fn requests_of_batch() -> SelectStatement {
    use report_requests::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Expr::col((Entity, Column::GoodsId)).equals((batches::Entity, batches::Column::GoodsId)))
        .filter(Expr::col((Entity, Column::BatchNumber)).equals((batches::Entity, batches::Column::Number)))
        .filter(Column::Status.eq(RequestStatus::Open))
        .into_query()
}

fn sort_column(field: &str) -> Option<batches::Column> {
    Some(match field {
        "id" => batches::Column::Id,
        "goods_id" => batches::Column::GoodsId,
        "batch_number" => batches::Column::Number,
        "expires_on" => batches::Column::ExpiresOn,
        "on_hand" => batches::Column::OnHand,
        _ => return None,
    })
}

/// Every report that a batch has had, newest first.
pub async fn history(db: &Db, batch: &BatchKey) -> Result<Vec<Report>, DbErr> {
    Entity::find()
        .filter(Column::GoodsId.eq(batch.goods_id))
        .filter(Column::BatchNumber.eq(&batch.number))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

/// The reports of these batches that count, sealed or not.
pub async fn current_of(db: &Db, batches: &[BatchKey]) -> Result<HashMap<BatchKey, Report>, DbErr> {
    if batches.is_empty() {
        return Ok(HashMap::new());
    }
    let rows = Entity::find()
        .filter(Column::CurrentKey.is_in(batches.iter().map(BatchKey::current_key)))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (BatchKey::of(&row), row)).collect())
}

/// Of these reports, those that buyers may have.
pub async fn sealed_among(db: &Db, ids: &[i64]) -> Result<Vec<Report>, DbErr> {
    Entity::find()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .filter(Column::Status.eq(ReportStatus::Sealed))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}
