//! Activities, controlled-sale series and recommendations, with their goods at the prices of who looks.
use axum::extract::{FromRef, Path, State};
use catalog::models::{favorites::Favorites, lookup::Audience, shelf::Shelf};
use content::{
    ContentCache,
    controllers::shop::zones,
    models::activities::{self, Gathering, Kind},
    views::shop::zone::ActivityItem,
};
use identity::actors::Visitor;
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Id, Query},
    paging::PageRequest,
};
use loco_rs::app::AppContext;
use sea_orm::DbErr;
use serde::Deserialize;
use trade::{
    controllers::shop::{goods::cards, goods_query::audience_of},
    views::shop::goods::{GoodsCard, GoodsList},
};
use utoipa::IntoParams;

use crate::views::activities::{
    ActivityGoods, ActivityList, ActivityPreview, ControlledSeries, ControlledZone,
};

/// Goods that stand below an activity in a list of activities.
const PREVIEWED: usize = 6;
/// Activities that one page may gather.
const MOST_AT_ONCE: usize = 20;

/// What every answer here is made from.
#[derive(Clone)]
pub struct Rooms {
    services: Services,
    shelf: Shelf,
    favorites: Favorites,
    content: ContentCache,
}

impl FromRef<AppContext> for Rooms {
    fn from_ref(ctx: &AppContext) -> Self {
        Self {
            services: Services::of(ctx),
            shelf: Shelf::from_ref(ctx),
            favorites: Favorites::from_ref(ctx),
            content: ContentCache::from_ref(ctx),
        }
    }
}

impl Rooms {
    /// Of these goods, those on sale that this visitor may see, in order.
    async fn visible(&self, visitor: &Visitor, goods: &[i64]) -> Result<Vec<i64>, DbErr> {
        let is_stranger = audience_of(visitor) == Audience::Strangers;
        let facts = self.shelf.get_many(&self.services.db, goods).await?;
        let shown = facts
            .iter()
            .filter(|goods| goods.on_sale && !(is_stranger && goods.control.is_hidden_from_strangers()));
        Ok(shown.map(|goods| goods.id).collect())
    }

    async fn cards(&self, visitor: &Visitor, goods: &[i64]) -> Result<Vec<GoodsCard>, DbErr> {
        cards(&self.services, &self.shelf, &self.favorites, visitor, goods).await
    }

    async fn item(&self, visitor: &Visitor, gathering: &Gathering) -> Result<ActivityItem, DbErr> {
        let count = self.visible(visitor, &gathering.goods).await?.len() as u64;
        Ok(ActivityItem::new(
            &gathering.activity,
            count,
            self.services.clock.now(),
        ))
    }

    async fn previews(
        &self,
        visitor: &Visitor,
        gatherings: impl Iterator<Item = &Gathering>,
    ) -> Result<Vec<ActivityPreview>, DbErr> {
        let mut previews = Vec::new();
        for gathering in gatherings {
            let visible = self.visible(visitor, &gathering.goods).await?;
            let first = &visible[..visible.len().min(PREVIEWED)];
            let now = self.services.clock.now();
            previews.push(ActivityPreview {
                item: ActivityItem::new(&gathering.activity, visible.len() as u64, now),
                goods: self.cards(visitor, first).await?,
            });
        }
        Ok(previews)
    }

