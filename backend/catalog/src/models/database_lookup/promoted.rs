//! Which goods are in a promotion today, as a condition.
use chrono::NaiveDate;
use sea_orm::{
    Condition,
    prelude::*,
    sea_query::{Expr, ExprTrait, Query},
};

use crate::models::{
    _entities::{goods, goods_prices, ladder_prices},
    promotions::{self, Promotion, Shopper},
};

/// The same goods that bear one of the promotion's marks in the index.
pub(super) fn promoted(promotion: Promotion, shopper: Option<&Shopper>, today: NaiveDate) -> Expr {
    let of_goods = |goods_id: Expr| goods_id.equals(goods::Column::Id.as_column_ref());
    match promotion {
        Promotion::FreeShipping => goods::Column::IsFreeShipping.eq(true),
        Promotion::Ladder => {
            let base = Expr::col(goods::Column::BasePrice.as_column_ref());
            let tiers = Query::select()
                .expr(Expr::val(1))
                .from(ladder_prices::Entity)
                .and_where(of_goods(Expr::col(
                    ladder_prices::Column::GoodsId.as_column_ref(),
                )))
                .and_where(Expr::col(ladder_prices::Column::Price.as_column_ref()).lt(base))
                .take();
            Expr::exists(tiers)
        }
        Promotion::Special => {
            let prices = Query::select()
                .expr(Expr::val(1))
                .from(goods_prices::Entity)
                .and_where(of_goods(Expr::col(goods_prices::Column::GoodsId.as_column_ref())))
                .cond_where(holds_on(today))
                .cond_where(meant_for(shopper))
                .take();
            Expr::exists(prices)
        }
    }
}

fn holds_on(today: NaiveDate) -> Condition {
    use goods_prices::Column::{ValidFrom, ValidTo};
    let (begins, ends) = promotions::day(today);
    Condition::all()
        .add(Condition::any().add(ValidFrom.is_null()).add(ValidFrom.lt(ends)))
        .add(Condition::any().add(ValidTo.is_null()).add(ValidTo.gt(begins)))
}

fn meant_for(shopper: Option<&Shopper>) -> Condition {
    use goods_prices::Column::{CompanyId, Rank, Region};
    let region = shopper.map_or("", |shopper| &shopper.region);
    let general = Condition::all()
        .add(CompanyId.is_null())
        .add(
            Condition::any()
                .add(Rank.is_null())
                .add_option(shopper.map(|shopper| Rank.eq(shopper.rank))),
        )
        .add(Region.is_in(["", region]));
    Condition::any()
        .add(general)
        .add_option(shopper.map(|shopper| CompanyId.eq(shopper.company_id)))
}
