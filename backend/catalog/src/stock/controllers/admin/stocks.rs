//! /admin/api/stocks: stock by warehouse, and its correction.
use axum::extract::State;
use chrono::NaiveDate;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Access, ReadStocks, Resource, Role, WriteStocks, best_access},
};
use kernel::{
    ApiError, ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{
        Flag, Id, Input, Text,
        scalar::{LARGEST_QUANTITY, text_of},
    },
    models::second_word::Outcome,
};
use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::StockError,
    stock::{
        models::{
            adjusting,
            shelf_place::{self, TypedPlace},
            shelving,
            stock::{self, Adjustment},
            stock_list,
        },
        views::admin::stock::AdminStock,
    },
};

#[utoipa::path(get, path = "/admin/api/stocks", tag = "stocks", responses((status = 200, body = Vec<AdminStock>)))]
pub async fn list(
    _: Staff<ReadStocks>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminStock>> {
    let today = services.clock.today();
    let (rows, total) = stock_list::list(&services.db, &query, today).await?;
    let goods_ids = rows.iter().map(|row| row.goods_id).collect();
    let batches = stock_list::batches_of(&services.db, goods_ids).await?;
    let rows = rows
        .into_iter()
        .map(|row| AdminStock::new(row, &batches, today))
        .collect();
    Ok(Rows {
        name: "stocks",
        from: query.from,
        total,
        rows,
    })
}

#[utoipa::path(get, path = "/admin/api/stocks/{id}", tag = "stocks", params(("id" = i64, Path)), responses((status = 200, body = AdminStock), (status = 404)))]
pub async fn show(
    _: Staff<ReadStocks>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminStock>> {
    stock_at(&services.db, id, services.clock.today())
        .await
        .map(PlainJson)
}

async fn stock_at(db: &Db, id: i64, today: NaiveDate) -> ApiResult<AdminStock> {
    let row = stock_list::find(db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("库存"))?;
    let batches = stock_list::batches_of(db, vec![row.goods_id]).await?;
    Ok(AdminStock::new(row, &batches, today))
}

/// A counted difference, −999999 to 999999 and not 0.
#[derive(Clone, Copy, Debug, ToSchema)]
#[schema(value_type = i64)]
pub struct Difference(i64);

impl<'de> Deserialize<'de> for Difference {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = text_of(deserializer)?;
        text.trim()
            .parse::<i64>()
            .ok()
            .filter(|number| *number != 0 && (-LARGEST_QUANTITY..=LARGEST_QUANTITY).contains(number))
            .map(Self)
            .ok_or_else(|| D::Error::custom(format!("应为不等于 0、不超过 {LARGEST_QUANTITY} 的整数")))
    }
}

#[derive(Deserialize, ToSchema)]
pub struct AdjustInput {
    batch_number: Text<40>,
    #[schema(value_type = i64)]
    quantity: Difference,
    reason: Text<200>,
}

/// A counted difference in a known batch, which is booked when a second person sends the same (`asked_changes`). New batches need an
/// accepted goods receipt; unfit goods leave by their destruction.
#[utoipa::path(post, path = "/admin/api/stocks/{id}/adjust", tag = "stocks", params(("id" = i64, Path)), request_body = AdjustInput, responses((status = 200, body = AdminStock), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn adjust(
    staff: Staff<ReadStocks>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<AdjustInput>,
) -> ApiResult<PlainJson<AdminStock>> {
    refuse_adjusting(&staff, &input)?;
    let row = stock_list::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("库存"))?;
    let adjustment = Adjustment {
        goods_id: row.goods_id,
        warehouse_id: row.warehouse_id,
        batch_number: input.batch_number.0,
        quantity: input.quantity.0,
        dates: None,
        has_report: false,
        reason: input.reason.0,
    };
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let before = summary(tx.db(), id).await?;
            let outcome = adjusting::adjust(tx, &row, adjustment.clone(), staff_id, now).await?;
            let mut after = summary(tx.db(), id).await?;
            after["batch_number"] = json!(adjustment.batch_number);
            after["quantity"] = json!(adjustment.quantity);
            let entry = audit::Entry {
                action: match outcome {
                    Outcome::Agreed => "stock.adjust",
                    Outcome::Asked => "stock.ask",
                },
                subject_kind: "stock",
                subject_id: id.to_string(),
                before: Some(before),
                after: Some(after),
                reason: adjustment.reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, StockError>(())
        })
        .await?;
    stock_at(&services.db, id, services.clock.today())
        .await
        .map(PlainJson)
}

