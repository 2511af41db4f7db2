//! GET /api/common: what every page of the shop shows around its content. Asked for on every page, so it is kept as
//! text for a few seconds; the server's time is written behind it.
use std::{sync::Arc, time::Duration};

use axum::{
    body::Body,
    extract::State,
    http::{HeaderValue, header},
    response::Response,
};
use catalog::{
    brands::models::brands,
    categories::models::categories::{self, Categories},
};
use content::ContentCache;
use kernel::{ApiResult, Services, api::Envelope, cache::SingleCache};
use loco_rs::controller::extractor::shared_store::SharedStore;
use service::models::rules;
use site::models::{own_licences, shop_facts};

use crate::{models::dispatch_promise, views::common::CommonData};

/// How long a change of categories, brands, the free-shipping zone or the days off may go unseen.
const KEPT_FOR: Duration = Duration::from_secs(5);
const MOST_BRANDS: u64 = 100;

/// The answer up to where the time goes. Cheap to clone.
#[derive(Clone)]
pub struct Common(Arc<SingleCache<Arc<str>>>);

impl Default for Common {
    fn default() -> Self {
        Self(Arc::new(SingleCache::new(KEPT_FOR)))
    }
}

impl Common {
    pub fn drop_all(&self) {
        self.0.forget();
    }
}

#[utoipa::path(get, path = "/api/common", tag = "shell", responses((status = 200, body = Envelope<CommonData>)))]
pub async fn show(
    State(services): State<Services>,
    SharedStore(common): SharedStore<Common>,
    SharedStore(content): SharedStore<ContentCache>,
    SharedStore(categories): SharedStore<Categories>,
) -> ApiResult<Response> {
    let load = load(&services, &content, &categories);
    let kept = common.0.get_or_load(load).await?;
    let now = services.clock.now().timestamp_millis();
    let body = format!(r#"{{"code":200,"message":"ok","data":{kept},"timestamp":{now}}}}}"#);
    let mut response = Response::new(Body::from(body));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    Ok(response)
}

/// The data as JSON, without the brace that closes it.
async fn load(services: &Services, content: &ContentCache, kept: &Categories) -> ApiResult<Arc<str>> {
    let published = content.get(services).await?;
    let tree = kept.tree(&services.db).await?;
    let with_preferred_goods = categories::with_preferred_goods(&services.db).await?;
    let brands = brands::on_sale(&services.db, MOST_BRANDS).await?;
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let licences = own_licences::all(&services.db).await?;
    let hours = rules::hours_of(&rules::current(&services.db).await?);
    let same_day = dispatch_promise::text(&facts, &hours, services.clock.today());
    let data = CommonData::new(
        &published,
        (&tree, &with_preferred_goods),
        brands,
        (facts, &licences, same_day),
        &services.settings,
    );
    let mut json = serde_json::to_value(&data).map_err(anyhow::Error::from)?;
    if let Some(fields) = json.as_object_mut() {
        fields.remove("timestamp");
    }
    let mut text = json.to_string();
    text.pop();
    Ok(text.into())
}
