//! What the rows of registers name by id, asked for once per portion.
use std::collections::HashMap;

use catalog::models::_entities::{batches, goods, manufacturers};
use identity::models::_entities::companies;
use kernel::Db;
use sea_orm::{DbErr, prelude::*};

/// As they are today; what parcels carried is stated as it was when they left (`order_documents/models/stated`).
pub struct GoodsFacts {
    rows: HashMap<i64, (goods::Model, String)>,
}

impl GoodsFacts {
    pub async fn of(db: &Db, ids: impl Iterator<Item = i64>) -> Result<Self, DbErr> {
        let rows = goods::Entity::find()
            .filter(goods::Column::Id.is_in(ids))
            .find_also_related(manufacturers::Entity)
            .all(db)
            .await?;
        let rows = rows.into_iter().map(|(row, maker)| {
            let maker = maker.map(|maker| maker.name).unwrap_or_default();
            (row.id, (row, maker))
        });
        Ok(Self { rows: rows.collect() })
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

    pub fn maker(&self, id: i64) -> String {
        self.rows
            .get(&id)
            .map(|(_, maker)| maker.clone())
            .unwrap_or_default()
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
