//! What the rows of registers name by id, asked for once per portion.
use std::collections::HashMap;

use catalog::models::_entities::{batches, goods, manufacturers};
use identity::models::_entities::companies;
use kernel::Db;
use receiving::models::stated_batches::{StatedBatch, stated_batches};
use sea_orm::{DbErr, prelude::*};

/// As they are today; what parcels carried is stated as it was when they left (`order_documents/models/stated`), and records about
/// a batch name it as it came ([`BatchGoods`]).
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

/// Goods as records about a batch name them: as they were stated when the batch came, and where nothing states it as they are
/// today. Code, approval number and unit are those of today.
pub struct BatchGoods {
    stated: HashMap<i64, StatedBatch>,
    today: GoodsFacts,
}

/// A batch, where the record names one, and its product.
type OfBatch = (Option<i64>, i64);

impl BatchGoods {
    pub async fn of(db: &Db, named: impl Iterator<Item = OfBatch>) -> Result<Self, DbErr> {
        let (batches, goods): (Vec<Option<i64>>, Vec<i64>) = named.unzip();
        Ok(Self {
            stated: stated_batches(db, batches.into_iter().flatten().collect()).await?,
            today: GoodsFacts::of(db, goods.into_iter()).await?,
        })
    }

    fn text(
        &self,
        (batch_id, goods_id): OfBatch,
        stated: impl Fn(&StatedBatch) -> &String,
        today: impl Fn(&GoodsFacts, i64) -> String,
    ) -> String {
        let found = batch_id.and_then(|id| self.stated.get(&id));
        found.map_or_else(|| today(&self.today, goods_id), |row| stated(row).clone())
    }

    pub fn name(&self, of: OfBatch) -> String {
        self.text(of, |row| &row.goods_name, GoodsFacts::name)
    }

    pub fn form(&self, of: OfBatch) -> String {
        self.text(of, |row| &row.form, GoodsFacts::form)
    }

    pub fn spec(&self, of: OfBatch) -> String {
        self.text(of, |row| &row.spec, GoodsFacts::spec)
    }

    pub fn maker(&self, of: OfBatch) -> String {
        self.text(of, |row| &row.maker, GoodsFacts::maker)
    }

    pub fn approval_number(&self, of: OfBatch) -> String {
        self.today.approval_number(of.1)
    }

    pub fn code(&self, of: OfBatch) -> String {
        self.today.code(of.1)
    }

    pub fn unit(&self, of: OfBatch) -> String {
        self.today.unit(of.1)
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
