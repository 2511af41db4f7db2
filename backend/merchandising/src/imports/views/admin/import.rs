use chrono::{DateTime, Utc};
use identity::audit::views::admin::audit_action::AdminChange;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    imports::models::import::{CellError, Change, Status},
    models::_entities::{goods_import_rows, goods_imports},
};

#[derive(Serialize, ToSchema)]
pub struct AdminImportError {
    pub line: u32,
    /// A, B, …; empty when the file has no such column.
    pub column: String,
    pub heading: String,
    pub message: String,
    /// All of it in one sentence.
    pub text: String,
}

impl From<CellError> for AdminImportError {
    fn from(error: CellError) -> Self {
        let place = if error.column.is_empty() {
            format!("第 {} 行 {}（表中没有这一列）", error.line, error.heading)
        } else {
            format!("第 {} 行 {} 列 {}", error.line, error.column, error.heading)
        };
        Self {
            text: format!("{place}：{}", error.message),
            line: error.line,
            column: error.column,
            heading: error.heading,
            message: error.message,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminGoodsImport {
    pub id: i64,
    pub file_name: String,
    /// checking, checked, refused, applied, interrupted, lapsed
    pub status: String,
    pub status_text: String,
    /// Why the file as a whole cannot be used; empty when it can.
    pub problem: String,
    /// Who uploaded it, and does not take it over where a second person is asked for.
    pub staff_id: Option<i64>,
    pub staff_name: String,
    pub row_count: i64,
    pub new_count: i64,
    pub changed_count: i64,
    pub unchanged_count: i64,
    pub error_count: i64,
    /// Goods that get another price, or a first one.
    pub price_count: i64,
    /// Of these, what needs a second person.
    pub second_count: i64,
    /// Approved goods whose class it proposes to change; quality management decides.
    pub class_count: i64,
    /// The first 500.
    pub errors: Vec<AdminImportError>,
    /// Manufacturers that would be added; the first 200.
    pub new_makers: Vec<String>,
    pub created_at: DateTime<Utc>,
    pub applied_at: Option<DateTime<Utc>>,
    pub applied_by: String,
}

impl AdminGoodsImport {
    pub fn new(row: goods_imports::Model, now: DateTime<Utc>) -> Self {
        let status = Status::of(&row, now);
        let errors: Vec<CellError> = serde_json::from_value(row.errors).unwrap_or_default();
        Self {
            id: row.id,
            file_name: row.file_name,
            status: status.code().into(),
            status_text: status.text().into(),
            problem: row.problem,
            staff_id: row.staff_id,
            staff_name: row.staff_name,
            row_count: row.row_count,
            new_count: row.new_count,
            changed_count: row.changed_count,
            unchanged_count: row.unchanged_count,
            error_count: row.error_count,
            price_count: row.price_count,
            second_count: row.second_count,
            class_count: row.class_count,
            errors: errors.into_iter().map(Into::into).collect(),
            new_makers: serde_json::from_value(row.new_makers).unwrap_or_default(),
            created_at: row.created_at,
            applied_at: row.applied_at,
            applied_by: row.applied_by,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminGoodsImportRow {
    pub id: i64,
    /// In the spreadsheet, from 1.
    pub line: i64,
    pub code: String,
    pub name: String,
    pub spec: String,
    pub maker: String,
    pub is_new: bool,
    /// Empty for new goods.
    pub changes: Vec<AdminChange>,
}

impl From<goods_import_rows::Model> for AdminGoodsImportRow {
    fn from(row: goods_import_rows::Model) -> Self {
        let changes: Vec<Change> = serde_json::from_value(row.changes).unwrap_or_default();
        Self {
            id: row.id,
            line: row.line,
            code: row.code,
            name: row.name,
            spec: row.spec,
            maker: row.maker,
            is_new: row.seen_at.is_none(),
            changes: changes.into_iter().map(Into::into).collect(),
        }
    }
}
