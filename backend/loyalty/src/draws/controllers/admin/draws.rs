//! /admin/api/draws: drawing them up.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, ReadPromotions, WritePromotions},
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, Query, Text, moment},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    draws::{
        models::{
            draft::{Draft, MOST_PRIZES, PrizeDraft},
            draws::{self, Chance, DrawWithPrizes},
            edit,
            limits::Limits,
            prizes::{self, Kind},
            records, rules,
        },
        views::admin::draw::{AdminDraw, DrawForecast, facts},
    },
    errors::LoyaltyError,
    models::audience::Audience,
};

#[utoipa::path(get, path = "/admin/api/draws", tag = "draws", responses((status = 200, body = Vec<AdminDraw>)))]
pub async fn list(
    staff: Staff<ReadPromotions>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDraw>> {
    let (rows, total) = draws::list(&services.db, &query, staff.id).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut won = prizes::of_all(&services.db, ids.clone()).await?;
    let awarded = records::awarded(&services.db, ids).await?;
    let rules = rules::current(&services.db).await?;
    let now = services.clock.now();
    let views = rows.into_iter().map(|draw| {
        let prizes = won.extract_if(.., |prize| prize.draw_id == draw.id).collect();
        let who = (staff.id, staff.roles.as_slice());
        AdminDraw::new(DrawWithPrizes { draw, prizes }, &awarded, &rules, who, now)
    });
    Ok(Rows {
        name: "draws",
        from: query.from,
        total,
        rows: views.collect(),
    })
}

/// One draw in its current state, for the requesting colleague.
pub(super) async fn view<C: Capability>(
    services: &Services,
    staff: &Staff<C>,
    id: i64,
) -> ApiResult<AdminDraw> {
    let whole = draws::whole(&services.db, id).await?;
    let whole = whole.ok_or_else(|| ApiError::not_found("抽奖"))?;
    let awarded = records::awarded(&services.db, [id]).await?;
    let rules = rules::current(&services.db).await?;
    let who = (staff.id, staff.roles.as_slice());
    let now = services.clock.now();
    Ok(AdminDraw::new(whole, &awarded, &rules, who, now))
}

#[utoipa::path(get, path = "/admin/api/draws/{id}", tag = "draws", params(("id" = i64, Path)), responses((status = 200, body = AdminDraw), (status = 404)))]
pub async fn show(
    staff: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminDraw>> {
    Ok(PlainJson(view(&services, &staff, id).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct DrawPrizeInput {
    /// none | coupon | voucher | points | balance | goods
    #[schema(value_type = String)]
    kind: Kind,
    name: Text<40>,
    #[serde(default)]
    remarks: Text<200>,
    #[serde(default)]
    image: Text<200>,
    /// The coupon that is given.
    ref_id: Option<i64>,
    /// Of one: of a coupon, a voucher, balance or a thing.
    value: Option<Money>,
    points: Option<i64>,
    valid_days: Option<i64>,
    weight: i64,
    total: Option<i64>,
    per_buyer_cap: Option<i64>,
}

#[derive(Deserialize, ToSchema)]
pub struct DrawInput {
    name: Text<40>,
    #[serde(default)]
    remarks: Text<200>,
    #[serde(default)]
    image: Text<200>,
    /// Lines.
    #[serde(default)]
    rules: Text<4000>,
    starts_at: Option<Text<40>>,
    ends_at: Option<Text<40>>,
    /// once | `per_amount` | points
    #[schema(value_type = String)]
    chance_kind: Chance,
    per_amount: Option<Money>,
    points: Option<i64>,
    limit: Option<i64>,
    /// Tickets of one company in a day.
    company_day_limit: Option<i64>,
    /// Tickets of one member, altogether and in a day.
    member_limit: Option<i64>,
    member_day_limit: Option<i64>,
    /// Seconds between two tickets of one company.
    pause_seconds: Option<i64>,
    /// What all prizes of a day may cost.
    day_budget: Option<Money>,
    #[serde(default)]
    ranks: Vec<i32>,
    #[serde(default)]
    buyer_types: Vec<i32>,
    #[serde(default)]
    regions: Vec<Text<20>>,
    budget: Option<Money>,
    #[serde(default)]
    is_on_home: Flag,
    #[serde(default)]
    prizes: Vec<DrawPrizeInput>,
}

impl From<DrawPrizeInput> for PrizeDraft {
    fn from(input: DrawPrizeInput) -> Self {
        Self {
            kind: input.kind,
            name: input.name.0,
            remarks: input.remarks.0,
            image: input.image.0,
            ref_id: input.ref_id,
            value: input.value.unwrap_or_default(),
            points: input.points.unwrap_or_default(),
            valid_days: input.valid_days,
            weight: input.weight,
            total: input.total,
            buyer_cap: input.per_buyer_cap,
        }
    }
}

impl DrawInput {
    fn draft(self) -> ApiResult<Draft> {
        let regions = self.regions.into_iter().map(|region| region.0);
        Ok(Draft {
            name: self.name.0,
            remarks: self.remarks.0,
            image: self.image.0,
            rules: self.rules.0,
            starts_at: moment("starts_at", self.starts_at)?,
            ends_at: moment("ends_at", self.ends_at)?,
            chance: self.chance_kind,
            per_amount: self.per_amount,
            points: self.points,
            buyer_limit: self.limit,
            limits: Limits {
                company_day: self.company_day_limit,
                member: self.member_limit,
                member_day: self.member_day_limit,
                pause_seconds: self.pause_seconds,
                day_budget: self.day_budget,
            },
            audience: Audience {
                ranks: self.ranks,
                buyer_types: self.buyer_types,
                regions: regions.collect(),
            },
            budget: self.budget,
            is_on_home: self.is_on_home.0,
            // One more than may be is enough to be refused.
            prizes: self
                .prizes
                .into_iter()
                .take(MOST_PRIZES + 1)
                .map(PrizeDraft::from)
                .collect(),
        })
    }
}

pub(super) fn entry(
    action: &'static str,
    id: i64,
    (before, after): (Option<&DrawWithPrizes>, Option<&DrawWithPrizes>),
    reason: &str,
) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "draw",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: reason.to_owned(),
    }
}

#[utoipa::path(post, path = "/admin/api/draws", tag = "draws", request_body = DrawInput, responses((status = 200, body = AdminDraw), (status = 422)))]
pub async fn create(
    staff: Staff<WritePromotions>,
    State(services): State<Services>,
    Input(input): Input<DrawInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    let (draft, actor, now) = (input.draft()?, staff.actor(), services.clock.now());
    let id = services
        .writer
        .run(async move |tx: &WriteTx| {
            let made = edit::create(tx, &draft, &actor, now).await?;
            let entry = entry("draw.create", made.draw.id, (None, Some(&made)), "");
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(made.draw.id)
        })
        .await?;
    Ok(PlainJson(view(&services, &staff, id).await?))
}

#[utoipa::path(put, path = "/admin/api/draws/{id}", tag = "draws", params(("id" = i64, Path)), request_body = DrawInput, responses((status = 200, body = AdminDraw), (status = 404), (status = 409), (status = 422)))]
pub async fn update(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DrawInput>,
) -> ApiResult<PlainJson<AdminDraw>> {
    let (draft, actor, now) = (input.draft()?, staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = edit::update(tx, id, &draft, &actor, now).await?;
            let entry = entry("draw.update", id, (Some(&before), Some(&after)), "");
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(())
        })
        .await?;
    Ok(PlainJson(view(&services, &staff, id).await?))
}

/// Only drafts; draws with tickets stay.
#[utoipa::path(delete, path = "/admin/api/draws/{id}", tag = "draws", params(("id" = i64, Path)), responses((status = 200, body = bool), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WritePromotions>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<bool>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let gone = edit::delete(tx, id).await?;
            let entry = entry("draw.delete", id, (Some(&gone), None), "");
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(())
        })
        .await?;
    Ok(PlainJson(true))
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ForecastQuery {
    /// 1 to 1000000; default 1000
    tickets: Option<u32>,
}

/// What so many tickets bring, on average.
#[utoipa::path(get, path = "/admin/api/draws/{id}/preview", tag = "draws", params(("id" = i64, Path), ForecastQuery), responses((status = 200, body = DrawForecast), (status = 404), (status = 422)))]
pub async fn preview(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
    Query(query): Query<ForecastQuery>,
) -> ApiResult<PlainJson<DrawForecast>> {
    let tickets = query.tickets.unwrap_or(1000);
    if !(1..=1_000_000).contains(&tickets) {
        return Err(ApiError::invalid("tickets", "次数应为 1 到 1000000"));
    }
    let whole = draws::whole(&services.db, id).await?;
    let whole = whole.ok_or_else(|| ApiError::not_found("抽奖"))?;
    Ok(PlainJson(DrawForecast::new(&whole.prizes, tickets)))
}
