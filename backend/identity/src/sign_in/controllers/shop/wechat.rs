//! /api/user/wechat: signing in, registering and binding with a WeChat account. The browser goes to WeChat's page with the
//! QR code and comes back to `callback`, which sends it on to a page of the shop.
use axum::{
    extract::State,
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use chrono::{DateTime, Utc};
use gateways::wechat::{Wechat, WechatUser};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    ids,
    input::{Query, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::{
    actors::{Caller, ConfirmedBuyer, Scanned, Visitor, cookie, user_agent},
    companies::models::registration_kind,
    errors::IdentityError,
    settings::MemberRules,
    sign_in::{
        models::{
            sessions::{self, Origin},
            wechat::{
                self as identities,
                oauth_state::{
                    self, SCANNED_COOKIE, SCANNED_LIFETIME, STATE_COOKIE, STATE_LIFETIME, SignInPurpose,
                },
            },
        },
        views::{
            cookies::{set_cookie, with_cookie},
            shop::signed_in::with_session,
        },
    },
};

#[derive(Serialize, ToSchema)]
pub struct WechatState {
    /// The shop takes part in WeChat's sign-in.
    pub is_on: bool,
    /// Nickname of the account that is bound to this member; empty = none.
    pub bound: String,
    pub bound_at: Option<DateTime<Utc>>,
    /// Nickname of a person who has scanned and has no account here yet; empty = no one.
    pub arrived: String,
}

#[utoipa::path(get, path = "/api/user/wechat", tag = "user", responses((status = 200, body = Envelope<WechatState>)))]
pub async fn show(
    Visitor(buyer): Visitor,
    State(services): State<Services>,
    SharedStore(wechat): SharedStore<Wechat>,
    Scanned(scanned): Scanned,
) -> ApiResult<Data<WechatState>> {
    let bound = match &buyer {
        Some(buyer) => identities::of_member(&services.db, buyer.member_id()).await?,
        None => None,
    };
    Ok(Data(WechatState {
        is_on: wechat.is_on(),
        bound_at: bound.as_ref().map(|bound| bound.created_at),
        bound: bound.map(|bound| bound.nickname).unwrap_or_default(),
        arrived: scanned.map(|user| user.nickname).unwrap_or_default(),
    }))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct QrQuery {
    /// `sign_in` (default) | bind
    #[serde(default)]
    #[param(value_type = Option<String>)]
    purpose: Text<20>,
}

#[derive(Serialize, ToSchema)]
pub struct WechatQr {
    /// WeChat's page with the QR code; the browser goes there as a whole.
    pub url: String,
    /// Seconds.
    pub expires_in: i64,
}

#[utoipa::path(get, path = "/api/user/wechat/qr", tag = "user", params(QrQuery), responses((status = 200, body = Envelope<WechatQr>), (status = 401), (status = 409)))]
pub async fn qr(
    Visitor(buyer): Visitor,
    State(services): State<Services>,
    SharedStore(wechat): SharedStore<Wechat>,
    Query(query): Query<QrQuery>,
) -> ApiResult<Response> {
    let purpose = match query.purpose.0.as_str() {
        "" | "sign_in" => SignInPurpose::SignIn,
        "bind" if buyer.is_none() => return Err(ApiError::SignIn),
        "bind" => SignInPurpose::Bind,
        _ => return Err(ApiError::invalid("purpose", "没有这种用途")),
    };
    if !wechat.is_on() {
        return Err(ApiError::conflict("微信登录还没有开通，请用手机号登录或注册"));
    }
    let browser = ids::token();
    let state = oauth_state::begin(&services.settings.secret, purpose, &browser, services.clock.now());
    let seconds = STATE_LIFETIME.num_seconds();
    let going = set_cookie(STATE_COOKIE, &browser, seconds, services.settings.secure_cookies);
    let answer = WechatQr {
        url: wechat.qr_page(&state),
        expires_in: seconds,
    };
    Ok(with_cookie(going, Data(answer)))
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CallbackQuery {
    /// Empty when the person refused on the phone.
    #[serde(default)]
    #[param(value_type = Option<String>)]
    code: Text<512>,
    #[serde(default)]
    #[param(value_type = Option<String>)]
    state: Text<1024>,
}

/// Back from WeChat: on to a page of the shop, signed in where the account is known.
#[utoipa::path(get, path = "/api/user/wechat/callback", tag = "user", params(CallbackQuery), responses((status = 303)))]
pub async fn callback(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(wechat): SharedStore<Wechat>,
    Caller(ip): Caller,
    headers: HeaderMap,
    Query(query): Query<CallbackQuery>,
) -> ApiResult<Response> {
    let browser = cookie(&headers, STATE_COOKIE).unwrap_or_default();
    let now = services.clock.now();
    let Some(purpose) = oauth_state::end(&services.settings.secret, &query.state.0, browser, now) else {
        return Ok(to("/login?wechat=expired"));
    };
    let over = set_cookie(STATE_COOKIE, "", 0, services.settings.secure_cookies);
    if query.code.is_empty() {
        return Ok(with_cookie(over, to(page_of(purpose, "refused"))));
    }
    let user = match wechat.user(&query.code.0).await {
        Ok(user) => user,
        Err(error) => {
            tracing::warn!(%error, "a WeChat sign-in failed");
            return Ok(with_cookie(over, to(page_of(purpose, "failed"))));
        }
    };
    let origin = Origin {
        ip,
        user_agent: user_agent(&headers),
    };
    let answer = match purpose {
        SignInPurpose::Bind => bind(&services, visitor, user).await?,
        SignInPurpose::SignIn => sign_in(&services, visitor, user, origin).await?,
    };
    Ok(with_cookie(over, answer))
}

fn page_of(purpose: SignInPurpose, outcome: &str) -> &'static str {
    match (purpose, outcome) {
        (SignInPurpose::SignIn, "refused") => "/login?wechat=refused",
        (SignInPurpose::SignIn, _) => "/login?wechat=failed",
        (SignInPurpose::Bind, "refused") => "/bdwx?wechat=refused",
        (SignInPurpose::Bind, "taken") => "/bdwx?wechat=taken",
        (SignInPurpose::Bind, "bound") => "/bdwx?wechat=bound",
        (SignInPurpose::Bind, _) => "/bdwx?wechat=failed",
    }
}

/// 303: the browser fetches the page, whatever the method was; the answer is not cached.
fn to(page: &str) -> Response {
    let headers = [(header::LOCATION, page), (header::CACHE_CONTROL, "no-store")];
    (StatusCode::SEE_OTHER, headers).into_response()
}

async fn bind(services: &Services, Visitor(buyer): Visitor, user: WechatUser) -> ApiResult<Response> {
    let Some(buyer) = buyer else {
        return Ok(to("/login?wechat=expired"));
    };
    let (member_id, now) = (buyer.member_id(), services.clock.now());
    let bound = services
        .writer
        .run(async move |tx: &WriteTx| identities::bind(tx, member_id, user, now).await)
        .await;
    match bound {
        Ok(()) => Ok(to(page_of(SignInPurpose::Bind, "bound"))),
        Err(IdentityError::WrongState(_)) => Ok(to(page_of(SignInPurpose::Bind, "taken"))),
        Err(error) => Err(error.into()),
    }
}

/// The account was closed by its company.
struct Inactive;

async fn sign_in(
    services: &Services,
    Visitor(earlier): Visitor,
    user: WechatUser,
    origin: Origin,
) -> ApiResult<Response> {
    let now = services.clock.now();
    let earlier = earlier.map(|buyer| buyer.session);
    let (settings, open_id) = (services.settings.clone(), user.open_id.clone());
    let known = services
        .writer
        .run(async move |tx: &WriteTx| {
            let Some(member) = identities::member_of(tx, &open_id).await? else {
                return Ok::<_, DbErr>(None);
            };
            if !member.is_active {
                return Ok(Some(Err(Inactive)));
            }
            if let Some(earlier) = earlier {
                sessions::end_member(tx, &earlier, now).await?;
            }
            let rules = settings.of::<MemberRules>();
            let token = sessions::sign_member_in(tx, member.id, &origin, rules, now).await?;
            Ok(Some(Ok((token, member.company_id))))
        })
        .await?;
    let (token, company_id) = match known {
        Some(Ok(signed_in)) => signed_in,
        Some(Err(Inactive)) => return Ok(to("/login?wechat=inactive")),
        None => {
            let cookie = set_cookie(
                SCANNED_COOKIE,
                &oauth_state::arrive(&services.settings.secret, user, now),
                SCANNED_LIFETIME.num_seconds(),
                services.settings.secure_cookies,
            );
            return Ok(with_cookie(cookie, to("/register/wechat")));
        }
    };
    let unfinished = registration_kind::unfinished(&services.db, company_id).await?;
    let page = if unfinished.is_none() {
        "/"
    } else {
        "/register/wechat"
    };
    Ok(with_session(services, &token, to(page)))
}

/// What WeChat opened must be opened otherwise afterwards: asks for proof that the member is here.
#[utoipa::path(delete, path = "/api/user/unbind_wechat", tag = "user", responses((status = 200, body = Envelope<bool>), (status = 404), (status = 428)))]
pub async fn unbind(
    ConfirmedBuyer(buyer): ConfirmedBuyer,
    State(services): State<Services>,
) -> ApiResult<Data<bool>> {
    let member_id = buyer.member_id();
    let was_bound = services
        .writer
        .run(async move |tx: &WriteTx| identities::unbind(tx, member_id).await)
        .await?;
    if was_bound {
        Ok(Data(true))
    } else {
        Err(ApiError::not_found("绑定的微信"))
    }
}
