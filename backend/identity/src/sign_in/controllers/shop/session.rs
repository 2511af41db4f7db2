//! Sign-in and sign-out of buyers. What the signed-in buyer then reads (`/api/user/base`) is composed in `app`.
use axum::{
    extract::State,
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::wechat_arrival as wechat;
use crate::{
    actors::{Buyer, Visitor},
    companies::models::{companies, facts::CompanyStatus},
    errors::IdentityError,
    members::models::members::{self, Member},
    registration::models::register::Kind,
    settings::MemberRules,
    sign_in::{
        controllers::cookies::{set_cookie, with_cookie},
        models::{
            attempts::AddressLimit,
            guesses::{self, App, Subject},
            passwords,
            sessions::{self, MEMBER_COOKIE, MEMBER_MARKER, MEMBER_SESSION, Origin},
        },
    },
};

#[derive(Deserialize, ToSchema)]
pub struct LoginInput {
    /// User name or phone.
    username: Text<40>,
    password: Text<128>,
}

#[derive(Serialize, ToSchema)]
pub struct SignedIn {
    pub username: String,
    /// single, chain, medical or activate while the registration has not been handed in; empty otherwise.
    pub registration: String,
}

impl SignedIn {
    pub(crate) fn as_member(username: String) -> Self {
        Self {
            username,
            registration: String::new(),
        }
    }

    pub(crate) fn in_registration(username: String, kind: Kind) -> Self {
        Self {
            username,
            registration: kind.code().into(),
        }
    }
}

#[utoipa::path(post, path = "/api/user/login", tag = "user", request_body = LoginInput, responses((status = 200, body = Envelope<SignedIn>), (status = 422), (status = 429)))]
pub async fn login(
    visitor: Visitor,
    State(services): State<Services>,
    SharedStore(limit): SharedStore<AddressLimit>,
    headers: HeaderMap,
    Caller(ip): Caller,
    Input(input): Input<LoginInput>,
) -> ApiResult<Response> {
    if input.username.is_empty() {
        return Err(ApiError::invalid("username", "请输入用户名或手机号"));
    }
    limit.take(&ip, "登录太频繁，请一分钟后再试")?;
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
    let arrived = wechat::arrived(&services, &headers);
    let settings = services.settings.clone();
    let judged = services
        .writer
        .run(async move |tx: &WriteTx| {
            if let Err(refusal) = guesses::admit(tx, &subject, fits, now).await? {
                return Ok(Err(refusal));
            }
            let Some(member) = member.filter(|member| member.is_active) else {
                return Ok(Err(IdentityError::Inactive));
            };
            if let Some(earlier) = earlier {
                sessions::end_member(tx, &earlier, now).await?;
            }
            wechat::bind_arrival(tx, member.id, arrived, now).await?;
            let rules = settings.of::<MemberRules>();
            let token = sessions::sign_member_in(tx, member.id, &origin, rules, now).await?;
            Ok::<_, IdentityError>(Ok((token, member)))
        })
        .await?;
    let (token, member) = judged?;
    let signed_in_as = describe(&services, &member).await?;
    let answer = signed_in(&services, &token, signed_in_as);
    Ok(wechat::forget_arrival(&services, answer))
}

/// A member who has not finished registering goes on there.
pub(super) async fn describe(services: &Services, member: &Member) -> ApiResult<SignedIn> {
    let username = member.username.clone();
    let company = companies::by_id(&services.db, member.company_id).await?;
    let draft = company.filter(|company| company.status == CompanyStatus::Draft);
    Ok(match draft {
        Some(draft) => {
            let kind = Kind::from_code(&draft.registered_as).unwrap_or(Kind::Single);
            SignedIn::in_registration(username, kind)
        }
        None => SignedIn::as_member(username),
    })
}

/// The answer that signs a browser in.
pub(crate) fn signed_in(services: &Services, token: &str, user: SignedIn) -> Response {
    session_cookies(services, token, Data(user))
}

pub(super) fn session_cookies(services: &Services, token: &str, answer: impl IntoResponse) -> Response {
    let cookie = set_cookie(
        MEMBER_COOKIE,
        token,
        MEMBER_SESSION.num_seconds(),
        services.settings.secure_cookies,
    );
    with_cookie(
        marker(services, MEMBER_SESSION.num_seconds()),
        with_cookie(cookie, answer),
    )
}

#[utoipa::path(delete, path = "/api/user/logout", tag = "user", responses((status = 200, body = Envelope<bool>)))]
pub async fn logout(buyer: Buyer, State(services): State<Services>) -> ApiResult<Response> {
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| sessions::end_member(tx, &buyer.session, now).await)
        .await?;
    let cookie = set_cookie(MEMBER_COOKIE, "", 0, services.settings.secure_cookies);
    Ok(with_cookie(marker(&services, 0), with_cookie(cookie, Data(true))))
}

/// Tells the storefront's script that there is a session, so that it fetches the user only then. Grants no
/// access.
fn marker(services: &Services, seconds: i64) -> String {
    let secure = if services.settings.secure_cookies {
        "; Secure"
    } else {
        ""
    };
    format!("{MEMBER_MARKER}=1; Path=/; SameSite=Lax; Max-Age={seconds}{secure}")
}

/// The network address of the request.
pub struct Caller(pub String);

impl<S: Send + Sync> axum::extract::FromRequestParts<S> for Caller {
    type Rejection = std::convert::Infallible;

    async fn from_request_parts(
        parts: &mut axum::http::request::Parts,
        _: &S,
    ) -> Result<Self, Self::Rejection> {
        Ok(Self(crate::actors::ip_of(parts)))
    }
}

pub(crate) fn user_agent(headers: &HeaderMap) -> String {
    let text = headers
        .get(header::USER_AGENT)
        .and_then(|value| value.to_str().ok())
        .unwrap_or_default();
    text.chars().take(200).collect()
}
