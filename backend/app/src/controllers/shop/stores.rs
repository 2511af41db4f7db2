//! GET /api/user/stores: how the stores of a chain stand, for those of its head office who may act for them.
use axum::extract::State;
use identity::actors::Buyer;
use kernel::{ApiResult, Data, Services, api::Envelope};

use crate::{
    models::chain,
    views::stores::{StoreBoard, StoreRow},
};

/// Empty for everybody else.
#[utoipa::path(get, path = "/api/user/stores", tag = "account", responses((status = 200, body = Envelope<StoreBoard>), (status = 401)))]
pub async fn board(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<StoreBoard>> {
    let stores = chain::figures(&services, &buyer).await?;
    Ok(Data(StoreBoard {
        stores: stores.into_iter().map(StoreRow::from).collect(),
    }))
}
