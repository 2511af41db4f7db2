//! GET /admin/api/refused_sign_ins: whom the back office did not let in, for those who keep the system.
use axum::extract::State;
use identity::{actors::Staff, permissions::ReadAudit};
use kernel::{
    ApiResult, Services,
    admin::{ListQuery, Rows},
};

use crate::{models::refused_sign_ins, views::refused_sign_ins::AdminRefusedSignIn};

/// Filters: `many`, `staff_id`.
#[utoipa::path(get, path = "/admin/api/refused_sign_ins", tag = "audit", responses((status = 200, body = Vec<AdminRefusedSignIn>)))]
pub async fn list(
    _: Staff<ReadAudit>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminRefusedSignIn>> {
    let (rows, total) = refused_sign_ins::page(&services.db, &query, services.clock.now()).await?;
    let accounts = refused_sign_ins::accounts_of(&services.db, &rows).await?;
    let rows = rows.into_iter().map(|row| {
        let person = row.staff_id.and_then(|id| accounts.get(&id));
        AdminRefusedSignIn::new(&row, person)
    });
    Ok(Rows {
        name: "refused_sign_ins",
        from: query.from,
        total,
        rows: rows.collect(),
    })
}
