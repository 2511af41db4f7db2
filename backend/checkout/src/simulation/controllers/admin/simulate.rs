//! POST /admin/api/campaigns/simulate
use axum::extract::State;
use campaigns::models::{assumed, book_cache::BookCache, campaign::Campaign};
use catalog::goods::models::goods_cache::GoodsCache;
use identity::{actors::Staff, companies::models::companies, permissions::ReadPromotions};
use kernel::{
    ApiError, ApiResult, Services,
    admin::PlainJson,
    api::FieldErrors,
    input::{Input, Quantity, RowId, Text, moment},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use pricing::models::freight_rule_cache::FreightRuleCache;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    cart::models::cart::Kind,
    placing::models::quoting::QuoteSources,
    simulation::{
        models::{
            buyer_class::BuyerClass,
            simulated_cart::{self, SimulatedLine, SimulationRequest, SupposedBuyer},
        },
        views::admin::simulation::AdminSimulation,
    },
};

/// Lines of one question.
const MOST_LINES: usize = 100;
/// Campaigns that a question may assume.
const MOST_ASSUMED: usize = 50;

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
pub struct BuyerClassInput {
    /// 1 pharmacy, 2 head office of a chain, 3 store of a chain, 4 clinic, 5 hospital, 6 wholesaler
    buyer_type: RowId,
    #[serde(default)]
    #[schema(value_type = i64)]
    rank: RowId,
    #[serde(default)]
    province: Text<40>,
}

#[derive(Deserialize, ToSchema)]
pub struct SimulationInput {
    /// The buyer; absent = one of a class.
    company_id: Option<RowId>,
    /// What is known of the buyer where it is no company in particular.
    buyer_class: Option<BuyerClassInput>,
    /// ISO 8601 with a zone; absent = now.
    at: Option<Text<40>>,
    /// Where to; absent = where the buyer is.
    #[serde(default)]
    province: Text<40>,
    lines: Vec<SimulatedLineInput>,
    /// Coupons that the company holds; absent = those that are best for it, empty = none. One of a class holds none.
    coupon_ids: Option<Vec<RowId>>,
    /// Drafts and campaigns that wait for finance, which are to take part as if they ran at that time.
    #[serde(default)]
    assumed_ids: Vec<RowId>,
}

impl SimulationInput {
    fn question(self, services: &Services) -> ApiResult<SimulationRequest> {
        let at = moment("at", self.at)?.unwrap_or_else(|| services.clock.now());
        if self.lines.is_empty() || self.lines.len() > MOST_LINES {
            let message = format!("请填 1 到 {MOST_LINES} 种商品");
            return Err(ApiError::invalid("lines", message));
        }
        Ok(SimulationRequest {
            buyer: supposed(self.company_id, self.buyer_class)?,
            at,
            province: self.province.0,
            lines: lines(self.lines)?,
            coupon_ids: self
                .coupon_ids
                .map(|ids| ids.into_iter().map(|id| id.0).collect()),
        })
    }
}

fn supposed(company_id: Option<RowId>, class: Option<BuyerClassInput>) -> ApiResult<SupposedBuyer> {
    match (company_id, class) {
        (Some(id), None) => Ok(SupposedBuyer::Company(id.0)),
        (None, Some(class)) => {
            let (buyer_type, rank) = (class.buyer_type.0, class.rank.0);
            let class = BuyerClass::named(buyer_type, rank, class.province.0, "buyer_class.");
            Ok(SupposedBuyer::Class(class.map_err(ApiError::Invalid)?))
        }
        _ => Err(ApiError::invalid("company_id", "请选择一位客户，或一类客户")),
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

/// What this cart would cost that buyer at that time, and why. Campaigns that are released by then take part, and those that
/// the question assumes.
#[utoipa::path(post, path = "/admin/api/campaigns/simulate", tag = "campaigns", request_body = SimulationInput, responses((status = 200, body = AdminSimulation), (status = 404), (status = 422)))]
pub async fn simulate(
    staff: Staff<ReadPromotions>,
    State(services): State<Services>,
    SharedStore(goods_cache): SharedStore<GoodsCache>,
    SharedStore(books): SharedStore<BookCache>,
    SharedStore(freight_rules): SharedStore<FreightRuleCache>,
    Input(input): Input<SimulationInput>,
) -> ApiResult<PlainJson<AdminSimulation>> {
    let ids: Vec<i64> = input.assumed_ids.iter().map(|id| id.0).collect();
    let question = input.question(&services)?;
    refuse_others_customers(&staff, &services, &question.buyer).await?;
    let assumed = to_assume(&services, ids).await?;
    let book = books.get(&services).await?;
    let marked: Vec<Campaign> = assumed.iter().map(assumed::marked).collect();
    let shop = QuoteSources {
        services: &services,
        goods_cache: &goods_cache,
        book: &assumed::book_with(&services.db, &book, &marked, question.at).await?,
        freight_rules: &freight_rules,
    };
    let quoted = simulated_cart::quote(shop, &question).await?;
    Ok(PlainJson(AdminSimulation::new(&quoted, &assumed, question.at)))
}

/// What a customer pays, and which coupons they hold, is no business of another salesman.
async fn refuse_others_customers(
    staff: &Staff<ReadPromotions>,
    services: &Services,
    buyer: &SupposedBuyer,
) -> ApiResult<()> {
    let SupposedBuyer::Company(id) = buyer else {
        return Ok(());
    };
    if companies::is_visible_to(&services.db, staff.own_customers_only(), *id).await? {
        Ok(())
    } else {
        Err(ApiError::not_found("客户"))
    }
}

async fn to_assume(services: &Services, mut ids: Vec<i64>) -> ApiResult<Vec<Campaign>> {
    ids.sort_unstable();
    ids.dedup();
    if ids.len() > MOST_ASSUMED {
        let message = format!("最多假设 {MOST_ASSUMED} 个活动");
        return Err(ApiError::invalid("assumed_ids", message));
    }
    let found = assumed::find(&services.db, &ids).await?;
    if found.len() < ids.len() {
        let message = "只能假设草稿和待审批的活动，请刷新后再选";
        return Err(ApiError::invalid("assumed_ids", message));
    }
    Ok(found)
}
