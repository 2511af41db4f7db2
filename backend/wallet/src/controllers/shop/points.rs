//! /api/user/points and points_log: points that can be spent, and how they came about.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{ApiResult, Data, Services, api::Envelope, input::Query};

use super::money::LogQuery;
use crate::{
    models::{
        ledger::{self, Kind},
        lots,
    },
    views::shop::points::{PointsLog, UserPoints},
};

#[utoipa::path(get, path = "/api/user/points", tag = "wallet", responses((status = 200, body = Envelope<UserPoints>), (status = 401)))]
pub async fn show(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<UserPoints>> {
    let (db, company_id) = (&services.db, buyer.company_id());
    let standing = lots::standing(db, company_id, Kind::Points, services.clock.now()).await?;
    let sums = ledger::sums(db, company_id, Kind::Points).await?;
    Ok(Data(UserPoints::new(standing, sums)))
}

#[utoipa::path(get, path = "/api/user/points_log", tag = "wallet", params(LogQuery), responses((status = 200, body = Envelope<PointsLog>), (status = 401), (status = 422)))]
pub async fn log(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<LogQuery>,
) -> ApiResult<Data<PointsLog>> {
    let (page, rows, total) = query.page(&services, buyer.company_id(), Kind::Points).await?;
    Ok(Data(PointsLog {
        total,
        page: page.page,
        per_page: page.per_page,
        list: rows.into_iter().map(Into::into).collect(),
    }))
}
