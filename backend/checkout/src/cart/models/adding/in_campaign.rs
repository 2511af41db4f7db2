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
    match plan(tx, context, line, judged).await? {
        Ok(planned) => judged.keep(planned.key, place, planned.row, planned.is_fresh),
        Err((field, reasons)) => judged.refuse(place, field, reasons),
    }
    Ok(())
}

/// How the cart will hold a line.
struct Planned {
    key: LineKey,
    row: ActiveModel,
    /// Neither in the cart nor put in by a line before.
    is_fresh: bool,
}

/// What of a line is wrong, and why.
type Wrong = (&'static str, Vec<Reason>);

async fn plan(
    tx: &WriteTx,
    context: &CartContext<'_>,
    line: &NewLine,
    so_far: &PlannedAdditions,
) -> Result<Result<Planned, Wrong>, DbErr> {
    let Some(sale) = sale_named(context, line) else {
        let message = "该商品没有正在进行的秒杀或组合活动";
        return Ok(Err(("type", because("campaign_ended", message, line))));
    };
    let off_sale = || Ok(Err(("goods_id", because("off_sale", "商品不存在或已下架", line))));
    let goods_id = named_by(sale, line);
    let Some(warehouse_id) = delivering_warehouse(tx, context, goods_id, line).await? else {
        return off_sale();
    };
    let key = (goods_id, warehouse_id, line.kind, sale.campaign_id);
    let there = match so_far.quantity(key) {
        None => held_in_campaign(tx, CartOwner::of(context.member), key).await?,
        added => added,
    };
    let number = there.unwrap_or_default().saturating_add(line.quantity);
    let Some(judged) = context.in_campaign(tx, row_to_judge(key, number)).await? else {
        return off_sale();
    };
    if !judged.offer.is_buyable() {
        return Ok(Err(("number", judged.offer.reasons)));
    }
    let unit = judged.unit();
    let seen = line.price.filter(|shown| Some(*shown) != unit);
    let row = ActiveModel {
        goods_id: Set(goods_id),
        warehouse_id: Set(warehouse_id),
        kind: Set(line.kind),
        campaign_id: Set(sale.campaign_id),
        price_seen: Set(seen.or(unit)),
        ..row_of(context, number)
    };
    let is_fresh = there.is_none();
    Ok(Ok(Planned { key, row, is_fresh }))
}

fn because(code: &'static str, message: &str, line: &NewLine) -> Vec<Reason> {
    vec![Reason::new(code, message, None, line.goods_id)]
}

/// A combination is one line, whichever of its goods it was put in from.
fn named_by(sale: &Sale, line: &NewLine) -> i64 {
    let first = sale.goods.first().filter(|_| line.kind == Kind::Combination);
    first.map_or(line.goods_id, |goods| goods.goods_id)
}

/// The warehouse that was asked for, or that delivers; a combination has no choice. None: the goods are not there.
async fn delivering_warehouse(
    tx: &WriteTx,
    context: &CartContext<'_>,
    goods_id: i64,
    line: &NewLine,
) -> Result<Option<i64>, DbErr> {
    let goods = context.facts(tx, &[goods_id]).await?;
    Ok(goods.get(&goods_id).map(|facts| {
        let stock = facts.delivering_stock(context.viewer().today());
        let asked = line.warehouse_id.filter(|_| line.kind != Kind::Combination);
        asked
            .or(stock.map(|stock| stock.warehouse_id))
            .unwrap_or_default()
    }))
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
