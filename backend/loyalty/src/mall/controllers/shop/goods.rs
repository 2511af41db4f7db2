//! /api/points/goods: what points buy.
use axum::extract::State;
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Id, Query},
    paging::PageRequest,
};
use sea_orm::DbErr;
use serde::Deserialize;
use utoipa::IntoParams;
use wallet::models::{ledger::Kind, lots};

use crate::mall::{
    models::goods::{self, Viewer},
    views::shop::goods::{PointsGoods, PointsGoodsPage},
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PointsGoodsQuery {
    page: Option<u64>,
    per_page: Option<u64>,
}

/// What this buyer has, asked once for all goods of an answer.
async fn viewer<'a>(
    services: &Services,
    buyer: Option<&'a Buyer>,
    goods_ids: Vec<i64>,
) -> Result<Option<Viewer<'a>>, DbErr> {
    let Some(buyer) = buyer else {
        return Ok(None);
    };
    let (db, now) = (&services.db, services.clock.now());
    Ok(Some(Viewer {
        member: &buyer.member,
        points: lots::usable(db, buyer.company_id(), Kind::Points, now)
            .await?
            .fen(),
        bought: goods::bought(db, buyer.company_id(), goods_ids).await?,
    }))
}

#[utoipa::path(get, path = "/api/points/goods", tag = "points", params(PointsGoodsQuery), responses((status = 200, body = Envelope<PointsGoodsPage>)))]
pub async fn list(
    Visitor(buyer): Visitor,
    State(services): State<Services>,
    Query(query): Query<PointsGoodsQuery>,
) -> ApiResult<Data<PointsGoodsPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let now = services.clock.now();
    let (rows, total) = goods::page(&services.db, page, now).await?;
    let ids = rows.iter().map(|row| row.id).collect();
    let viewer = viewer(&services, buyer.as_ref(), ids).await?;
    let views = rows
        .into_iter()
        .map(|row| PointsGoods::new(row, viewer.as_ref(), now));
    Ok(Data(PointsGoodsPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: views.collect(),
        points: viewer.as_ref().map(|viewer| viewer.points),
    }))
}

#[utoipa::path(get, path = "/api/points/goods/{id}", tag = "points", params(("id" = i64, Path)), responses((status = 200, body = Envelope<PointsGoods>), (status = 404)))]
pub async fn show(
    Visitor(buyer): Visitor,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<PointsGoods>> {
    let now = services.clock.now();
    let row = goods::one_shown(&services.db, id, now).await?;
    let row = row.ok_or_else(|| ApiError::not_found("积分商品"))?;
    let viewer = viewer(&services, buyer.as_ref(), vec![id]).await?;
    Ok(Data(PointsGoods::new(row, viewer.as_ref(), now)))
}
