//! The cart of a member: its rows and what may be done to them. What they amount to is computed in `cart_state`.
use std::{cmp::Reverse, collections::HashMap};

use ::orders::settings::TradeRules;
use campaigns::models::book::CampaignBook;
use catalog::goods::models::{facts::GoodsSnapshot, goods_cache::GoodsCache};
use chrono::{DateTime, Utc};
use eligibility::contract_needed;
use identity::companies::models::facts::BuyerContext;
use kernel::{Db, Money, WriteTx, api::FieldErrors};
use pricing::models::campaign_prices::UnitKind;
use sea_orm::{
    ActiveEnum, ConnectionTrait, DbBackend, DbErr, FromQueryResult, PaginatorTrait, QuerySelect, prelude::*,
};

use super::{campaign_lines, cart_line::CartLine, limits, quantity::is_about_quantity};
use crate::{
    changes::Changed,
    errors::CheckoutError,
    models::_entities::cart_items::{Column, Entity},
    offers::models::{
        offer::{Viewer, Wanted, offer},
        running::Running,
    },
};

pub use super::adding::{NewLine, add, add_what_fits};
pub(super) use super::adding::{elsewhere, put, quantities_of, row};

/// Lines of a cart; a large order has some 300.
pub const MOST_LINES: usize = 1000;

/// How a line is sold. All but ordinary ones name the campaign that sells them so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Kind {
    #[default]
    Normal = 0,
    Seckill = 1,
    GroupBuy = 2,
    /// A fixed set as one line.
    Combination = 3,
    /// 换购
    AddOn = 4,
}

impl Kind {
    pub const ALL: [Self; 5] = [
        Self::Normal,
        Self::Seckill,
        Self::GroupBuy,
        Self::Combination,
        Self::AddOn,
    ];

    pub const fn code(self) -> i32 {
        self as i32
    }

    pub fn from_code(code: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| i64::from(kind.code()) == code)
    }

    /// The price of the campaigns that sell so; none: an ordinary line.
    pub const fn price(self) -> Option<UnitKind> {
        match self {
            Self::Normal => None,
            Self::Seckill => Some(UnitKind::Seckill),
            Self::GroupBuy => Some(UnitKind::GroupBuy),
            Self::Combination => Some(UnitKind::Combination),
            Self::AddOn => Some(UnitKind::AddOn),
        }
    }
}

/// A line as it is stored, without when.
#[derive(Clone, Debug, PartialEq, Eq, FromQueryResult)]
pub struct CartRow {
    pub id: i64,
    pub goods_id: i64,
    pub warehouse_id: i64,
    pub kind: Kind,
    pub quantity: i64,
    /// What a unit cost at this number when the buyer chose it.
    pub price_seen: Option<Money>,
    pub is_selected: bool,
    pub goods_manjian_id: i64,
    pub is_yj: i64,
    /// 0 = none.
    pub campaign_id: i64,
}

const ROW: [Column; 10] = [
    Column::Id,
    Column::GoodsId,
    Column::WarehouseId,
    Column::Kind,
    Column::Quantity,
    Column::PriceSeen,
    Column::IsSelected,
    Column::GoodsManjianId,
    Column::IsYj,
    Column::CampaignId,
];

/// Whose cart: a member has one for each company that they act for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whose {
    pub member_id: i64,
    pub company_id: i64,
}

impl Whose {
    pub fn of(member: &BuyerContext) -> Self {
        Self {
            member_id: member.id,
            company_id: member.company_id,
        }
    }

    pub(super) fn touched(self, change: Option<i64>) -> Changed {
        Changed::Cart {
            member_id: self.member_id,
            company_id: self.company_id,
            change,
        }
    }
}

/// Who changes a cart; `number` is how the page that asked knows the change again when it is told to all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub whose: Whose,
    pub number: Option<i64>,
}

impl Change {
    fn note(self, tx: &WriteTx) {
        tx.touch(self.whose.touched(self.number));
    }
}

/// The rows of this cart and no other.
pub fn of(whose: Whose) -> Select<Entity> {
    Entity::find()
        .filter(Column::MemberId.eq(whose.member_id))
        .filter(Column::CompanyId.eq(whose.company_id))
}

/// The rows that `query` finds.
pub async fn rows(db: &Db, query: Select<Entity>) -> Result<Vec<CartRow>, DbErr> {
    query
        .select_only()
        .columns(ROW)
        .limit(MOST_LINES as u64)
        .into_model()
        .all(db)
        .await
}

