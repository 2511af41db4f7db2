//! /api/draw, /api/draw/simple, /api/draw/simple/check, /api/draw/{id}/activity, /api/draw/ads: draws as buyers see them.
use axum::extract::State;
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Id, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::draws::{
    models::{
        draws::{self, Draw, DrawWithPrizes},
        standing,
    },
    views::shop::draw::{DrawActivity, DrawAd, DrawAds, DrawBrief, DrawCheck, DrawDetail},
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DrawQuery {
    /// Without it: the one on the home page.
    id: Option<i64>,
}

/// The draw to show on the home page: the first that this buyer may join and has not, else the newest of those that run.
async fn home_draw(
    services: &Services,
    buyer: &Buyer,
) -> ApiResult<Option<(Draw, standing::DrawEligibility)>> {
    let now = services.clock.now();
    let mut first = None;
    for draw in draws::on_home(&services.db, now).await? {
        if standing::refusal(&draw, &buyer.member).is_some() {
            continue;
        }
        let found = standing::of(&services.db, &draw, &buyer.member, now).await?;
        if found.reason.is_none() {
            return Ok(Some((draw, found)));
        }
        first.get_or_insert((draw, found));
    }
    Ok(first)
}

#[utoipa::path(get, path = "/api/draw/simple", tag = "draw", responses((status = 200, body = Envelope<Option<DrawBrief>>), (status = 401)))]
pub async fn simple(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<Option<DrawBrief>>> {
    let found = home_draw(&services, &buyer).await?;
    Ok(Data(found.map(|(draw, standing)| DrawBrief::new(draw, standing))))
}

async fn one(services: &Services, id: i64) -> ApiResult<DrawWithPrizes> {
    let found = draws::shown(&services.db, id).await?;
    found.ok_or_else(|| ApiError::not_found("抽奖"))
}

#[utoipa::path(get, path = "/api/draw", tag = "draw", params(DrawQuery), responses((status = 200, body = Envelope<DrawDetail>), (status = 401), (status = 404)))]
pub async fn show(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<DrawQuery>,
) -> ApiResult<Data<DrawDetail>> {
    let id = match query.id {
        Some(id) => id,
        None => home_draw(&services, &buyer)
            .await?
            .map(|(draw, _)| draw.id)
            .ok_or_else(|| ApiError::NotFound("现在没有进行中的抽奖".into()))?,
    };
    let whole = one(&services, id).await?;
    let now = services.clock.now();
    let standing = standing::of(&services.db, &whole.draw, &buyer.member, now).await?;
    Ok(Data(DrawDetail::new(whole, standing, now)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DrawIdQuery {
    id: i64,
}

#[utoipa::path(get, path = "/api/draw/simple/check", tag = "draw", params(DrawIdQuery), responses((status = 200, body = Envelope<DrawCheck>), (status = 401), (status = 404), (status = 422)))]
pub async fn check(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<DrawIdQuery>,
) -> ApiResult<Data<DrawCheck>> {
    let whole = one(&services, query.id).await?;
    let now = services.clock.now();
    let standing = standing::of(&services.db, &whole.draw, &buyer.member, now).await?;
    Ok(Data(DrawCheck::new(&whole.draw, standing)))
}

#[utoipa::path(get, path = "/api/draw/{id}/activity", tag = "draw", params(("id" = i64, Path)), responses((status = 200, body = Envelope<DrawActivity>), (status = 404)))]
pub async fn activity(
    _: Visitor,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<DrawActivity>> {
    let whole = one(&services, id).await?;
    Ok(Data(DrawActivity::new(whole, services.clock.now())))
}

#[utoipa::path(get, path = "/api/draw/ads", tag = "draw", responses((status = 200, body = Envelope<DrawAds>)))]
pub async fn ads(_: Visitor, State(services): State<Services>) -> ApiResult<Data<DrawAds>> {
    let now = services.clock.now();
    let found = draws::current(&services.db, now).await?;
    Ok(Data(DrawAds {
        list: found.into_iter().map(|draw| DrawAd::new(draw, now)).collect(),
    }))
}
