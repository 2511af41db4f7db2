//! Making a claim: one transaction, the order locked, so that the same units are never claimed twice.
use std::collections::HashSet;

use ::orders::{
    lifecycle::models::{
        order_log::Note,
        orders::{by_number, lock},
        split::is_special,
    },
    models::_entities::orders,
    payments::models::due,
};
use chrono::{DateTime, Utc};
use identity::licences::models::private_files;
use kernel::{
    Actor, Money, WriteTx,
    api::FieldErrors,
    counts::to_i64,
    ids,
    models::idempotency::{self, Claim as Key},
};
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{
    claims::models::{
        claimable::{self, ShippedBatch, ShippedLine},
        kinds::{Kind, ReasonKind},
        log, open_claims, settle,
        status::Status,
    },
    errors::AfterSaleError,
    models::_entities::{after_sale_lines, after_sale_photos, after_sales},
    rules::models::rules::{self, Reason, Rules},
};

/// Units of one batch of one line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimUnits {
    pub line_id: i64,
    /// As printed on the pack.
    pub batch: String,
    pub quantity: i64,
}

#[derive(Clone, Debug, Serialize)]
pub struct Request {
    pub order: String,
    pub kind: String,
    pub lines: Vec<ClaimUnits>,
    pub reason: String,
    pub remark: String,
    /// Keys of the buyer's own uploads.
    pub photos: Vec<String>,
}

/// Who claims, when.
#[derive(Clone, Debug)]
pub struct Applicant {
    pub company_id: i64,
    pub member_id: i64,
    pub actor: Actor,
    pub now: DateTime<Utc>,
}

/// The answer, also to repetitions of the same request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct AfterSaleApplied {
    /// Number of the claim, the id of /order/afterSalesInfo/{id}.
    pub id: String,
}

/// Writes the claim. With a `key` that was used before by the same member and with the same request, the first answer comes
/// back and nothing is written; with another request it fails.
pub async fn apply(
    tx: &WriteTx,
    applicant: &Applicant,
    request: &Request,
    key: Option<&str>,
) -> Result<AfterSaleApplied, AfterSaleError> {
    let scope = format!("after_sale:{}:{}", applicant.member_id, applicant.company_id);
    if let Some(key) = key {
        let hash = idempotency::request_hash(request);
        match idempotency::claim(tx, &scope, key, &hash, applicant.now).await? {
            Key::New => {}
            Key::Repeated(answer) => {
                return serde_json::from_value(answer)
                    .map_err(|error| DbErr::Custom(error.to_string()).into());
            }
            Key::Taken => return Err(AfterSaleError::KeyTaken),
        }
    }
    let applied = apply_once(tx, applicant, request).await?;
    if let Some(key) = key {
        idempotency::keep(tx, &scope, key, &applied).await?;
    }
    Ok(applied)
}

async fn apply_once(
    tx: &WriteTx,
    applicant: &Applicant,
    request: &Request,
) -> Result<AfterSaleApplied, AfterSaleError> {
    let order = lock_order(tx, applicant.company_id, &request.order).await?;
    let rules = rules::current(tx.db()).await?;
    let shipped = claimable::shipped(tx.db(), &order).await?;
    if let Some(why) = claimable::refusal(&order, &shipped, &rules, applicant.now) {
        return Err(AfterSaleError::Conflict(why));
    }
    let (kind, reason) = kind_and_reason(tx, request).await?;
    check_photos(tx, applicant.company_id, &request.photos, &rules).await?;
    let chosen = chosen(&shipped, &request.lines, reason.ground)?;
    let claim = insert(tx, applicant, &order, request, (kind, reason)).await?;
    insert_lines(tx, &claim, &chosen).await?;
    insert_photos(tx, &claim, &request.photos, applicant).await?;
    let claim = settle::estimate(tx, &order, claim).await?;
    open_claims::note(tx, order.id).await?;
    let before_receipt = if order.finished_at.is_none() {
        "，订单还没有确认收货"
    } else {
        ""
    };
    let text = format!("提交{}申请{before_receipt}", kind.text());
    let note = Note {
        text: &text,
        reason: &claim.reason_text,
    };
    log::begin(tx, (&order, &claim), &applicant.actor, note, applicant.now).await?;
    Ok(AfterSaleApplied { id: claim.number })
}

/// After its payment, as every step of a claim.
async fn lock_order(tx: &WriteTx, company_id: i64, number: &str) -> Result<orders::Model, AfterSaleError> {
    let order = by_number(tx.db(), company_id, number).await?;
    let order = order.ok_or(AfterSaleError::NotFound("订单"))?;
    due::lock(tx, order.payment_id).await?;
    Ok(lock(tx, order.id).await?)
}

fn invalid(field: impl Into<String>, why: impl Into<String>) -> AfterSaleError {
    AfterSaleError::Invalid(FieldErrors::one(field, why))
}

async fn kind_and_reason(tx: &WriteTx, request: &Request) -> Result<(Kind, Reason), AfterSaleError> {
    let kind = Kind::from_code(&request.kind).ok_or_else(|| invalid("type", "请选择售后类型"))?;
    let reason = rules::open_reason(tx.db(), &request.reason).await?;
    let reason = reason.ok_or_else(|| invalid("reason", "请从列表中选择售后原因"))?;
    match reason.refusal(kind) {
        Some(why) => Err(invalid("reason", why)),
        None => Ok((kind, reason)),
    }
}