/// Whoever neither keeps the stock nor is of quality management, and what names no batch or no reason.
fn refuse_adjusting(staff: &Staff<ReadStocks>, input: &AdjustInput) -> ApiResult<()> {
    let keeps_stock = best_access(&staff.roles, Resource::Stocks) == Some(Access::Write);
    if !keeps_stock && !staff.roles.contains(&Role::Qa) {
        return Err(ApiError::Forbidden(
            "库存调整由仓库提出，另一位仓库或质量人员核对".into(),
        ));
    }
    if input.batch_number.is_empty() {
        return Err(ApiError::invalid("batch_number", "请填写批号"));
    }
    if input.reason.is_empty() {
        return Err(ApiError::invalid(
            "reason",
            "请填写调整原因，例如：盘点差异、抽检取样",
        ));
    }
    Ok(())
}

#[derive(Deserialize, ToSchema)]
pub struct LockInput {
    batch_number: Text<40>,
    is_locked: Flag,
    reason: Text<200>,
}

/// Locks a batch of a product in every warehouse: nothing of it is sold, picked or sent until it is unlocked.
#[utoipa::path(post, path = "/admin/api/stocks/{id}/lock", tag = "stocks", params(("id" = i64, Path)), request_body = LockInput, responses((status = 200, body = AdminStock), (status = 403), (status = 404), (status = 422)))]
pub async fn lock(
    staff: Staff<ReadStocks>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<LockInput>,
) -> ApiResult<PlainJson<AdminStock>> {
    if !staff.roles.contains(&Role::Qa) {
        return Err(ApiError::Forbidden("锁定和解锁批号由质量管理岗位办理".into()));
    }
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写原因，例如：外观异常、待复检"));
    }
    let row = stock_list::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("库存"))?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let (goods_id, number, is_locked, reason) = (
        row.goods_id,
        input.batch_number.0,
        input.is_locked.0,
        input.reason.0,
    );
    let changed = services
        .writer
        .run(async move |tx: &WriteTx| {
            let changed = stock::lock_batch(tx, goods_id, &number, is_locked, now).await?;
            if changed == 0 {
                return Ok(0);
            }
            let entry = audit::Entry {
                action: if is_locked { "batch.lock" } else { "batch.unlock" },
                subject_kind: "stock",
                subject_id: id.to_string(),
                before: Some(json!({ "batch_number": number, "is_locked": !is_locked })),
                after: Some(json!({ "batch_number": number, "is_locked": is_locked })),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, StockError>(changed)
        })
        .await?;
    if changed == 0 {
        return Err(ApiError::invalid(
            "batch_number",
            "没有这个批号，或它已经是这个状态，请刷新查看",
        ));
    }
    stock_at(&services.db, id, services.clock.today())
        .await
        .map(PlainJson)
}

#[derive(Deserialize, ToSchema)]
pub struct ShelfPlaceInput {
    batch_number: Text<40>,
    /// Area, rack and level, as A-03-2; empty: it lies nowhere in particular.
    shelf_place: TypedPlace,
}

/// Says where a batch lies in this warehouse.
#[utoipa::path(post, path = "/admin/api/stocks/{id}/place", tag = "stocks", params(("id" = i64, Path)), request_body = ShelfPlaceInput, responses((status = 200, body = AdminStock), (status = 404), (status = 422)))]
pub async fn place(
    staff: Staff<WriteStocks>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ShelfPlaceInput>,
) -> ApiResult<PlainJson<AdminStock>> {
    let row = stock_list::find(&services.db, id)
        .await?
        .ok_or_else(|| ApiError::not_found("库存"))?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let (number, place) = (input.batch_number.0, input.shelf_place.0);
    let is_known = services
        .writer
        .run(async move |tx: &WriteTx| {
            stock::hold(tx, &[row.goods_id]).await?;
            let whose = (row.goods_id, row.warehouse_id);
            let Some(before) = shelving::put(tx, whose, &number, place.as_ref()).await? else {
                return Ok(false);
            };
            if before.shelf_place == place {
                return Ok(true);
            }
            let lies = |place| json!({ "batch_number": number, "shelf_place": shelf_place::shown(place) });
            let entry = audit::Entry {
                action: "stock.place",
                subject_kind: "stock",
                subject_id: id.to_string(),
                before: Some(lies(before.shelf_place.as_ref())),
                after: Some(lies(place.as_ref())),
                ..audit::Entry::default()
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, StockError>(true)
        })
        .await?;
    if !is_known {
        return Err(ApiError::invalid("batch_number", "本仓没有这个批号，请刷新查看"));
    }
    stock_at(&services.db, id, services.clock.today())
        .await
        .map(PlainJson)
}

/// What the audit log keeps of a stock.
async fn summary(db: &Db, id: i64) -> Result<Value, StockError> {
    let row = stock_list::find(db, id).await?;
    Ok(row.map_or(Value::Null, |row| {
        json!({ "goods": row.goods_name, "warehouse": row.warehouse, "on_hand": row.on_hand, "reserved": row.reserved })
    }))
}
