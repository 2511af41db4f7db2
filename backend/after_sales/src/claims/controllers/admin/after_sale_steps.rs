//! /admin/api/after_sales/{id}/…: what staff do with a claim. The state table says which role takes which step.
use axum::extract::State;
use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, Utc};
use identity::{actors::Staff, audit::models::audit, permissions::WriteAfterSales};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::PlainJson,
    input::{Celsius, Flag, Input, Number, Quantity, RowId, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use orders::shipments::models::{departure::SendInput, trace_codes};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::after_sales::{view_of, visible};
use crate::{
    claims::{
        models::{
            claims::Claim,
            decide::{self, Decision},
            finding::Finding,
            inspect,
            kept_cold::{ColdFinding, KeptCold},
            log::{ClaimActor, MovedBy},
            refund, replace,
            return_shipping::{self, AfterSaleParcelInput},
            tasks::RETURNS_REFUSED,
        },
        views::admin::after_sale::AdminAfterSale,
    },
    errors::AfterSaleError,
};

/// A step of a member of staff: on which claim, by whom, and what the audit log says of it.
struct StaffStep {
    before: Claim,
    by: ClaimActor,
    now: DateTime<Utc>,
    action: &'static str,
    reason: String,
}

impl StaffStep {
    async fn of(
        staff: &Staff<WriteAfterSales>,
        services: &Services,
        number: &str,
        (action, reason): (&'static str, String),
    ) -> ApiResult<Self> {
        Ok(Self {
            before: visible(services, staff, number).await?,
            by: ClaimActor {
                actor: staff.actor(),
                mover: MovedBy::Staff {
                    id: staff.id,
                    roles: staff.roles.clone(),
                },
            },
            now: services.clock.now(),
            action,
            reason,
        })
    }

    const fn claim_id(&self) -> i64 {
        self.before.id
    }

    /// Enters it in the audit log, in the transaction of the step itself.
    async fn taken(self, tx: &WriteTx, after: Claim) -> Result<Claim, AfterSaleError> {
        let entry = audit::Entry {
            action: self.action,
            subject_kind: "after_sale",
            subject_id: after.number.clone(),
            before: Some(summary(&self.before)),
            after: Some(summary(&after)),
            reason: self.reason,
        };
        audit::append(tx, &self.by.actor, entry, self.now).await?;
        Ok(after)
    }
}

fn summary(claim: &Claim) -> Value {
    json!({
        "status": claim.status.code(),
        "kind": claim.kind.code(),
        "amount": claim.amount.fen(),
        "checked_by": claim.checked_by_name,
        "waybill": claim.waybill,
        "replacement_waybill": claim.replacement_waybill,
        "refused_waybill": claim.refused_waybill,
    })
}

#[derive(Deserialize, ToSchema)]
pub struct AcceptAfterSaleInput {
    /// The goods come back first.
    #[serde(default)]
    with_return: Flag,
    /// Of a claim that the price was wrong: what goes back, up to `most_amount`.
    #[serde(default)]
    amount: Option<Money>,
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/accept", tag = "after_sales", params(("id" = String, Path)), request_body = AcceptAfterSaleInput, responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409), (status = 422)))]
pub async fn accept(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<AcceptAfterSaleInput>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let decision = Decision::Accept {
        with_return: input.with_return.0,
        amount: input.amount,
    };
    let action = ("after_sale.accept", String::new());
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = decide::decide(tx, step.claim_id(), decision, &step.by, step.now).await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}

#[derive(Deserialize, ToSchema)]
pub struct RejectAfterSaleInput {
    reason: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/reject", tag = "after_sales", params(("id" = String, Path)), request_body = RejectAfterSaleInput, responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<RejectAfterSaleInput>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，客户会看到"));
    }
    let reason = input.reason.0;
    let decision = Decision::Reject {
        reason: reason.clone(),
    };
    let action = ("after_sale.reject", reason);
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = decide::decide(tx, step.claim_id(), decision, &step.by, step.now).await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/arrive", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409)))]
pub async fn arrive(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let action = ("after_sale.arrive", String::new());
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = return_shipping::arrive(tx, step.claim_id(), &step.by, step.now).await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}

/// FoundUnits, 0 allowed.
#[derive(Clone, Copy, Default, ToSchema)]
pub struct FoundUnits(i64);

impl<'de> Deserialize<'de> for FoundUnits {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = kernel::input::scalar::text_of(deserializer)?;
        if text == "0" || text.is_empty() {
            return Ok(Self(0));
        }
        let number = Quantity::deserialize(serde::de::value::StringDeserializer::<D::Error>::new(text))?;
        Ok(Self(number.0))
    }
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleFindingInput {
    /// Of the claim's line.
    id: RowId,
    #[serde(default)]
    sellable: FoundUnits,
    #[serde(default)]
    quarantined: FoundUnits,
    #[serde(default)]
    scrapped: FoundUnits,
    #[serde(default)]
    refused: FoundUnits,
    /// Trace codes of the accepted units, with any separators; none when everything came back or no pack has
    /// one.
    #[serde(default)]
    codes: String,
    /// Degrees on arrival, of goods of the cold chain; for sale again they need it and the two below.
    #[serde(default)]
    temperature: Celsius,
    /// proven | unproven: whether they were kept cold at the buyer's and on the way; empty = not said.
    #[serde(default)]
    kept_cold: Text<20>,
    /// What proves it.
    #[serde(default)]
    kept_cold_proof: Text<200>,
}

/// Codes that one line may carry, in characters.
const LONGEST_CODES: usize = 100_000;

fn codes_of(id: i64, text: &str) -> ApiResult<Vec<String>> {
    if text.len() > LONGEST_CODES {
        return Err(ApiError::invalid(
            format!("codes.{id}"),
            "追溯码太多，请核对是否粘贴错了",
        ));
    }
    Ok(trace_codes::read(text))
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleInspectInput {
    lines: Vec<AfterSaleFindingInput>,
    /// Needed when something is refused; the buyer reads it.
    #[serde(default)]
    remark: Text<200>,
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/inspect", tag = "after_sales", params(("id" = String, Path)), request_body = AfterSaleInspectInput, responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409), (status = 422)))]
pub async fn inspect(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<AfterSaleInspectInput>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let findings = input.lines.into_iter().map(|line| {
        Ok(Finding {
            line_id: line.id.0,
            sellable: line.sellable.0,
            quarantined: line.quarantined.0,
            scrapped: line.scrapped.0,
            refused: line.refused.0,
            codes: codes_of(line.id.0, &line.codes)?,
            cold: ColdFinding {
                temperature: line.temperature.0,
                kept_cold: KeptCold::read(&line.kept_cold.0)
                    .map_err(|why| ApiError::invalid(format!("kept_cold.{}", line.id.0), why))?,
                proof: line.kept_cold_proof.0,
            },
        })
    });
    let findings: Vec<Finding> = findings.collect::<ApiResult<_>>()?;
    let remark = input.remark.0;
    let action = ("after_sale.inspect", remark.clone());
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = inspect::inspect(tx, step.claim_id(), &findings, &remark, &step.by, step.now).await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/refund", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409)))]
pub async fn refund(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let action = ("after_sale.refund", String::new());
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = refund::refund(tx, step.claim_id(), &step.by, step.now).await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}

/// Picks what will be sent instead; another colleague checks the parcel before it leaves.
#[utoipa::path(post, path = "/admin/api/after_sales/{id}/pack", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409)))]
pub async fn pack(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let action = ("after_sale.pack", String::new());
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = replace::pack(tx, step.claim_id(), &step.by, &goods_cache, step.now).await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}

/// Sends the checked parcel. Its trace codes are those of the parcel (`/admin/api/shipments/{id}/codes`).
#[utoipa::path(post, path = "/admin/api/after_sales/{id}/replace", tag = "after_sales", params(("id" = String, Path)), request_body = SendInput, responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409), (status = 422)))]
pub async fn replace(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<SendInput>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let departure = input.read()?;
    let action = ("after_sale.replace", String::new());
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let settings = services.settings.clone();
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let shop = (&*settings, &goods_cache);
            let after = replace::replace(tx, step.claim_id(), departure, &step.by, shop, step.now).await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}

/// What the inspection refused is on its way to the buyer.
#[utoipa::path(post, path = "/admin/api/after_sales/{id}/return_refused", tag = "after_sales", params(("id" = String, Path)), request_body = AfterSaleParcelInput, responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409), (status = 422)))]
pub async fn return_refused(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<AfterSaleParcelInput>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    if !staff.roles.iter().any(|role| RETURNS_REFUSED.contains(role)) {
        return Err(ApiError::Forbidden("寄回商品由仓库岗位办理".into()));
    }
    let parcel = input.checked()?;
    let action = ("after_sale.return_refused", String::new());
    let step = StaffStep::of(&staff, &services, &number, action).await?;
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after =
                return_shipping::return_refused(tx, step.claim_id(), parcel, &step.by.actor, step.now)
                    .await?;
            step.taken(tx, after).await
        })
        .await?;
    view_of(&services, &staff, claim).await
}
