//! /api/order/ephedrine: receipts of ephedrine-containing goods.
use ::orders::lifecycle::models::orders::{self, Order};
use axum::{extract::State, response::Response};
use files::uploads::Uploads;
use identity::{
    actors::{Buyer, Entitled},
    licences::{models::private_files, views::scan_file},
    member_rights::PlaceOrders,
};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    ids,
    input::{Day, Flag, Input, Number, Query, Text},
    paging::{PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::{
    receipts::{
        models::{
            find,
            receipts::{self, Confirmation, Receipt},
        },
        views::shop::receipt::{ReceiptItem, ReceiptPage},
    },
    settings::document_rules,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ReceiptQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// Status code, 99999 = all
    status: Option<i64>,
}

#[utoipa::path(get, path = "/api/order/ephedrine", tag = "documents", params(ReceiptQuery), responses((status = 200, body = Envelope<ReceiptPage>)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<ReceiptQuery>,
) -> ApiResult<Data<ReceiptPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let status = chosen(query.status);
    let (rows, total) = find::own_page(&services.db, buyer.company_id(), status, page).await?;
    let orders = orders::by_ids(&services.db, rows.iter().map(|row| row.order_id)).await?;
    let today = services.clock.today();
    let list = rows.into_iter().filter_map(|row| {
        let order = orders.get(&row.order_id)?;
        Some(ReceiptItem::new(row, order, today))
    });
    Ok(Data(ReceiptPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: list.collect(),
    }))
}

async fn own(services: &Services, buyer: &Buyer, number: &str) -> ApiResult<(Receipt, Order)> {
    let missing = || ApiError::not_found("含麻回执");
    let order = orders::by_number(&services.db, buyer.company_id(), number).await?;
    let order = order.ok_or_else(missing)?;
    let receipt = receipts::of_order(&services.db, buyer.company_id(), order.id).await?;
    Ok((receipt.ok_or_else(missing)?, order))
}

#[derive(Deserialize, ToSchema)]
pub struct ConfirmReceiptInput {
    receiver: Text<40>,
    /// YYYY-MM-DD
    received_on: Day,
    /// All of it came.
    #[serde(default)]
    all_received: Flag,
    /// The company paid from its own account.
    #[serde(default)]
    paid_by_company: Flag,
    /// The stamped delivery note, of `/api/upload`.
    file: Text<60>,
}

#[utoipa::path(post, path = "/api/order/ephedrine/{id}/confirm", tag = "documents", params(("id" = String, Path)), request_body = ConfirmReceiptInput, responses((status = 200, body = Envelope<ReceiptItem>), (status = 404), (status = 409), (status = 422)))]
pub async fn confirm(
    buyer: Entitled<PlaceOrders>,
    Number(number): Number,
    State(services): State<Services>,
    Input(input): Input<ConfirmReceiptInput>,
) -> ApiResult<Data<ReceiptItem>> {
    let (receipt, order) = own(&services, &buyer, &number).await?;
    let (note_type, note_sha256) = note_of(&services, &buyer, &input.file.0).await?;
    let said = Confirmation {
        receiver: input.receiver.0,
        received_on: input.received_on.0,
        paid_by_company: input.paid_by_company.0,
        all_received: input.all_received.0,
        note_key: input.file.0,
        note_type,
        note_sha256,
    };
    let (name, now) = (buyer.member.name.clone(), services.clock.now());
    let rules = document_rules(&services.db).await?;
    let receipt = services
        .writer
        .run(async move |tx: &WriteTx| receipts::confirm(tx, receipt.id, &name, said, &rules, now).await)
        .await?;
    Ok(Data(ReceiptItem::new(receipt, &order, services.clock.today())))
}

/// The file must be one that this company handed in.
async fn note_of(services: &Services, buyer: &Buyer, key: &str) -> ApiResult<(String, String)> {
    let missing = || ApiError::invalid("file", "请上传盖章的随货同行单");
    if key.is_empty() || !private_files::is_of(&services.db, buyer.company_id(), key).await? {
        return Err(missing());
    }
    let file = Uploads::of(&services.settings).read_private(key).await?;
    Ok((file.content_type.to_owned(), ids::digest(&file.bytes)))
}

#[utoipa::path(get, path = "/api/order/ephedrine/{id}/note", tag = "documents", params(("id" = String, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn note(
    buyer: Buyer,
    Number(number): Number,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let (receipt, _) = own(&services, &buyer, &number).await?;
    if receipt.note_key.is_empty() {
        return Err(ApiError::not_found("随货同行单"));
    }
    let file = Uploads::of(&services.settings)
        .read_private(&receipt.note_key)
        .await?;
    Ok(scan_file::answer(file))
}
