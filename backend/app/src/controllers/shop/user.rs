//! GET /api/user/base: who is signed in, and the figures in the header.
use axum::extract::State;
use checkout::cart::models::cart::{self, CartOwner};
use eligibility::standing::standing;
use identity::{actors::Buyer, companies::models::companies, sign_in::models::wechat};
use kernel::{ApiResult, Data, Services, api::Envelope};
use messaging::models::messages::Messages;
use service::models::{conversations, rules};
use site::models::shop_facts;
use wallet::models::{
    ledger::{self, Kind},
    lots,
};

use crate::{
    models::chain,
    views::user::{Figures, UserBase},
};

#[utoipa::path(get, path = "/api/user/base", tag = "user", responses((status = 200, body = Envelope<UserBase>), (status = 401)))]
pub async fn base(buyer: Buyer, State(services): State<Services>) -> ApiResult<Data<UserBase>> {
    let (db, company_id, member_id) = (&services.db, buyer.company_id(), buyer.member_id());
    let chats = conversations::ChatMember {
        member_id,
        company_id,
    };
    let (balance, points, cart, unread, stores, wechat, rules, service_unread, facts) = tokio::try_join!(
        ledger::balance(db, company_id, Kind::Balance),
        lots::usable(db, company_id, Kind::Points, services.clock.now()),
        cart::count(db, CartOwner::of(&buyer.member)),
        Messages::of(member_id).unread(db),
        companies::sister_stores(db, &buyer.member),
        wechat::of_member(db, member_id),
        rules::current(db),
        chats.unread(db),
        shop_facts::current(db, &services.settings),
    )?;
    let switchable = chain::switchable(&services, &buyer).await?;
    let figures = Figures {
        balance,
        points: points.fen(),
        cart,
        unread,
        service_unread,
        can_chat: rules::may_chat(&rules, buyer.member.company.status),
    };
    Ok(Data(UserBase::new(
        &buyer,
        figures,
        standing(&buyer.member, services.clock.today()),
        (stores, switchable),
        wechat,
        &facts,
    )))
}
