//! What the pages of picking and of shipments answer alike.
use std::collections::HashMap;

use catalog::stock::models::{stock, warehouses};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson};
use sea_orm::DbErr;

use crate::shipments::{
    models::shipments::{self, Shipment, Status},
    views::admin::shipment::{AdminRefusal, AdminShipment, PickableStock},
};

pub async fn find(services: &Services, number: &str) -> ApiResult<Shipment> {
    let found = shipments::by_number(&services.db, number).await?;
    found.ok_or_else(|| ApiError::not_found("发货单"))
}

/// While it is picked, with every batch that may be taken.
pub(crate) async fn view_of(services: &Services, shipment: Shipment) -> ApiResult<PlainJson<AdminShipment>> {
    let (id, warehouse_id) = (shipment.id, shipment.warehouse_id);
    let is_picking = shipment.status == Status::Picking;
    let whole = shipments::whole(&services.db, vec![shipment]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("发货单"))?;
    let names = warehouse_names(services).await?;
    let warehouse = names.get(&warehouse_id).cloned().unwrap_or_default();
    let shelves = if is_picking {
        let goods_ids: Vec<i64> = whole.lines.iter().map(|(line, _)| line.goods_id).collect();
        let today = services.clock.today();
        let batches = stock::shippable_at(&services.db, &goods_ids, warehouse_id, today).await?;
        let ids = batches.iter().map(|batch| batch.id).collect();
        Some(PickableStock {
            held_by_parcels: shipments::held_by_parcels(&services.db, ids, Some(id)).await?,
            batches,
        })
    } else {
        None
    };
    Ok(PlainJson(AdminShipment::new(whole, warehouse, shelves.as_ref())))
}

pub(crate) async fn warehouse_names(services: &Services) -> Result<HashMap<i64, String>, DbErr> {
    let all = warehouses::all(&services.db).await?;
    Ok(all.into_iter().map(|row| (row.id, row.name)).collect())
}

/// Errors of single parcels are reported; errors of the whole call end it.
pub(crate) fn refusal(id: String, error: ApiError) -> ApiResult<AdminRefusal> {
    if error.status().is_server_error() {
        return Err(error);
    }
    Ok(AdminRefusal {
        id,
        message: error.message(),
    })
}
