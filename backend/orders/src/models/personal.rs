//! What a member ordered, and forgetting who they are. The orders themselves are records that drug law makes
//! the wholesaler keep for five years (GSP); a person's name and number in them are masked.
use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, actor::ActorKind, masking};
use sea_orm::{
    DbErr, PaginatorTrait, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use super::_entities::{cold_parcels, order_logs, orders, shipments};
use crate::lifecycle::models::order_status::OrderStatus;

pub use orders::Model as Order;

/// Newest first.
#[kernel::boxed]
pub async fn orders_of(db: &Db, member_id: i64) -> Result<Vec<Order>, DbErr> {
    orders::Entity::find()
        .filter(orders::Column::MemberId.eq(member_id))
        .order_by_desc(orders::Column::Id)
        .all(db)
        .await
}

/// Whose orders are looked at.
#[derive(Clone, Copy, Debug)]
pub enum OrderOwner {
    Member(i64),
    /// Those of all its members.
    Company(i64),
}

/// Orders that are still on their way to an end.
#[kernel::boxed]
pub async fn count_open(db: &Db, of: OrderOwner) -> Result<u64, DbErr> {
    let theirs = match of {
        OrderOwner::Member(id) => orders::Column::MemberId.eq(id),
        OrderOwner::Company(id) => orders::Column::CompanyId.eq(id),
    };
    orders::Entity::find()
        .filter(theirs)
        .filter(orders::Column::Status.is_not_in(OrderStatus::ENDED))
        .count(db)
        .await
}

/// Masks the person with this phone wherever the company's orders name them as the receiver.
#[kernel::boxed]
pub async fn forget(tx: &WriteTx, company_id: i64, phone: &str) -> Result<(), DbErr> {
    use orders::Column;
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

/// Orders that have ended, were placed before this moment and name their receiver: those after this id, oldest first.
#[kernel::boxed]
pub async fn named_before(
    db: &Db,
    placed_before: DateTime<Utc>,
    after: i64,
    most: u64,
) -> Result<Vec<Order>, DbErr> {
    use orders::Column;
    orders::Entity::find()
        .filter(Column::Id.gt(after))
        .filter(Column::MaskedAt.is_null())
        .filter(Column::Status.is_in(OrderStatus::ENDED))
        .filter(Column::CreatedAt.lt(placed_before))
        .order_by_asc(Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// Masks who received this order. False when another process has done it.
#[kernel::boxed]
pub async fn mask(tx: &WriteTx, order: &Order, now: DateTime<Utc>) -> Result<bool, DbErr> {
    use orders::Column;
    let masked = orders::Entity::update_many()
        .col_expr(Column::Receiver, Expr::value(masking::name(&order.receiver)))
        .col_expr(Column::Phone, Expr::value(masking::phone(&order.phone)))
        .col_expr(Column::MaskedAt, Expr::value(now))
        .filter(Column::Id.eq(order.id))
        .filter(Column::MaskedAt.is_null())
        .exec(tx.db())
        .await?;
    Ok(masked.rows_affected == 1)
}

/// Who of the buyers acted in some orders, and who received their cold parcels.
pub struct NamedPeople {
    order_ids: Vec<i64>,
    acted: Vec<String>,
    received: Vec<String>,
}

#[kernel::boxed]
pub async fn named_in(db: &Db, order_ids: Vec<i64>) -> Result<NamedPeople, DbErr> {
    let acted = order_logs::Entity::find()
        .select_only()
        .column(order_logs::Column::ActorName)
        .filter(order_logs::Column::OrderId.is_in(order_ids.iter().copied()))
        .filter(order_logs::Column::ActorKind.eq(ActorKind::Member))
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    let received = cold_parcels::Entity::find()
        .select_only()
        .column(cold_parcels::Column::ReceivedBy)
        .filter(cold_parcels::Column::ShipmentId.in_subquery(parcels_of(&order_ids)))
        .filter(cold_parcels::Column::ReceivedBy.ne(""))
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    Ok(NamedPeople {
        order_ids,
        acted,
        received,
    })
}

fn parcels_of(order_ids: &[i64]) -> SelectStatement {
    use shipments::{Column, Entity};
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .into_query()
}

/// Masks them in the logs, which lose the addresses of the network too, and in the records of the parcels.
#[kernel::boxed]
pub async fn mask_named(tx: &WriteTx, people: &NamedPeople) -> Result<(), DbErr> {
    for name in &people.acted {
        use order_logs::{Column, Entity};
        Entity::update_many()
            .col_expr(Column::ActorName, Expr::value(masking::name(name)))
            .col_expr(Column::Ip, Expr::value(""))
            .filter(Column::OrderId.is_in(people.order_ids.iter().copied()))
            .filter(Column::ActorKind.eq(ActorKind::Member))
            .filter(Column::ActorName.eq(name))
            .exec(tx.db())
            .await?;
    }
    for name in &people.received {
        use cold_parcels::{Column, Entity};
        Entity::update_many()
            .col_expr(Column::ReceivedBy, Expr::value(masking::name(name)))
            .filter(Column::ShipmentId.in_subquery(parcels_of(&people.order_ids)))
            .filter(Column::ReceivedBy.eq(name))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}
