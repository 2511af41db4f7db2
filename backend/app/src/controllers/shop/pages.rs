//! GET /api/page/{place}: the page of blocks that a place shows to this viewer.
use axum::extract::{Path, State};
use content::{
    ContentCache,
    pages::models::{live, place::Place},
};
use identity::actors::Visitor;
use kernel::{ApiError, ApiResult, Data, Services, api::Envelope, input::Query};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{models::page_blocks::PageBlocks, views::pages::PageAnswer};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct PageAddress {
    /// Which zone, brand or activity, or the last part of the address; empty: the place itself.
    #[serde(default)]
    address: String,
}

/// Without a page of blocks the place shows its built-in content: the answer is then `null`, not an error.
#[utoipa::path(get, path = "/api/page/{place}", tag = "content", params(("place" = Place, Path), PageAddress), responses((status = 200, body = Envelope<PageAnswer>), (status = 404)))]
pub async fn show(
    visitor: Visitor,
    Path(place): Path<String>,
    Query(asked): Query<PageAddress>,
    State(services): State<Services>,
    SharedStore(content): SharedStore<ContentCache>,
    State(blocks): State<PageBlocks>,
) -> ApiResult<Data<PageAnswer>> {
    let place = Place::from_code(&place).ok_or_else(|| ApiError::not_found("页面"))?;
    let now = services.clock.now();
    let published = content.get(&services).await?;
    let company = visitor.0.as_ref().map(|buyer| &buyer.member.company);
    let page = match live::shown(&published.pages, (place, &asked.address), company, now) {
        Some(page) => Some(blocks.show(&visitor, page).await?),
        None => None,
    };
    Ok(Data(PageAnswer {
        page,
        timestamp: now.timestamp_millis(),
    }))
}
