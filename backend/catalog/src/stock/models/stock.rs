//! Stock: the quantity in a warehouse (`on_hand`), the part reserved for buyers (`reserved`), and its
//! batches. Everything here runs in the caller's transaction and keeps `0 ≤ reserved ≤ on_hand = sum of
//! batches = sum of movements`.
//! Only stock that may be shipped is for sale: batches with an inspection report that have not expired, less
//! reservations. So no one pays for goods that cannot be shipped.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{Db, WriteTx};
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::{fefo, ledger};
use crate::{
    errors::StockError,
    goods::models::facts::StockFacts,
    models::_entities::{batches, goods},
    stock::models::ledger::StockLedger,
};

pub use super::certify::{certify, recall};
pub use super::fefo::{BatchAllocation, as_far_as_it_reaches, for_sale};
pub use super::ledger::MovementKind;
pub use super::moves::{Adjustment, BatchDates, Condition, DeliveredBatch, Pick, ReturnedStock, StockLine};

/// Words for units that are unfit.
const UNFIT: [&str; 6] = ["过期", "破损", "损坏", "报废", "销毁", "不合格"];

/// The stock of some goods, locked until the transaction ends, so that decisions based on it stay valid.
pub struct LockedStock<'a>(StockLedger<'a>);

impl<'a> LockedStock<'a> {
    pub async fn open(tx: &'a WriteTx, goods_ids: Vec<i64>, now: DateTime<Utc>) -> Result<Self, DbErr> {
        Ok(Self(StockLedger::open(tx, goods_ids, now).await?))
    }

    /// By warehouse id.
    pub fn facts(&self, goods_id: i64) -> Vec<StockFacts> {
        self.0.facts(goods_id)
    }

    /// Like [`reserve`], on stock already locked.
    pub async fn reserve(mut self, lines: &[StockLine]) -> Result<(), StockError> {
        no_empty_line(lines)?;
        self.0.reserve(lines).await?;
        Ok(self.0.close().await?)
    }
}

/// Holds the stock of these goods, in id order, for a transaction that changes it in several steps.
#[kernel::boxed]
pub async fn hold(tx: &WriteTx, goods_ids: &[i64]) -> Result<(), DbErr> {
    ledger::lock(tx, goods_ids).await.map(|_| ())
}

/// Promises these lines to a buyer: all of them or, with the first that falls short, none (the caller's transaction
/// rolls back). Order lines that share a product add up.
#[kernel::boxed]
pub async fn reserve(tx: &WriteTx, lines: &[StockLine], now: DateTime<Utc>) -> Result<(), StockError> {
    let ids = lines.iter().map(|line| line.goods_id).collect();
    LockedStock::open(tx, ids, now).await?.reserve(lines).await
}

/// Takes back promises that will not be shipped.
#[kernel::boxed]
pub async fn release(tx: &WriteTx, lines: &[StockLine], now: DateTime<Utc>) -> Result<(), StockError> {
    let mut books = open(tx, lines, now).await?;
    books.release(lines).await?;
    Ok(books.close().await?)
}

/// Ships the picked units, which are reserved, from exactly these batches and counts them as sold. `reference` (the number of
/// the order or claim) is recorded in every movement. Fails when a batch is no longer there or may no longer be shipped.
#[kernel::boxed]
pub async fn ship_picked(
    tx: &WriteTx,
    picks: &[Pick],
    reference: &str,
    now: DateTime<Utc>,
) -> Result<(), StockError> {
    let lines: Vec<_> = picks.iter().map(Pick::line).collect();
    let mut books = open(tx, &lines, now).await?;
    for (place, line) in in_lock_order(&lines) {
        let taken = books.chosen(&picks[place])?;
        books.ship(line, &taken, reference).await?;
        count_as_sold(tx, line).await?;
    }
    Ok(books.close().await?)
}

