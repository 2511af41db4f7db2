//! Which contracts a company owes, by those that are demanded and those that are signed.
use chrono::NaiveDate;

use super::contracts::ContractKind;

/// A signed contract, in force or past it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContractFacts {
    pub kind: ContractKind,
    pub valid_from: NaiveDate,
    pub valid_to: NaiveDate,
}

impl ContractFacts {
    fn covers(&self, kind: ContractKind, today: NaiveDate) -> bool {
        self.kind == kind && (self.valid_from..=self.valid_to).contains(&today)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContractStanding {
    /// What the wholesaler demands before it sells.
    pub demanded: Vec<ContractKind>,
    pub signed: Vec<ContractFacts>,
    /// Signed by the head office for its whole chain.
    pub of_head_office: Vec<ContractFacts>,
}

/// A contract that is demanded and not in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MissingContract {
    pub kind: ContractKind,
    /// Of the one that ran out; none when there was none.
    pub ended_on: Option<NaiveDate>,
}

impl ContractStanding {
    pub fn owed(&self, today: NaiveDate) -> impl Iterator<Item = MissingContract> {
        let missing = self
            .demanded
            .iter()
            .filter(move |kind| !self.is_in_force(**kind, today));
        missing.map(move |kind| MissingContract {
            kind: *kind,
            ended_on: self.last_day(*kind).filter(|last| *last < today),
        })
    }

    /// Also where the head office's covers the store.
    pub fn is_in_force(&self, kind: ContractKind, today: NaiveDate) -> bool {
        self.signed.iter().any(|contract| contract.covers(kind, today))
            || self.is_covered_by_head(kind, today)
    }

    /// The head office's contract holds for this store too.
    pub fn is_covered_by_head(&self, kind: ContractKind, today: NaiveDate) -> bool {
        self.of_head_office
            .iter()
            .any(|contract| contract.covers(kind, today))
    }

    /// The last day that any contract of the company's own covers.
    pub fn last_day(&self, kind: ContractKind) -> Option<NaiveDate> {
        let of_kind = self.signed.iter().filter(|contract| contract.kind == kind);
        of_kind.map(|contract| contract.valid_to).max()
    }
}
