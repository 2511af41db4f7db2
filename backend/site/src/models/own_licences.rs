//! The wholesaler's own licences: what it may sell and until when (药品管理法: no trade beyond the licence; H), and what its
//! pages must publish (药品网络销售监督管理办法, 互联网信息服务管理办法; K).
use std::sync::Arc;

use chrono::NaiveDate;
use identity::{
    audit::models::history::Wording,
    licences::models::{
        device_scopes::{ALL_DEVICES, is_device_category},
        scopes,
    },
};
use kernel::{Db, api::FieldErrors};
use sea_orm::{DbErr, QueryOrder, prelude::*};
use serde_json::Value;

use super::{
    _entities::own_licences::{Column, Entity},
    renewals::renewals,
};

pub use super::{_entities::own_licences::Model as OwnLicenceRow, own_kind::OwnKind};

pub const WORDING: Wording = Wording {
    headings: &[
        ("number", "编号"),
        ("scope", "经营范围"),
        ("valid_from", "发证日期"),
        ("valid_to", "有效期至"),
        ("pictures", "图片"),
    ],
    words: in_words,
};

/// Codes of its scope by name, pictures by their file, and a missing last day as what it means.
fn in_words(field: &str, value: &Value) -> Option<String> {
    let codes = || value.as_array().map(|_| texts(value));
    match field {
        "scope" => codes().map(|codes| joined(&codes, scopes::scope_name)),
        "pictures" => codes().map(|urls| joined(&urls, file_name)),
        "valid_to" if value.is_null() => Some("长期".into()),
        _ => None,
    }
}

fn joined(codes: &[String], word: impl Fn(&str) -> &str) -> String {
    let words: Vec<&str> = codes.iter().map(|code| word(code)).collect();
    words.join("、")
}

fn file_name(url: &str) -> &str {
    url.rsplit('/').next().unwrap_or(url)
}

pub const MOST_PICTURES: usize = 6;

/// One of them, as the gate reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnLicence {
    pub kind: OwnKind,
    pub number: String,
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// None = 长期.
    pub valid_to: Option<NaiveDate>,
}

impl OwnLicence {
    /// The last day still counts.
    pub fn covers(&self, today: NaiveDate) -> bool {
        self.valid_from.is_none_or(|from| from <= today) && self.valid_to.is_none_or(|to| today <= to)
    }

    /// Names the class, or every category of devices.
    pub fn has_scope(&self, code: &str) -> bool {
        names(&self.scope, code)
    }
}

/// Whether a licence of a wholesaler that names these codes names this one.
pub fn names(scope: &[String], code: &str) -> bool {
    let covers =
        |own: &String| scopes::includes(own, code) || (own == ALL_DEVICES && is_device_category(code));
    scope.iter().any(covers)
}

impl From<&OwnLicenceRow> for OwnLicence {
    fn from(row: &OwnLicenceRow) -> Self {
        Self {
            kind: row.kind,
            number: row.number.clone(),
            scope: texts(&row.scope),
            valid_from: row.valid_from,
            valid_to: row.valid_to,
        }
    }
}

pub fn texts(list: &Value) -> Vec<String> {
    let texts = list.as_array().into_iter().flatten().filter_map(Value::as_str);
    texts.map(str::to_owned).collect()
}

/// In the order of the kinds.
#[kernel::boxed]
pub async fn all(db: &Db) -> Result<Vec<OwnLicenceRow>, DbErr> {
    let mut rows = Entity::find().order_by_asc(Column::Id).all(db).await?;
    rows.sort_by_key(|row| row.kind.place());
    Ok(rows)
}

/// Those that are over soon, or are over: soonest first, with their last day. Shown until they are renewed.
#[kernel::boxed]
pub async fn expiring(db: &Db, today: NaiveDate) -> Result<Vec<(OwnLicenceRow, NaiveDate)>, DbErr> {
    let days = renewals(db).await?.told_before;
    let rows = all(db).await?.into_iter();
    let mut expiring: Vec<(OwnLicenceRow, NaiveDate)> = rows
        .filter_map(|row| {
            let valid_to = row.valid_to?;
            Some((row, valid_to))
        })
        .filter(|(_, valid_to)| (*valid_to - today).num_days() <= days)
        .collect();
    expiring.sort_by_key(|(_, valid_to)| *valid_to);
    Ok(expiring)
}

