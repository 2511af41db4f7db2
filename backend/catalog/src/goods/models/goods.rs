//! Finders of products. How they are filed and changed is the crate `merchandising`.
use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::{contains, starts_with},
};
use sea_orm::{
    Condition, DbErr, FromQueryResult, JoinType, QueryOrder, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait, NullOrdering, Query},
};

use crate::{
    categories::models::categories::CategoryTree,
    models::_entities::{
        goods::{self, Column, Entity, Model},
        manufacturers, stocks,
    },
    stock::models::stock_list,
};

pub use super::lock::{lock_all, locked};

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

#[kernel::boxed]
pub async fn by_code(db: &Db, code: &str) -> Result<Option<Model>, DbErr> {
    Entity::find().filter(Column::Code.eq(code)).one(db).await
}

/// These products, by id.
pub async fn by_ids(db: &Db, ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, Model>, DbErr> {
    let rows = Entity::find().filter(Column::Id.is_in(ids)).all(db).await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// What the back office's list filters by; `id` as getMany sends it, `category_id` with all below it, `sold_out`: no warehouse has
/// any to sell.
pub const FILTERS: [&str; 18] = [
    "id",
    "q",
    "kind",
    "category_id",
    "maker_id",
    "brand_id",
    "rx",
    "scope",
    "device_code",
    "control",
    "on_sale",
    "unpriced",
    "unpictured",
    "sold_out",
    "is_preferred",
    "is_freight_by_weight",
    "is_controlled_sale",
    "first_sale",
];

/// One page of ids for the back office's list and the number of all rows, by [`FILTERS`].
#[kernel::boxed]
pub async fn list(
    db: &Db,
    query: &ListQuery,
    tree: &CategoryTree,
    today: NaiveDate,
) -> Result<(Vec<i64>, u64), ListError> {
    let found = Entity::find()
        .join(JoinType::InnerJoin, goods::Relation::Manufacturers.def())
        .filter(filtered(query, tree, today)?);
    let usual = ("id", Direction::Asc);
    let (by, direction) = query.order(usual, |field| sort_expression(field, today))?;
    let ordered = found
        .select_only()
        .column(Column::Id)
        .order_by_with_nulls(by, direction.into(), NullOrdering::Last)
        .order_by_asc(Column::Id);
    let (rows, total): (Vec<Listed>, u64) = query.rows_as(db, ordered).await?;
    Ok((rows.into_iter().map(|row| row.id).collect(), total))
}

/// What a list has of a product: it is read with the rest of it.
#[derive(FromQueryResult)]
struct Listed {
    id: i64,
}

fn filtered(query: &ListQuery, tree: &CategoryTree, today: NaiveDate) -> Result<Condition, ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("kind")?.map(|kind| Column::Kind.eq(kind)))
        .add_option(
            query
                .number("category_id")?
                .map(|id| Column::CategoryId.is_in(tree.subtree(id))),
        )
        .add_option(query.number("maker_id")?.map(|id| Column::MakerId.eq(id)))
        .add_option(query.number("brand_id")?.map(|id| Column::BrandId.eq(id)))
        .add_option(query.text("rx").map(|rx| Column::Rx.eq(rx)))
        .add_option(query.text("scope").map(|scope| Column::Scope.eq(scope)))
        .add_option(query.text("device_code").map(|code| Column::DeviceCode.eq(code)))
        .add_option(query.text("control").map(|control| Column::Control.eq(control)))
        .add_option(query.text("first_sale").map(|state| Column::FirstSale.eq(state)))
        .add_option(query.flag("on_sale")?.map(|on_sale| Column::OnSale.eq(on_sale)))
        .add_option(query.flag("unpriced")?.map(|unpriced| {
            if unpriced {
                Column::BasePrice.is_null()
            } else {
                Column::BasePrice.is_not_null()
            }
        }))
        .add_option(query.flag("unpictured")?.map(is_unpictured))
        .add_option(query.flag("sold_out")?.map(|sold_out| {
            let in_stock = stock_list::has_stock(today);
            if sold_out { in_stock.not() } else { in_stock }
        }));
    for (field, column) in [
        ("is_preferred", Column::IsPreferred),
        ("is_freight_by_weight", Column::IsFreightByWeight),
        ("is_controlled_sale", Column::IsControlledSale),
    ] {
        all = all.add_option(query.flag(field)?.map(|flag| column.eq(flag)));
    }
    for word in query.text("q").unwrap_or_default().split_whitespace() {
        all = all.add(has_word(word));
    }
    Ok(all)
}

fn has_word(word: &str) -> Condition {
    Condition::any()
        .add(contains(Column::Name, word))
        .add(contains(Column::TradeName, word))
        .add(contains(manufacturers::Column::Name, word))
        .add(contains(Column::Spec, word))
        .add(starts_with(Column::Code, word))
        .add(starts_with(Column::ApprovalNumber, word))
        .add(starts_with(Column::Barcode, word))
}

fn is_unpictured(wanted: bool) -> Expr {
    let pictures = Expr::col(Column::Pictures.as_column_ref()).cast_as("text");
    if wanted {
        pictures.eq("[]")
    } else {
        pictures.ne("[]")
    }
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
        "maker" | "maker_id" => return Some(Expr::col(manufacturers::Column::Name.as_column_ref())),
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
