//! Whose turn it is to order, when very many want the same seckill or group buy at once.
use campaigns::models::{
    book::CampaignBook,
    kinds::Kind as CampaignKind,
    rush::{Admission, Queued, Rush},
};
use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::{
    cart::models::cart::{self, Kind, Whose},
    models::_entities::cart_items::Column,
};

/// Lets the cart's rows in, or says when to come back. `ids` as in the request: empty = the selected rows.
pub async fn take(
    db: &Db,
    (rush, book): (&Rush, &CampaignBook),
    whose: Whose,
    ids: &[i64],
) -> Result<Result<Admission, Queued>, DbErr> {
    let is_rushed = |kind| matches!(kind, CampaignKind::Seckill | CampaignKind::GroupBuy);
    if !book.all().iter().any(|campaign| is_rushed(campaign.row.kind)) {
        return Ok(rush.enter(&[]));
    }
    let rows = cart::of(whose).filter(Column::Kind.is_in([Kind::Seckill, Kind::GroupBuy]));
    let rows = if ids.is_empty() {
        rows.filter(Column::IsSelected.eq(true))
    } else {
        rows.filter(Column::Id.is_in(ids.iter().copied()))
    };
    let campaign_ids: Vec<i64> = rows
        .select_only()
        .column(Column::CampaignId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rush.enter(&campaign_ids))
}
