//! 药品追溯码 at the check before dispatch (K): each pack of a medicine leaves with its code. Which medicines, quality management
//! says; those whose packs are known to have codes, unless it says otherwise, so that nothing without any is held up.
use std::collections::{BTreeMap, HashSet};

use catalog::{goods::models::codes::Kind, models::_entities::goods};
use kernel::{Db, WriteTx, api::FieldErrors};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{codes_needed::CodesNeeded, rules};
use crate::{
    errors::OrderError,
    models::_entities::{trace_codes, trace_prefixes},
    shipments::models::shipments::ShipmentLine,
};

/// A line of the order as it lies in a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Packed {
    goods_id: i64,
    units: i64,
    codes: i64,
}

/// Refuses a parcel with packs that need a code and have none.
pub async fn refuse_without(
    tx: &WriteTx,
    shipment_id: i64,
    inside: &[ShipmentLine],
) -> Result<(), OrderError> {
    let mut errors = FieldErrors::default();
    for (line_id, line) in asked(tx.db(), shipment_id, inside).await? {
        if line.codes != line.units {
            let why = format!(
                "这一行 {} 件，登记了 {} 个追溯码，请逐件扫码后再出库",
                line.units, line.codes
            );
            errors.add(format!("codes.{line_id}"), why);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(OrderError::Invalid(errors))
    }
}

/// The lines of the order of whose packs in this parcel each needs its code.
pub async fn asked_lines(db: &Db, shipment_id: i64, inside: &[ShipmentLine]) -> Result<HashSet<i64>, DbErr> {
    let asked = asked(db, shipment_id, inside).await?;
    Ok(asked.into_keys().collect())
}

/// What needs codes, by line of the order.
async fn asked(db: &Db, shipment_id: i64, inside: &[ShipmentLine]) -> Result<BTreeMap<i64, Packed>, DbErr> {
    let needed = rules::rules(db).await?.trace_codes;
    if needed == CodesNeeded::Never {
        return Ok(BTreeMap::new());
    }
    let mut packed = packed(db, shipment_id, inside).await?;
    let medicines = medicines(db, packed.values().map(|line| line.goods_id)).await?;
    let known = known(db, &medicines).await?;
    packed.retain(|_, line| {
        medicines.contains(&line.goods_id) && needed.asks(known.contains(&line.goods_id), line.codes > 0)
    });
    Ok(packed)
}

/// By line of the order.
async fn packed(db: &Db, shipment_id: i64, inside: &[ShipmentLine]) -> Result<BTreeMap<i64, Packed>, DbErr> {
    let mut packed: BTreeMap<i64, Packed> = BTreeMap::new();
    for row in inside {
        let line = packed.entry(row.order_line_id).or_insert(Packed {
            goods_id: row.goods_id,
            units: 0,
            codes: 0,
        });
        line.units += row.quantity;
    }
    let codes: Vec<i64> = trace_codes::Entity::find()
        .select_only()
        .column(trace_codes::Column::OrderLineId)
        .filter(trace_codes::Column::ShipmentId.eq(shipment_id))
        .into_tuple()
        .all(db)
        .await?;
    for line_id in codes {
        if let Some(line) = packed.get_mut(&line_id) {
            line.codes += 1;
        }
    }
    Ok(packed)
}

/// Devices have their UDI, and pieces of herbs no code.
async fn medicines(db: &Db, ids: impl Iterator<Item = i64>) -> Result<HashSet<i64>, DbErr> {
    let found: Vec<i64> = goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(goods::Column::Id.is_in(ids))
        .filter(goods::Column::Kind.eq(Kind::Medicine))
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().collect())
}

/// Products that left with codes before.
async fn known(db: &Db, ids: &HashSet<i64>) -> Result<HashSet<i64>, DbErr> {
    let found: Vec<i64> = trace_prefixes::Entity::find()
        .select_only()
        .column(trace_prefixes::Column::GoodsId)
        .filter(trace_prefixes::Column::GoodsId.is_in(ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(found.into_iter().collect())
}
