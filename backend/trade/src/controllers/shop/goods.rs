//! /api/goods: lists, suggestions, detail. Open to everybody; what a stranger may not see is hidden with the reason.
use std::{collections::HashSet, sync::Arc};

use axum::extract::State;
use catalog::models::{
    codes::{Kind, Rx},
    favorites::Favorites,
    leaflets::Leaflets,
    lookup::{Audience, GoodsFilter, Lookup, Scope, Sort, Zone},
    shelf::Shelf,
};
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Money, Services,
    api::Envelope,
    input::{Id, Query},
    paging::{PageRequest, chosen, chosen_text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::{
        bought,
        offer::{Offer, Viewer, Wanted, offer},
    },
    views::shop::goods::{GoodsCard, GoodsDetail, GoodsList, GoodsPage, SuggestionRow, Suggestions},
};

const SUGGESTIONS: u64 = 10;
const HOT_GOODS: u64 = 12;

/// Every filter defaults to 99999, which means all (specification section 9).
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GoodsQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    keywords: Option<String>,
    /// 1 medicines, 2 makers
    #[serde(rename = "type")]
    scope: Option<i64>,
    category_id: Option<i64>,
    maker_id: Option<i64>,
    brand_id: Option<i64>,
    form: Option<String>,
    /// 1 medicine, 2 TCM piece, 3 device
    kind: Option<i64>,
    /// rx | otc_a | otc_b | none
    rx: Option<String>,
    /// yx | jxq | kx
    zone: Option<String>,
    /// 1 = only what can be delivered now
    stock: Option<i64>,
    /// yuan
    price_from: Option<String>,
    /// yuan
    price_to: Option<String>,
    /// relevance | sales | price_up | price_down | newest | expiry
    sort: Option<String>,
}

impl GoodsQuery {
    fn filter(&self, audience: Audience, page: PageRequest) -> ApiResult<GoodsFilter> {
        let kind = chosen(self.kind).map(|code| i32::try_from(code).ok().and_then(Kind::from_code));
        Ok(GoodsFilter {
            keywords: chosen_text(self.keywords.as_deref()).map(str::to_owned),
            scope: scope_of(self.scope),
            audience,
            category_id: chosen(self.category_id),
            maker_id: chosen(self.maker_id),
            brand_id: chosen(self.brand_id),
            form: chosen_text(self.form.as_deref()).map(str::to_owned),
            kind: kind.map(|kind| kind.ok_or_else(|| unknown("kind"))).transpose()?,
            rx: choice(self.rx.as_deref(), "rx", rx_of)?,
            zone: choice(self.zone.as_deref(), "zone", Zone::from_code)?,
            in_stock: chosen(self.stock) == Some(1),
            price_from: choice(self.price_from.as_deref(), "price_from", price_of)?,
            price_to: choice(self.price_to.as_deref(), "price_to", price_of)?,
            sort: choice(self.sort.as_deref(), "sort", Sort::from_code)?.unwrap_or_default(),
            offset: page.offset(),
            limit: page.per_page,
        })
    }
}

fn scope_of(code: Option<i64>) -> Scope {
    if code == Some(2) {
        Scope::Makers
    } else {
        Scope::Goods
    }
}

fn rx_of(code: &str) -> Option<Rx> {
    ["rx", "otc_a", "otc_b", "none"]
        .contains(&code)
        .then(|| Rx::from_code(code))
}

fn price_of(text: &str) -> Option<Money> {
    text.parse().ok().filter(|price| *price >= Money::ZERO)
}

fn choice<T>(value: Option<&str>, field: &str, read: impl Fn(&str) -> Option<T>) -> ApiResult<Option<T>> {
    chosen_text(value)
        .map(|value| read(value).ok_or_else(|| unknown(field)))
        .transpose()
}

fn unknown(field: &str) -> ApiError {
    ApiError::invalid(field, "没有这个筛选项，请重新选择")
}

pub fn audience_of(visitor: &Visitor) -> Audience {
    if visitor.0.as_ref().is_some_and(Buyer::is_passed) {
        Audience::Buyers
    } else {
        Audience::Strangers
    }
}

fn viewer<'a>(visitor: &'a Visitor, services: &Services) -> Viewer<'a> {
    Viewer {
        buyer: visitor.0.as_ref().map(|buyer| &*buyer.member),
        now: services.clock.now(),
    }
}

