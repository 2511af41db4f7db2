//! Buyers who ask for a report that is not there yet: work for quality management.
use std::collections::{HashMap, HashSet};

use catalog::stock::models::batch_reports::BatchKey;
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, Condition, DbErr, QuerySelect, prelude::*, sea_query::OnConflict};

use crate::models::_entities::report_requests::{ActiveModel, Column, Entity};

/// Whether there are open requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum RequestStatus {
    Open,
    Answered,
}

/// Who asks.
#[derive(Clone, Copy, Debug)]
pub struct ReportRequester {
    pub company_id: i64,
    pub member_id: i64,
}

/// A company asks once for a batch; asking again wakes the same request.
pub async fn ask(
    tx: &WriteTx,
    batch: &BatchKey,
    who: ReportRequester,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let row = ActiveModel {
        goods_id: Set(batch.goods_id),
        batch_number: Set(batch.number.clone()),
        company_id: Set(who.company_id),
        member_id: Set(who.member_id),
        status: Set(RequestStatus::Open),
        created_at: Set(now),
        answered_at: Set(None),
        ..Default::default()
    };
    let again = OnConflict::columns([Column::GoodsId, Column::BatchNumber, Column::CompanyId])
        .update_columns([
            Column::Status,
            Column::MemberId,
            Column::CreatedAt,
            Column::AnsweredAt,
        ])
        .to_owned();
    Entity::insert(row)
        .on_conflict(again)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Closes all open requests for a batch; returns the members who had asked.
pub(super) async fn answer(tx: &WriteTx, batch: &BatchKey, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    let open = || {
        Condition::all()
            .add(Column::GoodsId.eq(batch.goods_id))
            .add(Column::BatchNumber.eq(&batch.number))
            .add(Column::Status.eq(RequestStatus::Open))
    };
    let members = Entity::find()
        .select_only()
        .column(Column::MemberId)
        .filter(open())
        .into_tuple()
        .all(tx.db())
        .await?;
    Entity::update_many()
        .col_expr(Column::Status, Expr::value(RequestStatus::Answered))
        .col_expr(Column::AnsweredAt, Expr::value(now))
        .filter(open())
        .exec(tx.db())
        .await?;
    Ok(members)
}

fn among(batches: &[BatchKey]) -> Condition {
    let goods: HashSet<i64> = batches.iter().map(|batch| batch.goods_id).collect();
    let numbers: HashSet<&str> = batches.iter().map(|batch| batch.number.as_str()).collect();
    Condition::all()
        .add(Column::GoodsId.is_in(goods))
        .add(Column::BatchNumber.is_in(numbers))
        .add(Column::Status.eq(RequestStatus::Open))
}

/// How many wait for each of these batches.
pub(super) async fn open_counts(db: &Db, batches: &[BatchKey]) -> Result<HashMap<BatchKey, i64>, DbErr> {
    if batches.is_empty() {
        return Ok(HashMap::new());
    }
    let rows: Vec<(i64, String, i64)> = Entity::find()
        .select_only()
        .column(Column::GoodsId)
        .column(Column::BatchNumber)
        .column_as(Column::Id.count(), "waiting")
        .filter(among(batches))
        .group_by(Column::GoodsId)
        .group_by(Column::BatchNumber)
        .into_tuple()
        .all(db)
        .await?;
    let counted = rows
        .into_iter()
        .map(|(goods_id, number, waiting)| (BatchKey::new(goods_id, number), waiting));
    Ok(counted.collect())
}

/// Of these batches, those whose report this company waits for.
pub async fn asked_among(db: &Db, company_id: i64, batches: &[BatchKey]) -> Result<HashSet<BatchKey>, DbErr> {
    if batches.is_empty() {
        return Ok(HashSet::new());
    }
    let rows = Entity::find()
        .filter(Column::CompanyId.eq(company_id))
        .filter(among(batches))
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| BatchKey::new(row.goods_id, row.batch_number))
        .collect())
}
