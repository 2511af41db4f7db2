//! GET /admin/api/campaigns/{id}/preview
use axum::extract::State;
use campaigns::models::campaign::{self, Campaign};
use catalog::{
    errors::LookupError,
    lookup::models::lookup::{Audience, FoundGoods, GoodsFilter, Lookup, Sort},
};
use checkout::simulation::models::buyer_class::BuyerClass;
use identity::{actors::Staff, permissions::ReadPromotions};
use kernel::{
    ApiError, ApiResult,
    admin::PlainJson,
    input::{Id, Query},
};
use loco_rs::controller::extractor::shared_store::SharedStore;
use pricing::models::freight_rule_cache::FreightRuleCache;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::{
    models::{campaign_goods::CampaignGoodsReader, campaign_preview},
    views::campaign_preview::AdminCampaignPreview,
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct CampaignPreviewQuery {
    /// 1 pharmacy, 2 head office of a chain, 3 store of a chain, 4 clinic, 5 hospital, 6 wholesaler
    buyer_type: i64,
    rank: Option<i64>,
    /// Absent = none that prices and campaigns name.
    #[serde(default)]
    province: String,
}

/// What buyers of this class would find of the campaign if it ran now, whatever its period and its state say.
#[utoipa::path(get, path = "/admin/api/campaigns/{id}/preview", tag = "campaigns", params(("id" = i64, Path), CampaignPreviewQuery), responses((status = 200, body = AdminCampaignPreview), (status = 404), (status = 422)))]
pub async fn show(
    _: Staff<ReadPromotions>,
    Id(id): Id,
    State(reader): State<CampaignGoodsReader>,
    SharedStore(freight_rules): SharedStore<FreightRuleCache>,
    SharedStore(lookup): SharedStore<Lookup>,
    Query(query): Query<CampaignPreviewQuery>,
) -> ApiResult<PlainJson<AdminCampaignPreview>> {
    let rank = query.rank.unwrap_or_default();
    let class = BuyerClass::named(query.buyer_type, rank, query.province, "").map_err(ApiError::Invalid)?;
    let campaign = campaign::find(&reader.services.db, id).await?;
    let campaign = campaign.ok_or_else(|| ApiError::not_found("活动"))?;
    let examples = examples(&lookup, &campaign).await?;
    let found = campaign_preview::preview(&reader, &freight_rules, (&campaign, &examples), class).await?;
    Ok(PlainJson(found.into()))
}

/// What sells most stands for a campaign about everything.
async fn examples(lookup: &Lookup, campaign: &Campaign) -> Result<FoundGoods, LookupError> {
    if !campaign.is_about_all() {
        return Ok(FoundGoods::default());
    }
    let best_sold = GoodsFilter {
        audience: Audience::Buyers,
        in_stock: true,
        sort: Sort::Sales,
        limit: campaign_preview::EXAMPLES,
        ..GoodsFilter::default()
    };
    lookup.find(&best_sold).await
}
