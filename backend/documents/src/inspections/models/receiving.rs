//! What came in: 购进、收货和验收, a row per batch of a delivery.
use std::collections::HashMap;

use catalog::stock::models::warehouses;
use files::export::Value;
use kernel::Db;
use receiving::{
    models::_entities::{goods_receipt_lines, goods_receipts},
    purchases::models::find as purchases,
    receipts::models::receipts::journey::{self, Journey},
};
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::named,
    register::{Cells, Head, amount, column, register},
};

const RECEIVING: Head = Head {
    code: "receiving",
    title: "购进、收货和验收记录",
    about: "收货单逐批一行，期间按收货时间，订购的数量和价格见“采购记录”，供货单位和商品的名称、剂型、规格、生产企业按登记收货时的；有冷藏商品的带运输工具、启运和到货的时间和温度、途中最低和最高温度、在途时间；没有经过收货单、由库存调整进来的见“库存流水账”。作废的收货单没有验收，作废人和时间写在结论里。产地、执行标准、注册人和生产许可证号见“中药饮片验收记录”和“医疗器械进货查验记录”",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch],
    columns: &[
        column("收货时间", 6.5),
        column("收货单号", 8.0),
        column("采购订单号", 8.0),
        column("供货单位", 9.0),
        column("随货同行单号", 7.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批准文号", 7.0),
        column("批号", 5.0),
        column("生产日期", 5.6),
        column("有效期至", 5.6),
        column("UDI", 6.0),
        column("单位", 2.6),
        amount("到货", 3.4),
        amount("合格", 3.4),
        amount("拒收", 3.4),
        amount("进价", 4.2),
        column("冷藏车或保温箱", 6.0),
        column("启运时间", 6.5),
        column("启运温度", 4.0),
        column("途中温度", 5.0),
        column("到货时间", 6.5),
        column("到货温度", 4.0),
        column("在途时间", 5.0),
        column("结论、外观和拒收原因", 8.0),
        column("收货人", 4.0),
        column("验收人", 4.0),
        column("验收时间", 6.5),
    ],
};

register!(
    Receiving,
    RECEIVING,
    goods_receipt_lines,
    received,
    received_cells
);

pub(super) fn received(asked: &Asked) -> Select<goods_receipt_lines::Entity> {
    let all = Condition::all()
        .add(asked.within(goods_receipts::Column::ReceivedAt))
        .add_option(asked.of_goods(goods_receipt_lines::Column::GoodsId))
        .add_option(asked.of_batch(goods_receipt_lines::Column::BatchNumber));
    goods_receipt_lines::Entity::find()
        .join(
            JoinType::InnerJoin,
            goods_receipt_lines::Relation::GoodsReceipts.def(),
        )
        .filter(all)
}

/// The receipts of these lines, by id.
pub(super) async fn receipts_of(
    db: &Db,
    rows: &[goods_receipt_lines::Model],
) -> Result<HashMap<i64, goods_receipts::Model>, DbErr> {
    let found = goods_receipts::Entity::find()
        .filter(goods_receipts::Column::Id.is_in(rows.iter().map(|row| row.receipt_id)))
        .all(db)
        .await?;
    Ok(found.into_iter().map(|receipt| (receipt.id, receipt)).collect())
}

async fn received_cells(
    db: &Db,
    _: &Asked,
    rows: Vec<goods_receipt_lines::Model>,
) -> Result<Vec<Cells>, DbErr> {
    let receipts = receipts_of(db, &rows).await?;
    let journeys = journey::of_receipts(db, receipts.keys().copied()).await?;
    let places = warehouses::names(db).await?;
    let orders = receipts.values().filter_map(|receipt| receipt.purchase_order_id);
    let orders = purchases::numbers(db, orders.collect()).await?;
    let cells = rows.iter().filter_map(|row| {
        let receipt = receipts.get(&row.receipt_id)?;
        let came = journeys.get(&receipt.id);
        let place = named(&places, receipt.warehouse_id);
        let order = receipt.purchase_order_id.and_then(|id| orders.get(&id));
        Some(vec![
            cells::moment(Some(receipt.received_at)),
            receipt.number.as_str().into(),
            order.map_or("", String::as_str).into(),
            receipt.supplier_name.as_str().into(),
            receipt.delivery_note.as_str().into(),
            row.goods_name.as_str().into(),
            row.form.as_str().into(),
            row.spec.as_str().into(),
            row.maker.as_str().into(),
            row.approval_number.as_str().into(),
            row.batch_number.as_str().into(),
            cells::day(Some(row.produced_on)),
            cells::day(Some(row.expires_on)),
            row.udi.as_str().into(),
            row.unit.as_str().into(),
            Value::Number(row.quantity),
            Value::Number(row.accepted),
            Value::Number(row.refused),
            Value::Money(row.unit_price),
            came.map(vehicle).unwrap_or_default().into(),
            cells::moment(came.map(|one| one.started_at)),
            cells::degrees(came.map(|one| one.left_temperature)),
            came.map(Journey::way_text).unwrap_or_default().into(),
            cells::moment(came.map(|one| one.arrived_at)),
            cells::degrees(row.temperature),
            came.map(duration).unwrap_or_default().into(),
            format!("{}（{place}）", verdict(receipt, row)).into(),
            receipt.received_by_name.as_str().into(),
            receipt.decided_by_name.as_str().into(),
            cells::moment(receipt.decided_at),
        ])
    });
    Ok(cells.collect())
}

/// How the acceptance ended, what it found, and why something was refused.
pub(super) fn verdict(receipt: &goods_receipts::Model, row: &goods_receipt_lines::Model) -> String {
    let status = ended(receipt);
    let words = [
        status.as_str(),
        receipt.appearance.as_str(),
        row.refuse_reason.as_str(),
        receipt.opinion.as_str(),
    ];
    let words: Vec<&str> = words.into_iter().filter(|text| !text.is_empty()).collect();
    words.join("；")
}

/// The state of a receipt; of one that was recorded by mistake, who withdrew it.
fn ended(receipt: &goods_receipts::Model) -> String {
    let status = receipt.status.text();
    match receipt.withdrawn_at {
        None => status.into(),
        Some(at) => format!(
            "{status}（{} {}）",
            receipt.withdrawn_by_name,
            cells::moment_text(at)
        ),
    }
}

fn vehicle(came: &Journey) -> String {
    format!("{} {}", came.cooling.text(), came.vehicle)
}

/// With what was agreed, where it was.
fn duration(came: &Journey) -> String {
    let took = came.duration_text();
    match (came.transit_hours, came.is_late()) {
        (0, _) => took,
        (hours, false) => format!("{took}（时限 {hours} 小时）"),
        (hours, true) => format!("{took}（超过时限 {hours} 小时）"),
    }
}
