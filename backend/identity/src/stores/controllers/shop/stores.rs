//! /api/user/store: a member of a head office acts for a store of the chain: its cart, orders, addresses and documents.
use axum::extract::State;
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, RowId},
};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    actors::Entitled, audit::models::audit, companies::models::companies, errors::IdentityError,
    member_rights::ActForStores, sign_in::models::sessions,
};

#[derive(Deserialize, ToSchema)]
pub struct StoreInput {
    /// A store of the chain; 0 or the member's own company = back home.
    company_id: RowId,
}

#[derive(Serialize, ToSchema)]
pub struct ActingFor {
    pub company_id: i64,
    pub company: String,
}

/// Holds for this session alone, until it is switched again.
#[utoipa::path(post, path = "/api/user/store", tag = "account", request_body = StoreInput, responses((status = 200, body = Envelope<ActingFor>), (status = 403), (status = 404)))]
pub async fn switch(
    buyer: Entitled<ActForStores>,
    State(services): State<Services>,
    Input(input): Input<StoreInput>,
) -> ApiResult<Data<ActingFor>> {
    let member = &buyer.member;
    let home_id = member
        .home
        .as_ref()
        .map_or(member.company_id, |home| home.company_id);
    let store = match input.company_id.0 {
        id if id == 0 || id == home_id => None,
        id => {
            let found = companies::store_of(&services.db, home_id, id).await?;
            Some(found.ok_or_else(|| ApiError::not_found("门店"))?)
        }
    };
    let company = match &store {
        Some(store) => store.clone(),
        None => companies::by_id(&services.db, home_id)
            .await?
            .ok_or_else(|| ApiError::not_found("企业"))?,
    };
    let (before, after) = (member.company_id, company.id);
    let (session, member_id) = (buyer.session.clone(), buyer.member_id());
    let (actor, now, store_id) = (buyer.actor(), services.clock.now(), store.map(|store| store.id));
    services
        .writer
        .run(async move |tx: &WriteTx| {
            sessions::act_for(tx, &session, member_id, store_id).await?;
            let entry = audit::Entry {
                action: "session.act_for",
                subject_kind: "company",
                subject_id: after.to_string(),
                before: Some(json!({ "company_id": before })),
                after: Some(json!({ "company_id": after })),
                reason: String::new(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, IdentityError>(())
        })
        .await?;
    Ok(Data(ActingFor {
        company_id: company.id,
        company: company.name,
    }))
}
