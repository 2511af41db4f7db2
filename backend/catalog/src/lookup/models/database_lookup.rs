//! Answers from the database, for the time when the search index is missing or rebuilding: no pinyin, no typing
//! errors forgiven, but every filter and order.
use std::sync::Arc;

use async_trait::async_trait;
use kernel::{
    Clock, Db,
    db::patterns::{askable_start, contains, starts_with},
};
use sea_orm::{
    Condition, DbErr, JoinType, Order, QueryOrder, QuerySelect, Select,
    prelude::*,
    sea_query::{CaseStatement, Expr, ExprTrait, NullOrdering, Query},
};

use super::{
    filter_counts::{FilterCounts, months_from},
    lookup::{Audience, DEEPEST_HIT, FoundGoods, GoodsFilter, GoodsLookup, Scope, Sort, Suggestion, Zone},
};
use crate::{
    categories::models::categories::Categories,
    errors::LookupError,
    goods::models::{codes::Control, first_sale},
    models::_entities::{goods, manufacturers},
    search_tuning::models::search_tuning::{Plan, SearchTuning},
    stock::models::near_expiry,
    stock::models::stock_list::has_stock,
};

mod counts;
mod offered;

use offered::{earliest_expiry, listed_price, promoted};

/// Words that one question may have; the rest is ignored.
const MOST_WORDS: usize = 8;
/// Characters of a question that are looked at, as in the index.
const MOST_CHARACTERS: usize = 64;

#[derive(Clone)]
pub struct DatabaseLookup {
    db: Db,
    clock: Clock,
    categories: Categories,
    search_tuning: SearchTuning,
}

impl DatabaseLookup {
    pub fn new(db: Db, clock: Clock, categories: Categories, search_tuning: SearchTuning) -> Self {
        Self {
            db,
            clock,
            categories,
            search_tuning,
        }
    }

    async fn condition(&self, filter: &GoodsFilter) -> Result<Condition, DbErr> {
        let today = self.clock.today();
        let mut all = visible(filter.audience);
        if let Some(text) = filter.text() {
            let plan = self.plan(text, filter.scope).await?;
            all = all.add(meant(&plan, filter.scope));
        }
        if let Some(id) = filter.category_id {
            all = all.add(goods::Column::CategoryId.is_in(self.categories.tree(&self.db).await?.subtree(id)));
        }
        let zone = match filter.zone {
            Some(Zone::Yx) => Some(goods::Column::IsPreferred.eq(true)),
            Some(Zone::Kx) => Some(goods::Column::IsControlledSale.eq(true)),
            Some(Zone::Jxq) => {
                let until = near_expiry::current(&self.db).await?.until(today);
                Some(earliest_expiry(today).lte(until))
            }
            None => None,
        };
        Ok(all
            .add_option(filter.maker_id.map(|id| goods::Column::MakerId.eq(id)))
            .add_option(filter.brand_id.map(|id| goods::Column::BrandId.eq(id)))
            .add_option(filter.form.as_ref().map(|form| goods::Column::Form.eq(form)))
            .add_option(filter.kind.map(|kind| goods::Column::Kind.eq(kind.code())))
            .add_option(filter.rx.map(|rx| goods::Column::Rx.eq(rx.code())))
            .add_option(zone)
            .add_option(filter.in_stock.then(|| has_stock(today)))
            .add_option(filter.price_from.map(|price| listed_price().gte(price)))
            .add_option(filter.price_to.map(|price| listed_price().lte(price)))
            .add_option(
                filter
                    .expiry_from
                    .map(|months| earliest_expiry(today).gte(months_from(today, months))),
            )
            .add_option(
                filter
                    .expiry_to
                    .map(|months| earliest_expiry(today).lt(months_from(today, months))),
            )
            .add_option(
                filter
                    .promotion
                    .map(|promotion| promoted(promotion, filter.shopper.as_ref(), today)),
            ))
    }

    async fn plan(&self, text: &str, scope: Scope) -> Result<Plan, DbErr> {
        let rules = self.search_tuning.rules(&self.db).await?;
        Ok(rules.plan(text, scope, self.clock.now()))
    }

