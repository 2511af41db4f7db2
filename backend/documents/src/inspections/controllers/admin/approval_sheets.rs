//! /admin/api/first_sales/{id}/sheet, /admin/api/suppliers/{id}/sheet: the approval form of a product or of a supplier, to print.
use axum::{extract::State, response::Response};
use files::download::attachment;
use identity::{
    actors::Staff,
    permissions::{ReadGoodsReceipts, ReadGoodsReview},
};
use kernel::{ApiError, ApiResult, Services, input::Id};
use site::models::shop_facts;

use crate::inspections::{
    models::approval_sheets::{self, ApprovalSheet},
    views::pdf::approval_sheet,
};

#[utoipa::path(get, path = "/admin/api/first_sales/{id}/sheet", tag = "goods", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn of_first_sale(
    _: Staff<ReadGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let sheet = approval_sheets::of_first_sale(&services.db, id).await?;
    printed(&services, sheet.ok_or_else(|| ApiError::not_found("首营品种"))?).await
}

#[utoipa::path(get, path = "/admin/api/suppliers/{id}/sheet", tag = "goods receipts", params(("id" = i64, Path)), responses((status = 200, content_type = "application/pdf"), (status = 404)))]
pub async fn of_supplier(
    _: Staff<ReadGoodsReceipts>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let sheet = approval_sheets::of_supplier(&services.db, id).await?;
    printed(&services, sheet.ok_or_else(|| ApiError::not_found("供货单位"))?).await
}

async fn printed(services: &Services, sheet: ApprovalSheet) -> ApiResult<Response> {
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let name = approval_sheet::file_name(&sheet);
    let bytes = approval_sheet::file(sheet, facts.legal_name().into()).await?;
    Ok(attachment(bytes, "application/pdf", &name))
}
