//! The cart of a member: its rows and what may be done to them. What they amount to is computed in `cart_state`.
use std::collections::{BTreeMap, HashMap};

use catalog::models::{facts::GoodsFacts, shelf::Shelf};
use chrono::{DateTime, Utc};
use identity::models::{facts::MemberFacts, members};
use kernel::{WriteTx, api::FieldErrors, db::Touched, settings::TradeRules};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect,
    prelude::*, sea_query::OnConflict,
};

use super::{
    _entities::cart_items::{self, Column, Entity},
    gate::contract_needed,
    limits,
    offer::{Offer, Viewer, Wanted, offer},
    quantity::is_about_quantity,
};
use crate::errors::TradeError;

pub use cart_items::Model as CartRow;

/// Lines of a cart; a large order has some 300.
pub(super) const MOST_LINES: u64 = 1000;
/// The only kind this release sells: neither seckill (1) nor combination (3).
pub const NORMAL: i32 = 0;

/// One line to put in.
#[derive(Clone, Debug)]
pub struct NewLine {
    pub goods_id: i64,
    pub number: i64,
    /// None = the warehouse that can deliver.
    pub warehouse_id: Option<i64>,
}

/// Whose cart: a member has one for each company that they act for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whose {
    pub member_id: i64,
    pub company_id: i64,
}

impl Whose {
    pub fn of(member: &MemberFacts) -> Self {
        Self {
            member_id: member.id,
            company_id: member.company_id,
        }
    }

    pub(super) fn touched(self) -> Touched {
        Touched::Cart {
            member_id: self.member_id,
            company_id: self.company_id,
        }
    }
}

/// The rows of this cart and no other.
pub fn of(whose: Whose) -> Select<Entity> {
    Entity::find()
        .filter(Column::MemberId.eq(whose.member_id))
        .filter(Column::CompanyId.eq(whose.company_id))
}

/// Newest first.
pub async fn rows(db: &impl ConnectionTrait, whose: Whose) -> Result<Vec<CartRow>, DbErr> {
    of(whose)
        .order_by_desc(Column::Id)
        .limit(MOST_LINES)
        .all(db)
        .await
}

/// Rows that were named count as selected, whatever is stored of them.
pub fn chosen(mut rows: Vec<CartRow>) -> Vec<CartRow> {
    for row in &mut rows {
        row.is_selected = true;
    }
    rows
}

/// How many lines the badge counts.
pub async fn count(db: &impl ConnectionTrait, whose: Whose) -> Result<u64, DbErr> {
    of(whose).count(db).await
}

/// What the cart needs to know to judge a change.
pub struct Judge<'a> {
    pub shelf: &'a Shelf,
    pub rules: &'a TradeRules,
    pub member: &'a MemberFacts,
    pub now: DateTime<Utc>,
}

impl Judge<'_> {
    /// Without its contracts a company orders nothing, whatever the goods (domain section 1, reason 3).
    pub(super) fn check_contracts(&self) -> Result<(), TradeError> {
        match contract_needed(self.member, self.viewer().today()) {
            Some(message) => Err(TradeError::ContractNeeded(message)),
            None => Ok(()),
        }
    }

    pub(super) fn viewer(&self) -> Viewer<'_> {
        Viewer {
            buyer: Some(self.member),
            now: self.now,
        }
    }

    /// The row for an accepted offer.
    pub(super) fn row(&self, offer: &Offer, number: i64) -> cart_items::ActiveModel {
        cart_items::ActiveModel {
            member_id: Set(self.member.id),
            company_id: Set(self.member.company_id),
            goods_id: Set(offer.goods.id),
            warehouse_id: Set(offer.warehouse_id),
            kind: Set(NORMAL),
            number: Set(number),
            price_seen: Set(offer.quote.as_ref().map(|quote| quote.unit.fen())),
            is_selected: Set(true),
            created_at: Set(self.now),
            updated_at: Set(self.now),
            ..Default::default()
        }
    }

    pub(super) async fn facts(
        &self,
        tx: &WriteTx,
        ids: &[i64],
    ) -> Result<HashMap<i64, std::sync::Arc<GoodsFacts>>, DbErr> {
        let goods = self.shelf.get_many(tx.db(), ids).await?;
        Ok(goods.into_iter().map(|goods| (goods.id, goods)).collect())
    }

    pub(super) async fn bought(
        &self,
        tx: &WriteTx,
        goods: impl Iterator<Item = &GoodsFacts>,
    ) -> Result<HashMap<i64, i64>, DbErr> {
        let limited: Vec<i64> = goods
            .filter(|goods| goods.limit_number > 0)
            .map(|goods| goods.id)
            .collect();
        limits::bought(tx.db(), self.rules, self.member.company_id, &limited, self.now).await
    }
}

