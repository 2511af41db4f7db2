//! POST /api/page_views: the storefront tells that a page was shown.
use axum::{
    extract::State,
    http::{HeaderMap, header},
};
use identity::actors::{Buyer, Caller, Visitor};
use kernel::{
    ApiError, ApiResult, Data, Services,
    api::Envelope,
    input::{Input, Text},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::visits::models::{
    day::visitor_digest,
    known_pages, robots,
    view_limit::ViewLimit,
    visits::{ViewedPage, Visits},
};

#[derive(Deserialize, ToSchema)]
pub struct PageViewInput {
    /// As the storefront's route table names it: `/list_info/:id`, never an address.
    page: Text<100>,
}

/// Counts that a page was shown. Robots are answered and not counted.
#[utoipa::path(post, path = "/api/page_views", tag = "content", request_body(content = PageViewInput, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = Envelope<bool>), (status = 422), (status = 429)))]
pub async fn note(
    Visitor(buyer): Visitor,
    Caller(address): Caller,
    headers: HeaderMap,
    State(services): State<Services>,
    SharedStore(limit): SharedStore<ViewLimit>,
    SharedStore(visits): SharedStore<Visits>,
    Input(input): Input<PageViewInput>,
) -> ApiResult<Data<bool>> {
    // First, so that what is not counted is limited as well.
    limit.take(&address)?;
    let agent = headers.get(header::USER_AGENT);
    let agent = agent.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let page = known_pages::find(&input.page.0);
    let page = page.ok_or_else(|| ApiError::invalid("page", "没有这个页面"))?;
    if robots::is_robot(agent) {
        return Ok(Data(true));
    }
    let view = ViewedPage {
        page,
        visitor: visitor_digest(&address, agent),
        company_id: buyer.as_ref().map(Buyer::company_id),
    };
    visits.note(&view, services.clock.today());
    Ok(Data(true))
}
