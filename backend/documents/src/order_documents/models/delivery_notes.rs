//! What a delivery note (随货同行单) must say: supplier, buyer, address and date, and of each batch the product
//! with name, form, specification, manufacturer, holder of the authorisation, approval number, batch, dates,
//! quantity, price and amount (GSP article 73). It states what was true when the parcel left, and while nothing has, what is today.
use std::collections::HashMap;

use catalog::{
    goods::models::{
        particulars::{self, Particulars, UDI},
        stated::Stated,
    },
    models::_entities::batches,
    stock::models::warehouses,
};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, Money, Services, clock::shop_time, input::temperature::celsius};
use orders::{
    dispatch::models::cold::{self, ColdParcel},
    lifecycle::models::orders::{Order, OrderLine},
    models::_entities::shipment_lines,
    shipments::models::shipments::{self, Shipment, ShipmentLine, Status},
};
use sea_orm::{DbErr, QueryOrder, prelude::*};
use site::models::issuer::{self, Issuer};

use super::stated;
use crate::{errors::DocumentError, reports::models::shipped_batches};

pub struct DeliveryNote {
    pub order: Order,
    /// Of the order, or of the parcel that the note travels with.
    pub number: String,
    pub supplier: String,
    pub supplier_licence: String,
    pub supplier_address: String,
    pub supplier_phone: String,
    pub warehouse: String,
    pub shipped_at: DateTime<Utc>,
    /// Carrier and waybill of every parcel that has left.
    pub carriers: Vec<String>,
    /// How each cold parcel left, and arrived.
    pub cold: Vec<String>,
    pub lines: Vec<NoteLine>,
    pub shipped_amount: Money,
    /// Of the order; none on the note of one parcel.
    pub discount: Option<Money>,
}

pub struct NoteLine {
    pub name: String,
    pub form: String,
    pub spec: String,
    pub unit: String,
    pub maker: String,
    pub holder: String,
    pub approval_number: String,
    pub batch_number: String,
    pub produced_on: Option<NaiveDate>,
    pub expires_on: NaiveDate,
    pub quantity: i64,
    pub price: Money,
    pub amount: Money,
    /// Origin and standard of pieces of traditional Chinese medicine, registrant, licence and UDI of devices.
    pub particulars: String,
}

/// Units of a batch that a note lists.
struct Part {
    batch_id: i64,
    batch_number: String,
    expires_on: NaiveDate,
    number: i64,
    is_exchange: bool,
    /// None: it left in exchange before exchanges were parcels.
    stated: Option<Stated>,
}

/// For the buyer: everything that was sent for an order, in exchange too. 409 while nothing of it has left.
pub async fn of_order(services: &Services, order: Order) -> Result<DeliveryNote, DocumentError> {
    let shipped_at = order.shipped_at.ok_or_else(|| not_shipped(&order))?;
    let sent = shipped_batches::of_orders(&services.db, &[order.id]).await?;
    let exchanges = sent.iter().filter_map(|part| part.exchange.as_ref());
    let parcels = shipments::of_orders(&services.db, &[order.id]).await?;
    let mut carriers = carriers_of(&parcels);
    let mut cold = cold::of_shipments(&services.db, parcels.iter().map(|parcel| parcel.id)).await?;
    cold.sort_by_key(|parcel| parcel.started_at);
    let stated = as_sent(&services.db, &parcels).await?;
    carriers.extend(exchanges.map(|exchange| format!("{} {}", exchange.carrier, exchange.waybill)));
    carriers.dedup();
    let mut by_line: Vec<(OrderLine, Vec<Part>)> = Vec::new();
    for part in sent {
        let is_exchange = part.exchange.is_some();
        let place = (part.line.id, part.batch_id, is_exchange);
        let noted = Part {
            stated: stated.get(&place).cloned(),
            batch_id: part.batch_id,
            batch_number: part.batch_number,
            expires_on: part.expires_on,
            number: part.quantity,
            is_exchange,
        };
        match by_line.iter_mut().find(|(line, _)| line.id == part.line.id) {
            Some((_, parts)) => parts.push(noted),
            None => by_line.push((part.line, vec![noted])),
        }
    }
    if by_line.is_empty() {
        return Err(not_shipped(&order));
    }
    by_line.sort_by_key(|(line, _)| line.id);
    let (number, discount) = (order.number.clone(), Some(order.discount));
    let lines = note_lines(&services.db, by_line).await?;
    let own = parcels
        .into_iter()
        .filter(|parcel| parcel.after_sale_id.is_none());
    let last = own.max_by_key(|parcel| parcel.shipped_at);
    let note = noted(services, order, last, lines).await?;
    Ok(DeliveryNote {
        number,
        shipped_at,
        carriers,
        cold: cold.iter().map(cold_text).collect(),
        discount,
        ..note
    })
}

