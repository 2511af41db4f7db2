//! /api/goods: lists, suggestions, detail. Open to all visitors; data that a visitor may not see is hidden
//! with the reason.
use std::sync::Arc;

use axum::extract::State;
use campaigns::models::uses;
use catalog::{
    goods::models::detail_cache::DetailCache,
    lookup::models::{
        filter_counts::FilterCounts,
        lookup::{Audience, GoodsFilter, Lookup, Sort},
    },
    models::names::OptionNames,
    search_tuning::models::misses::Misses,
};
use identity::actors::{Caller, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Id, Query},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::IntoParams;

use super::goods_query::{GoodsQuery, scope_of};
use crate::offers::{
    models::{
        audience::audience_of,
        offer::{Offer, OfferRequest, offer},
        ordered_goods::Ordered,
        running::CampaignUsage,
        seckills::open_seckills,
        visitor_searches::VisitorSearches,
    },
    views::shop::{
        cards::Cards,
        goods::{GoodsCard, GoodsList, GoodsPage, SuggestionRow, Suggestions},
        goods_detail::{ForViewer, GoodsDetail, LinkTerms, SeckillOffer},
        goods_filters::GoodsFilters,
    },
};

const SUGGESTIONS: u64 = 10;
const HOT_GOODS: u64 = 12;

#[utoipa::path(get, path = "/api/goods/list", tag = "goods", params(GoodsQuery), responses((status = 200, body = Envelope<GoodsPage>), (status = 422), (status = 429)))]
#[allow(clippy::too_many_arguments, reason = "one per extractor")]
pub async fn list(
    visitor: Visitor,
    State(services): State<Services>,
    State(cards): State<Cards>,
    SharedStore(lookup): SharedStore<Lookup>,
    SharedStore(misses): SharedStore<Misses>,
    SharedStore(searches): SharedStore<VisitorSearches>,
    Caller(ip): Caller,
    Query(query): Query<GoodsQuery>,
) -> ApiResult<Data<GoodsPage>> {
    let (page, filter) = (query.page(), query.filter(&visitor)?);
    if filter.text().is_some() {
        searches.take_list(&visitor, &ip)?;
    }
    let found = lookup.find(&filter).await?;
    if found.total == 0 {
        note_miss(&services, &lookup, &misses, &filter).await?;
    }
    let list = cards.of(&visitor, &found.ids).await?;
    Ok(Data(GoodsPage {
        total: found.total,
        page: page.page,
        per_page: page.per_page,
        list,
    }))
}

/// Searches without results for all buyers and without other filters are reported to staff.
async fn note_miss(
    services: &Services,
    lookup: &Lookup,
    misses: &Misses,
    filter: &GoodsFilter,
) -> ApiResult<()> {
    let Some(text) = filter.text() else {
        return Ok(());
    };
    let words_alone = GoodsFilter {
        keywords: filter.keywords.clone(),
        scope: filter.scope,
        audience: Audience::Buyers,
        ..Default::default()
    };
    let only_words = GoodsFilter {
        audience: filter.audience,
        shopper: filter.shopper.clone(),
        sort: filter.sort,
        offset: filter.offset,
        limit: filter.limit,
        ..words_alone.clone()
    };
    if only_words == *filter && lookup.find(&words_alone).await?.total == 0 {
        misses.note(text, services.clock.now());
    }
    Ok(())
}

/// The same question as the list's: how many goods each option of a filter would leave. A call of its own, so that
/// the list does not wait for it.
#[utoipa::path(get, path = "/api/goods/filters", tag = "goods", params(GoodsQuery), responses((status = 200, body = Envelope<GoodsFilters>), (status = 422), (status = 429)))]
pub async fn filters(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(lookup): SharedStore<Lookup>,
    SharedStore(names): SharedStore<OptionNames>,
    SharedStore(searches): SharedStore<VisitorSearches>,
    Caller(ip): Caller,
    Query(query): Query<GoodsQuery>,
) -> ApiResult<Data<GoodsFilters>> {
    let filter = query.filter(&visitor)?;
    if filter.text().is_some() {
        searches.take_list(&visitor, &ip)?;
    }
    let counts: Arc<FilterCounts> = lookup.count(&filter).await?;
    let ids = |options: &[(i64, u64)]| options.iter().map(|(id, _)| *id).collect::<Vec<_>>();
    let makers = names.makers(&services.db, &ids(&counts.makers)).await?;
    let brands = names.brands(&services.db, &ids(&counts.brands)).await?;
    let shows_prices = filter.audience == Audience::Buyers;
    Ok(Data(GoodsFilters::new(&counts, &makers, &brands, shows_prices)))
}

