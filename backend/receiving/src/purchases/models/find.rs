//! Finders of orders from suppliers.
use std::collections::HashMap;

use catalog::models::_entities::goods;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{
    Condition, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use super::{
    expected::{self, Came, OrderLine, PurchaseOrder},
    states::Status,
};
use crate::models::_entities::{
    goods_receipts, purchase_order_lines,
    purchase_orders::{Column, Entity},
};

pub use goods_receipts::Model as Delivery;

/// An order with its lines, what has come of each, and the deliveries for it.
pub struct Whole {
    pub order: PurchaseOrder,
    pub lines: Vec<(OrderLine, Came)>,
    pub deliveries: Vec<Delivery>,
}

/// One page, newest first. Filters: `id`, `status`, `supplier_id`, `goods_id`, `from`, `to` (days it was ordered), `q` (number, note,
/// supplier, goods by name or code).
#[kernel::boxed]
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<Whole>, u64), ListError> {
    let (from, to) = query.period()?;
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("supplier_id")?.map(|id| Column::SupplierId.eq(id)))
        .add_option(from.map(|from| Column::OrderedAt.gte(from)))
        .add_option(to.map(|to| Column::OrderedAt.lt(to)));
    if let Some(code) = query.text("status") {
        let status = Status::from_code(&code)
            .ok_or_else(|| ListError::invalid("filter.status", "没有这个状态，请重新选择"))?;
        all = all.add(Column::Status.eq(status));
    }
    if let Some(id) = query.number("goods_id")? {
        let of_goods = Condition::all().add(purchase_order_lines::Column::GoodsId.eq(id));
        all = all.add(Column::Id.in_subquery(orders_with(of_goods)));
    }
    if let Some(words) = query.text("q") {
        let in_lines = Condition::any()
            .add(contains(purchase_order_lines::Column::GoodsName, &words))
            .add(purchase_order_lines::Column::GoodsId.in_subquery(goods_of_code(&words)));
        all = all.add(
            Condition::any()
                .add(contains(Column::Number, &words))
                .add(contains(Column::Note, &words))
                .add(contains(Column::SupplierName, &words))
                .add(Column::Id.in_subquery(orders_with(in_lines))),
        );
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "ordered_at" => Some(Column::OrderedAt),
        "expected_on" => Some(Column::ExpectedOn),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let (rows, total) = query
        .page(db, found, ("ordered_at", Direction::Desc), column)
        .await?;
    Ok((whole(db, rows).await?, total))
}

/// Ids of orders that have a line like this.
fn orders_with(lines: Condition) -> SelectStatement {
    purchase_order_lines::Entity::find()
        .select_only()
        .column(purchase_order_lines::Column::OrderId)
        .filter(lines)
        .into_query()
}

fn goods_of_code(words: &str) -> SelectStatement {
    goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(contains(goods::Column::Code, words))
        .into_query()
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Whole>, DbErr> {
    let row = Entity::find_by_id(id).one(db).await?;
    Ok(whole(db, row.into_iter().collect()).await?.pop())
}

/// In the order of the rows.
async fn whole(db: &Db, rows: Vec<PurchaseOrder>) -> Result<Vec<Whole>, DbErr> {
    let ids = || rows.iter().map(|row| row.id);
    let came = expected::came(db, ids()).await?;
    let mut lines: HashMap<i64, Vec<(OrderLine, Came)>> = HashMap::new();
    for line in expected::lines_of(db, ids()).await? {
        let of_line = came.get(&(line.order_id, line.goods_id)).copied();
        lines
            .entry(line.order_id)
            .or_default()
            .push((line, of_line.unwrap_or_default()));
    }
    let mut deliveries: HashMap<i64, Vec<Delivery>> = HashMap::new();
    for delivery in deliveries_for(db, ids().collect()).await? {
        let of_order = delivery.purchase_order_id.unwrap_or_default();
        deliveries.entry(of_order).or_default().push(delivery);
    }
    let whole = rows.into_iter().map(|order| Whole {
        lines: lines.remove(&order.id).unwrap_or_default(),
        deliveries: deliveries.remove(&order.id).unwrap_or_default(),
        order,
    });
    Ok(whole.collect())
}

async fn deliveries_for(db: &Db, ids: Vec<i64>) -> Result<Vec<Delivery>, DbErr> {
    goods_receipts::Entity::find()
        .filter(goods_receipts::Column::PurchaseOrderId.is_in(ids))
        .order_by_asc(goods_receipts::Column::Id)
        .all(db)
        .await
}

/// Their numbers, by id.
#[kernel::boxed]
pub async fn numbers(db: &Db, ids: Vec<i64>) -> Result<HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Number])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
