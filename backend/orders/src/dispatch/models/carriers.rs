//! Who carries a parcel is let by quality management, with papers in force (GSP; K): the wholesaler's carriers are in `site`.
use chrono::{DateTime, Utc};
use gateways::logistics::carriers::is_same;
use kernel::{WriteTx, api::FieldErrors, clock::shop_day};
use site::models::carriers;

use super::rules;
use crate::errors::OrderError;

/// Refuses a carrier whose papers are not in order, or, once the rules ask for it, that nobody has entered. `cold_vehicle`: in what a
/// cold parcel travels. Returns whether it is the wholesaler's own vehicles.
pub async fn refuse_unfit(
    tx: &WriteTx,
    name: &str,
    cold_vehicle: Option<&str>,
    now: DateTime<Utc>,
) -> Result<bool, OrderError> {
    let today = shop_day(now);
    let known = carriers::all(tx.db()).await?;
    let listed = known.iter().find(|carrier| is_same(&carrier.name, name));
    let why = if let Some(carrier) = listed {
        carriers::why_not(carrier, cold_vehicle, today)
    } else {
        let is_due = rules::rules(tx.db()).await?.carriers_due_on < today;
        is_due.then(|| format!("承运单位“{name}”没有登记，请先登记资料并由质量管理审核"))
    };
    match why {
        Some(why) => Err(OrderError::Invalid(FieldErrors::one("carrier", why))),
        None => Ok(listed.is_some_and(|carrier| carrier.is_own)),
    }
}
