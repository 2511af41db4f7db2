//! Answers from the database, for the time when the search index is missing or rebuilding: no pinyin, no typing
//! errors forgiven, but every filter and order.
use async_trait::async_trait;
use chrono::NaiveDate;
use kernel::Clock;
use sea_orm::{
    Condition, DatabaseConnection, DbErr, JoinType, Order, QueryOrder, QuerySelect, Select,
    prelude::*,
    sea_query::{CaseStatement, Expr, ExprTrait, NullOrdering, Query, SelectStatement},
};

use super::{
    _entities::{batches, goods, makers, stocks},
    categories::Categories,
    codes::Control,
    facts::near_expiry_until,
    lookup::{Audience, Found, GoodsFilter, GoodsLookup, Scope, Sort, Suggestion, Zone},
    patterns::{contains, starts_with},
    stock_list::available,
};
use crate::errors::LookupError;

/// Words that one question may have; the rest is ignored.
const MOST_WORDS: usize = 8;
/// Characters of a question that are looked at, as in the index. SQLite refuses patterns of 50,000 bytes.
const MOST_CHARACTERS: usize = 64;

#[derive(Clone)]
pub struct DatabaseLookup {
    db: DatabaseConnection,
    clock: Clock,
    categories: Categories,
}

impl DatabaseLookup {
    pub fn new(db: DatabaseConnection, clock: Clock, categories: Categories) -> Self {
        Self {
            db,
            clock,
            categories,
        }
    }

    async fn condition(&self, filter: &GoodsFilter) -> Result<Condition, DbErr> {
        let today = self.clock.today();
        let mut all = visible(filter.audience);
        if let Some(words) = &filter.keywords {
            all = all.add(matching(words, filter.scope));
        }
        if let Some(id) = filter.category_id {
            all = all.add(goods::Column::CategoryId.is_in(self.categories.tree(&self.db).await?.subtree(id)));
        }
        let zone = filter.zone.map(|zone| match zone {
            Zone::Yx => goods::Column::IsFreeShipping.eq(true),
            Zone::Kx => goods::Column::IsControlledSale.eq(true),
            Zone::Jxq => earliest_expiry(today).lte(near_expiry_until(today)),
        });
        Ok(all
            .add_option(filter.maker_id.map(|id| goods::Column::MakerId.eq(id)))
            .add_option(filter.brand_id.map(|id| goods::Column::BrandId.eq(id)))
            .add_option(filter.form.as_ref().map(|form| goods::Column::Form.eq(form)))
            .add_option(filter.kind.map(|kind| goods::Column::Kind.eq(kind.code())))
            .add_option(filter.rx.map(|rx| goods::Column::Rx.eq(rx.code())))
            .add_option(zone)
            .add_option(filter.in_stock.then(|| has_stock(today)))
            .add_option(
                filter
                    .price_from
                    .map(|price| goods::Column::BasePrice.gte(price.fen())),
            )
            .add_option(
                filter
                    .price_to
                    .map(|price| goods::Column::BasePrice.lte(price.fen())),
            ))
    }

    fn sorted(&self, found: Select<goods::Entity>, filter: &GoodsFilter) -> Select<goods::Entity> {
        let by_price = |order| {
            let price = Expr::col(goods::Column::BasePrice.as_column_ref());
            found
                .clone()
                .order_by_with_nulls(price, order, NullOrdering::Last)
        };
        let found = match filter.sort {
            Sort::Relevance => relevant_first(found, filter),
            Sort::Sales => found.order_by_desc(goods::Column::Sales),
            Sort::PriceUp => by_price(Order::Asc),
            Sort::PriceDown => by_price(Order::Desc),
            Sort::Newest => found.order_by_desc(goods::Column::ListedAt),
            Sort::Expiry => found.order_by_with_nulls(
                earliest_expiry(self.clock.today()),
                Order::Asc,
                NullOrdering::Last,
            ),
        };
        found.order_by_asc(goods::Column::Id)
    }
}

#[async_trait]
impl GoodsLookup for DatabaseLookup {
    async fn find(&self, filter: &GoodsFilter) -> Result<Found, LookupError> {
        let filter = &GoodsFilter {
            keywords: filter.keywords.as_deref().map(askable),
            ..filter.clone()
        };
        let condition = self.condition(filter).await?;
        let found = goods::Entity::find()
            .join(JoinType::InnerJoin, goods::Relation::Makers.def())
            .filter(condition);
        let total = found.clone().count(&self.db).await?;
        let ids = self
            .sorted(found.select_only().column(goods::Column::Id), filter)
            .offset(filter.offset)
            .limit(filter.limit)
            .into_tuple::<i64>()
            .all(&self.db)
            .await?;
        Ok(Found { ids, total })
    }

    async fn suggest(
        &self,
        text: &str,
        scope: Scope,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        let text = askable(text);
        if text.is_empty() {
            return Ok(Vec::new());
        }
        match scope {
            Scope::Makers => self.suggest_makers(&text, audience, limit).await,
            Scope::Goods => self.suggest_goods(&text, audience, limit).await,
        }
    }
}

