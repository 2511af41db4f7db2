//! GET /admin/api/campaigns/{id}/history: who changed and decided what of a campaign.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    permissions::ReadPromotions,
};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
    input::Id,
};

use crate::history::models::wording::{WORDING, WORDING_FOR_SALESMEN};

#[utoipa::path(get, path = "/admin/api/campaigns/{id}/history", tag = "campaigns", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn campaign(
    staff: Staff<ReadPromotions>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let is_limited = staff.own_customers_only().is_some();
    let wording = if is_limited { WORDING_FOR_SALESMEN } else { WORDING };
    let found = history::of(&services.db, ("campaign", id), wording, part(&query)).await?;
    Ok(audit_actions(found, &query))
}
