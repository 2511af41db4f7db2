//! Running and announced campaigns with their goods, at the viewer's prices.
use axum::extract::State;
use campaigns::{
    models::{
        book::CampaignBook,
        campaign::{self, Campaign, Stage},
        cashbacks, groups,
        kinds::Kind,
        rewards,
    },
    shown::views::shop::campaign::{CampaignProgress, GroupOutcome},
};
use chrono::TimeDelta;
use identity::{actors::Visitor, companies::models::facts::CompanyFacts};
use kernel::{
    ApiError, ApiResult, Data,
    api::Envelope,
    input::{Id, Query, RowId},
    paging::PageRequest,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::campaign_goods::{CampaignGoodsReader, CampaignItem},
    views::campaigns::{CampaignGoodsPage, CampaignList, CampaignPage, DailySpecials, Seckills},
};

/// Goods below a campaign in a list of campaigns.
const PREVIEWED: usize = 6;
/// Goods of seckill on the home page.
const SECKILL_SHOWN: usize = 20;
const DAILY_SHOWN: usize = 40;
/// How long a buyer reads what a cashback that is over has brought.
const LOOKED_BACK: TimeDelta = TimeDelta::days(30);

fn company(visitor: &Visitor) -> Option<&CompanyFacts> {
    visitor.0.as_ref().map(|buyer| &buyer.member.company)
}

fn part<T>(all: &[T], page: PageRequest) -> &[T] {
    &all[page.range(all.len())]
}

/// Running and announced ones for this visitor: running first, what ends first at the top.
fn shown<'a>(
    book: &'a CampaignBook,
    reader: &CampaignGoodsReader,
    visitor: &'a Visitor,
    is_wanted: impl Fn(&Campaign) -> bool,
) -> Vec<&'a Campaign> {
    let now = reader.now();
    let mine = book.for_buyer(company(visitor), now);
    let mut all: Vec<&Campaign> = mine.shown().filter(|campaign| is_wanted(campaign)).collect();
    all.sort_by_key(|campaign| match campaign.stage(now) {
        Stage::Announced => (1, campaign.row.starts_at, campaign.id()),
        Stage::Running | Stage::Ended => (0, campaign.row.ends_at, campaign.id()),
    });
    all
}

