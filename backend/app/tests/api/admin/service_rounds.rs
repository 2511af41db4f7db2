//! Rounds of the service desk with more conversations than are read at once.
use chrono::TimeDelta;
use identity::{factory, permissions::Role};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, DbErr, prelude::*};
use serde_json::json;
use service::{
    live_channel::{ChannelPort, LiveChannel, Typing},
    models::{
        _entities::conversations::{ActiveModel, Entity},
        states::State,
    },
    workers::rounds,
};

use super::service::give;
use crate::harness::{Buyer, Shop};

/// More than any round reads at once.
const MANY: i64 = 210;

async fn members(shop: &Shop, company_id: i64) -> Vec<i64> {
    let now = shop.now();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| {
        let mut ids = Vec::new();
        for number in 0..MANY {
            let (name, phone) = (
                format!("crowd{company_id}x{number}"),
                format!("136{:08}", company_id * 1_000 + number),
            );
            ids.push(factory::member(tx, company_id, &name, &phone, now).await?.id);
        }
        Ok(ids)
    })
    .await
}

/// So many conversations of this company, each with a member of its own.
async fn crowd(shop: &Shop, company: &Buyer, change: impl Fn(&mut ActiveModel)) {
    let at = shop.now();
    let all = members(shop, company.company_id).await;
    let rows = all.into_iter().map(|member_id| {
        let mut row = ActiveModel {
            company_id: Set(company.company_id),
            member_id: Set(member_id),
            live_member_id: Set(Some(member_id)),
            state: Set(State::Waiting),
            created_at: Set(at),
            waiting_since: Set(at),
            last_message_at: Set(at),
            ..Default::default()
        };
        change(&mut row);
        row
    });
    let rows: Vec<ActiveModel> = rows.collect();
    shop.write::<_, DbErr, _>(async move |tx: &WriteTx| Entity::insert_many(rows).exec(tx.db()).await)
        .await;
}

/// This member has a page open, and never looks at it.
struct PageOpen(i64);

impl ChannelPort for PageOpen {
    fn typing(&self, _: Typing) {}

    fn is_here(&self, member_id: i64) -> bool {
        member_id == self.0
    }
}

#[tokio::test]
async fn who_is_away_is_told_of_an_answer_behind_many_who_are_here_and_do_not_look() {
    let shop = Shop::start().await;
    let (here, away) = (shop.buyer().await, shop.buyer().await);
    let (since, member_id) = (shop.now(), here.member_id);
    crowd(&shop, &here, |row| {
        row.state = Set(State::Closed);
        row.live_member_id = Set(None);
        row.member_id = Set(member_id);
        row.member_unread = Set(1);
        row.unread_since = Set(Some(since));
    })
    .await;
    let colleague = shop.staff(Role::Service).await;
    let id = shop.asked(&away, "什么时候到货").await;
    colleague.takes(id).await.assert_ok();
    colleague.answers(id, "周五").await.assert_ok();
    shop.services.clock.advance(TimeDelta::minutes(6));
    let told = rounds::tell_unread(&(shop.services.clone(), LiveChannel::new(PageOpen(member_id)))).await;
    assert_eq!(told.unwrap(), 1);
}

#[tokio::test]
async fn a_salesman_is_given_their_customer_behind_many_of_others() {
    let shop = Shop::start().await;
    let (own, other) = (shop.buyer().await, shop.buyer().await);
    let salesman = shop.staff(Role::Salesman).await;
    let salesman_id = salesman.is_at_desk("away").await;
    give(&shop, &own, salesman_id).await;
    crowd(&shop, &other, |_| {}).await;
    let id = shop.asked(&own, "给个价").await;
    salesman.sits_down().await;
    let mine = salesman.desk().await["mine"].clone();
    assert_eq!(
        (mine.as_array().map(Vec::len), &mine[0]["id"]),
        (Some(1), &json!(id))
    );
}

#[tokio::test]
async fn what_a_salesman_sees_no_more_goes_back_from_behind_many_that_are_still_theirs() {
    let shop = Shop::start().await;
    let (own, lost) = (shop.buyer().await, shop.buyer().await);
    let (salesman, colleague) = (shop.staff(Role::Salesman).await, shop.staff(Role::Service).await);
    let salesman_id = salesman.sits_down().await;
    give(&shop, &own, salesman_id).await;
    give(&shop, &lost, salesman_id).await;
    crowd(&shop, &own, |row| {
        row.state = Set(State::Open);
        row.staff_id = Set(Some(salesman_id));
    })
    .await;
    let id = shop.asked(&lost, "给个价").await;
    salesman.takes(id).await.assert_ok();
    let successor = colleague.desk().await["me"]["id"].as_i64().unwrap();
    give(&shop, &lost, successor).await;
    assert_eq!(shop.update_desk().await, 1);
    assert_eq!(lost.service().await["conversation"]["state"], "waiting");
}
