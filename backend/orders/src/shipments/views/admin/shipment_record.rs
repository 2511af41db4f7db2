//! One parcel as the pages of picking and of shipments answer it.
use std::collections::HashSet;

use catalog::stock::models::{stock, warehouses};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson};

use super::shipment::{AdminShipment, AtHand, PickableStock};
use crate::{
    dispatch::models::codes,
    shipments::models::{
        find,
        shipments::{self, Shipment, Status},
    },
};

/// While it is picked, with every batch that may be taken.
pub(crate) async fn view_of(services: &Services, shipment: Shipment) -> ApiResult<PlainJson<AdminShipment>> {
    let (id, warehouse_id) = (shipment.id, shipment.warehouse_id);
    let status = shipment.status;
    let whole = shipments::whole(&services.db, vec![shipment]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("发货单"))?;
    let names = warehouses::names(&services.db).await?;
    let warehouse = names.get(&warehouse_id).cloned().unwrap_or_default();
    let mut places = find::places(&services.db, std::slice::from_ref(&whole)).await?;
    let needing_codes = if Status::OPEN.contains(&status) {
        let inside: Vec<_> = whole.lines.iter().flat_map(|(_, rows)| rows.clone()).collect();
        codes::asked_lines(&services.db, id, &inside).await?
    } else {
        HashSet::new()
    };
    let shelves = if status == Status::Picking {
        let goods_ids: Vec<i64> = whole.lines.iter().map(|(line, _)| line.goods_id).collect();
        let today = services.clock.today();
        let batches = stock::shippable_at(&services.db, &goods_ids, warehouse_id, today).await?;
        let placed = batches
            .iter()
            .filter_map(|batch| Some((batch.id, batch.shelf_place.clone()?)));
        places.extend(placed);
        let ids = batches.iter().map(|batch| batch.id).collect();
        Some(PickableStock {
            held_by_parcels: shipments::held_by_parcels(&services.db, ids, Some(id)).await?,
            batches,
        })
    } else {
        None
    };
    let at_hand = AtHand {
        shelves,
        needing_codes,
    };
    Ok(PlainJson(AdminShipment::new(whole, warehouse, &places, &at_hand)))
}
