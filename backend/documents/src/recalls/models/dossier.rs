//! All that the shop knows of one recall, as the authority asks for it: on the plan, in the summary and in the list of buyers.
use std::collections::HashMap;

use ::site::models::{
    own_licences::{self, OwnKind},
    shop_facts::{self, ShopFacts},
};
use catalog::models::_entities::batches;
use kernel::{Services, counts::to_i64};
use sea_orm::{DbErr, prelude::*};

use super::{
    find,
    notices::{self, Notice},
    recalls::{Recall, batch_of},
    reports::{self, Report},
};
use crate::{errors::DocumentError, reports::models::returned_batches};

pub struct Dossier {
    pub recall: Recall,
    pub house: ShopFacts,
    /// Number of its drug-trading licence in force.
    pub licence: String,
    /// Still in the warehouse, set apart.
    pub on_hand: i64,
    pub notices: Vec<Notice>,
    /// Name and telephone by company.
    pub contacts: HashMap<i64, (String, String)>,
    /// Units that came back, by company.
    pub returned: HashMap<i64, i64>,
    pub reports: Vec<Report>,
}

/// Sums over all buyers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub buyers: i64,
    pub answered: i64,
    pub shipped: i64,
    pub returned: i64,
    pub in_stock: i64,
    pub sold: i64,
}

impl Dossier {
    pub fn totals(&self) -> Totals {
        let sum = |of: fn(&Notice) -> i64| self.notices.iter().map(of).sum();
        let came_back = |notice: &Notice| self.returned.get(&notice.company_id).copied();
        Totals {
            buyers: to_i64(self.notices.len()),
            answered: sum(|notice| i64::from(notice.answered_at.is_some())),
            shipped: sum(|notice| notice.shipped),
            returned: self.notices.iter().filter_map(came_back).sum(),
            in_stock: sum(|notice| notice.in_stock),
            sold: sum(|notice| notice.sold),
        }
    }
}

pub async fn of_recall(services: &Services, id: i64) -> Result<Dossier, DocumentError> {
    let db = &services.db;
    let recall = find::by_id(db, id)
        .await?
        .ok_or(DocumentError::NotFound("召回"))?;
    let notices = notices::notices(db, id).await?;
    Ok(Dossier {
        house: shop_facts::current(db, &services.settings).await?,
        licence: own_licences::number_in_force(db, OwnKind::DrugTrading, services.clock.today()).await?,
        on_hand: on_hand(services, &recall).await?,
        contacts: find::contacts(db, &notices).await?,
        returned: returned_batches::by_company(db, &batch_of(&recall)).await?,
        reports: reports::of_recall(db, id).await?,
        notices,
        recall,
    })
}

async fn on_hand(services: &Services, recall: &Recall) -> Result<i64, DbErr> {
    let batches = batches::Entity::find()
        .filter(batches::Column::GoodsId.eq(recall.goods_id))
        .filter(batches::Column::Number.eq(&recall.batch_number))
        .all(&services.db)
        .await?;
    Ok(batches.iter().map(|batch| batch.on_hand).sum())
}
