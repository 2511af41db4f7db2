//! Placing an order of the mall: points, money, stock and the order in one transaction.
use chrono::{DateTime, Utc};
use identity::{
    addresses::models::address_finders as addresses,
    companies::models::{companies, facts::BuyerContext},
};
use kernel::{
    Actor, Money, WriteTx, ids,
    models::idempotency::{self, Claim},
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    ExprTrait, IntoActiveModel,
    prelude::*,
};
use serde::Serialize;

use super::{
    goods::{self, Goods},
    log,
    orders::{self, Order, Status},
    release::Release,
};
use crate::{
    errors::LoyaltyError,
    models::{
        _entities::{points_goods, points_orders},
        gift_checks,
        wallet_bookings::{self, LedgerReference},
    },
};

/// A buyer's order.
#[derive(Clone, Debug, Serialize)]
pub struct Request {
    pub goods_id: i64,
    pub quantity: i64,
    pub address_id: i64,
    pub remark: String,
    /// What the buyer saw that it costs; compared when given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub points: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub money: Option<Money>,
}

/// Where an order comes from.
#[derive(Clone, Copy, Debug)]
pub enum Source {
    /// Goods of the mall.
    Mall(i64),
    /// A ticket that won it.
    Draw(i64),
}

#[derive(Clone, Debug)]
pub struct NewOrder {
    pub source: Source,
    pub name: String,
    pub image: String,
    pub quantity: i64,
    pub points: i64,
    pub money: Money,
    pub address_id: i64,
    pub remark: String,
}

/// One order for each key.
pub async fn place(
    tx: &WriteTx,
    request: &Request,
    (member, actor): (&BuyerContext, &Actor),
    key: Option<&str>,
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    let scope = format!("points_order:{}:{}", member.id, member.company_id);
    if let Some(key) = key {
        let hash = idempotency::request_hash(request);
        match idempotency::claim(tx, &scope, key, &hash, now).await? {
            Claim::New => {}
            Claim::Repeated(answer) => {
                let number = answer.as_str().unwrap_or_default();
                let order = orders::by_number(tx.db(), member.company_id, number).await?;
                return order.ok_or(LoyaltyError::NotFound("积分订单"));
            }
            Claim::Taken => return Err(LoyaltyError::KeyTaken),
        }
    }
    let order = place_once(tx, request, (member, actor), now).await?;
    if let Some(key) = key {
        idempotency::keep(tx, &scope, key, &order.number).await?;
    }
    Ok(order)
}

async fn place_once(
    tx: &WriteTx,
    request: &Request,
    (member, actor): (&BuyerContext, &Actor),
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    if let Some(why) = goods::refusal(member, now) {
        return Err(LoyaltyError::Forbidden(why));
    }
    let found = goods::by_id(tx.db(), request.goods_id).await?;
    let goods =
        found.ok_or_else(|| LoyaltyError::invalid("goods_id", "没有这件积分商品，请刷新后重新选择"))?;
    if let Some(why) = goods.closed(now) {
        return Err(LoyaltyError::conflict(why));
    }
    // The catalogue may have got a product of this name since.
    if gift_checks::medicine_refusal(tx.db(), &goods.name)
        .await?
        .is_some()
    {
        return Err(LoyaltyError::conflict("这件商品已停止兑换，请选择其他礼品"));
    }
    // One order of a company at a time: the limit looks at its others.
    companies::lock(tx, member.company_id).await?;
    refuse_above_limit(tx, &goods, request.quantity, member.company_id).await?;
    let (points, money) = goods::price(&goods, request.quantity);
    refuse_other_price(request, (points, money))?;
    let new = NewOrder {
        source: Source::Mall(goods.id),
        name: goods.name.clone(),
        image: goods.image.clone(),
        quantity: request.quantity,
        points,
        money,
        address_id: request.address_id,
        remark: request.remark.clone(),
    };
    let order = open(tx, new, (member, actor), now).await?;
    wallet_bookings::spend(tx, &document(&order, "积分兑换"), points, money, now).await?;
    take_stock(tx, &goods, request.quantity).await?;
    Ok(order)
}

/// The order costs what the buyer saw, as far as they say what they saw.
fn refuse_other_price(request: &Request, (points, money): (i64, Money)) -> Result<(), LoyaltyError> {
    let is_other =
        request.points.is_some_and(|seen| seen != points) || request.money.is_some_and(|seen| seen != money);
    if !is_other {
        return Ok(());
    }
    let besides = if money.is_positive() {
        format!("加 {money} 元")
    } else {
        String::new()
    };
    Err(LoyaltyError::conflict(format!(
        "价格有变动，现在需要 {points} 积分{besides}，请核对后再兑换"
    )))
}

