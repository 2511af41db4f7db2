//! The stores that a member of a head office may act for, with what the head office wants to know of each.
use std::collections::HashMap;

use chrono::Datelike;
use eligibility::standing::{Standing, standing};
use identity::{
    actors::Buyer,
    companies::models::{
        companies::{self, Company},
        facts::{BuyerType, CompanyStatus},
    },
    member_rights::Right,
    stores::models::store_facts,
};
use kernel::{Money, Services, clock::day_start};
use orders::lifecycle::models::of_companies;
use sea_orm::DbErr;

/// The head office of this member, if they may act for its stores, wherever they act now.
fn head_of(buyer: &Buyer) -> Option<i64> {
    let member = &buyer.member;
    let is_head = member.company.buyer_type == BuyerType::ChainHeadOffice
        && member.company.status == CompanyStatus::Approved
        && member.role.may(Right::ActForStores);
    match &member.home {
        Some(home) => Some(home.company_id),
        None => is_head.then_some(member.company_id),
    }
}

/// The stores that this member may act for.
pub async fn switchable(services: &Services, buyer: &Buyer) -> Result<Vec<Company>, DbErr> {
    match head_of(buyer) {
        Some(head_id) => companies::stores_of(&services.db, head_id).await,
        None => Ok(Vec::new()),
    }
}

/// How a store stands.
pub struct StoreFigures {
    pub id: i64,
    pub name: String,
    pub standing: Standing,
    /// Paid in this calendar month, less what went back.
    pub spent: Money,
    pub open_orders: i64,
}

/// Of each store; a query for each figure, however many stores there are.
pub async fn figures(services: &Services, buyer: &Buyer) -> Result<Vec<StoreFigures>, DbErr> {
    let Some(head_id) = head_of(buyer) else {
        return Ok(Vec::new());
    };
    let (db, today) = (&services.db, services.clock.today());
    let stores = companies::stores_of(db, head_id).await?;
    let ids: Vec<i64> = stores.iter().map(|store| store.id).collect();
    let month = day_start(today.with_day(1).unwrap_or(today));
    let (members, spent, open): (_, HashMap<i64, Money>, HashMap<i64, i64>) = tokio::try_join!(
        store_facts::of(db, &buyer.member, head_id, stores),
        of_companies::spent(db, &ids, month),
        of_companies::open_orders(db, &ids),
    )?;
    let figures = members.into_iter().map(|member| StoreFigures {
        standing: standing(&member, today),
        spent: spent.get(&member.company_id).copied().unwrap_or_default(),
        open_orders: open.get(&member.company_id).copied().unwrap_or_default(),
        id: member.company_id,
        name: member.company.name,
    });
    Ok(figures.collect())
}
