//! Writes a price list in place of another.
use catalog::{
    goods::models::{
        announce::one_changed,
        facts::{SpecialPrice, TierPrice},
    },
    models::_entities::{customer_prices, goods, tier_prices},
};
use chrono::{DateTime, Utc};
use identity::{audit::models::audit, companies::models::companies};
use kernel::WriteTx;
use sea_orm::{
    ActiveValue::{NotSet, Set},
    DbErr, IntoActiveModel,
    prelude::*,
};
use serde_json::{Value, json};

use super::list::PriceList;

/// A special price that came, went or became another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpecialChange {
    pub before: Option<customer_prices::Model>,
    pub after: Option<customer_prices::Model>,
}

/// The product is locked and still has the first list. Notifies the index and the crates above.
pub async fn write(
    tx: &WriteTx,
    goods_id: i64,
    (current, wanted): (&PriceList, &PriceList),
    now: DateTime<Utc>,
) -> Result<Vec<SpecialChange>, DbErr> {
    let row = goods::ActiveModel {
        id: Set(goods_id),
        base_price: Set(wanted.base),
        ladder_type: Set(wanted.ladder_type),
        ..Default::default()
    };
    row.update(tx.db()).await?;
    write_tiers(tx, goods_id, &current.tiers, &wanted.tiers).await?;
    let changes = write_specials(tx, goods_id, &current.specials, &wanted.specials).await?;
    one_changed(tx, goods_id, now).await?;
    Ok(changes)
}

async fn write_tiers(tx: &WriteTx, goods_id: i64, old: &[TierPrice], new: &[TierPrice]) -> Result<(), DbErr> {
    let gone = old
        .iter()
        .filter(|tier| new.iter().all(|kept| kept.id != tier.id));
    tier_prices::Entity::delete_many()
        .filter(tier_prices::Column::Id.is_in(gone.map(|tier| tier.id)))
        .exec(tx.db())
        .await?;
    for tier in new.iter().filter(|tier| !old.contains(tier)) {
        let row = tier_prices::ActiveModel {
            id: if tier.id > 0 { Set(tier.id) } else { NotSet },
            goods_id: Set(goods_id),
            quantity: Set(tier.quantity),
            price: Set(tier.price),
        };
        if tier.id > 0 {
            row.update(tx.db()).await?;
        } else {
            row.insert(tx.db()).await?;
        }
    }
    Ok(())
}

async fn write_specials(
    tx: &WriteTx,
    goods_id: i64,
    old: &[SpecialPrice],
    new: &[SpecialPrice],
) -> Result<Vec<SpecialChange>, DbErr> {
    let mut changes = Vec::new();
    for special in old {
        if new.iter().all(|kept| kept.id != special.id) {
            customer_prices::Entity::delete_by_id(special.id)
                .exec(tx.db())
                .await?;
            changes.push(SpecialChange {
                before: Some(row_of(goods_id, special)),
                after: None,
            });
        }
    }
    for special in new.iter().filter(|special| !old.contains(special)) {
        let mut row = row_of(goods_id, special).into_active_model().reset_all();
        let before = old.iter().find(|known| known.id == special.id);
        let after = if before.is_some() {
            row.update(tx.db()).await?
        } else {
            row.id = NotSet;
            row.insert(tx.db()).await?
        };
        changes.push(SpecialChange {
            before: before.map(|known| row_of(goods_id, known)),
            after: Some(after),
        });
    }
    Ok(changes)
}

pub fn row_of(goods_id: i64, special: &SpecialPrice) -> customer_prices::Model {
    customer_prices::Model {
        id: special.id,
        goods_id,
        rank: special.rank,
        region: special.region.clone(),
        company_id: special.company_id,
        price: special.price,
        valid_from: special.from,
        valid_to: special.to,
    }
}

impl SpecialChange {
    /// For the audit log, at the product that it prices.
    #[kernel::boxed]
    pub async fn entry(&self, tx: &WriteTx, reason: &str) -> Result<audit::Entry, DbErr> {
        let goods_id = self
            .before
            .as_ref()
            .or(self.after.as_ref())
            .map(|row| row.goods_id);
        let action = match (&self.before, &self.after) {
            (None, _) => "goods_price.create",
            (Some(_), Some(_)) => "goods_price.update",
            (Some(_), None) => "goods_price.delete",
        };
        Ok(audit::Entry {
            action,
            subject_kind: "goods",
            subject_id: goods_id.unwrap_or_default().to_string(),
            before: facts(tx, self.before.as_ref()).await?,
            after: facts(tx, self.after.as_ref()).await?,
            reason: reason.to_owned(),
        })
    }
}

async fn facts(tx: &WriteTx, row: Option<&customer_prices::Model>) -> Result<Option<Value>, DbErr> {
    let Some(row) = row else { return Ok(None) };
    let company = match row.company_id {
        Some(id) => companies::by_id(tx.db(), id).await?,
        None => None,
    };
    Ok(Some(json!({
        "id": row.id,
        "company": company.map(|company| company.name),
        "region": row.region,
        "rank": row.rank,
        "price": row.price,
        "valid_from": row.valid_from,
        "valid_to": row.valid_to,
    })))
}
