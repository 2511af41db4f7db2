//! Where two people look: at the kinds of documents that quality management names, and at corrections of documents in force.
use kernel::{Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, PaginatorTrait, prelude::*};

use crate::{
    companies::models::facts::LicenceKind,
    models::_entities::{licence_rules, licences::Model as Licence, second_looks},
};

/// Do two people look at documents of this kind?
pub async fn needs_second_look(db: &Db, kind: LicenceKind) -> Result<bool, DbErr> {
    use second_looks::{Column, Entity};
    Ok(Entity::find().filter(Column::Kind.eq(kind)).count(db).await? > 0)
}

/// The kinds that two people look at.
pub async fn kinds(db: &Db) -> Result<Vec<LicenceKind>, DbErr> {
    let rows = second_looks::Entity::find().all(db).await?;
    Ok(rows.iter().map(|row| row.kind).collect())
}

/// Says whether two people look at documents of this kind from now on.
pub async fn set_second_look(tx: &WriteTx, kind: LicenceKind, is_needed: bool) -> Result<(), DbErr> {
    use second_looks::{ActiveModel, Column, Entity};
    Entity::delete_many()
        .filter(Column::Kind.eq(kind))
        .exec(tx.db())
        .await?;
    if is_needed {
        let row = ActiveModel {
            kind: Set(kind),
            ..Default::default()
        };
        Entity::insert(row).exec_without_returning(tx.db()).await?;
    }
    Ok(())
}

/// Do two people look at this document?
pub async fn needs_second_person(db: &Db, licence: &Licence) -> Result<bool, DbErr> {
    if licence.corrects.is_some() && second_person_corrects(db).await? {
        return Ok(true);
    }
    needs_second_look(db, licence.kind).await
}

/// Does a second person decide on corrections of documents in force?
pub async fn second_person_corrects(db: &Db) -> Result<bool, DbErr> {
    let rules = licence_rules::Entity::find().one(db).await?;
    Ok(rules.is_none_or(|rules| rules.second_person_corrects))
}

pub async fn set_second_person_corrects(tx: &WriteTx, is_needed: bool) -> Result<(), DbErr> {
    licence_rules::Entity::update_many()
        .col_expr(
            licence_rules::Column::SecondPersonCorrects,
            Expr::value(is_needed),
        )
        .exec(tx.db())
        .await?;
    Ok(())
}
