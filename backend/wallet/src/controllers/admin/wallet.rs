//! /admin/api/companies/{id}/wallet: what a buyer has and how it came about.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadCompanies};
use kernel::{ApiResult, Services, admin::PlainJson, input::Id};

use super::entries::visible;
use crate::{
    models::{
        ledger::{self, Kind},
        lots,
    },
    views::admin::wallet::AdminWallet,
};

const ENTRIES_SHOWN: u64 = 50;

#[utoipa::path(get, path = "/admin/api/companies/{id}/wallet", tag = "companies", params(("id" = i64, Path)), responses((status = 200, body = AdminWallet)))]
pub async fn show(
    staff: Staff<ReadCompanies>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminWallet>> {
    visible(&staff, &services.db, id).await?;
    let (db, now) = (&services.db, services.clock.now());
    let entries = ledger::entries(db, id, Kind::Balance, ENTRIES_SHOWN).await?;
    Ok(PlainJson(AdminWallet {
        balance: ledger::balance(db, id, Kind::Balance).await?,
        points: lots::usable(db, id, Kind::Points, now).await?.fen(),
        voucher: lots::usable(db, id, Kind::Voucher, now).await?,
        entries: entries.into_iter().map(Into::into).collect(),
    }))
}
