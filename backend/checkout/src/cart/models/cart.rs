//! The cart of a member: its rows and what may be done to them. What they amount to is computed in `cart_state`.
use std::{cmp::Reverse, collections::HashMap};

use identity::companies::models::facts::BuyerContext;
use kernel::{Db, Money, WriteTx};
use pricing::models::campaign_prices::UnitKind;
use sea_orm::{
    ActiveEnum, ConnectionTrait, DbBackend, DbErr, FromQueryResult, PaginatorTrait, QuerySelect,
    prelude::*,
    sea_query::{OnConflict, SelectStatement},
};

use crate::{
    changes::Changed,
    models::_entities::cart_items::{ActiveModel, Column, Entity},
};

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
pub struct CartOwner {
    pub member_id: i64,
    pub company_id: i64,
}

impl CartOwner {
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

/// Who changes a cart; by `number` the requesting page recognises its own change when it is broadcast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Change {
    pub owner: CartOwner,
    pub number: Option<i64>,
}

impl Change {
    pub(super) fn note(self, tx: &WriteTx) {
        tx.touch(self.owner.touched(self.number));
    }
}

/// The rows of this cart and no other.
pub fn of(owner: CartOwner) -> Select<Entity> {
    Entity::find()
        .filter(Column::MemberId.eq(owner.member_id))
        .filter(Column::CompanyId.eq(owner.company_id))
}

/// The rows that `query` finds, one by one: they may be locked.
pub async fn rows(db: &Db, query: Select<Entity>) -> Result<Vec<CartRow>, DbErr> {
    query
        .select_only()
        .columns(ROW)
        .limit(MOST_LINES as u64)
        .into_model()
        .all(db)
        .await
}

/// Every row of a cart, newest first.
#[kernel::boxed]
pub async fn whole(db: &Db, owner: CartOwner) -> Result<Vec<CartRow>, DbErr> {
    found(db, of(owner)).await
}

/// The rows that `query` finds, newest first, written into one by the database: the driver takes most of its time for rows.
pub async fn found(db: &Db, query: Select<Entity>) -> Result<Vec<CartRow>, DbErr> {
    let written: Option<Option<String>> = written(db, query).into_tuple().one(db).await?;
    read(written.flatten())
}

pub struct WholeCart {
    pub rows: Vec<CartRow>,
    pub amount: Money,
    pub count: i64,
}

/// The same rows, and an amount and a count that other queries find: each statement costs two changes of thread.
pub async fn whole_with(
    db: &Db,
    owner: CartOwner,
    amount: SelectStatement,
    count: SelectStatement,
) -> Result<WholeCart, DbErr> {
    let within = |query: SelectStatement| Expr::SubQuery(None, Box::new(query.into()));
    let query = written(db, of(owner))
        .expr_as(within(amount), "amount")
        .expr_as(within(count), "count");
    let found: Option<(Option<String>, Option<Money>, Option<i64>)> = query.into_tuple().one(db).await?;
    let (written, amount, count) = found.unwrap_or_default();
    Ok(WholeCart {
        rows: read(written)?,
        amount: amount.unwrap_or_default(),
        count: count.unwrap_or_default(),
    })
}

fn written(db: &Db, query: Select<Entity>) -> Select<Entity> {
    let columns = "id, goods_id, warehouse_id, kind, quantity, price_seen, CAST(is_selected AS integer), \
                   goods_manjian_id, is_yj, campaign_id";
    let all = match db.get_database_backend() {
        DbBackend::Sqlite => format!("json_group_array(json_array({columns}))"),
        _ => format!("json_agg(json_build_array({columns}))::text"),
    };
    query.select_only().expr_as(Expr::cust(all), "rows")
}

fn read(written: Option<String>) -> Result<Vec<CartRow>, DbErr> {
    let Some(written) = written else {
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

/// Named rows count as selected, whatever their stored state.
pub fn chosen(mut rows: Vec<CartRow>) -> Vec<CartRow> {
    for row in &mut rows {
        row.is_selected = true;
    }
    rows
}

/// How many lines the badge counts.
#[kernel::boxed]
pub async fn count(db: &Db, owner: CartOwner) -> Result<u64, DbErr> {
    of(owner).count(db).await
}

/// Ordinary lines by what makes them one: goods and warehouse.
type Key = (i64, i64);

/// The quantity of these goods in the cart.
pub(super) async fn quantities_of(
    tx: &WriteTx,
    owner: CartOwner,
    goods_ids: &[i64],
) -> Result<HashMap<Key, i64>, DbErr> {
    let rows: Vec<(i64, i64, i64)> = of(owner)
        .select_only()
        .columns([Column::GoodsId, Column::WarehouseId, Column::Quantity])
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .filter(Column::Kind.eq(Kind::Normal))
        .into_tuple()
        .all(tx.db())
        .await?;
    let numbers = rows.into_iter();
    Ok(numbers
        .map(|(goods_id, warehouse_id, number)| ((goods_id, warehouse_id), number))
        .collect())
}

/// The quantity of these goods in the cart from other warehouses; they share one purchase limit.
pub(super) fn elsewhere(numbers: &HashMap<Key, i64>, goods_id: i64, warehouse_id: Option<i64>) -> i64 {
    let others = numbers.iter().filter(|((goods, warehouse), _)| {
        *goods == goods_id && *warehouse != warehouse_id.unwrap_or_default()
    });
    others.map(|(_, number)| *number).fold(0, i64::saturating_add)
}

pub(super) async fn put(tx: &WriteTx, rows: impl Iterator<Item = ActiveModel>) -> Result<(), DbErr> {
    let key = [
        Column::MemberId,
        Column::CompanyId,
        Column::GoodsId,
        Column::WarehouseId,
        Column::Kind,
        Column::CampaignId,
    ];
    let renewed = [
        Column::Quantity,
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

/// Selects or unselects lines; ids of others are ignored.
pub async fn select(tx: &WriteTx, change: Change, ids: &[i64], is_selected: bool) -> Result<(), DbErr> {
    Entity::update_many()
        .col_expr(Column::IsSelected, Expr::value(is_selected))
        .filter(Column::MemberId.eq(change.owner.member_id))
        .filter(Column::CompanyId.eq(change.owner.company_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    change.note(tx);
    Ok(())
}

/// Removes lines; ids of others are ignored.
pub async fn remove(tx: &WriteTx, change: Change, ids: &[i64]) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(change.owner.member_id))
        .filter(Column::CompanyId.eq(change.owner.company_id))
        .filter(Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    change.note(tx);
    Ok(())
}

/// Deletes the cart of a member who leaves.
#[kernel::boxed]
pub async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    Entity::delete_many()
        .filter(Column::MemberId.eq(member_id))
        .exec(tx.db())
        .await?;
    Ok(())
}
