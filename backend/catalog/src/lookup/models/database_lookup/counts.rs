//! The filter counts, one grouped query for each group.
use std::collections::HashMap;

use sea_orm::{DbErr, JoinType, QuerySelect, TryGetable, prelude::*};

use super::DatabaseLookup;
use crate::{
    goods::models::codes::Rx,
    lookup::models::{
        filter_counts::{EXPIRY_BANDS, FilterCounts, Group, MOST_OPTIONS, PRICE_BANDS, ranked},
        lookup::GoodsFilter,
    },
    models::_entities::goods::{self, Column},
    prices::models::promotions::Promotion,
};

impl DatabaseLookup {
    pub(super) async fn filter_counts(&self, filter: &GoodsFilter) -> Result<FilterCounts, DbErr> {
        let makers: Vec<(i64, i64)> = self.grouped(filter, Group::Maker, Column::MakerId).await?;
        let brands: Vec<(Option<i64>, i64)> = self.grouped(filter, Group::Brand, Column::BrandId).await?;
        let forms: Vec<(String, i64)> = self.grouped(filter, Group::Form, Column::Form).await?;
        let rxs: Vec<(String, i64)> = self.grouped(filter, Group::Rx, Column::Rx).await?;
        let brands = brands.into_iter().filter_map(|(id, count)| Some((id?, count)));
        let forms = forms.into_iter().filter(|(form, _)| !form.is_empty());
        let rxs = ranked(counted(rxs), usize::MAX);
        let in_stock = GoodsFilter {
            in_stock: true,
            ..filter.clone()
        };
        Ok(FilterCounts {
            categories: self.categories_counted(filter).await?,
            makers: ranked(counted(makers), MOST_OPTIONS),
            brands: ranked(counted(brands), MOST_OPTIONS),
            forms: ranked(counted(forms), MOST_OPTIONS),
            rxs: rxs
                .into_iter()
                .map(|(code, count)| (Rx::from_code(&code), count))
                .collect(),
            in_stock: self.number_of(&in_stock).await?,
            prices: self.prices_counted(filter).await?,
            expiries: self.expiries_counted(filter).await?,
            promotions: self.promotions_counted(filter).await?,
        })
    }

    async fn grouped<T: TryGetable>(
        &self,
        filter: &GoodsFilter,
        group: Group,
        column: Column,
    ) -> Result<Vec<(T, i64)>, DbErr> {
        goods::Entity::find()
            .select_only()
            .column(column)
            .column_as(Column::Id.count(), "goods_count")
            .join(JoinType::InnerJoin, goods::Relation::Manufacturers.def())
            .filter(self.condition(&filter.without(group)).await?)
            .group_by(column)
            .into_tuple()
            .all(&self.db)
            .await
    }

    async fn categories_counted(&self, filter: &GoodsFilter) -> Result<Vec<(i64, u64)>, DbErr> {
        let own: Vec<(i64, i64)> = self.grouped(filter, Group::Category, Column::CategoryId).await?;
        let tree = self.categories.tree(&self.db).await?;
        let mut counts: HashMap<i64, u64> = HashMap::new();
        for (id, count) in counted(own) {
            for step in tree.path(id).iter() {
                *counts.entry(step.id).or_default() += count;
            }
        }
        Ok(ranked(counts, usize::MAX))
    }

    async fn prices_counted(&self, filter: &GoodsFilter) -> Result<Vec<u64>, DbErr> {
        let mut counts = Vec::with_capacity(PRICE_BANDS.len());
        for band in PRICE_BANDS {
            let mut within = filter.clone();
            (within.price_from, within.price_to) = (band.from, band.to);
            counts.push(self.number_of(&within).await?);
        }
        Ok(counts)
    }

    async fn expiries_counted(&self, filter: &GoodsFilter) -> Result<Vec<u64>, DbErr> {
        let mut counts = Vec::with_capacity(EXPIRY_BANDS.len());
        for band in EXPIRY_BANDS {
            let mut within = filter.clone();
            (within.expiry_from, within.expiry_to) = (band.from, band.to);
            counts.push(self.number_of(&within).await?);
        }
        Ok(counts)
    }

    async fn promotions_counted(&self, filter: &GoodsFilter) -> Result<Vec<u64>, DbErr> {
        let mut counts = Vec::with_capacity(Promotion::ALL.len());
        for promotion in Promotion::ALL {
            let within = GoodsFilter {
                promotion: Some(promotion),
                ..filter.clone()
            };
            counts.push(self.number_of(&within).await?);
        }
        Ok(counts)
    }

    async fn number_of(&self, filter: &GoodsFilter) -> Result<u64, DbErr> {
        goods::Entity::find()
            .join(JoinType::InnerJoin, goods::Relation::Manufacturers.def())
            .filter(self.condition(filter).await?)
            .count(&self.db)
            .await
    }
}

fn counted<T>(rows: impl IntoIterator<Item = (T, i64)>) -> impl Iterator<Item = (T, u64)> {
    rows.into_iter()
        .map(|(value, count)| (value, count.unsigned_abs()))
}
