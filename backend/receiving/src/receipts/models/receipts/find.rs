//! Finders of goods receipts.
use std::collections::HashMap;

use catalog::{
    models::_entities::{batches, goods, manufacturers, warehouses},
    stock::models::{
        shelf_place::ShelfPlace,
        shelving::{self, LastPlaces},
    },
};
use kernel::{
    Db, Money,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{
    Condition, DbErr, JoinType, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use crate::{
    models::_entities::{
        goods_receipt_lines,
        goods_receipts::{Column, Entity, Relation},
        suppliers,
    },
    purchases::models::{
        expected::{self, OrderLine},
        find as purchases,
    },
    receipts::models::receipts::{Line, Receipt, Status, lines_of},
    supplier_returns::models::returnable,
};

/// A receipt with its readable names and its total.
pub struct ReceiptWithNames {
    pub receipt: Receipt,
    pub supplier: String,
    /// Number of the order that it came for; empty without one.
    pub order: String,
    pub warehouse: String,
    pub totals: Totals,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub lines: i64,
    pub units: i64,
    pub accepted: i64,
    pub amount: Money,
    /// Its first product, for a list.
    pub first: String,
    /// Batches that were taken in and are not sold, because their report is missing.
    pub unreported: i64,
}

/// One page of the back office's list and the number of all rows. Filters: `id` (getMany), `status`, `supplier_id`,
/// `warehouse_id`, `goods_id`, `purchase_order_id`, `from`, `to` (days it came), `unreported`, `q` (number, delivery note, supplier,
/// goods, batch).
pub async fn list(db: &Db, query: &ListQuery) -> Result<(Vec<ReceiptWithNames>, u64), ListError> {
    let (from, to) = query.period()?;
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("supplier_id")?.map(|id| Column::SupplierId.eq(id)))
        .add_option(query.number("warehouse_id")?.map(|id| Column::WarehouseId.eq(id)))
        .add_option(from.map(|from| Column::ReceivedAt.gte(from)))
        .add_option(to.map(|to| Column::ReceivedAt.lt(to)));
    if let Some(code) = query.text("status") {
        let status = Status::from_code(&code)
            .ok_or_else(|| ListError::invalid("filter.status", "没有这个状态，请重新选择"))?;
        all = all.add(Column::Status.eq(status));
    }
    if let Some(id) = query.number("purchase_order_id")? {
        all = all.add(Column::PurchaseOrderId.eq(id));
    }
    if let Some(id) = query.number("goods_id")? {
        let of_goods = Condition::all().add(goods_receipt_lines::Column::GoodsId.eq(id));
        all = all.add(Column::Id.in_subquery(receipts_with(of_goods)));
    }
    if query.flag("unreported")? == Some(true) {
        all = all.add(Column::Id.in_subquery(receipts_with(unreported())));
    }
    for word in query.text("q").unwrap_or_default().split_whitespace() {
        let in_lines = Condition::any()
            .add(contains(goods_receipt_lines::Column::BatchNumber, word))
            .add(contains(goods::Column::Name, word))
            .add(contains(goods::Column::Code, word));
        all = all.add(
            Condition::any()
                .add(contains(Column::Number, word))
                .add(contains(Column::DeliveryNote, word))
                .add(contains(suppliers::Column::Name, word))
                .add(Column::Id.in_subquery(receipts_with(in_lines))),
        );
    }
    let found = Entity::find()
        .join(JoinType::InnerJoin, Relation::Suppliers.def())
        .filter(all);
    let column = |field: &str| {
        Some(match field {
            "id" => Column::Id,
            "number" => Column::Number,
            "status" => Column::Status,
            "received_at" => Column::ReceivedAt,
            "decided_at" => Column::DecidedAt,
            _ => return None,
        })
    };
    let (rows, total) = query.page(db, found, ("id", Direction::Desc), column).await?;
    Ok((named(db, rows).await?, total))
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<ReceiptWithNames>, DbErr> {
    let row = Entity::find_by_id(id).one(db).await?;
    Ok(named(db, row.into_iter().collect()).await?.pop())
}

/// Ids of receipts that have a line like this.
fn receipts_with(lines: Condition) -> SelectStatement {
    use goods_receipt_lines::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::ReceiptId)
        .inner_join(goods::Entity)
        .left_join(batches::Entity)
        .filter(lines)
        .into_query()
}

/// Lines whose batch is in stock but cannot be sold because its report is missing.
fn unreported() -> Condition {
    Condition::all()
        .add(goods_receipt_lines::Column::Accepted.gt(0_i64))
        .add(batches::Column::HasReport.eq(false))
        .add(batches::Column::OnHand.gt(0_i64))
}

async fn named(db: &Db, receipts: Vec<Receipt>) -> Result<Vec<ReceiptWithNames>, DbErr> {
    if receipts.is_empty() {
        return Ok(Vec::new());
    }
    let names = |rows: Vec<(i64, String)>| rows.into_iter().collect::<HashMap<_, _>>();
    let suppliers = suppliers::Entity::find()
        .select_only()
        .columns([suppliers::Column::Id, suppliers::Column::Name])
        .filter(suppliers::Column::Id.is_in(receipts.iter().map(|row| row.supplier_id)))
        .into_tuple()
        .all(db);
    let suppliers = names(suppliers.await?);
    let warehouses = warehouses::Entity::find()
        .select_only()
        .columns([warehouses::Column::Id, warehouses::Column::Name])
        .into_tuple()
        .all(db);
    let warehouses = names(warehouses.await?);
    let orders = receipts.iter().filter_map(|row| row.purchase_order_id);
    let orders = purchases::numbers(db, orders.collect()).await?;
    let mut totals = totals(db, receipts.iter().map(|row| row.id).collect()).await?;
    let name_of = |names: &HashMap<i64, String>, id| names.get(&id).cloned().unwrap_or_default();
    let named = receipts.into_iter().map(|receipt| ReceiptWithNames {
        supplier: name_of(&suppliers, receipt.supplier_id),
        order: name_of(&orders, receipt.purchase_order_id.unwrap_or_default()),
        warehouse: name_of(&warehouses, receipt.warehouse_id),
        totals: totals.remove(&receipt.id).unwrap_or_default(),
        receipt,
    });
    Ok(named.collect())
}

async fn totals(db: &Db, ids: Vec<i64>) -> Result<HashMap<i64, Totals>, DbErr> {
    use goods_receipt_lines::{Column, Entity};
    let rows = Entity::find()
        .filter(Column::ReceiptId.is_in(ids))
        .find_also_related(batches::Entity)
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let names = goods_names(db, rows.iter().map(|(line, _)| line.goods_id).collect()).await?;
    let mut all: HashMap<i64, Totals> = HashMap::new();
    for (line, batch) in rows {
        let totals = all.entry(line.receipt_id).or_default();
        if totals.lines == 0 {
            totals.first = names.get(&line.goods_id).cloned().unwrap_or_default();
        }
        totals.lines += 1;
        totals.units += line.quantity;
        totals.accepted += line.accepted;
        totals.amount += line.unit_price.times(line.quantity);
        let waits = batch.is_some_and(|batch| !batch.has_report && batch.on_hand > 0);
        totals.unreported += i64::from(line.accepted > 0 && waits);
    }
    Ok(all)
}

async fn goods_names(db: &Db, ids: Vec<i64>) -> Result<HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = goods::Entity::find()
        .select_only()
        .columns([goods::Column::Id, goods::Column::Name])
        .filter(goods::Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// A line with its goods, the manufacturer's name, and the batch that it went into.
pub struct WholeLine {
    pub line: Line,
    pub goods: goods::Model,
    pub maker: String,
    pub batch: Option<batches::Model>,
    /// Where its accepted units were put; while it waits, where the same goods lay last.
    pub shelf_place: Option<ShelfPlace>,
    /// Accepted units that neither went back to the supplier nor wait to.
    pub returnable: i64,
    /// The same product in the order that the delivery came for.
    pub ordered: Option<OrderLine>,
}

pub async fn whole_lines(db: &Db, receipt: &Receipt) -> Result<Vec<WholeLine>, DbErr> {
    let lines = lines_of(db, receipt.id).await?;
    let last = last_places(db, receipt, &lines).await?;
    let goods: HashMap<i64, (goods::Model, String)> = goods::Entity::find()
        .filter(goods::Column::Id.is_in(lines.iter().map(|line| line.goods_id)))
        .find_also_related(manufacturers::Entity)
        .all(db)
        .await?
        .into_iter()
        .map(|(goods, maker)| {
            (
                goods.id,
                (goods, maker.map(|maker| maker.name).unwrap_or_default()),
            )
        })
        .collect();
    let batches: HashMap<i64, batches::Model> = batches::Entity::find()
        .filter(batches::Column::Id.is_in(lines.iter().filter_map(|line| line.batch_id)))
        .all(db)
        .await?
        .into_iter()
        .map(|batch| (batch.id, batch))
        .collect();
    let returnable = returnable::of_lines(db, &lines).await?;
    let ordered = expected::lines_of(db, receipt.purchase_order_id).await?;
    let whole = lines.into_iter().filter_map(|line| {
        let (goods, maker) = goods.get(&line.goods_id)?.clone();
        let batch = line.batch_id.and_then(|id| batches.get(&id).cloned());
        let last = last
            .as_ref()
            .and_then(|last| last.of(line.goods_id, &line.batch_number));
        let shelf_place = last.or(line.shelf_place.as_ref()).cloned();
        let ordered = ordered.iter().find(|ordered| ordered.goods_id == line.goods_id);
        Some(WholeLine {
            ordered: ordered.cloned(),
            returnable: returnable.get(&line.id).copied().unwrap_or_default(),
            line,
            goods,
            maker,
            batch,
            shelf_place,
        })
    });
    Ok(whole.collect())
}

/// Where the goods of a delivery that waits lay last in its warehouse; none of one that was decided.
async fn last_places(db: &Db, receipt: &Receipt, lines: &[Line]) -> Result<Option<LastPlaces>, DbErr> {
    if receipt.status != Status::Waiting {
        return Ok(None);
    }
    let wanted: Vec<_> = lines
        .iter()
        .map(|line| (line.goods_id, line.batch_number.as_str()))
        .collect();
    shelving::last_of(db, receipt.warehouse_id, &wanted)
        .await
        .map(Some)
}