/// Locks a batch in all warehouses, so that it is not shipped; returns the number of changed rows. The reason
/// is in the audit log.
#[kernel::boxed]
pub async fn lock_batch(
    tx: &WriteTx,
    goods_id: i64,
    number: &str,
    is_locked: bool,
    now: DateTime<Utc>,
) -> Result<u64, StockError> {
    let mut books = StockLedger::open(tx, vec![goods_id], now).await?;
    let changed = books.lock_batch(goods_id, number, is_locked).await?;
    books.close().await?;
    Ok(changed)
}

/// The batches of these goods in this warehouse that may be shipped, earliest expiry first.
#[kernel::boxed]
pub async fn shippable_at(
    db: &Db,
    goods_ids: &[i64],
    warehouse_id: i64,
    today: NaiveDate,
) -> Result<Vec<batches::Model>, DbErr> {
    let rows = batches::Entity::find()
        .filter(batches::Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(batches::Column::WarehouseId.eq(warehouse_id))
        .filter(batches::Column::OnHand.gt(0_i64))
        .order_by_asc(batches::Column::ExpiresOn)
        .order_by_asc(batches::Column::Id)
        .all(db)
        .await?;
    Ok(rows
        .into_iter()
        .filter(|batch| fefo::is_shippable(batch, today))
        .collect())
}

/// Corrects a batch by a counted difference; a batch seen for the first time is created with its dates. Units that the reason
/// calls unfit are not taken away: they are set apart and destroyed before witnesses (GSP; H).
pub async fn adjust(tx: &WriteTx, adjustment: &Adjustment, now: DateTime<Utc>) -> Result<(), StockError> {
    check_reason(adjustment)?;
    let mut books = StockLedger::open(tx, vec![adjustment.goods_id], now).await?;
    books.adjust(adjustment, (MovementKind::Adjust, "")).await?;
    Ok(books.close().await?)
}

/// Whether a known batch may be corrected so now, said before anybody agrees to it.
pub(super) async fn check_adjustment(
    tx: &WriteTx,
    adjustment: &Adjustment,
    now: DateTime<Utc>,
) -> Result<(), StockError> {
    check_reason(adjustment)?;
    let mut books = StockLedger::open(tx, vec![adjustment.goods_id], now).await?;
    books.check_adjustment(adjustment).await
}

fn check_reason(adjustment: &Adjustment) -> Result<(), StockError> {
    if adjustment.quantity == 0 {
        return Err(StockError::NoQuantity);
    }
    if adjustment.quantity < 0 && UNFIT.iter().any(|word| adjustment.reason.contains(word)) {
        return Err(StockError::Unfit);
    }
    Ok(())
}

/// Takes a delivery of a manufacturer into stock; like `adjust`, under the name of a receipt.
pub async fn receive(tx: &WriteTx, delivery: &Adjustment, now: DateTime<Utc>) -> Result<(), StockError> {
    if delivery.quantity <= 0 {
        return Err(StockError::NoQuantity);
    }
    let mut books = StockLedger::open(tx, vec![delivery.goods_id], now).await?;
    books.adjust(delivery, (MovementKind::Receive, "")).await?;
    Ok(books.close().await?)
}

/// Takes the accepted units of a delivery into stock; returns their batches, in the order of `delivered`.
/// `reference` (the number of the goods receipt) is recorded in every movement.
#[kernel::boxed]
pub async fn take_in(
    tx: &WriteTx,
    delivered: &[DeliveredBatch],
    reference: &str,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, StockError> {
    if delivered.iter().any(|part| part.quantity <= 0) {
        return Err(StockError::NoQuantity);
    }
    let mut ordered: Vec<_> = delivered.iter().enumerate().collect();
    ordered.sort_by_key(|(_, part)| (part.goods_id, part.warehouse_id));
    let places = ordered.iter().map(|(_, part)| (part.goods_id, part.warehouse_id));
    ledger::delivery::open_places(tx, places.collect()).await?;
    let goods = delivered.iter().map(|part| part.goods_id).collect();
    let mut books = StockLedger::open(tx, goods, now).await?;
    let mut batches = vec![0; delivered.len()];
    for (place, part) in ordered {
        batches[place] = books.take_in(part, reference).await?;
    }
    books.close().await?;
    Ok(batches)
}

/// Takes back what buyers returned: into the batches they came from, or into quarantine, where unfit units are marked.
#[kernel::boxed]
pub async fn take_back(
    tx: &WriteTx,
    returned: &[ReturnedStock],
    now: DateTime<Utc>,
) -> Result<(), StockError> {
    let mut books = open_returned(tx, returned, now).await?;
    for part in in_goods_order(returned) {
        books.take_back(part).await?;
    }
    Ok(books.close().await?)
}

/// Takes units of a batch out of stock, into quarantine. Units that buyers have reserved stay.
#[kernel::boxed]
pub async fn set_apart(tx: &WriteTx, part: &ReturnedStock, now: DateTime<Utc>) -> Result<(), StockError> {
    let mut books = open_returned(tx, std::slice::from_ref(part), now).await?;
    books.set_apart(part).await?;
    Ok(books.close().await?)
}

/// Takes units out of quarantine: for sale again unless they are unfit, or destroyed.
#[kernel::boxed]
pub async fn release_quarantine(
    tx: &WriteTx,
    released: &ReturnedStock,
    now: DateTime<Utc>,
) -> Result<(), StockError> {
    let mut books = open_returned(tx, std::slice::from_ref(released), now).await?;
    books.release_quarantine(released).await?;
    Ok(books.close().await?)
}

/// Whether units may go back to their supplier now, said before they do; the stock is held from here on.
#[kernel::boxed]
pub async fn may_send_back(tx: &WriteTx, part: &ReturnedStock, now: DateTime<Utc>) -> Result<(), StockError> {
    let books = open_returned(tx, std::slice::from_ref(part), now).await?;
    books.check_leaving(part).await?;
    Ok(())
}

/// Units go back to the supplier: sellable ones from the stock, as far as no order needs them, others from quarantine, scrapped
/// ones of what is unfit there.
#[kernel::boxed]
pub async fn send_back(tx: &WriteTx, part: &ReturnedStock, now: DateTime<Utc>) -> Result<(), StockError> {
    let mut books = open_returned(tx, std::slice::from_ref(part), now).await?;
    books.send_back(part).await?;
    Ok(books.close().await?)
}

async fn open_returned<'a>(
    tx: &'a WriteTx,
    returned: &[ReturnedStock],
    now: DateTime<Utc>,
) -> Result<StockLedger<'a>, StockError> {
    if returned.iter().any(|part| part.quantity <= 0) {
        return Err(StockError::NoQuantity);
    }
    let goods = returned.iter().map(|part| part.goods_id).collect();
    Ok(StockLedger::open(tx, goods, now).await?)
}

