//! Parcels that leave in exchange for what a buyer claimed (换货补发). They are picked, checked, sent cold and received like those
//! of orders, and hold none of the units that their order still has to get. Callers hold the order.
use catalog::{errors::StockError, goods::models::goods_cache::GoodsCache};
use chrono::{DateTime, Utc};
use kernel::{Actor, Db, Settings, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, PaginatorTrait, prelude::*};

use super::picking::{self, Wanted, propose, prove, put_in};
use crate::{
    errors::OrderError,
    lifecycle::models::{
        order_log::{self, Note},
        orders::lines,
    },
    models::_entities::{
        orders,
        shipments::{ActiveModel, Column, Entity},
    },
    shipments::models::{
        ship::{self, Departure},
        shipments::{Shipment, ShipmentLine, Status},
    },
};

/// Stands before the place of a parcel in its number.
const PARCEL: char = 'F';

/// The claim that a parcel leaves for.
#[derive(Clone, Copy, Debug)]
pub struct ClaimOf<'a> {
    pub id: i64,
    pub number: &'a str,
}

/// The number of the claim that a parcel leaves for; empty for those of orders.
pub fn claim_of(shipment: &Shipment) -> &str {
    let claim = shipment.after_sale_id.and_then(|_| claim_in(&shipment.number));
    claim.unwrap_or_default()
}

/// The number of a claim's parcel, the first of which has place 1.
fn parcel_number(claim: &str, place: u64) -> String {
    format!("{claim}{PARCEL}{place}")
}

/// The claim in the number of its parcel.
fn claim_in(parcel: &str) -> Option<&str> {
    parcel.rsplit_once(PARCEL).map(|(claim, _)| claim)
}

/// The parcel of a claim that is still in the warehouse.
#[kernel::boxed]
pub async fn open_of(db: &Db, after_sale_id: i64) -> Result<Option<Shipment>, DbErr> {
    Entity::find()
        .filter(Column::AfterSaleId.eq(after_sale_id))
        .filter(Column::Status.is_in(Status::OPEN))
        .one(db)
        .await
}

/// Picks all of it, earliest expiry first, or nothing, if the gate lets these goods go today. The parcel waits for its check.
pub async fn pack(
    tx: &WriteTx,
    (order, claim): (&orders::Model, ClaimOf<'_>),
    wanted: &[Wanted],
    actor: &Actor,
    goods_cache: &GoodsCache,
    now: DateTime<Utc>,
) -> Result<Shipment, OrderError> {
    if open_of(tx.db(), claim.id).await?.is_some() {
        return Err(OrderError::WrongState(
            "补发的商品已经拣好，请出库复核后发货；要重拣请先作废这个包裹",
        ));
    }
    let parts = propose(tx, order, wanted, now).await?;
    for one in wanted {
        let of_line = parts
            .iter()
            .filter(|part| part.order_line_id == one.order_line_id);
        let shippable: i64 = of_line.map(|part| part.taken.quantity).sum();
        if shippable < one.units {
            let goods_id = one.goods_id;
            return Err(StockError::NoBatch { goods_id, shippable }.into());
        }
    }
    let before = Entity::find().filter(Column::AfterSaleId.eq(claim.id));
    let place = before.count(tx.db()).await? + 1;
    let row = ActiveModel {
        number: Set(parcel_number(claim.number, place)),
        order_id: Set(order.id),
        warehouse_id: Set(order.warehouse_id),
        status: Set(Status::Picked),
        picker: Set(actor.name.clone()),
        picked_by: Set(actor.id),
        created_at: Set(now),
        picked_at: Set(Some(now)),
        after_sale_id: Set(Some(claim.id)),
        ..Default::default()
    };
    let shipment = row.insert(tx.db()).await?;
    put_in(tx, shipment.id, &parts).await?;
    let mut exchanged = lines(tx.db(), order.id).await?;
    exchanged.retain(|line| wanted.iter().any(|one| one.order_line_id == line.id));
    prove(tx, goods_cache, (order, &shipment), &exchanged, now).await?;
    let text = format!("售后 {} 补发拣货完成", claim.number);
    order_log::remark(tx, order, actor, Note::plain(&text), now).await?;
    Ok(shipment)
}

/// The checked parcel of a claim leaves. Returns what is in it.
pub async fn send(
    tx: &WriteTx,
    (order, claim): (&orders::Model, ClaimOf<'_>),
    departure: &Departure,
    actor: &Actor,
    (settings, goods_cache): (&Settings, &GoodsCache),
    now: DateTime<Utc>,
) -> Result<Vec<ShipmentLine>, OrderError> {
    let packed = open_of(tx.db(), claim.id).await?;
    let packed = packed.ok_or(OrderError::WrongState("请先拣货和出库复核，再填运单号发货"))?;
    let on = (actor, settings, goods_cache);
    ship::depart(tx, (order, packed), departure, claim.number, on, now).await
}

/// What was picked for a claim goes back on the shelves.
#[kernel::boxed]
pub async fn put_back(tx: &WriteTx, after_sale_id: i64) -> Result<(), DbErr> {
    match open_of(tx.db(), after_sale_id).await? {
        Some(open) => picking::shelve(tx, open.id).await,
        None => Ok(()),
    }
}