/// How the ledgers name an order.
pub(super) fn document(order: &Order, what: &str) -> LedgerReference {
    LedgerReference {
        company_id: order.company_id,
        reference: order.number.clone(),
        memo: format!("{what}：{}", order.name),
    }
}

async fn refuse_above_limit(
    tx: &WriteTx,
    goods: &Goods,
    quantity: i64,
    company_id: i64,
) -> Result<(), LoyaltyError> {
    let Some(limit) = goods.buyer_limit else {
        return Ok(());
    };
    let bought = goods::bought(tx.db(), company_id, [goods.id]).await?;
    let bought = bought.get(&goods.id).copied().unwrap_or_default();
    if bought.saturating_add(quantity) <= limit {
        return Ok(());
    }
    Err(LoyaltyError::conflict(format!(
        "每家企业限兑 {limit} 件，贵公司已兑 {bought} 件"
    )))
}

/// The price of its goods is compared as well: it may have changed since it was read.
async fn take_stock(tx: &WriteTx, goods: &Goods, quantity: i64) -> Result<(), LoyaltyError> {
    use points_goods::{Column, Entity};
    let taken = Entity::update_many()
        .col_expr(Column::Stock, Expr::col(Column::Stock).sub(quantity))
        .col_expr(Column::Sold, Expr::col(Column::Sold).add(quantity))
        .filter(Column::Id.eq(goods.id))
        .filter(Column::IsOpen.eq(true))
        .filter(Column::Release.is_in(Release::GIVEN))
        .filter(Column::Points.eq(goods.points))
        .filter(Column::Money.eq(goods.money))
        .filter(Column::Stock.gte(quantity))
        .exec(tx.db())
        .await?;
    if taken.rows_affected == 1 {
        return Ok(());
    }
    let left = goods::by_id(tx.db(), goods.id)
        .await?
        .map_or(0, |goods| goods.stock);
    if left >= quantity {
        return Err(LoyaltyError::conflict("这件商品刚有变动，请刷新后再兑换"));
    }
    Err(LoyaltyError::conflict(if left > 0 {
        format!("只剩 {left} 件，请减少数量")
    } else {
        "已经兑完，补货后可再兑换".into()
    }))
}

/// Writes the order with the current address.
pub async fn open(
    tx: &WriteTx,
    new: NewOrder,
    (member, actor): (&BuyerContext, &Actor),
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    let address = own_address(tx, member, new.address_id).await?;
    let (goods_id, record_id) = match new.source {
        Source::Mall(goods_id) => (Some(goods_id), None),
        Source::Draw(record_id) => (None, Some(record_id)),
    };
    let row = points_orders::ActiveModel {
        id: NotSet,
        number: Set(ids::document_number("JF", now)),
        company_id: Set(member.company_id),
        member_id: Set(member.id),
        points_goods_id: Set(goods_id),
        draw_record_id: Set(record_id),
        name: Set(new.name),
        image: Set(new.image),
        quantity: Set(new.quantity),
        points: Set(new.points),
        money: Set(new.money),
        status: Set(Status::Waiting),
        consignee: Set(address.name.clone()),
        phone: Set(address.phone.clone()),
        address: Set(addresses::in_one_line(&address)),
        remark: Set(new.remark),
        carrier: Set(String::new()),
        waybill: Set(String::new()),
        created_at: Set(now),
        shipped_at: Set(None),
        finished_at: Set(None),
        cancelled_at: Set(None),
        cancel_reason: Set(String::new()),
    };
    let order = row.insert(tx.db()).await?;
    let text = if order.is_prize() {
        "领取奖品"
    } else {
        "提交兑换"
    };
    log::note(tx, (order.id, Status::Waiting), actor, (text, ""), now).await?;
    Ok(order)
}

/// A prize that staff could not send goes to the address that is named now.
pub async fn open_again(
    tx: &WriteTx,
    order: Order,
    address_id: i64,
    (member, actor): (&BuyerContext, &Actor),
    now: DateTime<Utc>,
) -> Result<Order, LoyaltyError> {
    let address = own_address(tx, member, address_id).await?;
    let mut row = order.into_active_model();
    row.member_id = Set(member.id);
    row.status = Set(Status::Waiting);
    row.consignee = Set(address.name.clone());
    row.phone = Set(address.phone.clone());
    row.address = Set(addresses::in_one_line(&address));
    row.cancelled_at = Set(None);
    row.cancel_reason = Set(String::new());
    let order = row.update(tx.db()).await?;
    log::note(tx, (order.id, Status::Waiting), actor, ("重新领取奖品", ""), now).await?;
    Ok(order)
}

async fn own_address(
    tx: &WriteTx,
    member: &BuyerContext,
    id: i64,
) -> Result<addresses::Address, LoyaltyError> {
    let address = addresses::one(tx.db(), member.company_id, id).await?;
    address.ok_or_else(|| LoyaltyError::invalid("address_id", "请选择收货地址"))
}
