//! /admin/api/goods_receipts: suppliers' deliveries and their results. The warehouse records them; who
//! accepts them is defined in `models::receipts::rules`.
use axum::extract::State;
use catalog::{
    goods::models::cooling::Cooling,
    stock::models::{shelf_place::TypedPlace, stock::BatchDates},
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, ReadGoodsReceipts, WriteGoodsReceipts},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{
        Celsius, Count, Day, Flag, Id, Input, Quantity, RowId, Text, moment,
        scalar::{LARGEST_QUANTITY, text_of},
    },
};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::ReceivingError,
    receipts::{
        models::receipts::{
            self, Decision, Delivery, DeliveryLine, LineDecision, Receipt, find,
            journey::{self, NewJourney},
            rules,
        },
        views::admin::goods_receipt::{AdminGoodsReceipt, Reader, Whole},
    },
    settings::report_rules,
};

mod logged;
pub mod readings;
pub mod sheet;

#[utoipa::path(get, path = "/admin/api/goods_receipts", tag = "goods receipts", responses((status = 200, body = Vec<AdminGoodsReceipt>)))]
pub async fn list(
    _: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminGoodsReceipt>> {
    let (rows, total) = find::list(&services.db, &query).await?;
    Ok(Rows {
        name: "goods_receipts",
        from: query.from,
        total,
        rows: rows.into_iter().map(AdminGoodsReceipt::of_list).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/goods_receipts/{id}", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, body = AdminGoodsReceipt), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminGoodsReceipt>> {
    whole(&services, &staff, id).await
}

async fn whole<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    id: i64,
) -> ApiResult<PlainJson<AdminGoodsReceipt>> {
    let found = find::find(&services.db, id).await?;
    let named = found.ok_or_else(|| ApiError::not_found("收货单"))?;
    let lines = find::whole_lines(&services.db, &named.receipt).await?;
    let whole = Whole {
        named,
        lines,
        journey: journey::of_receipt(&services.db, id).await?,
    };
    let rules = rules::rules(&services.db).await?;
    let reader = Reader {
        staff_id: staff.id,
        roles: &staff.roles,
        today: services.clock.today(),
    };
    Ok(PlainJson(AdminGoodsReceipt::whole(whole, &rules, &reader)))
}

#[derive(Deserialize, ToSchema)]
pub struct LineInput {
    #[schema(value_type = i64)]
    goods_id: RowId,
    batch_number: Text<40>,
    produced_on: Day,
    expires_on: Day,
    quantity: Quantity,
    /// Paid for a unit; 0 for what came free.
    unit_price: Money,
    /// On arrival, in degrees with at most one decimal; cold goods need it.
    #[serde(default)]
    temperature: Celsius,
    /// As a scanner sent it from the pack of a device; needed of those whose DI is on file.
    udi: Option<String>,
    /// Of a batch of pieces of TCM, as its label says; empty: as it is on file.
    #[serde(default)]
    origin: Text<100>,
}

impl From<LineInput> for DeliveryLine {
    fn from(input: LineInput) -> Self {
        Self {
            goods_id: input.goods_id.0,
            batch_number: input.batch_number.0,
            dates: BatchDates {
                produced_on: input.produced_on.0,
                expires_on: input.expires_on.0,
            },
            quantity: input.quantity.0,
            unit_price: input.unit_price,
            temperature: input.temperature.0,
            udi: input.udi.unwrap_or_default(),
            origin: input.origin.0,
        }
    }
}

/// How cold goods came.
#[derive(Default, Deserialize, ToSchema)]
pub struct JourneyInput {
    /// truck 冷藏车 | carried_box 车载冷藏箱 | insulated_box 保温箱
    #[serde(default)]
    cooling: Text<20>,
    /// The number plate, or that of the box.
    #[serde(default)]
    vehicle: Text<40>,
    /// ISO 8601; before it arrived.
    #[serde(default)]
    started_at: Option<Text<40>>,
    /// Degrees with at most one decimal.
    #[serde(default)]
    left_temperature: Celsius,
    /// ISO 8601; not after now.
    #[serde(default)]
    arrived_at: Option<Text<40>>,
    /// Hours that it may be on the way; 0 = none were agreed.
    #[serde(default)]
    transit_hours: Count,
    /// What a recorder wrote on the way: on each line a day and a time of the shop, and degrees; at most 21,600 of them.
    #[serde(default)]
    readings: String,
}

impl JourneyInput {
    fn read(self) -> Result<NewJourney, FieldErrors> {
        Ok(NewJourney {
            cooling: Cooling::read(&self.cooling.0),
            vehicle: self.vehicle.0,
            started_at: moment("journey.started_at", self.started_at)?,
            left_temperature: self.left_temperature.0,
            arrived_at: moment("journey.arrived_at", self.arrived_at)?,
            transit_hours: self.transit_hours.0,
            readings: self.readings,
        })
    }
}

#[derive(Deserialize, ToSchema)]
pub struct ReceiptInput {
    #[schema(value_type = i64)]
    supplier_id: RowId,
    /// The order that it comes for, of the same supplier.
    #[schema(value_type = Option<i64>)]
    purchase_order_id: Option<RowId>,
    #[schema(value_type = i64)]
    warehouse_id: RowId,
    /// The number of the note that came with the goods; of a supplier each counts once.
    delivery_note: Text<60>,
    #[serde(default)]
    note: Text<200>,
    /// Of cold goods, which need it.
    journey: Option<JourneyInput>,
    lines: Vec<LineInput>,
}

/// Notes what came. Nothing of it is stock before it was accepted.
#[utoipa::path(post, path = "/admin/api/goods_receipts", tag = "goods receipts", request_body = ReceiptInput, responses((status = 200, body = AdminGoodsReceipt), (status = 409), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsReceipts>,
    State(services): State<Services>,
    Input(input): Input<ReceiptInput>,
) -> ApiResult<PlainJson<AdminGoodsReceipt>> {
    let delivery = Delivery {
        supplier_id: input.supplier_id.0,
        order_id: input.purchase_order_id.map(|id| id.0).filter(|id| *id > 0),
        warehouse_id: input.warehouse_id.0,
        delivery_note: input.delivery_note.0,
        note: input.note.0,
        journey: input.journey.unwrap_or_default().read()?,
        lines: input.lines.into_iter().map(Into::into).collect(),
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    let receipt = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (receipt, lines) = receipts::receive(tx, delivery, &actor, now).await?;
            let mut after = logged::facts(&receipt, &lines);
            if let Some(journey) = journey::of_receipt(tx.db(), receipt.id).await? {
                after["journey"] = logged::travelled(&journey);
            }
            let entry = audit::Entry {
                action: "goods_receipt.create",
                after: Some(after),
                reason: receipt.note.clone(),
                ..about(&receipt)
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(receipt)
        })
        .await?;
    whole(&services, &staff, receipt.id).await
}

/// A number of units, 0 to 999999.
#[derive(Clone, Copy, Debug, ToSchema)]
#[schema(value_type = i64)]
pub struct Units(pub i64);

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        let digits = text.trim();
        let is_plain =
            !digits.is_empty() && digits.len() <= 6 && digits.bytes().all(|byte| byte.is_ascii_digit());
        is_plain
            .then(|| digits.parse().ok())
            .flatten()
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("应为 0 到 {LARGEST_QUANTITY} 的整数")))
    }
}

