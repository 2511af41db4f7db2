//! /admin/api/supplier_returns/{id}/note: the paper that the supplier signs.
use axum::{extract::State, response::Response};
use files::download::attachment;
use identity::{actors::Staff, permissions::ReadGoodsReceipts};
use kernel::{ApiError, ApiResult, Services, input::Id};
use receiving::supplier_returns::models::{find, states::Status};
use site::models::shop_facts;

use crate::supplier_returns::views::pdf::supplier_return;

/// Of goods that have left: what is not decided has no paper.
#[utoipa::path(get, path = "/admin/api/supplier_returns/{id}/note", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404), (status = 409)))]
pub async fn note(
    _: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let found = find::find(&services.db, id).await?;
    let named = found.ok_or_else(|| ApiError::not_found("购进退出单"))?;
    if named.row.status != Status::Sent {
        return Err(ApiError::conflict("审核同意后才有随货的退出单"));
    }
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let name = supplier_return::file_name(&named.row.number);
    let bytes = supplier_return::file(named, facts.legal_name().into()).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}
