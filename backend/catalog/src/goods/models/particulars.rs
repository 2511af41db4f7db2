//! What the law asks to be named of some kinds of goods, on their page and on the delivery note: origin and standard of pieces of
//! traditional Chinese medicine (饮片标签; H), registrant, production licence and UDI of devices (H).
use std::collections::HashMap;

use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use super::codes::{DeviceClass, Kind};
use crate::models::_entities::{
    goods,
    goods_particulars::{ActiveModel, Column, Entity},
};

pub use crate::models::_entities::goods_particulars::Model as Particulars;

/// The heading of the unique identification of a device.
pub const UDI: &str = "UDI";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewParticulars {
    pub origin: String,
    pub standard: String,
    pub registrant: String,
    pub production_licence: String,
    pub udi: String,
}

/// By the id of the product; those without any are left out.
#[kernel::boxed]
pub async fn of_goods(db: &Db, goods_ids: &[i64]) -> Result<HashMap<i64, Particulars>, DbErr> {
    let rows = Entity::find()
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.goods_id, row)).collect())
}

/// Returns them before and after. The product is held by the caller.
#[kernel::boxed]
pub async fn set(
    tx: &WriteTx,
    goods_id: i64,
    new: NewParticulars,
) -> Result<(Option<Particulars>, Particulars), DbErr> {
    let before = Entity::find()
        .filter(Column::GoodsId.eq(goods_id))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    let mut row = match &before {
        Some(known) => known.clone().into_active_model(),
        None => ActiveModel {
            goods_id: Set(goods_id),
            ..Default::default()
        },
    };
    row.origin = Set(new.origin);
    row.standard = Set(new.standard);
    row.registrant = Set(new.registrant);
    row.production_licence = Set(new.production_licence);
    row.udi = Set(new.udi);
    let after = match before {
        Some(_) => row.update(tx.db()).await?,
        None => row.insert(tx.db()).await?,
    };
    Ok((before, after))
}

/// What goods of this kind must name, with its heading.
fn asked<'a>(goods: &goods::Model, of: &'a Particulars) -> Vec<(&'static str, &'a str)> {
    match (goods.kind, goods.device_class) {
        (Kind::Tcm, _) => vec![("产地", of.origin.as_str()), ("执行标准", of.standard.as_str())],
        // The lowest class is filed, and has neither a registrant nor a licence to produce.
        (Kind::Device, DeviceClass::First) => vec![("备案人", of.registrant.as_str())],
        (Kind::Device, DeviceClass::Second) => vec![
            ("注册人", of.registrant.as_str()),
            ("生产许可证号", of.production_licence.as_str()),
        ],
        (Kind::Device, DeviceClass::Third | DeviceClass::None) => vec![
            ("注册人", of.registrant.as_str()),
            ("生产许可证号", of.production_licence.as_str()),
            (UDI, of.udi.as_str()),
        ],
        (Kind::Medicine, _) => Vec::new(),
    }
}

/// What the law asks of this product and nobody has entered.
pub fn missing(goods: &goods::Model, known: Option<&Particulars>) -> Vec<&'static str> {
    let none = nothing(goods.id);
    let asked = asked(goods, known.unwrap_or(&none));
    let empty = asked.into_iter().filter(|(_, text)| text.is_empty());
    empty.map(|(heading, _)| heading).collect()
}

/// Of a product of which none are known.
pub const fn nothing(goods_id: i64) -> Particulars {
    Particulars {
        id: 0,
        goods_id,
        origin: String::new(),
        standard: String::new(),
        registrant: String::new(),
        production_licence: String::new(),
        udi: String::new(),
    }
}

/// All that is known, with headings.
pub fn named(of: &Particulars) -> impl Iterator<Item = (&'static str, &str)> {
    let all = [
        ("产地", of.origin.as_str()),
        ("执行标准", of.standard.as_str()),
        ("注册人 / 备案人", of.registrant.as_str()),
        ("生产许可证号", of.production_licence.as_str()),
        (UDI, of.udi.as_str()),
    ];
    all.into_iter().filter(|(_, text)| !text.is_empty())
}
