//! Warnings that a demanded contract runs out, at the same distances as those of documents, until the next one is signed.
use chrono::{DateTime, NaiveDate, Utc};
use identity::{
    contracts::models::{
        contracts::{ContractKind, ContractStatus},
        standing,
    },
    licences::models::warning_stages::{self, AT_ONCE, STAGES, Stage, in_days},
    models::_entities::{contract_rules, contracts},
};
use kernel::{Db, Services, WriteTx, db::insert_once, outbox};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, QuerySelect, prelude::*, sea_query::Query};

use crate::{
    events::ContractExpiring,
    models::{_entities::contract_warnings, contracts::Contract},
};

/// Gives every warning that is due today; returns how many contracts were looked at.
#[kernel::boxed]
pub async fn warn(services: &Services) -> Result<u64, DbErr> {
    warning_stages::give(services, &STAGES, |tx, stage, today, now| {
        Box::pin(warn_some(tx, stage, today, now))
    })
    .await
}

async fn warn_some(tx: &WriteTx, stage: &Stage, today: NaiveDate, now: DateTime<Utc>) -> Result<u64, DbErr> {
    let due = due(tx.db(), stage, today).await?;
    for contract in &due {
        let kind = contract.kind;
        let is_first = note(tx, contract.id, stage.code, now).await?;
        if is_first && !is_renewed(tx, contract, kind).await? {
            publish(tx, contract, kind, stage.code, today, now).await?;
        }
    }
    Ok(due.len() as u64)
}

/// Signed contracts of demanded kinds that are in this stage and were not looked at.
async fn due(db: &Db, stage: &Stage, today: NaiveDate) -> Result<Vec<Contract>, DbErr> {
    use contracts::Column;
    let (from, to) = stage.days_left;
    let looked_at = Query::select()
        .column(contract_warnings::Column::ContractId)
        .from(contract_warnings::Entity)
        .and_where(contract_warnings::Column::Stage.eq(stage.code))
        .to_owned();
    let demanded = Query::select()
        .column(contract_rules::Column::Kind)
        .from(contract_rules::Entity)
        .and_where(contract_rules::Column::IsRequired.eq(true))
        .to_owned();
    contracts::Entity::find()
        .filter(Column::Status.eq(ContractStatus::Signed))
        .filter(Column::ValidTo.between(in_days(today, from), in_days(today, to)))
        .filter(Column::Kind.in_subquery(demanded))
        .filter(Column::Id.not_in_subquery(looked_at))
        .order_by_asc(Column::Id)
        .limit(AT_ONCE)
        .all(db)
        .await
}

/// False when another process has given this warning.
async fn note(tx: &WriteTx, contract_id: i64, stage: i32, now: DateTime<Utc>) -> Result<bool, DbErr> {
    use contract_warnings::{ActiveModel, Column};
    let row = ActiveModel {
        contract_id: Set(contract_id),
        stage: Set(stage),
        created_at: Set(now),
        ..Default::default()
    };
    insert_once(tx, row, [Column::ContractId, Column::Stage]).await
}

async fn is_renewed(tx: &WriteTx, contract: &Contract, kind: ContractKind) -> Result<bool, DbErr> {
    let standing = standing::of(tx.db(), contract.company_id, None).await?;
    Ok(standing
        .last_day(kind)
        .is_some_and(|last| last > contract.valid_to))
}

async fn publish(
    tx: &WriteTx,
    contract: &Contract,
    kind: ContractKind,
    stage: i32,
    today: NaiveDate,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let event = ContractExpiring {
        contract_id: contract.id,
        company_id: contract.company_id,
        kind,
        valid_to: contract.valid_to,
        days_left: (contract.valid_to - today).num_days(),
        stage,
    };
    outbox::publish(tx, &event, now).await
}
