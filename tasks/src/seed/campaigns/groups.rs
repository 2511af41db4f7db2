//! Companies that join the group buys, ordering and paying like any buyer.
use std::sync::Arc;

use ::orders::{errors::OrderError, payments::models::balance, settings::TradeRules};
use campaigns::models::{
    book::CampaignBook,
    book_cache::BookCache,
    campaign::{Campaign, CampaignGoods, Stage},
    kinds::{Kind, TargetKind},
};
use catalog::{categories::models::categories::Categories, goods::models::goods_cache::GoodsCache};
use checkout::{
    cart::models::{
        adding::{self, NewLine},
        cart::{self, CartOwner},
        cart_context::CartContext,
    },
    errors::CheckoutError,
    placing::models::{
        place::{OrderContext, Request},
        place_order,
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use identity::{
    addresses::models::addresses, companies::models::facts::BuyerContext, members::models::members,
};
use kernel::{Actor, Money, Services, WriteTx};

use crate::seed::history::PlannedOrder;

/// Company, hours ago, index of the goods in the running groups that count units, share of the target in percent.
const JOINERS: [(&str, i64, usize, i64); 6] = [
    ("renxin", 20, 0, 34),
    ("huimin", 9, 0, 17),
    ("kangtai01", 3, 1, 50),
    // Enough by himself: this group has succeeded.
    ("kangtai", 16, 2, 100),
    ("kangtai", 7, 4, 40),
    ("renxin", 2, 5, 15),
];

/// Company, hours ago, index of the goods in the running groups that count members, packs.
const MEMBERS: [(&str, i64, usize, i64); 6] = [
    ("renxin", 30, 0, 1),
    ("huimin", 13, 0, 1),
    ("kangtai", 5, 0, 2),
    // Once more: it is a member already.
    ("renxin", 4, 0, 1),
    ("kangtai01", 11, 1, 2),
    ("huimin", 6, 1, 1),
];

/// A running group: the goods of a campaign.
type RunningGroup<'a> = (&'a Campaign, &'a CampaignGoods);

pub async fn planned(services: &Services) -> anyhow::Result<Vec<PlannedOrder<'_>>> {
    let book = BookCache::default().get(services).await?;
    let goods_cache = GoodsCache::new(Categories::default());
    let now = services.clock.now();
    let running =
        |campaign: &&Campaign| campaign.row.kind == Kind::GroupBuy && campaign.stage(now) == Stage::Running;
    let groups = book
        .all()
        .iter()
        .filter(running)
        .flat_map(|campaign| campaign.goods.iter().map(move |goods| (campaign, goods)));
    let (by_members, by_units): (Vec<RunningGroup>, Vec<RunningGroup>) =
        groups.partition(|(campaign, _)| campaign.row.target_kind == TargetKind::Members);
    let joiners = JOINERS.map(|joiner| (&by_units, joiner));
    let members = MEMBERS.map(|member| (&by_members, member));
    let mut planned: Vec<PlannedOrder<'_>> = Vec::new();
    for (groups, (username, hours, place, number)) in joiners.into_iter().chain(members) {
        let (Some((campaign, goods)), Some(member)) = (groups.get(place), buyer(services, username).await?)
        else {
            continue;
        };
        let Some(facts) = goods_cache.get(&services.db, goods.goods_id).await? else {
            continue;
        };
        let units = match campaign.row.target_kind {
            TargetKind::Members => number * facts.step,
            TargetKind::Units => campaign.row.target_quantity.unwrap_or_default() * number / 100,
        };
        let line = NewLine {
            goods_id: goods.goods_id,
            quantity: (units + facts.step - 1) / facts.step * facts.step,
            warehouse_id: None,
            price: None,
            kind: cart::Kind::GroupBuy,
            campaign_id: campaign.id(),
        };
        let at = now - TimeDelta::hours(hours);
        let join = Join {
            services,
            member,
            at,
            line,
        };
        planned.push((at, Box::pin(join.play())));
    }
    Ok(planned)
}

struct Join<'a> {
    services: &'a Services,
    member: Arc<BuyerContext>,
    at: DateTime<Utc>,
    line: NewLine,
}

impl Join<'_> {
    async fn play(self) -> anyhow::Result<()> {
        // With what is left at this moment.
        let book = BookCache::default().get(self.services).await?;
        let goods_cache = GoodsCache::new(Categories::default());
        let joiner = Joiner {
            services: self.services,
            goods_cache: &goods_cache,
            book: &book,
            member: self.member,
            at: self.at,
        };
        joiner.order(self.line).await
    }
}

async fn buyer(services: &Services, username: &str) -> anyhow::Result<Option<Arc<BuyerContext>>> {
    let Some(member) = members::by_login(&services.db, username).await? else {
        return Ok(None);
    };
    Ok(members::facts(&services.db, member.id).await?.map(Arc::new))
}

struct Joiner<'a> {
    services: &'a Services,
    goods_cache: &'a GoodsCache,
    book: &'a CampaignBook,
    member: Arc<BuyerContext>,
    at: DateTime<Utc>,
}

impl Joiner<'_> {
    /// Companies that may not buy, or have too little money, are skipped.
    async fn order(&self, line: NewLine) -> anyhow::Result<()> {
        let all = addresses::all(&self.services.db, self.member.company_id).await?;
        let Some(address) = all.first() else { return Ok(()) };
        let placed = self.place(line, address.id).await;
        let payment = match placed {
            Ok(payment) => payment,
            Err(CheckoutError::Invalid(_) | CheckoutError::Refused(_)) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        match self.pay(payment).await {
            Ok(()) | Err(OrderError::Wallet(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    async fn place(&self, line: NewLine, address_id: i64) -> Result<String, CheckoutError> {
        let place = OrderContext {
            actor: self.actor(),
            member: Arc::clone(&self.member),
            rules: self.services.settings.of::<TradeRules>().clone(),
            goods_cache: self.goods_cache.clone(),
            book: self.book.clone(),
            now: self.at,
        };
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                let context = CartContext::new(
                    &place.goods_cache,
                    &place.rules,
                    &place.member,
                    &place.book,
                    place.now,
                );
                adding::add(tx, &context, std::slice::from_ref(&line)).await?;
                let rows = cart::whole(tx.db(), CartOwner::of(&place.member)).await?;
                let of_group = rows.iter().filter(|row| row.campaign_id == line.campaign_id);
                let request = Request {
                    ids: of_group.map(|row| row.id).collect(),
                    address_id,
                    remark: String::new(),
                    wished_months: 0,
                    total: None,
                    gifts: None,
                    promise: None,
                    coupon_ids: Vec::new(),
                    voucher: Money::ZERO,
                };
                Ok(place_order::place(tx, &place, &request, None).await?.id)
            })
            .await
    }

    async fn pay(&self, payment: String) -> Result<(), OrderError> {
        let payer = balance::Payer {
            buyer: Arc::clone(&self.member),
            goods_cache: self.goods_cache.clone(),
        };
        let (actor, at) = (self.actor(), self.at + TimeDelta::minutes(3));
        self.services
            .writer
            .run(async move |tx: &WriteTx| balance::pay(tx, &payer, &payment, &actor, at).await)
            .await
            .map(|_| ())
    }

    fn actor(&self) -> Actor {
        Actor::member(self.member.id, &self.member.name, "")
    }
}
