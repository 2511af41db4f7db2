//! One order of the demo shop as it goes: ordered, paid, sent and received through the shop's own use cases.
use std::sync::Arc;

use ::orders::{
    dispatch::models::cold::{self, Arrival},
    errors::OrderError,
    lifecycle::models::{order_log::Note, orders, receive},
    reviews::models::review_decision,
    settings::TradeRules,
};
use campaigns::{errors::CampaignError, models::book::CampaignBook};
use catalog::{
    goods::models::{codes::Control, goods_cache::GoodsCache},
    models::_entities::goods,
};
use checkout::{
    cart::models::{
        adding::{self, NewLine},
        cart::{self, CartOwner, Change, Kind},
        cart_context::CartContext,
        quantity::smallest,
    },
    errors::CheckoutError,
    placing::models::{
        place::{OrderContext, Request},
        place_order,
    },
};
use chrono::{DateTime, TimeDelta, Utc};
use documents::{errors::DocumentError, settings::document_rules};
use identity::{addresses::models::addresses, companies::models::facts::BuyerContext};
use kernel::{Actor, Money, Services, WriteTx};

use super::{
    departments::Departments,
    numbers::between,
    parcels::{self, ParcelPlan},
    payments::Payment,
    receipts,
};

/// Places in the month of orders of cold goods, and what the buyer measured on arrival, in tenths of a degree: one came too
/// warm and waits for quality management, the newest is still on the way.
pub const COLD: &[(i64, i64)] = &[(9, 52), (33, 45), (36, 104), (40, 58)];
const USUAL_ARRIVAL: i64 = 56;
/// The newest stays to be paid, so that the first visit has something to do.
const UNPAID: i64 = 1;
const REVIEWED_AFTER: TimeDelta = TimeDelta::hours(3);
const SHIPPED_AFTER: TimeDelta = TimeDelta::days(2);
const RECEIVED_AFTER: TimeDelta = TimeDelta::days(7);
/// Cold goods are measured at the door, and confirmed when they are on the shelf.
const ON_THE_WAY: TimeDelta = TimeDelta::hours(28);

/// One order of one buyer at one time.
pub struct Scene<'a> {
    pub services: &'a Services,
    pub goods_cache: &'a GoodsCache,
    pub departments: &'a Arc<Departments>,
    pub member: Arc<BuyerContext>,
    pub at: DateTime<Utc>,
    pub number: i64,
    /// Units of each line at least.
    pub least: i64,
}

