//! How parcels travelled (委托运输记录): from where to where, by whom, and when they came.
use std::collections::HashMap;

use ::orders::{
    dispatch::models::cold,
    models::_entities::{orders, shipment_lines, shipments},
    shipments::models::shipments::Shipment,
};
use files::export::Value;
use kernel::{Db, counts::to_i64};
use sea_orm::{DbErr, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    dispatches::left,
    register::{Cells, Head, amount, column, register},
    sales::checker,
};

const TRANSPORTS: Head = Head {
    code: "transports",
    title: "药品运输记录",
    about: "已发出的每个包裹（换货补发也在内）一行：发货和收货地址、承运单位、运单号或车牌、品种和数量，运输方式和委托经办人（交运的人）。温度和在途时间见“冷链交接单”",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("发货时间", 6.5),
        column("发货单号", 8.0),
        column("订单号", 8.0),
        column("发货地址", 10.0),
        column("收货单位", 9.0),
        column("收货地址", 10.0),
        column("运输方式", 4.0),
        column("承运单位", 6.0),
        column("运单号或车牌", 7.0),
        column("冷藏车或保温箱", 5.0),
        amount("品种", 3.0),
        amount("数量", 3.6),
        column("复核人", 4.0),
        column("委托经办人", 4.0),
        column("收货时间", 6.5),
    ],
};

register!(Transports, TRANSPORTS, shipments, left, transport_cells);

async fn transport_cells(db: &Db, _: &Asked, rows: Vec<Shipment>) -> Result<Vec<Cells>, DbErr> {
    let found = orders::Entity::find()
        .filter(orders::Column::Id.is_in(rows.iter().map(|row| row.order_id)))
        .all(db)
        .await?;
    let of_orders: HashMap<i64, orders::Model> = found.into_iter().map(|row| (row.id, row)).collect();
    let found = shipment_lines::Entity::find()
        .filter(shipment_lines::Column::ShipmentId.is_in(rows.iter().map(|row| row.id)))
        .all(db)
        .await?;
    let mut lines: HashMap<i64, Vec<shipment_lines::Model>> = HashMap::new();
    for line in found {
        lines.entry(line.shipment_id).or_default().push(line);
    }
    let journeys = cold::of_shipments(db, rows.iter().map(|row| row.id)).await?;
    let vehicles: HashMap<i64, String> = journeys
        .into_iter()
        .map(|row| (row.shipment_id, row.vehicle))
        .collect();
    let cells = rows.iter().filter_map(|row| {
        let order = of_orders.get(&row.order_id)?;
        let own = lines.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        Some(vec![
            cells::moment(row.shipped_at),
            row.number.as_str().into(),
            order.number.as_str().into(),
            sent_from(row).into(),
            order.company_name.as_str().into(),
            order.address.as_str().into(),
            way(row).into(),
            row.carrier.as_str().into(),
            row.waybill.as_str().into(),
            vehicles.get(&row.id).map_or("", String::as_str).into(),
            Value::Number(kinds(own)),
            Value::Number(own.iter().map(|line| line.quantity).sum()),
            checker(row).into(),
            row.sender.as_str().into(),
            cells::moment(row.received_at),
        ])
    });
    Ok(cells.collect())
}

/// Empty of parcels that left before it was kept.
fn way(row: &Shipment) -> &'static str {
    match (row.sender.is_empty(), row.by_own_vehicle) {
        (true, _) => "",
        (false, true) => "自有车辆",
        (false, false) => "委托运输",
    }
}

/// As it was when the parcel left.
fn sent_from(row: &Shipment) -> String {
    let words = [row.supplier_address.as_str(), row.warehouse_name.as_str()];
    let words: Vec<&str> = words.into_iter().filter(|text| !text.is_empty()).collect();
    words.join(" ")
}

/// One product may travel in several batches.
fn kinds(lines: &[shipment_lines::Model]) -> i64 {
    let mut goods: Vec<i64> = lines.iter().map(|line| line.goods_id).collect();
    goods.sort_unstable();
    goods.dedup();
    to_i64(goods.len())
}
