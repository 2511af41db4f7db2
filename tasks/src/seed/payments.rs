//! How the demo shop's orders were paid: most from the balance, some over each of the other ways.
use std::sync::Arc;

use ::orders::{
    errors::OrderError,
    lifecycle::models::orders,
    payments::models::{
        attempts::{self, NewAttempt},
        balance::{self, Payer},
        bank_transactions::BankRecord,
        due::lock_due,
        settle,
        transfer::{self, NewRemittanceProof},
    },
    settings::TradeRules,
};
use catalog::goods::models::goods_cache::GoodsCache;
use chrono::{DateTime, TimeDelta, Utc};
use files::{
    pdf::{Form, paint},
    uploads::Uploads,
};
use gateways::payments::{Channel, ReceivedPayment};
use identity::{companies::models::facts::BuyerContext, licences::models::private_files};
use kernel::{Actor, Money, Services, WriteTx, clock::shop_day, ids};
use site::models::shop_facts;

/// Who pays which payment, when.
pub struct Payment<'a> {
    pub services: &'a Services,
    pub goods_cache: GoodsCache,
    pub member: Arc<BuyerContext>,
    pub number: String,
    /// Who confirms transfers.
    pub finance: Actor,
    pub at: DateTime<Utc>,
}

impl Payment<'_> {
    /// By the place in the history, so that the same call makes the same shop; ephedrine by transfer alone.
    pub async fn pay(self, place: i64, holds_ephedrine: bool) -> Result<(), OrderError> {
        match place % 6 {
            _ if holds_ephedrine => self.transfer(place).await,
            // The newest of them still waits for finance.
            1 if place == 1 => self.hand_in_slip().await.map(|_| ()),
            1 => self.transfer(place).await,
            3 => self.over(Channel::Wechat).await,
            5 => self.over(Channel::Alipay).await,
            _ => self.by_balance().await,
        }
    }

    fn payer(&self) -> Payer {
        Payer {
            buyer: Arc::clone(&self.member),
            goods_cache: self.goods_cache.clone(),
        }
    }

    fn actor(&self) -> Actor {
        Actor::member(self.member.id, &self.member.name, "")
    }

    async fn by_balance(self) -> Result<(), OrderError> {
        let (payer, actor) = (self.payer(), self.actor());
        let (number, at) = (self.number, self.at);
        self.services
            .writer
            .run(async move |tx: &WriteTx| balance::pay(tx, &payer, &number, &actor, at).await)
            .await
            .map(|_| ())
    }

    async fn over(self, channel: Channel) -> Result<(), OrderError> {
        let (member, number, at) = (self.member, self.number, self.at);
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                let due = lock_due(tx, member.company_id, &number, at).await?;
                let new = NewAttempt {
                    payment: &due.payment,
                    member_id: member.id,
                    channel,
                    amount: due.amount(),
                };
                let attempt = attempts::open(tx, new, at).await?;
                let arrival = ReceivedPayment {
                    number: attempt.number,
                    gateway_number: ids::document_number("4200", at),
                    amount: due.amount(),
                    at,
                };
                settle::arrive(tx, channel, &arrival, at).await.map(|_| ())
            })
            .await
    }

    /// Returns the id of the remittance proof.
    async fn hand_in_slip(&self) -> Result<Option<i64>, OrderError> {
        let Some(page) = self.slip().await? else {
            return Ok(None);
        };
        let stored = Uploads::of(&self.services.settings)
            .store_private_document(page)
            .await;
        let Ok(stored) = stored else { return Ok(None) };
        let (payer, actor) = (self.payer(), self.actor());
        let (number, at, member) = (self.number.clone(), self.at, Arc::clone(&self.member));
        let settings = Arc::clone(&self.services.settings);
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                let rules = settings.of::<TradeRules>();
                let who = (member.company_id, member.id);
                private_files::note(tx, who, stored.key.clone(), at)
                    .await
                    .map_err(|_| OrderError::WrongState("回单没有存好"))?;
                let slip = NewRemittanceProof {
                    file_key: stored.key,
                    payer_name: member.company.name.clone(),
                    paid_on: shop_day(at),
                    remark: String::new(),
                };
                transfer::hand_in(tx, &payer, &number, slip, rules, &actor, at).await?;
                newest(tx, &number, member.company_id).await
            })
            .await
    }

    /// As a bank's web page writes it.
    async fn slip(&self) -> Result<Option<Vec<u8>>, OrderError> {
        let company = &self.member.company;
        let db = &self.services.db;
        let Some(payment) = orders::payment_by_number(db, company.id, &self.number).await? else {
            return Ok(None);
        };
        let facts = shop_facts::current(db, &self.services.settings).await?;
        let amount = format!("人民币 {} 元", payment.amount);
        let paid_on = shop_day(self.at).to_string();
        let purpose = format!("货款 {}", self.number);
        let mut form = Form::portrait();
        form.title("电子转账回单");
        form.space(20.0);
        form.pairs(
            2,
            &[
                ("付款户名", company.name.as_str()),
                ("收款户名", facts.legal_name()),
                ("付款银行", "演示银行武汉分行"),
                ("收款银行", "演示银行总行营业部"),
                ("金额", &amount),
                ("转账日期", &paid_on),
                ("用途", &purpose),
                ("状态", "交易成功"),
            ],
        );
        form.space(20.0);
        form.line("演示资料，仅供试用，不是真实的银行回单。");
        Ok(paint(form.paper("电子转账回单", &self.number)).ok())
    }

    async fn transfer(self, place: i64) -> Result<(), OrderError> {
        let Some(slip_id) = self.hand_in_slip().await? else {
            return Ok(());
        };
        let at = self.at + TimeDelta::hours(1);
        let (payer_name, finance) = (self.member.company.name.clone(), self.finance);
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                let slip = transfer::by_id(tx.db(), slip_id).await?;
                let attempt = attempts::lock(tx, slip.try_id).await?;
                // Sometimes a buyer rounds up.
                let too_much = if place % 3 == 0 {
                    Money(20_000)
                } else {
                    Money::ZERO
                };
                let seen = BankRecord {
                    reference: format!("DEMO{place:08}"),
                    payer_name,
                    amount: attempt.amount + too_much,
                };
                transfer::confirm(tx, slip_id, vec![seen], &finance, at)
                    .await
                    .map(|_| ())
            })
            .await
    }
}

async fn newest(tx: &kernel::WriteTx, number: &str, company_id: i64) -> Result<Option<i64>, OrderError> {
    let payment = orders::payment_by_number(tx.db(), company_id, number).await?;
    match payment {
        Some(payment) => Ok(transfer::newest_of(tx.db(), payment.id)
            .await?
            .map(|slip| slip.id)),
        None => Ok(None),
    }
}
