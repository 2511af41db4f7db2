//! Purchase limits: what a company has ordered of limited goods lately, unpaid orders included.
use std::collections::HashMap;

use crate::offers::models::running::{CampaignUsage, Running};
use ::orders::{
    lifecycle::models::order_status::OrderStatus,
    models::_entities::{order_lines, orders},
    settings::TradeRules,
};
use campaigns::models::{_entities::campaigns as campaign_rows, kinds::Kind, uses};
use catalog::goods::models::codes::Control;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::Db;
use sea_orm::{
    DbErr, ExprTrait, JoinType, QuerySelect, QueryTrait, RelationTrait, prelude::*, sea_query::Alias,
};

/// Goods id → units ordered within the window; only goods that occur. Gifts were not chosen, and what was sold in a campaign that
/// lines name (seckill, group buy, combination, add-on) has limits of its own: as in the cart, neither uses up this one. Of
/// compounds with special ingredients every unit counts.
pub async fn bought(
    db: &Db,
    rules: &TradeRules,
    company_id: i64,
    goods_ids: &[i64],
    now: DateTime<Utc>,
) -> Result<HashMap<i64, i64>, DbErr> {
    if goods_ids.is_empty() {
        return Ok(HashMap::new());
    }
    let since = now - TimeDelta::days(rules.limit_days);
    let over = [OrderStatus::Cancelled, OrderStatus::Closed];
    // A sum of bigints is NUMERIC on PostgreSQL.
    let wanted = Expr::col(order_lines::Column::Quantity.as_column_ref())
        .sub(Expr::col(order_lines::Column::CancelledQuantity.as_column_ref()));
    let units = wanted.sum().cast_as(Alias::new("bigint"));
    let sold_apart = campaign_rows::Entity::find()
        .select_only()
        .column(campaign_rows::Column::Id)
        .filter(campaign_rows::Column::Kind.is_in(Kind::ALL.into_iter().filter(|kind| kind.has_own_stock())))
        .into_query();
    let is_ordinary = order_lines::Column::CampaignId
        .is_null()
        .or(order_lines::Column::CampaignId.not_in_subquery(sold_apart));
    let counts = order_lines::Column::GiftOf
        .is_null()
        .and(is_ordinary)
        .or(orders::Column::Control.ne(Control::None));
    let rows: Vec<(i64, i64)> = order_lines::Entity::find()
        .select_only()
        .column(order_lines::Column::GoodsId)
        .column_as(units, "units")
        .join(JoinType::InnerJoin, order_lines::Relation::Orders.def())
        .filter(orders::Column::CompanyId.eq(company_id))
        .filter(orders::Column::CreatedAt.gte(since))
        .filter(orders::Column::Status.is_not_in(over))
        .filter(order_lines::Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(counts)
        .group_by(order_lines::Column::GoodsId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// A company's use of the campaigns that its lines name, and of those with a limit per buyer.
pub async fn used(
    db: &Db,
    company_id: i64,
    running: &Running,
    named: impl IntoIterator<Item = i64>,
) -> Result<CampaignUsage, DbErr> {
    let named = named.into_iter().filter(|id| *id != 0);
    let mut ids: Vec<i64> = named.chain(running.times.keys().copied()).collect();
    ids.sort_unstable();
    ids.dedup();
    uses::bought(db, company_id, &ids).await
}
