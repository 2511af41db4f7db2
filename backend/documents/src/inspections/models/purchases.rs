//! What was ordered (采购记录), a row per product of an order, and what has come of it.
use std::collections::HashMap;

use files::export::Value;
use kernel::Db;
use receiving::{
    models::_entities::{goods_receipt_lines, goods_receipts, purchase_order_lines, purchase_orders},
    purchases::models::{expected, states::Status},
};
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, amount, column, register},
};

const PURCHASES: Head = Head {
    code: "purchases",
    title: "采购记录",
    about: "采购订单逐个商品一行，期间按购货日期，供货单位和商品按下单时的；数量是现在有效的，采购与供货单位商定改过的，“原订”是下单时的；开始登记采购订单以前的购进见“购进、收货和验收记录”",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("购货日期", 6.5),
        column("采购订单号", 8.0),
        column("供货单位", 9.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("上市许可持有人", 8.0),
        column("生产企业", 8.0),
        column("批准文号", 7.0),
        column("产地", 5.0),
        column("单位", 2.6),
        amount("原订", 3.4),
        amount("数量", 3.4),
        amount("价格", 4.2),
        amount("金额", 5.0),
        column("预计到货", 5.6),
        amount("待验收", 3.4),
        amount("合格入库", 3.4),
        amount("拒收", 3.4),
        column("状态", 9.0),
        column("采购员", 4.0),
    ],
};

register!(Purchases, PURCHASES, purchase_order_lines, ordered, ordered_cells);

fn ordered(asked: &Asked) -> Select<purchase_order_lines::Entity> {
    use purchase_order_lines::Column;
    let all = Condition::all()
        .add(asked.within(purchase_orders::Column::OrderedAt))
        .add_option(asked.of_goods(Column::GoodsId))
        .add_option(of_batch(asked));
    purchase_order_lines::Entity::find()
        .join(
            JoinType::InnerJoin,
            purchase_order_lines::Relation::PurchaseOrders.def(),
        )
        .filter(all)
}

/// An order names no batch: those whose deliveries brought it.
fn of_batch(asked: &Asked) -> Option<Condition> {
    use goods_receipt_lines::{Column, Entity, Relation};
    let of_batch = asked.of_batch(Column::BatchNumber)?;
    let brought = |column: fn(Select<Entity>) -> Select<Entity>| -> SelectStatement {
        let lines = Entity::find()
            .select_only()
            .join(JoinType::InnerJoin, Relation::GoodsReceipts.def())
            .filter(goods_receipts::Column::PurchaseOrderId.is_not_null())
            .filter(of_batch.clone());
        column(lines).into_query()
    };
    let orders = brought(|lines| lines.column(goods_receipts::Column::PurchaseOrderId));
    let goods = brought(|lines| lines.column(Column::GoodsId));
    Some(
        Condition::all()
            .add(purchase_order_lines::Column::OrderId.in_subquery(orders))
            .add(purchase_order_lines::Column::GoodsId.in_subquery(goods)),
    )
}

async fn ordered_cells(
    db: &Db,
    _: &Asked,
    rows: Vec<purchase_order_lines::Model>,
) -> Result<Vec<Cells>, DbErr> {
    let orders = purchase_orders::Entity::find()
        .filter(purchase_orders::Column::Id.is_in(rows.iter().map(|row| row.order_id)))
        .all(db)
        .await?;
    let came = expected::came(db, orders.iter().map(|order| order.id)).await?;
    let orders: HashMap<i64, purchase_orders::Model> =
        orders.into_iter().map(|order| (order.id, order)).collect();
    let cells = rows.iter().filter_map(|row| {
        let order = orders.get(&row.order_id)?;
        let came = came
            .get(&(row.order_id, row.goods_id))
            .copied()
            .unwrap_or_default();
        Some(vec![
            cells::moment(Some(order.ordered_at)),
            order.number.as_str().into(),
            order.supplier_name.as_str().into(),
            row.goods_name.as_str().into(),
            row.form.as_str().into(),
            row.spec.as_str().into(),
            row.holder.as_str().into(),
            row.maker.as_str().into(),
            row.approval_number.as_str().into(),
            row.origin.as_str().into(),
            row.unit.as_str().into(),
            Value::Number(row.first_quantity),
            Value::Number(row.quantity),
            Value::Money(row.unit_price),
            Value::Money(row.unit_price.times(row.quantity)),
            cells::day(order.expected_on),
            Value::Number(came.waiting),
            Value::Number(came.accepted),
            Value::Number(came.refused),
            state(order).into(),
            order.ordered_by_name.as_str().into(),
        ])
    });
    Ok(cells.collect())
}

/// Of one that is expected no more, who said so and why.
fn state(order: &purchase_orders::Model) -> String {
    let status = order.status.text();
    match (order.status, order.closed_at) {
        (Status::Closed, Some(at)) => format!(
            "{status}（{} {}）：{}",
            order.closed_by_name,
            cells::moment_text(at),
            order.close_reason
        ),
        _ => status.into(),
    }
}
