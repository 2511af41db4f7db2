//! /api/user/sessions: where the member is signed in.
use axum::extract::State;
use kernel::{ApiError, ApiResult, Data, Services, WriteTx, api::Envelope, input::Id};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    actors::Buyer,
    sign_in::{
        models::sessions,
        views::shop::member_session::{MemberSession, MemberSessionList},
    },
};

#[utoipa::path(get, path = "/api/user/sessions", tag = "account", responses((status = 200, body = Envelope<MemberSessionList>), (status = 401)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<MemberSessionList>> {
    let rows = sessions::of_member(&services.db, buyer.member_id(), services.clock.now()).await?;
    let list = rows
        .into_iter()
        .map(|row| MemberSession::new(row, &buyer.session));
    Ok(Data(MemberSessionList { list: list.collect() }))
}

#[utoipa::path(delete, path = "/api/user/sessions/{id}", tag = "account", params(("id" = i64, Path)), responses((status = 200, body = Envelope<bool>), (status = 404)))]
pub async fn end(buyer: Buyer, Id(id): Id, State(services): State<Services>) -> ApiResult<Data<bool>> {
    let (member_id, now) = (buyer.member_id(), services.clock.now());
    let was_there = services
        .writer
        .run(async move |tx: &WriteTx| sessions::end_one(tx, member_id, id, now).await)
        .await?;
    if was_there {
        Ok(Data(true))
    } else {
        Err(ApiError::not_found("这次登录"))
    }
}

#[derive(Serialize, ToSchema)]
pub struct SessionsEnded {
    /// Other devices that were signed out.
    pub ended: usize,
}

#[utoipa::path(post, path = "/api/user/sessions/end_others", tag = "account", responses((status = 200, body = Envelope<SessionsEnded>)))]
pub async fn end_others(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<SessionsEnded>> {
    let (member_id, now) = (buyer.member_id(), services.clock.now());
    let ended = services
        .writer
        .run(async move |tx: &WriteTx| sessions::end_others(tx, member_id, &buyer.session, now).await)
        .await?;
    Ok(Data(SessionsEnded { ended }))
}
