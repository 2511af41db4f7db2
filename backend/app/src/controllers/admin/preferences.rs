//! /admin/api/account/preferences: how one arranged the back office for oneself, in every browser.
use std::collections::BTreeMap;

use axum::extract::State;
use identity::actors::StaffSession;
use kernel::{ApiResult, Services, WriteTx, admin::PlainJson, input::Input};
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::models::preferences;

#[utoipa::path(get, path = "/admin/api/account/preferences", tag = "session", responses((status = 200, body = BTreeMap<String, Value>)))]
pub async fn show(
    session: StaffSession,
    State(services): State<Services>,
) -> ApiResult<PlainJson<BTreeMap<String, Value>>> {
    Ok(PlainJson(preferences::of(&services.db, session.staff.id).await?))
}

#[derive(Deserialize, ToSchema)]
pub struct PreferencesInput {
    /// By name; null removes one.
    changes: BTreeMap<String, Value>,
}

#[utoipa::path(put, path = "/admin/api/account/preferences", tag = "session", request_body = PreferencesInput, responses((status = 200, body = bool), (status = 422)))]
pub async fn change(
    session: StaffSession,
    State(services): State<Services>,
    Input(input): Input<PreferencesInput>,
) -> ApiResult<PlainJson<bool>> {
    let staff_id = session.staff.id;
    services
        .writer
        .run(async move |tx: &WriteTx| preferences::change(tx, staff_id, input.changes).await)
        .await?;
    Ok(PlainJson(true))
}
