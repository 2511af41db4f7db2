//! What the record of a delivery or of an order states of its goods is kept when it is noted: what they are changed to later was
//! not true then.
use std::collections::HashMap;

use catalog::{
    goods::models::{codes::Kind, particulars, stated::Stated},
    models::_entities::{goods, manufacturers},
};
use kernel::Db;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};

use crate::models::_entities::{goods_receipt_lines::ActiveModel, purchase_order_lines};

struct StatedProduct {
    row: goods::Model,
    maker: String,
    stated: Stated,
}

/// By the id of the product.
pub struct StatedGoods(HashMap<i64, StatedProduct>);

impl StatedGoods {
    /// As they are now.
    pub async fn of(db: &Db, ids: impl Iterator<Item = i64>) -> Result<Self, DbErr> {
        let ids: Vec<i64> = ids.collect();
        let rows = goods::Entity::find()
            .filter(goods::Column::Id.is_in(ids.iter().copied()))
            .find_also_related(manufacturers::Entity)
            .all(db)
            .await?;
        let known = particulars::of_goods(db, &ids).await?;
        let products = rows.into_iter().map(|(row, maker)| {
            let maker = maker.map(|maker| maker.name).unwrap_or_default();
            let stated = Stated::new(&row, &maker, known.get(&row.id));
            (row.id, StatedProduct { row, maker, stated })
        });
        Ok(Self(products.collect()))
    }

    /// What a line states of this product, and of the origin that the label of its batch says; its other fields are the caller's.
    pub fn line(&self, goods_id: i64, label: &str) -> ActiveModel {
        let Some(StatedProduct { row, maker, stated }) = self.0.get(&goods_id) else {
            return <ActiveModel as Default>::default();
        };
        let particulars = &stated.particulars;
        let label = if stated.kind == Kind::Tcm { label } else { "" };
        let origin = if label.is_empty() {
            particulars.origin.as_str()
        } else {
            label
        };
        ActiveModel {
            goods_name: Set(row.name.clone()),
            form: Set(row.form.clone()),
            spec: Set(row.spec.clone()),
            maker: Set(maker.clone()),
            approval_number: Set(row.approval_number.clone()),
            kind: Set(stated.kind),
            device_class: Set(stated.device_class),
            unit: Set(row.unit.clone()),
            holder: Set(stated.holder.clone()),
            origin: Set(origin.into()),
            batch_origin: Set(label.into()),
            standard: Set(particulars.standard.clone()),
            registrant: Set(particulars.registrant.clone()),
            production_licence: Set(particulars.production_licence.clone()),
            ..Default::default()
        }
    }

    /// What a line of an order states of this product; its other fields are the caller's.
    pub fn order_line(&self, goods_id: i64) -> purchase_order_lines::ActiveModel {
        let Some(StatedProduct { row, maker, stated }) = self.0.get(&goods_id) else {
            return <purchase_order_lines::ActiveModel as Default>::default();
        };
        purchase_order_lines::ActiveModel {
            goods_id: Set(goods_id),
            goods_name: Set(row.name.clone()),
            form: Set(row.form.clone()),
            spec: Set(row.spec.clone()),
            maker: Set(maker.clone()),
            approval_number: Set(row.approval_number.clone()),
            unit: Set(row.unit.clone()),
            holder: Set(stated.holder.clone()),
            origin: Set(stated.particulars.origin.clone()),
            ..Default::default()
        }
    }
}
