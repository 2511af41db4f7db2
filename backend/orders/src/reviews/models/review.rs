//! Which paid orders are reviewed before picking (domain section 4). The rules are data maintained by staff.
use std::{fmt, str::FromStr};

use campaigns::models::{groups, kinds::GroupState};
use catalog::goods::models::codes::Control;
use chrono::{DateTime, Utc};
use kernel::{Db, Money, WriteTx, db::ROW_LOCK, models::second_word::Wish};
use sea_orm::{
    ActiveValue::Set, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
};
use serde_json::json;

use crate::{
    errors::OrderError,
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{orders, review_rules},
    reviews::models::quantity,
};

pub use review_rules::Model as ReviewRules;

/// Why an order is reviewed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReviewReason {
    Ephedrine,
    SpecialCompound,
    /// More of such goods than the rules allow, or than this buyer orders otherwise.
    Quantity,
    FirstOrder,
    Amount,
    /// There is no decision by staff: it waits until the group is decided.
    GroupBuy,
}

impl ReviewReason {
    pub const ALL: [Self; 6] = [
        Self::Ephedrine,
        Self::SpecialCompound,
        Self::Quantity,
        Self::FirstOrder,
        Self::Amount,
        Self::GroupBuy,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Ephedrine => "ephedrine",
            Self::SpecialCompound => "special_compound",
            Self::Quantity => "quantity",
            Self::FirstOrder => "first_order",
            Self::Amount => "amount",
            Self::GroupBuy => "group_buy",
        }
    }

    /// Only quality management may pass it (domain section 6).
    pub const fn is_for_qa(self) -> bool {
        matches!(self, Self::Ephedrine | Self::SpecialCompound | Self::Quantity)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Ephedrine => "含麻黄碱商品",
            Self::SpecialCompound => "含特殊药品复方制剂",
            Self::Quantity => "数量异常",
            Self::FirstOrder => "首次下单",
            Self::Amount => "金额较大",
            Self::GroupBuy => "等待成团",
        }
    }

    fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.code() == code)
    }
}

/// Why one order is reviewed: in its column, the codes with commas between them.
#[derive(Clone, Debug, PartialEq, Eq, DeriveValueType)]
#[sea_orm(value_type = "String", column_type = "Text")]
pub struct ReviewReasons(pub Vec<ReviewReason>);

impl fmt::Display for ReviewReasons {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let codes: Vec<_> = self.0.iter().map(|reason| reason.code()).collect();
        out.write_str(&codes.join(","))
    }
}

impl FromStr for ReviewReasons {
    type Err = DbErr;

    fn from_str(codes: &str) -> Result<Self, DbErr> {
        let known = |code: &str| {
            let reason = ReviewReason::from_code(code);
            reason.ok_or_else(|| DbErr::Type(format!("no reason of a review is called {code}")))
        };
        let codes = codes.split(',').filter(|code| !code.is_empty());
        Ok(Self(codes.map(known).collect::<Result<_, _>>()?))
    }
}

pub async fn rules(db: &Db) -> Result<ReviewRules, OrderError> {
    let found = review_rules::Entity::find()
        .order_by_asc(review_rules::Column::Id)
        .one(db)
        .await?;
    found.ok_or(OrderError::NotFound("审核规则"))
}

/// What staff may change of the rules.
#[derive(Clone, Copy, Debug)]
pub struct RulesChange {
    /// Compounds with special ingredients, ephedrine and others.
    pub ephedrine: bool,
    pub first_order: bool,
    /// Orders of more are looked at; none = no amount is too large.
    pub above_amount: Option<Money>,
}

/// That quality management looks at compounds with special ingredients no more.
pub(crate) fn unwatched(by: i64, reason: &str) -> Wish {
    Wish {
        subject: "review_rules".into(),
        what: "含麻黄碱等含特殊药品复方制剂的订单付款后不再由质量管理审核".into(),
        wanted: json!({ "ephedrine": false }),
        reason: reason.into(),
        by,
    }
}

/// Returns the rules before and after.
pub async fn change_rules(
    tx: &WriteTx,
    change: RulesChange,
) -> Result<(ReviewRules, ReviewRules), OrderError> {
    // Who changes one of them must not undo what another has just changed.
    let before = review_rules::Entity::find()
        .order_by_asc(review_rules::Column::Id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(OrderError::NotFound("审核规则"))?;
    let mut row = before.clone().into_active_model();
    row.ephedrine = Set(change.ephedrine);
    row.first_order = Set(change.first_order);
    row.above_amount = Set(change.above_amount);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}

/// The target state of a move, considering reviews: a newly paid order waits for review when a rule requires
/// it. Returns the status, and the reasons.
pub(crate) async fn apply_review_rules(
    tx: &WriteTx,
    order: &orders::Model,
    from: OrderStatus,
    to: OrderStatus,
    now: DateTime<Utc>,
) -> Result<(OrderStatus, Option<ReviewReasons>), OrderError> {
    let was_just_paid = to == OrderStatus::WaitingShipping && from.is_before_payment();
    if !was_just_paid {
        return Ok((to, None));
    }
    let rules = rules(tx.db()).await?;
    let is_first = rules.first_order && !has_bought_before(tx.db(), order).await?;
    let is_in_group = waits_for_its_group(tx.db(), order).await?;
    let is_unusual = quantity::raise(tx, order, now).await?;
    let mut reasons = reasons(&rules, order, is_first, is_in_group);
    if is_unusual {
        reasons.push(ReviewReason::Quantity);
    }
    if reasons.is_empty() {
        Ok((to, None))
    } else {
        Ok((OrderStatus::WaitingReview, Some(ReviewReasons(reasons))))
    }
}

fn reasons(
    rules: &ReviewRules,
    order: &orders::Model,
    is_first: bool,
    is_in_group: bool,
) -> Vec<ReviewReason> {
    let is_large = rules.above_amount.is_some_and(|most| order.total > most);
    let control = order.control;
    let holds = |reason: &ReviewReason| match reason {
        ReviewReason::Ephedrine => rules.ephedrine && control == Control::Ephedrine,
        ReviewReason::SpecialCompound => {
            rules.ephedrine && !matches!(control, Control::None | Control::Ephedrine)
        }
        // Known only when it is raised.
        ReviewReason::Quantity => false,
        ReviewReason::FirstOrder => is_first,
        ReviewReason::Amount => is_large,
        ReviewReason::GroupBuy => is_in_group,
    };
    ReviewReason::ALL.into_iter().filter(holds).collect()
}

/// It was bought in a group that is not complete.
async fn waits_for_its_group(db: &Db, order: &orders::Model) -> Result<bool, DbErr> {
    let Some(id) = order.group_buy_id else {
        return Ok(false);
    };
    let state = groups::state_of(db, id).await?;
    Ok(state.is_some_and(|state| state != GroupState::Succeeded))
}

/// In another checkout.
async fn has_bought_before(db: &Db, order: &orders::Model) -> Result<bool, DbErr> {
    use orders::Column;
    let others = orders::Entity::find()
        .filter(Column::CompanyId.eq(order.company_id))
        .filter(Column::PaymentId.ne(order.payment_id))
        .filter(Column::Status.is_in(OrderStatus::BOUGHT))
        .limit(1)
        .count(db)
        .await?;
    Ok(others > 0)
}
