//! What left the warehouse: 出库复核, parcel by parcel and batch by batch, and the handovers of cold parcels.
use std::collections::HashMap;

use ::orders::{
    dispatch::models::cold::{self, ColdParcel},
    models::_entities::{cold_parcels, orders, shipment_lines, shipments, temperature_records},
    shipments::models::shipments::{Shipment, Status},
};
use files::export::Value;
use kernel::Db;
use sea_orm::{Condition, DbErr, JoinType, QueryOrder, QuerySelect, QueryTrait, prelude::*};

use super::{
    asked::{Asked, Filter},
    cells,
    register::{Cells, Head, amount, column, register},
    sales::{Sent, checker, sent},
};
use crate::order_documents::models::stated;

const OUTBOUND: Head = Head {
    code: "outbound",
    title: "出库复核记录",
    about: "已发出的包裹（换货补发也在内），按批号一行。质量状况和复核人来自出库前的逐行核对，登记复核以前发出的包裹没有",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("出库时间", 6.5),
        column("发货单号", 8.0),
        column("订单号", 8.0),
        column("购货单位", 9.0),
        column("通用名称", 8.0),
        column("剂型", 3.6),
        column("规格", 6.0),
        column("生产企业", 8.0),
        column("批号", 5.0),
        column("有效期至", 5.6),
        amount("数量", 3.2),
        column("单位", 2.6),
        column("拣货人", 4.0),
        column("拣货时间", 6.5),
        column("质量状况", 4.0),
        column("复核人", 4.0),
        column("复核时间", 6.5),
    ],
};

register!(Outbound, OUTBOUND, shipment_lines, sent, outbound_cells);

async fn outbound_cells(db: &Db, _: &Asked, rows: Vec<shipment_lines::Model>) -> Result<Vec<Cells>, DbErr> {
    let sent = Sent::of(db, &rows).await?;
    let stated = stated::of_rows(db, &rows).await?;
    let lines = rows.iter().filter_map(|row| sent.line(row));
    let cells = lines.map(|sent| {
        let form = stated.get(&sent.row.id).map_or("", |goods| &goods.form);
        vec![
            cells::moment(sent.shipment.shipped_at),
            sent.shipment.number.as_str().into(),
            sent.order.number.as_str().into(),
            sent.order.company_name.as_str().into(),
            sent.line.name.as_str().into(),
            form.into(),
            sent.line.spec.as_str().into(),
            sent.line.maker.as_str().into(),
            sent.row.batch_number.as_str().into(),
            cells::day(Some(sent.row.expires_on)),
            Value::Number(sent.row.quantity),
            sent.line.unit.as_str().into(),
            sent.shipment.picker.as_str().into(),
            cells::moment(sent.shipment.picked_at),
            sent.row.quality.as_str().into(),
            checker(sent.shipment).into(),
            cells::moment(sent.shipment.checked_at),
        ]
    });
    Ok(cells.collect())
}

const COLD: Head = Head {
    code: "cold_chain",
    title: "冷链交接单",
    about: "已发出的冷链包裹，带保温方式、启运和到货的时间和温度、在途时间及异常的处理；没有上传温度记录的也在内。温度记录原件在发货单里下载，校验值供核对",
    filters: &[Filter::Period, Filter::Goods, Filter::Batch, Filter::Company],
    columns: &[
        column("发货时间", 6.5),
        column("发货单号", 8.0),
        column("订单号", 8.0),
        column("收货单位", 9.0),
        column("收货地址", 10.0),
        column("承运", 5.0),
        column("运单号或车牌", 6.5),
        column("保温方式", 4.0),
        column("冷藏车或保温箱", 5.0),
        column("启运时间", 6.5),
        column("启运温度", 4.0),
        column("运输时限", 4.0),
        column("发运人", 4.0),
        column("到货时间", 6.5),
        column("到货温度", 4.0),
        column("在途时间", 4.5),
        column("收货人", 4.0),
        column("异常和处理", 8.0),
        column("收货时间", 6.5),
        column("温度记录", 4.5),
        column("上传人", 4.0),
        column("上传时间", 6.5),
        column("最新记录校验值 SHA-256", 12.0),
    ],
};

register!(ColdChain, COLD, shipments, left_cold, cold_cells);

