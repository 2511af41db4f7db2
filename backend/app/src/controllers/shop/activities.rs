//! Activities, controlled-sale series and recommendations, with their goods at the prices of who looks.
use axum::extract::{Path, State};
use checkout::offers::{
    models::audience::audience_of,
    views::shop::{cards::Cards, goods::GoodsList},
};
use chrono::{DateTime, Utc};
use content::{
    ContentCache,
    activities::models::activities::{self, Collection, Kind, State as Stage},
    zones::views::shop::zone::{ActivityItem, ZoneFocus},
};
use identity::actors::Visitor;
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Id, Query, id_list},
    paging::PageRequest,
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::collection_goods::CollectionGoods,
    views::activities::{ActivityGoods, ActivityList, ActivityPreview, ControlledSeries, ControlledZone},
};

/// Goods shown with an activity in a list of activities.
const PREVIEWED: usize = 6;
/// Activities that one page may show.
const MOST_AT_ONCE: usize = 20;

fn ids_of<'a>(collections: &[&'a Collection]) -> Vec<&'a [i64]> {
    collections.iter().map(|one| one.goods.as_slice()).collect()
}

async fn previews(
    (goods, cards): (&CollectionGoods, &Cards),
    visitor: &Visitor,
    collections: &[&Collection],
    now: DateTime<Utc>,
) -> Result<Vec<ActivityPreview>, DbErr> {
    let seen = goods.seen(audience_of(visitor), &ids_of(collections)).await?;
    let first: Vec<&[i64]> = seen.iter().map(|seen| seen.first(PREVIEWED)).collect();
    let previews = collections
        .iter()
        .zip(&seen)
        .zip(cards.of_each(visitor, &first).await?);
    Ok(previews
        .map(|((collection, seen), goods)| ActivityPreview {
            item: ActivityItem::new(&collection.activity, seen.count(), now),
            goods,
        })
        .collect())
}

