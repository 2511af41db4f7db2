//! Finders of goods and the one way to change their terms.
use chrono::{DateTime, NaiveDate, Utc};
use kernel::{ApiError, Money, WriteTx, admin::ListQuery, db::Touched, outbox};
use sea_orm::{
    ActiveValue::Set,
    Condition, ConnectionTrait, DbErr, JoinType, Order, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait, NullOrdering, Query},
};
use serde::{Deserialize, Serialize};

use super::{
    _entities::{
        goods::{self, Column, Entity, Model},
        goods_prices, ladder_prices, makers, stocks,
    },
    categories::CategoryTree,
    codes::{LadderType, Storage},
    patterns::{contains, starts_with},
    pricing::{self, RankPrice, Terms, Tier},
    stock_list,
};
use crate::{errors::CatalogError, events::GoodsChanged};

pub async fn find(db: &impl ConnectionTrait, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// A row of the leaflet or product sheet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SheetRow {
    pub label: String,
    pub text: String,
}

/// The leaflet of a goods, kept out of memory because only its own page shows it. Empty when there is none.
pub async fn sheet(db: &impl ConnectionTrait, id: i64) -> Result<Vec<SheetRow>, DbErr> {
    let json: Option<Json> = Entity::find_by_id(id)
        .select_only()
        .column(Column::Sheet)
        .into_tuple()
        .one(db)
        .await?;
    Ok(json
        .and_then(|json| serde_json::from_value(json).ok())
        .unwrap_or_default())
}

/// Goods that may stand in for this one: on sale, in the same category, of the same name first, best sellers next.
pub async fn substitutes(db: &impl ConnectionTrait, like: &Model, limit: u64) -> Result<Vec<i64>, DbErr> {
    let same_name: Expr = Expr::case(Column::Name.eq(&like.name), Expr::val(0))
        .finally(Expr::val(1))
        .into();
    Entity::find()
        .select_only()
        .column(Column::Id)
        .filter(Column::CategoryId.eq(like.category_id))
        .filter(Column::Id.ne(like.id))
        .filter(Column::OnSale.eq(true))
        .order_by_asc(same_name)
        .order_by_desc(Column::Sales)
        .order_by_asc(Column::Id)
        .limit(limit)
        .into_tuple()
        .all(db)
        .await
}

/// One page of ids for the back office's list and the number of all rows. Filters: `id` (getMany), `q`, `kind`,
/// `category_id` (with all below), `maker_id`, `rx`, `scope`, `control`, `on_sale`, `unpriced`.
pub async fn list(
    db: &impl ConnectionTrait,
    query: &ListQuery,
    tree: &CategoryTree,
    today: NaiveDate,
) -> Result<(Vec<i64>, u64), ApiError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("kind")?.map(|kind| Column::Kind.eq(kind)))
        .add_option(
            query
                .number("category_id")?
                .map(|id| Column::CategoryId.is_in(tree.subtree(id))),
        )
        .add_option(query.number("maker_id")?.map(|id| Column::MakerId.eq(id)))
        .add_option(query.text("rx").map(|rx| Column::Rx.eq(rx)))
        .add_option(query.text("scope").map(|scope| Column::Scope.eq(scope)))
        .add_option(query.text("control").map(|control| Column::Control.eq(control)))
        .add_option(query.flag("on_sale")?.map(|on_sale| Column::OnSale.eq(on_sale)))
        .add_option(query.flag("unpriced")?.map(|unpriced| {
            if unpriced {
                Column::BasePrice.is_null()
            } else {
                Column::BasePrice.is_not_null()
            }
        }));
    for word in query.text("q").unwrap_or_default().split_whitespace() {
        all = all.add(
            Condition::any()
                .add(contains(Column::Name, word))
                .add(contains(Column::TradeName, word))
                .add(contains(makers::Column::Name, word))
                .add(contains(Column::Spec, word))
                .add(starts_with(Column::Code, word))
                .add(starts_with(Column::ApprovalNumber, word))
                .add(starts_with(Column::Barcode, word)),
        );
    }
    let found = Entity::find()
        .join(JoinType::InnerJoin, goods::Relation::Makers.def())
        .filter(all);
    let total = found.clone().count(db).await?;
    let (field, direction) = query.sort.as_ref().map_or(("id", Order::Asc), |(field, way)| {
        (field.as_str(), Order::from(*way))
    });
    let by = sort_expression(field, today).ok_or_else(|| ApiError::invalid("sort", "不能按这一列排序"))?;
    let ids = found
        .select_only()
        .column(Column::Id)
        .order_by_with_nulls(by, direction, NullOrdering::Last)
        .order_by_asc(Column::Id)
        .offset(query.from)
        .limit(query.limit)
        .into_tuple()
        .all(db)
        .await?;
    Ok((ids, total))
}

