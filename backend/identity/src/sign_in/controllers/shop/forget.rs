//! A forgotten password: a code proves the phone, a ticket carries the proof to the new password.
use axum::extract::State;
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Phone, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    actors::Caller,
    errors::IdentityError,
    members::models::members,
    sign_in::models::{
        attempts::AddressLimit,
        one_time_codes::{self, Purpose},
        password_reset, passwords,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct VerifyInput {
    phone: Phone,
    code: Text<6>,
}

#[derive(Serialize, ToSchema)]
pub struct ResetTicket {
    /// For `reset`, within ten minutes, once.
    pub token: String,
}

#[utoipa::path(post, path = "/api/user/forget/verify", tag = "user", request_body = VerifyInput, responses((status = 200, body = Envelope<ResetTicket>), (status = 422), (status = 429)))]
pub async fn verify(
    State(services): State<Services>,
    SharedStore(limit): SharedStore<AddressLimit>,
    Caller(ip): Caller,
    Input(input): Input<VerifyInput>,
) -> ApiResult<Data<ResetTicket>> {
    limit.0.take(&ip, "尝试太频繁，请一分钟后再试")?;
    let (settings, now) = (services.settings.clone(), services.clock.now());
    let token = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (phone, code) = (&input.phone.0, &input.code.0);
            let is_right =
                one_time_codes::redeem(tx, &settings.secret, phone, Purpose::Forget, code, now).await?;
            let member = members::by_login(tx.db(), phone).await?;
            let member = member.filter(|_| is_right);
            Ok::<_, IdentityError>(member.map(|member| password_reset::issue(&settings.secret, &member, now)))
        })
        .await?;
    let token = token.ok_or(IdentityError::WrongCode)?;
    Ok(Data(ResetTicket { token }))
}

#[derive(Deserialize, ToSchema)]
pub struct ResetInput {
    token: Text<200>,
    password: Text<128>,
}

/// Ends every session of the member: those who knew the old password are out.
#[utoipa::path(post, path = "/api/user/forget/reset", tag = "user", request_body = ResetInput, responses((status = 200, body = Envelope<bool>), (status = 422)))]
pub async fn reset(
    State(services): State<Services>,
    Input(input): Input<ResetInput>,
) -> ApiResult<Data<bool>> {
    passwords::check_strength(&input.password.0).map_err(|why| ApiError::invalid("password", why))?;
    let now = services.clock.now();
    let member = password_reset::redeem(&services.db, &services.settings.secret, &input.token.0, now)
        .await?
        .ok_or_else(used_up)?;
    let hash = passwords::hash(input.password.0).await?;
    let was_first = services
        .writer
        .run(async move |tx: &WriteTx| {
            // Of two who use one ticket at once, the first has ended it.
            let Some(member) = members::with_same_password(tx, &member).await? else {
                return Ok(false);
            };
            members::set_password(tx, member, hash, now).await?;
            Ok::<_, DbErr>(true)
        })
        .await?;
    if was_first { Ok(Data(true)) } else { Err(used_up()) }
}

fn used_up() -> ApiError {
    ApiError::invalid("token", "找回密码的凭证已失效，请重新获取验证码")
}