async fn one_page(
    (goods, cards): (&CollectionGoods, &Cards),
    visitor: &Visitor,
    collection: &Collection,
    page: PageRequest,
    now: DateTime<Utc>,
) -> Result<ActivityGoods, DbErr> {
    let mut seen = goods.seen(audience_of(visitor), &[&collection.goods]).await?;
    let seen = seen.pop().unwrap_or_default();
    Ok(ActivityGoods {
        item: ActivityItem::new(&collection.activity, seen.count(), now),
        total: seen.count(),
        page: page.page,
        per_page: page.per_page,
        list: cards.of(visitor, seen.page(page)).await?,
        timestamp: now.timestamp_millis(),
    })
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ActivityQuery {
    /// Ids separated by commas, answered in that order; without any, all that run or will.
    #[serde(default)]
    ids: String,
}

/// Activities that run or are announced. Unknown ids, closed and ended ones are left out.
#[utoipa::path(get, path = "/api/goods/activities", tag = "activities", params(ActivityQuery), responses((status = 200, body = Envelope<ActivityList>), (status = 422)))]
pub async fn list(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(content): SharedStore<ContentCache>,
    State(goods): State<CollectionGoods>,
    State(cards): State<Cards>,
    Query(query): Query<ActivityQuery>,
) -> ApiResult<Data<ActivityList>> {
    let now = services.clock.now();
    let published = content.get(&services).await?;
    let announced: Vec<&Collection> = published.collections(Kind::Activity, now).collect();
    let chosen = if query.ids.trim().is_empty() {
        announced
    } else {
        let ids = id_list(&query.ids, MOST_AT_ONCE)?;
        let of_id = |id: &i64| announced.iter().find(|one| one.activity.id == *id).copied();
        ids.iter().filter_map(of_id).collect()
    };
    Ok(Data(ActivityList {
        list: previews((&goods, &cards), &visitor, &chosen, now).await?,
        timestamp: now.timestamp_millis(),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageQuery {
    page: Option<u64>,
    per_page: Option<u64>,
}

/// One that has ended is answered without goods.
#[utoipa::path(get, path = "/api/goods/activities/{id}", tag = "activities", params(("id" = i64, Path), PageQuery), responses((status = 200, body = Envelope<ActivityGoods>), (status = 404)))]
pub async fn show(
    visitor: Visitor,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(content): SharedStore<ContentCache>,
    State(goods): State<CollectionGoods>,
    State(cards): State<Cards>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Data<ActivityGoods>> {
    let (page, now) = (PageRequest::new(query.page, query.per_page), services.clock.now());
    let published = content.get(&services).await?;
    let mut announced = published.collections(Kind::Activity, now);
    if let Some(collection) = announced.find(|one| one.activity.id == id) {
        return Ok(Data(
            one_page((&goods, &cards), &visitor, collection, page, now).await?,
        ));
    }
    let ended = activities::row(&services.db, id)
        .await?
        .filter(|row| row.is_open && row.kind == Kind::Activity && Stage::of(row, now) == Stage::Ended)
        .ok_or_else(|| ApiError::not_found("活动"))?;
    let without_goods = Collection {
        activity: ended,
        goods: Vec::new(),
    };
    Ok(Data(
        one_page((&goods, &cards), &visitor, &without_goods, page, now).await?,
    ))
}

#[utoipa::path(get, path = "/api/focus/kxzq", tag = "activities", responses((status = 200, body = Envelope<ControlledZone>)))]
pub async fn kxzq(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(content): SharedStore<ContentCache>,
    State(goods): State<CollectionGoods>,
) -> ApiResult<Data<ControlledZone>> {
    let now = services.clock.now();
    let published = content.get(&services).await?;
    let running: Vec<&Collection> = published.running(Kind::Series, now).collect();
    let seen = goods.seen(audience_of(&visitor), &ids_of(&running)).await?;
    let series = running.iter().zip(&seen);
    Ok(Data(ControlledZone {
        focus: ZoneFocus::of(&published, "kx", now)?,
        series: series
            .map(|(one, seen)| ActivityItem::new(&one.activity, seen.count(), now))
            .collect(),
    }))
}

#[utoipa::path(get, path = "/api/focus/new_kxzq", tag = "activities", responses((status = 200, body = Envelope<ControlledSeries>)))]
pub async fn new_kxzq(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(content): SharedStore<ContentCache>,
    State(goods): State<CollectionGoods>,
    State(cards): State<Cards>,
) -> ApiResult<Data<ControlledSeries>> {
    let now = services.clock.now();
    let published = content.get(&services).await?;
    let series: Vec<&Collection> = published.running(Kind::Series, now).collect();
    Ok(Data(ControlledSeries {
        list: previews((&goods, &cards), &visitor, &series, now).await?,
        focus: ZoneFocus::of(&published, "kx", now)?,
    }))
}

/// One series by the name it has in the address.
#[utoipa::path(get, path = "/api/focus/new_kxzq/{url}", tag = "activities", params(("url" = String, Path), PageQuery), responses((status = 200, body = Envelope<ActivityGoods>), (status = 404)))]
pub async fn series(
    visitor: Visitor,
    Path(url): Path<String>,
    State(services): State<Services>,
    SharedStore(content): SharedStore<ContentCache>,
    State(goods): State<CollectionGoods>,
    State(cards): State<Cards>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Data<ActivityGoods>> {
    let (page, now) = (PageRequest::new(query.page, query.per_page), services.clock.now());
    let published = content.get(&services).await?;
    let collection = published
        .running(Kind::Series, now)
        .find(|one| one.activity.url.as_deref() == Some(&*url))
        .ok_or_else(|| ApiError::not_found("控销系列"))?;
    Ok(Data(
        one_page((&goods, &cards), &visitor, collection, page, now).await?,
    ))
}

/// What the shop recommends to buyers who are new here.
#[utoipa::path(get, path = "/api/focus/xrtj", tag = "activities", responses((status = 200, body = Envelope<GoodsList>)))]
pub async fn xrtj(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(content): SharedStore<ContentCache>,
    State(goods): State<CollectionGoods>,
    State(cards): State<Cards>,
) -> ApiResult<Data<GoodsList>> {
    const MOST: usize = 24;
    let now = services.clock.now();
    let published = content.get(&services).await?;
    let recommended: Vec<&Collection> = published.running(Kind::Recommended, now).collect();
    let mut ids = Vec::new();
    for seen in goods.seen(audience_of(&visitor), &ids_of(&recommended)).await? {
        for id in seen.all() {
            if ids.len() < MOST && !ids.contains(id) {
                ids.push(*id);
            }
        }
    }
    Ok(Data(GoodsList {
        list: cards.of(&visitor, &ids).await?,
    }))
}
