//! GET /admin/api/freight_rules/{id}/history: who changed what of a rule.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::{
        models::history,
        views::admin::audit_action::{AdminAuditAction, audit_actions, part},
    },
    permissions::ReadGoods,
};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
    input::Id,
};

use crate::models::history::WORDING;

#[utoipa::path(get, path = "/admin/api/freight_rules/{id}/history", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminAuditAction>)))]
pub async fn freight_rule(
    _: Staff<ReadGoods>,
    Id(id): Id,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminAuditAction>> {
    let found = history::of(&services.db, ("freight_rule", id), WORDING, part(&query)).await?;
    Ok(audit_actions(found, &query))
}
