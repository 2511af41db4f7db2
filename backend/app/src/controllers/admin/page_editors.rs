//! /admin/api/pages/{id}/editors: who else has a page of blocks open in the editor.
use axum::extract::State;
use content::pages::models::pages;
use identity::{actors::Staff, permissions::WriteAds};
use kernel::{ApiError, ApiResult, Services, admin::PlainJson, input::Id};
use loco_rs::controller::extractor::shared_store::SharedStore;
use messaging::{Live, live::PageEditorsChanged};

use crate::{
    models::page_editors::{PageEditor, PageEditors},
    views::pages::AdminPageEditor,
};

/// Tells that the editor is open, and again while it is; after 45 seconds without a word it counts as shut. Returns the others.
#[utoipa::path(post, path = "/admin/api/pages/{id}/editors", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminPageEditor>), (status = 404)))]
pub async fn note(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(editors): SharedStore<PageEditors>,
    SharedStore(live): SharedStore<Live>,
) -> ApiResult<PlainJson<Vec<AdminPageEditor>>> {
    if pages::find(&services.db, id).await?.is_none() {
        return Err(ApiError::not_found("页面"));
    }
    let (others, is_new) = editors.note(id, (staff.id, &staff.name), services.clock.now());
    if is_new {
        tell(&live, id, &others).await;
    }
    Ok(PlainJson(others.into_iter().map(AdminPageEditor::from).collect()))
}

/// The editor is shut. Returns those who still have it open.
#[utoipa::path(delete, path = "/admin/api/pages/{id}/editors", tag = "pages", params(("id" = i64, Path)), responses((status = 200, body = Vec<AdminPageEditor>)))]
pub async fn forget(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    SharedStore(editors): SharedStore<PageEditors>,
    SharedStore(live): SharedStore<Live>,
) -> ApiResult<PlainJson<Vec<AdminPageEditor>>> {
    let others = editors.forget(id, staff.id, services.clock.now());
    tell(&live, id, &others).await;
    Ok(PlainJson(others.into_iter().map(AdminPageEditor::from).collect()))
}

/// The others need not wait until they ask again.
async fn tell(live: &Live, page_id: i64, others: &[PageEditor]) {
    for editor in others {
        live.to_staff(editor.staff_id, &PageEditorsChanged { page_id })
            .await;
    }
}
