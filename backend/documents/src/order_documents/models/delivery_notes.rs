//! What a delivery note (随货同行单) must say: supplier, buyer, address and date, and of each batch the product
//! with name, form, specification, manufacturer, holder of the authorisation, approval number, batch, dates,
//! quantity, price and amount (GSP article 73).
use std::collections::HashMap;

use catalog::{
    goods::models::{
        detail_cache::holder_of,
        goods_cache::GoodsCache,
        particulars::{self, Particulars, UDI},
    },
    models::_entities::batches,
    stock::models::warehouses,
};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, Money, Services, clock::shop_time, input::temperature::celsius};
use orders::{
    dispatch::models::cold::{self, ColdParcel},
    lifecycle::models::orders::{Order, OrderLine},
    shipments::models::shipments::{self, Shipment, Status},
};
use sea_orm::{DbErr, prelude::*};
use site::models::{
    own_licences::{self, OwnKind},
    shop_facts,
};

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
}

/// For the buyer: everything that was sent for an order, in exchange too. 409 while nothing of it has left.
pub async fn of_order(
    services: &Services,
    goods_cache: &GoodsCache,
    order: Order,
) -> Result<DeliveryNote, DocumentError> {
    let shipped_at = order.shipped_at.ok_or_else(|| not_shipped(&order))?;
    let sent = shipped_batches::of_orders(&services.db, &[order.id]).await?;
    let exchanges = sent.iter().filter_map(|part| part.exchange.as_ref());
    let parcels = shipments::of_orders(&services.db, &[order.id]).await?;
    let mut carriers = carriers_of(&parcels);
    let mut cold = cold::of_shipments(&services.db, parcels.iter().map(|parcel| parcel.id)).await?;
    cold.sort_by_key(|parcel| parcel.started_at);
    carriers.extend(exchanges.map(|exchange| format!("{} {}", exchange.carrier, exchange.waybill)));
    carriers.dedup();
    let mut by_line: Vec<(OrderLine, Vec<Part>)> = Vec::new();
    for part in sent {
        let noted = Part {
            batch_id: part.batch_id,
            batch_number: part.batch_number,
            expires_on: part.expires_on,
            number: part.quantity,
            is_exchange: part.exchange.is_some(),
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
    let lines = note_lines(&services.db, goods_cache, by_line).await?;
    let note = noted(services, order, lines).await?;
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
pub async fn of_shipment(
    services: &Services,
    goods_cache: &GoodsCache,
    shipment: Shipment,
) -> Result<DeliveryNote, DocumentError> {
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
    let inside = whole.lines.into_iter().filter(|(_, rows)| !rows.is_empty());
    let lines = inside.map(|(line, rows)| {
        let parts = rows.into_iter().map(|row| Part {
            batch_id: row.batch_id,
            batch_number: row.batch_number,
            expires_on: row.expires_on,
            number: row.quantity,
            is_exchange,
        });
        (line, parts.collect())
    });
    let lines = note_lines(&services.db, goods_cache, lines.collect()).await?;
    let note = noted(services, whole.order, lines).await?;
    Ok(DeliveryNote {
        number,
        shipped_at: shipped_at.unwrap_or_else(|| services.clock.now()),
        carriers: way.into_iter().collect(),
        cold: whole.cold.iter().map(cold_text).collect(),
        ..note
    })
}

async fn noted(services: &Services, order: Order, lines: Vec<NoteLine>) -> Result<DeliveryNote, DbErr> {
    let all = warehouses::all(&services.db).await?;
    let warehouse = all.into_iter().find(|one| one.id == order.warehouse_id);
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let today = services.clock.today();
    let licence = own_licences::number_in_force(&services.db, OwnKind::DrugTrading, today).await?;
    Ok(DeliveryNote {
        number: String::new(),
        supplier: facts.legal_name().into(),
        supplier_licence: licence,
        supplier_address: facts.address,
        supplier_phone: facts.hot_line,
        warehouse: warehouse.map(|one| one.name).unwrap_or_default(),
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

async fn note_lines(
    db: &Db,
    goods_cache: &GoodsCache,
    lines: Vec<(OrderLine, Vec<Part>)>,
) -> Result<Vec<NoteLine>, DbErr> {
    let goods_ids: Vec<i64> = lines.iter().map(|(line, _)| line.goods_id).collect();
    let facts = goods_cache.get_many(db, &goods_ids).await?;
    let forms: HashMap<i64, String> = facts
        .iter()
        .map(|goods| (goods.id, goods.form.to_string()))
        .collect();
    let holders = holder_of(db, &goods_ids).await?;
    let kept = batches_in(db, &lines).await?;
    let known = particulars::of_goods(db, &goods_ids).await?;
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
            noted.push(NoteLine {
                name: format!("{}{mark}", line.name),
                form: forms.get(&line.goods_id).cloned().unwrap_or_default(),
                spec: line.spec.clone(),
                unit: line.unit.clone(),
                maker: line.maker.clone(),
                holder: holders.get(&line.goods_id).unwrap_or(&line.maker).clone(),
                approval_number: line.approval_number.clone(),
                produced_on: kept.get(&batch.batch_id).map(|kept| kept.produced_on),
                batch_number: batch.batch_number,
                expires_on: batch.expires_on,
                quantity: batch.number,
                price,
                amount: price.times(batch.number),
                particulars: told_of(known.get(&line.goods_id), kept.get(&batch.batch_id)),
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
