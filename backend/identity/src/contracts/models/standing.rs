//! Which contracts a company owes and which it has: what the gate asks.
use chrono::NaiveDate;
use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::contracts::models::contracts::ContractStatus;

pub use super::cover::{ContractFacts, ContractStanding, MissingContract};
use super::{contracts::ContractKind, rules};
use crate::models::_entities::contracts;

/// `head_id`: the head office of a store.
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

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn signed(from: &str, to: &str) -> ContractFacts {
        ContractFacts {
            kind: ContractKind::Purchase,
            valid_from: day(from),
            valid_to: day(to),
        }
    }

    fn owed(signed: Vec<ContractFacts>, today: &str) -> Vec<(ContractKind, Option<String>)> {
        let standing = ContractStanding {
            demanded: vec![ContractKind::Purchase],
            signed,
            of_head_office: Vec::new(),
        };
        let owed = standing.owed(day(today));
        owed.map(|owed| (owed.kind, owed.ended_on.map(|last| last.to_string())))
            .collect()
    }

    #[test]
    fn a_contract_covers_its_first_and_its_last_day() {
        let year = || vec![signed("2026-01-01", "2026-12-31")];
        assert_eq!(owed(year(), "2026-01-01"), []);
        assert_eq!(owed(year(), "2026-12-31"), []);
        assert_eq!(owed(year(), "2025-12-31"), [(ContractKind::Purchase, None)]);
        assert_eq!(
            owed(year(), "2027-01-01"),
            [(ContractKind::Purchase, Some("2026-12-31".into()))]
        );
    }

    #[test]
    fn a_renewal_takes_over_without_a_gap_and_nothing_else_is_owed() {
        let two = vec![
            signed("2026-01-01", "2026-12-31"),
            signed("2027-01-01", "2027-12-31"),
        ];
        assert_eq!(owed(two, "2027-01-01"), []);
        assert_eq!(owed(Vec::new(), "2027-01-01"), [(ContractKind::Purchase, None)]);
        assert_eq!(ContractStanding::default().owed(day("2027-01-01")).count(), 0);
    }
}
