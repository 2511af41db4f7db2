//! What the leaflet of a product says (说明书; of herbs and devices, what their page tells), row by row. Delivery notes and the
//! list of classes read it, too: of an approved product it changes as the class does.
use std::collections::HashSet;

use catalog::{
    goods::models::{
        announce::announce,
        detail_cache::SheetRow,
        first_sale::{self, FirstSale},
        goods::locked,
    },
    models::_entities::goods,
};
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx, api::FieldErrors};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};
use serde_json::{Value, json};

use super::{
    change::RecordChange,
    record,
    revise::{category_kind, record_of},
};
use crate::{
    class_changes::models::{
        class_changes::{self, Justification},
        leaflet,
    },
    class_rules::models::known::ClassRules,
    errors::MerchandisingError,
};

const MOST_ROWS: usize = 60;

/// Goods that were not approved yet are corrected at once: they are looked at whole.
pub async fn save(
    tx: &WriteTx,
    goods_id: i64,
    rows: Vec<SheetRow>,
    grounds: Justification,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let goods = locked(tx, goods_id).await?;
    let goods = goods.ok_or(MerchandisingError::NotFound("商品"))?;
    refuse_wrong(&rows)?;
    if leaflet::rows(&goods.sheet) == rows {
        return Err(MerchandisingError::invalid("rows", "还没有改动任何一项"));
    }
    if grounds.reason.is_empty() {
        return Err(MerchandisingError::invalid(
            "class_reason",
            "请写明修改原因和依据，会记入日志",
        ));
    }
    if goods.first_sale == FirstSale::Approved {
        let change = RecordChange {
            sheet: Some(rows),
            ..Default::default()
        };
        class_changes::propose(tx, goods_id, change, grounds, by, now).await?;
        return Ok(());
    }
    let sheet = json!(rows);
    refuse_unlawful(tx, &goods, &sheet).await?;
    let (before, after) = leaflet::told(&goods.sheet, &sheet);
    let mut row = goods.into_active_model();
    row.sheet = Set(sheet);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    announce(tx, &[goods_id], now).await?;
    first_sale::changed_by(tx, &[goods_id], &[by.id]).await?;
    let entry = audit::Entry {
        action: "goods.leaflet",
        subject_kind: "goods",
        subject_id: goods_id.to_string(),
        before: Some(Value::Object(before)),
        after: Some(Value::Object(after)),
        reason: grounds.reason,
    };
    audit::append(tx, by, entry, now).await?;
    Ok(())
}

/// By the place of the row.
fn refuse_wrong(rows: &[SheetRow]) -> Result<(), MerchandisingError> {
    let mut errors = FieldErrors::default();
    if rows.len() > MOST_ROWS {
        errors.add("rows", format!("最多 {MOST_ROWS} 项"));
    }
    let mut labels = HashSet::new();
    for (place, row) in rows.iter().enumerate() {
        if row.label.is_empty() {
            errors.add(format!("rows.{place}.label"), "请填写项目");
        } else if !labels.insert(row.label.as_str()) {
            errors.add(format!("rows.{place}.label"), "前面已有这一项，请合并");
        }
        if row.text.is_empty() {
            errors.add(format!("rows.{place}.text"), "请填写内容，没有的请删去这一项");
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(MerchandisingError::Invalid(errors))
    }
}

/// What it says the product is made of may belong to a class that the record does not name.
async fn refuse_unlawful(
    tx: &WriteTx,
    goods: &goods::Model,
    sheet: &Value,
) -> Result<(), MerchandisingError> {
    let kind = category_kind(tx, goods.category_id).await?;
    let rules = ClassRules::load(tx.db()).await?;
    let before = record::check(&record_of(goods, kind), &rules);
    let revised = goods::Model {
        sheet: sheet.clone(),
        ..goods.clone()
    };
    let mut errors = FieldErrors::default();
    for wrong in record::check(&record_of(&revised, kind), &rules) {
        if !before.contains(&wrong) {
            errors.add("rows", wrong.1);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(MerchandisingError::Invalid(errors))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong(rows: &[(&str, &str)]) -> Vec<String> {
        let rows: Vec<SheetRow> = rows
            .iter()
            .map(|(label, text)| SheetRow {
                label: (*label).to_owned(),
                text: (*text).to_owned(),
            })
            .collect();
        match refuse_wrong(&rows) {
            Err(MerchandisingError::Invalid(errors)) => errors.0.into_keys().collect(),
            _ => Vec::new(),
        }
    }

    #[test]
    fn each_row_has_a_heading_of_its_own_and_a_text() {
        assert!(wrong(&[("成份", "阿莫西林"), ("禁忌", "过敏者")]).is_empty());
        assert_eq!(
            wrong(&[("成份", ""), ("成份", "阿莫西林"), ("", "过敏者")]),
            ["rows.0.text", "rows.1.label", "rows.2.label"]
        );
        assert_eq!(
            wrong(&[("", ""); MOST_ROWS + 1]).first().map(String::as_str),
            Some("rows")
        );
    }
}
