//! GET /api/demo: the accounts that the sign-in pages offer. Outside demo mode there is no such page.
use axum::extract::State;
use kernel::{ApiError, ApiResult, Data, Services, api::Envelope};

use crate::views::demo::DemoAccounts;

#[utoipa::path(get, path = "/api/demo", tag = "shell", responses((status = 200, body = Envelope<DemoAccounts>), (status = 404)))]
pub async fn show(State(services): State<Services>) -> ApiResult<Data<DemoAccounts>> {
    if !services.settings.demo {
        return Err(ApiError::not_found("页面"));
    }
    Ok(Data(DemoAccounts::from(tasks::demo_accounts())))
}
