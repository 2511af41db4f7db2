//! GET /admin/api/dashboard: today at a glance. Each part is filled for users who may read its data.
use std::{sync::Arc, time::Duration};

use axum::extract::State;
use catalog::stock::{models::stock_list, views::admin::stock::AdminStock};
use expiries::models::last_days;
use identity::{
    actors::Staff,
    permissions::{ReadDashboard, Resource, best_access},
};
use kernel::{
    ApiResult, Services,
    admin::{Direction, ListQuery, PlainJson},
    cache::SingleCache,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use messaging::Live;
use serde_json::json;
use site::models::own_licences;

use crate::{
    models::order_statistics as statistics,
    views::dashboard::{Dashboard, Expiring, LowStock, NearExpiry},
};

/// The figures read many orders; people look at them all day long.
const KEPT_FOR: Duration = Duration::from_secs(10);
const SALES_DAYS: u64 = 30;
/// Documents whose last day comes within so many days (domain section 2).
const EXPIRING_WITHIN_DAYS: u64 = 60;
/// Units below which a stock is low.
const LOW_STOCK: i64 = 10;
/// Rows of each list.
const MOST: u64 = 10;

/// The figures as of a moment ago. Cheap to clone.
#[derive(Clone)]
pub struct Dashboards(Arc<SingleCache<Arc<Dashboard>>>);

impl Default for Dashboards {
    fn default() -> Self {
        Self(Arc::new(SingleCache::new(KEPT_FOR)))
    }
}

impl Dashboards {
    /// Called before staff are notified of a change, because their pages refetch at once.
    pub fn forget(&self) {
        self.0.forget();
    }
}

#[utoipa::path(get, path = "/admin/api/dashboard", tag = "dashboard", responses((status = 200, body = Dashboard)))]
pub async fn show(
    staff: Staff<ReadDashboard>,
    State(services): State<Services>,
    SharedStore(dashboards): SharedStore<Dashboards>,
    SharedStore(live): SharedStore<Live>,
) -> ApiResult<PlainJson<Dashboard>> {
    let kept = dashboards.0.get_or_load(load(&services)).await?;
    let mut view = Dashboard::clone(&kept);
    let reads = |resource| best_access(&staff.roles, resource).is_some();
    if !reads(Resource::Orders) || staff.own_customers_in(Resource::Orders).is_some() {
        view.hide_orders();
    }
    if !reads(Resource::Licences) {
        view.hide_licences();
    }
    if !reads(Resource::Stocks) {
        view.hide_stocks();
    }
    view.live_visitors = live.visitors() as u64;
    Ok(PlainJson(view))
}

async fn load(services: &Services) -> ApiResult<Arc<Dashboard>> {
    let (db, now, today) = (&services.db, services.clock.now(), services.clock.today());
    let sales = statistics::daily(db, now, SALES_DAYS).await?;
    let funnel = statistics::funnel(db).await?;
    let expiring = last_days::expiring(db, today, EXPIRING_WITHIN_DAYS, MOST).await?;
    let mut view = Dashboard::of_orders(sales, funnel);
    let own = own_licences::expiring(db, today).await?.into_iter();
    let own = own.map(|(licence, valid_to)| Expiring::own(licence.kind, valid_to, today));
    let of_buyers = expiring.into_iter().filter_map(|row| Expiring::new(row, today));
    view.licences_expiring = own.chain(of_buyers).collect();
    view.near_expiry = near_expiry(services).await?;
    view.low_stock = low_stock(services).await?;
    Ok(Arc::new(view))
}

async fn near_expiry(services: &Services) -> ApiResult<Vec<NearExpiry>> {
    let rows = stock_list::near_expiry(&services.db, services.clock.today(), MOST).await?;
    Ok(rows.into_iter().map(NearExpiry::from).collect())
}

async fn low_stock(services: &Services) -> ApiResult<Vec<LowStock>> {
    let query = ListQuery {
        filter: json!({ "below": LOW_STOCK })
            .as_object()
            .cloned()
            .unwrap_or_default(),
        from: 0,
        limit: MOST,
        sort: Some(("available".into(), Direction::Asc)),
    };
    let today = services.clock.today();
    let (rows, _) = stock_list::list(&services.db, &query, today).await?;
    let goods_ids = rows.iter().map(|row| row.goods_id).collect();
    let batches = stock_list::batches_of(&services.db, goods_ids).await?;
    let low = rows.into_iter().map(|row| AdminStock::new(row, &batches, today));
    Ok(low.map(LowStock::from).collect())
}
