//! The stores of a chain as the gate knows a buyer of each, read together: the number of queries does not grow with the
//! number of stores.
use std::iter;

use kernel::Db;
use sea_orm::DbErr;

use crate::{
    companies::models::{
        companies::Company,
        facts::{BuyerContext, LicenceKind},
    },
    contracts::models::cover::ContractStanding,
    licences::models::{
        document_rules::{self, Need},
        licences,
    },
    members::models::members::company_facts,
};

/// This member in each of the stores of their approved head office, with the store's documents; contracts, salesman and
/// the member's role there are left out.
#[kernel::boxed]
pub async fn of(
    db: &Db,
    member: &BuyerContext,
    head_id: i64,
    stores: Vec<Company>,
) -> Result<Vec<BuyerContext>, DbErr> {
    let ids = stores.iter().map(|store| store.id).chain(iter::once(head_id));
    let papers = licences::known_of(db, ids).await?;
    let matrix = document_rules::matrix(db).await?;
    let facts = stores.into_iter().map(|store| {
        let rules: Vec<(LicenceKind, Need)> = LicenceKind::ALL
            .into_iter()
            .filter_map(|kind| Some((kind, *matrix.get(&(store.buyer_type, kind))?)))
            .collect();
        let (licences, open) = licences::facts_among(&papers, store.id, Some(head_id));
        BuyerContext {
            company_id: store.id,
            company: company_facts(store, None),
            licences,
            open,
            contracts: ContractStanding::default(),
            asked: rules.iter().map(|(kind, _)| *kind).collect(),
            required: document_rules::required(&rules).collect(),
            ..member.clone()
        }
    });
    Ok(facts.collect())
}
