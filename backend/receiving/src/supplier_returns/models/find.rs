//! Finders of what goes back to suppliers.
use std::collections::HashMap;

use catalog::{
    models::_entities::{batches, goods},
    stock::models::warehouses,
};
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::{returned_codes, states::Status, supplier_returns::SupplierReturn};
use crate::models::{
    _entities::{
        goods_receipt_lines, goods_receipts,
        supplier_returns::{Column, Entity},
        suppliers,
    },
    batch_goods,
};

/// A return with everything that its paper names.
pub struct Named {
    pub row: SupplierReturn,
    pub supplier: Option<suppliers::Model>,
    /// Of the delivery that brought the goods.
    pub line: goods_receipt_lines::Model,
    pub receipt: goods_receipts::Model,
    pub batch: batches::Model,
    pub goods: goods::Model,
    pub warehouse: String,
    pub codes: Vec<String>,
}

/// One page, newest first. Filters: `id`, `status`, `supplier_id`, `q` (number, reason, supplier, goods, batch).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Named>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("supplier_id")?.map(|id| Column::SupplierId.eq(id)));
    if let Some(code) = query.text("status") {
        let status = Status::from_code(&code)
            .ok_or_else(|| ListError::invalid("filter.status", "没有这个状态，请重新选择"))?;
        all = all.add(Column::Status.eq(status));
    }
    if let Some(words) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Number, &words))
                .add(contains(Column::Reason, &words))
                .add(Column::SupplierId.in_subquery(suppliers_named(&words)))
                .add(Column::BatchId.in_subquery(batch_goods::with(&words))),
        );
    }
    let column = |field: &str| match field {
        "id" | "asked_at" => Some(Column::Id),
        "decided_at" => Some(Column::DecidedAt),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let (rows, total) = query.page(db, found, ("id", Direction::Desc), column).await?;
    Ok((named(db, rows).await?, total))
}

fn suppliers_named(words: &str) -> SelectStatement {
    suppliers::Entity::find()
        .select_only()
        .column(suppliers::Column::Id)
        .filter(contains(suppliers::Column::Name, words))
        .into_query()
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Named>, DbErr> {
    let row = Entity::find_by_id(id).one(db).await?;
    Ok(named(db, row.into_iter().collect()).await?.pop())
}

/// In the order of the rows.
#[kernel::boxed]
pub async fn named(db: &Db, rows: Vec<SupplierReturn>) -> Result<Vec<Named>, DbErr> {
    let lines: HashMap<i64, (goods_receipt_lines::Model, Option<goods_receipts::Model>)> =
        goods_receipt_lines::Entity::find()
            .find_also_related(goods_receipts::Entity)
            .filter(goods_receipt_lines::Column::Id.is_in(rows.iter().map(|row| row.line_id)))
            .all(db)
            .await?
            .into_iter()
            .map(|found| (found.0.id, found))
            .collect();
    let suppliers =
        crate::suppliers::models::suppliers::of_ids(db, rows.iter().map(|row| row.supplier_id)).await?;
    let batches = batch_goods::of(db, rows.iter().map(|row| row.batch_id)).await?;
    let places = warehouses::names(db).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut codes = returned_codes::of(db, &ids).await?;
    let named = rows.into_iter().filter_map(|row| {
        let (line, receipt) = lines.get(&row.line_id).cloned()?;
        let (batch, goods) = batches.get(&row.batch_id).cloned()?;
        Some(Named {
            supplier: suppliers.get(&row.supplier_id).cloned(),
            line,
            receipt: receipt?,
            warehouse: places.get(&batch.warehouse_id).cloned().unwrap_or_default(),
            batch,
            goods: goods?,
            codes: codes.remove(&row.id).unwrap_or_default(),
            row,
        })
    });
    Ok(named.collect())
}
