//! Which batches leave first (FEFO: first expired, first out). Pure rules.
use chrono::{Datelike, NaiveDate};

use crate::models::_entities::batches;

/// Units taken from one batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BatchAllocation {
    pub batch_id: i64,
    pub batch_number: String,
    pub produced_on: NaiveDate,
    pub expires_on: NaiveDate,
    pub quantity: i64,
}

/// Batches without a report are not allocated (domain section 4); the same for locked, recalled ones and
/// those that expire today.
pub fn is_shippable(batch: &batches::Model, today: NaiveDate) -> bool {
    batch.has_report
        && !batch.is_locked
        && !batch.is_recalled
        && batch.expires_on > today
        && batch.on_hand > 0
}

fn shippable(batches: &[batches::Model], today: NaiveDate) -> i64 {
    batches
        .iter()
        .filter(|batch| is_shippable(batch, today))
        .map(|batch| batch.on_hand)
        .sum()
}

/// What can be promised of these batches when `reserved` already is; never below 0.
pub fn for_sale(batches: &[batches::Model], reserved: i64, today: NaiveDate) -> i64 {
    (shippable(batches, today) - reserved).max(0)
}

/// Units of this batch that no order needs, so that what buyers were promised can still be shipped. `there`: all batches of its
/// goods in its warehouse.
pub fn unreserved(batch: &batches::Model, there: &[batches::Model], reserved: i64, today: NaiveDate) -> i64 {
    let kept = if is_shippable(batch, today) {
        shippable(there, today)
    } else {
        there.iter().map(|other| other.on_hand).sum()
    };
    (kept - reserved).min(batch.on_hand).max(0)
}

/// Takes `number` units, or what there is: earliest expiry first, older batch first on the same day. Packs that last until the
/// day `wished` come before; the rest is filled with those that last longest. `held_by_parcels`: units of a batch that are on
/// other pick lists.
pub fn as_far_as_it_reaches(
    batches: &[batches::Model],
    number: i64,
    today: NaiveDate,
    wished: Option<NaiveDate>,
    held_by_parcels: impl Fn(i64) -> i64,
) -> Vec<BatchAllocation> {
    let mut queue: Vec<_> = batches
        .iter()
        .filter(|batch| is_shippable(batch, today))
        .collect();
    queue.sort_by_key(|batch| (turn(batch.expires_on, wished), batch.id));
    let mut missing = number;
    let mut taken = Vec::new();
    for batch in queue {
        let quantity = missing.min(batch.on_hand - held_by_parcels(batch.id));
        if quantity <= 0 {
            continue;
        }
        missing -= quantity;
        taken.push(BatchAllocation {
            batch_id: batch.id,
            batch_number: batch.number.clone(),
            produced_on: batch.produced_on,
            expires_on: batch.expires_on,
            quantity,
        });
    }
    taken
}

