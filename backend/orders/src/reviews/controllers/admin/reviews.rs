//! /admin/api/reviews: paid orders that need a review before picking, and buyers' requests to cancel.
use std::collections::HashMap;

use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadReviews, Role, WriteReviews},
    shop_settings::Setting,
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Input, Number, Text},
    models::second_word::{self, Outcome},
};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::OrderError,
    lifecycle::models::{
        cancel::{CancelledOrders, cancel_one},
        cancel_request,
        order_status::Move,
        orders::{self, Order},
    },
    reviews::{
        models::{
            find, quantity,
            review::{self, RulesChange},
            review_decision,
        },
        views::admin::review::{AdminReview, AdminReviewRules},
    },
};

#[utoipa::path(get, path = "/admin/api/reviews", tag = "reviews", responses((status = 200, body = Vec<AdminReview>)))]
pub async fn list(
    staff: Staff<ReadReviews>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminReview>> {
    let (rows, total) = find::waiting(&services.db, &query).await?;
    let whole = orders::with_lines(&services.db, rows).await?;
    let ids: Vec<i64> = whole.iter().map(|whole| whole.order.id).collect();
    let mut alarms: HashMap<i64, String> = quantity::reasons_of(&services.db, &ids)
        .await?
        .into_iter()
        .collect();
    Ok(Rows {
        name: "reviews",
        from: query.from,
        total,
        rows: whole
            .into_iter()
            .map(|whole| {
                let alarm = alarms.remove(&whole.order.id).unwrap_or_default();
                AdminReview::new(whole, alarm, is_qa(&staff.roles))
            })
            .collect(),
    })
}

#[derive(Deserialize, ToSchema)]
pub struct ReviewInput {
    reason: Text<200>,
}

impl ReviewInput {
    /// The text that the buyer sees, now or later.
    fn given(self) -> ApiResult<String> {
        if self.reason.is_empty() {
            return Err(ApiError::invalid("reason", "请填写审核意见，会写进订单记录"));
        }
        Ok(self.reason.0)
    }
}

/// What becomes of an order.
#[derive(Clone, Copy)]
enum Decision {
    Pass,
    Refuse,
    AgreeCancel,
    DeclineCancel,
}

impl Decision {
    const fn action(self) -> &'static str {
        match self {
            Self::Pass => "order.pass_review",
            Self::Refuse => "order.refuse_review",
            Self::AgreeCancel => "order.agree_cancel",
            Self::DeclineCancel => "order.decline_cancel",
        }
    }
}

#[utoipa::path(post, path = "/admin/api/reviews/{id}/pass", tag = "reviews", params(("id" = String, Path)), request_body = ReviewInput, responses((status = 200, body = AdminReview), (status = 409), (status = 422)))]
pub async fn pass(
    staff: Staff<WriteReviews>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<ReviewInput>,
) -> ApiResult<PlainJson<AdminReview>> {
    decide(&services, &staff, &number, Decision::Pass, input.given()?).await
}

#[utoipa::path(post, path = "/admin/api/reviews/{id}/refuse", tag = "reviews", params(("id" = String, Path)), request_body = ReviewInput, responses((status = 200, body = AdminReview), (status = 409), (status = 422)))]
pub async fn refuse(
    staff: Staff<WriteReviews>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<ReviewInput>,
) -> ApiResult<PlainJson<AdminReview>> {
    decide(&services, &staff, &number, Decision::Refuse, input.given()?).await
}

#[utoipa::path(post, path = "/admin/api/reviews/{id}/agree_cancel", tag = "reviews", params(("id" = String, Path)), request_body = ReviewInput, responses((status = 200, body = AdminReview), (status = 403), (status = 409), (status = 422)))]
pub async fn agree_cancel(
    staff: Staff<WriteReviews>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<ReviewInput>,
) -> ApiResult<PlainJson<AdminReview>> {
    only_service(&staff)?;
    decide(&services, &staff, &number, Decision::AgreeCancel, input.given()?).await
}

#[utoipa::path(post, path = "/admin/api/reviews/{id}/decline_cancel", tag = "reviews", params(("id" = String, Path)), request_body = ReviewInput, responses((status = 200, body = AdminReview), (status = 403), (status = 409), (status = 422)))]
pub async fn decline_cancel(
    staff: Staff<WriteReviews>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<ReviewInput>,
) -> ApiResult<PlainJson<AdminReview>> {
    only_service(&staff)?;
    decide(
        &services,
        &staff,
        &number,
        Decision::DeclineCancel,
        input.given()?,
    )
    .await
}

fn is_qa(roles: &[Role]) -> bool {
    roles.contains(&Role::Qa)
}

async fn by_number(services: &Services, number: &str) -> ApiResult<Order> {
    let found = orders::numbered(&services.db, number).await?;
    found.ok_or_else(|| ApiError::not_found("订单"))
}

