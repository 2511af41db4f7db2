//! GET /api/user/base: who is signed in, and the figures in the header.
use axum::extract::State;
use identity::{actors::Buyer, models::companies};
use kernel::{ApiResult, Data, Services, api::Envelope};
use messaging::models::messages::Messages;
use trade::models::cart;
use wallet::models::ledger::{self, Kind};

use crate::views::user::{Figures, UserBase};

#[utoipa::path(get, path = "/api/user/base", tag = "user", responses((status = 200, body = Envelope<UserBase>), (status = 401)))]
pub async fn base(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<UserBase>> {
    let (db, company_id, member_id) = (&services.db, buyer.company_id(), buyer.member_id());
    let (balance, points, cart, unread, stores) = tokio::try_join!(
        ledger::balance(db, company_id, Kind::Balance),
        ledger::balance(db, company_id, Kind::Points),
        cart::count(db, member_id),
        Messages::of(member_id).unread(db),
        companies::sister_stores(db, &buyer.member),
    )?;
    let figures = Figures {
        balance,
        points: points.fen(),
        cart,
        unread,
    };
    Ok(Data(UserBase::new(
        &buyer,
        figures,
        stores,
        &services.settings.site,
    )))
}
