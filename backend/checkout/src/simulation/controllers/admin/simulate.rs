//! POST /admin/api/campaigns/simulate
use axum::extract::State;
use campaigns::models::book_cache::BookCache;
use catalog::goods::models::goods_cache::GoodsCache;
use identity::{actors::Staff, permissions::ReadPromotions};
use kernel::{
    ApiError, ApiResult, Services,
    admin::PlainJson,
    api::FieldErrors,
    input::{Input, Quantity, RowId, Text, moment},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    cart::models::cart::Kind,
    placing::models::quoting::QuoteSources,
    simulation::{
        models::simulated_cart::{self, SimulatedLine, SimulationRequest},
        views::admin::simulation::AdminSimulation,
    },
};

/// Lines of one question.
const MOST_LINES: usize = 100;

#[derive(Deserialize, ToSchema)]
pub struct SimulatedLineInput {
    goods_id: RowId,
    /// Units; of a combination sets.
    number: Quantity,
    /// 1 seckill, 2 group buy, 3 combination, 4 add-on; otherwise ordinary.
    #[serde(default, rename = "type")]
    kind: RowId,
    /// The campaign that sells it so.
    campaign_id: Option<RowId>,
}

#[derive(Deserialize, ToSchema)]
pub struct SimulationInput {
    company_id: RowId,
    /// ISO 8601 with a zone; absent = now.
    at: Option<Text<40>>,
    /// Where to; absent = where the company is.
    #[serde(default)]
    province: Text<40>,
    lines: Vec<SimulatedLineInput>,
    /// Coupons that the company holds; absent = those that are best for it, empty = none.
    coupon_ids: Option<Vec<RowId>>,
}

impl SimulationInput {
    fn question(self, services: &Services) -> ApiResult<SimulationRequest> {
        let at = moment("at", self.at)?.unwrap_or_else(|| services.clock.now());
        if self.lines.is_empty() || self.lines.len() > MOST_LINES {
            let message = format!("请填 1 到 {MOST_LINES} 种商品");
            return Err(ApiError::invalid("lines", message));
        }
        Ok(SimulationRequest {
            company_id: self.company_id.0,
            at,
            province: self.province.0,
            lines: lines(self.lines)?,
            coupon_ids: self
                .coupon_ids
                .map(|ids| ids.into_iter().map(|id| id.0).collect()),
        })
    }
}

fn lines(inputs: Vec<SimulatedLineInput>) -> ApiResult<Vec<SimulatedLine>> {
    let mut errors = FieldErrors::default();
    let mut lines = Vec::with_capacity(inputs.len());
    for (at, input) in inputs.into_iter().enumerate() {
        let kind = Kind::from_code(input.kind.0).unwrap_or_default();
        let campaign_id = input.campaign_id.map_or(0, |id| id.0);
        if kind != Kind::Normal && campaign_id == 0 {
            errors.add(format!("lines.{at}.campaign_id"), "请选择活动");
        }
        lines.push(SimulatedLine {
            goods_id: input.goods_id.0,
            quantity: input.number.0,
            kind,
            campaign_id: if kind == Kind::Normal { 0 } else { campaign_id },
        });
    }
    if errors.is_empty() {
        Ok(lines)
    } else {
        Err(ApiError::Invalid(errors))
    }
}

/// What this cart would cost that buyer at that time, and why. Campaigns that are released by then take part.
#[utoipa::path(post, path = "/admin/api/campaigns/simulate", tag = "campaigns", request_body = SimulationInput, responses((status = 200, body = AdminSimulation), (status = 404), (status = 422)))]
pub async fn simulate(
    _: Staff<ReadPromotions>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    SharedStore(books): SharedStore<BookCache>,
    Input(input): Input<SimulationInput>,
) -> ApiResult<PlainJson<AdminSimulation>> {
    let question = input.question(&services)?;
    let shop = QuoteSources {
        services: &services,
        goods_cache: &goods_cache,
        book: &books.get(&services).await?,
    };
    let quoted = simulated_cart::quote(shop, &question).await?;
    Ok(PlainJson(AdminSimulation::new(&quoted.checkout, question.at)))
}