impl Scene<'_> {
    pub async fn play(&self, goods: &[goods::Model]) -> anyhow::Result<()> {
        if goods.is_empty() {
            return Ok(());
        }
        // No campaign ran then.
        let book = CampaignBook::default();
        self.fill_cart(goods, &book).await?;
        let Some(payment) = self.place(Vec::new(), &book).await? else {
            return Ok(());
        };
        let holds_ephedrine = goods.iter().any(|row| row.control == Control::Ephedrine);
        if self.number < UNPAID {
            return Ok(());
        }
        self.complete(&payment, holds_ephedrine).await
    }

    /// An order of these lines and no others, in the campaigns that `book` says ran then. What this buyer may not have is
    /// left out.
    pub async fn sell(&self, lines: Vec<NewLine>, book: &CampaignBook) -> anyhow::Result<()> {
        let wanted: Vec<(Kind, i64)> = lines.iter().map(|line| (line.kind, line.goods_id)).collect();
        for line in lines {
            self.put_in(line, book).await?;
        }
        let rows = cart::whole(&self.services.db, CartOwner::of(&self.member)).await?;
        let own = rows
            .iter()
            .filter(|row| wanted.contains(&(row.kind, row.goods_id)));
        let ids: Vec<i64> = own.map(|row| row.id).collect();
        if ids.is_empty() {
            return Ok(());
        }
        match self.place(ids.clone(), book).await? {
            Some(payment) => self.complete(&payment, false).await,
            None => self.take_out(ids).await,
        }
    }

    async fn take_out(&self, ids: Vec<i64>) -> anyhow::Result<()> {
        let change = Change {
            owner: CartOwner::of(&self.member),
            number: None,
        };
        self.services
            .writer
            .run(async move |tx: &WriteTx| cart::remove(tx, change, &ids).await)
            .await?;
        Ok(())
    }

    /// Paid, and delivered as far as the time has come.
    async fn complete(&self, payment: &str, holds_ephedrine: bool) -> anyhow::Result<()> {
        if !self.pay(payment, holds_ephedrine).await? {
            return Ok(());
        }
        let payment = orders::payment_by_number(&self.services.db, self.member.company_id, payment).await?;
        let Some(payment) = payment else { return Ok(()) };
        for order in orders::of_payment(&self.services.db, payment.id).await? {
            self.deliver(order.id).await?;
        }
        Ok(())
    }

    async fn fill_cart(&self, goods: &[goods::Model], book: &CampaignBook) -> anyhow::Result<()> {
        for line in 0..between(&format!("lines {}", self.number), 3, 7) {
            let seed = format!("order {} line {line}", self.number);
            let row = &goods[between(&seed, 0, goods.len() as i64 - 1) as usize];
            let smallest = smallest(row.min_quantity, row.step);
            let steps = between(&format!("{seed} number"), 1, 4).max(self.least.div_euclid(smallest.max(1)));
            let new = NewLine {
                goods_id: row.id,
                quantity: smallest * steps,
                warehouse_id: None,
                price: None,
                kind: Kind::Normal,
                campaign_id: 0,
            };
            self.put_in(new, book).await?;
        }
        Ok(())
    }

    /// Lines that this buyer may not buy are left out.
    async fn put_in(&self, line: NewLine, book: &CampaignBook) -> anyhow::Result<()> {
        let (goods_cache, member, at) = (self.goods_cache.clone(), Arc::clone(&self.member), self.at);
        let (settings, book) = (Arc::clone(&self.services.settings), book.clone());
        let added = self
            .services
            .writer
            .run(async move |tx: &WriteTx| {
                let rules = settings.of::<TradeRules>();
                let context = CartContext::new(&goods_cache, rules, &member, &book, at);
                adding::add(tx, &context, &[line]).await
            })
            .await;
        match added {
            Ok(_) | Err(CheckoutError::Invalid(_)) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// None where it may not be ordered. `ids`: lines of the cart, all selected ones where it names none.
    async fn place(&self, ids: Vec<i64>, book: &CampaignBook) -> anyhow::Result<Option<String>> {
        let address = addresses::all(&self.services.db, self.member.company_id)
            .await?
            .into_iter()
            .next();
        let Some(address) = address else { return Ok(None) };
        let place = OrderContext {
            actor: self.actor(),
            member: Arc::clone(&self.member),
            rules: self.services.settings.of::<TradeRules>().clone(),
            goods_cache: self.goods_cache.clone(),
            book: book.clone(),
            now: self.at,
        };
        let request = Request {
            ids,
            address_id: address.id,
            remark: String::new(),
            wished_months: 0,
            total: None,
            gifts: None,
            promise: None,
            coupon_ids: Vec::new(),
            voucher: Money::ZERO,
        };
        let placed = self
            .services
            .writer
            .run(async move |tx: &WriteTx| place_order::place(tx, &place, &request, None).await)
            .await;
        match placed {
            Ok(placed) => Ok(Some(placed.id)),
            Err(
                CheckoutError::CartChanged
                | CheckoutError::Refused(_)
                | CheckoutError::Campaign(CampaignError::Refused(_)),
            ) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    async fn pay(&self, payment: &str, holds_ephedrine: bool) -> anyhow::Result<bool> {
        let payment = Payment {
            services: self.services,
            goods_cache: self.goods_cache.clone(),
            member: Arc::clone(&self.member),
            number: payment.to_owned(),
            finance: self.departments.finance.actor.clone(),
            at: self.at + TimeDelta::minutes(4),
        };
        match payment.pay(self.number, holds_ephedrine).await {
            Ok(()) => Ok(true),
            Err(OrderError::Wallet(_) | OrderError::WrongState(_) | OrderError::NotFound(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn deliver(&self, order_id: i64) -> anyhow::Result<()> {
        let now = self.services.clock.now();
        let (shipped_at, received_at) = (self.at + SHIPPED_AFTER, self.at + RECEIVED_AFTER);
        if shipped_at > now {
            return Ok(());
        }
        let way = ParcelPlan::of(self.number);
        let measured = COLD.iter().find(|(place, _)| *place == self.number);
        let temperature = measured.map_or(USUAL_ARRIVAL, |(_, tenths)| *tenths);
        let (settings, buyer) = (self.services.settings.clone(), self.actor());
        let papers = document_rules(&self.services.db).await?;
        let paid_at = self.at + TimeDelta::minutes(4);
        let (goods_cache, departments) = (self.goods_cache.clone(), Arc::clone(self.departments));
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                // A buyer's first order waits for it, and one with ephedrine.
                let reviewed = review_decision::pass(
                    tx,
                    order_id,
                    (&departments.qa.actor, true),
                    "资质齐全",
                    paid_at + REVIEWED_AFTER,
                );
                match reviewed.await {
                    Ok(_) | Err(OrderError::NotAllowed { .. }) => {}
                    Err(error) => return Err(error.into()),
                }
                let store = parcels::Store {
                    tx,
                    goods_cache: &goods_cache,
                    picker: &departments.warehouse.actor,
                    checker: &departments.checker,
                    settings: &settings,
                    now,
                };
                store.send(order_id, way, shipped_at).await?;
                // Done here, because a running server would start it with today's date.
                documents::receipts::models::receipts::open(tx, order_id, &papers, shipped_at).await?;
                if received_at <= now {
                    let arrival = Arrival {
                        temperature: Some(temperature),
                        arrived_at: Some(shipped_at + ON_THE_WAY),
                    };
                    cold::arrive(tx, (order_id, None), arrival, &buyer, received_at).await?;
                    receive::receive(tx, order_id, &buyer, Note::plain("确认收货"), received_at).await?;
                }
                Ok::<_, DocumentError>(())
            })
            .await?;
        let sent = receipts::SentOrder {
            services: self.services,
            departments: self.departments,
            member: &self.member,
            order_id,
            at: shipped_at,
        };
        sent.play(self.number).await
    }

    fn actor(&self) -> Actor {
        Actor::member(self.member.id, &self.member.name, "")
    }
}