/// Puts lines in; a line of goods already there adds to it. All or nothing: every refused line is named.
pub async fn add(tx: &WriteTx, judge: &Judge<'_>, lines: &[NewLine]) -> Result<u64, TradeError> {
    judge.check_contracts()?;
    let whose = Whose::of(judge.member);
    // One change of a cart at a time: what is there is added to.
    members::lock(tx, whose.member_id).await?;
    let ids: Vec<i64> = lines.iter().map(|line| line.goods_id).collect();
    let goods = judge.facts(tx, &ids).await?;
    let bought = judge.bought(tx, goods.values().map(AsRef::as_ref)).await?;
    let mut numbers = numbers_of(tx, whose, &ids).await?;
    let mut rows = BTreeMap::new();
    let mut errors = FieldErrors::default();
    for (place, line) in lines.iter().enumerate() {
        let Some(facts) = goods.get(&line.goods_id) else {
            errors.add(format!("params.{place}.goods_id"), "商品不存在或已下架");
            continue;
        };
        if line.warehouse_id.is_some_and(|id| facts.stock_at(id).is_none()) {
            errors.add(format!("params.{place}.ck_id"), "该仓库没有这个商品");
            continue;
        }
        let stock = facts.delivering_stock(judge.viewer().today());
        let warehouse_id = line.warehouse_id.or(stock.map(|stock| stock.warehouse_id));
        let number = numbers
            .entry((line.goods_id, warehouse_id.unwrap_or_default()))
            .or_insert(0);
        *number = number.saturating_add(line.number);
        let number = *number;
        let elsewhere = elsewhere(&numbers, line.goods_id, warehouse_id);
        let wanted = Wanted {
            number: Some(number),
            warehouse_id,
            bought: bought
                .get(&line.goods_id)
                .copied()
                .unwrap_or_default()
                .saturating_add(elsewhere),
        };
        let offer = offer(judge.viewer(), facts.clone(), wanted);
        for reason in &offer.reasons {
            errors.add(format!("params.{place}.number"), &reason.message);
        }
        rows.insert((line.goods_id, offer.warehouse_id), judge.row(&offer, number));
    }
    if !errors.is_empty() {
        return Err(TradeError::Invalid(errors));
    }
    put(tx, rows.into_values()).await?;
    let count = count(tx.db(), whose).await?;
    if count > MOST_LINES {
        return Err(TradeError::CartFull(MOST_LINES));
    }
    tx.touch(whose.touched());
    Ok(count)
}

/// How much of these goods lies in the cart, by goods and warehouse.
pub(super) async fn numbers_of(
    tx: &WriteTx,
    whose: Whose,
    goods_ids: &[i64],
) -> Result<HashMap<(i64, i64), i64>, DbErr> {
    let rows: Vec<(i64, i64, i64)> = of(whose)
        .select_only()
        .columns([Column::GoodsId, Column::WarehouseId, Column::Number])
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(Column::Kind.eq(NORMAL))
        .into_tuple()
        .all(tx.db())
        .await?;
    let numbers = rows.into_iter();
    Ok(numbers
        .map(|(goods_id, warehouse_id, number)| ((goods_id, warehouse_id), number))
        .collect())
}

/// What lies in the cart of these goods from other warehouses; they share one purchase limit.
pub(super) fn elsewhere(numbers: &HashMap<(i64, i64), i64>, goods_id: i64, warehouse_id: Option<i64>) -> i64 {
    let others = numbers.iter().filter(|((goods, warehouse), _)| {
        *goods == goods_id && *warehouse != warehouse_id.unwrap_or_default()
    });
    others.map(|(_, number)| *number).fold(0, i64::saturating_add)
}

pub(super) async fn put(
    tx: &WriteTx,
    rows: impl Iterator<Item = cart_items::ActiveModel>,
) -> Result<(), DbErr> {
    let key = [
        Column::MemberId,
        Column::CompanyId,
        Column::GoodsId,
        Column::WarehouseId,
        Column::Kind,
    ];
    let renewed = [
        Column::Number,
        Column::PriceSeen,
        Column::IsSelected,
        Column::UpdatedAt,
    ];
    let again = OnConflict::columns(key).update_columns(renewed).to_owned();
    Entity::insert_many(rows)
        .on_conflict(again)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}

/// Sets the quantity of a line. A wrong one is refused with the nearest valid ones.
pub async fn set_number(tx: &WriteTx, judge: &Judge<'_>, id: i64, number: i64) -> Result<(), TradeError> {
    judge.check_contracts()?;
    let whose = Whose::of(judge.member);
    let row = of(whose)
        .filter(Column::Id.eq(id))
        .lock_exclusive()
        .one(tx.db())
        .await?;
    let row = row.ok_or(TradeError::NotFound("购物车中的这件商品"))?;
    let goods = judge.facts(tx, &[row.goods_id]).await?;
    let facts = goods.get(&row.goods_id).ok_or(TradeError::NotFound("商品"))?;
    let bought = judge.bought(tx, std::iter::once(facts.as_ref())).await?;
    let numbers = numbers_of(tx, whose, &[row.goods_id]).await?;
    let wanted = Wanted {
        number: Some(number),
        warehouse_id: Some(row.warehouse_id),
        bought: bought.get(&row.goods_id).copied().unwrap_or_default()
            + elsewhere(&numbers, row.goods_id, Some(row.warehouse_id)),
    };
    let offer = offer(judge.viewer(), facts.clone(), wanted);
    let mut reasons = offer.reasons.iter();
    if let Some(reason) = reasons.find(|reason| is_about_quantity(&reason.code)) {
        return Err(TradeError::Invalid(FieldErrors::one("number", &reason.message)));
    }
    let mut row = row.into_active_model();
    row.number = Set(number);
    row.updated_at = Set(judge.now);
    row.update(tx.db()).await?;
    tx.touch(whose.touched());
    Ok(())
}

/// Selects or unselects lines; ids of others are ignored.
pub async fn select(tx: &WriteTx, whose: Whose, ids: &[i64], is_selected: bool) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::IsSelected, Expr::value(is_selected))
        .filter(Column::MemberId.eq(whose.member_id))
        .filter(Column::CompanyId.eq(whose.company_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    tx.touch(whose.touched());
    Ok(())
}

/// Removes lines; answers how many are left.
pub async fn remove(tx: &WriteTx, whose: Whose, ids: &[i64]) -> Result<u64, DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(whose.member_id))
        .filter(Column::CompanyId.eq(whose.company_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    tx.touch(whose.touched());
    count(tx.db(), whose).await
}
