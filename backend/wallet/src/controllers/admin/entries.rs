//! /admin/api/wallet_entries: every movement of balance, points and vouchers.
use axum::{extract::State, response::Response};
use files::export::export;
use identity::{
    actors::Staff,
    companies::models::companies::{self, Filter},
    permissions::{Capability, ReadWallet},
};
use kernel::{
    ApiError, ApiResult, Db, Services,
    admin::{ListQuery, Rows},
    input::{OptionalDay, Query, RowId},
    turns::TurnHolder,
};
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    controllers::span::SpanFilter,
    models::{find, statement::fill},
    views::admin::entry::AdminLedgerEntry,
};

/// Filters: `id`, `company_id`, `kind` (balance, points, voucher), `cause`, `from`, `to`.
#[utoipa::path(get, path = "/admin/api/wallet_entries", tag = "wallet", responses((status = 200, body = Vec<AdminLedgerEntry>), (status = 422)))]
pub async fn list(
    staff: Staff<ReadWallet>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminLedgerEntry>> {
    let (rows, total) = find::entries(&services.db, &query, staff.own_customers_only()).await?;
    let names = companies::names(&services.db, rows.iter().map(|(_, account)| account.company_id)).await?;
    Ok(Rows {
        name: "wallet_entries",
        from: query.from,
        total,
        rows: rows
            .into_iter()
            .map(|(entry, account)| {
                let company = names.get(&account.company_id).cloned().unwrap_or_default();
                AdminLedgerEntry::new(entry, &account, company)
            })
            .collect(),
    })
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AdminStatementQuery {
    #[param(value_type = i64)]
    company_id: RowId,
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

/// One ledger of a customer as a table.
#[utoipa::path(get, path = "/admin/api/wallet_entries/export", tag = "wallet", params(AdminStatementQuery), responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"), (status = 404), (status = 422)))]
pub async fn download(
    staff: Staff<ReadWallet>,
    State(services): State<Services>,
    Query(query): Query<AdminStatementQuery>,
) -> ApiResult<Response> {
    let company = visible(&staff, &services.db, query.company_id.0).await?;
    let asked = SpanFilter {
        kind: query.kind.as_deref(),
        format: query.format.as_deref(),
        first: query.start_time,
        last: query.end_time,
    };
    let name = format!("{} ", company.name);
    let (table, span) = asked.table(company.id, &name, services.clock.today())?;
    let turns = services.turns.exports.clone();
    export(&turns, TurnHolder::Staff(staff.id), table, |rows| async move {
        Ok(fill(services, span, rows).await?)
    })
    .await
}

/// The customer, when this colleague may see them.
pub(super) async fn visible<C: Capability>(
    staff: &Staff<C>,
    db: &Db,
    id: i64,
) -> ApiResult<companies::Company> {
    let filter = Filter {
        ids: Some(vec![id]),
        salesman_id: staff.own_customers_only(),
        ..Default::default()
    };
    let found = companies::find(filter).one(db).await?;
    found.ok_or_else(|| ApiError::not_found("客户"))
}