#[derive(Deserialize, ToSchema)]
pub struct AcceptLineInput {
    /// Of the line.
    #[schema(value_type = i64)]
    id: RowId,
    /// Units that are taken in; the rest is refused.
    accepted: Units,
    /// Needed where anything is refused.
    #[serde(default)]
    refuse_reason: Text<200>,
    /// The inspection report came with the goods.
    #[serde(default)]
    has_report: Flag,
    /// Where the accepted units were put.
    #[serde(default)]
    shelf_place: TypedPlace,
}

#[derive(Deserialize, ToSchema)]
pub struct AcceptInput {
    /// Every line, each once.
    lines: Vec<AcceptLineInput>,
    #[serde(default)]
    opinion: Text<200>,
    /// Package, label and leaflet; needed where anything is taken in.
    #[serde(default)]
    appearance: Text<200>,
}

/// Decides every line at once: accepted units become stock, refused ones never do.
#[utoipa::path(post, path = "/admin/api/goods_receipts/{id}/accept", tag = "goods receipts", params(("id" = i64, Path)), request_body = AcceptInput, responses((status = 200, body = AdminGoodsReceipt), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn accept(
    staff: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<AcceptInput>,
) -> ApiResult<PlainJson<AdminGoodsReceipt>> {
    let lines = input.lines.into_iter().map(|line| LineDecision {
        line_id: line.id.0,
        accepted: line.accepted.0,
        refuse_reason: line.refuse_reason.0,
        has_report: line.has_report.0,
        shelf_place: line.shelf_place.0,
    });
    let decision = Decision {
        lines: lines.collect(),
        opinion: input.opinion.0,
        appearance: input.appearance.0,
        word_releases: !report_rules(&services.db).await?.sealed_report_releases,
    };
    let (actor, roles, now) = (staff.actor(), staff.roles.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let before = json!({ "status": receipts::Status::Waiting.code() });
            let verdict = receipts::accept(tx, id, decision, (&actor, &roles), now).await?;
            let mut after = logged::facts(&verdict.receipt, &verdict.lines);
            let costs = verdict.costs.iter().map(
                |(goods_id, (before, now))| json!({ "goods_id": goods_id, "before": before, "after": now }),
            );
            after["cost_prices"] = costs.collect();
            let entry = audit::Entry {
                action: "goods_receipt.accept",
                before: Some(before),
                after: Some(after),
                reason: verdict.receipt.opinion.clone(),
                ..about(&verdict.receipt)
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    whole(&services, &staff, id).await
}

#[derive(Deserialize, ToSchema)]
pub struct WithdrawReceiptInput {
    reason: Text<200>,
}

/// Withdraws a receipt that was recorded by mistake and is not accepted yet.
#[utoipa::path(post, path = "/admin/api/goods_receipts/{id}/withdraw", tag = "goods receipts", params(("id" = i64, Path)), request_body = WithdrawReceiptInput, responses((status = 200, body = AdminGoodsReceipt), (status = 404), (status = 409), (status = 422)))]
pub async fn withdraw(
    staff: Staff<WriteGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<WithdrawReceiptInput>,
) -> ApiResult<PlainJson<AdminGoodsReceipt>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写作废的原因"));
    }
    let (actor, reason, now) = (staff.actor(), input.reason.0, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let receipt = receipts::withdraw(tx, id, &actor, &reason, now).await?;
            let entry = audit::Entry {
                action: "goods_receipt.withdraw",
                before: Some(json!({ "status": receipts::Status::Waiting.code() })),
                after: Some(json!({ "number": receipt.number, "status": receipt.status.code() })),
                reason,
                ..about(&receipt)
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ReceivingError>(())
        })
        .await?;
    whole(&services, &staff, id).await
}

fn about(receipt: &Receipt) -> audit::Entry {
    audit::Entry {
        subject_kind: "goods_receipt",
        subject_id: receipt.id.to_string(),
        ..audit::Entry::default()
    }
}
