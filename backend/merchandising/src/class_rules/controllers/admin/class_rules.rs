//! /admin/api/class_rules: the list by which goods of controlled classes are known; two persons of quality management
//! change it.
use axum::extract::State;
use catalog::goods::models::{codes::Kind, words::CONTROLS};
use identity::{
    actors::Staff,
    permissions::{ReadGoodsReview, WriteGoodsReview},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Id, Input, RowId, Text},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::class_rules::{
    models::class_rules::{self, ClassRule, Decision, Draft, LooksAt, Sureness},
    views::admin::class_rule::AdminClassRule,
};

#[utoipa::path(get, path = "/admin/api/class_rules", tag = "goods", responses((status = 200, body = Vec<AdminClassRule>)))]
pub async fn list(
    staff: Staff<ReadGoodsReview>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminClassRule>> {
    let (rules, total) = class_rules::for_staff(&services.db, &query).await?;
    let rows = rules.into_iter();
    Ok(Rows {
        name: "class_rules",
        from: query.from,
        total,
        rows: rows
            .map(|rule| AdminClassRule::new(rule, None, staff.id))
            .collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/class_rules/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminClassRule), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminClassRule>> {
    let rule = class_rules::find(&services.db, id).await?;
    let rule = rule.ok_or_else(|| ApiError::not_found("名录条目"))?;
    one(&services, rule, staff.id).await
}

/// With the goods that it would mark.
async fn one(services: &Services, rule: ClassRule, reader: i64) -> ApiResult<PlainJson<AdminClassRule>> {
    let unmet = class_rules::unmet(&services.db, &rule).await?;
    Ok(PlainJson(AdminClassRule::new(rule, Some(unmet), reader)))
}

#[derive(Deserialize, ToSchema)]
pub struct ClassRuleInput {
    /// name | ingredient | number
    looks_at: Text<20>,
    word: Text<40>,
    /// Parts, 、 between, with which a text is something else.
    #[serde(default)]
    exceptions: Text<200>,
    /// 1 medicine, 2 piece of TCM; absent or 0 = both
    kind: Option<RowId>,
    control: Text<20>,
    /// Where `control` keeps goods off the net.
    #[serde(default)]
    class_name: Text<20>,
    source: Text<200>,
    /// read | known | practice
    sureness: Text<10>,
    reason: Text<200>,
}

impl ClassRuleInput {
    fn draft(self) -> ApiResult<Draft> {
        let looks_at = LooksAt::from_code(&self.looks_at.0);
        let sureness = Sureness::from_code(&self.sureness.0);
        let control = CONTROLS.iter().find(|(one, _)| one.code() == self.control.0);
        let mut errors = FieldErrors::default();
        for (field, is_known) in [
            ("looks_at", looks_at.is_some()),
            ("sureness", sureness.is_some()),
            ("control", control.is_some()),
        ] {
            if !is_known {
                errors.add(field, "请从列表中选择");
            }
        }
        let (Some(looks_at), Some(sureness), Some((control, _))) = (looks_at, sureness, control) else {
            return Err(ApiError::Invalid(errors));
        };
        let kind = self.kind.and_then(|RowId(kind)| i32::try_from(kind).ok());
        Ok(Draft {
            looks_at,
            word: self.word.0,
            exceptions: self.exceptions.0,
            kind: kind
                .and_then(Kind::from_code)
                .filter(|kind| *kind != Kind::Device),
            control: *control,
            class_name: self.class_name.0,
            source: self.source.0,
            sureness,
            reason: self.reason.0,
        })
    }
}

/// It counts from the approval of another person on.
#[utoipa::path(post, path = "/admin/api/class_rules", tag = "goods", request_body = ClassRuleInput, responses((status = 200, body = AdminClassRule), (status = 422)))]
pub async fn create(
    staff: Staff<WriteGoodsReview>,
    State(services): State<Services>,
    Input(input): Input<ClassRuleInput>,
) -> ApiResult<PlainJson<AdminClassRule>> {
    let (draft, actor, now) = (input.draft()?, staff.actor(), services.clock.now());
    let rule = services
        .writer
        .run(async move |tx: &WriteTx| class_rules::propose(tx, draft, &actor, now).await)
        .await?;
    one(&services, rule, staff.id).await
}

#[derive(Deserialize, ToSchema)]
pub struct ClassRuleReason {
    reason: Text<200>,
}

impl ClassRuleReason {
    fn stated(self, missing: &'static str) -> ApiResult<String> {
        if self.reason.is_empty() {
            return Err(ApiError::invalid("reason", missing));
        }
        Ok(self.reason.0)
    }
}

/// The line counts until another person agrees.
#[utoipa::path(post, path = "/admin/api/class_rules/{id}/end", tag = "goods", params(("id" = i64, Path)), request_body = ClassRuleReason, responses((status = 200, body = AdminClassRule), (status = 404), (status = 409), (status = 422)))]
pub async fn end(
    staff: Staff<WriteGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClassRuleReason>,
) -> ApiResult<PlainJson<AdminClassRule>> {
    let reason = input.stated("请写明移除的原因和依据")?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let rule = services
        .writer
        .run(async move |tx: &WriteTx| class_rules::propose_end(tx, id, reason, &actor, now).await)
        .await?;
    one(&services, rule, staff.id).await
}

#[derive(Deserialize, ToSchema)]
pub struct ClassRuleApproval {
    #[serde(default)]
    opinion: Text<200>,
}

/// A new line gives the goods on file that it names their control, an ended one those it marked their former one.
#[utoipa::path(post, path = "/admin/api/class_rules/{id}/approve", tag = "goods", params(("id" = i64, Path)), request_body = ClassRuleApproval, responses((status = 200, body = AdminClassRule), (status = 404), (status = 409)))]
pub async fn approve(
    staff: Staff<WriteGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClassRuleApproval>,
) -> ApiResult<PlainJson<AdminClassRule>> {
    let opinion = input.opinion.0;
    decide(&staff, &services, id, Decision::Approve { opinion }).await
}

#[utoipa::path(post, path = "/admin/api/class_rules/{id}/reject", tag = "goods", params(("id" = i64, Path)), request_body = ClassRuleReason, responses((status = 200, body = AdminClassRule), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<WriteGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<ClassRuleReason>,
) -> ApiResult<PlainJson<AdminClassRule>> {
    let reason = input.stated("请写明驳回的原因")?;
    decide(&staff, &services, id, Decision::Reject { reason }).await
}

async fn decide(
    staff: &Staff<WriteGoodsReview>,
    services: &Services,
    id: i64,
    decision: Decision,
) -> ApiResult<PlainJson<AdminClassRule>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let rule = services
        .writer
        .run(async move |tx: &WriteTx| class_rules::decide(tx, id, decision, &actor, now).await)
        .await?;
    one(services, rule, staff.id).await
}

/// By the person who proposed it.
#[utoipa::path(post, path = "/admin/api/class_rules/{id}/withdraw", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminClassRule), (status = 404), (status = 409)))]
pub async fn withdraw(
    staff: Staff<WriteGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminClassRule>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let rule = services
        .writer
        .run(async move |tx: &WriteTx| class_rules::withdraw(tx, id, &actor, now).await)
        .await?;
    one(&services, rule, staff.id).await
}
