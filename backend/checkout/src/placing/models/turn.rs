//! The order of admission when very many buyers want the same seckill or group buy at once.
use campaigns::models::{book::CampaignBook, kinds::Kind as CampaignKind, uses::sold_out};
use kernel::Db;
use sea_orm::{PaginatorTrait, QuerySelect, prelude::*};

use crate::{
    cart::models::cart::{self, Kind, Whose},
    errors::CheckoutError,
    models::_entities::cart_items::{Column, Entity},
    placing::models::rush::{Admission, Queued, Rush},
};

/// Rows that name a seckill or a group buy.
const RUSHED: [Kind; 2] = [Kind::Seckill, Kind::GroupBuy];

/// Admits the cart's rows, or says when to retry. `ids` as in the request: empty = the selected rows.
/// Requests only for sold-out goods are answered without waiting.
pub async fn take(
    db: &Db,
    (rush, book): (&Rush, &CampaignBook),
    whose: Whose,
    ids: &[i64],
) -> Result<Result<Admission, Queued>, CheckoutError> {
    let is_rushed = |kind| matches!(kind, CampaignKind::Seckill | CampaignKind::GroupBuy);
    if !book.all().iter().any(|campaign| is_rushed(campaign.row.kind)) {
        return Ok(rush.enter(&[]));
    }
    let _at_the_door = match rush.knock() {
        Ok(place) => place,
        Err(queued) => return Ok(Err(queued)),
    };
    let wanted = chosen(whose, ids).filter(Column::Kind.is_in(RUSHED));
    let wanted: Vec<(i64, i64)> = wanted
        .select_only()
        .columns([Column::CampaignId, Column::GoodsId])
        .into_tuple()
        .all(db)
        .await?;
    if let Some((campaign_id, goods_id)) = wanted.first().copied()
        && wanted.iter().all(|row| is_gone(book, *row))
    {
        let others = chosen(whose, ids).filter(Column::Kind.is_not_in(RUSHED));
        if others.count(db).await? == 0 {
            return Err(sold_out(campaign_id, goods_id).into());
        }
    }
    let campaign_ids: Vec<i64> = wanted.into_iter().map(|(id, _)| id).collect();
    Ok(rush.enter(&campaign_ids))
}

fn chosen(whose: Whose, ids: &[i64]) -> Select<Entity> {
    let rows = cart::of(whose);
    if ids.is_empty() {
        rows.filter(Column::IsSelected.eq(true))
    } else {
        rows.filter(Column::Id.is_in(ids.iter().copied()))
    }
}

fn is_gone(book: &CampaignBook, (campaign_id, goods_id): (i64, i64)) -> bool {
    let campaign = book.all().iter().find(|campaign| campaign.id() == campaign_id);
    let sold = campaign.and_then(|campaign| campaign.goods_of(goods_id));
    sold.and_then(|goods| book.left().of(goods)) == Some(0)
}