    async fn goods(
        &self,
        visitor: &Visitor,
        gathering: &Gathering,
        page: PageRequest,
    ) -> Result<ActivityGoods, DbErr> {
        let (visible, now) = (
            self.visible(visitor, &gathering.goods).await?,
            self.services.clock.now(),
        );
        let on_page = visible.iter().skip(page.offset() as usize);
        let ids: Vec<i64> = on_page.take(page.per_page as usize).copied().collect();
        Ok(ActivityGoods {
            item: ActivityItem::new(&gathering.activity, visible.len() as u64, now),
            total: visible.len() as u64,
            page: page.page,
            per_page: page.per_page,
            list: self.cards(visitor, &ids).await?,
            timestamp: now.timestamp_millis(),
        })
    }
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
    State(rooms): State<Rooms>,
    Query(query): Query<ActivityQuery>,
) -> ApiResult<Data<ActivityList>> {
    let now = rooms.services.clock.now();
    let published = rooms.content.get(&rooms.services).await?;
    let announced: Vec<&Gathering> = published.gatherings(Kind::Activity, now).collect();
    let chosen = if query.ids.trim().is_empty() {
        announced
    } else {
        let ids = zones::id_list(&query.ids, MOST_AT_ONCE)?;
        let of_id = |id: &i64| announced.iter().find(|one| one.activity.id == *id).copied();
        ids.iter().filter_map(of_id).collect()
    };
    Ok(Data(ActivityList {
        list: rooms.previews(&visitor, chosen.into_iter()).await?,
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
    State(rooms): State<Rooms>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Data<ActivityGoods>> {
    let page = PageRequest::new(query.page, query.per_page);
    let published = rooms.content.get(&rooms.services).await?;
    let mut announced = published.gatherings(Kind::Activity, rooms.services.clock.now());
    if let Some(gathering) = announced.find(|one| one.activity.id == id) {
        return Ok(Data(rooms.goods(&visitor, gathering, page).await?));
    }
    let ended = activities::row(&rooms.services.db, id)
        .await?
        .filter(|activity| activity.is_open && activity.kind == Kind::Activity.code())
        .ok_or_else(|| ApiError::not_found("活动"))?;
    let without_goods = Gathering {
        activity: ended,
        goods: Vec::new(),
    };
    Ok(Data(rooms.goods(&visitor, &without_goods, page).await?))
}

#[utoipa::path(get, path = "/api/focus/kxzq", tag = "activities", responses((status = 200, body = Envelope<ControlledZone>)))]
pub async fn kxzq(visitor: Visitor, State(rooms): State<Rooms>) -> ApiResult<Data<ControlledZone>> {
    let now = rooms.services.clock.now();
    let published = rooms.content.get(&rooms.services).await?;
    let mut series = Vec::new();
    for gathering in published.running(Kind::Series, now) {
        series.push(rooms.item(&visitor, gathering).await?);
    }
    Ok(Data(ControlledZone {
        focus: zones::focus(&published, "kx", now)?,
        series,
    }))
}

#[utoipa::path(get, path = "/api/focus/new_kxzq", tag = "activities", responses((status = 200, body = Envelope<ControlledSeries>)))]
pub async fn new_kxzq(visitor: Visitor, State(rooms): State<Rooms>) -> ApiResult<Data<ControlledSeries>> {
    let now = rooms.services.clock.now();
    let published = rooms.content.get(&rooms.services).await?;
    let series = published.running(Kind::Series, now);
    Ok(Data(ControlledSeries {
        list: rooms.previews(&visitor, series).await?,
        focus: zones::focus(&published, "kx", now)?,
    }))
}

/// One series by the name it has in the address.
#[utoipa::path(get, path = "/api/focus/new_kxzq/{url}", tag = "activities", params(("url" = String, Path), PageQuery), responses((status = 200, body = Envelope<ActivityGoods>), (status = 404)))]
pub async fn series(
    visitor: Visitor,
    Path(url): Path<String>,
    State(rooms): State<Rooms>,
    Query(query): Query<PageQuery>,
) -> ApiResult<Data<ActivityGoods>> {
    let published = rooms.content.get(&rooms.services).await?;
    let gathering = published
        .running(Kind::Series, rooms.services.clock.now())
        .find(|one| one.activity.url.as_deref() == Some(&*url))
        .ok_or_else(|| ApiError::not_found("控销系列"))?;
    let page = PageRequest::new(query.page, query.per_page);
    Ok(Data(rooms.goods(&visitor, gathering, page).await?))
}

/// What the house recommends to buyers who are new here.
#[utoipa::path(get, path = "/api/focus/xrtj", tag = "activities", responses((status = 200, body = Envelope<GoodsList>)))]
pub async fn xrtj(visitor: Visitor, State(rooms): State<Rooms>) -> ApiResult<Data<GoodsList>> {
    const MOST: usize = 24;
    let now = rooms.services.clock.now();
    let published = rooms.content.get(&rooms.services).await?;
    let mut ids = Vec::new();
    for gathering in published.running(Kind::Recommended, now) {
        for id in rooms.visible(&visitor, &gathering.goods).await? {
            if ids.len() < MOST && !ids.contains(&id) {
                ids.push(id);
            }
        }
    }
    Ok(Data(GoodsList {
        list: rooms.cards(&visitor, &ids).await?,
    }))
}