/// Requests of buyers are answered by customer service.
fn only_service(staff: &Staff<WriteReviews>) -> ApiResult<()> {
    let may = |role: &Role| matches!(role, Role::Super | Role::Service);
    if staff.roles.iter().any(may) {
        Ok(())
    } else {
        Err(ApiError::Forbidden("客户的取消申请由客服岗位处理".into()))
    }
}

/// The order, and the numbers of those that were cancelled with it.
fn cancelled_with(cancelled: CancelledOrders, along: &mut Vec<String>) -> Order {
    along.extend(cancelled.along.into_iter().map(|other| other.number));
    cancelled.order
}

async fn decide(
    services: &Services,
    staff: &Staff<WriteReviews>,
    number: &str,
    decision: Decision,
    reason: String,
) -> ApiResult<PlainJson<AdminReview>> {
    let order = by_number(services, number).await?;
    let (actor, by_qa, now) = (staff.actor(), is_qa(&staff.roles), services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
                let id = order.id;
                let mut along = Vec::new();
                let after = match decision {
                    Decision::Pass => review_decision::pass(tx, id, (&actor, by_qa), &reason, now).await?,
                    Decision::Refuse => review_decision::refuse(tx, id, &actor, &reason, now).await?,
                    Decision::AgreeCancel => {
                        cancel_request::still_open(tx, id).await?;
                        cancelled_with(cancel_one(tx, id, Move::CancelByStaff, &actor, &reason, now).await?, &mut along)
                    }
                    Decision::DeclineCancel => cancel_request::decline(tx, id, &actor, &reason, now).await?,
                };
                let summary = |order: &Order| json!({ "status": order.status.code(), "cancel_asked_at": order.cancel_asked_at });
                let mut now_is = summary(&after);
                if !along.is_empty() {
                    now_is["cancelled_along"] = json!(along);
                }
                let entry = audit::Entry {
                    action: decision.action(),
                    subject_kind: "order",
                    subject_id: after.number.clone(),
                    before: Some(summary(&order)),
                    after: Some(now_is),
                    reason,
                };
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, OrderError>(after)
            })
        .await?;
    let whole = orders::with_lines(&services.db, vec![after]).await?.pop();
    let whole = whole.ok_or_else(|| ApiError::not_found("订单"))?;
    let alarms = quantity::reasons_of(&services.db, &[whole.order.id]).await?;
    let alarm = alarms.into_iter().map(|(_, reason)| reason).next();
    Ok(PlainJson(AdminReview::new(
        whole,
        alarm.unwrap_or_default(),
        is_qa(&staff.roles),
    )))
}

#[utoipa::path(get, path = "/admin/api/review_rules", tag = "reviews", responses((status = 200, body = AdminReviewRules)))]
pub async fn rules(
    _: Staff<ReadReviews>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminReviewRules>> {
    Ok(PlainJson(review::rules(&services.db).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct RulesInput {
    ephedrine: Flag,
    first_order: Flag,
    /// Empty = no amount is too large.
    above_amount: Option<Money>,
    reason: Text<200>,
}

/// That quality management does not look at compounds with special ingredients waits for its second person, who sends the
/// same; the rest changes at once.
#[utoipa::path(put, path = "/admin/api/review_rules", tag = "reviews", request_body = RulesInput, responses((status = 200, body = AdminReviewRules), (status = 403), (status = 422)))]
pub async fn change_rules(
    staff: Staff<WriteReviews>,
    State(services): State<Services>,
    Input(input): Input<RulesInput>,
) -> ApiResult<PlainJson<AdminReviewRules>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请填写修改原因"));
    }
    if input.above_amount.is_some_and(|amount| amount < Money::ZERO) {
        return Err(ApiError::invalid("above_amount", "金额不能小于 0"));
    }
    let change = RulesChange {
        ephedrine: input.ephedrine.0,
        first_order: input.first_order.0,
        above_amount: input.above_amount,
    };
    let (actor, staff_id, now, reason) = (staff.actor(), staff.id, services.clock.now(), input.reason.0);
    let refusal = Setting::EphedrineReview.refuse_others(&staff.roles).err();
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let is_asked_for = review::rules(tx.db()).await?.ephedrine;
            if let Some(refusal) = refusal.filter(|_| change.ephedrine != is_asked_for) {
                return Err(refusal);
            }
            let (mut change, mut action) = (change, "review_rules.update");
            if is_asked_for && !change.ephedrine {
                let wish = review::unwatched(staff_id, &reason);
                if second_word::ask(tx, wish, now).await? == Outcome::Asked {
                    (change.ephedrine, action) = (true, "review_rules.ask");
                }
            }
            let (before, after) = review::change_rules(tx, change).await?;
            let entry = audit::Entry {
                action,
                subject_kind: "review_rules",
                subject_id: after.id.to_string(),
                before: Some(json!(AdminReviewRules::from(before))),
                after: Some(json!(AdminReviewRules::from(after.clone()))),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ApiError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}
