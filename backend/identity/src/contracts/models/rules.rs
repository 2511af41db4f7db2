//! Which contracts the wholesaler demands and for how long they are valid: data that QA keeps.
use kernel::{Db, WriteTx, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QueryOrder, QuerySelect, prelude::*};

use super::contracts::ContractKind;
use crate::{changes::Changed, errors::IdentityError, models::_entities::contract_rules};

pub use contract_rules::Model as ContractRule;

pub const LONGEST_MONTHS: i64 = 36;

#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<ContractRule>, DbErr> {
    contract_rules::Entity::find()
        .order_by_asc(contract_rules::Column::Id)
        .all(db)
        .await
}

pub async fn demanded(db: &Db) -> Result<Vec<ContractKind>, DbErr> {
    kinds_where(db, contract_rules::Column::IsRequired.eq(true)).await
}

/// What a head office signs for its stores too.
pub async fn covering_stores(db: &Db) -> Result<Vec<ContractKind>, DbErr> {
    kinds_where(db, contract_rules::Column::CoversStores.eq(true)).await
}

async fn kinds_where(db: &Db, which: Expr) -> Result<Vec<ContractKind>, DbErr> {
    let kinds: Vec<String> = contract_rules::Entity::find()
        .select_only()
        .column(contract_rules::Column::Kind)
        .filter(which)
        .order_by_asc(contract_rules::Column::Id)
        .into_tuple()
        .all(db)
        .await?;
    Ok(kinds
        .iter()
        .filter_map(|kind| ContractKind::from_code(kind))
        .collect())
}

/// Every kind has a row; an error where it is missing.
#[kernel::boxed]
pub async fn of(db: &Db, kind: ContractKind) -> Result<ContractRule, IdentityError> {
    contract_rules::Entity::find()
        .filter(contract_rules::Column::Kind.eq(kind.code()))
        .one(db)
        .await?
        .ok_or(IdentityError::NotFound("合同规则"))
}

/// What QA may change of a rule.
#[derive(Clone, Copy, Debug)]
pub struct Change {
    pub is_required: bool,
    pub valid_months: i64,
    pub covers_stores: bool,
}

/// Returns the rule before and after. The state of every company depends on it.
#[kernel::boxed]
pub async fn change(
    tx: &WriteTx,
    id: i64,
    change: Change,
) -> Result<(ContractRule, ContractRule), IdentityError> {
    let before = contract_rules::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(IdentityError::NotFound("合同规则"))?;
    let mut row = before.clone().into_active_model();
    row.is_required = Set(change.is_required);
    row.valid_months = Set(change.valid_months);
    row.covers_stores = Set(change.covers_stores);
    let after = row.update(tx.db()).await?;
    tx.touch(Changed::Company(0));
    Ok((before, after))
}
