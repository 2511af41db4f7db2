//! Copying lines into the carts of other stores of the same chain; each store's own gate decides anew.
use catalog::models::shelf::Shelf;
use identity::models::{companies, facts::MemberFacts, members};
use kernel::Services;
use sea_orm::{DatabaseConnection, DbErr};

use super::{
    cart::{self, CartRow, Judge, NewLine},
    cart_state::judge_row,
    gate::Reason,
    offer::Viewer,
};
use crate::errors::TradeError;

/// The members with these ids when all of them belong to sister stores, else none.
pub async fn targets(
    db: &DatabaseConnection,
    member: &MemberFacts,
    member_ids: &[i64],
) -> Result<Option<Vec<MemberFacts>>, DbErr> {
    let stores: Vec<i64> = companies::sister_stores(db, member)
        .await?
        .iter()
        .map(|store| store.id)
        .collect();
    let mut targets = Vec::with_capacity(member_ids.len());
    for id in member_ids {
        match members::facts(db, *id).await? {
            Some(target) if stores.contains(&target.company_id) => targets.push(target),
            _ => return Ok(None),
        }
    }
    Ok(Some(targets))
}

/// Puts one line into the target's cart; the inner error says why that store may not buy it.
pub async fn copy_line(
    services: &Services,
    shelf: &Shelf,
    target: &MemberFacts,
    line: &CartRow,
) -> Result<Result<(), Vec<Reason>>, TradeError> {
    let now = services.clock.now();
    let Some(goods) = shelf.get(&services.db, line.goods_id).await? else {
        return Ok(Err(vec![Reason::new(
            "off_sale",
            "该商品已下架",
            None,
            line.goods_id,
        )]));
    };
    let judged = judge_row(
        Viewer {
            buyer: Some(target),
            now,
        },
        line.clone(),
        &goods,
        0,
    );
    if !judged.offer.is_buyable() {
        return Ok(Err(judged.offer.reasons));
    }
    let new = NewLine {
        goods_id: line.goods_id,
        number: line.number,
        warehouse_id: Some(line.warehouse_id),
    };
    let (shelf, settings, target) = (shelf.clone(), services.settings.clone(), target.clone());
    let outcome = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let judge = Judge {
                    shelf: &shelf,
                    rules: &settings.trade,
                    member: &target,
                    now,
                };
                cart::add(tx, &judge, &[new]).await
            })
        })
        .await;
    match outcome {
        Ok(_) => Ok(Ok(())),
        Err(TradeError::Invalid(errors)) => {
            let messages = errors.0.into_values().flatten();
            Ok(Err(messages
                .map(|message| Reason::new("quantity", message, None, line.goods_id))
                .collect()))
        }
        Err(error) => Err(error),
    }
}
