//! What was sold in a campaign: lines at its price, and lines that its reductions, gifts and vouchers were for.
use std::collections::BTreeSet;

use ::orders::{
    lifecycle::models::{benefits::BenefitKind, order_status::OrderStatus},
    models::_entities::{order_benefits, order_lines, orders},
};
use kernel::{Db, Money};
use sea_orm::{Condition, DbErr, JoinType, QuerySelect, QueryTrait, prelude::*};

/// Of orders that are paid and were not cancelled, for the units that stayed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sales {
    pub orders: usize,
    /// Paid for its lines, without delivery.
    pub amount: Money,
}

/// Those that name the campaign; of a coupon the claim is named.
const OF_CAMPAIGNS: [BenefitKind; 5] = [
    BenefitKind::Campaign,
    BenefitKind::Gift,
    BenefitKind::Subsidy,
    BenefitKind::Combination,
    BenefitKind::AddOn,
];

pub async fn of(db: &Db, campaign_id: i64) -> Result<Sales, DbErr> {
    use order_lines::Column;
    let given = order_benefits::Entity::find()
        .select_only()
        .column(order_benefits::Column::OrderLineId)
        .filter(order_benefits::Column::RefId.eq(campaign_id))
        .filter(order_benefits::Column::Kind.is_in(OF_CAMPAIGNS));
    let own = Condition::any()
        .add(Column::CampaignId.eq(campaign_id))
        .add(Column::Id.in_subquery(given.into_query()));
    let lines: Vec<(i64, Money, Money, i64, i64, i64)> = order_lines::Entity::find()
        .select_only()
        .columns([
            Column::OrderId,
            Column::Amount,
            Column::Discount,
            Column::Quantity,
            Column::CancelledQuantity,
            Column::RefundedQuantity,
        ])
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
        .filter(own)
        .filter(orders::Column::PaidAt.is_not_null())
        .filter(orders::Column::Status.is_not_in([OrderStatus::Cancelled, OrderStatus::Closed]))
        .into_tuple()
        .all(db)
        .await?;
    let (mut orders, mut amount) = (BTreeSet::new(), Money::ZERO);
    for (order_id, gross, discount, quantity, cancelled, refunded) in lines {
        orders.insert(order_id);
        amount += (gross - discount).share(quantity - cancelled - refunded, quantity);
    }
    Ok(Sales {
        orders: orders.len(),
        amount,
    })
}
