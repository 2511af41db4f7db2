//! Which units count towards a gift when some go back.
use orders::{
    factory,
    lifecycle::models::gifts::{Returning, earning_units},
};
use proptest::prelude::*;

proptest! {
    /// Each unit counts until its buyer gives it back for no fault; in two claims as in one.
    #[test]
    fn units_that_go_back_for_a_fault_count_as_kept(
        kept in 0_i64..50, (before, faults_before) in back(), (now, faults_now) in back(),
    ) {
        let mut line = factory::line(kept + before + now, 0, 0);
        let both = Returning { units: before + now, by_fault: faults_before + faults_now };
        prop_assert_eq!(earning_units(&line, both), kept + both.by_fault);
        (line.refunded_quantity, line.fault_quantity) = (before, faults_before);
        let rest = Returning { units: now, by_fault: faults_now };
        prop_assert_eq!(earning_units(&line, rest), kept + both.by_fault);
    }
}

/// Units, and how many of them for a fault.
fn back() -> impl Strategy<Value = (i64, i64)> {
    (0_i64..50).prop_flat_map(|units| (Just(units), 0..=units))
}
