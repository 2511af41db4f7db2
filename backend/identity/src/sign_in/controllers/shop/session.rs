//! Sign-in and sign-out of buyers. What the signed-in buyer then reads (`/api/user/base`) is composed in `app`.
use axum::{extract::State, http::HeaderMap, response::Response};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    actors::{Buyer, Caller, Scanned, Visitor, user_agent},
    companies::models::registration_kind,
    errors::IdentityError,
    members::models::members,
    settings::MemberRules,
    sign_in::{
        models::{
            attempts::AddressLimit,
            guesses::{self, App, Subject},
            passwords,
            sessions::{self, Origin},
            wechat,
        },
        views::shop::signed_in::{SignedIn, without_scan, without_session},
    },
};

#[derive(Deserialize, ToSchema)]
pub struct LoginInput {
    /// User name or phone.
    username: Text<40>,
    password: Text<128>,
}

#[utoipa::path(post, path = "/api/user/login", tag = "user", request_body = LoginInput, responses((status = 200, body = Envelope<SignedIn>), (status = 422), (status = 429)))]
pub async fn login(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(limit): SharedStore<AddressLimit>,
    headers: HeaderMap,
    Caller(ip): Caller,
    Scanned(scanned): Scanned,
    Input(input): Input<LoginInput>,
) -> ApiResult<Response> {
    if input.username.is_empty() {
        return Err(ApiError::invalid("username", "请输入用户名或手机号"));
    }
    limit.0.take(&ip, "登录太频繁，请一分钟后再试")?;
    let now = services.clock.now();
    let name = input.username.0;
    let member = members::by_login(&services.db, &name).await?;
    let subject = member.as_ref().map_or_else(
        || Subject::unknown_name(App::Shop, &name, &services.settings.secret),
        |member| Subject::member(member.id),
    );
    guesses::refuse_locked(&services.db, &subject, now).await?;
    let hash = member.as_ref().map(|member| member.password_hash.clone());
    let fits = passwords::verify(input.password.0, hash).await?;
    let origin = Origin {
        ip,
        user_agent: user_agent(&headers),
    };
    let earlier = visitor.0.map(|buyer| buyer.session);
    let settings = services.settings.clone();
    let judged = services
        .writer
        .run(async move |tx: &WriteTx| {
            // The password was compared outside: another one may hold by now, whose sessions alone are to live.
            let member = match member {
                Some(member) => members::with_same_password(tx, &member).await?,
                None => None,
            };
            let fits = fits && member.is_some();
            if let Err(refusal) = guesses::admit(tx, &subject, fits, now).await? {
                return Ok(Err(refusal));
            }
            let Some(member) = member.filter(|member| member.is_active) else {
                return Ok(Err(IdentityError::Inactive));
            };
            if let Some(earlier) = earlier {
                sessions::end_member(tx, &earlier, now).await?;
            }
            wechat::bind_scanned(tx, member.id, scanned, now).await?;
            let rules = settings.of::<MemberRules>();
            let token = sessions::sign_member_in(tx, member.id, &origin, rules, now).await?;
            Ok::<_, IdentityError>(Ok((token, member)))
        })
        .await?;
    let (token, member) = judged?;
    let unfinished = registration_kind::unfinished(&services.db, member.company_id).await?;
    let answer = SignedIn::new(member.username, unfinished).answer(&services, &token);
    Ok(without_scan(&services, answer))
}

#[utoipa::path(delete, path = "/api/user/logout", tag = "user", responses((status = 200, body = Envelope<bool>)))]
pub async fn logout(buyer: Buyer, State(services): State<Services>) -> ApiResult<Response> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| sessions::end_member(tx, &buyer.session, now).await)
        .await?;
    Ok(without_session(&services, Data(true)))
}
