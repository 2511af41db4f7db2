//! /admin/api/after_sales: the queue of claims. The state table says which role takes which step.
use axum::{extract::State, response::Response};
use catalog::models::shelf::Shelf;
use futures::future::BoxFuture;
use identity::{
    actors::Staff,
    models::{audit, companies},
    permissions::{Capability, ReadAfterSales, WriteAfterSales},
    views::scan_file,
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{Bare, Direction, ListQuery, Rows},
    input::{Flag, Id, Input, Number, Quantity, RowId, Text},
    uploads::Uploads,
};
use sea_orm::prelude::*;
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    controllers::shop::after_sales::AfterSaleParcelInput,
    errors::TradeError,
    models::{
        _entities::{after_sale_photos, after_sales as table},
        after_sales::{
            claims::{self, Claim, Filter},
            decide::{self, Decision},
            inspect::{self, Finding},
            log::{By, MovedBy},
            refund,
            replace::{self, PackCodes},
            rules,
            tasks::{RETURNS_REFUSED, Task},
            travel,
        },
        ship::Parcel,
        trace_codes,
    },
    views::admin::after_sale::{AdminAfterSale, Reader},
};

/// Filters: `status`, `kind`, `company_id`, `order_id` (its number), `awaits` (accept | arrive | inspect | refund | replace |
/// return_refused: what waits for this colleague to take that step), `q`.
#[utoipa::path(get, path = "/admin/api/after_sales", tag = "after_sales", responses((status = 200, body = Vec<AdminAfterSale>)))]
pub async fn list(
    staff: Staff<ReadAfterSales>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAfterSale>> {
    let filter = Filter {
        status: query.number("status")?,
        kind: query.text("kind"),
        order_id: None,
        keywords: query.text("q"),
    };
    let mut found = claims::filtered(visible(&staff), &filter);
    if let Some(company_id) = query.number("company_id")? {
        found = found.filter(table::Column::CompanyId.eq(company_id));
    }
    if let Some(number) = query.text("order_id") {
        found = found.filter(table::Column::OrderId.in_subquery(claims::order_numbered(&number)));
    }
    let rules = rules::current(&services.db).await?;
    let reader = Reader {
        staff_id: staff.id,
        roles: &staff.roles,
        rules: &rules,
    };
    if let Some(code) = query.text("awaits") {
        let task = Task::from_code(&code)
            .ok_or_else(|| ApiError::invalid("filter.awaits", "没有这一步，请重新选择"))?;
        let alone_up_to = rules.second_person_above;
        found = found.filter(task.waits_for((staff.id, &staff.roles), alone_up_to));
    }
    let (rows, total) = query
        .page(&services.db, found, ("created_at", Direction::Desc), column)
        .await?;
    let whole = claims::with_lines(&services.db, rows).await?;
    Ok(Rows {
        name: "after_sales",
        from: query.from,
        total,
        rows: whole
            .into_iter()
            .map(|whole| AdminAfterSale::new(whole, &reader))
            .collect(),
    })
}

fn column(field: &str) -> Option<table::Column> {
    Some(match field {
        "id" => table::Column::Number,
        "created_at" => table::Column::CreatedAt,
        "status" => table::Column::Status,
        "amount" => table::Column::Amount,
        "kind" => table::Column::Kind,
        _ => return None,
    })
}

/// A salesman sees the claims of their own customers only.
fn visible<C: Capability>(staff: &Staff<C>) -> Select<table::Entity> {
    let all = table::Entity::find();
    let Some(salesman_id) = staff.own_customers_only() else {
        return all;
    };
    all.filter(table::Column::CompanyId.in_subquery(companies::ids_of_salesman(salesman_id)))
}

#[utoipa::path(get, path = "/admin/api/after_sales/{id}", tag = "after_sales", params(("id" = String, Path)), responses((status = 200, body = AdminAfterSale), (status = 404)))]
pub async fn show(
    staff: Staff<ReadAfterSales>,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminAfterSale>> {
    let claim = find(&services, &staff, &number).await?;
    view_of(&services, &staff, claim).await
}

async fn find<C: Capability>(services: &Services, staff: &Staff<C>, number: &str) -> ApiResult<Claim> {
    let found = visible(staff)
        .filter(table::Column::Number.eq(number))
        .one(&services.db)
        .await?;
    found.ok_or_else(|| ApiError::not_found("售后单"))
}

async fn view_of<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    claim: Claim,
) -> ApiResult<Bare<AdminAfterSale>> {
    let photos = claims::photos(&services.db, claim.id).await?;
    let logs = claims::logs(&services.db, claim.id).await?;
    let rules = rules::current(&services.db).await?;
    let reader = Reader {
        staff_id: staff.id,
        roles: &staff.roles,
        rules: &rules,
    };
    let whole = claims::with_lines(&services.db, vec![claim]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("售后单"))?;
    let codes = trace_codes::with_buyer(&services.db, &whole.order).await?;
    Ok(Bare(
        AdminAfterSale::new(whole, &reader).with_record(photos, logs, &codes),
    ))
}

/// A photo of a claim.
#[utoipa::path(get, path = "/admin/api/after_sale_photos/{id}", tag = "after_sales", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn photo(
    staff: Staff<ReadAfterSales>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let found = after_sale_photos::Entity::find_by_id(id)
        .one(&services.db)
        .await?;
    let photo = found.ok_or_else(|| ApiError::not_found("照片"))?;
    let claim = visible(&staff)
        .filter(table::Column::Id.eq(photo.after_sale_id))
        .one(&services.db)
        .await?;
    claim.ok_or_else(|| ApiError::not_found("照片"))?;
    let file = Uploads::of(&services.settings).read_private(&photo.key).await?;
    Ok(scan_file::answer(file))
}