/// What the gate judges by.
#[kernel::boxed]
pub async fn facts(db: &Db) -> Result<Arc<[OwnLicence]>, DbErr> {
    let rows = Entity::find().order_by_asc(Column::Id).all(db).await?;
    Ok(rows.iter().map(OwnLicence::from).collect())
}

/// The number that papers name: of the licence that is in force; empty where there is none.
#[kernel::boxed]
pub async fn number_in_force(db: &Db, kind: OwnKind, today: NaiveDate) -> Result<String, DbErr> {
    let of_kind = Entity::find().filter(Column::Kind.eq(kind)).one(db).await?;
    let in_force = of_kind.filter(|row| OwnLicence::from(row).covers(today));
    Ok(in_force.map(|row| row.number).unwrap_or_default())
}

/// What a shop must have before it opens and does not have, and why what it has does not count; the start of the server names
/// it.
#[kernel::boxed]
pub async fn lacking(db: &Db, icp: &str, today: NaiveDate) -> Result<Vec<String>, DbErr> {
    let held = all(db).await?;
    let of_kind = |kind: OwnKind| held.iter().find(|row| row.kind == kind);
    let kinds = OwnKind::REQUIRED.into_iter();
    let mut lacking: Vec<String> = kinds
        .filter_map(|kind| fault(kind, of_kind(kind), today))
        .collect();
    if icp.is_empty() {
        lacking.push("网站备案号（ICP）".into());
    }
    Ok(lacking)
}

fn fault(kind: OwnKind, held: Option<&OwnLicenceRow>, today: NaiveDate) -> Option<String> {
    let name = kind.text();
    let Some(row) = held.filter(|row| !row.number.is_empty()) else {
        return Some(name.into());
    };
    if let Some(last) = row.valid_to.filter(|last| *last < today) {
        return Some(format!("{name}（已于 {last} 过期）"));
    }
    if !OwnLicence::from(row).covers(today) {
        return Some(format!("{name}（还没有生效）"));
    }
    if !kind.choices().is_empty() && texts(&row.scope).is_empty() {
        return Some(format!("{name}（没有经营范围）"));
    }
    texts(&row.pictures)
        .is_empty()
        .then(|| format!("{name}（没有副本的图片）"))
}

/// What quality management enters.
#[derive(Clone, Debug)]
pub struct Draft {
    pub kind: OwnKind,
    pub number: String,
    /// Scope codes, ticked.
    pub scope: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    pub valid_to: Option<NaiveDate>,
    /// Addresses of uploaded pictures.
    pub pictures: Vec<String>,
}

impl Draft {
    /// What is wrong with it; whether its pictures exist is for the caller to find out.
    pub fn faults(&self) -> FieldErrors {
        let mut errors = FieldErrors::default();
        if self.number.is_empty() {
            errors.add("number", "请照证照填写编号");
        }
        let term = self.valid_from.zip(self.valid_to);
        if term.is_some_and(|(from, to)| to < from) {
            errors.add("valid_to", "有效期的最后一天早于第一天，请核对");
        }
        if self.pictures.len() > MOST_PICTURES {
            errors.add("pictures", "最多 6 张图片");
        }
        let choices = self.kind.choices();
        let codes: Vec<&str> = self.scope.iter().map(String::as_str).collect();
        if choices.is_empty() {
            if !codes.is_empty() {
                errors.add("scope", "这种证照没有经营范围");
            }
        } else if let Err(why) = scopes::ticked(&choices, &codes) {
            errors.add("scope", why);
        }
        errors
    }
}

impl Draft {
    /// A shop in production has published a copy of these since it opened (K): one takes the place of another.
    pub fn loses_its_copy(&self, held: &OwnLicenceRow) -> bool {
        let was_published = self.kind == held.kind && !texts(&held.pictures).is_empty();
        was_published && self.pictures.is_empty() && OwnKind::REQUIRED.contains(&self.kind)
    }
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;
    use serde_json::json;

    use super::*;

    fn draft(kind: OwnKind, scope: &[&str]) -> Draft {
        Draft {
            kind,
            number: "鄂A1".into(),
            scope: scope.iter().map(|code| (*code).to_owned()).collect(),
            valid_from: NaiveDate::from_ymd_opt(2026, 1, 1),
            valid_to: NaiveDate::from_ymd_opt(2030, 12, 31),
            pictures: Vec::new(),
        }
    }