impl DatabaseLookup {
    async fn suggest_goods(
        &self,
        text: &str,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        let rows: Vec<(i64, String, String)> = goods::Entity::find()
            .select_only()
            .columns([goods::Column::Id, goods::Column::Name])
            .column(makers::Column::Name)
            .join(JoinType::InnerJoin, goods::Relation::Makers.def())
            .filter(visible(audience).add(matching(text, Scope::Goods)))
            .order_by_asc(closeness(goods::Column::Name, text))
            .order_by_desc(goods::Column::Sales)
            .order_by_asc(goods::Column::Id)
            .limit(limit)
            .into_tuple()
            .all(&self.db)
            .await?;
        let suggestion = |(id, text, maker)| Suggestion {
            text,
            maker: Some(maker),
            goods_id: Some(id),
        };
        Ok(rows.into_iter().map(suggestion).collect())
    }

    async fn suggest_makers(
        &self,
        text: &str,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        let shown = Query::select()
            .expr(Expr::val(1))
            .from(goods::Entity)
            .cond_where(visible(audience))
            .and_where(
                Expr::col(goods::Column::MakerId.as_column_ref()).equals(makers::Column::Id.as_column_ref()),
            )
            .take();
        let rows: Vec<String> = makers::Entity::find()
            .select_only()
            .column(makers::Column::Name)
            .filter(matching(text, Scope::Makers))
            .filter(Expr::exists(shown))
            .order_by_asc(closeness(makers::Column::Name, text))
            .order_by_asc(makers::Column::Id)
            .limit(limit)
            .into_tuple()
            .all(&self.db)
            .await?;
        Ok(rows
            .into_iter()
            .map(|text| Suggestion {
                text,
                maker: None,
                goods_id: None,
            })
            .collect())
    }
}

fn visible(audience: Audience) -> Condition {
    let open = Control::OPEN.map(Control::code);
    Condition::all()
        .add(goods::Column::OnSale.eq(true))
        .add_option((audience == Audience::Strangers).then(|| goods::Column::Control.is_in(open)))
}

/// What a database can be asked for: no control characters, which PostgreSQL refuses, and not without end.
fn askable(text: &str) -> String {
    let plain = text.trim().chars().map(|c| if c.is_control() { ' ' } else { c });
    let cut: String = plain.take(MOST_CHARACTERS).collect();
    cut.trim().to_owned()
}

/// Every word is in one of the fields.
fn matching(words: &str, scope: Scope) -> Condition {
    words
        .split_whitespace()
        .take(MOST_WORDS)
        .fold(Condition::all(), |all, word| {
            let mut any = Condition::any()
                .add(contains(makers::Column::Name, word))
                .add(contains(makers::Column::ShortName, word))
                .add(contains(makers::Column::Aliases, word));
            if scope == Scope::Goods {
                any = any
                    .add(contains(goods::Column::Name, word))
                    .add(contains(goods::Column::TradeName, word))
                    .add(contains(goods::Column::Aliases, word))
                    .add(contains(goods::Column::Spec, word))
                    .add(starts_with(goods::Column::ApprovalNumber, word))
                    .add(starts_with(goods::Column::Barcode, word))
                    .add(starts_with(goods::Column::Code, word));
            }
            all.add(any)
        })
}

/// 0 the very text, 1 begins with it, 2 anything else.
fn closeness(column: impl ColumnTrait, text: &str) -> Expr {
    CaseStatement::new()
        .case(column.eq(text), Expr::val(0))
        .case(starts_with(column, text), Expr::val(1))
        .finally(Expr::val(2))
        .into()
}

fn relevant_first(found: Select<goods::Entity>, filter: &GoodsFilter) -> Select<goods::Entity> {
    let first = filter
        .keywords
        .as_deref()
        .and_then(|words| words.split_whitespace().next());
    let found = match (first, filter.scope) {
        (Some(word), Scope::Goods) => found.order_by_asc(closeness(goods::Column::Name, word)),
        (Some(word), Scope::Makers) => found.order_by_asc(closeness(makers::Column::Name, word)),
        (None, _) => found.order_by_desc(goods::Column::IsFeatured),
    };
    found.order_by_desc(goods::Column::Sales)
}

/// The batches of the goods at hand that may be shipped.
fn shippable_batches(today: NaiveDate) -> SelectStatement {
    Query::select()
        .from(batches::Entity)
        .and_where(
            Expr::col(batches::Column::GoodsId.as_column_ref()).equals(goods::Column::Id.as_column_ref()),
        )
        .and_where(batches::Column::OnHand.gt(0))
        .and_where(batches::Column::HasReport.eq(true))
        .and_where(batches::Column::ExpiresOn.gt(today))
        .take()
}

fn earliest_expiry(today: NaiveDate) -> Expr {
    let dates = shippable_batches(today)
        .expr(batches::Column::ExpiresOn.min())
        .take();
    Expr::SubQuery(None, Box::new(dates.into()))
}

fn has_stock(today: NaiveDate) -> Expr {
    let stocks = Query::select()
        .expr(Expr::val(1))
        .from(stocks::Entity)
        .and_where(
            Expr::col(stocks::Column::GoodsId.as_column_ref()).equals(goods::Column::Id.as_column_ref()),
        )
        .and_where(available(today).gt(0))
        .take();
    Expr::exists(stocks)
}
