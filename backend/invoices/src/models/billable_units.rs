//! What of an order is still paid for, line by line: an invoice bills what the buyer keeps and nothing that never left or went
//! back. The arithmetic is pure.
use ::after_sales::{
    claims::models::{kinds::Kind, status::Status},
    models::_entities::{after_sale_lines, after_sales},
};
use kernel::{Db, Money};
use orders::{
    lifecycle::models::{line_units::money_for, orders::OrderLine},
    models::_entities::refunds,
    refunds::models::refunds::Cause,
};
use sea_orm::{Condition, DbErr, QueryOrder, prelude::*};

/// What a claim paid back of an order line; an allowance has money and no units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PaidBack {
    pub order_line_id: i64,
    pub goods_id: i64,
    pub units: i64,
    pub amount: Money,
}

/// Units of a line that stay with the buyer, and what they were paid with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BillableUnits {
    pub units: i64,
    pub worth: Money,
}

/// What of a line an invoice is for: units that were neither cancelled nor paid back, and the money that was paid for them.
pub fn billable(line: &OrderLine, backs: &[PaidBack]) -> BillableUnits {
    let of_line = || backs.iter().filter(|back| back.order_line_id == line.id);
    let units = line.quantity - line.cancelled_quantity - of_line().map(|back| back.units).sum::<i64>();
    if units <= 0 {
        return BillableUnits::default();
    }
    let paid = money_for(line, 0, line.quantity) - money_for(line, 0, line.cancelled_quantity);
    let worth = paid - of_line().map(|back| back.amount).sum::<Money>();
    BillableUnits {
        units,
        worth: worth.max(Money::ZERO),
    }
}

/// The final amount paid, split over the kept goods and the freight; the last part is the freight. An amount
/// that belongs to no line is spread over all of them.
pub fn billed(paid: Money, billable: &[BillableUnits], freight: Money) -> Vec<Money> {
    let worths = billable.iter().map(|line| line.worth.fen());
    let weights: Vec<i64> = worths.chain([freight.floored_at_zero().fen()]).collect();
    paid.allocate(&weights)
}

/// The amount still invoiced in one line of a blue invoice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct InvoicedLine {
    pub goods_id: Option<i64>,
    pub units: i64,
    pub worth: Money,
}

/// What a red invoice takes back in each of these places: the returned goods from their own line, and what has no line,
/// such as freight, from all of them. A line that goes back whole takes its units along.
pub fn taken(left: &[InvoicedLine], backs: &[PaidBack], due: Money) -> Vec<BillableUnits> {
    let mut parts = vec![BillableUnits::default(); left.len()];
    let mut rest = due;
    for back in backs {
        let (mut units, mut amount) = (back.units, back.amount.min(rest));
        for (place, line) in left.iter().enumerate() {
            let part = &mut parts[place];
            let money = amount.min(line.worth - part.worth);
            if line.goods_id != Some(back.goods_id) || !money.is_positive() {
                continue;
            }
            let taken = units.min(line.units - part.units);
            part.worth += money;
            part.units += taken;
            (units, amount, rest) = (units - taken, amount - money, rest - money);
        }
    }
    let open: Vec<i64> = left
        .iter()
        .zip(&parts)
        .map(|(line, part)| (line.worth - part.worth).fen())
        .collect();
    for (place, share) in rest.allocate(&open).into_iter().enumerate() {
        let part = &mut parts[place];
        part.worth += share;
        if part.worth == left[place].worth {
            part.units = left[place].units;
        }
    }
    parts
}

/// What claims of this order have paid back so far.
pub async fn paid_back(db: &Db, order_id: i64) -> Result<Vec<PaidBack>, DbErr> {
    let done = Condition::all()
        .add(after_sales::Column::Status.eq(Status::Done))
        .add(after_sales::Column::Kind.ne(Kind::Exchange));
    of_claims(db, order_id, done).await
}

/// Refunds by claims of this order since the refunded amount was `before`.
pub async fn paid_back_since(db: &Db, order_id: i64, before: Money) -> Result<Vec<PaidBack>, DbErr> {
    let all = refunds::Entity::find()
        .filter(refunds::Column::OrderId.eq(order_id))
        .order_by_asc(refunds::Column::Id)
        .all(db)
        .await?;
    let mut sum = Money::ZERO;
    let since = all.into_iter().filter(|refund| {
        sum += refund.amount;
        sum > before
    });
    let numbers: Vec<String> = since
        .filter(|refund| refund.cause == Cause::AfterSale)
        .map(|refund| refund.reference)
        .collect();
    let these = Condition::all().add(after_sales::Column::Number.is_in(numbers));
    of_claims(db, order_id, these).await
}