    fn sorted(&self, found: Select<goods::Entity>, filter: &GoodsFilter) -> Select<goods::Entity> {
        let by_price = |order| {
            found
                .clone()
                .order_by_with_nulls(listed_price(), order, NullOrdering::Last)
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
    async fn find(&self, filter: &GoodsFilter) -> Result<FoundGoods, LookupError> {
        let filter = &GoodsFilter {
            keywords: filter.keywords.as_deref().map(question),
            ..filter.clone()
        };
        let condition = self.condition(filter).await?;
        let found = goods::Entity::find()
            .join(JoinType::InnerJoin, goods::Relation::Manufacturers.def())
            .filter(condition);
        let total = found.clone().count(&self.db).await?;
        if filter.offset > DEEPEST_HIT {
            let ids = Vec::new();
            return Ok(FoundGoods { ids, total });
        }
        let found = self.pinned_first(found, filter).await?;
        let ids = self
            .sorted(found.select_only().column(goods::Column::Id), filter)
            .offset(filter.offset)
            .limit(filter.limit)
            .into_tuple::<i64>()
            .all(&self.db)
            .await?;
        Ok(FoundGoods { ids, total })
    }

    async fn count(&self, filter: &GoodsFilter) -> Result<Arc<FilterCounts>, LookupError> {
        Ok(Arc::new(self.filter_counts(filter).await?))
    }

    async fn suggest(
        &self,
        text: &str,
        scope: Scope,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        let text = question(text);
        if text.is_empty() {
            return Ok(Vec::new());
        }
        match scope {
            Scope::Manufacturers => self.suggest_manufacturers(&text, audience, limit).await,
            Scope::Goods => self.suggest_goods(&text, audience, limit).await,
        }
    }

    async fn meant(&self, _: &str, _: Scope, _: Audience, _: u64) -> Result<Vec<Suggestion>, LookupError> {
        Ok(Vec::new())
    }
}

impl DatabaseLookup {
    /// What staff put first for these words, in their order.
    async fn pinned_first(
        &self,
        found: Select<goods::Entity>,
        filter: &GoodsFilter,
    ) -> Result<Select<goods::Entity>, DbErr> {
        let Some(text) = filter.text().filter(|_| filter.sort == Sort::Relevance) else {
            return Ok(found);
        };
        let first = self.plan(text, filter.scope).await?.first;
        if first.is_empty() {
            return Ok(found);
        }
        let last = i64::try_from(first.len()).unwrap_or(i64::MAX);
        let places = (0..)
            .zip(first)
            .fold(CaseStatement::new(), |places, (place, id): (i64, i64)| {
                places.case(goods::Column::Id.eq(id), Expr::val(place))
            });
        let place: Expr = places.finally(Expr::val(last)).into();
        Ok(found.order_by_asc(place))
    }

    async fn suggest_goods(
        &self,
        text: &str,
        audience: Audience,
        limit: u64,
    ) -> Result<Vec<Suggestion>, LookupError> {
        let rows: Vec<(i64, String, String)> = goods::Entity::find()
            .select_only()
            .columns([goods::Column::Id, goods::Column::Name])
            .column(manufacturers::Column::Name)
            .join(JoinType::InnerJoin, goods::Relation::Manufacturers.def())
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

    async fn suggest_manufacturers(
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
                Expr::col(goods::Column::MakerId.as_column_ref())
                    .equals(manufacturers::Column::Id.as_column_ref()),
            )
            .take();
        let rows: Vec<String> = manufacturers::Entity::find()
            .select_only()
            .column(manufacturers::Column::Name)
            .filter(matching(text, Scope::Manufacturers))
            .filter(Expr::exists(shown))
            .order_by_asc(closeness(manufacturers::Column::Name, text))
            .order_by_asc(manufacturers::Column::Id)
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
        .add(first_sale::offered())
        .add_option((audience == Audience::Strangers).then(|| goods::Column::Control.is_in(open)))
}

/// Any of the texts, or put first by staff.
fn meant(plan: &Plan, scope: Scope) -> Condition {
    let texts = plan.texts.iter();
    let any = texts.fold(Condition::any(), |any, text| any.add(matching(text, scope)));
    let first = plan.first.iter().copied();
    any.add_option((!plan.first.is_empty()).then(|| goods::Column::Id.is_in(first)))
}

fn question(text: &str) -> String {
    askable_start(text, MOST_CHARACTERS)
}

/// Every word is in one of the fields.
fn matching(words: &str, scope: Scope) -> Condition {
    words
        .split_whitespace()
        .take(MOST_WORDS)
        .fold(Condition::all(), |all, word| {
            let mut any = Condition::any()
                .add(contains(manufacturers::Column::Name, word))
                .add(contains(manufacturers::Column::ShortName, word))
                .add(contains(manufacturers::Column::Aliases, word));
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
        (Some(word), Scope::Manufacturers) => {
            found.order_by_asc(closeness(manufacturers::Column::Name, word))
        }
        (None, _) => found.order_by_desc(goods::Column::IsPreferred),
    };
    found.order_by_desc(goods::Column::Sales)
}
