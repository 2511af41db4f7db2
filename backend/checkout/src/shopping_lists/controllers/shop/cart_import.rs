//! POST /api/cart/import: a pasted list or a spreadsheet is matched with the goods on sale. Nothing is put into the
//! cart here: the buyer looks first.
use axum::extract::{Request, State};
use identity::actors::{Buyer, Visitor};
use kernel::{ApiError, ApiResult, Data, Services, api::Envelope};

use crate::{
    offers::views::shop::cards::Cards,
    shopping_lists::{
        models::{
            list_input::{ListInput, PasteInput, SheetRows, sent},
            list_matching::Matcher,
            shopping_list::{self, MOST_ROWS},
        },
        views::shop::cart_import::{CartImport, ImportRow},
    },
};

/// Characters of a paste.
const LONGEST_TEXT: usize = 100_000;

/// `text`: pasted lines with name, specification, manufacturer, number; or with a bar code and a number.
#[utoipa::path(post, path = "/api/cart/import", tag = "cart", request_body = PasteInput, responses((status = 200, body = Envelope<CartImport>), (status = 413), (status = 422)))]
pub async fn import(
    buyer: Buyer,
    State(services): State<Services>,
    State(cards): State<Cards>,
    State(matcher): State<Matcher>,
    request: Request,
) -> ApiResult<Data<CartImport>> {
    let wishes = shopping_list::read_rows(&sheet_of(&services, buyer.company_id(), request).await?);
    if wishes.is_empty() {
        return Err(ApiError::invalid("text", "没有读到商品，请每行写一个品名或条码"));
    }
    let visitor = Visitor(Some(buyer));
    let mut rows = Vec::with_capacity(wishes.len());
    for wish in wishes {
        let found = matcher.find(&visitor, &wish).await?;
        let goods = cards.of(&visitor, &found.ids).await?;
        rows.push(ImportRow::new(wish, found.status, goods));
    }
    Ok(Data(CartImport::new(rows)))
}

/// The rows of the file or of the pasted text.
async fn sheet_of(services: &Services, company_id: i64, request: Request) -> ApiResult<SheetRows> {
    let text = match sent(services, company_id, request, MOST_ROWS + 1).await? {
        ListInput::Rows(rows) => return Ok(rows),
        ListInput::Text(text) => text,
    };
    if text.chars().count() > LONGEST_TEXT {
        return Err(ApiError::invalid("text", too_many()));
    }
    let rows = shopping_list::split_lines(&text);
    if rows.len() > MOST_ROWS + 1 {
        return Err(ApiError::invalid("text", too_many()));
    }
    Ok(rows)
}

fn too_many() -> String {
    format!("一次最多 {MOST_ROWS} 行，请分成几份")
}