/// Every row of a cart, newest first, written into one by the database: the driver takes most of its time for rows.
pub async fn whole(db: &Db, whose: Whose) -> Result<Vec<CartRow>, DbErr> {
    let columns = "id, goods_id, warehouse_id, kind, quantity, price_seen, CAST(is_selected AS integer), \
                   goods_manjian_id, is_yj, campaign_id";
    let all = match db.get_database_backend() {
        DbBackend::Sqlite => format!("json_group_array(json_array({columns}))"),
        _ => format!("json_agg(json_build_array({columns}))::text"),
    };
    let written: Option<Option<String>> = of(whose)
        .select_only()
        .expr(Expr::cust(all))
        .into_tuple()
        .one(db)
        .await?;
    let Some(written) = written.flatten() else {
        return Ok(Vec::new());
    };
    let rows: Vec<WrittenRow> =
        serde_json::from_str(&written).map_err(|error| DbErr::Type(error.to_string()))?;
    let mut rows: Vec<CartRow> = rows
        .into_iter()
        .map(CartRow::try_from)
        .collect::<Result<_, _>>()?;
    rows.sort_unstable_by_key(|row| Reverse(row.id));
    Ok(rows)
}

/// As the database writes a row, in the order of its columns.
type WrittenRow = (i64, i64, i64, i32, i64, Option<i64>, u8, i64, i64, i64);

impl TryFrom<WrittenRow> for CartRow {
    type Error = DbErr;

    fn try_from(row: WrittenRow) -> Result<Self, DbErr> {
        let (
            id,
            goods_id,
            warehouse_id,
            kind,
            number,
            price_seen,
            is_selected,
            goods_manjian_id,
            is_yj,
            campaign_id,
        ) = row;
        Ok(Self {
            id,
            goods_id,
            warehouse_id,
            kind: Kind::try_from_value(&kind)?,
            quantity: number,
            price_seen: price_seen.map(Money),
            is_selected: is_selected != 0,
            goods_manjian_id,
            is_yj,
            campaign_id,
        })
    }
}

/// Rows that were named count as selected, whatever is stored of them.
pub fn chosen(mut rows: Vec<CartRow>) -> Vec<CartRow> {
    for row in &mut rows {
        row.is_selected = true;
    }
    rows
}

/// How many lines the badge counts.
pub async fn count(db: &Db, whose: Whose) -> Result<u64, DbErr> {
    of(whose).count(db).await
}

/// What the cart needs to know to judge a change.
pub struct Judge<'a> {
    pub goods_cache: &'a GoodsCache,
    pub rules: &'a TradeRules,
    pub member: &'a BuyerContext,
    /// What campaigns run for them.
    pub running: Running,
    pub now: DateTime<Utc>,
}

impl<'a> Judge<'a> {
    pub fn new(
        goods_cache: &'a GoodsCache,
        rules: &'a TradeRules,
        member: &'a BuyerContext,
        book: &CampaignBook,
        now: DateTime<Utc>,
    ) -> Self {
        Self {
            goods_cache,
            rules,
            member,
            running: Running::of(&book.for_buyer(Some(&member.company), now)),
            now,
        }
    }

    /// Without its contracts a company orders nothing, whatever the goods (domain section 1, reason 3).
    pub(super) fn check_contracts(&self) -> Result<(), CheckoutError> {
        match contract_needed(self.member, self.viewer().today()) {
            Some(message) => Err(CheckoutError::ContractNeeded(message)),
            None => Ok(()),
        }
    }

    pub(super) fn viewer(&self) -> Viewer<'_> {
        Viewer {
            buyer: Some(self.member),
            running: &self.running,
            now: self.now,
        }
    }

    pub(super) async fn facts(
        &self,
        tx: &WriteTx,
        ids: &[i64],
    ) -> Result<HashMap<i64, std::sync::Arc<GoodsSnapshot>>, DbErr> {
        let goods = self.goods_cache.get_many(tx.db(), ids).await?;
        Ok(goods.into_iter().map(|goods| (goods.id, goods)).collect())
    }

    /// A line that names a campaign, as it would stand.
    pub(super) async fn in_campaign(&self, tx: &WriteTx, row: CartRow) -> Result<Option<CartLine>, DbErr> {
        let mut ids = campaign_lines::further_goods(&self.running, std::slice::from_ref(&row));
        ids.push(row.goods_id);
        let goods = self.facts(tx, &ids).await?;
        let company_id = self.member.company_id;
        let used = limits::used(tx.db(), company_id, &self.running, [row.campaign_id]).await?;
        let of = (row.kind != Kind::Combination).then_some(row.goods_id);
        let taken = used.get(&(row.campaign_id, of)).copied().unwrap_or_default();
        Ok(campaign_lines::judge(self.viewer(), row, &goods, taken))
    }

    pub(super) async fn bought(
        &self,
        tx: &WriteTx,
        goods: impl Iterator<Item = &GoodsSnapshot>,
    ) -> Result<HashMap<i64, i64>, DbErr> {
        let limited: Vec<i64> = goods
            .filter(|goods| goods.limit_quantity > 0)
            .map(|goods| goods.id)
            .collect();
        limits::bought(tx.db(), self.rules, self.member.company_id, &limited, self.now).await
    }
}

