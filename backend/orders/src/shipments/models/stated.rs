//! What the note of a parcel states of the wholesaler and of each product is kept when it leaves: what either is changed to
//! later was not true then.
use catalog::{goods::models::stated, stock::models::warehouses};
use chrono::{DateTime, Utc};
use kernel::{Settings, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use site::models::issuer;

use super::shipments::{Shipment, ShipmentLine};
use crate::models::_entities::{shipment_lines, shipments};

pub(super) async fn keep_of_goods(
    tx: &WriteTx,
    shipment_id: i64,
    inside: &[ShipmentLine],
) -> Result<(), DbErr> {
    let goods_ids: Vec<i64> = inside.iter().map(|row| row.goods_id).collect();
    for (goods_id, goods) in stated::of_goods(tx.db(), &goods_ids).await? {
        let kept = shipment_lines::ActiveModel {
            kind: Set(Some(goods.kind)),
            device_class: Set(goods.device_class),
            form: Set(goods.form),
            holder: Set(goods.holder),
            origin: Set(goods.particulars.origin),
            standard: Set(goods.particulars.standard),
            registrant: Set(goods.particulars.registrant),
            production_licence: Set(goods.particulars.production_licence),
            udi: Set(goods.particulars.udi),
            ..Default::default()
        };
        shipment_lines::Entity::update_many()
            .set(kept)
            .filter(shipment_lines::Column::ShipmentId.eq(shipment_id))
            .filter(shipment_lines::Column::GoodsId.eq(goods_id))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}

/// The parcel with what its note states of the wholesaler, to be stored.
pub(super) async fn of_shop(
    tx: &WriteTx,
    shipment: Shipment,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Result<shipments::ActiveModel, DbErr> {
    let issuer = issuer::today(tx.db(), settings, shop_day(now)).await?;
    let mut warehouses = warehouses::names(tx.db()).await?;
    let warehouse = warehouses.remove(&shipment.warehouse_id).unwrap_or_default();
    let mut row = shipment.into_active_model();
    row.supplier = Set(issuer.name);
    row.supplier_licence = Set(issuer.licence);
    row.supplier_address = Set(issuer.address);
    row.supplier_phone = Set(issuer.phone);
    row.warehouse_name = Set(warehouse);
    Ok(row)
}
