//! Manufacturers, categories, brands and warehouses: what goods refer to.
use std::collections::HashMap;

use catalog::{
    goods::models::codes::Kind,
    models::_entities::{brands, categories, manufacturers, warehouses},
};
use kernel::{Services, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

use super::tables::{self, items};

/// Ids of what goods refer to.
#[derive(Clone, Debug, Default)]
pub struct Range {
    /// By short name.
    pub makers: HashMap<String, i64>,
    /// By code.
    pub categories: HashMap<String, i64>,
    /// By name.
    pub brands: HashMap<String, i64>,
    /// The main one first.
    pub warehouses: Vec<i64>,
    pub leaflets: Vec<tables::Leaflet>,
}

/// Brands of the brand zone are the trade names that at least so many goods names carry.
const NAMES_TO_BE_A_BRAND: usize = 3;

impl Range {
    pub async fn create(services: &Services) -> anyhow::Result<Self> {
        let (makers, categories) = (tables::makers()?, tables::categories()?);
        let brands = brand_names()?;
        let range = services
            .writer
            .run(async move |tx: &WriteTx| {
                let mut range = Self::default();
                range.add_manufacturers(tx, &makers).await?;
                range.add_categories(tx, &categories).await?;
                range.add_brands(tx, &brands).await?;
                range.add_warehouses(tx).await?;
                Ok::<_, DbErr>(range)
            })
            .await?;
        let leaflets = tables::leaflets()?;
        Ok(Self { leaflets, ..range })
    }

    /// The same of a shop that was seeded before.
    pub async fn load(services: &Services) -> anyhow::Result<Self> {
        let db = &services.db;
        let by_name: HashMap<String, i64> = manufacturers::Entity::find()
            .all(db)
            .await?
            .into_iter()
            .map(|row| (row.name, row.id))
            .collect();
        let short_names = tables::makers()?.into_iter();
        let makers = short_names.filter_map(|row| Some((row.short, *by_name.get(&row.name)?)));
        let categories = categories::Entity::find().all(db).await?;
        let brands = brands::Entity::find().all(db).await?;
        let warehouses = warehouses::Entity::find()
            .order_by_asc(warehouses::Column::Id)
            .all(db)
            .await?;
        Ok(Self {
            makers: makers.collect(),
            categories: categories.into_iter().map(|row| (row.code, row.id)).collect(),
            brands: brands.into_iter().map(|row| (row.name, row.id)).collect(),
            warehouses: warehouses.into_iter().map(|row| row.id).collect(),
            leaflets: tables::leaflets()?,
        })
    }

    async fn add_manufacturers(&mut self, tx: &WriteTx, rows: &[tables::Manufacturer]) -> Result<(), DbErr> {
        for row in rows {
            let maker = manufacturers::ActiveModel {
                name: Set(row.name.clone()),
                short_name: Set(row.short.clone()),
                aliases: Set(row.aliases.clone()),
                province: Set(row.province.clone()),
                ..Default::default()
            };
            // A company may be in the table under two short names.
            let existing = manufacturers::Entity::find()
                .filter(manufacturers::Column::Name.eq(&row.name))
                .one(tx.db())
                .await?;
            let id = match existing {
                Some(maker) => maker.id,
                None => maker.insert(tx.db()).await?.id,
            };
            self.makers.insert(row.short.clone(), id);
        }
        Ok(())
    }

    async fn add_categories(&mut self, tx: &WriteTx, rows: &[tables::Category]) -> Result<(), DbErr> {
        for row in rows {
            let kind = match row.kind.as_str() {
                "tcm" => Kind::Tcm,
                "device" => Kind::Device,
                _ => Kind::Medicine,
            };
            let category = categories::ActiveModel {
                parent_id: Set(self.categories.get(&row.parent).copied()),
                code: Set(row.code.clone()),
                name: Set(row.name.clone()),
                kind: Set(kind),
                sort: Set(row.sort),
                ..Default::default()
            };
            self.categories
                .insert(row.code.clone(), category.insert(tx.db()).await?.id);
        }
        Ok(())
    }

    async fn add_brands(&mut self, tx: &WriteTx, names: &[String]) -> Result<(), DbErr> {
        for (place, name) in names.iter().enumerate() {
            let brand = brands::ActiveModel {
                name: Set(name.clone()),
                sort: Set(place as i64),
                ..Default::default()
            };
            self.brands.insert(name.clone(), brand.insert(tx.db()).await?.id);
        }
        Ok(())
    }

    async fn add_warehouses(&mut self, tx: &WriteTx) -> Result<(), DbErr> {
        for (code, name) in [("WH", "武汉中心仓"), ("YC", "宜昌分仓")] {
            let row = warehouses::ActiveModel {
                code: Set(code.into()),
                name: Set(name.into()),
                ..Default::default()
            };
            self.warehouses.push(row.insert(tx.db()).await?.id);
        }
        Ok(())
    }
}

/// Trade names by how many goods names carry them, most first.
fn brand_names() -> anyhow::Result<Vec<String>> {
    let (generics, devices) = (tables::generics()?, tables::devices()?);
    let lists = generics
        .iter()
        .map(|row| &row.makers)
        .chain(devices.iter().map(|row| &row.makers));
    let mut counts: HashMap<String, usize> = HashMap::new();
    for entry in lists.flat_map(|list| items(list)) {
        if let Some((_, trade_name)) = entry.split_once('=') {
            *counts.entry(trade_name.trim().to_owned()).or_default() += 1;
        }
    }
    let mut brands: Vec<_> = counts
        .into_iter()
        .filter(|(_, count)| *count >= NAMES_TO_BE_A_BRAND)
        .collect();
    brands.sort_by(|(name, count), (other, more)| more.cmp(count).then_with(|| name.cmp(other)));
    Ok(brands.into_iter().map(|(name, _)| name).collect())
}
