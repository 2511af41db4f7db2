//! Copying lines into the carts of other stores of the same chain; each store's own gate decides anew.
use ::orders::settings::TradeRules;
use catalog::models::shelf::Shelf;
use eligibility::Reason;
use identity::models::{companies, facts::MemberFacts, members};
use kernel::Services;
use sea_orm::{DatabaseConnection, DbErr};

use crate::{
    errors::CheckoutError,
    models::cart::{self, CartRow, Judge, NewLine},
};

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
    let mut targets: Vec<MemberFacts> = Vec::with_capacity(member_ids.len());
    for id in member_ids {
        if targets.iter().any(|target| target.id == *id) {
            continue;
        }
        match members::facts(db, *id).await? {
            Some(target) if stores.contains(&target.company_id) => targets.push(target),
            _ => return Ok(None),
        }
    }
    Ok(Some(targets))
}

/// Puts the lines into the target's cart, all that may in one transaction; answers the goods that may not, and why.
pub async fn copy_lines(
    services: &Services,
    shelf: &Shelf,
    target: &MemberFacts,
    lines: &[CartRow],
) -> Result<Vec<(i64, Vec<Reason>)>, CheckoutError> {
    let wanted: Vec<NewLine> = lines
        .iter()
        .map(|line| NewLine {
            goods_id: line.goods_id,
            quantity: line.quantity,
            warehouse_id: Some(line.warehouse_id),
            price: None,
        })
        .collect();
    let (shelf, settings, target) = (shelf.clone(), services.settings.clone(), target.clone());
    let now = services.clock.now();
    let refused = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let judge = Judge {
                    shelf: &shelf,
                    rules: settings.of::<TradeRules>(),
                    member: &target,
                    now,
                };
                cart::add_what_fits(tx, &judge, &wanted).await
            })
        })
        .await?;
    Ok(refused
        .into_iter()
        .map(|refusal| (lines[refusal.place].goods_id, refusal.reasons))
        .collect())
}
