//! /admin/api/companies/{id}/wallet: what a buyer has and how it came about.
use axum::extract::State;
use identity::{actors::Staff, companies::models::companies, permissions::ReadCompanies};
use kernel::{ApiError, ApiResult, Services, admin::Bare, input::Id};

use crate::{
    models::ledger::{self, Kind},
    views::admin::wallet::AdminWallet,
};

const ENTRIES_SHOWN: u64 = 50;

#[utoipa::path(get, path = "/admin/api/companies/{id}/wallet", tag = "companies", params(("id" = i64, Path)), responses((status = 200, body = AdminWallet)))]
pub async fn show(
    staff: Staff<ReadCompanies>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminWallet>> {
    let filter = companies::Filter {
        ids: Some(vec![id]),
        salesman_id: staff.own_customers_only(),
        ..Default::default()
    };
    companies::find(filter)
        .one(&services.db)
        .await?
        .ok_or_else(|| ApiError::not_found("客户"))?;
    let balance = ledger::balance(&services.db, id, Kind::Balance).await?;
    let entries = ledger::entries(&services.db, id, Kind::Balance, ENTRIES_SHOWN).await?;
    Ok(Bare(AdminWallet {
        balance,
        entries: entries.into_iter().map(Into::into).collect(),
    }))
}
