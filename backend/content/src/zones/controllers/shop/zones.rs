//! /api/focus/{yx,zyzq,qxzq,jxqzc,kxzq_ad}: the content above the lists of the zones.
use axum::extract::State;
use kernel::{
    ApiResult, Data, Services,
    api::Envelope,
    input::{Query, id_list},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    ads::{
        models::ads::Slot,
        views::shop::advert::{Advert, AdvertList},
    },
    cache::ContentCache,
    zones::views::shop::zone::ZoneFocus,
};

/// Adverts that one page may ask for by id.
const MOST_ADVERTS: usize = 20;

#[utoipa::path(get, path = "/api/focus/yx", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn yx(services: State<Services>, cache: SharedStore<ContentCache>) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "yx").await
}

#[utoipa::path(get, path = "/api/focus/zyzq", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn zyzq(services: State<Services>, cache: SharedStore<ContentCache>) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "zy").await
}

#[utoipa::path(get, path = "/api/focus/qxzq", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn qxzq(services: State<Services>, cache: SharedStore<ContentCache>) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "qx").await
}

#[utoipa::path(get, path = "/api/focus/jxqzc", tag = "content", responses((status = 200, body = Envelope<ZoneFocus>)))]
pub async fn jxqzc(
    services: State<Services>,
    cache: SharedStore<ContentCache>,
) -> ApiResult<Data<ZoneFocus>> {
    show(services, cache, "jxq").await
}

async fn show(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    code: &str,
) -> ApiResult<Data<ZoneFocus>> {
    let published = cache.get(&services).await?;
    ZoneFocus::of(&published, code, services.clock.now()).map(Data)
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdvertQuery {
    /// Ids of adverts, separated by commas; without any, all of the zone.
    #[serde(default)]
    ids: String,
}

/// Adverts of the controlled-sale zone, in the requested order; those not shown now are left out.
#[utoipa::path(get, path = "/api/focus/kxzq_ad", tag = "content", params(AdvertQuery), responses((status = 200, body = Envelope<AdvertList>), (status = 422)))]
pub async fn kxzq_ad(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    Query(query): Query<AdvertQuery>,
) -> ApiResult<Data<AdvertList>> {
    let published = cache.get(&services).await?;
    let shown: Vec<_> = published.ads(Slot::ZoneKx, services.clock.now()).collect();
    let list = if query.ids.trim().is_empty() {
        shown.into_iter().map(Advert::from).collect()
    } else {
        let ids = id_list(&query.ids, MOST_ADVERTS)?;
        ids.iter()
            .filter_map(|id| shown.iter().find(|ad| ad.id == *id))
            .map(|ad| Advert::from(*ad))
            .collect()
    };
    Ok(Data(AdvertList { list }))
}
