//! What an order keeps back for gifts: it was paid for goods and did not go back, though these goods did.
use ::orders::{
    lifecycle::models::{gifts, line_units::RefundValue},
    models::_entities::orders,
};
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use crate::{
    claims::models::{claims::Claim, kinds::Kind, paid_lines::PaidLines, status::Status},
    models::_entities::after_sales,
};

/// By an order of the checkout other than that of a claim. Negative where a claim of it that finance has not paid yet is to be
/// paid out of another one.
pub(super) async fn of_order(db: &Db, order: &orders::Model) -> Result<RefundValue, DbErr> {
    if !order.status.is_live() {
        return Ok(gifts::kept_back(order));
    }
    let mut spoken_for = agreed(db, order.id, None).await?;
    spoken_for += PaidLines::of(db, order).await?.rest();
    Ok(left(order, spoken_for))
}

/// By a claim's own order, besides this claim. `books`: after the claim's units, that bring `worths`.
pub(super) async fn besides(
    db: &Db,
    order: &orders::Model,
    claim: &Claim,
    books: &mut PaidLines,
    worths: &[RefundValue],
) -> Result<RefundValue, DbErr> {
    let mut spoken_for = agreed(db, order.id, Some(claim.id)).await?;
    for worth in worths {
        spoken_for += *worth;
    }
    spoken_for += books.rest();
    Ok(left(order, spoken_for))
}

/// What was paid for goods, did not go back, and will not by what is `spoken_for`.
fn left(order: &orders::Model, spoken_for: RefundValue) -> RefundValue {
    let paid = RefundValue {
        money: order.paid_amount - order.freight - order.refunded_amount,
        voucher: order.voucher_amount - order.voucher_returned,
    };
    paid - spoken_for
}

/// What claims of this order, but for one, will pay once finance has paid it.
async fn agreed(db: &Db, order_id: i64, but_for: Option<i64>) -> Result<RefundValue, DbErr> {
    use after_sales::{Column, Entity};
    let settling = Entity::find()
        .filter(Column::OrderId.eq(order_id))
        .filter(Column::Status.eq(Status::Settling))
        .filter(Column::Kind.ne(Kind::Exchange))
        .all(db)
        .await?;
    let mut agreed = RefundValue::default();
    for claim in settling.iter().filter(|claim| Some(claim.id) != but_for) {
        agreed += RefundValue {
            money: claim.amount,
            voucher: claim.voucher_amount,
        };
    }
    Ok(agreed)
}
