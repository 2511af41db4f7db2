//! POST /api/cart/checkout: the sums of the selected lines, with coupons and vouchers, before ordering.
use axum::extract::State;
use catalog::stock::models::warehouses;
use chrono::NaiveDate;
use eligibility::contract_needed;
use identity::{
    actors::Entitled,
    addresses::{
        models::{address_review, addresses},
        views::shop::address::Address,
    },
    companies::models::facts::BuyerContext,
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Db, Money,
    api::Envelope,
    input::{Input, RowId},
};
use sea_orm::prelude::*;
use serde::Deserialize;
use utoipa::ToSchema;
use wallet::models::ledger::{self, Kind};

use super::cart::{line_ids, plain};
use crate::{
    cart::{
        models::{
            cart::{self, CartOwner, CartRow},
            carts::CartResponder,
        },
        views::shop::checkout::{Checkout, CheckoutParts},
    },
    models::_entities::cart_items::Column,
    placing::models::quoting::{self, Lines, QuoteRequest, QuoteSources, QuotedCheckout},
};

#[derive(Deserialize, ToSchema)]
pub struct CheckoutInput {
    /// Cart lines; empty = the selected ones.
    #[serde(default)]
    ids: Vec<RowId>,
    /// Where to, which decides the freight; absent or 0 = the default address, or the first that orders may go to.
    #[serde(default)]
    address_id: RowId,
    /// Claimed coupons to use; absent = those that are best for the buyer, empty = none.
    #[serde(default)]
    coupon_ids: Option<Vec<RowId>>,
    /// What vouchers are to pay; as much of it is used as may be.
    #[serde(default)]
    voucher: Option<Money>,
}

#[utoipa::path(post, path = "/api/cart/checkout", tag = "cart", request_body = CheckoutInput, responses((status = 200, body = Envelope<Checkout>), (status = 409), (status = 459)))]
pub async fn checkout(
    buyer: Entitled<PlaceOrders>,
    State(carts): State<CartResponder>,
    Input(input): Input<CheckoutInput>,
) -> ApiResult<Data<Checkout>> {
    let (db, member) = (&carts.services.db, &buyer.member);
    let (now, today) = (carts.services.clock.now(), carts.services.clock.today());
    if let Some(message) = contract_needed(member, today) {
        return Err(ApiError::ContractNeeded(message));
    }
    let ids = line_ids(input.ids)?;
    let rows = wanted_rows(db, member, &ids).await?;
    let addresses = addresses::all(db, buyer.company_id()).await?;
    let address = destination(&addresses, input.address_id.0, member, today);
    let address_id = address.map(|address| address.id);
    let coupon_ids = input.coupon_ids.map(plain);
    let asked = QuoteRequest {
        member,
        at: now,
        rows: cart::chosen(rows),
        lines: if ids.is_empty() {
            Lines::Buyable
        } else {
            Lines::All
        },
        province: address.map_or(member.company.province.as_str(), |address| {
            address.province.as_str()
        }),
        coupon_ids: coupon_ids.as_deref(),
        voucher: input.voucher.unwrap_or_default(),
    };
    let quoted = quote(&carts, asked).await?;
    let addresses = addresses
        .into_iter()
        .map(|row| Address::new(row, member, today))
        .collect();
    let warehouses = warehouses::names(db).await?;
    let balance = ledger::balance(db, buyer.company_id(), Kind::Balance).await?;
    Ok(Data(Checkout::new(CheckoutParts {
        quoted: &quoted.checkout,
        running: &quoted.running,
        now,
        warehouse_name: &|id| warehouses.get(&id).cloned().unwrap_or_default(),
        addresses,
        address_id,
        balance,
        vouchers: quoted.vouchers,
        points: quoted.points,
        is_best: coupon_ids.is_none(),
    })))
}

async fn quote(carts: &CartResponder, asked: QuoteRequest<'_>) -> ApiResult<QuotedCheckout> {
    let shop = QuoteSources {
        services: &carts.services,
        goods_cache: &carts.goods_cache,
        book: &carts.books.get(&carts.services).await?,
        freight_rules: &carts.freight_rules,
    };
    Ok(quoting::quote(shop, asked).await?)
}

/// The named lines, or the selected ones where none is named.
async fn wanted_rows(db: &Db, member: &BuyerContext, ids: &[i64]) -> ApiResult<Vec<CartRow>> {
    let mut query = cart::of(CartOwner::of(member));
    query = if ids.is_empty() {
        query.filter(Column::IsSelected.eq(true))
    } else {
        query.filter(Column::Id.is_in(ids.iter().copied()))
    };
    let rows = cart::found(db, query).await?;
    if rows.is_empty() || rows.len() < ids.len() {
        return Err(ApiError::conflict("请先在购物车选择要结算的商品"));
    }
    Ok(rows)
}

/// The address that was asked for, else the first that orders may go to, else the first; none: the company has none.
fn destination<'a>(
    addresses: &'a [addresses::Address],
    asked: i64,
    member: &BuyerContext,
    today: NaiveDate,
) -> Option<&'a addresses::Address> {
    let is_open =
        |address: &&addresses::Address| address_review::refusal(address, &member.licences, today).is_none();
    addresses
        .iter()
        .find(|address| address.id == asked)
        .or_else(|| addresses.iter().find(is_open))
        .or(addresses.first())
}
