//! Which contracts a company owes and which it has: what the gate asks.
use chrono::NaiveDate;
use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::contracts::models::contracts::ContractStatus;

pub use super::cover::{ContractFacts, ContractStanding, MissingContract};
use super::{contracts::ContractKind, rules};
use crate::models::_entities::contracts;

/// `head_id`: the head office of a store.
#[kernel::boxed]
pub async fn of(db: &Db, company_id: i64, head_id: Option<i64>) -> Result<ContractStanding, DbErr> {
    let mut of_head_office = Vec::new();
    if let Some(head_id) = head_id {
        let covering = rules::covering_stores(db).await?;
        of_head_office = signed_by(db, head_id).await?;
        of_head_office.retain(|contract| covering.contains(&contract.kind));
    }
    Ok(ContractStanding {
        demanded: rules::demanded(db).await?,
        signed: signed_by(db, company_id).await?,
        of_head_office,
    })
}

async fn signed_by(db: &Db, company_id: i64) -> Result<Vec<ContractFacts>, DbErr> {
    use contracts::Column;
    let signed: Vec<(String, NaiveDate, NaiveDate)> = contracts::Entity::find()
        .select_only()
        .columns([Column::Kind, Column::ValidFrom, Column::ValidTo])
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::Status.eq(ContractStatus::Signed))
        .into_tuple()
        .all(db)
        .await?;
    let signed = signed.into_iter().filter_map(|(kind, valid_from, valid_to)| {
        Some(ContractFacts {
            kind: ContractKind::from_code(&kind)?,
            valid_from,
            valid_to,
        })
    });
    Ok(signed.collect())
}