/// Sets the quantity of a line. A wrong one is refused with the nearest valid ones.
pub async fn set_quantity(
    tx: &WriteTx,
    judge: &Judge<'_>,
    change: Change,
    id: i64,
    quantity: i64,
) -> Result<(), CheckoutError> {
    judge.check_contracts()?;
    let found = of(change.whose).filter(Column::Id.eq(id)).lock_exclusive();
    let row = rows(tx.db(), found).await?.pop();
    let row = row.ok_or(CheckoutError::NotFound("购物车中的这件商品"))?;
    if row.kind != Kind::Normal {
        return set_quantity_in_campaign(tx, judge, change, row, quantity).await;
    }
    let goods = judge.facts(tx, &[row.goods_id]).await?;
    let facts = goods.get(&row.goods_id).ok_or(CheckoutError::NotFound("商品"))?;
    let bought = judge.bought(tx, std::iter::once(facts.as_ref())).await?;
    let bought = bought.get(&row.goods_id).copied().unwrap_or_default();
    let numbers = quantities_of(tx, change.whose, &[row.goods_id]).await?;
    let taken = bought.saturating_add(elsewhere(&numbers, row.goods_id, Some(row.warehouse_id)));
    let offer_of = |number| {
        let wanted = Wanted {
            number: Some(number),
            warehouse_id: Some(row.warehouse_id),
            bought: taken,
            sold_in: None,
        };
        offer(judge.viewer(), facts.clone(), wanted)
    };
    let wanted = offer_of(quantity);
    let mut reasons = wanted.reasons.iter();
    if let Some(reason) = reasons.find(|reason| is_about_quantity(&reason.code)) {
        return Err(CheckoutError::Invalid(FieldErrors::one(
            "params.number",
            &reason.message,
        )));
    }
    // Another tier is no change of the price; a change that was there before stays marked.
    let is_marked = row
        .price_seen
        .is_some_and(|seen| offer_of(row.quantity).unit() != Some(seen));
    let price_seen = if is_marked { row.price_seen } else { wanted.unit() };
    write_quantity(tx, judge, change, row.id, (quantity, price_seen)).await
}

async fn write_quantity(
    tx: &WriteTx,
    judge: &Judge<'_>,
    change: Change,
    id: i64,
    (quantity, price_seen): (i64, Option<Money>),
) -> Result<(), CheckoutError> {
    Entity::update_many()
        .col_expr(Column::Quantity, Expr::value(quantity))
        .col_expr(Column::PriceSeen, Expr::value(price_seen))
        .col_expr(Column::UpdatedAt, Expr::value(judge.now))
        .filter(Column::Id.eq(id))
        .exec(tx.db())
        .await?;
    change.note(tx);
    Ok(())
}

/// By the campaign's own stock and limit.
async fn set_quantity_in_campaign(
    tx: &WriteTx,
    judge: &Judge<'_>,
    change: Change,
    row: CartRow,
    quantity: i64,
) -> Result<(), CheckoutError> {
    let id = row.id;
    let line = judge.in_campaign(tx, CartRow { quantity, ..row }).await?;
    let line = line.ok_or(CheckoutError::NotFound("商品"))?;
    let mut reasons = line.offer.reasons.iter();
    let about = |reason: &&eligibility::Reason| {
        is_about_quantity(&reason.code) || reason.code == campaign_lines::ENDED
    };
    if let Some(reason) = reasons.find(about) {
        let errors = FieldErrors::one("params.number", &reason.message);
        return Err(CheckoutError::Invalid(errors));
    }
    write_quantity(tx, judge, change, id, (quantity, line.unit())).await
}

/// Selects or unselects lines; ids of others are ignored.
pub async fn select(tx: &WriteTx, change: Change, ids: &[i64], is_selected: bool) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::IsSelected, Expr::value(is_selected))
        .filter(Column::MemberId.eq(change.whose.member_id))
        .filter(Column::CompanyId.eq(change.whose.company_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    change.note(tx);
    Ok(())
}

/// Removes lines; ids of others are ignored.
pub async fn remove(tx: &WriteTx, change: Change, ids: &[i64]) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(change.whose.member_id))
        .filter(Column::CompanyId.eq(change.whose.company_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    change.note(tx);
    Ok(())
}

/// Of somebody who leaves.
pub async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
