//! Claims of a member who wants to leave.
use kernel::Db;
use orders::models::personal::OrderOwner;
use sea_orm::{DbErr, PaginatorTrait, prelude::*};

use crate::{claims::models::status::Status, models::_entities::after_sales};

/// Claims that are still on their way to an end.
#[kernel::boxed]
pub async fn count_open(db: &Db, of: OrderOwner) -> Result<u64, DbErr> {
    use after_sales::Column;
    let theirs = match of {
        OrderOwner::Member(id) => Column::MemberId.eq(id),
        OrderOwner::Company(id) => Column::CompanyId.eq(id),
    };
    let open = Status::ALL.into_iter().filter(|status| !status.is_end());
    after_sales::Entity::find()
        .filter(theirs)
        .filter(Column::Status.is_in(open))
        .count(db)
        .await
}
