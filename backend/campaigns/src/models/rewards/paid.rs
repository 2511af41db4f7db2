//! What counts for a cashback.
use kernel::{Db, Money};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::ExprTrait};

use crate::models::{_entities::campaign_uses, kinds::UseState};

pub(super) async fn paid_by_company(db: &Db, campaign_id: i64) -> Result<Vec<(i64, Money)>, DbErr> {
    use campaign_uses::Column;
    campaign_uses::Entity::find()
        .select_only()
        .column(Column::CompanyId)
        .expr(Column::Amount.sum().cast_as("bigint"))
        .filter(Column::CampaignId.eq(campaign_id))
        .filter(Column::State.eq(UseState::Taken))
        .group_by(Column::CompanyId)
        .order_by_asc(Column::CompanyId)
        .into_tuple()
        .all(db)
        .await
}
