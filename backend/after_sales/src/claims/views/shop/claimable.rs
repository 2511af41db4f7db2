//! What of an order can be claimed, as the storefront reads it.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{companies::models::facts::BuyerContext, member_rights::Right};
use kernel::Money;
use orders::lifecycle::models::orders::Order;
use serde::Serialize;
use utoipa::ToSchema;

use super::after_sale::AfterSaleSummary;
use crate::{
    claims::models::{
        claimable::{self, ShippedLine},
        kinds::{Kind, refusal},
    },
    rules::models::rules::{Reason, Rules},
};

#[derive(Serialize, ToSchema)]
pub struct AfterSaleKind {
    /// refund | return | exchange | complaint
    pub code: &'static str,
    pub text: &'static str,
    pub about: &'static str,
}

#[derive(Serialize, ToSchema)]
pub struct AfterSaleReason {
    pub code: String,
    pub text: String,
    /// Kinds that it can be chosen for.
    pub types: Vec<&'static str>,
    /// It can be claimed before the receipt is confirmed: short, damaged, wrong.
    pub at_receipt: bool,
}

#[derive(Serialize, ToSchema)]
pub struct ClaimableBatch {
    pub batch: String,
    pub expires_on: NaiveDate,
    pub shipped: i64,
    /// Before the receipt is confirmed, for reasons that are seen at receipt alone.
    pub claimable: i64,
    /// Of the claimable: for any reason.
    pub claimable_received: i64,
}

#[derive(Serialize, ToSchema)]
pub struct ClaimableLine {
    /// Of the order line.
    pub id: i64,
    pub goods_id: i64,
    pub name: String,
    pub sccj: String,
    pub ypgg: String,
    pub unit: String,
    pub image: String,
    pub price: Money,
    pub batches: Vec<ClaimableBatch>,
}

impl From<ShippedLine> for ClaimableLine {
    fn from(shipped: ShippedLine) -> Self {
        let line = shipped.line;
        let batches = shipped.batches.into_iter().map(|batch| ClaimableBatch {
            claimable_received: batch.claimable_received(),
            batch: batch.batch_number,
            expires_on: batch.expires_on,
            shipped: batch.shipped,
            claimable: batch.claimable,
        });
        Self {
            id: line.id,
            goods_id: line.goods_id,
            name: line.name,
            sccj: line.maker,
            ypgg: line.spec,
            unit: line.unit,
            image: line.image,
            price: line.price,
            batches: batches.collect(),
        }
    }
}

/// What of an order can be claimed, how, and its claims.
#[derive(Serialize, ToSchema)]
pub struct Claimable {
    /// Last moment to claim; none before the order was received as a whole.
    pub open_until: Option<DateTime<Utc>>,
    /// Why nothing can be claimed now; empty when something can.
    pub refusal: String,
    /// This member may claim.
    pub can_apply: bool,
    pub most_photos: i64,
    pub types: Vec<AfterSaleKind>,
    pub reasons: Vec<AfterSaleReason>,
    pub lines: Vec<ClaimableLine>,
    /// Claims of this order, newest first.
    pub claims: Vec<AfterSaleSummary>,
}

impl Claimable {
    pub fn new(
        (order, now): (&Order, DateTime<Utc>),
        rules: &Rules,
        reasons: Vec<Reason>,
        shipped: Vec<ShippedLine>,
        (claims, member): (Vec<AfterSaleSummary>, &BuyerContext),
    ) -> Self {
        let mut refusal = claimable::refusal(order, &shipped, rules, now).unwrap_or_default();
        let is_anything_left = shipped
            .iter()
            .flat_map(|line| &line.batches)
            .any(|batch| batch.claimable > 0);
        if refusal.is_empty() && !is_anything_left {
            "这笔订单的商品都已申请过售后".clone_into(&mut refusal);
        }
        Self {
            can_apply: refusal.is_empty() && member.role.may(Right::Order),
            open_until: claimable::open_until(order, rules),
            refusal,
            most_photos: rules.most_photos,
            types: kinds(),
            reasons: open_reasons(reasons),
            lines: shipped.into_iter().map(Into::into).collect(),
            claims,
        }
    }
}

pub fn kinds() -> Vec<AfterSaleKind> {
    let kinds = Kind::ALL.into_iter().map(|kind| AfterSaleKind {
        code: kind.code(),
        text: kind.text(),
        about: kind.about(),
    });
    kinds.collect()
}

/// The open reasons with the kinds that the rule book leaves them.
pub fn open_reasons(reasons: Vec<Reason>) -> Vec<AfterSaleReason> {
    let open = reasons.into_iter().filter(|reason| reason.is_open);
    let listed = open.map(|reason| AfterSaleReason {
        types: reason
            .kinds
            .iter()
            .filter(|kind| refusal(**kind, reason.ground).is_none())
            .map(|kind| kind.code())
            .collect(),
        at_receipt: reason.ground.is_seen_at_receipt(),
        code: reason.code,
        text: reason.text,
    });
    listed.filter(|reason| !reason.types.is_empty()).collect()
}
