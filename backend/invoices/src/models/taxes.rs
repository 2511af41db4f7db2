//! Tax rates of goods: a few have one of their own, all others the usual one.
use std::collections::HashMap;

use catalog::models::_entities::goods;
use chrono::{DateTime, Utc};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::patterns::contains,
};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::OnConflict,
};

use crate::{
    errors::InvoiceError,
    models::_entities::goods_taxes::{ActiveModel, Column, Entity},
    settings::InvoiceRules,
};

/// Rates that the law knows, in tenths of a percent.
pub const RATES: [i64; 7] = [0, 10, 30, 50, 60, 90, 130];
const CODE_DIGITS: usize = 19;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tax {
    /// In tenths of a percent.
    pub rate: i64,
    pub code: String,
}

impl Tax {
    pub fn usual(settings: &InvoiceRules) -> Self {
        Self {
            rate: settings.default_rate,
            code: settings.default_tax_code.clone(),
        }
    }

    /// Every rule at once, by field.
    pub fn check(&self) -> Result<(), InvoiceError> {
        let mut errors = FieldErrors::default();
        if !RATES.contains(&self.rate) {
            errors.add("rate", "请选择法定税率：0、1、3、5、6、9 或 13%");
        }
        let is_code = self.code.len() == CODE_DIGITS && self.code.bytes().all(|byte| byte.is_ascii_digit());
        if !self.code.is_empty() && !is_code {
            errors.add("tax_code", "税收分类编码应为 19 位数字");
        }
        if errors.is_empty() {
            Ok(())
        } else {
            Err(InvoiceError::Invalid(errors))
        }
    }
}

/// One page of goods. Filters: `id`, `own` (only those with a rate of their own), `q` (name or code).
pub async fn page(db: &Db, query: &ListQuery) -> Result<(Vec<goods::Model>, u64), ListError> {
    let mut all = Condition::all().add_option(query.ids().map(|ids| goods::Column::Id.is_in(ids)));
    if query.flag("own")? == Some(true) {
        let own = Entity::find().select_only().column(Column::GoodsId).into_query();
        all = all.add(goods::Column::Id.in_subquery(own));
    }
    for word in query.text("q").unwrap_or_default().split_whitespace() {
        all = all.add(
            Condition::any()
                .add(contains(goods::Column::Name, word))
                .add(contains(goods::Column::Code, word)),
        );
    }
    let column = |field: &str| match field {
        "id" => Some(goods::Column::Id),
        "goods_name" => Some(goods::Column::Name),
        "goods_code" => Some(goods::Column::Code),
        _ => None,
    };
    let found = goods::Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Asc), column).await
}

/// Those of these goods that have one of their own.
pub async fn own(db: &Db, goods_ids: &[i64]) -> Result<HashMap<i64, Tax>, DbErr> {
    let rows = Entity::find()
        .filter(Column::GoodsId.is_in(goods_ids.iter().copied()))
        .all(db)
        .await?;
    let tax = |rate, code| Tax { rate, code };
    Ok(rows
        .into_iter()
        .map(|row| (row.goods_id, tax(row.rate, row.tax_code)))
        .collect())
}

/// Sets the rate of a product; `code` empty keeps the usual one.
pub async fn set(tx: &WriteTx, goods_id: i64, tax: &Tax, now: DateTime<Utc>) -> Result<(), InvoiceError> {
    tax.check()?;
    let row = ActiveModel {
        goods_id: Set(goods_id),
        rate: Set(tax.rate),
        tax_code: Set(tax.code.clone()),
        updated_at: Set(now),
        ..Default::default()
    };
    let newest = OnConflict::column(Column::GoodsId)
        .update_columns([Column::Rate, Column::TaxCode, Column::UpdatedAt])
        .to_owned();
    Entity::insert(row)
        .on_conflict(newest)
        .exec_without_returning(tx.db())
        .await?;
    Ok(())
}
