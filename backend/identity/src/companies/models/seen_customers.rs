//! Which customers somebody of staff is told of: a salesman of their own alone (domain section 6).
use std::collections::BTreeSet;

use kernel::Db;
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::models::_entities::companies::{Column, Entity};

/// None: all of them.
pub struct SeenCustomers(Option<BTreeSet<i64>>);

/// `salesman_id`: whose customers alone this person sees; none: nobody is hidden.
#[kernel::boxed]
pub async fn seen(db: &Db, salesman_id: Option<i64>) -> Result<SeenCustomers, DbErr> {
    let Some(salesman_id) = salesman_id else {
        return Ok(SeenCustomers(None));
    };
    let own: Vec<i64> = Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::SalesmanId.eq(salesman_id))
        .into_tuple()
        .all(db)
        .await?;
    Ok(SeenCustomers(Some(own.into_iter().collect())))
}

impl SeenCustomers {
    /// This id, or 0 where it is a customer of somebody else: how many are named is no secret, a list that grew shorter would lie.
    pub fn id_or_zero(&self, company_id: i64) -> i64 {
        let is_seen = self.0.as_ref().is_none_or(|own| own.contains(&company_id));
        if is_seen { company_id } else { 0 }
    }
}
