//! Lines that name a campaign: combinations and add-on purchases, seckills and group buys.
use eligibility::Reason;
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, QuerySelect, prelude::*};

use super::judged::{LineKey, NewLine, PlannedAdditions, row_of};
use crate::{
    cart::models::{
        cart::{CartOwner, CartRow, Kind, of},
        cart_context::CartContext,
    },
    models::_entities::cart_items::{ActiveModel, Column},
    offers::models::running::Sale,
};

/// A line that names a campaign: at its price, from its stock, within its limit.
pub(super) async fn in_campaign(
    tx: &WriteTx,
    context: &CartContext<'_>,
    place: usize,
    line: &NewLine,
    judged: &mut PlannedAdditions,
) -> Result<(), DbErr> {
    let because = |code, message: &str| vec![Reason::new(code, message, None, line.goods_id)];
    let Some(sale) = sale_named(context, line) else {
        let message = "该商品没有正在进行的秒杀或组合活动";
        judged.refuse(place, "type", because("campaign_ended", message));
        return Ok(());
    };
    // A combination is one line, whichever of its goods it was put in from.
    let first = match line.kind {
        Kind::Combination => sale.goods.first().map_or(line.goods_id, |goods| goods.goods_id),
        _ => line.goods_id,
    };
    let goods = context.facts(tx, &[first]).await?;
    let Some(facts) = goods.get(&first) else {
        judged.refuse(place, "goods_id", because("off_sale", "商品不存在或已下架"));
        return Ok(());
    };
    let stock = facts.delivering_stock(context.viewer().today());
    let asked = line.warehouse_id.filter(|_| line.kind != Kind::Combination);
    let warehouse_id = asked
        .or(stock.map(|stock| stock.warehouse_id))
        .unwrap_or_default();
    let key = (first, warehouse_id, line.kind, sale.campaign_id);
    let added = judged
        .rows
        .get(&key)
        .and_then(|row| row.quantity.try_as_ref().copied());
    let held = held_in_campaign(tx, CartOwner::of(context.member), key).await?;
    let number = added.or(held).unwrap_or_default().saturating_add(line.quantity);
    let Some(line_there) = context.in_campaign(tx, row_to_judge(key, number)).await? else {
        judged.refuse(place, "goods_id", because("off_sale", "商品不存在或已下架"));
        return Ok(());
    };
    if !line_there.offer.is_buyable() {
        judged.refuse(place, "number", line_there.offer.reasons);
        return Ok(());
    }
    let unit = line_there.unit();
    let seen = line.price.filter(|shown| Some(*shown) != unit);
    let row = ActiveModel {
        goods_id: Set(first),
        warehouse_id: Set(warehouse_id),
        kind: Set(line.kind),
        campaign_id: Set(sale.campaign_id),
        price_seen: Set(seen.or(unit)),
        ..row_of(context, number)
    };
    judged.keep(key, place, row, added.is_none() && held.is_none());
    Ok(())
}

/// The sale of its goods that the line names, or the only one that there is; none: there is none, or there are several.
fn sale_named<'a>(context: &'a CartContext<'_>, line: &NewLine) -> Option<&'a Sale> {
    let kind = line.kind.price()?;
    let sale = match line.campaign_id {
        0 => context.running.sale_of(line.goods_id, kind),
        id => context.running.sale(id, kind),
    };
    sale.filter(|sale| sale.goods(line.goods_id).is_some())
}

/// As the cart would hold it.
fn row_to_judge((goods_id, warehouse_id, kind, campaign_id): LineKey, quantity: i64) -> CartRow {
    CartRow {
        id: 0,
        goods_id,
        warehouse_id,
        kind,
        quantity,
        price_seen: None,
        is_selected: true,
        goods_manjian_id: 0,
        is_yj: 0,
        campaign_id,
    }
}

/// How many the cart holds of it; none: no such line.
async fn held_in_campaign(tx: &WriteTx, owner: CartOwner, key: LineKey) -> Result<Option<i64>, DbErr> {
    let (goods_id, warehouse_id, kind, campaign_id) = key;
    of(owner)
        .select_only()
        .column(Column::Quantity)
        .filter(Column::GoodsId.eq(goods_id))
        .filter(Column::WarehouseId.eq(warehouse_id))
        .filter(Column::Kind.eq(kind))
        .filter(Column::CampaignId.eq(campaign_id))
        .into_tuple()
        .one(tx.db())
        .await
}
