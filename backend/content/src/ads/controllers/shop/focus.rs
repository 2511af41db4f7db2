//! /api/focus: adverts for all visitors, signed in or not.
use axum::extract::State;
use kernel::{ApiResult, Data, Services, api::Envelope};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::{
    ads::{
        models::ads::{Ad, Slot},
        views::shop::advert::{Advert, AdvertList, HomeFloor, HomeFocus},
    },
    cache::ContentCache,
    menus::views::shop::menu::{LinkList, MenuItem},
    models::links as addresses,
};

#[utoipa::path(get, path = "/api/focus", tag = "content", responses((status = 200, body = Envelope<HomeFocus>)))]
pub async fn home(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
) -> ApiResult<Data<HomeFocus>> {
    let published = cache.get(&services).await?;
    let now = services.clock.now();
    let floors = published.floors.iter().map(|floor| HomeFloor {
        title: floor.title.clone(),
        category_id: floor.category_id,
        url: addresses::safe_or_empty(&floor.url).to_owned(),
    });
    Ok(Data(HomeFocus {
        banners: views(published.ads(Slot::HomeBanner, now)),
        entries: views(published.ads(Slot::HomeEntry, now)),
        floors: floors.collect(),
    }))
}

#[utoipa::path(get, path = "/api/focus/top", tag = "content", responses((status = 200, body = Envelope<AdvertList>)))]
pub async fn top(services: State<Services>, cache: SharedStore<ContentCache>) -> ApiResult<Data<AdvertList>> {
    list(services, cache, Slot::Top).await
}

#[utoipa::path(get, path = "/api/focus/right", tag = "content", responses((status = 200, body = Envelope<AdvertList>)))]
pub async fn right(
    services: State<Services>,
    cache: SharedStore<ContentCache>,
) -> ApiResult<Data<AdvertList>> {
    list(services, cache, Slot::Right).await
}

#[utoipa::path(get, path = "/api/focus/bottom", tag = "content", responses((status = 200, body = Envelope<AdvertList>)))]
pub async fn bottom(
    services: State<Services>,
    cache: SharedStore<ContentCache>,
) -> ApiResult<Data<AdvertList>> {
    list(services, cache, Slot::Bottom).await
}

#[utoipa::path(get, path = "/api/focus/login", tag = "content", responses((status = 200, body = Envelope<AdvertList>)))]
pub async fn login(
    services: State<Services>,
    cache: SharedStore<ContentCache>,
) -> ApiResult<Data<AdvertList>> {
    list(services, cache, Slot::Login).await
}

#[utoipa::path(get, path = "/api/focus/common", tag = "content", responses((status = 200, body = Envelope<AdvertList>)))]
pub async fn common(
    services: State<Services>,
    cache: SharedStore<ContentCache>,
) -> ApiResult<Data<AdvertList>> {
    list(services, cache, Slot::Common).await
}

#[utoipa::path(get, path = "/api/focus/postList", tag = "content", responses((status = 200, body = Envelope<AdvertList>)))]
pub async fn post_list(
    services: State<Services>,
    cache: SharedStore<ContentCache>,
) -> ApiResult<Data<AdvertList>> {
    list(services, cache, Slot::PostList).await
}

#[utoipa::path(get, path = "/api/focus/demo", tag = "content", responses((status = 200, body = Envelope<AdvertList>)))]
pub async fn demo(
    services: State<Services>,
    cache: SharedStore<ContentCache>,
) -> ApiResult<Data<AdvertList>> {
    list(services, cache, Slot::Demo).await
}

/// The navigation under the header by itself, without the rest of `/api/common`.
#[utoipa::path(get, path = "/api/global/links", tag = "content", responses((status = 200, body = Envelope<LinkList>)))]
pub async fn links(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
) -> ApiResult<Data<LinkList>> {
    let published = cache.get(&services).await?;
    Ok(Data(LinkList {
        list: published.nav.iter().map(MenuItem::from).collect(),
    }))
}

async fn list(
    State(services): State<Services>,
    SharedStore(cache): SharedStore<ContentCache>,
    slot: Slot,
) -> ApiResult<Data<AdvertList>> {
    let published = cache.get(&services).await?;
    Ok(Data(AdvertList {
        list: views(published.ads(slot, services.clock.now())),
    }))
}

fn views<'a>(ads: impl Iterator<Item = &'a Ad>) -> Vec<Advert> {
    ads.map(Advert::from).collect()
}