async fn of_claims(db: &Db, order_id: i64, which: Condition) -> Result<Vec<PaidBack>, DbErr> {
    let rows = after_sale_lines::Entity::find()
        .inner_join(after_sales::Entity)
        .filter(after_sales::Column::OrderId.eq(order_id))
        .filter(which)
        .order_by_asc(after_sale_lines::Column::Id)
        .all(db)
        .await?;
    let backs = rows.into_iter().map(|row| PaidBack {
        order_line_id: row.order_line_id,
        goods_id: row.goods_id,
        units: row.refunded_quantity,
        amount: row.amount,
    });
    Ok(backs.collect())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use orders::factory::line;

    fn returned(order_line_id: i64, units: i64, amount: i64) -> PaidBack {
        PaidBack {
            order_line_id,
            goods_id: order_line_id,
            units,
            amount: Money(amount),
        }
    }

    #[test]
    fn what_never_left_is_not_billed() {
        let shipped = line(20, 20 * 499, 0);
        let mut short = line(20, 20 * 754, 0);
        short.cancelled_quantity = 20;
        let lines = [billable(&shipped, &[]), billable(&short, &[])];
        assert_eq!(
            lines,
            [
                BillableUnits {
                    units: 20,
                    worth: Money(9980)
                },
                BillableUnits::default()
            ]
        );
        assert_eq!(
            billed(Money(9980), &lines, Money::ZERO),
            [Money(9980), Money(0), Money(0)]
        );
    }

    #[test]
    fn a_return_is_taken_from_its_own_line_and_freight_from_all() {
        let left = |goods_id: i64, units: i64, worth: i64| InvoicedLine {
            goods_id: Some(goods_id),
            units,
            worth: Money(worth),
        };
        let lines = [left(1, 20, 9980), left(2, 20, 15_080)];
        let parts = taken(&lines, &[returned(1, 10, 4990)], Money(4990));
        assert_eq!(
            parts,
            [
                BillableUnits {
                    units: 10,
                    worth: Money(4990)
                },
                BillableUnits::default()
            ]
        );
        let freight = taken(&lines, &[], Money(2506));
        assert_eq!(
            freight,
            [
                BillableUnits {
                    units: 0,
                    worth: Money(998)
                },
                BillableUnits {
                    units: 0,
                    worth: Money(1508)
                }
            ]
        );
        let all = taken(&lines, &[returned(1, 20, 9980)], Money(25_060));
        assert_eq!(all.iter().map(|part| part.units).collect::<Vec<_>>(), [20, 20]);
    }

    proptest! {
        #[test]
        fn the_lines_of_a_blue_invoice_add_up_to_what_was_paid(
            lines in proptest::collection::vec((1_i64..60, 0_i64..5_000, 0_i64..100, 0_i64..60, 0_i64..60), 1..9),
            freight in 0_i64..3_000, lost in 0_i64..500,
        ) {
            let (mut all, mut backs, mut paid) = (Vec::new(), Vec::new(), freight);
            for (place, (number, price, cut, dropped, back)) in (1_i64..).zip(lines) {
                let mut one = line(number, number * price, number * price * cut / 100);
                one.id = place;
                one.cancelled_quantity = dropped.min(number);
                let units = back.min(number - one.cancelled_quantity);
                let amount = money_for(&one, one.cancelled_quantity, units);
                backs.push(PaidBack { order_line_id: place, goods_id: place, units, amount });
                paid += money_for(&one, one.cancelled_quantity + units, number).fen();
                all.push(one);
            }
            let billable: Vec<BillableUnits> = all.iter().map(|one| billable(one, &backs)).collect();
            let exact = billed(Money(paid), &billable, Money(freight));
            for (line, part) in billable.iter().zip(&exact) {
                prop_assert_eq!(line.worth, *part);
                prop_assert!(line.units > 0 || part.fen() == 0);
            }
            let less = Money(Ord::max(paid - lost, 0));
            let spread: Money = billed(less, &billable, Money(freight)).into_iter().sum();
            prop_assert_eq!(spread, if paid == 0 { Money::ZERO } else { less });
        }

        #[test]
        fn red_lines_add_up_to_what_is_due_and_never_exceed_what_is_left(
            lines in proptest::collection::vec((0_i64..50, 0_i64..9_000), 1..7),
            backs in proptest::collection::vec((0_i64..9, 0_i64..60, 0_i64..12_000), 0..7),
            share in 0_i64..=100,
        ) {
            let left: Vec<InvoicedLine> = (0_i64..)
                .zip(&lines)
                .map(|(place, (units, worth))| InvoicedLine { goods_id: Some(place), units: *units, worth: Money(*worth) })
                .collect();
            let all: i64 = lines.iter().map(|(_, worth)| worth).sum();
            let due = Money(all * share / 100);
            let backs: Vec<PaidBack> = backs.iter().map(|(id, units, amount)| returned(*id, *units, *amount)).collect();
            let parts = taken(&left, &backs, due);
            prop_assert_eq!(parts.iter().map(|part| part.worth).sum::<Money>(), due);
            for (part, line) in parts.iter().zip(&left) {
                prop_assert!(part.worth >= Money::ZERO && part.worth <= line.worth);
                prop_assert!(part.units >= 0 && part.units <= line.units);
            }
        }
    }
}
