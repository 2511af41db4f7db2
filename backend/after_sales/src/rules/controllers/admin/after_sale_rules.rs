//! /admin/api/after_sale_rules and after_sale_reasons: what quality management sets for claims.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAfterSales, WriteAfterSales},
    shop_settings::Setting,
};
use kernel::{
    ApiError, ApiResult, Money, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    api::FieldErrors,
    input::{Flag, Id, Input, Phone, Position, Quantity, Text},
    models::second_word::{Outcome, SecondWordError},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    claims::{
        models::kinds::{Kind, ReasonKind, refusal},
        views::admin::after_sale::{AdminAfterSaleReason, AdminAfterSaleRules},
    },
    errors::AfterSaleError,
    rules::models::rules::{self, Reason, ReasonData, ReturnAddress, Rules},
};

const MOST_DAYS: i64 = 365;
const MOST_PHOTOS: i64 = 30;

#[utoipa::path(get, path = "/admin/api/after_sale_rules", tag = "after_sales", responses((status = 200, body = AdminAfterSaleRules)))]
pub async fn show(
    _: Staff<ReadAfterSales>,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSaleRules>> {
    Ok(PlainJson(rules::current(&services.db).await?.into()))
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleRulesInput {
    open_days: Quantity,
    send_within_days: Quantity,
    most_photos: Quantity,
    second_person_above: Money,
    return_receiver: Text<40>,
    return_phone: Phone,
    return_address: Text<200>,
    reason: Text<200>,
}

impl AfterSaleRulesInput {
    fn checked(self) -> ApiResult<(Rules, String)> {
        let mut errors = FieldErrors::default();
        for (field, days) in [
            ("open_days", self.open_days),
            ("send_within_days", self.send_within_days),
        ] {
            if days.0 > MOST_DAYS {
                errors.add(field, format!("应为 1 到 {MOST_DAYS} 天"));
            }
        }
        if self.most_photos.0 > MOST_PHOTOS {
            errors.add("most_photos", format!("应为 1 到 {MOST_PHOTOS} 张"));
        }
        if self.second_person_above < Money::ZERO {
            errors.add("second_person_above", "金额不能小于 0");
        }
        for (field, text) in [
            ("return_receiver", self.return_receiver.is_empty()),
            ("return_address", self.return_address.is_empty()),
            ("reason", self.reason.is_empty()),
        ] {
            if text {
                errors.add(field, "请填写这一项");
            }
        }
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        let rules = Rules {
            open_days: self.open_days.0,
            send_within_days: self.send_within_days.0,
            most_photos: self.most_photos.0,
            second_person_above: self.second_person_above,
            return_to: ReturnAddress {
                receiver: self.return_receiver.0,
                phone: self.return_phone.0,
                address: self.return_address.0,
            },
        };
        Ok((rules, self.reason.0))
    }
}

/// Looser rules wait until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/after_sale_rules", tag = "after_sales", request_body = AfterSaleRulesInput, responses((status = 200, body = AdminAfterSaleRules), (status = 403), (status = 422)))]
pub async fn set(
    staff: Staff<WriteAfterSales>,
    State(services): State<Services>,
    Input(input): Input<AfterSaleRulesInput>,
) -> ApiResult<PlainJson<AdminAfterSaleRules>> {
    Setting::AfterSaleRules.refuse_others(&staff.roles)?;
    let (rules, reason) = input.checked()?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let wanted = of_rules(&rules);
            let (before, after, outcome) = rules::set(tx, rules, (staff_id, &reason), now).await?;
            let action = match outcome {
                Outcome::Agreed => "after_sale_rules.update",
                Outcome::Asked => "after_sale_rules.ask",
            };
            let entry = audit::Entry {
                action,
                subject_kind: "after_sale_rules",
                subject_id: "1".into(),
                before: Some(of_rules(&before)),
                after: Some(wanted),
                reason,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, SecondWordError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}

fn of_rules(rules: &Rules) -> Value {
    json!({
        "open_days": rules.open_days,
        "send_within_days": rules.send_within_days,
        "most_photos": rules.most_photos,
        "second_person_above": rules.second_person_above,
        "return_address": rules.return_to.address,
    })
}

#[utoipa::path(get, path = "/admin/api/after_sale_reasons", tag = "after_sales", responses((status = 200, body = Vec<AdminAfterSaleReason>)))]
pub async fn reasons(
    _: Staff<ReadAfterSales>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAfterSaleReason>> {
    let all = rules::reasons(&services.db).await?;
    let rows = all.into_iter().map(Into::into).collect();
    Ok(Rows::part_of("after_sale_reasons", rows, &query))
}

#[utoipa::path(get, path = "/admin/api/after_sale_reasons/{id}", tag = "after_sales", params(("id" = i64, Path)), responses((status = 200, body = AdminAfterSaleReason), (status = 404)))]
pub async fn reason(
    _: Staff<ReadAfterSales>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminAfterSaleReason>> {
    let found = rules::reason(&services.db, id).await?;
    Ok(PlainJson(
        found.ok_or_else(|| ApiError::not_found("售后原因"))?.into(),
    ))
}

#[derive(Deserialize, ToSchema)]
pub struct AfterSaleReasonInput {
    text: Text<40>,
    /// quality | wrong | short | damaged | other
    ground: Text<20>,
    /// refund | return | exchange | complaint
    kinds: Vec<Text<20>>,
    #[serde(default)]
    sort: Position,
    is_open: Flag,
    /// Why it is changed.
    reason: Text<200>,
}

impl AfterSaleReasonInput {
    fn checked(self) -> ApiResult<(ReasonData, String)> {
        let mut errors = FieldErrors::default();
        if self.text.is_empty() {
            errors.add("text", "请填写客户看到的原因");
        }
        if self.reason.is_empty() {
            errors.add("reason", "请填写修改原因");
        }
        let ground = ReasonKind::from_code(&self.ground.0);
        if ground.is_none() {
            errors.add("ground", "请选择归类");
        }
        let kinds: Vec<Kind> = self
            .kinds
            .iter()
            .filter_map(|code| Kind::from_code(&code.0))
            .collect();
        if kinds.is_empty() || kinds.len() != self.kinds.len() {
            errors.add("kinds", "请选择适用的售后类型");
        }
        let ground = ground.unwrap_or(ReasonKind::Other);
        if let Some(why) = kinds.iter().find_map(|kind| refusal(*kind, ground)) {
            errors.add("kinds", why);
        }
        if !errors.is_empty() {
            return Err(ApiError::Invalid(errors));
        }
        let data = ReasonData {
            text: self.text.0,
            ground,
            kinds,
            sort: self.sort.0,
            is_open: self.is_open.0,
        };
        Ok((data, self.reason.0))
    }
}

#[utoipa::path(post, path = "/admin/api/after_sale_reasons", tag = "after_sales", request_body = AfterSaleReasonInput, responses((status = 200, body = AdminAfterSaleReason), (status = 403), (status = 422)))]
pub async fn add_reason(
    staff: Staff<WriteAfterSales>,
    State(services): State<Services>,
    Input(input): Input<AfterSaleReasonInput>,
) -> ApiResult<PlainJson<AdminAfterSaleReason>> {
    Setting::AfterSaleReasons.refuse_others(&staff.roles)?;
    let (data, why) = input.checked()?;
    let (actor, now) = (staff.actor(), services.clock.now());
    let added = services
        .writer
        .run(async move |tx: &WriteTx| {
            let added = rules::add_reason(tx, data).await?;
            let told = (None, summary(&added));
            let entry = entry("after_sale_reason.create", added.id, told, why);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, AfterSaleError>(added)
        })
        .await?;
    Ok(PlainJson(added.into()))
}

/// What hears buyers less waits until a second person sends the same (`asked_changes`).
#[utoipa::path(put, path = "/admin/api/after_sale_reasons/{id}", tag = "after_sales", params(("id" = i64, Path)), request_body = AfterSaleReasonInput, responses((status = 200, body = AdminAfterSaleReason), (status = 403), (status = 404), (status = 409), (status = 422)))]
pub async fn change_reason(
    staff: Staff<WriteAfterSales>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<AfterSaleReasonInput>,
) -> ApiResult<PlainJson<AdminAfterSaleReason>> {
    Setting::AfterSaleReasons.refuse_others(&staff.roles)?;
    let (data, why) = input.checked()?;
    let (actor, staff_id, now) = (staff.actor(), staff.id, services.clock.now());
    let after = services
        .writer
        .run(async move |tx: &WriteTx| {
            let wanted = data.wanted();
            let (before, after, outcome) = rules::change_reason(tx, id, data, (staff_id, &why), now).await?;
            let action = match outcome {
                Outcome::Agreed => "after_sale_reason.update",
                Outcome::Asked => "after_sale_reason.ask",
            };
            let entry = entry(action, id, (Some(summary(&before)), wanted), why);
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, AfterSaleError>(after)
        })
        .await?;
    Ok(PlainJson(after.into()))
}

fn summary(reason: &Reason) -> Value {
    let kinds: Vec<&str> = reason.kinds.iter().map(|kind| kind.code()).collect();
    json!({ "text": reason.text, "ground": reason.ground.code(), "kinds": kinds, "sort": reason.sort, "is_open": reason.is_open })
}

fn entry(
    action: &'static str,
    id: i64,
    (before, after): (Option<Value>, Value),
    reason: String,
) -> audit::Entry {
    audit::Entry {
        action,
        subject_kind: "after_sale_reason",
        subject_id: id.to_string(),
        before,
        after: Some(after),
        reason,
    }
}
