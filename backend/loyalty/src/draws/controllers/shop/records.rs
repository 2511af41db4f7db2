//! /api/draw/record, /api/draw/record/{id}/claim, /api/draw/new_record: prizes and winners.
use axum::extract::State;
use identity::{
    actors::{Buyer, Entitled, Visitor},
    companies::models::companies,
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Query, RowId},
    paging::{Page, PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    draws::{
        models::{claim, draws, prizes, records},
        views::shop::record::{DrawRecord, DrawWinners, PrizeClaimed},
    },
    mall::models::orders,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DrawRecordQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 99999 = all
    draw_id: Option<i64>,
}

#[utoipa::path(get, path = "/api/draw/record", tag = "draw", params(DrawRecordQuery), responses((status = 200, body = Envelope<Page<DrawRecord>>), (status = 401)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<DrawRecordQuery>,
) -> ApiResult<Data<Page<DrawRecord>>> {
    let page = PageRequest::new(query.page, query.per_page);
    let db = &services.db;
    let (rows, total) = records::page(db, buyer.company_id(), chosen(query.draw_id), page).await?;
    let draw_ids: Vec<i64> = rows.iter().map(|row| row.draw_id).collect();
    let names = draws::names(db, draw_ids.clone()).await?;
    let won = prizes::of_all(db, draw_ids).await?;
    let mut sent = orders::of_records(db, rows.iter().map(|row| row.id)).await?;
    let views = rows.into_iter().map(|row| {
        let name = names.get(&row.draw_id).map_or("", String::as_str);
        let prize = won.iter().find(|prize| prize.id == row.prize_id);
        let order = sent.remove(&row.id);
        DrawRecord::new(row, name, prize, order)
    });
    Ok(Data(page.of(total, views.collect())))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct NewRecordQuery {
    id: i64,
}

/// The newest winners, their names masked.
#[utoipa::path(get, path = "/api/draw/new_record", tag = "draw", params(NewRecordQuery), responses((status = 200, body = Envelope<DrawWinners>), (status = 404), (status = 422)))]
pub async fn winners(
    _: Visitor,
    State(services): State<Services>,
    Query(query): Query<NewRecordQuery>,
) -> ApiResult<Data<DrawWinners>> {
    let whole = draws::shown(&services.db, query.id).await?;
    let whole = whole.ok_or_else(|| ApiError::not_found("抽奖"))?;
    let rows = records::winners(&services.db, query.id).await?;
    let names = companies::names(&services.db, rows.iter().map(|row| row.company_id)).await?;
    Ok(Data(DrawWinners::new(rows, &names, &whole.prizes)))
}

#[derive(Deserialize, ToSchema)]
pub struct ClaimPrizeInput {
    address_id: RowId,
}

/// Names the address to which a thing that was won is sent.
#[utoipa::path(post, path = "/api/draw/record/{id}/claim", tag = "draw", params(("id" = i64, Path)), request_body = ClaimPrizeInput, responses((status = 200, body = Envelope<PrizeClaimed>), (status = 404), (status = 409), (status = 422)))]
pub async fn claim_prize(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClaimPrizeInput>,
) -> ApiResult<Data<PrizeClaimed>> {
    let (member, actor, now) = (buyer.member.clone(), buyer.actor(), services.clock.now());
    let order = services
        .writer
        .run(async move |tx: &WriteTx| {
            claim::claim(tx, id, input.address_id.0, (&*member, &actor), now).await
        })
        .await?;
    Ok(Data(PrizeClaimed { number: order.number }))
}
