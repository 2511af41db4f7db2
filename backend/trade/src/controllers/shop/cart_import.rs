//! POST /api/cart/import: a pasted list or a spreadsheet is matched with the goods on sale. Nothing is put into the
//! cart here: the buyer looks first.
use axum::{
    extract::{FromRequest, Multipart, Request, State},
    http::header,
};
use catalog::models::{lookup::Lookup, shelf::Shelf};
use identity::actors::{Buyer, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{
        Input,
        parts::{WRAPPING, file_part},
    },
    spreadsheet,
};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{cards::Cards, goods_query::audience_of};
use crate::{
    models::{
        list_matching::{self, Candidates},
        shopping_list::{self, MOST_ROWS, Wish},
    },
    views::shop::cart_import::{CartImport, ImportRow, ImportStatus},
};

/// Bytes of the whole request: the file and what multipart wraps around it.
pub const LARGEST_REQUEST: usize = spreadsheet::LARGEST_FILE + WRAPPING;
/// Characters of a paste.
const LONGEST_TEXT: usize = 100_000;

#[derive(Deserialize, ToSchema)]
pub struct ImportInput {
    /// Pasted lines: name, specification, maker, number; or a bar code and a number.
    #[serde(default)]
    text: String,
}

type SheetRows = Vec<(usize, Vec<String>)>;

#[utoipa::path(post, path = "/api/cart/import", tag = "cart", request_body = ImportInput, responses((status = 200, body = Envelope<CartImport>), (status = 413), (status = 422)))]
pub async fn import(
    buyer: Buyer,
    State(services): State<Services>,
    State(shelf): State<Shelf>,
    State(cards): State<Cards>,
    State(lookup): State<Lookup>,
    request: Request,
) -> ApiResult<Data<CartImport>> {
    let wishes = shopping_list::read_rows(&sheet_of(request).await?);
    if wishes.is_empty() {
        return Err(ApiError::invalid("text", "没有读到商品，请每行写一个品名或条码"));
    }
    let visitor = Visitor(Some(buyer));
    let audience = audience_of(&visitor);
    let mut found = Vec::with_capacity(wishes.len());
    for wish in &wishes {
        found.push(list_matching::candidates(&*lookup, audience, wish).await?);
    }
    let mut rows = Vec::with_capacity(wishes.len());
    for (wish, candidates) in wishes.into_iter().zip(found) {
        let (status, ids) = decide(&services, &shelf, &wish, candidates).await?;
        let goods = cards.of(&visitor, &ids).await?;
        rows.push(ImportRow::new(wish, status, goods));
    }
    Ok(Data(CartImport::new(rows)))
}

async fn decide(
    services: &Services,
    shelf: &Shelf,
    wish: &Wish,
    candidates: Candidates,
) -> ApiResult<(ImportStatus, Vec<i64>)> {
    if candidates.ids.is_empty() {
        return Ok((ImportStatus::Unmatched, Vec::new()));
    }
    let goods = shelf.get_many(&services.db, &candidates.ids).await?;
    let certain = list_matching::certain(wish, goods.iter().map(AsRef::as_ref));
    Ok(match certain.filter(|_| !candidates.is_loose) {
        Some(id) => (ImportStatus::Matched, vec![id]),
        None => (ImportStatus::Ambiguous, candidates.ids),
    })
}

/// The rows of the file or of the pasted text.
async fn sheet_of(request: Request) -> ApiResult<SheetRows> {
    let is_file = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("multipart/form-data"));
    if is_file {
        let form = Multipart::from_request(request, &())
            .await
            .map_err(|_| ApiError::BadRequest("表格没有传完，请重试".into()))?;
        let bytes = file_part(form, spreadsheet::LARGEST_FILE, "请选择要上传的表格").await?;
        let read = tokio::task::spawn_blocking(move || spreadsheet::rows(&bytes, MOST_ROWS + 1));
        return Ok(read.await.map_err(|_| ApiError::Unavailable)??);
    }
    let Input(input): Input<ImportInput> = Input::from_request(request, &()).await?;
    if input.text.chars().count() > LONGEST_TEXT {
        return Err(ApiError::invalid("text", too_many()));
    }
    let rows = shopping_list::split_lines(&input.text);
    if rows.len() > MOST_ROWS + 1 {
        return Err(ApiError::invalid("text", too_many()));
    }
    Ok(rows)
}

fn too_many() -> String {
    format!("一次最多 {MOST_ROWS} 行，请分成几份")
}
