//! Another quantity of a line that is in the cart.
use catalog::goods::models::facts::GoodsSnapshot;
use eligibility::Reason;
use kernel::{Money, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use super::{
    budgets, campaign_lines,
    cart::{CartOwner, CartRow, Change, Kind, elsewhere, of, quantities_of, rows},
    cart_context::CartContext,
    quantity::is_about_quantity,
};
use crate::{
    errors::CheckoutError,
    models::_entities::cart_items::{Column, Entity},
    offers::models::offer::{OfferRequest, offer},
};

/// Sets the quantity of a line. A wrong one is refused with the nearest valid ones.
pub async fn set_quantity(
    tx: &WriteTx,
    context: &CartContext<'_>,
    change: Change,
    id: i64,
    quantity: i64,
) -> Result<(), CheckoutError> {
    context.check_contracts()?;
    let found = of(change.owner).filter(Column::Id.eq(id)).lock(ROW_LOCK);
    let row = rows(tx.db(), found).await?.pop();
    let row = row.ok_or(CheckoutError::NotFound("购物车中的这件商品"))?;
    if row.kind != Kind::Normal {
        return set_quantity_in_campaign(tx, context, change, row, quantity).await;
    }
    let goods = context.facts(tx, &[row.goods_id]).await?;
    let facts = goods.get(&row.goods_id).ok_or(CheckoutError::NotFound("商品"))?;
    let taken = taken_of_limit(tx, context, change.owner, &row, facts).await?;
    let offer_of = |number| {
        let wanted = OfferRequest {
            number: Some(number),
            warehouse_id: Some(row.warehouse_id),
            bought: taken,
            sold_in: None,
        };
        offer(context.viewer(), facts.clone(), wanted)
    };
    let wanted = offer_of(quantity);
    let mut reasons = wanted.reasons.iter();
    if let Some(reason) = reasons.find(|reason| is_about_quantity(&reason.code)) {
        return Err(CheckoutError::Invalid(FieldErrors::one(
            "params.number",
            &reason.message,
        )));
    }
    // Another tier is no change of the price; a change that was there before stays marked.
    let is_marked = row
        .price_seen
        .is_some_and(|seen| offer_of(row.quantity).unit() != Some(seen));
    let price_seen = if is_marked { row.price_seen } else { wanted.unit() };
    write_quantity(tx, context, change, row.id, (quantity, price_seen)).await
}

/// What the buyer bought lately and has in other lines; goods without a limit have none of it counted.
async fn taken_of_limit(
    tx: &WriteTx,
    context: &CartContext<'_>,
    owner: CartOwner,
    row: &CartRow,
    goods: &GoodsSnapshot,
) -> Result<i64, DbErr> {
    if goods.limit_quantity <= 0 {
        return Ok(0);
    }
    let bought = context.bought(tx, std::iter::once(goods)).await?;
    let bought = bought.get(&row.goods_id).copied().unwrap_or_default();
    let numbers = quantities_of(tx, owner, &[row.goods_id]).await?;
    Ok(bought.saturating_add(elsewhere(&numbers, row.goods_id, Some(row.warehouse_id))))
}

async fn write_quantity(
    tx: &WriteTx,
    context: &CartContext<'_>,
    change: Change,
    id: i64,
    (quantity, price_seen): (i64, Option<Money>),
) -> Result<(), CheckoutError> {
    Entity::update_many()
        .col_expr(Column::Quantity, Expr::value(quantity))
        .col_expr(Column::PriceSeen, Expr::value(price_seen))
        .col_expr(Column::UpdatedAt, Expr::value(context.now))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    change.note(tx);
    Ok(())
}

/// By the campaign's own stock and limit.
async fn set_quantity_in_campaign(
    tx: &WriteTx,
    context: &CartContext<'_>,
    change: Change,
    row: CartRow,
    quantity: i64,
) -> Result<(), CheckoutError> {
    let id = row.id;
    let line = context.in_campaign(tx, CartRow { quantity, ..row }).await?;
    let line = line.ok_or(CheckoutError::NotFound("商品"))?;
    let mut reasons = line.offer.reasons.iter();
    let about = |reason: &&Reason| {
        is_about_quantity(&reason.code) || [campaign_lines::ENDED, budgets::BEYOND].contains(&&*reason.code)
    };
    if let Some(reason) = reasons.find(about) {
        let errors = FieldErrors::one("params.number", &reason.message);
        return Err(CheckoutError::Invalid(errors));
    }
    write_quantity(tx, context, change, id, (quantity, line.unit())).await
}
