//! The wholesaler as the papers that it issues name it.
use chrono::NaiveDate;
use kernel::{Db, Settings};
use sea_orm::DbErr;

use super::{
    own_licences::{self, OwnKind},
    shop_facts,
};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Issuer {
    pub name: String,
    /// Number of the licence to trade in drugs that is in force; empty where there is none.
    pub licence: String,
    pub address: String,
    pub phone: String,
}

/// `licence`: empty where none is in force.
#[kernel::boxed]
pub async fn today(db: &Db, settings: &Settings, today: NaiveDate) -> Result<Issuer, DbErr> {
    let facts = shop_facts::current(db, settings).await?;
    Ok(Issuer {
        name: facts.legal_name().into(),
        licence: own_licences::number_in_force(db, OwnKind::DrugTrading, today).await?,
        address: facts.address,
        phone: facts.hot_line,
    })
}
