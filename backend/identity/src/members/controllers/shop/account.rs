//! What a member may change of their own account. Password and phone need a recent proof of identity
//! (`confirm`).
use axum::{extract::State, http::HeaderMap, response::Response};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, Phone, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    actors::{Buyer, ConfirmedBuyer, user_agent},
    errors::IdentityError,
    members::models::members,
    sign_in::{
        models::{
            guesses::{self, Subject},
            one_time_codes::{self, Purpose},
            passwords,
            sessions::{self, Origin},
        },
        views::shop::signed_in::SignedIn,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct ConfirmIdentityInput {
    #[serde(default)]
    password: Text<128>,
    /// Of `create_code` with type=confirm, when no password is sent.
    #[serde(default)]
    code: Text<6>,
}

/// Proves by password or by a code that the member is at the keyboard; holds for ten minutes in this session.
#[utoipa::path(post, path = "/api/user/confirm", tag = "account", request_body = ConfirmIdentityInput, responses((status = 200, body = Envelope<bool>), (status = 422), (status = 429)))]
pub async fn confirm(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<ConfirmIdentityInput>,
) -> ApiResult<Data<bool>> {
    if input.password.is_empty() && input.code.is_empty() {
        return Err(ApiError::invalid("password", "请输入登录密码，或短信验证码"));
    }
    if input.password.is_empty() {
        one_time_codes::prove(&services, &buyer.member.phone, Purpose::Confirm, input.code.0).await?;
    } else {
        prove_password(&services, &buyer, input.password.0).await?;
    }
    let now = services.clock.now();
    services
        .writer
        .run(async move |tx: &WriteTx| sessions::confirm(tx, &buyer.session, now).await)
        .await?;
    Ok(Data(true))
}

/// Wrong tries count as those at the sign-in do.
async fn prove_password(services: &Services, buyer: &Buyer, password: String) -> ApiResult<()> {
    let now = services.clock.now();
    let member = members::by_id(&services.db, buyer.member_id())
        .await?
        .ok_or(ApiError::SignIn)?;
    let subject = Subject::member(member.id);
    guesses::refuse_locked(&services.db, &subject, now).await?;
    let fits = passwords::verify(password, Some(member.password_hash)).await?;
    let judged = services
        .writer
        .run(async move |tx: &WriteTx| guesses::admit(tx, &subject, fits, now).await)
        .await?;
    match judged {
        Err(IdentityError::WrongPassword) => Err(ApiError::invalid(
            "password",
            "密码不正确，忘记了可以改用短信验证码",
        )),
        judged => Ok(judged?),
    }
}

#[derive(Deserialize, ToSchema)]
pub struct UserInfoInput {
    name: Text<30>,
    phone: Phone,
    /// Sent to the new phone (`create_code` with type=change), when it is another one.
    #[serde(default)]
    code: Text<6>,
}

/// Another name or phone needs a fresh proof of identity, the phone the code that was sent to it; the owner alone has another name.
#[utoipa::path(post, path = "/api/user/updateUserInfo", tag = "account", request_body = UserInfoInput, responses((status = 200, body = Envelope<bool>), (status = 422), (status = 428)))]
pub async fn update(
    buyer: Buyer,
    State(services): State<Services>,
    Input(input): Input<UserInfoInput>,
) -> ApiResult<Data<bool>> {
    if input.name.is_empty() {
        return Err(ApiError::invalid("name", "请填写联系人姓名"));
    }
    let (name, phone) = (input.name, input.phone);
    if name.0 != buyer.member.name {
        ConfirmedBuyer::of(buyer.clone(), &services).await?;
    }
    if phone.0 != buyer.member.phone {
        if !phone.is_mobile() {
            return Err(ApiError::invalid(
                "phone",
                "请填写 11 位手机号，登录和收验证码都用它",
            ));
        }
        ConfirmedBuyer::of(buyer.clone(), &services).await?;
        one_time_codes::prove(&services, &phone.0, Purpose::Change, input.code.0).await?;
    }
    let (member_id, actor, now) = (buyer.member_id(), buyer.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            members::set_contact(tx, member_id, (name.0, phone.0), &actor, now).await
        })
        .await?;
    Ok(Data(true))
}

#[derive(Deserialize, ToSchema)]
pub struct PasswordInput {
    password: Text<128>,
}

/// Ends every session of the member and starts a new one here.
#[utoipa::path(post, path = "/api/user/resetPassword", tag = "account", request_body = PasswordInput, responses((status = 200, body = Envelope<SignedIn>), (status = 422), (status = 428)))]
pub async fn reset_password(
    ConfirmedBuyer(buyer): ConfirmedBuyer,
    State(services): State<Services>,
    headers: HeaderMap,
    Input(input): Input<PasswordInput>,
) -> ApiResult<Response> {
    passwords::check_strength(&input.password.0).map_err(|why| ApiError::invalid("password", why))?;
    let hash = passwords::hash(input.password.0).await?;
    let origin = Origin {
        ip: buyer.ip.clone(),
        user_agent: user_agent(&headers),
    };
    let (member_id, now) = (buyer.member_id(), services.clock.now());
    let token = services
        .writer
        .run(async move |tx: &WriteTx| {
            let member = members::by_id(tx.db(), member_id)
                .await?
                .ok_or(IdentityError::NotFound("账号"))?;
            members::set_password(tx, member, hash, now).await?;
            Ok::<_, IdentityError>(sessions::start_member(tx, member_id, &origin, now).await?)
        })
        .await?;
    Ok(SignedIn::new(buyer.member.username.clone(), None).answer(&services, &token))
}