/// For one parcel: its content, once it is picked.
pub async fn of_shipment(services: &Services, shipment: Shipment) -> Result<DeliveryNote, DocumentError> {
    match shipment.status {
        Status::Picked | Status::Shipped | Status::Received => {}
        Status::Picking => return Err(DocumentError::WrongState("请先确认拣货，再打印随货同行单")),
        Status::Void => return Err(DocumentError::WrongState("这个包裹已作废，没有随货同行单")),
    }
    let (number, shipped_at) = (shipment.number.clone(), shipment.shipped_at);
    let way = way_of(&shipment);
    let is_exchange = shipment.after_sale_id.is_some();
    let whole = shipments::whole(&services.db, vec![shipment]).await?.pop();
    let whole = whole.ok_or(DocumentError::NotFound("发货单"))?;
    let rows: Vec<ShipmentLine> = whole.lines.iter().flat_map(|(_, rows)| rows).cloned().collect();
    let mut stated = stated::of_rows(&services.db, &rows).await?;
    let inside = whole.lines.into_iter().filter(|(_, rows)| !rows.is_empty());
    let lines = inside.map(|(line, rows)| {
        let parts = rows.into_iter().map(|row| Part {
            stated: stated.remove(&row.id),
            batch_id: row.batch_id,
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            number: row.quantity,
            is_exchange,
        });
        (line, parts.collect())
    });
    let lines = lines.collect();
    let lines = note_lines(&services.db, lines).await?;
    let note = noted(services, whole.order, Some(whole.shipment), lines).await?;
    Ok(DeliveryNote {
        number,
        shipped_at: shipped_at.unwrap_or_else(|| services.clock.now()),
        carriers: way.into_iter().collect(),
        cold: whole.cold.iter().map(cold_text).collect(),
        ..note
    })
}

/// What left of each batch for each line, in exchange or not, as it was stated when the last of it left.
async fn as_sent(db: &Db, parcels: &[Shipment]) -> Result<HashMap<(i64, i64, bool), Stated>, DbErr> {
    let sent = parcels.iter().filter(|parcel| parcel.shipped_at.is_some());
    let exchanges: HashMap<i64, bool> = sent
        .map(|parcel| (parcel.id, parcel.after_sale_id.is_some()))
        .collect();
    let rows = shipment_lines::Entity::find()
        .filter(shipment_lines::Column::ShipmentId.is_in(exchanges.keys().copied()))
        .order_by_asc(shipment_lines::Column::ShipmentId)
        .all(db)
        .await?;
    let mut stated = stated::of_rows(db, &rows).await?;
    let by_place = rows.iter().filter_map(|row| {
        let is_exchange = *exchanges.get(&row.shipment_id)?;
        let place = (row.order_line_id, row.batch_id, is_exchange);
        Some((place, stated.remove(&row.id)?))
    });
    Ok(by_place.collect())
}

/// The wholesaler as it was when this parcel left, and the name of the warehouse.
async fn issued_by(
    services: &Services,
    order: &Order,
    parcel: Option<Shipment>,
) -> Result<(Issuer, String), DbErr> {
    if let Some(sent) = parcel.filter(|parcel| !parcel.supplier.is_empty()) {
        let issuer = Issuer {
            name: sent.supplier,
            licence: sent.supplier_licence,
            address: sent.supplier_address,
            phone: sent.supplier_phone,
        };
        return Ok((issuer, sent.warehouse_name));
    }
    let mut names = warehouses::names(&services.db).await?;
    let warehouse = names.remove(&order.warehouse_id).unwrap_or_default();
    let today = services.clock.today();
    let issuer = issuer::today(&services.db, &services.settings, today).await?;
    Ok((issuer, warehouse))
}

async fn noted(
    services: &Services,
    order: Order,
    parcel: Option<Shipment>,
    lines: Vec<NoteLine>,
) -> Result<DeliveryNote, DbErr> {
    let (issuer, warehouse) = issued_by(services, &order, parcel).await?;
    Ok(DeliveryNote {
        number: String::new(),
        supplier: issuer.name,
        supplier_licence: issuer.licence,
        supplier_address: issuer.address,
        supplier_phone: issuer.phone,
        warehouse,
        shipped_at: order.created_at,
        carriers: Vec::new(),
        cold: Vec::new(),
        shipped_amount: lines.iter().map(|line| line.amount).sum(),
        discount: None,
        lines,
        order,
    })
}

fn carriers_of(parcels: &[Shipment]) -> Vec<String> {
    let own = parcels.iter().filter(|parcel| parcel.after_sale_id.is_none());
    own.filter_map(way_of).collect()
}

