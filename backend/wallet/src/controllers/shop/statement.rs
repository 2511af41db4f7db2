//! /api/user/wallet_statement: one ledger of a company as a table.
use axum::{extract::State, response::Response};
use files::export::export;
use identity::actors::Buyer;
use kernel::{
    ApiResult, Services,
    input::{OptionalDay, Query},
    turns::TurnHolder,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{controllers::span::SpanFilter, models::statement::fill};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StatementQuery {
    /// balance | points | voucher
    kind: Option<String>,
    /// xlsx | csv
    format: Option<String>,
    /// First day, YYYY-MM-DD; without it thirty days.
    #[param(value_type = Option<String>)]
    start_time: Option<OptionalDay>,
    /// Last day, YYYY-MM-DD
    #[param(value_type = Option<String>)]
    end_time: Option<OptionalDay>,
}

#[utoipa::path(get, path = "/api/user/wallet_statement", tag = "wallet", params(StatementQuery), responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (status = 401), (status = 422)))]
pub async fn download(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<StatementQuery>,
) -> ApiResult<Response> {
    let company_id = buyer.company_id();
    let asked = SpanFilter {
        kind: query.kind.as_deref(),
        format: query.format.as_deref(),
        first: query.start_time,
        last: query.end_time,
    };
    let (table, span) = asked.table(company_id, "", services.clock.today())?;
    let turns = services.turns.exports.clone();
    export(
        &turns,
        TurnHolder::Company(company_id),
        table,
        |rows| async move { Ok(fill(services, span, rows).await?) },
    )
    .await
}
