//! The goods that rows of a sheet name, as they are on file.
use std::collections::{HashMap, HashSet};

use catalog::{
    goods::models::codes::{Control, TierType},
    models::_entities::{goods, manufacturers, tier_prices},
    prices::models::pricing::Tier,
};
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use super::draft::{self, Draft};
use crate::class_rules::models::siblings::controls_of_numbers;

pub(super) struct ExistingGoods {
    goods: HashMap<String, goods::Model>,
    makers: HashMap<i64, String>,
    tiers: HashMap<i64, Vec<Tier>>,
    /// Of approval numbers that goods carry under a control.
    controls: HashMap<String, Control>,
}

impl ExistingGoods {
    pub(super) async fn read(db: &Db, codes: HashSet<&str>, numbers: &[String]) -> Result<Self, DbErr> {
        let rows = goods::Entity::find()
            .filter(goods::Column::Code.is_in(codes))
            .all(db)
            .await?;
        let maker_ids: HashSet<i64> = rows.iter().map(|row| row.maker_id).collect();
        let makers = manufacturers::Entity::find()
            .filter(manufacturers::Column::Id.is_in(maker_ids))
            .all(db)
            .await?;
        let numbers: Vec<&str> = numbers.iter().map(String::as_str).collect();
        Ok(Self {
            controls: controls_of_numbers(db, &numbers, None).await?,
            tiers: tiers_of(db, &rows).await?,
            goods: rows.into_iter().map(|row| (row.code.clone(), row)).collect(),
            makers: makers.into_iter().map(|row| (row.id, row.name)).collect(),
        })
    }

    pub(super) fn find(&self, code: &str) -> Option<&goods::Model> {
        self.goods.get(code)
    }

    /// As a sheet would say it; a new product's, without anything.
    pub(super) fn draft_of(&self, existing: Option<&goods::Model>) -> Draft {
        let maker = existing.and_then(|row| self.makers.get(&row.maker_id));
        draft::start(existing.zip(maker.map(String::as_str)))
    }

    /// Its tier prices, which sheets leave alone.
    pub(super) fn ladder_of(&self, existing: Option<&goods::Model>) -> (TierType, &[Tier]) {
        let tiers = existing.and_then(|row| self.tiers.get(&row.id));
        let tier_type = existing.map_or(TierType::From, |row| row.ladder_type);
        (tier_type, tiers.map_or(&[][..], Vec::as_slice))
    }

    /// The control of goods on file with the number of a new product. Those on file are looked at one by one.
    pub(super) fn control_by_number(
        &self,
        existing: Option<&goods::Model>,
        draft: &Draft,
    ) -> Option<Control> {
        match existing {
            Some(_) => None,
            None => self.controls.get(&draft.approval_number).copied(),
        }
    }
}

/// From the smallest quantity up, by goods.
async fn tiers_of(db: &Db, goods: &[goods::Model]) -> Result<HashMap<i64, Vec<Tier>>, DbErr> {
    let rows = tier_prices::Entity::find()
        .filter(tier_prices::Column::GoodsId.is_in(goods.iter().map(|row| row.id)))
        .all(db)
        .await?;
    let mut tiers: HashMap<i64, Vec<Tier>> = HashMap::new();
    for row in rows {
        tiers.entry(row.goods_id).or_default().push(Tier {
            quantity: row.quantity,
            price: row.price,
        });
    }
    for rows in tiers.values_mut() {
        rows.sort_by_key(|tier| tier.quantity);
    }
    Ok(tiers)
}