async fn one_list(
    reader: &CampaignGoodsReader,
    visitor: &Visitor,
    book: &CampaignBook,
    all: &[&Campaign],
    page: PageRequest,
) -> ApiResult<Data<CampaignList>> {
    Ok(Data(CampaignList {
        list: reader.previews(visitor, book, part(all, page), PREVIEWED).await?,
        total: all.len() as u64,
        page: page.page,
        per_page: page.per_page,
        timestamp: reader.now().timestamp_millis(),
    }))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CampaignsQuery {
    /// One of the kinds of campaigns; absent = all.
    #[serde(default)]
    kind: String,
    /// zqmb, hdmb, yyh, zhmz …; absent = all.
    #[serde(default)]
    zone: String,
    page: Option<u64>,
    per_page: Option<u64>,
}

/// Campaigns that run or are announced, each with its first goods. Of cashbacks also those of the last thirty days that the buyer
/// has paid towards.
#[utoipa::path(get, path = "/api/campaigns", tag = "campaigns", params(CampaignsQuery), responses((status = 200, body = Envelope<CampaignList>), (status = 422)))]
pub async fn list(
    visitor: Visitor,
    State(reader): State<CampaignGoodsReader>,
    Query(query): Query<CampaignsQuery>,
) -> ApiResult<Data<CampaignList>> {
    let kind = match query.kind.as_str() {
        "" => None,
        code => Some(Kind::from_code(code).ok_or_else(|| ApiError::invalid("kind", "没有这种活动"))?),
    };
    let book = reader.book().await?;
    let over = match &visitor.0 {
        Some(buyer) if kind == Some(Kind::Cashback) => {
            let now = reader.now();
            cashbacks::over_since(&reader.services.db, buyer.company_id(), now - LOOKED_BACK, now).await?
        }
        _ => Vec::new(),
    };
    let is_of_zone = |campaign: &Campaign| query.zone.is_empty() || campaign.row.zone == query.zone;
    let mut all = shown(&book, &reader, &visitor, |campaign| {
        // The book may be older by a moment than what was read of those that are over.
        let is_over = over.iter().any(|one| one.id() == campaign.id());
        !is_over && kind.is_none_or(|kind| campaign.row.kind == kind) && is_of_zone(campaign)
    });
    all.extend(over.iter().filter(|campaign| is_of_zone(campaign)));
    one_list(
        &reader,
        &visitor,
        &book,
        &all,
        PageRequest::new(query.page, query.per_page),
    )
    .await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CampaignPageQuery {
    page: Option<u64>,
    per_page: Option<u64>,
}

/// One with a page of its goods. One that is over is answered without goods, a group buy with what has become of each group.
#[utoipa::path(get, path = "/api/campaigns/{id}", tag = "campaigns", params(("id" = i64, Path), CampaignPageQuery), responses((status = 200, body = Envelope<CampaignPage>), (status = 404)))]
pub async fn show(
    visitor: Visitor,
    Id(id): Id,
    State(reader): State<CampaignGoodsReader>,
    Query(query): Query<CampaignPageQuery>,
) -> ApiResult<Data<CampaignPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let book = reader.book().await?;
    let found = shown(&book, &reader, &visitor, |campaign| campaign.id() == id)
        .pop()
        .cloned();
    let (campaign, is_over) = if let Some(campaign) = found {
        (campaign, false)
    } else {
        let ended = campaign::ended(&reader.services.db, id, reader.now()).await?;
        let ended = ended.filter(|campaign| campaign.is_for(company(&visitor)));
        (ended.ok_or_else(|| ApiError::not_found("活动"))?, true)
    };
    let all = [&campaign];
    let mut seen = reader.seen(&visitor, &all).await?.pop().unwrap_or_default();
    if is_over {
        seen.clear();
    }
    let cards = reader.cards(&visitor, &book, part(&seen, page), true).await?;
    let progress = match &visitor.0 {
        Some(buyer) if campaign.row.kind == Kind::Cashback => {
            let standing = rewards::standing(&reader.services.db, &campaign, buyer.company_id()).await?;
            Some(CampaignProgress::new(&campaign, &standing, is_over))
        }
        _ => None,
    };
    let groups = if is_over && campaign.row.kind == Kind::GroupBuy {
        groups::of_campaigns(&reader.services.db, &[id]).await?
    } else {
        Vec::new()
    };
    let summary = reader.summaries(&all).await?.pop();
    let had = reader.times_had(&visitor, &all).await?;
    Ok(Data(CampaignPage {
        times_had: had.get(&id).copied().unwrap_or_default(),
        campaign: summary.ok_or_else(|| ApiError::not_found("活动"))?,
        list: cards.into_iter().map(|(_, card)| card).collect(),
        total: seen.len() as u64,
        page: page.page,
        per_page: page.per_page,
        progress,
        outcomes: groups.iter().map(GroupOutcome::from).collect(),
        timestamp: reader.now().timestamp_millis(),
    }))
}

/// Specials of the day (每日特价) that run, and those announced.
#[utoipa::path(get, path = "/api/activity/everyday_price", tag = "campaigns", responses((status = 200, body = Envelope<DailySpecials>)))]
pub async fn everyday_price(
    visitor: Visitor,
    State(reader): State<CampaignGoodsReader>,
) -> ApiResult<Data<DailySpecials>> {
    let (book, now) = (reader.book().await?, reader.now());
    let all = shown(&book, &reader, &visitor, |campaign| {
        campaign.row.kind == Kind::DailySpecial
    });
    let (running, announced): (Vec<&Campaign>, Vec<&Campaign>) = all
        .into_iter()
        .partition(|campaign| campaign.stage(now) == Stage::Running);
    Ok(Data(DailySpecials {
        list: reader.previews(&visitor, &book, &running, DAILY_SHOWN).await?,
        next: reader.summaries(&announced).await?,
        timestamp: now.timestamp_millis(),
    }))
}

/// Seckill (秒杀) of the home page.
#[utoipa::path(get, path = "/api/index/spike", tag = "campaigns", responses((status = 200, body = Envelope<Seckills>)))]
pub async fn spike(visitor: Visitor, State(reader): State<CampaignGoodsReader>) -> ApiResult<Data<Seckills>> {
    let book = reader.book().await?;
    let all = shown(&book, &reader, &visitor, |campaign| {
        campaign.row.kind == Kind::Seckill
    });
    Ok(Data(Seckills {
        list: reader.previews(&visitor, &book, &all, SECKILL_SHOWN).await?,
        timestamp: reader.now().timestamp_millis(),
    }))
}

/// Gifts from a sum on, and goods that may be had in addition (组合满赠、换购).
fn gives_goods(campaign: &Campaign) -> bool {
    match campaign.row.kind {
        Kind::AddOn => true,
        Kind::FullReduction => campaign.tiers.iter().any(|tier| tier.gift_goods_id.is_some()),
        _ => false,
    }
}

#[utoipa::path(get, path = "/api/combinationMzhgGroup", tag = "campaigns", params(CampaignPageQuery), responses((status = 200, body = Envelope<CampaignList>)))]
pub async fn gift_groups(
    visitor: Visitor,
    State(reader): State<CampaignGoodsReader>,
    Query(query): Query<CampaignPageQuery>,
) -> ApiResult<Data<CampaignList>> {
    let book = reader.book().await?;
    let all = shown(&book, &reader, &visitor, gives_goods);
    one_list(
        &reader,
        &visitor,
        &book,
        &all,
        PageRequest::new(query.page, query.per_page),
    )
    .await
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct GiftGoodsQuery {
    /// Of one of those campaigns; absent = of all.
    #[serde(default)]
    #[param(value_type = i64)]
    id: RowId,
    page: Option<u64>,
    per_page: Option<u64>,
}

/// Goods of the campaigns that give goods.
#[utoipa::path(get, path = "/api/combinationMzhg", tag = "campaigns", params(GiftGoodsQuery), responses((status = 200, body = Envelope<CampaignGoodsPage>), (status = 404), (status = 422)))]
pub async fn gift_goods(
    visitor: Visitor,
    State(reader): State<CampaignGoodsReader>,
    Query(query): Query<GiftGoodsQuery>,
) -> ApiResult<Data<CampaignGoodsPage>> {
    let (page, id) = (PageRequest::new(query.page, query.per_page), query.id.0);
    let book = reader.book().await?;
    let all = shown(&book, &reader, &visitor, |campaign| {
        gives_goods(campaign) && (id == 0 || campaign.id() == id)
    });
    if id > 0 && all.is_empty() {
        return Err(ApiError::not_found("活动"));
    }
    let seen: Vec<CampaignItem> = reader.seen(&visitor, &all).await?.concat();
    let cards = reader.cards(&visitor, &book, part(&seen, page), false).await?;
    let campaign = if id > 0 {
        reader.summaries(&all).await?.pop()
    } else {
        None
    };
    Ok(Data(CampaignGoodsPage {
        campaign,
        list: cards.into_iter().map(|(_, card)| card).collect(),
        total: seen.len() as u64,
        page: page.page,
        per_page: page.per_page,
        timestamp: reader.now().timestamp_millis(),
    }))
}
