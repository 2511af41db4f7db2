//! Scans of a supplier's papers. One of each paper is current; what another one, or other facts, replaced stays on record.
use chrono::{DateTime, NaiveDate, Utc};
use files::uploads::StoredDocument;
use kernel::{Actor, Db, WriteTx};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, QueryTrait, prelude::*,
    sea_query::SelectStatement,
};

use super::{
    paper::SupplierPaper,
    rounds::{begin, locked},
    standing::Standing,
};
use crate::{
    errors::ReceivingError,
    models::_entities::{
        supplier_scans::{ActiveModel, Column, Entity},
        suppliers::{self, Model as Supplier},
    },
};

pub use crate::models::_entities::supplier_scans::Model as Scan;

/// All scans of a supplier, the last first.
#[kernel::boxed]
pub async fn of(db: &Db, supplier_id: i64) -> Result<Vec<Scan>, DbErr> {
    Entity::find()
        .filter(Column::SupplierId.eq(supplier_id))
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

/// The current scans of these suppliers, in the order in which they were filed.
pub async fn current(db: &Db, supplier_ids: impl IntoIterator<Item = i64>) -> Result<Vec<Scan>, DbErr> {
    Entity::find()
        .filter(Column::SupplierId.is_in(supplier_ids))
        .filter(Column::ReplacedAt.is_null())
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Scan>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// What scans of a supplier are missing, and until when one that was approved before they were asked for may bring goods without.
#[derive(Clone, Debug)]
pub struct Outstanding {
    pub missing: Vec<String>,
    pub due_on: NaiveDate,
}

/// Suppliers that are approved and of which a scan is missing.
pub(super) fn owing() -> Condition {
    let lacks = SupplierPaper::ALL
        .into_iter()
        .map(|paper| suppliers::Column::Id.not_in_subquery(suppliers_with(paper)));
    Condition::all()
        .add(suppliers::Column::Status.eq(Standing::Approved))
        .add(lacks.fold(Condition::any(), Condition::add))
}

/// Ids of the suppliers of which a scan of this paper is current.
fn suppliers_with(paper: SupplierPaper) -> SelectStatement {
    Entity::find()
        .select_only()
        .column(Column::SupplierId)
        .filter(Column::Paper.eq(paper))
        .filter(Column::ReplacedAt.is_null())
        .into_query()
}

/// The papers of which none of these scans is current.
pub fn missing<'a>(scans: impl IntoIterator<Item = &'a Scan>) -> Vec<String> {
    let scans = scans.into_iter().filter(|scan| scan.replaced_at.is_none());
    let there: Vec<SupplierPaper> = scans.map(|scan| scan.paper).collect();
    let missing = SupplierPaper::ALL
        .into_iter()
        .filter(|paper| !there.contains(paper));
    missing
        .map(|paper| format!("没有上传{}的扫描件", paper.text()))
        .collect()
}

/// Files a scan. In the place of another it asks for new opinions, as other facts do. Returns the supplier after it.
pub async fn attach(
    tx: &WriteTx,
    supplier_id: i64,
    (paper, file): (SupplierPaper, StoredDocument),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Supplier, Scan), ReceivingError> {
    let supplier = locked(tx, supplier_id).await?;
    let replaced = retire(tx, supplier_id, &[paper], now).await?;
    let scan = ActiveModel {
        supplier_id: Set(supplier_id),
        paper: Set(paper),
        file_key: Set(file.key),
        file_sha256: Set(file.sha256),
        added_by: Set(actor.id.ok_or(ReceivingError::NotFound("上传人"))?),
        added_by_name: Set(actor.name.clone()),
        added_at: Set(now),
        ..Default::default()
    }
    .insert(tx.db())
    .await?;
    if replaced == 0 {
        return Ok((supplier, scan));
    }
    let mut row = supplier.clone().into_active_model();
    begin(&mut row, &supplier);
    Ok((row.update(tx.db()).await?, scan))
}

/// The scans that no longer show what is on file are replaced by none.
pub(super) async fn retire_outdated(
    tx: &WriteTx,
    before: &Supplier,
    after: &Supplier,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let outdated: Vec<_> = SupplierPaper::ALL
        .into_iter()
        .filter(|paper| paper.is_outdated(before, after))
        .collect();
    retire(tx, after.id, &outdated, now).await?;
    Ok(())
}

/// How many scans were current until now.
async fn retire(
    tx: &WriteTx,
    supplier_id: i64,
    papers: &[SupplierPaper],
    now: DateTime<Utc>,
) -> Result<u64, DbErr> {
    let done = Entity::update_many()
        .col_expr(Column::ReplacedAt, Expr::value(now))
        .filter(Column::SupplierId.eq(supplier_id))
        .filter(Column::Paper.is_in(papers.iter().copied()))
        .filter(Column::ReplacedAt.is_null())
        .exec(tx.db())
        .await?;
    Ok(done.rows_affected)
}
