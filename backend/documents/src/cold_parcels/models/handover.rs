//! The handover of one cold parcel (冷链药品交接单), to print and to sign: what left, how cold, in what and when, and how it arrived.
use std::collections::HashMap;

use ::orders::{
    dispatch::models::cold::{self, ColdParcel},
    models::_entities::{order_lines, orders, shipment_lines, temperature_records},
    shipments::models::shipments::Shipment,
};
use chrono::{DateTime, Utc};
use kernel::{Db, clock::shop_time, input::temperature::celsius};
use sea_orm::{DbErr, QueryOrder, prelude::*};

#[derive(Clone, Debug)]
pub struct Handover {
    /// Of the parcel.
    pub number: String,
    pub facts: Vec<(&'static str, String)>,
    pub lines: Vec<HandedOver>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HandedOver {
    pub name: String,
    pub spec: String,
    pub maker: String,
    pub batch: String,
    pub expires_on: String,
    pub quantity: i64,
    pub unit: String,
}

/// None of a parcel that did not leave cold.
pub async fn of_parcel(db: &Db, shipment: &Shipment) -> Result<Option<Handover>, DbErr> {
    let Some(journey) = cold::of_shipments(db, [shipment.id]).await?.pop() else {
        return Ok(None);
    };
    let order = orders::Entity::find_by_id(shipment.order_id).one(db).await?;
    let Some(order) = order else {
        return Ok(None);
    };
    let mut facts = vec![
        ("发货单号", shipment.number.clone()),
        ("订单号", order.number),
        ("发货单位", shipment.supplier.clone()),
        (
            "发货地址",
            format!("{} {}", shipment.supplier_address, shipment.warehouse_name),
        ),
        ("收货单位", order.company_name),
        ("收货地址", order.address),
        ("承运单位", shipment.carrier.clone()),
        ("运单号或车牌", shipment.waybill.clone()),
    ];
    facts.extend(way_of(&journey));
    facts.push(("温度记录", records_of(db, shipment.id).await?));
    Ok(Some(Handover {
        number: shipment.number.clone(),
        facts,
        lines: lines_of(db, shipment.id).await?,
    }))
}

fn way_of(journey: &ColdParcel) -> [(&'static str, String); 11] {
    let limit = match journey.transit_hours {
        0 => "没有约定".into(),
        hours => format!("{hours} 小时"),
    };
    let decision = [
        journey.exception.text(),
        journey.opinion.as_str(),
        journey.decided_by.as_str(),
    ];
    let decision: Vec<&str> = decision.into_iter().filter(|text| !text.is_empty()).collect();
    let arrived = journey.arrived_temperature.map(degrees);
    [
        ("保温方式", journey.cooling.text().into()),
        ("冷藏车或保温箱", journey.vehicle.clone()),
        ("启运时间", moment(Some(journey.started_at))),
        ("启运温度", degrees(journey.left_temperature)),
        ("运输时限", limit),
        ("发运人", journey.sent_by.clone()),
        ("到货时间", moment(journey.arrived_at)),
        ("到货温度", arrived.unwrap_or_default()),
        ("在途时间", journey.duration_text()),
        ("收货人", journey.received_by.clone()),
        ("异常和处理", decision.join("；")),
    ]
}

fn moment(at: Option<DateTime<Utc>>) -> String {
    at.map(|at| shop_time(at).format("%Y-%m-%d %H:%M").to_string())
        .unwrap_or_default()
}

fn degrees(tenths: i64) -> String {
    format!("{} ℃", celsius(tenths))
}

/// How many records were uploaded, and the digest of the newest.
async fn records_of(db: &Db, shipment_id: i64) -> Result<String, DbErr> {
    let records = temperature_records::Entity::find()
        .filter(temperature_records::Column::ShipmentId.eq(shipment_id))
        .order_by_asc(temperature_records::Column::Id)
        .all(db)
        .await?;
    Ok(records.last().map_or_else(
        || "没有上传".into(),
        |newest| format!("{} 份，最新的校验值 SHA-256 {}", records.len(), newest.sha256),
    ))
}

async fn lines_of(db: &Db, shipment_id: i64) -> Result<Vec<HandedOver>, DbErr> {
    let inside = shipment_lines::Entity::find()
        .filter(shipment_lines::Column::ShipmentId.eq(shipment_id))
        .order_by_asc(shipment_lines::Column::Id)
        .all(db)
        .await?;
    let ordered = order_lines::Entity::find()
        .filter(order_lines::Column::Id.is_in(inside.iter().map(|row| row.order_line_id)))
        .all(db)
        .await?;
    let ordered: HashMap<i64, order_lines::Model> = ordered.into_iter().map(|line| (line.id, line)).collect();
    let lines = inside.into_iter().filter_map(|row| {
        let line = ordered.get(&row.order_line_id)?;
        Some(HandedOver {
            name: line.name.clone(),
            spec: line.spec.clone(),
            maker: line.maker.clone(),
            batch: row.batch_number,
            expires_on: row.expires_on.to_string(),
            quantity: row.quantity,
            unit: line.unit.clone(),
        })
    });
    Ok(lines.collect())
}
