//! Slots for the campaigns of a cart, when very many buyers want the same seckill or group buy at once.
use campaigns::models::{book::CampaignBook, kinds::Kind as CampaignKind, uses::sold_out};
use kernel::Db;
use sea_orm::{PaginatorTrait, QuerySelect, prelude::*};

use crate::{
    cart::models::cart::{self, CartOwner, Kind},
    errors::CheckoutError,
    models::_entities::cart_items::{Column, Entity},
    placing::models::campaign_slots::{CampaignSlots, SlotPermit, SlotsFull},
};

/// Rows that name a seckill or a group buy.
const LIMITED: [Kind; 2] = [Kind::Seckill, Kind::GroupBuy];

/// Whether any campaign runs, or soon will, that very many may order from at once.
pub fn has_limited_sales(book: &CampaignBook) -> bool {
    let is_limited = |kind| matches!(kind, CampaignKind::Seckill | CampaignKind::GroupBuy);
    book.all().iter().any(|campaign| is_limited(campaign.row.kind))
}

/// Admits the cart's rows, or says when to retry. `ids` as in the request: empty = the selected rows.
/// Requests only for sold-out goods are answered without waiting.
pub async fn acquire(
    db: &Db,
    (slots, book): (&CampaignSlots, &CampaignBook),
    owner: CartOwner,
    ids: &[i64],
) -> Result<Result<SlotPermit, SlotsFull>, CheckoutError> {
    if !has_limited_sales(book) {
        return Ok(slots.acquire(&[]));
    }
    let wanted = chosen(owner, ids).filter(Column::Kind.is_in(LIMITED));
    let wanted: Vec<(i64, i64)> = wanted
        .select_only()
        .columns([Column::CampaignId, Column::GoodsId])
        .into_tuple()
        .all(db)
        .await?;
    if let Some((campaign_id, goods_id)) = wanted.first().copied()
        && wanted.iter().all(|row| is_gone(book, *row))
    {
        let others = chosen(owner, ids).filter(Column::Kind.is_not_in(LIMITED));
        if others.count(db).await? == 0 {
            return Err(sold_out(campaign_id, goods_id).into());
        }
    }
    let campaign_ids: Vec<i64> = wanted.into_iter().map(|(id, _)| id).collect();
    Ok(slots.acquire(&campaign_ids))
}

fn chosen(owner: CartOwner, ids: &[i64]) -> Select<Entity> {
    let rows = cart::of(owner);
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
