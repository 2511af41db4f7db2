//! Copying lines into the carts of other stores of the same chain; each store's own gate decides again.
use ::orders::settings::TradeRules;
use campaigns::models::book::CampaignBook;
use catalog::goods::models::goods_cache::GoodsCache;
use eligibility::Reason;
use identity::{
    companies::models::{companies, facts::BuyerContext},
    members::models::members,
};
use kernel::{Db, Services, WriteTx};
use sea_orm::DbErr;

use crate::{
    cart::models::{
        adding::{self, NewLine},
        cart::CartRow,
        cart_context::CartContext,
    },
    errors::CheckoutError,
};

/// Who answers for each of these stores when all of them are sister stores, else none: a copy goes into the cart of the
/// store's owner.
pub async fn targets(
    db: &Db,
    member: &BuyerContext,
    store_ids: &[i64],
) -> Result<Option<Vec<BuyerContext>>, DbErr> {
    let stores: Vec<i64> = companies::sister_stores(db, member)
        .await?
        .iter()
        .map(|store| store.id)
        .collect();
    let mut targets: Vec<BuyerContext> = Vec::with_capacity(store_ids.len());
    for id in store_ids {
        if targets.iter().any(|target| target.company_id == *id) {
            continue;
        }
        if !stores.contains(id) {
            return Ok(None);
        }
        let Some(owner) = members::owners_of(db, *id).await?.into_iter().next() else {
            return Ok(None);
        };
        match members::facts(db, owner.id).await? {
            Some(target) => targets.push(target),
            None => return Ok(None),
        }
    }
    Ok(Some(targets))
}

/// Puts the lines into the target's cart, all that may in one transaction; returns the goods that may not, and why.
pub async fn copy_lines(
    services: &Services,
    goods_cache: &GoodsCache,
    book: &CampaignBook,
    target: &BuyerContext,
    lines: &[CartRow],
) -> Result<Vec<(i64, Vec<Reason>)>, CheckoutError> {
    let wanted: Vec<NewLine> = lines
        .iter()
        .map(|line| NewLine {
            goods_id: line.goods_id,
            quantity: line.quantity,
            warehouse_id: Some(line.warehouse_id),
            price: None,
            kind: line.kind,
            campaign_id: line.campaign_id,
        })
        .collect();
    let (goods_cache, settings, target) = (goods_cache.clone(), services.settings.clone(), target.clone());
    let (now, book) = (services.clock.now(), book.clone());
    let refused = services
        .writer
        .run(async move |tx: &WriteTx| {
            let rules = settings.of::<TradeRules>();
            let context = CartContext::new(&goods_cache, rules, &target, &book, now);
            adding::add_what_fits(tx, &context, &wanted).await
        })
        .await?;
    Ok(refused
        .into_iter()
        .map(|refusal| (lines[refusal.place].goods_id, refusal.reasons))
        .collect())
}
