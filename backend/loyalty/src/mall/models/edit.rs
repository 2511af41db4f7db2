//! Goods of the mall as staff write them.
use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, QuerySelect, prelude::*};

use super::goods::Goods;
use crate::{
    errors::LoyaltyError,
    models::{
        _entities::points_goods::{ActiveModel, Entity},
        gift_checks,
    },
};

const LARGEST_POINTS: i64 = 10_000_000;
const LARGEST_STOCK: i64 = 1_000_000;
const LARGEST_MONEY: Money = Money(10_000_000);

#[derive(Clone, Debug)]
pub struct Draft {
    pub name: String,
    pub image: String,
    pub remark: String,
    pub details: String,
    pub points: i64,
    pub money: Money,
    pub worth: Money,
    pub stock: i64,
    /// Units swapped when the form was read: units swapped since are subtracted from the stock that staff
    /// entered. None: nothing is subtracted.
    pub sold_read: Option<i64>,
    pub buyer_limit: Option<i64>,
    pub starts_at: Option<DateTime<Utc>>,
    pub ends_at: Option<DateTime<Utc>>,
    pub is_open: bool,
    pub sort: i64,
}

impl Draft {
    async fn refuse_wrong(&self, tx: &WriteTx) -> Result<(), LoyaltyError> {
        let mut errors = FieldErrors::default();
        if self.name.is_empty() {
            errors.add("name", "请填写名称");
        } else if let Some(why) = gift_checks::medicine_refusal(tx.db(), &self.name).await? {
            errors.add("name", why);
        }
        if let Some(why) = gift_checks::picture_refusal(&self.image) {
            errors.add("image", why);
        }
        if !(1..=LARGEST_POINTS).contains(&self.points) {
            errors.add("points", format!("积分应为 1 到 {LARGEST_POINTS} 的整数"));
        }
        if !(Money::ZERO..=LARGEST_MONEY).contains(&self.money) {
            errors.add("money", format!("现金应为 0.00 到 {LARGEST_MONEY} 元"));
        }
        if !(Money::ZERO..=LARGEST_MONEY).contains(&self.worth) {
            errors.add("worth", format!("市场价应为 0.00 到 {LARGEST_MONEY} 元"));
        }
        if !(0..=LARGEST_STOCK).contains(&self.stock) {
            errors.add("stock", format!("库存应为 0 到 {LARGEST_STOCK} 的整数"));
        }
        if self
            .buyer_limit
            .is_some_and(|limit| !(1..=10_000).contains(&limit))
        {
            errors.add("limit", "每家上限应为 1 到 10000 的整数，不限请留空");
        }
        if let (Some(starts), Some(ends)) = (self.starts_at, self.ends_at)
            && ends <= starts
        {
            errors.add("ends_at", "结束时间应晚于开始时间");
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(LoyaltyError::Invalid(errors))
        }
    }

    fn row(self, now: DateTime<Utc>) -> ActiveModel {
        ActiveModel {
            name: Set(self.name),
            image: Set(self.image),
            remark: Set(self.remark),
            details: Set(self.details),
            points: Set(self.points),
            money: Set(self.money),
            worth: Set(self.worth),
            stock: Set(self.stock),
            buyer_limit: Set(self.buyer_limit),
            starts_at: Set(self.starts_at),
            ends_at: Set(self.ends_at),
            is_open: Set(self.is_open),
            sort: Set(self.sort),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

pub async fn create(tx: &WriteTx, draft: Draft, now: DateTime<Utc>) -> Result<Goods, LoyaltyError> {
    draft.refuse_wrong(tx).await?;
    let mut row = draft.row(now);
    row.created_at = Set(now);
    Ok(row.insert(tx.db()).await?)
}

/// The stock that staff entered when this many were swapped, given the number swapped now.
fn stock_left(draft: &Draft, sold: i64) -> Result<i64, LoyaltyError> {
    let since = draft.sold_read.map_or(0, |read| sold.saturating_sub(read));
    let left = draft.stock.saturating_sub(since);
    if (0..=LARGEST_STOCK).contains(&left) {
        return Ok(left);
    }
    Err(LoyaltyError::invalid(
        "stock",
        format!("打开页面后又兑出 {since} 件，填写的库存不够，请刷新后重新填写"),
    ))
}

/// The goods before and after.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<(Goods, Goods), LoyaltyError> {
    let before = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let before = before.ok_or(LoyaltyError::NotFound("积分商品"))?;
    draft.refuse_wrong(tx).await?;
    let stock = stock_left(&draft, before.sold)?;
    let mut row = draft.row(now);
    row.stock = Set(stock);
    row.id = Set(id);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}
