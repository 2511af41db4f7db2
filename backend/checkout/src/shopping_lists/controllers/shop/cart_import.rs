//! POST /api/cart/import: a pasted list or a spreadsheet is matched with the goods on sale. Nothing is put into the
//! cart here: the buyer looks first.
use axum::extract::{Request, State};
use catalog::goods::models::{detail_cache::DetailCache, facts::GoodsSnapshot};
use files::uploads::UploadForm;
use identity::actors::{Buyer, Visitor};
use kernel::{ApiError, ApiResult, Data, Services, api::Envelope};
use loco_rs::controller::extractor::shared_store::SharedStore;

use crate::{
    list_input::{ListInput, PasteInput, SheetRows, sent},
    offers::{
        models::offer::Offer,
        views::shop::{cards::Cards, goods::GoodsCard},
    },
    purchase_history::models::purchase_history,
    shopping_lists::{
        models::{
            list_matching::{ImportStatus, Match, Matcher},
            list_proposal::proposed,
            shopping_list::{self, MOST_ROWS},
        },
        views::shop::cart_import::{CartImport, ImportRow},
    },
};

/// Characters of a paste.
const LONGEST_TEXT: usize = 100_000;
/// Replacements that a row out of stock offers.
const MOST_ALTERNATIVES: usize = 4;

/// `text`: pasted lines with name, specification, manufacturer, number; or with a bar code and a number.
#[utoipa::path(post, path = "/api/cart/import", tag = "cart", request_body(content((PasteInput = "application/json"), (UploadForm = "multipart/form-data"))), responses((status = 200, body = Envelope<CartImport>), (status = 413), (status = 422)))]
pub async fn import(
    buyer: Buyer,
    State(services): State<Services>,
    State(cards): State<Cards>,
    State(matcher): State<Matcher>,
    SharedStore(details): SharedStore<DetailCache>,
    request: Request,
) -> ApiResult<Data<CartImport>> {
    let wishes = shopping_list::read_rows(&sheet_of(&services, buyer.company_id(), request).await?);
    if wishes.is_empty() {
        return Err(ApiError::invalid("text", "没有读到商品，请每行写一个品名或条码"));
    }
    let bought = purchase_history::last_lines(&services.db, buyer.company_id()).await?;
    let visitor = Visitor(Some(buyer));
    let found = matcher
        .find_each(&visitor, &wishes.iter().collect::<Vec<_>>(), &bought)
        .await?;
    let meant: Vec<&[i64]> = found.iter().map(|found| &*found.ids).collect();
    let offered = cards.with_offers_of_each(&visitor, &meant).await?;
    let rows = found.iter().zip(&offered);
    let sold_out: Vec<Option<&GoodsSnapshot>> = rows.map(|(found, goods)| sold_out(found, goods)).collect();
    let alternatives = alternatives(&services, &cards, &details, &visitor, &sold_out).await?;
    let rows = wishes.into_iter().zip(found).zip(offered).zip(alternatives);
    let rows = rows.map(|(((wish, found), offered), alternatives)| {
        let (goods, offers): (Vec<GoodsCard>, Vec<Offer>) = offered.into_iter().unzip();
        let proposal = match found.status {
            ImportStatus::Ambiguous => proposed(&wish, &offers.iter().collect::<Vec<_>>(), &bought),
            ImportStatus::Matched | ImportStatus::Unmatched => None,
        };
        ImportRow::new(wish, found.status, goods, proposal, alternatives)
    });
    Ok(Data(CartImport::new(rows.collect())))
}

/// The product that a row means, where it is all that keeps the buyer from it that nothing is left.
fn sold_out<'a>(found: &Match, offered: &'a [(GoodsCard, Offer)]) -> Option<&'a GoodsSnapshot> {
    let (_, offer) = offered
        .first()
        .filter(|_| found.status == ImportStatus::Matched)?;
    (offer.is_open_but_for_quantity() && !offer.is_buyable()).then_some(&*offer.goods)
}

/// What may replace each product that is sold out and can be bought now, row by row.
async fn alternatives(
    services: &Services,
    cards: &Cards,
    details: &DetailCache,
    visitor: &Visitor,
    sold_out: &[Option<&GoodsSnapshot>],
) -> ApiResult<Vec<Vec<GoodsCard>>> {
    let goods: Vec<&GoodsSnapshot> = sold_out.iter().copied().flatten().collect();
    let known = details.of_each(&services.db, &goods).await?;
    let substitutes = sold_out.iter().map(|goods| {
        let details = goods.and_then(|goods| known.get(&goods.id));
        details.map_or(&[][..], |details| details.substitutes.as_slice())
    });
    let substitutes: Vec<&[i64]> = substitutes.collect();
    let substitutes = cards.of_each(visitor, &substitutes).await?.into_iter();
    let buyable = |cards: Vec<GoodsCard>| {
        let buyable = cards.into_iter().filter(|card| card.is_buy);
        buyable.take(MOST_ALTERNATIVES).collect()
    };
    Ok(substitutes.map(buyable).collect())
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
