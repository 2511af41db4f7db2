//! /admin/api/after_sales/{id}/…: what staff do with a claim. The state table says which role takes which step.
use axum::extract::State;
use catalog::goods::models::goods_cache::GoodsCache;
use futures::future::BoxFuture;
use identity::{actors::Staff, audit::models::audit, permissions::WriteAfterSales};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::PlainJson,
    input::{Flag, Input, Number, Quantity, RowId, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use orders::shipments::models::{ship::Parcel, trace_codes};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::after_sales::{find, view_of};
use crate::{
    claims::{
        controllers::shop::after_sales::AfterSaleParcelInput,
        models::{
            claims::Claim,
            decide::{self, Decision},
            finding::Finding,
            inspect,
            log::{ClaimActor, MovedBy},
            refund,
            replace::{self, PackCodes},
            return_shipping,
            tasks::RETURNS_REFUSED,
        },
        views::admin::after_sale::AdminAfterSale,
    },
    errors::AfterSaleError,
};

/// One step of a member of staff, with its entry in the audit log, in one transaction.
async fn step<F>(
    staff: Staff<WriteAfterSales>,
    services: Services,
    number: String,
    (action, reason): (&'static str, String),
    work: F,
) -> ApiResult<PlainJson<AdminAfterSale>>
where
    F: for<'a> FnOnce(&'a WriteTx, i64, &'a ClaimActor) -> BoxFuture<'a, Result<Claim, AfterSaleError>>
        + Send
        + 'static,
{
    let before = find(&services, &staff, &number).await?;
    let by = ClaimActor {
        actor: staff.actor(),
        mover: MovedBy::Staff {
            id: staff.id,
            roles: staff.roles.clone(),
        },
    };
    let now = services.clock.now();
    let claim = services
        .writer
        .run(async move |tx: &WriteTx| {
            let after = work(tx, before.id, &by).await?;
            let entry = audit::Entry {
                action,
                subject_kind: "after_sale",
                subject_id: after.number.clone(),
                before: Some(summary(&before)),
                after: Some(summary(&after)),
                reason,
            };
            audit::append(tx, &by.actor, entry, now).await?;
            Ok::<_, AfterSaleError>(after)
        })
        .await?;
    view_of(&services, &staff, claim).await
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
    let now = services.clock.now();
    let decision = Decision::Accept {
        with_return: input.with_return.0,
        amount: input.amount,
    };
    let action = ("after_sale.accept", String::new());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { decide::decide(tx, id, decision, by, now).await })
    })
    .await
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
    let now = services.clock.now();
    let reason = input.reason.0;
    let action = ("after_sale.reject", reason.clone());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { decide::decide(tx, id, Decision::Reject { reason }, by, now).await })
    })
    .await
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/arrive", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409)))]
pub async fn arrive(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let now = services.clock.now();
    let action = ("after_sale.arrive", String::new());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { return_shipping::arrive(tx, id, by, now).await })
    })
    .await
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
    let now = services.clock.now();
    let findings = input.lines.into_iter().map(|line| {
        Ok(Finding {
            line_id: line.id.0,
            sellable: line.sellable.0,
            quarantined: line.quarantined.0,
            scrapped: line.scrapped.0,
            refused: line.refused.0,
            codes: codes_of(line.id.0, &line.codes)?,
        })
    });
    let findings: Vec<Finding> = findings.collect::<ApiResult<_>>()?;
    let remark = input.remark.0;
    let action = ("after_sale.inspect", remark.clone());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { inspect::inspect(tx, id, &findings, &remark, by, now).await })
    })
    .await
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/refund", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409)))]
pub async fn refund(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let now = services.clock.now();
    let action = ("after_sale.refund", String::new());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { refund::refund(tx, id, by, now).await })
    })
    .await
}

#[derive(Deserialize, ToSchema)]
pub struct PackCodesInput {
    /// Of the claim's line.
    id: RowId,
    /// Trace codes of the packs that leave, parted by anything.
    codes: String,
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleReplaceInput {
    carrier: Text<40>,
    waybill: Text<40>,
    #[serde(default)]
    codes: Vec<PackCodesInput>,
}

#[utoipa::path(post, path = "/admin/api/after_sales/{id}/replace", tag = "after_sales", params(("id" = String, Path)), request_body = AfterSaleReplaceInput, responses((status = 200, body = AdminAfterSale), (status = 403), (status = 409), (status = 422)))]
pub async fn replace(
    staff: Staff<WriteAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    Input(input): Input<AfterSaleReplaceInput>,
) -> ApiResult<PlainJson<AdminAfterSale>> {
    let parcel = Parcel::read(&input.carrier.0, &input.waybill.0).map_err(ApiError::Invalid)?;
    let codes = input.codes.into_iter().map(|line| {
        Ok(PackCodes {
            line_id: line.id.0,
            codes: codes_of(line.id.0, &line.codes)?,
        })
    });
    let codes: Vec<PackCodes> = codes.collect::<ApiResult<_>>()?;
    let now = services.clock.now();
    let action = ("after_sale.replace", String::new());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { replace::replace(tx, id, (parcel, codes), by, &goods_cache, now).await })
    })
    .await
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
    let now = services.clock.now();
    let action = ("after_sale.return_refused", String::new());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { return_shipping::return_refused(tx, id, parcel, &by.actor, now).await })
    })
    .await
}
