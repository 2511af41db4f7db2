//! What a buyer asks for when they order, and the answer.
use std::{collections::BTreeMap, sync::Arc};

use ::orders::settings::TradeRules;
use campaigns::models::book::CampaignBook;
use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, Utc};
use identity::companies::models::facts::BuyerContext;
use kernel::{Actor, Money};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What the buyer asks for.
#[derive(Clone, Debug, Serialize)]
pub struct Request {
    /// Cart lines; empty = the selected ones.
    pub ids: Vec<i64>,
    pub address_id: i64,
    pub remark: String,
    /// One of `wished_shelf_life::CHOICES`.
    pub wished_months: i64,
    /// The total the buyer saw, before vouchers; compared when given.
    pub total: Option<Money>,
    /// Units of the gifts the buyer saw, by goods; compared when given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub gifts: Option<BTreeMap<i64, i64>>,
    /// The vouchers the buyer saw promised; compared when given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub promise: Option<Money>,
    /// Claimed coupons.
    pub coupon_ids: Vec<i64>,
    /// What vouchers are to pay.
    pub voucher: Money,
}

/// The answer, also to repetitions of the same request.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct OrderPlaced {
    /// Payment number, the id of /cart_step3/{id}.
    pub id: String,
    pub orders: Vec<String>,
    pub total: Money,
    /// Of it, what vouchers have paid; the rest is paid in money.
    #[serde(default)]
    #[schema(required)]
    pub voucher_amount: Money,
    pub pay_before: DateTime<Utc>,
    /// Above the member's limit: a member who may approve decides first.
    #[serde(default)]
    #[schema(required)]
    pub needs_approval: bool,
}

/// Who orders, under which rules, when.
pub struct OrderContext {
    pub member: Arc<BuyerContext>,
    pub actor: Actor,
    pub rules: TradeRules,
    pub goods_cache: GoodsCache,
    pub book: CampaignBook,
    pub now: DateTime<Utc>,
}
