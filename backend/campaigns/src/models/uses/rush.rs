//! Units that many buyers want at the same time.
use kernel::Db;
use pricing::models::campaign_prices::UnitKind;
use sea_orm::{DbErr, PaginatorTrait, QuerySelect, QueryTrait, prelude::*};

use crate::models::{
    _entities::{campaign_uses, campaigns},
    kinds::{Kind, UseState},
};

/// Whether one of these orders holds units of a rush that are not paid.
#[kernel::boxed]
pub async fn holds_rush_units(db: &Db, order_ids: &[i64]) -> Result<bool, DbErr> {
    let rushes = Kind::ALL
        .into_iter()
        .filter(|kind| kind.unit().is_some_and(UnitKind::is_rush));
    let of_rushes = campaigns::Entity::find()
        .select_only()
        .column(campaigns::Column::Id)
        .filter(campaigns::Column::Kind.is_in(rushes));
    let held = campaign_uses::Entity::find()
        .filter(campaign_uses::Column::OrderId.is_in(order_ids.iter().copied()))
        .filter(campaign_uses::Column::State.eq(UseState::Reserved))
        .filter(campaign_uses::Column::CampaignId.in_subquery(of_rushes.into_query()))
        .count(db)
        .await?;
    Ok(held > 0)
}
