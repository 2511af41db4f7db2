//! A hypothetical cart.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::{companies::models::facts::BuyerContext, members::models::members};
use kernel::{Db, Money, clock::shop_day};
use sea_orm::DbErr;

use super::buyer_class::BuyerClass;
use crate::{
    cart::models::cart::{CartRow, Kind},
    errors::CheckoutError,
    placing::models::quoting::{self, Lines, QuoteRequest, QuoteSources, QuotedCheckout},
};

/// Whose cart it would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SupposedBuyer {
    Company(i64),
    Class(BuyerClass),
}

/// The request for the simulation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SimulationRequest {
    pub buyer: SupposedBuyer,
    pub at: DateTime<Utc>,
    /// Where to; empty = where the buyer is.
    pub province: String,
    pub lines: Vec<SimulatedLine>,
    /// Coupons that the buyer holds; none = those that are best for them.
    pub coupon_ids: Option<Vec<i64>>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimulatedLine {
    pub goods_id: i64,
    /// Units, of a combination sets.
    pub quantity: i64,
    pub kind: Kind,
    /// The campaign that sells it so; 0 = none.
    pub campaign_id: i64,
}

/// Quotes the lines as the buyer's owner would see them at the checkout. A line that could not be ordered is quoted with its
/// reasons.
pub async fn quote(
    shop: QuoteSources<'_>,
    question: &SimulationRequest,
) -> Result<QuotedCheckout, CheckoutError> {
    let db = &shop.services.db;
    let member = match &question.buyer {
        SupposedBuyer::Company(id) => owner_of(db, *id).await?,
        SupposedBuyer::Class(class) => Some(class.buyer()),
    };
    let member = member.ok_or(CheckoutError::NotFound("客户"))?;
    let province = match question.province.as_str() {
        "" => &member.company.province,
        province => province,
    };
    let asked = QuoteRequest {
        rows: rows(shop, question).await?,
        member: &member,
        at: question.at,
        lines: Lines::All,
        province,
        coupon_ids: question.coupon_ids.as_deref(),
        voucher: Money::ZERO,
    };
    quoting::quote(shop, asked).await
}

async fn owner_of(db: &Db, company_id: i64) -> Result<Option<BuyerContext>, DbErr> {
    let owners = members::owners_of(db, company_id).await?;
    match owners.iter().map(|owner| owner.id).min() {
        Some(id) => members::facts(db, id).await,
        None => Ok(None),
    }
}

/// The lines as a cart would keep them, each from the warehouse that would deliver.
async fn rows(shop: QuoteSources<'_>, question: &SimulationRequest) -> Result<Vec<CartRow>, CheckoutError> {
    let ids: Vec<i64> = question.lines.iter().map(|line| line.goods_id).collect();
    let goods = shop.goods_cache.get_many(&shop.services.db, &ids).await?;
    let today = shop_day(question.at);
    let warehouses: HashMap<i64, i64> = goods
        .iter()
        .map(|goods| {
            let stock = goods.delivering_stock(today);
            (goods.id, stock.map_or(0, |stock| stock.warehouse_id))
        })
        .collect();
    let row = |(place, line): (usize, &SimulatedLine)| {
        let warehouse_id = warehouses
            .get(&line.goods_id)
            .ok_or(CheckoutError::NotFound("商品"))?;
        Ok(CartRow {
            id: kernel::counts::to_i64(place),
            goods_id: line.goods_id,
            warehouse_id: *warehouse_id,
            kind: line.kind,
            quantity: line.quantity,
            price_seen: None,
            is_selected: true,
            goods_manjian_id: 0,
            is_yj: 0,
            campaign_id: line.campaign_id,
        })
    };
    question.lines.iter().enumerate().map(row).collect()
}
