//! Finding the delivery addresses of a company.
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use crate::models::_entities::addresses::{Column, Entity};

pub use crate::models::_entities::addresses::Model as Address;

/// As written on orders and parcels.
pub fn in_one_line(address: &Address) -> String {
    [
        address.province.as_str(),
        &address.city,
        &address.district,
        &address.street,
    ]
    .concat()
}

/// The addresses of this company and no other.
pub fn of(company_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::CompanyId.eq(company_id))
}

/// Default first, then newest.
pub async fn all(db: &Db, company_id: i64) -> Result<Vec<Address>, DbErr> {
    of(company_id)
        .order_by_desc(Column::IsDefault)
        .order_by_desc(Column::Id)
        .all(db)
        .await
}

/// None also for one of another company.
pub async fn one(db: &Db, company_id: i64, id: i64) -> Result<Option<Address>, DbErr> {
    of(company_id).filter(Column::Id.eq(id)).one(db).await
}
