//! What the rows of registers name by id, asked for once per portion.
use std::collections::HashMap;

use catalog::{
    goods::models::{
        detail_cache::holder_of,
        particulars::{self, Particulars},
    },
    models::_entities::{batches, goods, manufacturers},
};
use identity::models::_entities::companies;
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

use super::cells;

pub struct GoodsFacts {
    rows: HashMap<i64, (goods::Model, String)>,
    holders: HashMap<i64, String>,
    particulars: HashMap<i64, Particulars>,
}

impl GoodsFacts {
    pub async fn of(db: &Db, ids: impl Iterator<Item = i64>) -> Result<Self, DbErr> {
        let ids: Vec<i64> = ids.collect();
        let rows = goods::Entity::find()
            .filter(goods::Column::Id.is_in(ids.iter().copied()))
            .find_also_related(manufacturers::Entity)
            .all(db)
            .await?;
        let rows = rows.into_iter().map(|(row, maker)| {
            let maker = maker.map(|maker| maker.name).unwrap_or_default();
            (row.id, (row, maker))
        });
        Ok(Self {
            rows: rows.collect(),
            holders: holder_of(db, &ids).await?,
            particulars: particulars::of_goods(db, &ids).await?,
        })
    }

    fn text(&self, id: i64, of: impl Fn(&goods::Model) -> &str) -> String {
        let row = self.rows.get(&id);
        row.map(|(row, _)| of(row).to_owned()).unwrap_or_default()
    }

    pub fn row(&self, id: i64) -> Option<&goods::Model> {
        self.rows.get(&id).map(|(row, _)| row)
    }

    pub fn name(&self, id: i64) -> String {
        self.text(id, |row| &row.name)
    }

    pub fn code(&self, id: i64) -> String {
        self.text(id, |row| &row.code)
    }

    pub fn form(&self, id: i64) -> String {
        self.text(id, |row| &row.form)
    }

    pub fn spec(&self, id: i64) -> String {
        self.text(id, |row| &row.spec)
    }

    pub fn unit(&self, id: i64) -> String {
        self.text(id, |row| &row.unit)
    }

    pub fn approval_number(&self, id: i64) -> String {
        self.text(id, |row| &row.approval_number)
    }

    pub fn device_class(&self, id: i64) -> String {
        self.text(id, |row| row.device_class.code())
    }

    pub fn maker(&self, id: i64) -> String {
        self.rows
            .get(&id)
            .map(|(_, maker)| maker.clone())
            .unwrap_or_default()
    }

    /// Who holds the marketing authorisation; where nobody is named, the manufacturer.
    pub fn holder(&self, id: i64) -> String {
        self.holders.get(&id).cloned().unwrap_or_else(|| self.maker(id))
    }

    /// What was entered as one of the product's particulars; where nothing was, its sheet under one of these labels.
    pub fn particular(&self, id: i64, of: fn(&Particulars) -> &str, labels: &[&str]) -> String {
        let entered = self.particulars.get(&id).map(of).unwrap_or_default();
        if entered.is_empty() {
            let row = self.rows.get(&id);
            row.map(|(row, _)| cells::sheet_text(&row.sheet, labels))
                .unwrap_or_default()
        } else {
            entered.to_owned()
        }
    }
}

pub async fn batches_of(
    db: &Db,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, batches::Model>, DbErr> {
    let rows = batches::Entity::find()
        .filter(batches::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

pub async fn companies_of(
    db: &Db,
    ids: impl Iterator<Item = i64>,
) -> Result<HashMap<i64, companies::Model>, DbErr> {
    let rows = companies::Entity::find()
        .filter(companies::Column::Id.is_in(ids))
        .all(db)
        .await?;
    Ok(rows.into_iter().map(|row| (row.id, row)).collect())
}

/// The name behind an id, or nothing.
pub(crate) fn named(names: &HashMap<i64, String>, id: i64) -> String {
    names.get(&id).cloned().unwrap_or_default()
}
