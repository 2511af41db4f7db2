//! What a cashback with a budget comes to so far, kept by company and of all together: a payment asks whether the budget is
//! used up without adding up all those before it. It follows a payment by the event that commits with it, so that no payment waits
//! for the campaign's row.
use kernel::{Db, Money, WriteTx};
use sea_orm::{
    ActiveValue::Set,
    DbErr, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait, OnConflict},
};

use crate::models::{
    _entities::{campaign_uses, campaigns, cashback_standings},
    campaign::Campaign,
    kinds::UseState,
};

/// What counts of a company's payments towards a cashback.
pub(super) async fn paid_by(tx: &WriteTx, campaign_id: i64, company_id: i64) -> Result<Money, DbErr> {
    let paid: Vec<Money> = campaign_uses::Entity::find()
        .select_only()
        .column(campaign_uses::Column::Amount)
        .filter(campaign_uses::Column::CampaignId.eq(campaign_id))
        .filter(campaign_uses::Column::CompanyId.eq(company_id))
        .filter(campaign_uses::Column::State.eq(UseState::Taken))
        .into_tuple()
        .all(tx.db())
        .await?;
    Ok(paid.into_iter().sum())
}

/// Counts anew what one company has reached. The caller holds the campaign's row. Safe to run twice.
pub(super) async fn recount(tx: &WriteTx, cashback: &Campaign, company_id: i64) -> Result<(), DbErr> {
    use cashback_standings::{ActiveModel, Column, Entity};
    if cashback.row.budget.is_none() {
        return Ok(());
    }
    let id = cashback.id();
    let reached = cashback.voucher_at(paid_by(tx, id, company_id).await?);
    let had = reached_by(tx.db(), id, company_id).await?;
    if reached == had {
        return Ok(());
    }
    let row = ActiveModel {
        campaign_id: Set(id),
        company_id: Set(company_id),
        reached: Set(reached),
        ..Default::default()
    };
    let anew = OnConflict::columns([Column::CampaignId, Column::CompanyId])
        .update_column(Column::Reached)
        .to_owned();
    Entity::insert(row)
        .on_conflict(anew)
        .exec_without_returning(tx.db())
        .await?;
    let total = Expr::col(campaigns::Column::Reached).add(reached - had);
    campaigns::Entity::update_many()
        .col_expr(campaigns::Column::Reached, total)
        .filter(campaigns::Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}

/// What all have reached together. Of one company what it has reached by now (`own`) is known, counted or not.
pub(super) async fn with_own(
    db: &Db,
    cashback: &Campaign,
    (company_id, own): (i64, Money),
) -> Result<Money, DbErr> {
    let total: Option<Money> = campaigns::Entity::find_by_id(cashback.id())
        .select_only()
        .column(campaigns::Column::Reached)
        .into_tuple()
        .one(db)
        .await?;
    let counted = reached_by(db, cashback.id(), company_id).await?;
    Ok(total.unwrap_or_default() - counted + own)
}

async fn reached_by(db: &Db, campaign_id: i64, company_id: i64) -> Result<Money, DbErr> {
    use cashback_standings::{Column, Entity};
    let row = Entity::find()
        .filter(Column::CampaignId.eq(campaign_id))
        .filter(Column::CompanyId.eq(company_id))
        .one(db)
        .await?;
    Ok(row.map(|row| row.reached).unwrap_or_default())
}