fn sort_expression(field: &str, today: NaiveDate) -> Option<Expr> {
    let column = match field {
        "id" => Column::Id,
        "code" => Column::Code,
        "name" => Column::Name,
        "trade_name" => Column::TradeName,
        "kind" => Column::Kind,
        "category_id" | "category" => Column::CategoryId,
        "base_price" => Column::BasePrice,
        "on_sale" => Column::OnSale,
        "sales" => Column::Sales,
        "updated_at" => Column::UpdatedAt,
        "maker" | "maker_id" => return Some(Expr::col(makers::Column::Name.as_column_ref())),
        "available" => {
            let sum = Query::select()
                .expr(stock_list::available(today).sum())
                .from(stocks::Entity)
                .and_where(
                    Expr::col(stocks::Column::GoodsId.as_column_ref()).equals(Column::Id.as_column_ref()),
                )
                .take();
            return Some(Expr::SubQuery(None, Box::new(sum.into())));
        }
        _ => return None,
    };
    Some(Expr::col(column.as_column_ref()))
}

/// What of a goods is to change; absent fields stay.
#[derive(Clone, Debug, Default)]
pub struct GoodsUpdate {
    pub on_sale: Option<bool>,
    /// `Some(None)`: the price is being set.
    pub base_price: Option<Option<Money>>,
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
    let Some(goods) = Entity::find_by_id(id).lock_exclusive().one(tx.db()).await? else {
        return Err(CatalogError::NotFound("商品"));
    };
    let old_tiers = ladder_prices::Entity::find()
        .filter(ladder_prices::Column::GoodsId.eq(id))
        .all(tx.db())
        .await?;
    let old_ranks = general_rank_prices(id).all(tx.db()).await?;
    let tiers = change.tiers.unwrap_or_else(|| {
        let mut tiers: Vec<_> = old_tiers
            .iter()
            .map(|row| Tier {
                number: row.number,
                price: Money(row.price),
            })
            .collect();
        tiers.sort_by_key(|tier| tier.number);
        tiers
    });
    let ranks = change.rank_prices.unwrap_or_else(|| {
        let price = |row: &goods_prices::Model| {
            Some(RankPrice {
                rank: row.rank?,
                price: Money(row.price),
            })
        };
        old_ranks.iter().filter_map(price).collect()
    });
    let terms = Terms {
        base_price: change.base_price.unwrap_or(goods.base_price.map(Money)),
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
    goods::ActiveModel {
        id: Set(id),
        on_sale: Set(change.on_sale.unwrap_or(goods.on_sale)),
        base_price: Set(terms.base_price.map(Money::fen)),
        min_number: Set(terms.min_number),
        step: Set(terms.step),
        case_number: Set(terms.case_number),
        limit_number: Set(terms.limit_number),
        trade_name: Set(change.trade_name.unwrap_or(goods.trade_name)),
        storage: Set(change
            .storage
            .map_or(goods.storage, |storage| storage.code().into())),
        ladder_type: Set(change.ladder_type.map_or(goods.ladder_type, LadderType::code)),
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

/// Prices of a rank that hold everywhere, for everybody and always.
fn general_rank_prices(goods_id: i64) -> Select<goods_prices::Entity> {
    goods_prices::Entity::find()
        .filter(goods_prices::Column::GoodsId.eq(goods_id))
        .filter(goods_prices::Column::Rank.is_not_null())
        .filter(goods_prices::Column::Region.eq(""))
        .filter(goods_prices::Column::CompanyId.is_null())
        .filter(goods_prices::Column::ValidFrom.is_null())
        .filter(goods_prices::Column::ValidTo.is_null())
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
        let row = old.iter().find(|row| row.number == tier.number);
        let price = ladder_prices::ActiveModel {
            goods_id: Set(id),
            number: Set(tier.number),
            price: Set(tier.price.fen()),
            ..Default::default()
        };
        match row {
            Some(row) if row.price == tier.price.fen() => {}
            Some(row) => drop(
                ladder_prices::ActiveModel {
                    id: Set(row.id),
                    ..price
                }
                .update(tx.db())
                .await?,
            ),
            None => drop(price.insert(tx.db()).await?),
        }
    }
    Ok(())
}

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
    for rank in new {
        let row = old.iter().find(|row| row.rank == Some(rank.rank));
        let price = goods_prices::ActiveModel {
            goods_id: Set(id),
            rank: Set(Some(rank.rank)),
            region: Set(String::new()),
            company_id: Set(None),
            price: Set(rank.price.fen()),
            ..Default::default()
        };
        match row {
            Some(row) if row.price == rank.price.fen() => {}
            Some(row) => drop(
                goods_prices::ActiveModel {
                    id: Set(row.id),
                    ..price
                }
                .update(tx.db())
                .await?,
            ),
            None => drop(price.insert(tx.db()).await?),
        }
    }
    Ok(())
}
