//! The lines of a delivery as a spreadsheet: read and checked, never written. The result is returned for
//! review and submitted like typed lines.
use axum::{
    extract::{Multipart, State},
    response::Response,
};
use files::{
    export::{Format, Table, Value, export},
    spreadsheet,
    uploads::UploadForm,
};
use identity::{
    actors::Staff,
    permissions::{ReadGoodsReceipts, WriteGoodsReceipts},
};
use kernel::{ApiResult, Services, admin::PlainJson, turns::TurnHolder};

use crate::receipts::{
    models::receipts::{check::Field, sheet},
    views::admin::goods_receipt::AdminReceiptSheet,
};

/// One row that shows how each column is filled.
const EXAMPLE: [&str; 9] = [
    "YJ0000001",
    "260901",
    "2026-09-01",
    "2028-08-31",
    "200",
    "12.80",
    "",
    "",
    "",
];

/// Returns the lines, or every fault with its row and column and no lines.
#[utoipa::path(post, path = "/admin/api/goods_receipts/sheet", tag = "goods receipts", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = AdminReceiptSheet), (status = 413), (status = 422)))]
pub async fn read(
    staff: Staff<WriteGoodsReceipts>,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<PlainJson<AdminReceiptSheet>> {
    let (turns, holder) = (&services.turns.sheets, TurnHolder::Staff(staff.id));
    let rows = spreadsheet::of_form(turns, holder, form, sheet::MOST_ROWS).await?;
    let read = sheet::read(&services.db, &rows, services.clock.now()).await?;
    Ok(PlainJson(read.into()))
}

/// An empty sheet with the right headings.
#[utoipa::path(get, path = "/admin/api/goods_receipts/template", tag = "goods receipts", responses((status = 200, content_type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet")))]
pub async fn template(
    staff: Staff<ReadGoodsReceipts>,
    State(services): State<Services>,
) -> ApiResult<Response> {
    let table = Table {
        name: "收货表格模板".into(),
        format: Format::Xlsx,
        heads: Field::ALL.map(|field| field.heading().to_owned()).to_vec(),
    };
    let turns = services.turns.exports.clone();
    export(&turns, TurnHolder::Staff(staff.id), table, |rows| async move {
        rows.add(vec![EXAMPLE.map(Value::from).to_vec()]).await?;
        Ok(rows)
    })
    .await
}
