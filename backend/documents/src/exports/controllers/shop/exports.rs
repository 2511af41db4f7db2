//! /api/order/export and /api/order/statement: tables for the pharmacy's own system.
use axum::{extract::State, response::Response};
use files::export::{Format, Table, export};
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Services,
    input::{DayRange, OptionalDay, Query},
    turns::TurnHolder,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::exports::models::order_export::{
    ORDER_COLUMNS, STATEMENT_COLUMNS, Span, fill_orders, fill_statement,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ExportQuery {
    /// xlsx | csv
    format: Option<String>,
    /// Codes in the order of the table, separated by commas; without it all.
    columns: Option<String>,
    /// First day, YYYY-MM-DD; without it thirty days.
    #[param(value_type = Option<String>)]
    start_time: Option<OptionalDay>,
    /// Last day, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    end_time: Option<OptionalDay>,
}

struct ExportRequest<T: 'static> {
    table: Table,
    span: Span,
    columns: Vec<&'static T>,
}

/// The description of a column.
type ColumnText<T> = fn(&T) -> &str;

impl ExportQuery {
    fn wanted<T>(
        &self,
        what: &str,
        known: &'static [T],
        (code, head): (ColumnText<T>, ColumnText<T>),
        company_id: i64,
        services: &Services,
    ) -> ApiResult<ExportRequest<T>> {
        let format = Format::from_code(self.format.as_deref().unwrap_or("xlsx"))
            .ok_or_else(|| ApiError::invalid("format", "请选择 xlsx 或 csv"))?;
        let days = DayRange::of_export(self.start_time, self.end_time, services.clock.today())?;
        let columns = match self.columns.as_deref().filter(|codes| !codes.is_empty()) {
            None => known.iter().collect(),
            Some(codes) => chosen(codes, known, code)?,
        };
        let span = Span {
            company_id,
            from: days.first_moment(),
            to: days.moment_after(),
        };
        Ok(ExportRequest {
            table: Table {
                name: format!("{what} {} 至 {}", days.first, days.last),
                format,
                heads: columns.iter().map(|column| head(column).to_owned()).collect(),
            },
            span,
            columns,
        })
    }
}

/// The columns of these codes, each once.
fn chosen<T>(codes: &str, known: &'static [T], code: fn(&T) -> &str) -> ApiResult<Vec<&'static T>> {
    let mut chosen: Vec<&'static T> = Vec::with_capacity(known.len());
    for wanted in codes.split(',') {
        let column = known
            .iter()
            .find(|column| code(column) == wanted)
            .ok_or_else(|| ApiError::invalid("columns", "没有这一列，请重新选择要导出的列"))?;
        if chosen.iter().any(|column| code(column) == wanted) {
            return Err(ApiError::invalid(
                "columns",
                "同一列只能选一次，请重新选择要导出的列",
            ));
        }
        chosen.push(column);
    }
    Ok(chosen)
}

/// Orders, a row per batch.
#[utoipa::path(get, path = "/api/order/export", tag = "documents", params(ExportQuery), responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (status = 422)))]
pub async fn orders(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<ExportQuery>,
) -> ApiResult<Response> {
    let company_id = buyer.company_id();
    let wanted = query.wanted(
        "订单明细",
        ORDER_COLUMNS,
        (|column| column.0, |column| column.1),
        company_id,
        &services,
    )?;
    let turns = services.turns.exports.clone();
    export(
        &turns,
        TurnHolder::Company(company_id),
        wanted.table,
        |rows| async move { Ok(fill_orders(services, wanted.span, wanted.columns, rows).await?) },
    )
    .await
}

/// Payments and refunds.
#[utoipa::path(get, path = "/api/order/statement", tag = "documents", params(ExportQuery), responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (status = 422)))]
pub async fn statement(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<ExportQuery>,
) -> ApiResult<Response> {
    let company_id = buyer.company_id();
    let wanted = query.wanted(
        "对账单",
        STATEMENT_COLUMNS,
        (|column| column.0, |column| column.1),
        company_id,
        &services,
    )?;
    let turns = services.turns.exports.clone();
    export(
        &turns,
        TurnHolder::Company(company_id),
        wanted.table,
        |rows| async move { Ok(fill_statement(services, wanted.span, wanted.columns, rows).await?) },
    )
    .await
}