/// Parcels that left.
pub(super) fn left(asked: &Asked) -> Select<shipments::Entity> {
    let holding = Condition::all()
        .add_option(asked.of_goods(shipment_lines::Column::GoodsId))
        .add_option(asked.of_batch(shipment_lines::Column::BatchNumber));
    let is_narrowed = asked.goods_id.is_some() || asked.batch.is_some();
    let with_goods = shipment_lines::Entity::find()
        .select_only()
        .column(shipment_lines::Column::ShipmentId)
        .filter(holding)
        .into_query();
    let all = Condition::all()
        .add(shipments::Column::Status.is_in(Status::SENT))
        .add(asked.within(shipments::Column::ShippedAt))
        .add_option(asked.of_company(orders::Column::CompanyId))
        .add_option(is_narrowed.then(|| shipments::Column::Id.in_subquery(with_goods)));
    shipments::Entity::find()
        .join(JoinType::InnerJoin, shipments::Relation::Orders.def())
        .filter(all)
}

/// Of an order for cold goods, or of goods that became cold later.
fn left_cold(asked: &Asked) -> Select<shipments::Entity> {
    let with_journey = cold_parcels::Entity::find()
        .select_only()
        .column(cold_parcels::Column::ShipmentId)
        .into_query();
    let is_cold = Condition::any()
        .add(orders::Column::IsColdChain.eq(true))
        .add(shipments::Column::Id.in_subquery(with_journey));
    left(asked).filter(is_cold)
}

async fn cold_cells(db: &Db, _: &Asked, rows: Vec<Shipment>) -> Result<Vec<Cells>, DbErr> {
    let found = orders::Entity::find()
        .filter(orders::Column::Id.is_in(rows.iter().map(|row| row.order_id)))
        .all(db)
        .await?;
    let of_orders: HashMap<i64, _> = found.into_iter().map(|row| (row.id, row)).collect();
    let records = records_of(db, &rows).await?;
    let journeys = cold::of_shipments(db, rows.iter().map(|row| row.id)).await?;
    let journeys: HashMap<i64, _> = journeys.into_iter().map(|row| (row.shipment_id, row)).collect();
    let cells = rows.iter().filter_map(|row| {
        let order = of_orders.get(&row.order_id)?;
        let own = records.get(&row.id).map(Vec::as_slice).unwrap_or_default();
        let newest = own.last();
        let journey = journeys.get(&row.id);
        Some(vec![
            cells::moment(row.shipped_at),
            row.number.as_str().into(),
            order.number.as_str().into(),
            order.company_name.as_str().into(),
            order.address.as_str().into(),
            row.carrier.as_str().into(),
            row.waybill.as_str().into(),
            journey.map_or("", |one| one.cooling.text()).into(),
            journey.map_or("", |one| &one.vehicle).into(),
            cells::moment(journey.map(|one| one.started_at)),
            cells::degrees(journey.map(|one| one.left_temperature)),
            journey.map(limit).unwrap_or_default().into(),
            journey.map_or("", |one| &one.sent_by).into(),
            cells::moment(journey.and_then(|one| one.arrived_at)),
            cells::degrees(journey.and_then(|one| one.arrived_temperature)),
            journey.map(ColdParcel::duration_text).unwrap_or_default().into(),
            journey.map_or("", |one| &one.received_by).into(),
            journey.map(decision).unwrap_or_default().into(),
            cells::moment(row.received_at),
            match own.len() {
                0 => "没有上传".into(),
                count => format!("{count} 份").into(),
            },
            newest.map_or("", |record| &record.uploaded_by).into(),
            cells::moment(newest.map(|record| record.created_at)),
            newest.map_or("", |record| &record.sha256).into(),
        ])
    });
    Ok(cells.collect())
}

/// How long it may be on the way; empty where nothing was agreed.
fn limit(journey: &ColdParcel) -> String {
    match journey.transit_hours {
        0 => String::new(),
        hours => format!("{hours} 小时"),
    }
}

/// What was wrong on arrival, and what quality management decided about it.
fn decision(journey: &ColdParcel) -> String {
    let words = [
        journey.exception.text(),
        journey.opinion.as_str(),
        journey.decided_by.as_str(),
    ];
    let words: Vec<&str> = words.into_iter().filter(|text| !text.is_empty()).collect();
    words.join("；")
}

/// The temperature records of these parcels, the newest last.
async fn records_of(
    db: &Db,
    parcels: &[Shipment],
) -> Result<HashMap<i64, Vec<temperature_records::Model>>, DbErr> {
    use temperature_records::Column;
    let found = temperature_records::Entity::find()
        .filter(Column::ShipmentId.is_in(parcels.iter().map(|row| row.id)))
        .order_by_asc(Column::Id)
        .all(db)
        .await?;
    let mut records: HashMap<i64, Vec<_>> = HashMap::new();
    for record in found {
        records.entry(record.shipment_id).or_default().push(record);
    }
    Ok(records)
}
