//! What a member ordered, and forgetting who they are. The orders themselves are records that drug law makes the house keep
//! for five years (GSP); a person's name and number in them are masked.
use kernel::{WriteTx, masking};
use sea_orm::{ConnectionTrait, DbErr, PaginatorTrait, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::{after_sales, cart_items, orders},
    after_sales::status::Status,
    order_status::OrderStatus,
    saved_lists,
};

pub use orders::Model as Order;

/// Newest first.
pub async fn orders_of(db: &impl ConnectionTrait, member_id: i64) -> Result<Vec<Order>, DbErr> {
    orders::Entity::find()
        .filter(orders::Column::MemberId.eq(member_id))
        .order_by_desc(orders::Column::Id)
        .all(db)
        .await
}

/// Whose orders are looked at.
#[derive(Clone, Copy, Debug)]
pub enum Of {
    Member(i64),
    /// Those of all its members.
    Company(i64),
}

/// Orders and claims that are still on their way to an end.
pub async fn count_open(db: &impl ConnectionTrait, of: Of) -> Result<u64, DbErr> {
    let ended = [OrderStatus::Finished, OrderStatus::Cancelled, OrderStatus::Closed];
    let theirs = match of {
        Of::Member(id) => orders::Column::MemberId.eq(id),
        Of::Company(id) => orders::Column::CompanyId.eq(id),
    };
    let open_orders = orders::Entity::find()
        .filter(theirs)
        .filter(orders::Column::Status.is_not_in(ended.map(OrderStatus::code)))
        .count(db)
        .await?;
    Ok(open_orders + count_open_claims(db, of).await?)
}

async fn count_open_claims(db: &impl ConnectionTrait, of: Of) -> Result<u64, DbErr> {
    use after_sales::Column;
    let theirs = match of {
        Of::Member(id) => Column::MemberId.eq(id),
        Of::Company(id) => Column::CompanyId.eq(id),
    };
    let open = Status::ALL.into_iter().filter(|status| !status.is_end());
    after_sales::Entity::find()
        .filter(theirs)
        .filter(Column::Status.is_in(open.map(Status::code)))
        .count(db)
        .await
}

/// Empties the carts, drops the lists that nobody else sees, and masks the person with this phone wherever the company's orders name them as the receiver.
pub async fn forget(tx: &WriteTx, member_id: i64, company_id: i64, phone: &str) -> Result<(), DbErr> {
    use orders::Column;
    cart_items::Entity::delete_many()
        .filter(cart_items::Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    saved_lists::forget(tx, member_id).await?;
    let receiving = || {
        orders::Entity::find()
            .filter(Column::CompanyId.eq(company_id))
            .filter(Column::Phone.eq(phone))
    };
    let names: Vec<String> = receiving()
        .select_only()
        .column(Column::Receiver)
        .distinct()
        .into_tuple()
        .all(tx.db())
        .await?;
    for name in names {
        orders::Entity::update_many()
            .col_expr(Column::Receiver, Expr::value(masking::name(&name)))
            .col_expr(Column::Phone, Expr::value(masking::phone(phone)))
            .filter(Column::CompanyId.eq(company_id))
            .filter(Column::Phone.eq(phone))
            .filter(Column::Receiver.eq(name))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}
