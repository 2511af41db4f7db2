//! Who changed what of one record, in words: from the audit log and, for goods, from the spreadsheets taken over.
use catalog::sale_rules::models::sale_rules;
use identity::audit::models::{
    audit,
    history::{self, AuditAction},
};
use kernel::{Db, counts::to_usize};
use sea_orm::{DbErr, QueryOrder, QuerySelect, prelude::*};

use crate::{
    imports::models::import::Status,
    models::_entities::{goods_import_rows, goods_imports},
    prices::models::special_prices,
};

pub use super::wording::WORDING;
pub use identity::audit::models::history::Change;

/// What the audit log calls a product.
const GOODS: &str = "goods";

/// Other records whose history is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Maker,
    Brand,
    Category,
    Document,
}

impl Subject {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Maker => "maker",
            Self::Brand => "brand",
            Self::Category => "category",
            Self::Document => "goods_document",
        }
    }
}

/// Actions on a product that name customers, with what they pay and whether they may buy it.
const ABOUT_CUSTOMERS: &[&str] = &["goods_price.", "price_change.", "sale_rule."];

/// The latest first, and how many there are.
pub async fn of(
    db: &Db,
    subject: Subject,
    id: i64,
    part: (u64, u64),
) -> Result<(Vec<AuditAction>, u64), DbErr> {
    history::of(db, (subject.code(), id), WORDING, part).await
}

/// Of a product, likewise. A salesman is not told of the customers of others: `salesman_id` leaves out what names any.
pub async fn of_goods(
    db: &Db,
    id: i64,
    salesman_id: Option<i64>,
    (from, limit): (u64, u64),
) -> Result<(Vec<AuditAction>, u64), DbErr> {
    let left_out: &[&str] = if salesman_id.is_some() {
        ABOUT_CUSTOMERS
    } else {
        &[]
    };
    let (rows, mut total) = audit::of_subject_without(db, (GOODS, id), left_out, (0, from + limit)).await?;
    let mut audit_actions: Vec<AuditAction> = rows.into_iter().map(|row| WORDING.audit_action(row)).collect();
    let (imported, count) = imported(db, id, from + limit).await?;
    audit_actions.extend(imported);
    total += count;
    audit_actions.sort_by_key(|audit_action| std::cmp::Reverse(audit_action.at));
    let page = audit_actions
        .into_iter()
        .skip(to_usize(from))
        .take(to_usize(limit));
    Ok((page.collect(), total))
}

/// Of a special price: its entries in the history of its goods. None when it is unknown, or of a customer whom this salesman may
/// not see.
pub async fn of_price(
    db: &Db,
    id: i64,
    salesman_id: Option<i64>,
    part: (u64, u64),
) -> Result<Option<(Vec<AuditAction>, u64)>, DbErr> {
    match special_prices::shown(db, id, salesman_id).await? {
        Some(price) => of_part(db, price.goods_id, ("goods_price.", id), part)
            .await
            .map(Some),
        None => Ok(None),
    }
}

/// Of a rule to whom a product is sold, likewise.
pub async fn of_sale_rule(
    db: &Db,
    id: i64,
    salesman_id: Option<i64>,
    part: (u64, u64),
) -> Result<Option<(Vec<AuditAction>, u64)>, DbErr> {
    match sale_rules::shown(db, id, salesman_id).await? {
        Some(rule) => of_part(db, rule.goods_id, ("sale_rule.", id), part)
            .await
            .map(Some),
        None => Ok(None),
    }
}

/// The entries about one part of a product in its history.
async fn of_part(
    db: &Db,
    goods_id: i64,
    (actions, id): (&str, i64),
    (from, limit): (u64, u64),
) -> Result<(Vec<AuditAction>, u64), DbErr> {
    /// Deeds of the product that are looked through.
    const MOST: u64 = 1000;
    let (rows, _) = audit::of_subject(db, (GOODS, goods_id), 0, MOST).await?;
    let names = |row: &audit::AuditEntry| {
        let told = row.after.as_ref().or(row.before.as_ref());
        row.action.starts_with(actions) && told.is_some_and(|told| told["id"] == id)
    };
    let audit_actions: Vec<AuditAction> = rows
        .into_iter()
        .filter(names)
        .map(|row| WORDING.audit_action(row))
        .collect();
    let total = audit_actions.len() as u64;
    let part = audit_actions
        .into_iter()
        .skip(to_usize(from))
        .take(to_usize(limit));
    Ok((part.collect(), total))
}

/// A whole spreadsheet has one audit entry; its effect on each product is stored with its rows.
async fn imported(db: &Db, goods_id: i64, limit: u64) -> Result<(Vec<AuditAction>, u64), DbErr> {
    use goods_import_rows::{Column, Entity};
    let found = Entity::find()
        .inner_join(goods_imports::Entity)
        .filter(Column::GoodsId.eq(goods_id))
        .filter(goods_imports::Column::Status.eq(Status::Applied));
    let total = found.clone().count(db).await?;
    let rows = found
        .select_also(goods_imports::Entity)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    let audit_actions = rows.into_iter().filter_map(|(row, import)| {
        let import = import?;
        let verb = if row.seen_at.is_none() { "新增" } else { "修改" };
        Some(AuditAction {
            key: format!("import{}", row.id),
            at: import.applied_at?,
            actor_name: import.applied_by,
            action_text: format!("表格导入{verb}"),
            reason: format!(
                "{} 第 {} 行，{}上传",
                import.file_name, row.line, import.staff_name
            ),
            changes: serde_json::from_value(row.changes).unwrap_or_default(),
        })
    });
    Ok((audit_actions.collect(), total))
}
