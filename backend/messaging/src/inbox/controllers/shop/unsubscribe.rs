//! /api/message/unsubscribe…, /api/message/sms_reply: unsubscribing from promotions without signing in.
use axum::{Json, body::Bytes, extract::State, response::Redirect};
use gateways::sms::settings::SmsSettings;
use identity::members::models::members::{self, Member};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Query, Text},
    masking, signing,
};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    errors::MessagingError,
    inbox::views::shop::preferences::Unsubscription,
    models::{
        choices,
        kinds::{Channel, Kind},
        preferences::{self, Source},
        unsubscribe::{self, member_of},
    },
};

/// Returns that one call of the carrier may bring.
const MOST_REPLIES: usize = 500;

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct UnsubscribeQuery {
    #[param(value_type = String)]
    token: Text<120>,
}

/// What the link in a mail is about; looking changes nothing, for mail programs look at links by themselves.
#[utoipa::path(get, path = "/api/message/unsubscribe", tag = "message", params(UnsubscribeQuery), responses((status = 200, body = Envelope<Unsubscription>), (status = 404), (status = 422)))]
pub async fn show(
    State(services): State<Services>,
    Query(query): Query<UnsubscribeQuery>,
) -> ApiResult<Data<Unsubscription>> {
    let member = owner(&services, &query.token.0).await?;
    answer(&services, &member).await
}

async fn owner(services: &Services, token: &str) -> ApiResult<Member> {
    let broken = || ApiError::NotFound("退订链接无效，请从最近的邮件里重新打开".into());
    let member_id = member_of(&services.settings.secret, token).ok_or_else(broken)?;
    let member = members::by_id(&services.db, member_id).await?;
    member.ok_or_else(broken)
}

async fn answer(services: &Services, member: &Member) -> ApiResult<Data<Unsubscription>> {
    let wanted = preferences::wanted(&services.db, member.id, Kind::Promotion).await?;
    Ok(Data(Unsubscription {
        email: masking::email(&member.email),
        is_on: wanted.has(Channel::Mail),
    }))
}

#[derive(Deserialize, ToSchema)]
pub struct UnsubscribeInput {
    token: Text<120>,
}

/// No more promotions by mail; again does no harm.
#[utoipa::path(post, path = "/api/message/unsubscribe", tag = "message", request_body = UnsubscribeInput, responses((status = 200, body = Envelope<Unsubscription>), (status = 404), (status = 422)))]
pub async fn end(
    State(services): State<Services>,
    Input(input): Input<UnsubscribeInput>,
) -> ApiResult<Data<Unsubscription>> {
    switch_off(&services, &input.token.0).await
}

async fn switch_off(services: &Services, token: &str) -> ApiResult<Data<Unsubscription>> {
    let member = owner(services, token).await?;
    let (member_id, now) = (member.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let off = (Kind::Promotion, Channel::Mail, false);
            choices::set(tx, member_id, off, Source::Mail, now).await?;
            Ok::<_, MessagingError>(())
        })
        .await?;
    answer(services, &member).await
}

/// The address of the mail programs' button, opened with GET: redirects to the page, which asks first.
/// Changes nothing.
#[utoipa::path(get, path = "/api/message/unsubscribe/one_click", tag = "message", params(UnsubscribeQuery), responses((status = 303), (status = 404), (status = 422)))]
pub async fn open(
    State(services): State<Services>,
    Query(query): Query<UnsubscribeQuery>,
) -> ApiResult<Redirect> {
    let member = owner(&services, &query.token.0).await?;
    let page = unsubscribe::path(&services.settings.secret, member.id);
    Ok(Redirect::to(&page))
}

/// What a mail program posts when its own button is pressed (RFC 8058). It is not sent by one of our pages,
/// so it has no session and no origin; the signed token identifies the member and can do nothing else.
#[utoipa::path(post, path = "/api/message/unsubscribe/one_click", tag = "message", params(UnsubscribeQuery), request_body(content = String, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = Envelope<Unsubscription>), (status = 404), (status = 422)))]
pub async fn one_click(
    State(services): State<Services>,
    Query(query): Query<UnsubscribeQuery>,
    body: Bytes,
) -> ApiResult<Data<Unsubscription>> {
    if !is_one_click(&body) {
        return Err(ApiError::invalid(
            "List-Unsubscribe",
            "请求里没有 List-Unsubscribe=One-Click",
        ));
    }
    switch_off(&services, &query.token.0).await
}

/// Urlencoded or as multipart: mail programs may choose.
fn is_one_click(body: &[u8]) -> bool {
    let body = String::from_utf8_lossy(body);
    body.contains("List-Unsubscribe") && body.contains("One-Click")
}

#[derive(Deserialize, IntoParams)]
pub struct ReplyQuery {
    #[param(value_type = String)]
    key: Text<120>,
}

/// As the carrier pushes it (`SmsUp`).
#[derive(Deserialize, ToSchema)]
pub struct SmsReply {
    phone_number: Text<20>,
    #[serde(default)]
    content: Text<500>,
}

#[derive(Serialize, ToSchema)]
pub struct SmsReplyAnswer {
    code: i32,
    msg: &'static str,
}

/// What people answered to texts. Only the carrier knows the key.
#[utoipa::path(post, path = "/api/message/sms_reply", tag = "message", request_body = Vec<SmsReply>, responses((status = 200, body = SmsReplyAnswer), (status = 404), (status = 422)))]
pub async fn sms_reply(
    State(services): State<Services>,
    Query(query): Query<ReplyQuery>,
    Input(replies): Input<Vec<SmsReply>>,
) -> ApiResult<Json<SmsReplyAnswer>> {
    let key = &services.settings.of::<SmsSettings>().reply_key;
    if key.is_empty() || !signing::same(key.as_bytes(), query.key.0.as_bytes()) {
        return Err(ApiError::not_found("页面"));
    }
    if replies.len() > MOST_REPLIES {
        return Err(ApiError::OverLimit(format!("一次最多 {MOST_REPLIES} 条")));
    }
    let now = services.clock.now();
    let ends = replies.into_iter().filter(|reply| is_end(&reply.content.0));
    let phones: Vec<String> = ends.map(|reply| reply.phone_number.0).collect();
    services
        .writer
        .run(async move |tx: &WriteTx| {
            for phone in phones {
                if let Some(member) = members::by_phone(tx.db(), &phone).await? {
                    let off = (Kind::Promotion, Channel::Sms, false);
                    choices::set(tx, member.id, off, Source::Sms, now).await?;
                }
            }
            Ok::<_, MessagingError>(())
        })
        .await?;
    Ok(Json(SmsReplyAnswer {
        code: 0, msg: "成功"
    }))
}

/// “T”, as people type it.
fn is_end(content: &str) -> bool {
    matches!(content.trim().to_uppercase().as_str(), "T" | "Ｔ" | "TD" | "退订")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_program_says_that_its_button_was_pressed() {
        let multipart =
            b"--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n\r\nOne-Click\r\n--x--";
        assert!(is_one_click(b"List-Unsubscribe=One-Click") && is_one_click(multipart));
        for other in [&b""[..], b"{}", b"One-Click", b"List-Unsubscribe=", b"\xff"] {
            assert!(!is_one_click(other), "{other:?}");
        }
    }

    #[test]
    fn an_unsubscribe_reply_is_recognised_in_its_spellings() {
        for end in ["T", " t ", "ｔ", "TD", "退订"] {
            assert!(is_end(end), "{end}");
        }
        for other in ["", "谢谢", "TT", "不退订"] {
            assert!(!is_end(other), "{other}");
        }
    }
}
