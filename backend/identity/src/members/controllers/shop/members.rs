//! /api/user/members: the people of the buyer's company: who they are, what they may do, and who was invited.
use axum::extract::State;
use kernel::{
    ApiError, ApiResult, Data, Money, Services, WriteTx,
    api::Envelope,
    input::{Flag, Id, Input, Phone, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    actors::{Buyer, ConfirmedEntitled},
    member_rights::{ManageMembers, MemberRole, Right},
    members::{
        models::{
            member_invitations::{self, Invite},
            members::{self, MemberState},
        },
        views::shop::member::ColleagueList,
    },
};

#[utoipa::path(get, path = "/api/user/members", tag = "account", responses((status = 200, body = Envelope<ColleagueList>), (status = 401)))]
pub async fn list(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<ColleagueList>> {
    list_for(&buyer, &services).await
}

async fn list_for(buyer: &Buyer, services: &Services) -> ApiResult<Data<ColleagueList>> {
    let may_manage = buyer.member.role.may(Right::ManageMembers);
    let members = members::of_company(&services.db, buyer.company_id()).await?;
    let invited = if may_manage {
        member_invitations::open(&services.db, buyer.company_id(), services.clock.now()).await?
    } else {
        Vec::new()
    };
    let view = ColleagueList::new(buyer.member_id(), may_manage, members, invited);
    Ok(Data(view))
}

fn role_of(role: &Text<20>) -> ApiResult<MemberRole> {
    MemberRole::from_code(&role.0)
        .filter(|role| role.is_given())
        .ok_or_else(|| ApiError::invalid("role", "请选择角色"))
}

/// Empty = no limit.
fn limit_of(limit: &Text<16>) -> ApiResult<Option<Money>> {
    if limit.is_empty() {
        return Ok(None);
    }
    let yuan: Option<Money> = limit.0.parse().ok();
    match yuan.filter(|yuan| *yuan >= Money::ZERO) {
        Some(yuan) => Ok(Some(yuan)),
        None => Err(ApiError::invalid(
            "order_limit",
            "请填写金额，例如 5000；不限就留空",
        )),
    }
}

#[derive(Deserialize, ToSchema)]
pub struct InviteMemberInput {
    phone: Phone,
    name: Text<30>,
    /// buyer, approver, finance, viewer
    role: Text<20>,
    /// Yuan per order; empty = no limit.
    #[serde(default)]
    order_limit: Text<16>,
}

/// The invited phone activates its account with a one-time code and sets the password.
#[utoipa::path(post, path = "/api/user/members", tag = "account", request_body = InviteMemberInput, responses((status = 200, body = Envelope<ColleagueList>), (status = 403), (status = 409), (status = 422), (status = 428)))]
pub async fn invite(
    ConfirmedEntitled(owner): ConfirmedEntitled<ManageMembers>,
    State(services): State<Services>,
    Input(input): Input<InviteMemberInput>,
) -> ApiResult<Data<ColleagueList>> {
    if !input.phone.is_mobile() {
        return Err(ApiError::invalid("phone", "请填写 11 位手机号，激活和登录都用它"));
    }
    if input.name.is_empty() {
        return Err(ApiError::invalid("name", "请填写姓名"));
    }
    let invite = Invite {
        role: role_of(&input.role)?,
        order_limit: limit_of(&input.order_limit)?,
        phone: input.phone.0,
        name: input.name.0,
    };
    let (who, now) = ((owner.company_id(), owner.member_id()), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| member_invitations::invite(tx, who, invite, now).await)
        .await?;
    list_for(&owner, &services).await
}

#[derive(Deserialize, ToSchema)]
pub struct MemberInput {
    /// As letters of purchase name them; empty = as it is.
    #[serde(default)]
    name: Text<30>,
    /// buyer, approver, finance, viewer
    role: Text<20>,
    /// Yuan per order; empty = no limit.
    #[serde(default)]
    order_limit: Text<16>,
    is_active: Flag,
}

/// Another name, role or limit holds from the next request on; a deactivated one is signed out everywhere.
#[utoipa::path(put, path = "/api/user/members/{id}", tag = "account", params(("id" = i64, Path)), request_body = MemberInput, responses((status = 200, body = Envelope<ColleagueList>), (status = 403), (status = 404), (status = 409), (status = 422), (status = 428)))]
pub async fn change(
    ConfirmedEntitled(owner): ConfirmedEntitled<ManageMembers>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<MemberInput>,
) -> ApiResult<Data<ColleagueList>> {
    let standing = MemberState {
        name: input.name.0,
        role: role_of(&input.role)?,
        order_limit: limit_of(&input.order_limit)?,
        is_active: input.is_active.0,
    };
    let (company_id, actor, now) = (owner.company_id(), owner.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| members::set_standing(tx, company_id, id, standing, &actor, now).await)
        .await?;
    list_for(&owner, &services).await
}

#[utoipa::path(delete, path = "/api/user/member_invitations/{id}", tag = "account", params(("id" = i64, Path)), responses((status = 200, body = Envelope<ColleagueList>), (status = 403), (status = 404), (status = 428)))]
pub async fn withdraw(
    ConfirmedEntitled(owner): ConfirmedEntitled<ManageMembers>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<ColleagueList>> {
    let company_id = owner.company_id();
    services
        .writer
        .run(async move |tx: &WriteTx| member_invitations::withdraw(tx, company_id, id).await)
        .await?;
    list_for(&owner, &services).await
}
