//! Orders that need a review, for the back office.
use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    lifecycle::{
        models::{cancel_request, order_status::OrderStatus, orders::OrderWithLines},
        views::shop::order::{OrderGoods, goods_of},
    },
    reviews::models::review::{ReviewReason, ReviewRules},
};

#[derive(Serialize, ToSchema)]
pub struct AdminReview {
    /// Order number.
    pub id: String,
    /// review: a rule asks for it; cancel: the buyer asks to cancel.
    pub kind: &'static str,
    pub company_id: i64,
    pub company: String,
    pub status: i32,
    pub status_text: &'static str,
    /// Why it is reviewed.
    pub reasons: Vec<&'static str>,
    /// What is unusual about its quantity; empty when nothing is.
    pub alarm: String,
    /// This colleague may let it pass: ephedrine-containing goods need quality management.
    pub can_pass: bool,
    pub cancel_asked_at: Option<DateTime<Utc>>,
    pub cancel_ask_reason: String,
    pub total: Money,
    pub created_at: DateTime<Utc>,
    pub paid_at: Option<DateTime<Utc>>,
    pub receiver: String,
    pub phone: String,
    pub address: String,
    pub remark: String,
    pub lines: Vec<OrderGoods>,
}

impl AdminReview {
    pub fn new(whole: OrderWithLines, alarm: String, is_qa: bool) -> Self {
        let order = whole.order;
        let is_review = order.status == OrderStatus::WaitingReview && !cancel_request::is_open(&order);
        let reasons = &order.review_reasons.0;
        let waits_for_others = reasons.contains(&ReviewReason::GroupBuy);
        Self {
            kind: if is_review { "review" } else { "cancel" },
            company_id: order.company_id,
            company: order.company_name,
            status: order.status.code(),
            status_text: order.status.text(),
            can_pass: is_review
                && !waits_for_others
                && (is_qa || !reasons.iter().copied().any(ReviewReason::is_for_qa)),
            reasons: reasons.iter().copied().map(ReviewReason::text).collect(),
            alarm,
            cancel_asked_at: order.cancel_asked_at,
            cancel_ask_reason: order.cancel_ask_reason,
            total: order.total,
            created_at: order.created_at,
            paid_at: order.paid_at,
            receiver: order.receiver,
            phone: order.phone,
            address: order.address,
            remark: order.remark,
            lines: goods_of(whole.lines, &whole.benefits),
            id: order.number,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminReviewRules {
    pub ephedrine: bool,
    pub first_order: bool,
    /// Orders of more are looked at; none = no amount is too large.
    pub above_amount: Option<Money>,
}

impl From<ReviewRules> for AdminReviewRules {
    fn from(row: ReviewRules) -> Self {
        Self {
            ephedrine: row.ephedrine,
            first_order: row.first_order,
            above_amount: row.above_amount,
        }
    }
}
