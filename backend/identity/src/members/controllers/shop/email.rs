//! The mail address of a member: where warnings go besides their messages. An address counts once a code that was sent to
//! it has come back.
use axum::extract::State;
use gateways::mail::settings::MailSettings;
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Email, Input, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    actors::{Buyer, Caller, ConfirmedBuyer},
    errors::IdentityError,
    members::models::members,
    sign_in::{
        models::{
            attempts::CodeLimit,
            one_time_codes::{self, PAUSE, Purpose},
        },
        views::shop::code::CodeSent,
    },
};

#[derive(Serialize, ToSchema)]
pub struct EmailView {
    /// Empty when there is none.
    pub email: String,
    /// The shop writes mails.
    pub is_available: bool,
}

#[utoipa::path(get, path = "/api/user/email", tag = "account", responses((status = 200, body = Envelope<EmailView>)))]
pub async fn show(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<EmailView>> {
    let member = members::by_id(&services.db, buyer.member_id())
        .await?
        .ok_or(ApiError::SignIn)?;
    Ok(Data(EmailView {
        email: member.email,
        is_available: services.settings.of::<MailSettings>().is_on(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct EmailCodeInput {
    email: Email,
}

#[utoipa::path(post, path = "/api/user/email/code", tag = "account", request_body = EmailCodeInput, responses((status = 200, body = Envelope<CodeSent>), (status = 409), (status = 422), (status = 429)))]
pub async fn send_code(
    _: Buyer,
    State(services): State<Services>,
    SharedStore(limit): SharedStore<CodeLimit>,
    Caller(ip): Caller,
    Input(input): Input<EmailCodeInput>,
) -> ApiResult<Data<CodeSent>> {
    if !services.settings.of::<MailSettings>().is_on() {
        return Err(ApiError::conflict("邮件服务还没有开通，提醒请看站内消息"));
    }
    limit.0.take(&ip, "这个网络获取验证码太频繁，请一小时后再试")?;
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            async move { one_time_codes::issue(tx, &input.email.0, Purpose::Email, true, now).await }.await
        })
        .await?;
    Ok(Data(CodeSent {
        again_in: PAUSE.num_seconds(),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct EmailInput {
    email: Email,
    /// That was sent to the address.
    code: Text<6>,
}

#[utoipa::path(put, path = "/api/user/email", tag = "account", request_body = EmailInput, responses((status = 200, body = Envelope<bool>), (status = 422), (status = 428)))]
pub async fn change(
    ConfirmedBuyer(buyer): ConfirmedBuyer,
    State(services): State<Services>,
    Input(input): Input<EmailInput>,
) -> ApiResult<Data<bool>> {
    one_time_codes::prove(&services, &input.email.0, Purpose::Email, input.code.0).await?;
    keep(&services, buyer.member_id(), input.email.0).await
}

/// Ends the mails.
#[utoipa::path(delete, path = "/api/user/email", tag = "account", responses((status = 200, body = Envelope<bool>), (status = 428)))]
pub async fn remove(
    ConfirmedBuyer(buyer): ConfirmedBuyer,
    State(services): State<Services>,
) -> ApiResult<Data<bool>> {
    keep(&services, buyer.member_id(), String::new()).await
}

async fn keep(services: &Services, member_id: i64, email: String) -> ApiResult<Data<bool>> {
    services
        .writer
        .run(async move |tx: &WriteTx| {
            members::set_email(tx, member_id, email).await?;
            Ok::<_, IdentityError>(())
        })
        .await?;
    Ok(Data(true))
}
