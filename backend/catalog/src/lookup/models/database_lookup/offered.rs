//! What the database says of goods as they are offered: price, stock, expiry, promotions.
use chrono::NaiveDate;
use sea_orm::{
    Condition,
    prelude::*,
    sea_query::{Expr, ExprTrait, Query, SelectStatement},
};

use crate::{
    goods::models::codes::Control,
    models::_entities::{batches, customer_prices, goods, sale_rules, tier_prices},
    prices::models::{
        promotions::{self, Promotion},
        shopper::Shopper,
    },
};

/// The batches in stock that may be shipped.
fn shippable_batches(today: NaiveDate) -> SelectStatement {
    Query::select()
        .from(batches::Entity)
        .and_where(
            Expr::col(batches::Column::GoodsId.as_column_ref()).equals(goods::Column::Id.as_column_ref()),
        )
        .and_where(batches::Column::OnHand.gt(0_i64))
        .and_where(batches::Column::HasReport.eq(true))
        .and_where(batches::Column::IsLocked.eq(false))
        .and_where(batches::Column::ExpiresOn.gt(today))
        .take()
}

pub(super) fn earliest_expiry(today: NaiveDate) -> Expr {
    let dates = shippable_batches(today)
        .expr(batches::Column::ExpiresOn.min())
        .take();
    Expr::SubQuery(None, Box::new(dates.into()))
}

/// As `GoodsSnapshot::listed_price`.
pub(super) fn listed_price() -> Expr {
    let rules = Query::select()
        .expr(Expr::val(1))
        .from(sale_rules::Entity)
        .and_where(
            Expr::col(sale_rules::Column::GoodsId.as_column_ref()).equals(goods::Column::Id.as_column_ref()),
        )
        .take();
    let base = Expr::col(goods::Column::BasePrice.as_column_ref());
    let is_for_all = goods::Column::Control.is_not_in(Control::NEVER_TO_SOME);
    Expr::case(Expr::exists(rules).not().and(is_for_all), base).into()
}

/// The same goods that have one of the promotion's marks in the index.
pub(super) fn promoted(promotion: Promotion, shopper: Option<&Shopper>, today: NaiveDate) -> Expr {
    let of_goods = |goods_id: Expr| goods_id.equals(goods::Column::Id.as_column_ref());
    match promotion {
        Promotion::FreeShipping => goods::Column::IsPreferred.eq(true),
        Promotion::Ladder => {
            let base = Expr::col(goods::Column::BasePrice.as_column_ref());
            let tiers = Query::select()
                .expr(Expr::val(1))
                .from(tier_prices::Entity)
                .and_where(of_goods(Expr::col(tier_prices::Column::GoodsId.as_column_ref())))
                .and_where(Expr::col(tier_prices::Column::Price.as_column_ref()).lt(base))
                .take();
            Expr::exists(tiers)
        }
        Promotion::Special => {
            let prices = Query::select()
                .expr(Expr::val(1))
                .from(customer_prices::Entity)
                .and_where(of_goods(Expr::col(
                    customer_prices::Column::GoodsId.as_column_ref(),
                )))
                .cond_where(holds_on(today))
                .cond_where(meant_for(shopper))
                .take();
            Expr::exists(prices)
        }
    }
}

fn holds_on(today: NaiveDate) -> Condition {
    use customer_prices::Column::{ValidFrom, ValidTo};
    let (begins, ends) = promotions::day(today);
    Condition::all()
        .add(Condition::any().add(ValidFrom.is_null()).add(ValidFrom.lt(ends)))
        .add(Condition::any().add(ValidTo.is_null()).add(ValidTo.gt(begins)))
}

/// As the price engine decides it: everything that a price names is the shopper's.
fn meant_for(shopper: Option<&Shopper>) -> Condition {
    use customer_prices::Column::{CompanyId, Rank, Region};
    let or_open = |column: customer_prices::Column, own: Option<i64>| {
        Condition::any()
            .add(column.is_null())
            .add_option(own.map(|own| column.eq(own)))
    };
    let region = shopper.map_or("", |shopper| &shopper.region);
    Condition::all()
        .add(or_open(CompanyId, shopper.map(|shopper| shopper.company_id)))
        .add(or_open(Rank, shopper.map(|shopper| shopper.rank)))
        .add(Region.is_in(["", region]))
}
