//! What each buyer has of a cashback.
use std::collections::BTreeMap;

use kernel::{Db, Money};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use super::{
    in_turn::{Share, shared},
    total,
};
use crate::models::{
    _entities::{campaign_uses, campaign_vouchers},
    campaign::Campaign,
    kinds::UseState,
    uses::paid_towards,
};

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
        .filter(Column::OrderId.eq(0_i64))
}
