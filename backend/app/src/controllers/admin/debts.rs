//! GET /admin/api/companies/{id}/debts: rewards of a buyer that later ones pay.
use axum::extract::State;
use identity::{
    actors::Staff,
    companies::models::companies::{self, Filter},
    permissions::ReadCompanies,
};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson, input::Id};
use wallet::models::{ledger::Kind, rewards};

use crate::views::debts::{AdminDebt, AdminDebts};

/// Points and vouchers that were spent before what they were given for went back.
#[utoipa::path(get, path = "/admin/api/companies/{id}/debts", tag = "companies", params(("id" = i64, Path)), responses((status = 200, body = AdminDebts), (status = 404)))]
pub async fn show(
    staff: Staff<ReadCompanies>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminDebts>> {
    let db = &services.db;
    let filter = Filter {
        ids: Some(vec![id]),
        salesman_id: staff.own_customers_only(),
        ..Default::default()
    };
    let found = companies::find(filter).one(db).await?;
    let company = found.ok_or_else(|| ApiError::not_found("客户"))?;
    let mut debts = Vec::new();
    for kind in [Kind::Points, Kind::Voucher] {
        let owed = rewards::debts(db, company.id, kind).await?;
        debts.extend(owed.into_iter().map(|debt| AdminDebt::new(kind, debt)));
    }
    Ok(PlainJson(AdminDebts { debts }))
}
