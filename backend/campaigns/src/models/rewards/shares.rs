//! What each buyer has of a cashback. Its budget is given in the order in which payments were counted: a payment whose voucher
//! it does not bear brings what is left of it, and those behind bring nothing.
use std::collections::BTreeMap;

use kernel::{Db, Money};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::total;
use crate::models::{
    _entities::{campaign_uses, campaign_vouchers},
    campaign::Campaign,
    kinds::UseState,
    uses::paid_towards,
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Share {
    pub paid: Money,
    pub voucher: Money,
}

/// By company. `left`: of the budget, none = no budget.
fn shared(
    payments: &[(i64, Money)],
    voucher_at: impl Fn(Money) -> Money,
    mut left: Option<Money>,
) -> BTreeMap<i64, Share> {
    let mut shares: BTreeMap<i64, Share> = BTreeMap::new();
    for (company_id, amount) in payments {
        let share = shares.entry(*company_id).or_default();
        let paid = share.paid + *amount;
        let rise = voucher_at(paid) - voucher_at(share.paid);
        let given = left.map_or(rise, |left| Ord::min(rise, left));
        left = left.map(|left| left - given);
        *share = Share {
            paid,
            voucher: share.voucher + given,
        };
    }
    shares
}

/// Of a cashback that is not settled.
pub(super) async fn shares_of(db: &Db, cashback: &Campaign) -> Result<BTreeMap<i64, Share>, DbErr> {
    use campaign_uses::Column;
    let payments: Vec<(i64, Money)> = campaign_uses::Entity::find()
        .select_only()
        .columns([Column::CompanyId, Column::Amount])
        .filter(Column::CampaignId.eq(cashback.id()))
        .filter(Column::State.eq(UseState::Taken))
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    Ok(shared(
        &payments,
        |paid| cashback.voucher_at(paid),
        cashback.budget_left(),
    ))
}

/// What all payments together reach, whether its budget bears it or not.
pub(super) async fn reached(db: &Db, cashback: &Campaign) -> Result<Money, DbErr> {
    use campaign_uses::Column;
    let paid: Vec<(i64, Money)> = campaign_uses::Entity::find()
        .select_only()
        .column(Column::CompanyId)
        .expr(Column::Amount.sum().cast_as("bigint"))
        .filter(Column::CampaignId.eq(cashback.id()))
        .filter(Column::State.eq(UseState::Taken))
        .group_by(Column::CompanyId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(paid.into_iter().map(|(_, paid)| cashback.voucher_at(paid)).sum())
}

/// How far one buyer is in a cashback.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    pub paid: Money,
    /// What is given for it, as the budget bears it.
    pub voucher: Money,
    /// What of the budget is left for further payments; none = no budget.
    pub left: Option<Money>,
}

/// What a company has paid towards it and what voucher that earns, or did. Where the budget does not cover all, its share of
/// it.
#[kernel::boxed]
pub async fn standing(db: &Db, cashback: &Campaign, company_id: i64) -> Result<Standing, DbErr> {
    let paid = paid_towards(db, company_id, &[cashback.id()]).await?;
    let paid = paid.get(&cashback.id()).copied().unwrap_or_default();
    if cashback.row.settled_at.is_some() {
        let noted = noted_for(company_id, cashback.id()).one(db).await?;
        return Ok(Standing {
            paid,
            voucher: noted.map(|noted| noted.amount).unwrap_or_default(),
            left: cashback.budget_left(),
        });
    }
    let Some(budget) = cashback.budget_left() else {
        return Ok(Standing {
            paid,
            voucher: cashback.voucher_at(paid),
            left: None,
        });
    };
    let own = cashback.voucher_at(paid);
    let reached = total::with_own(db, cashback, (company_id, own)).await?;
    if reached <= budget {
        return Ok(Standing {
            paid,
            voucher: own,
            left: Some(budget - reached),
        });
    }
    let shares = shares_of(db, cashback).await?;
    let own = shares.get(&company_id).copied().unwrap_or_default();
    Ok(Standing {
        paid,
        voucher: own.voucher,
        left: Some(Money::ZERO),
    })
}

/// What the buyer reads beside the voucher; where it is less than they reached, why.
pub(super) fn memo(cashback: &Campaign, paid: Money, voucher: Money) -> String {
    let name = &cashback.row.name;
    let reached = cashback.voucher_at(paid);
    if voucher < reached {
        format!("{name}（达到 {reached} 元，预算按付款先后用完）")
    } else {
        name.clone()
    }
}

/// The voucher of a settled cashback.
pub(super) fn noted_for(company_id: i64, campaign_id: i64) -> Select<campaign_vouchers::Entity> {
    use campaign_vouchers::Column;
    campaign_vouchers::Entity::find()
        .filter(Column::CampaignId.eq(campaign_id))
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::OrderId.eq(0))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 2.00 from 50.00 on, 5.00 from 100.00 on.
    fn voucher_at(paid: Money) -> Money {
        match paid.fen() {
            10_000.. => Money(500),
            5_000.. => Money(200),
            _ => Money::ZERO,
        }
    }

    fn vouchers(payments: &[(i64, i64)], left: Option<i64>) -> Vec<(i64, i64)> {
        let payments: Vec<(i64, Money)> = payments.iter().map(|(id, fen)| (*id, Money(*fen))).collect();
        let shares = shared(&payments, voucher_at, left.map(Money));
        let shares = shares.into_iter();
        shares.map(|(id, share)| (id, share.voucher.fen())).collect()
    }

    #[test]
    fn a_budget_is_given_in_the_order_of_payments() {
        let payments = [(7, 5_000), (3, 5_000), (3, 5_000), (7, 5_000), (9, 20_000)];
        assert_eq!(vouchers(&payments, None), [(3, 500), (7, 500), (9, 500)]);
        assert_eq!(vouchers(&payments, Some(1_500)), [(3, 500), (7, 500), (9, 500)]);
        assert_eq!(vouchers(&payments, Some(1_499)), [(3, 500), (7, 500), (9, 499)]);
        assert_eq!(vouchers(&payments, Some(600)), [(3, 400), (7, 200), (9, 0)]);
        assert_eq!(vouchers(&payments, Some(0)), [(3, 0), (7, 0), (9, 0)]);
    }

    #[test]
    fn what_went_back_leaves_its_part_to_those_behind() {
        let payments = [(7, 1_000), (3, 10_000)];
        assert_eq!(vouchers(&payments, Some(500)), [(3, 500), (7, 0)]);
    }
}
