//! Goods of the mall as staff write them. What is worth more than one colleague puts up alone waits for finance.
use chrono::{DateTime, Utc};
use kernel::{Actor, Money, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*};

use super::{
    goods::Goods,
    release::{Release, worth_of},
};
use crate::{
    draws::models::rules,
    errors::LoyaltyError,
    models::{
        _entities::points_goods::{ActiveModel, Column, Entity},
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

pub async fn create(
    tx: &WriteTx,
    draft: Draft,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<Goods, LoyaltyError> {
    draft.refuse_wrong(tx).await?;
    let release = release_for(tx, (&draft, draft.stock), actor, None).await?;
    let mut row = draft.row(now);
    written(&mut row, release, actor);
    row.created_at = Set(now);
    Ok(row.insert(tx.db()).await?)
}

/// Whoever writes what is given answers for it, and an earlier decision was about something else.
fn written(row: &mut ActiveModel, release: Release, actor: &Actor) {
    row.release = Set(release);
    row.written_by = Set(actor.id);
    row.written_by_name = Set(actor.name.clone());
    row.decided_by = Set(None);
    row.decided_by_name = Set(String::new());
    row.decided_at = Set(None);
    row.refusal = Set(String::new());
}

/// Whether finance decides on a draft of so many units, those that were swapped before among them.
async fn release_for(
    tx: &WriteTx,
    (draft, units): (&Draft, i64),
    actor: &Actor,
    id: Option<i64>,
) -> Result<Release, LoyaltyError> {
    if !draft.is_open {
        return Ok(Release::NotNeeded);
    }
    // Held until the end: two of one colleague at a time do not count without each other.
    let limit = rules::locked(tx).await?.finance_above;
    let others = put_up_alone(tx, actor, id).await?;
    let is_within = worth_of(draft.worth, units).is_some_and(|worth| worth + others <= limit);
    Ok(if is_within {
        Release::NotNeeded
    } else {
        Release::Waiting
    })
}

/// What this colleague has in the mall without finance: many small offers are one large one.
async fn put_up_alone(tx: &WriteTx, actor: &Actor, except: Option<i64>) -> Result<Money, DbErr> {
    let Some(staff_id) = actor.id else {
        return Ok(Money::ZERO);
    };
    let theirs = Entity::find()
        .filter(Column::WrittenBy.eq(staff_id))
        .filter(Column::Release.eq(Release::NotNeeded))
        .filter(Column::IsOpen.eq(true))
        .all(tx.db())
        .await?;
    let others = theirs.iter().filter(|goods| Some(goods.id) != except);
    Ok(others
        .filter_map(|goods| worth_of(goods.worth, goods.stock + goods.sold))
        .sum())
}

/// What buyers could have before, they get no more of, and no cheaper.
fn gives_no_more(before: &Goods, draft: &Draft, units: i64) -> bool {
    let was_given =
        before.release == Release::Released || (before.is_open && before.release == Release::NotNeeded);
    was_given
        && draft.name == before.name
        && draft.worth == before.worth
        && draft.points >= before.points
        && draft.money >= before.money
        && units <= before.stock + before.sold
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
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(Goods, Goods), LoyaltyError> {
    let before = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    let before = before.ok_or(LoyaltyError::NotFound("积分商品"))?;
    draft.refuse_wrong(tx).await?;
    let stock = stock_left(&draft, before.sold)?;
    let units = stock + before.sold;
    let stays = gives_no_more(&before, &draft, units);
    let release = if stays {
        before.release
    } else {
        release_for(tx, (&draft, units), actor, Some(id)).await?
    };
    let mut row = draft.row(now);
    if !stays {
        written(&mut row, release, actor);
    }
    row.stock = Set(stock);
    row.id = Set(id);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}
