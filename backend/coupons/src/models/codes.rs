//! Codes that each give one coupon once. A code is written down nowhere: it follows from a random nonce under the shop's secret, and
//! what people type is looked up by its hash.
use chrono::{DateTime, Utc};
use identity::{
    audit::models::audit,
    sign_in::models::guesses::{self, Subject},
};
use kernel::{Actor, WriteTx, ids, signing};
use sea_orm::{ActiveValue::Set, DbErr, PaginatorTrait, prelude::*};
use serde_json::json;

use super::{
    _entities::coupon_codes::{ActiveModel, Column, Entity},
    audience::Recipient,
    claim_states::Source,
    coupon_states::{ClaimKind, Status},
    coupons::{Coupon, MOST_TOTAL, locked},
    issue::{self, Claim},
};
use crate::errors::CouponError;

pub use super::_entities::coupon_codes::Model as CouponCode;

/// Made at once.
pub const MOST_AT_ONCE: i64 = 5000;
/// Rows of one statement.
const ROWS: usize = 500;
/// Without letters that are taken for others.
const LETTERS: &[u8; 32] = b"ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const LENGTH: usize = 12;

/// `ABCD-EFGH-JKLM`, of 60 bits.
pub fn text(secret: &str, nonce: &str) -> String {
    let seal = signing::sign(secret.as_bytes(), format!("coupon-code:{nonce}").as_bytes());
    let letters = seal
        .iter()
        .take(LENGTH)
        .map(|byte| char::from(LETTERS[usize::from(*byte) % LETTERS.len()]));
    let letters: Vec<char> = letters.collect();
    let groups = letters.chunks(4).map(|group| group.iter().collect::<String>());
    groups.collect::<Vec<_>>().join("-")
}

/// For staff: the text, unless the shop's secret has changed since and another one follows from it.
pub fn told(secret: &str, code: &CouponCode) -> String {
    let text = text(secret, &code.nonce);
    if hash(&text) == code.hash {
        text
    } else {
        "（密钥已更换，无法显示）".into()
    }
}

/// As it is looked up: case, spaces and dashes do not matter.
pub fn hash(typed: &str) -> String {
    let plain: String = typed
        .chars()
        .filter(char::is_ascii_alphanumeric)
        .map(|letter| letter.to_ascii_uppercase())
        .collect();
    ids::digest(format!("coupon-code:{plain}").as_bytes())
}

/// Makes new codes of a coupon.
pub async fn make(
    tx: &WriteTx,
    coupon_id: i64,
    number: i64,
    secret: &str,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<i64, CouponError> {
    let coupon = locked(tx, coupon_id).await?;
    refuse(tx, &coupon, number).await?;
    let batch = ids::document_number("C", now);
    let row = |_| {
        let nonce = ids::token();
        ActiveModel {
            coupon_id: Set(coupon_id),
            hash: Set(hash(&text(secret, &nonce))),
            nonce: Set(nonce),
            batch: Set(batch.clone()),
            created_at: Set(now),
            ..Default::default()
        }
    };
    let rows: Vec<ActiveModel> = (0..number).map(row).collect();
    for portion in rows.chunks(ROWS) {
        Entity::insert_many(portion.to_vec())
            .exec_without_returning(tx.db())
            .await?;
    }
    let entry = audit::Entry {
        action: "coupon.codes",
        subject_kind: "coupon",
        subject_id: coupon_id.to_string(),
        before: None,
        after: Some(json!({ "codes": number, "batch": batch })),
        reason: String::new(),
    };
    audit::append(tx, actor, entry, now).await?;
    Ok(number)
}

/// Only coupons that are given for codes and still given have new ones, and no more than may be claimed.
async fn refuse(tx: &WriteTx, coupon: &Coupon, number: i64) -> Result<(), CouponError> {
    if coupon.claim_kind != ClaimKind::Code {
        return Err(CouponError::Conflict("这张优惠券不用兑换码领取".into()));
    }
    if coupon.status == Status::Stopped {
        return Err(CouponError::Conflict("已停发的优惠券不能再生成兑换码".into()));
    }
    if !(1..=MOST_AT_ONCE).contains(&number) {
        return Err(CouponError::invalid("number", "一次可以生成 1 到 5000 个兑换码"));
    }
    let there = Entity::find()
        .filter(Column::CouponId.eq(coupon.id))
        .count(tx.db())
        .await?;
    let most = coupon.total.unwrap_or(MOST_TOTAL);
    if i64::try_from(there).unwrap_or(i64::MAX).saturating_add(number) > most {
        let why = "兑换码不能比发放总数还多，请减少数量";
        return Err(CouponError::invalid("number", why));
    }
    Ok(())
}

/// The result of entering a code. A refusal is committed, so that wrong codes are counted.
#[derive(Clone, Debug)]
pub enum RedeemResult {
    Claimed(Claim),
    /// There is no such code.
    Wrong,
    UsedUp,
    /// Too many wrong ones.
    Locked,
}

/// A wrong or used code is an answer, not an error: it counts against the company, which is locked out after several.
pub async fn redeem(
    tx: &WriteTx,
    typed: &str,
    to: &Recipient,
    now: DateTime<Utc>,
) -> Result<RedeemResult, CouponError> {
    let held = guesses::hold(tx, &Subject::coupon_codes(to.company_id), now).await?;
    if held.is_locked(now) {
        return Ok(RedeemResult::Locked);
    }
    let found = Entity::find()
        .filter(Column::Hash.eq(hash(typed)))
        .one(tx.db())
        .await?;
    let Some(code) = found else {
        held.count(tx, now).await?;
        return Ok(RedeemResult::Wrong);
    };
    let used = Entity::update_many()
        .col_expr(Column::UsedBy, Expr::value(to.company_id))
        .col_expr(Column::UsedAt, Expr::value(now))
        .filter(Column::Id.eq(code.id))
        .filter(Column::UsedBy.is_null())
        .exec(tx.db())
        .await?;
    if used.rows_affected != 1 {
        held.count(tx, now).await?;
        return Ok(RedeemResult::UsedUp);
    }
    let claim = issue::issue(tx, code.coupon_id, to, Source::Code, now).await?;
    Ok(RedeemResult::Claimed(claim))
}

/// Codes of a coupon, in portions by id.
pub async fn portion(db: &kernel::Db, coupon_id: i64, after: i64) -> Result<Vec<CouponCode>, DbErr> {
    use sea_orm::{QueryOrder, QuerySelect};
    Entity::find()
        .filter(Column::CouponId.eq(coupon_id))
        .filter(Column::Id.gt(after))
        .order_by_asc(Column::Id)
        .limit(500)
        .all(db)
        .await
}