#[utoipa::path(get, path = "/api/goods/hot", tag = "goods", responses((status = 200, body = Envelope<GoodsList>)))]
pub async fn hot(
    visitor: Visitor,
    State(cards): State<Cards>,
    SharedStore(lookup): SharedStore<Lookup>,
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
        list: cards.of(&visitor, &found.ids).await?,
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SearchQuery {
    #[serde(default)]
    keywords: String,
    /// 1 medicines, 2 manufacturers
    #[serde(rename = "type")]
    scope: Option<i64>,
    /// 1 = not what the words may become, but what may have been meant by words that find nothing
    meant: Option<i64>,
}

#[utoipa::path(get, path = "/api/goods/search", tag = "goods", params(SearchQuery), responses((status = 200, body = Envelope<Suggestions>), (status = 429)))]
pub async fn search(
    visitor: Visitor,
    SharedStore(lookup): SharedStore<Lookup>,
    SharedStore(searches): SharedStore<VisitorSearches>,
    Caller(ip): Caller,
    Query(query): Query<SearchQuery>,
) -> ApiResult<Data<Suggestions>> {
    searches.take_suggestion(&visitor, &ip)?;
    let (text, scope, audience) = (
        query.keywords.trim(),
        scope_of(query.scope)?,
        audience_of(&visitor),
    );
    let found = if query.meant == Some(1) {
        lookup.meant(text, scope, audience, SUGGESTIONS).await?
    } else {
        lookup.suggest(text, scope, audience, SUGGESTIONS).await?
    };
    let list = found.into_iter().map(|suggestion| SuggestionRow {
        text: suggestion.text,
        maker: suggestion.maker,
        goods_id: suggestion.goods_id,
    });
    Ok(Data(Suggestions { list: list.collect() }))
}

/// What a shared link names of the terms it was made with.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LinkQuery {
    /// A special price. It is shown to those alone whom it is meant for.
    goods_price_id: Option<i64>,
    /// A tier of the ladder.
    ladder_price_id: Option<i64>,
    /// A full reduction.
    goods_manjian_id: Option<i64>,
    /// 1 = at the one-price terms.
    is_yj: Option<i64>,
    /// 1 = out of the near-expiry zone.
    is_jxq: Option<i64>,
}

impl From<LinkQuery> for LinkTerms {
    fn from(query: LinkQuery) -> Self {
        Self {
            goods_price_id: query.goods_price_id.unwrap_or_default(),
            ladder_price_id: query.ladder_price_id.unwrap_or_default(),
            goods_manjian_id: query.goods_manjian_id.unwrap_or_default(),
            is_yj: query.is_yj.unwrap_or_default(),
            is_jxq: query.is_jxq.unwrap_or_default(),
        }
    }
}

/// Always on the viewer's terms; `link` says which terms of a followed link apply to them.
#[utoipa::path(get, path = "/api/goods/detail/{id}", tag = "goods", params(("id" = i64, Path), LinkQuery), responses((status = 200, body = Envelope<GoodsDetail>), (status = 404), (status = 422)))]
pub async fn detail(
    visitor: Visitor,
    Id(id): Id,
    State(services): State<Services>,
    State(cards): State<Cards>,
    SharedStore(details): SharedStore<DetailCache>,
    SharedStore(ordered): SharedStore<Ordered>,
    Query(link): Query<LinkQuery>,
) -> ApiResult<Data<GoodsDetail>> {
    let facts = cards
        .goods(id)
        .await?
        .filter(|goods| goods.control.is_shown_to(audience_of(&visitor)))
        .ok_or_else(|| ApiError::not_found("商品"))?;
    let running = cards.running(&visitor).await?;
    let viewer = cards.viewer(&visitor, &running);
    let offer: Offer = offer(viewer, facts, OfferRequest::default());
    let leaflet = details.of(&services.db, &offer.goods).await?;
    let substitutes = cards.of(&visitor, &leaflet.substitutes).await?;
    let is_favorite = cards.marks(&visitor).await?.contains(&id);
    let open = open_seckills(viewer, &offer);
    let (history, used) = match &visitor.0 {
        Some(buyer) => {
            let (db, company_id) = (&services.db, buyer.company_id());
            let named: Vec<i64> = open.iter().map(|one| one.sale.campaign_id).collect();
            let used = uses::bought(db, company_id, &named).await?;
            (ordered.history(db, company_id, id).await?, used)
        }
        None => (None, CampaignUsage::new()),
    };
    let bought = |campaign_id: i64| used.get(&(campaign_id, Some(id))).copied().unwrap_or_default();
    let seckills = open
        .iter()
        .map(|one| SeckillOffer::new(one, bought(one.sale.campaign_id)));
    let for_viewer = ForViewer {
        bought: history.as_ref().map(Into::into),
        link: LinkTerms::from(link).that_hold(&offer, &running),
        seckills: seckills.collect(),
    };
    let card = GoodsCard::new(&offer, &running, viewer.now, is_favorite);
    Ok(Data(GoodsDetail::new(
        &offer,
        card,
        &leaflet.sheet,
        substitutes,
        for_viewer,
        viewer.now,
    )))
}
