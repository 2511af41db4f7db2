//! What delivery notes and registers state of a product besides what an order line keeps: form, holder of the authorisation,
//! origin and standard, registrant, production licence and UDI.
use std::collections::HashMap;

use kernel::Db;
use sea_orm::{DbErr, prelude::*};
use serde::Deserialize;

use super::{
    codes::{DeviceClass, Kind},
    detail_cache::SheetRow,
    particulars::{self, Particulars},
};
use crate::models::_entities::{goods, manufacturers};

/// How product sheets call what may not be entered as one of the particulars.
const HOLDER: &[&str] = &["上市许可持有人"];
const ORIGIN: &[&str] = &["产地", "道地产区"];
const STANDARD: &[&str] = &["执行标准", "标准"];
const REGISTRANT: &[&str] = &["注册人", "备案人", "注册人/备案人"];
const PRODUCTION_LICENCE: &[&str] = &["生产许可证号", "生产许可证编号", "生产备案凭证编号"];
const UDI: &[&str] = &["UDI", "UDI-DI", "医疗器械唯一标识"];

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stated {
    pub kind: Kind,
    pub device_class: DeviceClass,
    pub form: String,
    /// Who holds the marketing authorisation; where nobody is named, the manufacturer.
    pub holder: String,
    pub particulars: Particulars,
}

impl Stated {
    /// What was entered as one of the product's particulars; where nothing was and its kind must name it, its sheet under the
    /// first label that it has.
    pub fn new(row: &goods::Model, maker: &str, known: Option<&Particulars>) -> Self {
        let sheet = Vec::<SheetRow>::deserialize(&row.sheet).unwrap_or_default();
        let stated = |of: fn(&Particulars) -> &String, kind: Kind, labels: &[&str]| {
            let entered = known.map(of).filter(|text| !text.is_empty());
            let on_sheet = || (row.kind == kind).then(|| written(&sheet, labels)).flatten();
            entered.cloned().or_else(on_sheet).unwrap_or_default()
        };
        Self {
            kind: row.kind,
            device_class: row.device_class,
            form: row.form.clone(),
            holder: written(&sheet, HOLDER).unwrap_or_else(|| maker.to_owned()),
            particulars: Particulars {
                origin: stated(|row| &row.origin, Kind::Tcm, ORIGIN),
                standard: stated(|row| &row.standard, Kind::Tcm, STANDARD),
                registrant: stated(|row| &row.registrant, Kind::Device, REGISTRANT),
                production_licence: stated(|row| &row.production_licence, Kind::Device, PRODUCTION_LICENCE),
                udi: stated(|row| &row.udi, Kind::Device, UDI),
                ..particulars::nothing(row.id)
            },
        }
    }
}

/// The holder that a product's sheet names.
pub fn holder_on(sheet: &Json) -> Option<String> {
    let sheet = Vec::<SheetRow>::deserialize(sheet).unwrap_or_default();
    written(&sheet, HOLDER)
}

/// The row of a sheet under the first of these labels that it has.
fn written(sheet: &[SheetRow], labels: &[&str]) -> Option<String> {
    let under = |label: &&str| sheet.iter().find(|row| row.label == **label);
    labels.iter().find_map(under).map(|row| row.text.clone())
}

/// As they are today, by the id of the product.
#[kernel::boxed]
pub async fn of_goods(db: &Db, ids: &[i64]) -> Result<HashMap<i64, Stated>, DbErr> {
    let rows = goods::Entity::find()
        .filter(goods::Column::Id.is_in(ids.iter().copied()))
        .find_also_related(manufacturers::Entity)
        .all(db)
        .await?;
    let known = particulars::of_goods(db, ids).await?;
    let stated = rows.iter().map(|(row, maker)| {
        let maker = maker.as_ref().map_or("", |maker| &maker.name);
        (row.id, Stated::new(row, maker, known.get(&row.id)))
    });
    Ok(stated.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sheet_is_asked_by_the_first_label_that_it_has() {
        let sheet = [("产地", "安徽亳州"), ("执行标准", "中国药典")].map(|(label, text)| SheetRow {
            label: label.into(),
            text: text.into(),
        });
        assert_eq!(
            written(&sheet, &["道地产区", "产地"]).as_deref(),
            Some("安徽亳州")
        );
        assert_eq!(written(&sheet, UDI), None);
        assert_eq!(written(&[], ORIGIN), None);
    }
}
