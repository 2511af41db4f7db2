//! /api/user/personal_data and /api/user/close_account: reading all that is kept of oneself, and leaving.
use axum::{extract::State, response::Response};
use files::download::attachment;
use identity::{actors::ConfirmedBuyer, member_rights::MemberRole};
use kernel::{ApiError, ApiResult, Data, Services, api::Envelope};
use orders::models::personal::OrderOwner;

use crate::{
    models::personal_data::{self, LeavingMember},
    views::personal_data::PersonalData,
};

/// As a file of JSON, with Chinese headings.
#[utoipa::path(get, path = "/api/user/personal_data", tag = "account", responses((status = 200, content_type = "application/json"), (status = 428)))]
pub async fn export(
    ConfirmedBuyer(buyer): ConfirmedBuyer,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let now = services.clock.now();
    let data = personal_data::load(&services.db, buyer.member_id(), now).await?;
    let data = data.ok_or(ApiError::SignIn)?;
    let json = serde_json::to_vec_pretty(&PersonalData::new(data, now))
        .map_err(|error| ApiError::Internal(error.into()))?;
    Ok(attachment(json, "application/json", "药集个人信息.json"))
}

/// Deletes the member's personal data; without its owner a company can no longer buy. 409 while something is
/// still open.
#[utoipa::path(post, path = "/api/user/close_account", tag = "account", responses((status = 200, body = Envelope<bool>), (status = 409), (status = 428)))]
pub async fn close_account(
    ConfirmedBuyer(buyer): ConfirmedBuyer,
    State(services): State<Services>,
) -> ApiResult<Data<bool>> {
    if buyer.member.home.is_some() {
        return Err(ApiError::conflict("您正在代门店采购，请先切换回本企业再注销"));
    }
    let is_owner = buyer.member.role == MemberRole::Owner;
    let leaving = LeavingMember {
        member_id: buyer.member_id(),
        open_orders: if is_owner {
            OrderOwner::Company(buyer.company_id())
        } else {
            OrderOwner::Member(buyer.member_id())
        },
    };
    personal_data::close_account(&services, leaving, buyer.actor()).await?;
    Ok(Data(true))
}
