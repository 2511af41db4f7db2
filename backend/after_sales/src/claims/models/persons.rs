//! The persons of the buyer in claims, forgotten with the order.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{Db, WriteTx, actor::ActorKind, masking};
use sea_orm::{DbErr, QuerySelect, prelude::*};

use crate::models::_entities::{after_sale_logs, after_sales};

/// When the last claim about each of these orders ended, or was made where it has not.
#[kernel::boxed]
pub async fn last_of(db: &Db, order_ids: &[i64]) -> Result<HashMap<i64, DateTime<Utc>>, DbErr> {
    use after_sales::{Column, Entity};
    let claims: Vec<(i64, DateTime<Utc>, Option<DateTime<Utc>>)> = Entity::find()
        .select_only()
        .columns([Column::OrderId, Column::CreatedAt, Column::EndedAt])
        .filter(Column::OrderId.is_in(order_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let mut last: HashMap<i64, DateTime<Utc>> = HashMap::new();
    for (order_id, made_at, ended_at) in claims {
        let at = ended_at.unwrap_or(made_at);
        let known = last.entry(order_id).or_insert(at);
        *known = at.max(*known);
    }
    Ok(last)
}

/// Who acted for the buyers in some claims.
pub struct NamedMembers {
    claim_ids: Vec<i64>,
    names: Vec<String>,
}

/// Those of the claims about these orders.
#[kernel::boxed]
pub async fn named_in(db: &Db, order_ids: &[i64]) -> Result<NamedMembers, DbErr> {
    let claim_ids: Vec<i64> = after_sales::Entity::find()
        .select_only()
        .column(after_sales::Column::Id)
        .filter(after_sales::Column::OrderId.is_in(order_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    let names = after_sale_logs::Entity::find()
        .select_only()
        .column(after_sale_logs::Column::ActorName)
        .filter(after_sale_logs::Column::AfterSaleId.is_in(claim_ids.iter().copied()))
        .filter(after_sale_logs::Column::ActorKind.eq(ActorKind::Member))
        .distinct()
        .into_tuple()
        .all(db)
        .await?;
    Ok(NamedMembers { claim_ids, names })
}

/// Masks them in the logs, which lose the addresses of the network too.
#[kernel::boxed]
pub async fn mask(tx: &WriteTx, members: &NamedMembers) -> Result<(), DbErr> {
    use after_sale_logs::{Column, Entity};
    for name in &members.names {
        Entity::update_many()
            .col_expr(Column::ActorName, Expr::value(masking::name(name)))
            .col_expr(Column::Ip, Expr::value(""))
            .filter(Column::AfterSaleId.is_in(members.claim_ids.iter().copied()))
            .filter(Column::ActorKind.eq(ActorKind::Member))
            .filter(Column::ActorName.eq(name))
            .exec(tx.db())
            .await?;
    }
    Ok(())
}