/// Who comes first: whether it is too short, then days that count down among the short ones.
fn turn(expires_on: NaiveDate, wished: Option<NaiveDate>) -> (bool, i32) {
    let day = expires_on.num_days_from_ce();
    let is_short = wished.is_some_and(|wished| expires_on < wished);
    (is_short, if is_short { -day } else { day })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const TODAY: NaiveDate = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");

    fn batch(id: i64, days_left: i64, on_hand: i64, has_report: bool) -> batches::Model {
        batches::Model {
            id,
            goods_id: 1,
            warehouse_id: 1,
            number: format!("B{id}"),
            produced_on: TODAY - chrono::Duration::days(400),
            expires_on: TODAY + chrono::Duration::days(days_left),
            on_hand,
            has_report,
            is_locked: false,
            is_recalled: false,
            udi: String::new(),
            shelf_place: None,
        }
    }

    #[test]
    fn the_earliest_expiry_leaves_first() {
        let batches = [
            batch(1, 300, 5, true),
            batch(2, 30, 4, true),
            batch(3, 30, 9, true),
        ];
        let taken = as_far_as_it_reaches(&batches, 6, TODAY, None, |_| 0);
        let parts: Vec<_> = taken.iter().map(|part| (part.batch_id, part.quantity)).collect();
        assert_eq!(parts, [(2, 4), (3, 2)]);
    }

    #[test]
    fn units_in_other_pick_lists_are_left_out() {
        let batches = [batch(1, 30, 5, true), batch(2, 60, 5, true)];
        let taken = as_far_as_it_reaches(&batches, 9, TODAY, None, |id| if id == 1 { 3 } else { 0 });
        let parts: Vec<_> = taken.iter().map(|part| (part.batch_id, part.quantity)).collect();
        assert_eq!(parts, [(1, 2), (2, 5)]);
    }

    #[test]
    fn packs_that_last_as_wished_go_first_and_the_next_longest_fill_the_rest() {
        let batches = [
            batch(1, 30, 5, true),
            batch(2, 100, 5, true),
            batch(3, 200, 4, true),
            batch(4, 400, 3, true),
        ];
        let wished = Some(TODAY + chrono::Duration::days(180));
        let parts = |number| {
            let taken = as_far_as_it_reaches(&batches, number, TODAY, wished, |_| 0);
            taken
                .iter()
                .map(|part| (part.batch_id, part.quantity))
                .collect::<Vec<_>>()
        };
        assert_eq!(
            parts(6),
            [(3, 4), (4, 2)],
            "those that expire first of the good ones"
        );
        assert_eq!(parts(10), [(3, 4), (4, 3), (2, 3)]);
        assert_eq!(parts(99), [(3, 4), (4, 3), (2, 5), (1, 5)]);
    }

    #[test]
    fn neither_expired_nor_unreported_nor_locked_batches_leave() {
        let mut locked = batch(4, 100, 5, true);
        locked.is_locked = true;
        let batches = [
            batch(1, 0, 5, true),
            batch(2, 100, 5, false),
            batch(3, 100, 3, true),
            locked,
        ];
        let taken = as_far_as_it_reaches(&batches, 4, TODAY, None, |_| 0);
        let parts: Vec<_> = taken.iter().map(|part| (part.batch_id, part.quantity)).collect();
        assert_eq!(parts, [(3, 3)]);
        assert_eq!(for_sale(&batches, 1, TODAY), 2);
        assert_eq!(for_sale(&batches, 9, TODAY), 0);
    }

    #[test]
    fn what_orders_need_stays_in_the_batches_that_may_be_shipped() {
        let there = [
            batch(1, 0, 6, true),
            batch(2, 100, 5, true),
            batch(3, 200, 4, true),
        ];
        let free = |reserved| {
            there
                .each_ref()
                .map(|batch| unreserved(batch, &there, reserved, TODAY))
        };
        assert_eq!(free(0), [6, 5, 4]);
        assert_eq!(free(3), [6, 5, 4]);
        assert_eq!(free(7), [6, 2, 2], "expired units keep no promise");
        assert_eq!(free(12), [3, 0, 0]);
    }

    proptest! {
        #[test]
        fn takes_what_is_asked_as_far_as_it_reaches_and_nothing_later_before_earlier(
            rows in proptest::collection::vec((-5_i64..40, 0_i64..20, any::<bool>()), 0..12),
            number in 1_i64..80,
        ) {
            let batches: Vec<_> =
                (1..).zip(rows).map(|(id, (days, on_hand, report))| batch(id, days, on_hand, report)).collect();
            let taken = as_far_as_it_reaches(&batches, number, TODAY, None, |_| 0);
            let sum: i64 = taken.iter().map(|part| part.quantity).sum();
            prop_assert_eq!(sum, number.min(shippable(&batches, TODAY)));
            let of = |id: i64| taken.iter().find(|part| part.batch_id == id).map_or(0, |part| part.quantity);
            let last = taken.iter().map(|part| part.expires_on).max();
            for batch in &batches {
                let took = of(batch.id);
                prop_assert!((0..=batch.on_hand).contains(&took));
                prop_assert!(took == 0 || is_shippable(batch, TODAY));
                let earlier = is_shippable(batch, TODAY) && Some(batch.expires_on) < last;
                prop_assert!(!earlier || took == batch.on_hand, "{} was left behind", batch.number);
            }
        }
    }
}
