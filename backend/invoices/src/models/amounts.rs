//! The arithmetic of invoices, to the fen. Pure.
use kernel::Money;

/// An amount with its tax: `net + tax = total`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taxed {
    pub net: Money,
    pub tax: Money,
    pub total: Money,
}

/// Takes the tax out of an amount that holds it; `rate` in tenths of a percent. Half a fen is rounded up.
pub fn taxed(total: Money, rate: i64) -> Taxed {
    let divisor = i128::from(1000 + rate.max(0));
    let doubled = i128::from(total.fen()) * 2000 + divisor;
    let net = doubled.div_euclid(2 * divisor);
    let net = Money(i64::try_from(net).unwrap_or(total.fen()));
    Taxed {
        net,
        tax: total - net,
        total,
    }
}

/// The part of a line to cancel, of which `left` was still invoiced, so that net and tax of the rest are
/// exact.
pub fn taken_back(left: Money, back: Money, rate: i64) -> Taxed {
    let (before, after) = (taxed(left, rate), taxed(left - back, rate));
    Taxed {
        net: after.net - before.net,
        tax: after.tax - before.tax,
        total: Money::ZERO - back,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn tax_is_taken_out_of_what_was_paid() {
        let known = [
            (11_300, 130, 10_000, 1_300),
            (10_000, 130, 8_850, 1_150),
            (1, 130, 1, 0),
            (10_900, 90, 10_000, 900),
            (500, 0, 500, 0),
        ];
        for (total, rate, net, tax) in known {
            let parts = taxed(Money(total), rate);
            assert_eq!(
                (parts.net, parts.tax),
                (Money(net), Money(tax)),
                "{total} at {rate}"
            );
        }
    }

    proptest! {
        #[test]
        fn red_invoices_take_back_exactly_the_blue_one(
            total in 1_i64..1_000_000, rate in 0_i64..200, cuts in proptest::collection::vec(0_i64..1000, 0..6),
        ) {
            let blue = taxed(Money(total), rate);
            let (mut left, mut net, mut tax) = (blue.total, blue.net, blue.tax);
            let steps = cuts.iter().map(|cut| total * cut / 1000).chain([total]);
            for step in steps {
                let back = Money(step.min(left.fen()));
                let red = taken_back(left, back, rate);
                prop_assert_eq!(red.net + red.tax, red.total);
                prop_assert!(red.net <= Money::ZERO && red.tax <= Money::ZERO);
                left -= back;
                net += red.net;
                tax += red.tax;
            }
            prop_assert_eq!((left, net, tax), (Money::ZERO, Money::ZERO, Money::ZERO));
        }
    }
}
