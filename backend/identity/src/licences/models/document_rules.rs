//! Which documents a buyer owes, by its type: data that QA keeps (domain section 2).
use std::collections::HashMap;

use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, Condition, DbErr, prelude::*};

use crate::{
    changes::Changed,
    companies::models::facts::{BuyerType, LicenceKind},
    models::_entities::document_rules::{ActiveModel, Column, Entity},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Need {
    Required,
    /// Only for some goods: the gate names it when it is missing.
    IfNeeded,
}

impl Need {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Required => "required",
            Self::IfNeeded => "if_needed",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        [Self::Required, Self::IfNeeded]
            .into_iter()
            .find(|need| need.code() == code)
    }
}

/// The documents that buyers of this type submit, in the order of `LicenceKind::ALL`; others are not
/// required.
#[kernel::boxed]
pub async fn of(db: &Db, buyer_type: BuyerType) -> Result<Vec<(LicenceKind, Need)>, DbErr> {
    let rows = Entity::find()
        .filter(Column::BuyerType.eq(buyer_type))
        .all(db)
        .await?;
    let needs: HashMap<LicenceKind, Need> = rows.into_iter().map(|row| (row.kind, row.need)).collect();
    let listed = LicenceKind::ALL
        .into_iter()
        .filter_map(|kind| Some((kind, *needs.get(&kind)?)));
    Ok(listed.collect())
}

/// Those that all buyers of the type must have.
pub fn required(rules: &[(LicenceKind, Need)]) -> impl Iterator<Item = LicenceKind> {
    let required = rules.iter().filter(|(_, need)| *need == Need::Required);
    required.map(|(kind, _)| *kind)
}

/// What every type of buyer hands in.
pub async fn matrix(db: &Db) -> Result<HashMap<(BuyerType, LicenceKind), Need>, DbErr> {
    let rows = Entity::find().all(db).await?;
    Ok(rows
        .into_iter()
        .map(|row| ((row.buyer_type, row.kind), row.need))
        .collect())
}

/// Sets the documents that buyers of this type need from now on; none = not required. Returns the former
/// value. The documents required for goods depend on it.
pub async fn set(
    tx: &WriteTx,
    buyer_type: BuyerType,
    kind: LicenceKind,
    need: Option<Need>,
) -> Result<Option<Need>, DbErr> {
    let cell = Condition::all()
        .add(Column::BuyerType.eq(buyer_type))
        .add(Column::Kind.eq(kind));
    let before = Entity::find().filter(cell.clone()).one(tx.db()).await?;
    Entity::delete_many().filter(cell).exec(tx.db()).await?;
    if let Some(need) = need {
        let row = ActiveModel {
            buyer_type: Set(buyer_type),
            kind: Set(kind),
            need: Set(need),
            ..Default::default()
        };
        Entity::insert(row).exec_without_returning(tx.db()).await?;
    }
    tx.touch(Changed::Company(0));
    Ok(before.map(|row| row.need))
}
