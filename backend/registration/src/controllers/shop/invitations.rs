//! /api/user/invitations: stores that a chain's head office invites, and the answers of those who were invited.
use axum::extract::State;
use identity::{
    actors::{Buyer, Entitled},
    member_rights::LinkStores,
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Phone, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    models::invitations::{self, Invite},
    views::shop::invitation::{InvitationLists, ReceivedInvitation},
};

#[utoipa::path(get, path = "/api/user/invitations", tag = "account", responses((status = 200, body = Envelope<InvitationLists>), (status = 403), (status = 401)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<InvitationLists>> {
    let now = services.clock.now();
    let sent = invitations::sent_by(&services.db, buyer.company_id()).await?;
    let received = invitations::received_by(&services.db, &buyer.member.phone, now).await?;
    Ok(Data(InvitationLists {
        may_invite: invitations::check_may_invite(&buyer.member).is_ok(),
        sent: sent.into_iter().map(|row| (row, now).into()).collect(),
        received: received.into_iter().map(ReceivedInvitation::from).collect(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct InviteInput {
    /// Of the store.
    name: Text<80>,
    phone: Phone,
}

/// Sends the phone a text that says how to register; the store joins the chain when it is approved.
#[utoipa::path(post, path = "/api/user/invitations", tag = "account", request_body = InviteInput, responses((status = 200, body = Envelope<InvitationLists>), (status = 403), (status = 409), (status = 422)))]
pub async fn invite(
    buyer: Entitled<LinkStores>,
    State(services): State<Services>,
    Input(input): Input<InviteInput>,
) -> ApiResult<Data<InvitationLists>> {
    invitations::check_may_invite(&buyer.member).map_err(ApiError::from)?;
    if input.name.is_empty() {
        return Err(ApiError::invalid("name", "请填写门店名称"));
    }
    if !input.phone.is_mobile() {
        return Err(ApiError::invalid("phone", "请填写门店负责人的 11 位手机号"));
    }
    if input.phone.0 == buyer.member.phone {
        return Err(ApiError::invalid(
            "phone",
            "这是您自己的手机号，请填写门店负责人的",
        ));
    }
    let invite = Invite {
        store_name: input.name.0,
        phone: input.phone.0,
    };
    let (who, now) = ((buyer.company_id(), buyer.member_id()), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| invitations::invite(tx, who, invite, now).await)
        .await?;
    list(buyer.into_buyer(), State(services)).await
}

#[utoipa::path(delete, path = "/api/user/invitations/{id}", tag = "account", params(("id" = i64, Path)), responses((status = 200, body = Envelope<InvitationLists>), (status = 403), (status = 404), (status = 409)))]
pub async fn withdraw(
    buyer: Entitled<LinkStores>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<InvitationLists>> {
    let head_id = buyer.company_id();
    services
        .writer
        .run(async move |tx: &WriteTx| invitations::withdraw(tx, head_id, id).await)
        .await?;
    list(buyer.into_buyer(), State(services)).await
}

/// For a store that buys here already.
#[utoipa::path(post, path = "/api/user/invitations/{id}/accept", tag = "account", params(("id" = i64, Path)), responses((status = 200, body = Envelope<InvitationLists>), (status = 403), (status = 404), (status = 409)))]
pub async fn accept(
    buyer: Entitled<LinkStores>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<InvitationLists>> {
    let (member, now) = (buyer.member.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| invitations::accept(tx, &member, id, now).await)
        .await?;
    list(buyer.into_buyer(), State(services)).await
}