#[utoipa::path(get, path = "/api/goods/list", tag = "goods", params(GoodsQuery), responses((status = 200, body = Envelope<GoodsPage>), (status = 422)))]
pub async fn list(
    visitor: Visitor,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    State(favorites): State<Favorites>,
    State(lookup): State<Lookup>,
    Query(query): Query<GoodsQuery>,
) -> ApiResult<Data<GoodsPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let found = lookup.find(&query.filter(audience_of(&visitor), page)?).await?;
    let list = cards(&services, &shelf, &favorites, &visitor, &found.ids).await?;
    Ok(Data(GoodsPage {
        total: found.total,
        page: page.page,
        per_page: page.per_page,
        list,
    }))
}

/// Cards of these goods for this viewer, in this order.
pub async fn cards(
    services: &Services,
    shelf: &Shelf,
    favorites: &Favorites,
    visitor: &Visitor,
    ids: &[i64],
) -> Result<Vec<GoodsCard>, DbErr> {
    let viewer = viewer(visitor, services);
    let goods = shelf.get_many(&services.db, ids).await?;
    let marks = marks(services, favorites, visitor).await?;
    let cards = goods.into_iter().map(|goods| {
        let offer = offer(viewer, goods, Wanted::default());
        GoodsCard::new(&offer, marks.contains(&offer.goods.id))
    });
    Ok(cards.collect())
}

/// What this viewer has marked.
async fn marks(
    services: &Services,
    favorites: &Favorites,
    visitor: &Visitor,
) -> Result<Arc<HashSet<i64>>, DbErr> {
    match &visitor.0 {
        Some(buyer) => favorites.of(&services.db, buyer.member_id()).await,
        None => Ok(Arc::default()),
    }
}

#[utoipa::path(get, path = "/api/goods/hot", tag = "goods", responses((status = 200, body = Envelope<GoodsList>)))]
pub async fn hot(
    visitor: Visitor,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    State(favorites): State<Favorites>,
    State(lookup): State<Lookup>,
) -> ApiResult<Data<GoodsList>> {
    let filter = GoodsFilter {
        audience: audience_of(&visitor),
        in_stock: true,
        sort: Sort::Sales,
        limit: HOT_GOODS,
        ..Default::default()
    };
    let found = lookup.find(&filter).await?;
    Ok(Data(GoodsList {
        list: cards(&services, &shelf, &favorites, &visitor, &found.ids).await?,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    #[serde(default)]
    keywords: String,
    /// 1 medicines, 2 makers
    #[serde(rename = "type")]
    scope: Option<i64>,
}

#[utoipa::path(get, path = "/api/goods/search", tag = "goods", params(SearchQuery), responses((status = 200, body = Envelope<Suggestions>)))]
pub async fn search(
    visitor: Visitor,
    State(lookup): State<Lookup>,
    Query(query): Query<SearchQuery>,
) -> ApiResult<Data<Suggestions>> {
    let audience = audience_of(&visitor);
    let found = lookup
        .suggest(
            query.keywords.trim(),
            scope_of(query.scope),
            audience,
            SUGGESTIONS,
        )
        .await?;
    let list = found.into_iter().map(|suggestion| SuggestionRow {
        text: suggestion.text,
        maker: suggestion.maker,
        goods_id: suggestion.goods_id,
    });
    Ok(Data(Suggestions { list: list.collect() }))
}

#[utoipa::path(get, path = "/api/goods/detail/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Envelope<GoodsDetail>), (status = 404)))]
pub async fn detail(
    visitor: Visitor,
    Id(id): Id,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    State(favorites): State<Favorites>,
    State(leaflets): State<Leaflets>,
) -> ApiResult<Data<GoodsDetail>> {
    let facts = shelf
        .get(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("商品"))?;
    let is_stranger = audience_of(&visitor) == Audience::Strangers;
    if is_stranger && facts.control.is_hidden_from_strangers() {
        return Err(ApiError::not_found("商品"));
    }
    let offer: Offer = offer(viewer(&visitor, &services), facts, Wanted::default());
    let leaflet = leaflets.of(&services.db, &offer.goods).await?;
    let substitutes = cards(&services, &shelf, &favorites, &visitor, &leaflet.substitutes).await?;
    let is_favorite = marks(&services, &favorites, &visitor).await?.contains(&id);
    let history = match &visitor.0 {
        Some(buyer) => bought::of_goods(&services.db, buyer.company_id(), id).await?,
        None => None,
    };
    let card = GoodsCard::new(&offer, is_favorite);
    Ok(Data(GoodsDetail::new(
        &offer,
        card,
        &leaflet.sheet,
        substitutes,
        history.as_ref().map(Into::into),
    )))
}
