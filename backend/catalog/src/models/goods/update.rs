//! Changes the terms on which a goods is sold.
use chrono::{DateTime, Utc};
use kernel::{Money, WriteTx, db::Touched, outbox};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use crate::{
    errors::CatalogError,
    events::GoodsChanged,
    models::{
        _entities::{goods, goods_prices, ladder_prices},
        codes::{LadderType, Storage},
        pricing::{self, RankPrice, Terms, Tier},
    },
};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PriceChange {
    #[default]
    Keep,
    /// The price is being set: the shop shows 价格正在制定中.
    Withdraw,
    Set(Money),
}

/// What of a goods is to change; absent fields stay.
#[derive(Clone, Debug, Default)]
pub struct GoodsUpdate {
    pub on_sale: Option<bool>,
    pub base_price: PriceChange,
    pub min_number: Option<i64>,
    pub step: Option<i64>,
    pub case_number: Option<i64>,
    pub limit_number: Option<i64>,
    pub trade_name: Option<String>,
    pub storage: Option<Storage>,
    pub ladder_type: Option<LadderType>,
    pub tiers: Option<Vec<Tier>>,
    pub rank_prices: Option<Vec<RankPrice>>,
}

/// Changes a goods when the result makes sense, touches it and tells the crates above.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    change: GoodsUpdate,
    now: DateTime<Utc>,
) -> Result<(), CatalogError> {
    let goods = super::locked(tx, id)
        .await?
        .ok_or(CatalogError::NotFound("商品"))?;
    let old_tiers = ladder_prices::Entity::find()
        .filter(ladder_prices::Column::GoodsId.eq(id))
        .order_by_asc(ladder_prices::Column::Number)
        .all(tx.db())
        .await?;
    let old_ranks = general_rank_prices(id).all(tx.db()).await?;
    let tiers = change
        .tiers
        .unwrap_or_else(|| old_tiers.iter().map(tier).collect());
    let ranks = change
        .rank_prices
        .unwrap_or_else(|| old_ranks.iter().filter_map(rank_price).collect());
    let ladder_type = change
        .ladder_type
        .unwrap_or(LadderType::from_code(goods.ladder_type));
    let terms = Terms {
        base_price: match change.base_price {
            PriceChange::Keep => goods.base_price.map(Money),
            PriceChange::Withdraw => None,
            PriceChange::Set(price) => Some(price),
        },
        ladder_type,
        tiers: &tiers,
        ranks: &ranks,
        min_number: change.min_number.unwrap_or(goods.min_number),
        step: change.step.unwrap_or(goods.step),
        case_number: change.case_number.unwrap_or(goods.case_number),
        limit_number: change.limit_number.unwrap_or(goods.limit_number),
    };
    let errors = pricing::check(&terms);
    if !errors.is_empty() {
        return Err(CatalogError::Invalid(errors));
    }
    let storage = change.storage.map(|storage| storage.code().to_owned());
    goods::ActiveModel {
        id: Set(id),
        on_sale: Set(change.on_sale.unwrap_or(goods.on_sale)),
        base_price: Set(terms.base_price.map(Money::fen)),
        min_number: Set(terms.min_number),
        step: Set(terms.step),
        case_number: Set(terms.case_number),
        limit_number: Set(terms.limit_number),
        trade_name: Set(change.trade_name.unwrap_or(goods.trade_name)),
        storage: Set(storage.unwrap_or(goods.storage)),
        ladder_type: Set(ladder_type.code()),
        updated_at: Set(now),
        ..Default::default()
    }
    .update(tx.db())
    .await?;
    replace_tiers(tx, id, &old_tiers, &tiers).await?;
    replace_ranks(tx, id, &old_ranks, &ranks).await?;
    tx.touch(Touched::Goods(id));
    outbox::publish(tx, &GoodsChanged { goods_ids: vec![id] }, now).await?;
    Ok(())
}

fn tier(row: &ladder_prices::Model) -> Tier {
    Tier {
        number: row.number,
        price: Money(row.price),
    }
}

fn rank_price(row: &goods_prices::Model) -> Option<RankPrice> {
    Some(RankPrice {
        rank: row.rank?,
        price: Money(row.price),
    })
}

/// Prices of a rank that hold everywhere, for everybody and always.
fn general_rank_prices(goods_id: i64) -> Select<goods_prices::Entity> {
    goods_prices::Entity::find()
        .filter(goods_prices::Column::GoodsId.eq(goods_id))
        .filter(goods_prices::Column::Rank.is_not_null())
        .filter(goods_prices::Column::Region.eq(""))
        .filter(goods_prices::Column::CompanyId.is_null())
        .filter(goods_prices::Column::ValidFrom.is_null())
        .filter(goods_prices::Column::ValidTo.is_null())
        .order_by_asc(goods_prices::Column::Id)
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