/// One step of a member of staff, with its entry in the audit log, in one transaction.
async fn step<F>(
    staff: Staff<WriteAfterSales>,
    services: Services,
    number: String,
    (action, reason): (&'static str, String),
    work: F,
) -> ApiResult<Bare<AdminAfterSale>>
where
    F: for<'a> FnOnce(&'a WriteTx, i64, &'a By) -> BoxFuture<'a, Result<Claim, TradeError>> + Send + 'static,
{
    let before = find(&services, &staff, &number).await?;
    let by = By {
        actor: staff.actor(),
        mover: MovedBy::Staff {
            id: staff.id,
            roles: staff.roles.clone(),
        },
    };
    let now = services.clock.now();
    let claim = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
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
                Ok::<_, TradeError>(after)
            })
        })
        .await?;
    view_of(&services, &staff, claim).await
}

fn summary(claim: &Claim) -> Value {
    json!({
        "status": claim.status,
        "kind": claim.kind,
        "amount": claim.amount,
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
) -> ApiResult<Bare<AdminAfterSale>> {
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
) -> ApiResult<Bare<AdminAfterSale>> {
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
) -> ApiResult<Bare<AdminAfterSale>> {
    let now = services.clock.now();
    let action = ("after_sale.arrive", String::new());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { travel::arrive(tx, id, by, now).await })
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
    /// Trace codes of what is accepted, parted by anything; none when everything came back or no pack has one.
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
) -> ApiResult<Bare<AdminAfterSale>> {
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
) -> ApiResult<Bare<AdminAfterSale>> {
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
    State(shelf): State<Shelf>,
    Input(input): Input<AfterSaleReplaceInput>,
) -> ApiResult<Bare<AdminAfterSale>> {
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
        Box::pin(async move { replace::replace(tx, id, (parcel, codes), by, &shelf, now).await })
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
) -> ApiResult<Bare<AdminAfterSale>> {
    if !staff.roles.iter().any(|role| RETURNS_REFUSED.contains(role)) {
        return Err(ApiError::Forbidden("寄回商品由仓库岗位办理".into()));
    }
    let parcel = input.checked()?;
    let now = services.clock.now();
    let action = ("after_sale.return_refused", String::new());
    step(staff, services, number, action, move |tx, id, by| {
        Box::pin(async move { travel::return_refused(tx, id, parcel, &by.actor, now).await })
    })
    .await
}
