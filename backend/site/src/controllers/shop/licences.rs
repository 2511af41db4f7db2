//! GET /api/licences: the wholesaler's own licences with their copies, for everybody.
use axum::extract::State;
use kernel::{ApiResult, Data, Services, api::Envelope};

use crate::{
    models::{own_licences, shop_facts},
    views::shop::published_licence::{PublishedLicence, PublishedLicences},
};

#[utoipa::path(get, path = "/api/licences", tag = "shell", responses((status = 200, body = Envelope<PublishedLicences>)))]
pub async fn published(State(services): State<Services>) -> ApiResult<Data<PublishedLicences>> {
    let facts = shop_facts::current(&services.db, &services.settings).await?;
    let rows = own_licences::all(&services.db).await?;
    Ok(Data(PublishedLicences {
        company: facts.legal_name().to_owned(),
        list: rows.iter().map(PublishedLicence::from).collect(),
    }))
}
