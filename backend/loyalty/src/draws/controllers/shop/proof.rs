//! /api/draw/{id}/proof: the data for verifying a draw.
use axum::extract::State;
use identity::actors::Visitor;
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Id, Query},
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::draws::{
    models::{
        draws::{self, Status},
        records,
    },
    views::shop::proof::DrawProof,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ProofQuery {
    /// The last ticket that is known already.
    after: Option<i64>,
}

#[utoipa::path(get, path = "/api/draw/{id}/proof", tag = "draw", params(("id" = i64, Path), ProofQuery), responses((status = 200, body = Envelope<DrawProof>), (status = 404)))]
pub async fn show(
    _: Visitor,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<ProofQuery>,
) -> ApiResult<Data<DrawProof>> {
    let whole = draws::shown(&services.db, id).await?;
    let whole = whole.ok_or_else(|| ApiError::not_found("抽奖"))?;
    let tickets = if whole.draw.status == Status::Ended {
        records::tickets_after(&services.db, id, query.after.unwrap_or_default()).await?
    } else {
        Vec::new()
    };
    Ok(Data(DrawProof::new(whole, tickets, services.clock.now())))
}