    fn wrong(draft: &Draft) -> Vec<String> {
        draft.faults().0.into_keys().collect()
    }

    #[test]
    fn what_lists_a_scope_names_it_and_nothing_foreign() {
        assert_eq!(
            wrong(&draft(OwnKind::DrugTrading, &["chemical"])),
            Vec::<String>::new()
        );
        assert_eq!(wrong(&draft(OwnKind::Business, &[])), Vec::<String>::new());
        for (kind, scope) in [
            (OwnKind::DrugTrading, &[][..]),
            (OwnKind::DrugTrading, &["device_07"]),
            (OwnKind::DeviceFiling, &["chemical"]),
            (OwnKind::Business, &["chemical"]),
        ] {
            assert_eq!(wrong(&draft(kind, scope)), ["scope"], "{kind:?} {scope:?}");
        }
        let backwards = Draft {
            valid_to: NaiveDate::from_ymd_opt(2025, 12, 31),
            number: String::new(),
            ..draft(OwnKind::Food, &[])
        };
        assert_eq!(wrong(&backwards), ["number", "valid_to"]);
    }

    fn held(kind: OwnKind) -> OwnLicenceRow {
        OwnLicenceRow {
            id: 1,
            kind,
            number: "鄂A1".into(),
            scope: json!(["chemical"]),
            valid_from: None,
            valid_to: None,
            pictures: json!(["/media/uploads/a.webp"]),
            set_by: None,
            set_by_name: String::new(),
            set_at: DateTime::UNIX_EPOCH,
        }
    }

    #[test]
    fn what_is_over_has_no_copy_or_names_nothing_does_not_open_a_shop() {
        let kind = OwnKind::DrugTrading;
        let today = NaiveDate::from_ymd_opt(2026, 11, 27).unwrap();
        let why = |row: &OwnLicenceRow| fault(kind, Some(row), today).unwrap_or_default();
        let whole = held(kind);
        assert_eq!(why(&whole), "");
        let tonight = OwnLicenceRow {
            valid_to: Some(today),
            ..whole.clone()
        };
        assert_eq!(why(&tonight), "", "the last day still counts");
        let over = OwnLicenceRow {
            valid_to: today.pred_opt(),
            ..whole.clone()
        };
        assert!(why(&over).contains("2026-11-26 过期"));
        let early = OwnLicenceRow {
            valid_from: today.succ_opt(),
            ..whole.clone()
        };
        assert!(why(&early).contains("生效"));
        let silent = OwnLicenceRow {
            scope: json!([]),
            ..whole.clone()
        };
        assert!(why(&silent).contains("经营范围"));
        let uncopied = OwnLicenceRow {
            pictures: json!([]),
            ..whole.clone()
        };
        assert!(why(&uncopied).contains("副本"));
        let unnumbered = OwnLicenceRow {
            number: String::new(),
            ..whole
        };
        assert_eq!(why(&unnumbered), "药品经营许可证");
        assert_eq!(fault(kind, None, today).as_deref(), Some("药品经营许可证"));
    }

    #[test]
    fn its_history_reads_in_words() {
        let before = json!({ "scope": ["chemical"], "valid_to": "2027-01-31", "pictures": [] });
        let after = json!({ "scope": ["chemical", "antibiotic"], "valid_to": null,
            "pictures": ["/media/uploads/a1.webp", "/media/uploads/b2.webp"] });
        let changes = WORDING.changes(Some(&before), Some(&after)).into_iter();
        let told: Vec<String> = changes
            .map(|change| format!("{} {}→{}", change.heading, change.before, change.after))
            .collect();
        assert_eq!(
            told,
            [
                "经营范围 化学药制剂→化学药制剂、抗生素制剂",
                "有效期至 2027-01-31→长期",
                "图片 →a1.webp、b2.webp",
            ]
        );
    }

    #[test]
    fn each_kind_has_its_place() {
        for kind in OwnKind::ALL {
            assert_eq!(OwnKind::at(kind.place()), Some(kind));
        }
        assert_eq!(OwnKind::at(0), None);
        assert_eq!(OwnKind::at(8), None);
    }
}
