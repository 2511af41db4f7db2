//! GET /api/freight_rules: what delivery costs where, as the rules page shows it.
use axum::extract::State;
use kernel::{ApiResult, Data, Services, api::Envelope};

use crate::{models::freight_rules, views::shop::freight_rule::FreightRuleList};

#[utoipa::path(get, path = "/api/freight_rules", tag = "content", responses((status = 200, body = Envelope<FreightRuleList>)))]
pub async fn list(State(services): State<Services>) -> ApiResult<Data<FreightRuleList>> {
    let rules = freight_rules::all(&services.db).await?;
    Ok(Data(FreightRuleList {
        list: rules.into_iter().map(Into::into).collect(),
    }))
}
