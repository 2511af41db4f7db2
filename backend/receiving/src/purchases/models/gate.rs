//! What may be ordered: products whose first sale was approved (首营品种, H), within the wholesaler's own licences and those of the
//! supplier, and for which the letter of its agent is.
use std::{collections::HashMap, sync::Arc};

use catalog::{goods::models::first_sale::FirstSale, models::_entities::goods};
use chrono::NaiveDate;
use eligibility::supply;
use kernel::Db;
use sea_orm::{DbErr, prelude::*};
use site::models::own_licences::{self, OwnLicence};

use crate::{
    receipts::models::receipts::rules::{self, Rules},
    suppliers::models::suppliers::Supplier,
};

pub(super) struct Gate {
    goods: HashMap<i64, goods::Model>,
    own: Arc<[OwnLicence]>,
    rules: Rules,
}

impl Gate {
    pub async fn of(db: &Db, goods_ids: impl IntoIterator<Item = i64>) -> Result<Self, DbErr> {
        let rows = goods::Entity::find()
            .filter(goods::Column::Id.is_in(goods_ids))
            .all(db)
            .await?;
        Ok(Self {
            goods: rows.into_iter().map(|row| (row.id, row)).collect(),
            own: own_licences::facts(db).await?,
            rules: rules::rules(db).await?,
        })
    }

    /// Why these goods are not ordered there, if so.
    pub fn why_not(&self, supplier: &Supplier, goods_id: i64, today: NaiveDate) -> Option<String> {
        let Some(goods) = self.goods.get(&goods_id) else {
            return Some("没有这个商品，请重新选择".into());
        };
        if goods.first_sale != FirstSale::Approved {
            return Some(format!("“{}”还没有通过首营品种审批，不能采购", goods.name));
        }
        supply::why_not_ours(goods, &self.own, today)
            .or_else(|| supply::why_not(goods, &supplier.scope_codes))
            .or_else(|| self.rules.forbidden_by_letter(goods, supplier))
    }
}
