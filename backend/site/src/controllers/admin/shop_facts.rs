//! /admin/api/shop_facts: licences, address, phones, contacts and pictures of the shop.
use axum::extract::State;
use files::uploads::Uploads;
use identity::{
    actors::Staff,
    permissions::{ReadShopFacts, WriteLicences, WriteShopFacts},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    api::FieldErrors,
    input::{Input, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    models::{
        shop_facts::{self, Draft},
        shop_facts_change,
        shop_identity::Identity,
    },
    views::admin::shop_facts::AdminShopFacts,
};

#[derive(Deserialize, ToSchema)]
pub struct ShopFactsInput {
    name: Text<20>,
    /// The wholesaler as contracts, invoices and seals name it.
    company: Text<60>,
    #[serde(default)]
    icp: Text<40>,
    address: Text<120>,
    hot_line: Text<30>,
    #[serde(default)]
    complaint_line: Text<30>,
    /// A number of QQ or `https://…`.
    #[serde(default)]
    qq1: Text<200>,
    #[serde(default)]
    qq2: Text<200>,
    /// Address of a picture, as POST /admin/api/uploads answers it; empty = none.
    #[serde(default)]
    official_account_code: Text<300>,
    #[serde(default)]
    app_code: Text<300>,
    /// `https://…`; empty = none.
    #[serde(default)]
    quality_url: Text<300>,
    /// Until when an order must be paid to leave on the same day, such as `16:00`; empty = no promise.
    #[serde(default)]
    same_day_until: Text<5>,
    /// Weekdays on which nothing leaves, as digits in their order (1 = Monday … 7 = Sunday), such as `67`; empty = none.
    #[serde(default)]
    no_dispatch_on: Text<7>,
    /// What stands above the footer, up to four lines of `名称：说明`; empty = nothing is promised.
    #[serde(default)]
    promises: Text<200>,
    reason: Text<200>,
}

impl ShopFactsInput {
    fn draft(self) -> (Draft, String) {
        let draft = Draft {
            name: self.name.0,
            company: self.company.0,
            icp: self.icp.0,
            address: self.address.0,
            hot_line: self.hot_line.0,
            complaint_line: self.complaint_line.0,
            qq1: self.qq1.0,
            qq2: self.qq2.0,
            official_account_code: self.official_account_code.0,
            app_code: self.app_code.0,
            quality_url: self.quality_url.0,
            same_day_until: self.same_day_until.0,
            no_dispatch_on: self.no_dispatch_on.0,
            promises: self.promises.0,
        };
        (draft, self.reason.0)
    }
}

#[utoipa::path(get, path = "/admin/api/shop_facts", tag = "shop", responses((status = 200, body = AdminShopFacts)))]
pub async fn show(
    _: Staff<ReadShopFacts>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminShopFacts>> {
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    Ok(PlainJson(facts.into()))
}

/// Pages, contracts, invoices and delivery notes name the shop by it from now on; what was signed or issued stays. Another company,
/// address or filing waits until quality management sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/shop_facts", tag = "shop", request_body = ShopFactsInput, responses((status = 200, body = AdminShopFacts), (status = 409), (status = 422)))]
pub async fn set(
    staff: Staff<WriteShopFacts>,
    State(services): State<Services>,
    Input(input): Input<ShopFactsInput>,
) -> ApiResult<PlainJson<AdminShopFacts>> {
    let (draft, reason) = input.draft();
    let mut errors = draft.faults();
    check_pictures(&services, &draft, &mut errors).await?;
    if reason.is_empty() {
        errors.add("reason", "请填写修改原因");
    }
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let (actor, settings, now) = (staff.actor(), services.settings.clone(), services.clock.now());
    let facts = services
        .writer
        .run(async move |tx: &WriteTx| {
            shop_facts_change::set(tx, draft, reason, &settings, &actor, now).await
        })
        .await?;
    Ok(PlainJson(facts.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct ShopIdentityInput {
    company: Text<60>,
    address: Text<120>,
    #[serde(default)]
    icp: Text<40>,
    reason: Text<200>,
}

/// What names the wholesaler on pages and papers: it counts once a second person has sent the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/shop_facts/identity", tag = "shop", request_body = ShopIdentityInput, responses((status = 200, body = AdminShopFacts), (status = 409), (status = 422)))]
pub async fn set_identity(
    staff: Staff<WriteLicences>,
    State(services): State<Services>,
    Input(input): Input<ShopIdentityInput>,
) -> ApiResult<PlainJson<AdminShopFacts>> {
    let mut errors = FieldErrors::default();
    for (field, value) in [
        ("company", &input.company.0),
        ("address", &input.address.0),
        ("reason", &input.reason.0),
    ] {
        if value.is_empty() {
            errors.add(field, "请填写这一项");
        }
    }
    if !errors.is_empty() {
        return Err(ApiError::Invalid(errors));
    }
    let wanted = Identity {
        company: input.company.0,
        address: input.address.0,
        icp: input.icp.0,
    };
    let (actor, settings, now) = (staff.actor(), services.settings.clone(), services.clock.now());
    let reason = input.reason.0;
    let facts = services
        .writer
        .run(async move |tx: &WriteTx| {
            shop_facts_change::set_identity(tx, wanted, reason, &settings, &actor, now).await
        })
        .await?;
    Ok(PlainJson(facts.into()))
}

/// Only pictures from the store may be shown.
async fn check_pictures(services: &Services, draft: &Draft, errors: &mut FieldErrors) -> ApiResult<()> {
    let uploads = Uploads::of(&services.settings);
    for (field, url) in [
        ("official_account_code", &draft.official_account_code),
        ("app_code", &draft.app_code),
    ] {
        if !url.is_empty() && !uploads.has_public(url).await? {
            errors.add(field, "找不到这张图片，请重新上传");
        }
    }
    Ok(())
}