/// By goods and batch, as every transaction takes its locks.
fn in_goods_order(returned: &[ReturnedStock]) -> Vec<&ReturnedStock> {
    let mut ordered: Vec<_> = returned.iter().collect();
    ordered.sort_by_key(|part| (part.goods_id, part.batch_id));
    ordered
}

async fn open<'a>(
    tx: &'a WriteTx,
    lines: &[StockLine],
    now: DateTime<Utc>,
) -> Result<StockLedger<'a>, StockError> {
    no_empty_line(lines)?;
    Ok(StockLedger::open(tx, lines.iter().map(|line| line.goods_id).collect(), now).await?)
}

fn no_empty_line(lines: &[StockLine]) -> Result<(), StockError> {
    if lines.iter().any(|line| line.quantity <= 0) {
        Err(StockError::NoQuantity)
    } else {
        Ok(())
    }
}

/// The lines with their places, in the order in which every transaction takes its locks.
fn in_lock_order(lines: &[StockLine]) -> Vec<(usize, StockLine)> {
    let mut ordered: Vec<_> = lines.iter().copied().enumerate().collect();
    ordered.sort_by_key(|(_, line)| (line.goods_id, line.warehouse_id));
    ordered
}

async fn count_as_sold(tx: &WriteTx, line: StockLine) -> Result<(), DbErr> {
    goods::Entity::update_many()
        .col_expr(
            goods::Column::Sales,
            ledger::plus(goods::Column::Sales, line.quantity),
        )
        .filter(goods::Column::Id.eq(line.goods_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
