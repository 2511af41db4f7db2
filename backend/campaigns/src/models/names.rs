//! What the parts of campaigns are called: goods and staff.
use std::collections::HashMap;

use catalog::{goods::models::goods as products, models::_entities::goods};
use identity::staff::models::staff;
use kernel::Db;
use sea_orm::DbErr;

use super::campaign::Campaign;

pub struct CampaignNames {
    pub goods: HashMap<i64, goods::Model>,
    pub staff: HashMap<i64, String>,
}

impl CampaignNames {
    #[kernel::boxed]
    pub async fn of(db: &Db, all: &[Campaign]) -> Result<Self, DbErr> {
        let mut goods_ids: Vec<i64> = all
            .iter()
            .flat_map(|one| one.goods.iter().map(|goods| goods.goods_id))
            .collect();
        goods_ids.sort_unstable();
        goods_ids.dedup();
        let people: Vec<i64> = all
            .iter()
            .flat_map(|one| [one.row.proposed_by, one.row.decided_by])
            .flatten()
            .collect();
        Ok(Self {
            goods: products::by_ids(db, goods_ids).await?,
            staff: staff::names(db, people).await?,
        })
    }
}
