//! The ladder and the general prices of ranks of one goods: read, and replaced as a whole.
use kernel::{Money, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::models::{
    _entities::{goods_prices, ladder_prices},
    pricing::{RankPrice, Tier},
};

/// As the database has them.
#[derive(Default)]
pub struct Prices {
    ladder: Vec<ladder_prices::Model>,
    ranks: Vec<goods_prices::Model>,
}

impl Prices {
    pub async fn of(tx: &WriteTx, id: i64) -> Result<Self, DbErr> {
        let ladder = ladder_prices::Entity::find()
            .filter(ladder_prices::Column::GoodsId.eq(id))
            .order_by_asc(ladder_prices::Column::Number)
            .all(tx.db())
            .await?;
        // Prices of a rank that hold everywhere, for everybody and always.
        let ranks = goods_prices::Entity::find()
            .filter(goods_prices::Column::GoodsId.eq(id))
            .filter(goods_prices::Column::Rank.is_not_null())
            .filter(goods_prices::Column::Region.eq(""))
            .filter(goods_prices::Column::CompanyId.is_null())
            .filter(goods_prices::Column::ValidFrom.is_null())
            .filter(goods_prices::Column::ValidTo.is_null())
            .order_by_asc(goods_prices::Column::Id)
            .all(tx.db())
            .await?;
        Ok(Self { ladder, ranks })
    }

    pub fn tiers(&self) -> Vec<Tier> {
        let tier = |row: &ladder_prices::Model| Tier {
            number: row.number,
            price: Money(row.price),
        };
        self.ladder.iter().map(tier).collect()
    }

    pub fn ranks(&self) -> Vec<RankPrice> {
        let rank_price = |row: &goods_prices::Model| {
            Some(RankPrice {
                rank: row.rank?,
                price: Money(row.price),
            })
        };
        self.ranks.iter().filter_map(rank_price).collect()
    }

    /// Writes the new ones in place of these.
    pub async fn replace(
        &self,
        tx: &WriteTx,
        id: i64,
        tiers: &[Tier],
        ranks: &[RankPrice],
    ) -> Result<(), DbErr> {
        replace_tiers(tx, id, &self.ladder, tiers).await?;
        replace_ranks(tx, id, &self.ranks, ranks).await
    }
}

/// Rows keep their id where their number stays, because carts remember it.
async fn replace_tiers(
    tx: &WriteTx,
    id: i64,
    old: &[ladder_prices::Model],
    new: &[Tier],
) -> Result<(), DbErr> {
    let gone = old
        .iter()
        .filter(|row| new.iter().all(|tier| tier.number != row.number))
        .map(|row| row.id);
    ladder_prices::Entity::delete_many()
        .filter(ladder_prices::Column::Id.is_in(gone))
        .exec(tx.db())
        .await?;
    for tier in new {
        let mut row = ladder_prices::ActiveModel {
            goods_id: Set(id),
            number: Set(tier.number),
            price: Set(tier.price.fen()),
            ..Default::default()
        };
        if let Some(old) = old.iter().find(|row| row.number == tier.number) {
            row.id = Set(old.id);
            row.update(tx.db()).await?;
        } else {
            row.insert(tx.db()).await?;
        }
    }
    Ok(())
}

/// The same for the prices of ranks.
async fn replace_ranks(
    tx: &WriteTx,
    id: i64,
    old: &[goods_prices::Model],
    new: &[RankPrice],
) -> Result<(), DbErr> {
    let gone = old
        .iter()
        .filter(|row| new.iter().all(|price| Some(price.rank) != row.rank))
        .map(|row| row.id);
    goods_prices::Entity::delete_many()
        .filter(goods_prices::Column::Id.is_in(gone))
        .exec(tx.db())
        .await?;
    for price in new {
        let mut row = goods_prices::ActiveModel {
            goods_id: Set(id),
            rank: Set(Some(price.rank)),
            region: Set(String::new()),
            price: Set(price.price.fen()),
            ..Default::default()
        };
        if let Some(old) = old.iter().find(|row| row.rank == Some(price.rank)) {
            row.id = Set(old.id);
            row.update(tx.db()).await?;
        } else {
            row.insert(tx.db()).await?;
        }
    }
    Ok(())
}
