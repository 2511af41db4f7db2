//! What a delivery note (随货同行单) must say: supplier, buyer, address and date, and of each batch the goods with name, form,
//! specification, maker, holder of the authorisation, approval number, batch, dates, quantity, price and amount (GSP
//! article 73).
use std::collections::HashMap;

use catalog::models::{_entities::batches, leaflets::holder_of, shelf::Shelf, warehouses};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{ApiError, ApiResult, Money, Services};
use sea_orm::{ConnectionTrait, DbErr, prelude::*};

use super::{
    orders::{self, LineBatch, Order, OrderLine},
    shipments,
};

pub struct DeliveryNote {
    pub order: Order,
    pub supplier: String,
    pub supplier_licence: String,
    pub supplier_address: String,
    pub supplier_phone: String,
    pub warehouse: String,
    pub shipped_at: DateTime<Utc>,
    /// Carrier and waybill of every parcel that has left.
    pub carriers: Vec<String>,
    pub lines: Vec<NoteLine>,
    pub shipped_amount: Money,
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
    pub number: i64,
    pub price: Money,
    pub amount: Money,
}

/// 409 while nothing of the order has left.
pub async fn of_order(services: &Services, shelf: &Shelf, order: Order) -> ApiResult<DeliveryNote> {
    let shipped_at = order.shipped_at.ok_or_else(|| not_shipped(&order))?;
    let mut whole = orders::with_lines(&services.db, vec![order.clone()]).await?;
    let lines = whole.pop().map(|whole| whole.lines).unwrap_or_default();
    let lines = note_lines(&services.db, shelf, lines).await?;
    if lines.is_empty() {
        return Err(not_shipped(&order));
    }
    let houses = warehouses::all(&services.db).await?;
    let warehouse = houses.into_iter().find(|house| house.id == order.warehouse_id);
    let site = &services.settings.site;
    Ok(DeliveryNote {
        supplier: site.legal_name().into(),
        supplier_licence: site.drug_licence.clone(),
        supplier_address: site.address.clone(),
        supplier_phone: site.hot_line.clone(),
        warehouse: warehouse.map(|house| house.name).unwrap_or_default(),
        shipped_at,
        carriers: carriers_of(&services.db, order.id).await?,
        shipped_amount: lines.iter().map(|line| line.amount).sum(),
        lines,
        order,
    })
}

async fn carriers_of(db: &impl ConnectionTrait, order_id: i64) -> Result<Vec<String>, DbErr> {
    let parcels = shipments::of_orders(db, &[order_id]).await?;
    let sent = parcels.into_iter().filter(|parcel| parcel.shipped_at.is_some());
    Ok(sent
        .map(|parcel| format!("{} {}", parcel.carrier, parcel.waybill).trim().to_owned())
        .collect())
}

fn not_shipped(order: &Order) -> ApiError {
    ApiError::conflict(format!(
        "订单 {} 还没有发货，发货后可以下载随货同行单",
        order.number
    ))
}

async fn note_lines(
    db: &impl ConnectionTrait,
    shelf: &Shelf,
    lines: Vec<(OrderLine, Vec<LineBatch>)>,
) -> Result<Vec<NoteLine>, DbErr> {
    let goods_ids: Vec<i64> = lines.iter().map(|(line, _)| line.goods_id).collect();
    let facts = shelf.get_many(db, &goods_ids).await?;
    let forms: HashMap<i64, String> = facts
        .iter()
        .map(|goods| (goods.id, goods.form.to_string()))
        .collect();
    let holders = holder_of(db, &goods_ids).await?;
    let made = produced(db, &lines).await?;
    let mut noted = Vec::new();
    for (line, batches) in lines {
        for batch in batches {
            noted.push(NoteLine {
                name: line.name.clone(),
                form: forms.get(&line.goods_id).cloned().unwrap_or_default(),
                spec: line.spec.clone(),
                unit: line.unit.clone(),
                maker: line.maker.clone(),
                holder: holders.get(&line.goods_id).unwrap_or(&line.maker).clone(),
                approval_number: line.approval_number.clone(),
                produced_on: made.get(&batch.batch_id).copied(),
                batch_number: batch.batch_number,
                expires_on: batch.expires_on,
                number: batch.number,
                price: Money(line.price),
                amount: Money(line.price).times(batch.number),
            });
        }
    }
    Ok(noted)
}

/// When each batch was produced.
async fn produced(
    db: &impl ConnectionTrait,
    lines: &[(OrderLine, Vec<LineBatch>)],
) -> Result<HashMap<i64, NaiveDate>, DbErr> {
    let ids = lines
        .iter()
        .flat_map(|(_, batches)| batches)
        .map(|batch| batch.batch_id);
    let rows = batches::Entity::find()
        .filter(batches::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row.produced_on)).collect())
}
