//! /admin/api/points_goods: what points buy.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadPromotions, WritePromotionRelease, WritePromotions},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, Position, Text, moment, read_version},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    errors::LoyaltyError,
    mall::{
        models::{
            decide,
            edit::{self, Draft},
            goods::{self, Goods},
        },
        views::admin::goods::{AdminPointsGoods, facts},
    },
};

#[utoipa::path(get, path = "/admin/api/points_goods", tag = "points_goods", responses((status = 200, body = Vec<AdminPointsGoods>)))]
pub async fn list(
    staff: Staff<ReadPromotions>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminPointsGoods>> {
    let (rows, total) = goods::list(&services.db, &query, staff.id).await?;
    let view = |row| AdminPointsGoods::new(row, staff.id);
    Ok(Rows {
        name: "points_goods",
        from: query.from,
        total,
        rows: rows.into_iter().map(view).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/points_goods/{id}", tag = "points_goods", params(("id" = i64, Path)), responses((status = 200, body = AdminPointsGoods), (status = 404)))]
pub async fn show(
    staff: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminPointsGoods>> {
    let row = goods::by_id(&services.db, id).await?;
    row.map(|row| PlainJson(AdminPointsGoods::new(row, staff.id)))
        .ok_or_else(|| ApiError::not_found("积分商品"))
}

#[derive(Deserialize, ToSchema)]
pub struct PointsGoodsInput {
    name: Text<60>,
    #[serde(default)]
    image: Text<200>,
    #[serde(default)]
    remark: Text<120>,
    #[serde(default)]
    details: Text<2000>,
    points: i64,
    money: Option<Money>,
    worth: Option<Money>,
    stock: i64,
    /// As read with the stock: units swapped since are subtracted from the stock written here.
    sold: Option<i64>,
    limit: Option<i64>,
    starts_at: Option<Text<40>>,
    ends_at: Option<Text<40>>,
    #[serde(default)]
    is_open: Flag,
    #[serde(default)]
    sort: Position,
}

impl PointsGoodsInput {
    fn draft(self) -> ApiResult<Draft> {
        Ok(Draft {
            name: self.name.0,
            image: self.image.0,
            remark: self.remark.0,
            details: self.details.0,
            points: self.points,
            money: self.money.unwrap_or_default(),
            worth: self.worth.unwrap_or_default(),
            stock: self.stock,
            sold_read: self.sold,
            buyer_limit: self.limit,
            starts_at: moment("starts_at", self.starts_at)?,
            ends_at: moment("ends_at", self.ends_at)?,
            is_open: self.is_open.0,
            sort: self.sort.0,
        })
    }
}

fn entry(action: &'static str, before: Option<&Goods>, after: &Goods, reason: &str) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "points_goods",
        subject_id: after.id.to_string(),
        before: before.map(facts),
        after: Some(facts(after)),
        reason: reason.to_owned(),
    }
}

/// What is worth more than the limit of `draw_rules`, or nobody says what, waits for finance before buyers see it.
#[utoipa::path(post, path = "/admin/api/points_goods", tag = "points_goods", request_body = PointsGoodsInput, responses((status = 200, body = AdminPointsGoods), (status = 422)))]
pub async fn create(
    staff: Staff<WritePromotions>,
    State(services): State<Services>,
    Input(input): Input<PointsGoodsInput>,
) -> ApiResult<PlainJson<AdminPointsGoods>> {
    let (draft, actor, now) = (input.draft()?, staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = edit::create(tx, draft, &actor, now).await?;
            let entry = entry("points_goods.create", None, &made, "");
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(made)
        })
        .await?;
    Ok(PlainJson(AdminPointsGoods::new(row, staff.id)))
}

/// A change that gives more than before waits for finance like something new.
#[utoipa::path(put, path = "/admin/api/points_goods/{id}", tag = "points_goods", params(("id" = i64, Path)), request_body = PointsGoodsInput, responses((status = 200, body = AdminPointsGoods), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<PointsGoodsInput>,
) -> ApiResult<PlainJson<AdminPointsGoods>> {
    let (draft, actor, now) = (input.draft()?, staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = edit::update(tx, id, draft, &actor, now).await?;
            let entry = entry("points_goods.update", Some(&before), &after, "");
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(after)
        })
        .await?;
    Ok(PlainJson(AdminPointsGoods::new(row, staff.id)))
}

#[derive(Deserialize, ToSchema)]
pub struct PointsGoodsApproveInput {
    /// Of the goods as they were read: what has changed since is not approved.
    updated_at: Text<40>,
}

/// Finance lets buyers have what waits, as it was read (`updated_at`); never who wrote it.
#[utoipa::path(post, path = "/admin/api/points_goods/{id}/approve", tag = "points_goods", params(("id" = i64, Path)), request_body = PointsGoodsApproveInput, responses((status = 200, body = AdminPointsGoods), (status = 404), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<PointsGoodsApproveInput>,
) -> ApiResult<PlainJson<AdminPointsGoods>> {
    let seen = read_version(input.updated_at)?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = decide::approve(tx, (id, seen), &actor, now).await?;
            let entry = entry("points_goods.approve", Some(&before), &after, "");
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(after)
        })
        .await?;
    Ok(PlainJson(AdminPointsGoods::new(row, staff.id)))
}

#[derive(Deserialize, ToSchema)]
pub struct PointsGoodsRefuseInput {
    reason: Text<200>,
}

/// Finance gives back what waits and says why; never who wrote it. After a change it waits again.
#[utoipa::path(post, path = "/admin/api/points_goods/{id}/refuse", tag = "points_goods", params(("id" = i64, Path)), request_body = PointsGoodsRefuseInput, responses((status = 200, body = AdminPointsGoods), (status = 404), (status = 409), (status = 422)))]
pub async fn refuse(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<PointsGoodsRefuseInput>,
) -> ApiResult<PlainJson<AdminPointsGoods>> {
    let reason = input.reason.0;
    if reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写驳回原因，填写的同事会看到"));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = decide::refuse(tx, id, (&actor, &reason), now).await?;
            let entry = entry("points_goods.refuse", Some(&before), &after, &reason);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(after)
        })
        .await?;
    Ok(PlainJson(AdminPointsGoods::new(row, staff.id)))
}
