//! Vouchers that campaigns promise: for a subsidy (买补) when its order is completed, for a cashback (满额返现)
//! when its period is over. Each is recorded once, and published whenever its amount changes; another crate
//! pays it out.
mod budget;
pub mod in_turn;
mod late;
mod noted;
mod returns;
mod shares;
mod total;

use std::{
    collections::HashMap,
    sync::atomic::{AtomicU64, Ordering},
};

use chrono::{DateTime, Utc};
use kernel::{Db, Money, Services, WriteTx, db::ROW_LOCK, jobs::each};
use sea_orm::{
    DbErr, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use self::{
    budget::end_used_up,
    noted::note_once,
    shares::{memo, shares_of},
};
use super::{
    _entities::{campaign_uses, campaigns},
    campaign,
    kinds::{Kind, Status, UseState},
    uses::unspend,
};
use crate::events::VoucherEarned;

pub use self::budget::count_up;
pub(crate) use self::budget::owed;
pub use self::late::counted;
pub use self::returns::{goods_returned, money_returned, order_cancelled, refunded, worth_now};
pub use self::shares::{Standing, standing};

/// Campaigns that are read at once.
const AT_ONCE: u64 = 20;

/// A subsidy's voucher for the kept units of a line, of the amount promised for all of them.
pub fn voucher_of(promised: Money, quantity: i64, kept: i64) -> Money {
    promised.share(Ord::clamp(kept, 0, Ord::max(quantity, 0)), quantity)
}

/// The order is completed: what its subsidies promised is due for the units that stay. `due`: subsidy → its sum over the
/// order's lines; one that it does not name owes nothing. Safe to run twice.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
#[kernel::boxed]
pub async fn completed(
    tx: &WriteTx,
    order_id: i64,
    due: &HashMap<i64, Money>,
    now: DateTime<Utc>,
) -> Result<Vec<VoucherEarned>, DbErr> {
    let uses = campaign_uses::Entity::find()
        .filter(campaign_uses::Column::OrderId.eq(order_id))
        .filter(campaign_uses::Column::State.eq(UseState::Taken))
        .filter(campaign_uses::Column::GoodsId.is_not_null())
        .order_by_asc(campaign_uses::Column::Id)
        .lock(ROW_LOCK)
        .all(tx.db())
        .await?;
    let mut ids: Vec<i64> = uses.iter().map(|row| row.campaign_id).collect();
    ids.sort_unstable();
    ids.dedup();
    let subsidies = campaigns::Entity::find()
        .filter(campaigns::Column::Id.is_in(ids))
        .filter(campaigns::Column::Kind.eq(Kind::Subsidy))
        .order_by_asc(campaigns::Column::Id)
        .all(tx.db())
        .await?;
    let mut earned = Vec::new();
    for subsidy in subsidies {
        let own: Vec<_> = uses.iter().filter(|row| row.campaign_id == subsidy.id).collect();
        let Some(company_id) = own.first().map(|row| row.company_id) else {
            continue;
        };
        let amount = due.get(&subsidy.id).copied().unwrap_or_default();
        let note = VoucherEarned {
            campaign_id: subsidy.id,
            company_id,
            order_id,
            name: subsidy.name,
            amount,
        };
        if !note_once(tx, &note, now).await? {
            continue;
        }
        // What will not be paid out counts no longer against the budget.
        let promised: Money = own.iter().map(|row| row.benefit).sum();
        unspend(tx, subsidy.id, promised - amount).await?;
        earned.push(note);
    }
    Ok(earned)
}

/// Settles the cashbacks whose time is over, or whose budget is used up, a campaign at a time. The number of vouchers.
pub async fn settle_due(services: &Services) -> Result<u64, DbErr> {
    let now = services.clock.now();
    end_used_up(services).await?;
    let (vouchers, mut seen) = (AtomicU64::new(0), 0);
    loop {
        let due = due_after(&services.db, seen, now).await?;
        let Some(last) = due.last() else {
            return Ok(vouchers.load(Ordering::Relaxed));
        };
        // One that cannot be settled stays due, and is passed by: those behind it have their turn.
        seen = *last;
        let all = &vouchers;
        let pay_out = |id: i64| async move {
            let settling = services
                .writer
                .run(async move |tx: &WriteTx| settle(tx, id, now).await);
            let count = settling.await?;
            all.fetch_add(count, Ordering::Relaxed);
            Ok::<_, DbErr>(count > 0)
        };
        each("cashbacks", due, pay_out).await;
    }
}

async fn due_after(db: &Db, seen: i64, now: DateTime<Utc>) -> Result<Vec<i64>, DbErr> {
    let is_over = campaigns::Column::EndsAt
        .lte(now)
        .or(campaigns::Column::Status.eq(Status::Stopped));
    campaigns::Entity::find()
        .select_only()
        .column(campaigns::Column::Id)
        .filter(campaigns::Column::Id.gt(seen))
        .filter(campaigns::Column::Kind.eq(Kind::Cashback))
        .filter(campaigns::Column::Status.is_in([Status::Approved, Status::Stopped]))
        .filter(campaigns::Column::SettledAt.is_null())
        .filter(is_over)
        .order_by_asc(campaigns::Column::Id)
        .limit(AT_ONCE)
        .into_tuple()
        .all(db)
        .await
}

async fn settle(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let row = campaigns::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let row = row.filter(|row| row.settled_at.is_none());
    let Some(campaign) = campaign::with_parts(tx.db(), row.into_iter().collect())
        .await?
        .pop()
    else {
        return Ok(0);
    };
    let (mut spent, mut count) = (Money::ZERO, 0);
    for (company_id, share) in shares_of(tx.db(), &campaign).await? {
        let earned = VoucherEarned {
            campaign_id: id,
            company_id,
            order_id: 0,
            name: memo(&campaign, share.paid, share.voucher),
            amount: share.voucher,
        };
        if earned.amount.is_positive() && note_once(tx, &earned, now).await? {
            spent += earned.amount;
            count += 1;
        }
    }
    campaigns::Entity::update_many()
        .col_expr(
            campaigns::Column::Spent,
            Expr::col(campaigns::Column::Spent).add(spent),
        )
        .col_expr(campaigns::Column::SettledAt, Expr::value(now))
        .filter(campaigns::Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(count)
}