/// `保温箱 箱 7，2026-11-26 10:00 启运 4.2 ℃，2026-11-26 12:05 到货 5.6 ℃，在途 2 小时 5 分钟`
fn cold_text(parcel: &ColdParcel) -> String {
    let minute = |at: DateTime<Utc>| shop_time(at).format("%Y-%m-%d %H:%M");
    let vehicle = format!("{} {}", parcel.cooling.text(), parcel.vehicle);
    let mut words = vec![
        vehicle.trim().to_owned(),
        format!(
            "{} 启运 {} ℃",
            minute(parcel.started_at),
            celsius(parcel.left_temperature)
        ),
    ];
    if parcel.transit_hours > 0 {
        words.push(format!("运输时限 {} 小时", parcel.transit_hours));
    }
    if let Some((at, temperature)) = parcel.arrived_at.zip(parcel.arrived_temperature) {
        words.push(format!("{} 到货 {} ℃", minute(at), celsius(temperature)));
        words.push(format!("在途 {}", parcel.duration_text()));
    }
    words.join("，")
}

/// Carrier and waybill of a parcel that has left.
fn way_of(parcel: &Shipment) -> Option<String> {
    let is_sent = parcel.shipped_at.is_some();
    is_sent.then(|| format!("{} {}", parcel.carrier, parcel.waybill).trim().to_owned())
}

fn not_shipped(order: &Order) -> DocumentError {
    DocumentError::Conflict(format!(
        "订单 {} 还没有发货，发货后可以下载随货同行单",
        order.number
    ))
}

async fn note_lines(db: &Db, lines: Vec<(OrderLine, Vec<Part>)>) -> Result<Vec<NoteLine>, DbErr> {
    let kept = batches_in(db, &lines).await?;
    let unstated = lines
        .iter()
        .filter(|(_, parts)| parts.iter().any(|part| part.stated.is_none()));
    let unstated: Vec<i64> = unstated.map(|(line, _)| line.goods_id).collect();
    let today = stated::as_today(db, &unstated).await?;
    let mut noted = Vec::new();
    for (line, batches) in lines {
        for batch in batches {
            // Replacements were paid for with the goods they replace.
            let price = if batch.is_exchange {
                Money::ZERO
            } else {
                line.price
            };
            let mark = if batch.is_exchange {
                "（换货补发）"
            } else {
                ""
            };
            let stated = batch.stated.as_ref().or_else(|| today.get(&line.goods_id));
            noted.push(NoteLine {
                name: format!("{}{mark}", line.name),
                form: stated.map(|goods| goods.form.clone()).unwrap_or_default(),
                spec: line.spec.clone(),
                unit: line.unit.clone(),
                maker: line.maker.clone(),
                holder: stated.map_or(&line.maker, |goods| &goods.holder).clone(),
                approval_number: line.approval_number.clone(),
                produced_on: kept.get(&batch.batch_id).map(|kept| kept.produced_on),
                particulars: told_of(stated.map(|goods| &goods.particulars), kept.get(&batch.batch_id)),
                batch_number: batch.batch_number,
                expires_on: batch.expires_on,
                quantity: batch.number,
                price,
                amount: price.times(batch.number),
            });
        }
    }
    Ok(noted)
}

/// The UDI of the batch stands in the place of the product's.
fn told_of(known: Option<&Particulars>, batch: Option<&batches::Model>) -> String {
    let udi = batch.map(|batch| batch.udi.as_str()).unwrap_or_default();
    let of_goods = known.into_iter().flat_map(particulars::named);
    let of_goods = of_goods.filter(|(heading, _)| udi.is_empty() || *heading != UDI);
    let of_batch = (!udi.is_empty()).then_some((UDI, udi));
    let named = of_goods
        .chain(of_batch)
        .map(|(heading, text)| format!("{heading}：{text}"));
    named.collect::<Vec<_>>().join("；")
}

async fn batches_in(
    db: &Db,
    lines: &[(OrderLine, Vec<Part>)],
) -> Result<HashMap<i64, batches::Model>, DbErr> {
    let ids = lines
        .iter()
        .flat_map(|(_, batches)| batches)
        .map(|batch| batch.batch_id);
    let rows = batches::Entity::find()
        .filter(batches::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn batch(udi: &str) -> batches::Model {
        let day = |text: &str| text.parse().unwrap();
        batches::Model {
            id: 1,
            goods_id: 1,
            warehouse_id: 1,
            number: "B-7".into(),
            produced_on: day("2026-09-01"),
            expires_on: day("2029-08-31"),
            on_hand: 10,
            has_report: true,
            is_locked: false,
            is_recalled: false,
            udi: udi.into(),
            shelf_place: None,
        }
    }

    #[test]
    fn a_device_is_named_by_the_udi_of_its_batch_where_one_was_scanned() {
        let known = Particulars {
            registrant: "鱼跃医疗".into(),
            udi: "06901234567892".into(),
            ..particulars::nothing(1)
        };
        let scanned = "(01)06901234567892(10)B-7";
        assert_eq!(
            told_of(Some(&known), Some(&batch(scanned))),
            format!("注册人 / 备案人：鱼跃医疗；UDI：{scanned}")
        );
        assert_eq!(
            told_of(Some(&known), Some(&batch(""))),
            "注册人 / 备案人：鱼跃医疗；UDI：06901234567892"
        );
        assert_eq!(told_of(None, None), "");
    }
}
