//! Cashbacks (满额返现) count what is paid while they run, whenever the order was placed.
use chrono::{DateTime, Utc};
use identity::members::models::members;
use kernel::{Db, Money, WriteTx, outbox};
use sea_orm::{
    ActiveValue::Set, DbErr, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::ExprTrait,
};

use super::{
    _entities::{campaign_uses, campaigns},
    campaign::{self, Campaign},
    kinds::{Kind, Status, UseState},
    uses::OrderOf,
};
use crate::events::CashbackCounted;

/// Notes in the cashbacks that run (`running`) for the order's company what it has just paid. `goods`: with their money. A payment
/// counts by the moment at which it was made: one that waited for its turn until its cashback was settled is settled once more
/// (`rewards::counted`), by the event that commits with it.
#[kernel::boxed]
pub async fn paid(
    tx: &WriteTx,
    running: &[Campaign],
    order: OrderOf,
    goods: &[(i64, Money)],
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    if running.is_empty() {
        return Ok(());
    }
    let Some(company) = members::facts_of_company(tx.db(), order.company_id).await? else {
        return Ok(());
    };
    let rows: Vec<campaign_uses::ActiveModel> = running
        .iter()
        .filter(|cashback| cashback.names(&company))
        .map(|cashback| (cashback.id(), counted(cashback, goods)))
        .filter(|(_, amount)| amount.is_positive())
        .map(|(campaign_id, amount)| campaign_uses::ActiveModel {
            campaign_id: Set(campaign_id),
            goods_id: Set(None),
            company_id: Set(order.company_id),
            order_id: Set(order.order_id),
            quantity: Set(0),
            benefit: Set(Money::ZERO),
            amount: Set(amount),
            state: Set(UseState::Taken),
            at: Set(now),
            ..Default::default()
        })
        .collect();
    if rows.is_empty() {
        return Ok(());
    }
    campaign_uses::Entity::insert_many(rows)
        .exec_without_returning(tx.db())
        .await?;
    let counted = CashbackCounted {
        order_id: order.order_id,
    };
    outbox::publish(tx, &counted, now).await
}

/// Those that count what is paid now.
#[kernel::boxed]
pub async fn running(tx: &WriteTx, now: DateTime<Utc>) -> Result<Vec<Campaign>, DbErr> {
    let rows = campaigns::Entity::find()
        .filter(campaigns::Column::Kind.eq(Kind::Cashback))
        .filter(campaigns::Column::Status.eq(Status::Approved))
        .filter(campaigns::Column::StartsAt.lte(now))
        .filter(campaigns::Column::EndsAt.gt(now))
        .order_by_asc(campaigns::Column::Id)
        .all(tx.db())
        .await?;
    campaign::with_parts(tx.db(), rows).await
}

/// Those that are over since this moment, and that the company has paid towards; what ended last comes first.
#[kernel::boxed]
pub async fn over_since(
    db: &Db,
    company_id: i64,
    since: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<Vec<Campaign>, DbErr> {
    use campaigns::Column;
    let own = campaign_uses::Entity::find()
        .select_only()
        .column(campaign_uses::Column::CampaignId)
        .filter(campaign_uses::Column::CompanyId.eq(company_id))
        .filter(campaign_uses::Column::Amount.gt(0_i64))
        .filter(campaign_uses::Column::State.eq(UseState::Taken))
        .into_query();
    let ended = Column::Status.eq(Status::Approved).and(Column::EndsAt.lte(now));
    let ended = ended.and(Column::EndsAt.gt(since));
    let stopped = Column::Status.eq(Status::Stopped);
    let stopped = stopped.and(Column::UpdatedAt.gt(since));
    let rows = campaigns::Entity::find()
        .filter(Column::Kind.eq(Kind::Cashback))
        .filter(ended.or(stopped))
        .filter(Column::Id.in_subquery(own))
        .order_by_desc(Column::EndsAt)
        .order_by_desc(Column::Id)
        .all(db)
        .await?;
    campaign::with_parts(db, rows).await
}

fn counted(cashback: &Campaign, goods: &[(i64, Money)]) -> Money {
    let counts = |goods_id: i64| cashback.is_about_all() || cashback.goods_of(goods_id).is_some();
    let own = goods.iter().filter(|(goods_id, _)| counts(*goods_id));
    own.map(|(_, money)| *money).sum()
}
