//! /api/recall: recalls of batches that the company got, and its answers.
use axum::extract::State;
use identity::{
    actors::{Buyer, Entitled},
    member_rights::PlaceOrders,
};
use kernel::{
    ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    recalls::{
        models::{
            notices::{self, Reply},
            recalls,
            stated::StatedQuantity,
        },
        views::shop::recall::{RecallNotice, RecallNotices},
    },
    reports::models::returned_batches,
};

#[utoipa::path(get, path = "/api/recall", tag = "documents", responses((status = 200, body = Envelope<RecallNotices>)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<RecallNotices>> {
    let rows = notices::notices_of(&services.db, buyer.company_id()).await?;
    let came_back = returned_batches::from_company(&services.db, buyer.company_id()).await?;
    let list = rows.into_iter().filter_map(|(notice, recall)| {
        let recall = recall?;
        let returned = came_back.get(&recalls::batch_of(&recall)).copied();
        Some(RecallNotice::new(notice, recall, returned.unwrap_or_default()))
    });
    Ok(Data(RecallNotices { list: list.collect() }))
}

#[derive(Deserialize, ToSchema)]
pub struct RecallReplyInput {
    /// Units that are still there, set apart.
    in_stock: StatedQuantity,
    sold: StatedQuantity,
    #[serde(default)]
    note: Text<200>,
}

#[utoipa::path(post, path = "/api/recall/{id}/answer", tag = "documents", params(("id" = i64, Path)), request_body = RecallReplyInput, responses((status = 200, body = Envelope<bool>), (status = 404), (status = 409), (status = 422)))]
pub async fn answer(
    buyer: Entitled<PlaceOrders>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<RecallReplyInput>,
) -> ApiResult<Data<bool>> {
    let reply = Reply {
        in_stock: input.in_stock.0,
        sold: input.sold.0,
        note: input.note.0,
    };
    let (company_id, name) = (buyer.company_id(), buyer.member.name.clone());
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| notices::reply(tx, (id, company_id), &name, reply, now).await)
        .await?;
    Ok(Data(true))
}
