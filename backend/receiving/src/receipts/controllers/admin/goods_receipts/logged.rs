//! What the audit log keeps of a receipt.
use catalog::stock::models::shelf_place;
use serde_json::{Value, json};

use crate::receipts::models::receipts::{Line, Receipt, check, journey::Journey};

pub(super) fn facts(receipt: &Receipt, lines: &[Line]) -> Value {
    let lines = lines.iter().map(|line| {
        json!({
            "goods_id": line.goods_id,
            "batch_number": line.batch_number,
            "produced_on": line.produced_on,
            "expires_on": line.expires_on,
            "quantity": line.quantity,
            "unit_price": line.unit_price,
            "temperature": line.temperature.map(check::celsius),
            "udi": line.udi,
            "origin": line.origin,
            "accepted": line.accepted,
            "refused": line.refused,
            "refuse_reason": line.refuse_reason,
            "has_report": line.has_report,
            "shelf_place": shelf_place::shown(line.shelf_place.as_ref()),
        })
    });
    json!({
        "number": receipt.number,
        "supplier_id": receipt.supplier_id,
        "purchase_order_id": receipt.purchase_order_id,
        "warehouse_id": receipt.warehouse_id,
        "delivery_note": receipt.delivery_note,
        "status": receipt.status.code(),
        "lines": lines.collect::<Vec<_>>(),
    })
}

/// How cold goods came.
pub(super) fn travelled(journey: &Journey) -> Value {
    json!({
        "cooling": journey.cooling.text(),
        "vehicle": journey.vehicle,
        "started_at": journey.started_at,
        "left_temperature": check::celsius(journey.left_temperature),
        "arrived_at": journey.arrived_at,
        "transit_hours": journey.transit_hours,
        "coldest": journey.coldest.map(check::celsius),
        "warmest": journey.warmest.map(check::celsius),
    })
}
