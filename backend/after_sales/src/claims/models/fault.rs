//! Which units of a claim go back because of the shop or the goods, and not because the buyer wants them no more: they still
//! count towards the tier of a gift (adr/0023).
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use crate::{
    claims::models::{claims::Claim, kinds::ReasonKind},
    models::_entities::after_sale_reasons,
};

/// On what ground a claim is made: that of its reason.
pub(super) async fn ground(db: &Db, claim: &Claim) -> Result<Option<ReasonKind>, DbErr> {
    let reason = after_sale_reasons::Entity::find()
        .filter(after_sale_reasons::Column::Code.eq(&claim.reason))
        .one(db)
        .await?;
    Ok(reason.map(|reason| reason.ground))
}

/// Of so many accepted units. What quality management found fit for sale was neither faulty nor damaged, whatever the buyer
/// said; wrong goods may well be fit for sale.
pub(super) const fn units(ground: ReasonKind, accepted: i64, found_sellable: i64) -> i64 {
    match ground {
        ReasonKind::Wrong | ReasonKind::Short => accepted,
        ReasonKind::Quality | ReasonKind::Damaged => accepted - found_sellable,
        ReasonKind::Price | ReasonKind::Other => 0,
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::claims::models::kinds::{Kind, refusal};

    proptest! {
        #[test]
        fn as_many_units_are_a_fault_as_the_inspection_does_not_contradict(
            ground in proptest::sample::select(ReasonKind::ALL.to_vec()), accepted in 0_i64..50, share in 0_i64..=50,
        ) {
            let sellable = accepted * share / 50;
            let faults = units(ground, accepted, sellable);
            prop_assert!((0..=accepted).contains(&faults));
            // Goods come back for a fault alone: until they are inspected, all of them are one.
            let is_fault = refusal(Kind::Return, ground).is_none();
            prop_assert_eq!(units(ground, accepted, 0), if is_fault { accepted } else { 0 });
        }
    }

    #[test]
    fn what_is_fit_for_sale_had_no_fault_unless_other_goods_were_ordered() {
        assert_eq!(units(ReasonKind::Quality, 3, 2), 1);
        assert_eq!(units(ReasonKind::Damaged, 3, 3), 0);
        assert_eq!(units(ReasonKind::Wrong, 3, 3), 3);
        assert_eq!(units(ReasonKind::Short, 3, 0), 3);
    }
}
