//! What the record of a delivery states of its goods is kept when it is noted: what they are changed to later was not true then.
use std::collections::HashMap;

use catalog::models::_entities::{goods, manufacturers};
use kernel::Db;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use crate::models::_entities::goods_receipt_lines::ActiveModel;

/// With their manufacturers, by the id of the product.
pub(super) struct StatedGoods(HashMap<i64, (goods::Model, String)>);

impl StatedGoods {
    /// As they are now.
    pub async fn of(db: &Db, ids: impl Iterator<Item = i64>) -> Result<Self, DbErr> {
        let rows = goods::Entity::find()
            .filter(goods::Column::Id.is_in(ids))
            .find_also_related(manufacturers::Entity)
            .all(db)
            .await?;
        let rows = rows.into_iter().map(|(row, maker)| {
            let maker = maker.map(|maker| maker.name).unwrap_or_default();
            (row.id, (row, maker))
        });
        Ok(Self(rows.collect()))
    }

    /// What a line states of this product; its other fields are the caller's.
    pub fn line(&self, goods_id: i64) -> ActiveModel {
        let Some((row, maker)) = self.0.get(&goods_id) else {
            return <ActiveModel as Default>::default();
        };
        ActiveModel {
            goods_name: Set(row.name.clone()),
            form: Set(row.form.clone()),
            spec: Set(row.spec.clone()),
            maker: Set(maker.clone()),
            approval_number: Set(row.approval_number.clone()),
            ..Default::default()
        }
    }
}