/// Photos are pictures that this company uploaded, none twice.
pub async fn check_photos(
    tx: &WriteTx,
    company_id: i64,
    photos: &[String],
    rules: &Rules,
) -> Result<(), AfterSaleError> {
    if photos.is_empty() {
        return Err(invalid("photos", "请至少上传一张照片，拍清批号和问题部位"));
    }
    if to_i64(photos.len()) > rules.most_photos {
        return Err(invalid(
            "photos",
            format!("最多上传 {} 张照片，请删去一些", rules.most_photos),
        ));
    }
    let mut seen = HashSet::new();
    for key in photos {
        let is_picture = key.rsplit_once('.').is_some_and(|(_, ending)| ending != "pdf");
        if !is_picture || !seen.insert(key) || !private_files::is_of(tx.db(), company_id, key).await? {
            return Err(invalid("photos", "有照片没有传好，请删去后重新拍照上传"));
        }
    }
    Ok(())
}

/// Claimed units of a batch.
struct ClaimedBatch<'a> {
    line: &'a ShippedLine,
    batch: &'a ShippedBatch,
    number: i64,
}

fn chosen<'a>(
    shipped: &'a [ShippedLine],
    asked: &[ClaimUnits],
    ground: ReasonKind,
) -> Result<Vec<ClaimedBatch<'a>>, AfterSaleError> {
    if asked.is_empty() {
        return Err(invalid("lines", "请选择要售后的商品和批号"));
    }
    let mut errors = FieldErrors::default();
    let mut chosen: Vec<ClaimedBatch> = Vec::new();
    for (place, one) in asked.iter().enumerate() {
        match choose(shipped, &chosen, one, ground) {
            Ok(found) => chosen.push(found),
            Err((field, why)) => errors.add(format!("lines.{place}.{field}"), why),
        }
    }
    if errors.is_empty() {
        Ok(chosen)
    } else {
        Err(AfterSaleError::Invalid(errors))
    }
}

fn choose<'a>(
    shipped: &'a [ShippedLine],
    so_far: &[ClaimedBatch],
    one: &ClaimUnits,
    ground: ReasonKind,
) -> Result<ClaimedBatch<'a>, (&'static str, String)> {
    let line = shipped
        .iter()
        .find(|shipped| shipped.line.id == one.line_id)
        .ok_or_else(|| ("id", "这个商品不在本订单里，请刷新页面后重选".to_owned()))?;
    let batch = line
        .batches
        .iter()
        .find(|batch| batch.batch_number == one.batch)
        .ok_or_else(|| {
            let known: Vec<&str> = line
                .batches
                .iter()
                .map(|batch| batch.batch_number.as_str())
                .collect();
            let why = format!("本订单没有向您发过这个批号，可选批号：{}", known.join("、"));
            ("batch", why)
        })?;
    let is_twice = so_far
        .iter()
        .any(|other| other.line.line.id == one.line_id && other.batch.batch_id == batch.batch_id);
    if is_twice {
        return Err(("batch", "同一批号请合并成一行".to_owned()));
    }
    if batch.claimable == 0 {
        return Err(("number", "这个批号已全部申请过售后".to_owned()));
    }
    if one.quantity > batch.claimable {
        return Err((
            "number",
            format!("这个批号最多还能申请 {} {}", batch.claimable, line.line.unit),
        ));
    }
    if one.quantity > batch.claimable_for(ground) {
        let why = "收货前只能申请少发、破损或发错；其他原因请先确认收货再申请";
        return Err(("number", why.to_owned()));
    }
    Ok(ClaimedBatch {
        line,
        batch,
        number: one.quantity,
    })
}

/// Orders of compounds with special ingredients and of the cold chain travel alone.
fn needs_qa(order: &orders::Model) -> bool {
    is_special(order) || order.is_cold_chain
}

async fn insert(
    tx: &WriteTx,
    applicant: &Applicant,
    order: &orders::Model,
    request: &Request,
    (kind, reason): (Kind, Reason),
) -> Result<after_sales::Model, DbErr> {
    let row = after_sales::ActiveModel {
        number: Set(ids::document_number("SH", applicant.now)),
        order_id: Set(order.id),
        company_id: Set(applicant.company_id),
        member_id: Set(applicant.member_id),
        kind: Set(kind),
        status: Set(Status::Applied),
        reason: Set(reason.code),
        reason_text: Set(reason.text),
        remark: Set(request.remark.clone()),
        needs_qa: Set(needs_qa(order)),
        is_allowance: Set(reason.ground == ReasonKind::Price),
        amount: Set(Money::ZERO),
        created_at: Set(applicant.now),
        ..Default::default()
    };
    row.insert(tx.db()).await
}

async fn insert_lines(
    tx: &WriteTx,
    claim: &after_sales::Model,
    chosen: &[ClaimedBatch<'_>],
) -> Result<(), DbErr> {
    let rows = chosen.iter().map(|one| after_sale_lines::ActiveModel {
        after_sale_id: Set(claim.id),
        order_line_id: Set(one.line.line.id),
        goods_id: Set(one.line.line.goods_id),
        batch_id: Set(one.batch.batch_id),
        batch_number: Set(one.batch.batch_number.clone()),
        expires_on: Set(one.batch.expires_on),
        quantity: Set(one.number),
        ..Default::default()
    });
    after_sale_lines::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// `keys`: at least one, of private files that were checked before.
pub async fn insert_photos(
    tx: &WriteTx,
    claim: &after_sales::Model,
    keys: &[String],
    applicant: &Applicant,
) -> Result<(), DbErr> {
    let rows = keys.iter().map(|key| after_sale_photos::ActiveModel {
        after_sale_id: Set(claim.id),
        key: Set(key.clone()),
        member_id: Set(applicant.member_id),
        created_at: Set(applicant.now),
        ..Default::default()
    });
    after_sale_photos::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}
