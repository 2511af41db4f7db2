//! /api/user/register: from a phone to a company that waits for approval, step by step. The parts before the company
//! exists need no session; all others act on the company of the session.
use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};
use chrono::{DateTime, Utc};
use content::articles::models::agreement;
use identity::{
    actors::{Buyer, Caller, Entitled, Scanned, user_agent},
    companies::models::{companies, facts::BuyerType, registration_kind::Kind},
    errors::IdentityError,
    licences::models::{company_documents::CompanyDocuments, document_rules},
    member_rights::{KeepCompany, MemberRole},
    members::models::members,
    sign_in::{
        models::{
            attempts::AddressLimit,
            one_time_codes::{self, Purpose},
            passwords,
            sessions::{self, Origin},
            wechat,
        },
        views::shop::signed_in::{SignedIn, without_scan},
    },
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::{Envelope, FieldErrors},
    input::{Flag, Input, Phone, RowId, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    models::register::{self, Details, RegistrationStart},
    views::shop::registration::{Checklist, Checklists, Registration},
};

#[derive(Deserialize, ToSchema)]
pub struct StartInput {
    phone: Phone,
    code: Text<6>,
    password: Text<128>,
    /// Consent to the user agreement.
    #[serde(default)]
    agree: Flag,
}

/// The documents that each kind of buyer will need, to prepare them before registering.
#[utoipa::path(get, path = "/api/user/register/{kind}", tag = "register", params(("kind" = String, Path)), responses((status = 200, body = Envelope<Checklists>), (status = 404)))]
pub async fn checklists(
    State(services): State<Services>,
    Path(kind): Path<String>,
) -> ApiResult<Data<Checklists>> {
    let kind = Kind::from_code(&kind).ok_or_else(|| ApiError::not_found("页面"))?;
    let mut list = Vec::new();
    for buyer_type in kind.buyer_types() {
        let rules = document_rules::of(&services.db, *buyer_type).await?;
        list.push(Checklist::new(*buyer_type, &rules));
    }
    Ok(Data(Checklists { list }))
}

/// Step 1. Signs the new owner in, or the colleague whom a company has invited.
#[utoipa::path(post, path = "/api/user/register/{kind}", tag = "register", params(("kind" = String, Path)), request_body = StartInput, responses((status = 200, body = Envelope<SignedIn>), (status = 404), (status = 422), (status = 429)))]
pub async fn start(
    State(services): State<Services>,
    SharedStore(limit): SharedStore<AddressLimit>,
    Path(kind): Path<String>,
    headers: HeaderMap,
    Caller(ip): Caller,
    Scanned(scanned): Scanned,
    Input(input): Input<StartInput>,
) -> ApiResult<Response> {
    let kind = Kind::from_code(&kind).ok_or_else(|| ApiError::not_found("页面"))?;
    let now = services.clock.now();
    let agreement = agreement::current_version(&services.db, now).await?;
    let agreement_of = check(&input, agreement)?;
    limit.0.take(&ip, "提交太频繁，请一分钟后再试")?;
    let phone = input.phone.0;
    one_time_codes::prove(&services, &phone, Purpose::Register, input.code.0).await?;
    let begin = RegistrationStart {
        kind,
        password_hash: passwords::hash(input.password.0).await?,
        phone: phone.clone(),
        agreement_of,
    };
    let origin = Origin {
        ip,
        user_agent: user_agent(&headers),
    };
    let (token, member_id) = services
        .writer
        .run(async move |tx: &WriteTx| {
            let member_id = register::start(tx, begin, now).await?;
            wechat::bind_scanned(tx, member_id, scanned, now).await?;
            let token = sessions::start_member(tx, member_id, &origin, now).await?;
            Ok::<_, IdentityError>((token, member_id))
        })
        .await?;
    let joined = members::by_id(&services.db, member_id)
        .await?
        .is_some_and(|member| member.role != MemberRole::Owner);
    let answer = SignedIn::new(phone, (!joined).then_some(kind)).answer(&services, &token);
    Ok(without_scan(&services, answer))
}

/// Which text of the agreement is agreed to, or what is wrong by field.
fn check(input: &StartInput, agreement: Option<DateTime<Utc>>) -> ApiResult<DateTime<Utc>> {
    let mut errors = FieldErrors::default();
    if !input.phone.is_mobile() {
        errors.add("phone", "请填写 11 位手机号，登录和收验证码都用它");
    }
    if let Err(why) = passwords::check_strength(&input.password.0) {
        errors.add("password", why);
    }
    if agreement.is_none() {
        errors.add("agree", "用户协议尚未发布，暂不能注册，请联系客服");
    } else if !input.agree.0 {
        errors.add("agree", "请阅读并同意用户协议");
    }
    agreement
        .filter(|_| errors.is_empty())
        .ok_or(ApiError::Invalid(errors))
}

/// The progress of the registration: what was filled in, what is required, what is missing.
#[utoipa::path(get, path = "/api/user/register", tag = "register", responses((status = 200, body = Envelope<Registration>), (status = 401)))]
pub async fn show(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<Registration>> {
    Ok(Data(view_of(&services, &buyer).await?))
}

async fn view_of(services: &Services, buyer: &Buyer) -> ApiResult<Registration> {
    let db = &services.db;
    let company = companies::by_id(db, buyer.company_id())
        .await?
        .ok_or(IdentityError::NotFound("企业"))?;
    // Not from the session cache: the name may have changed a moment ago.
    let member = members::by_id(db, buyer.member_id())
        .await?
        .ok_or(ApiError::SignIn)?;
    let today = services.clock.today();
    let documents = CompanyDocuments::of(db, &company, today).await?;
    let missing = register::missing(db, &company).await?;
    Ok(Registration::new(company, member, &documents, &missing, today))
}

#[derive(Deserialize, ToSchema)]
pub struct RegisteringCompanyInput {
    /// 1 pharmacy, 2 chain head office, 3 chain store, 4 clinic, 5 hospital, 6 wholesaler.
    buyer_type: RowId,
    #[serde(default)]
    name: Text<80>,
    #[serde(default)]
    credit_code: Text<18>,
    #[serde(default)]
    legal_person: Text<30>,
    #[serde(default)]
    province: Text<20>,
    #[serde(default)]
    city: Text<20>,
    #[serde(default)]
    district: Text<20>,
    #[serde(default)]
    street: Text<100>,
    #[serde(default)]
    contact: Text<30>,
}

impl RegisteringCompanyInput {
    fn details(self) -> ApiResult<Details> {
        let code = i32::try_from(self.buyer_type.0).ok();
        let buyer_type = code
            .and_then(BuyerType::from_code)
            .ok_or(IdentityError::WrongBuyerType)?;
        Ok(Details {
            buyer_type,
            name: self.name.0,
            // Half typed it is kept as it is; handing in checks it.
            credit_code: self.credit_code.0.to_ascii_uppercase(),
            legal_person: self.legal_person.0,
            province: self.province.0,
            city: self.city.0,
            district: self.district.0,
            street: self.street.0,
            contact: self.contact.0,
        })
    }
}

/// Step 2, as often as the owner likes. Incomplete input is saved as it is.
#[utoipa::path(put, path = "/api/user/register", tag = "register", request_body = RegisteringCompanyInput, responses((status = 200, body = Envelope<Registration>), (status = 409), (status = 422)))]
pub async fn fill_in(
    buyer: Entitled<KeepCompany>,
    State(services): State<Services>,
    Input(input): Input<RegisteringCompanyInput>,
) -> ApiResult<Data<Registration>> {
    let (details, now) = (input.details()?, services.clock.now());
    let who = (buyer.company_id(), buyer.member_id());
    services
        .writer
        .run(async move |tx: &WriteTx| register::fill_in(tx, who, details, now).await)
        .await?;
    Ok(Data(view_of(&services, &buyer).await?))
}

/// Step 3: company and documents wait for QA. 422 names everything that is missing at once.
#[utoipa::path(post, path = "/api/user/register", tag = "register", responses((status = 200, body = Envelope<Registration>), (status = 409), (status = 422)))]
pub async fn hand_in(
    buyer: Entitled<KeepCompany>,
    State(services): State<Services>,
) -> ApiResult<Data<Registration>> {
    let (company_id, now) = (buyer.company_id(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| register::hand_in(tx, company_id, now).await)
        .await?;
    Ok(Data(view_of(&services, &buyer).await?))
}
