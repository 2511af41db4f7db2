//! One-time codes: asking for one.
use axum::extract::{Path, State};
use gateways::sms::settings::SmsSettings;
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Phone, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    actors::{Buyer, Caller, Visitor},
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

#[derive(Deserialize, ToSchema)]
pub struct AskForCodeInput {
    phone: Phone,
    /// register | forget, and for members change | confirm | sign; default register.
    #[serde(default, rename = "type")]
    purpose: Text<20>,
}

/// Answers alike whether the phone is known or not.
#[utoipa::path(post, path = "/api/user/create_code", tag = "user", request_body = AskForCodeInput, responses((status = 200, body = Envelope<CodeSent>), (status = 401), (status = 422), (status = 429)))]
pub async fn create(
    Visitor(buyer): Visitor,
    State(services): State<Services>,
    SharedStore(limit): SharedStore<CodeLimit>,
    Caller(ip): Caller,
    Input(input): Input<AskForCodeInput>,
) -> ApiResult<Data<CodeSent>> {
    let purpose = purpose_of(&input, buyer.as_ref())?;
    if !input.phone.is_mobile() {
        return Err(ApiError::invalid("phone", "座机收不到短信，请填写 11 位手机号"));
    }
    if !services.settings.of::<SmsSettings>().is_on() {
        return Err(IdentityError::NoCarrier.into());
    }
    limit.0.take(&ip, "这个网络获取验证码太频繁，请一小时后再试")?;
    let (phone, now) = (input.phone.0, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let is_known = members::by_login(tx.db(), &phone).await?.is_some();
            let has_receiver = purpose != Purpose::Forget || is_known;
            one_time_codes::issue(tx, &phone, purpose, has_receiver, now).await
        })
        .await?;
    Ok(Data(CodeSent {
        again_in: PAUSE.num_seconds(),
    }))
}

/// Only what proves a phone before signing in is open to visitors; members confirm by the phone they have.
fn purpose_of(input: &AskForCodeInput, buyer: Option<&Buyer>) -> ApiResult<Purpose> {
    match (input.purpose.0.as_str(), buyer) {
        ("" | "register", _) => Ok(Purpose::Register),
        ("forget", _) => Ok(Purpose::Forget),
        ("change" | "confirm" | "sign", None) => Err(ApiError::SignIn),
        ("change", Some(_)) => Ok(Purpose::Change),
        ("confirm", Some(buyer)) if buyer.member.phone == input.phone.0 => Ok(Purpose::Confirm),
        ("sign", Some(buyer)) if buyer.member.phone == input.phone.0 => Ok(Purpose::Sign),
        ("confirm" | "sign", Some(_)) => Err(ApiError::invalid("phone", "请用账户现在的手机号验证")),
        _ => Err(ApiError::invalid("type", "没有这种验证码，请刷新页面后重试")),
    }
}

#[derive(Serialize, ToSchema)]
pub struct PhoneCheck {
    /// A mobile phone that codes can reach. Says nothing of accounts.
    pub is_mobile: bool,
}

#[utoipa::path(get, path = "/api/user/phone/{value}", tag = "user", params(("value" = String, Path)), responses((status = 200, body = Envelope<PhoneCheck>)))]
pub async fn check_phone(Path(value): Path<String>) -> Data<PhoneCheck> {
    let phone = Phone::parse(value.trim());
    Data(PhoneCheck {
        is_mobile: phone.is_some_and(|phone| phone.is_mobile()),
    })
}
