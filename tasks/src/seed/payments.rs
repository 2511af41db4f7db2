//! How the demo shop's orders were paid: most from the balance, some over each of the other ways.
use std::sync::Arc;

use catalog::models::shelf::Shelf;
use chrono::{DateTime, TimeDelta, Utc};
use identity::models::{facts::MemberFacts, private_files};
use kernel::{Actor, Services, clock::shop_day, ids, uploads::Uploads};
use trade::{
    errors::TradeError,
    gateways::Arrival,
    models::payments::{
        Channel,
        balance::{self, Payer},
        due::lock_due,
        settle,
        transfer::{self, Confirmation, NewSlip},
        tries::{self, NewTry},
    },
};

/// A slip as a bank's web page writes it.
const SLIP: &[u8] = include_bytes!("../../demo/transfer-slip.pdf");

/// Who pays which payment, when.
pub struct Payment<'a> {
    pub services: &'a Services,
    pub shelf: Shelf,
    pub member: Arc<MemberFacts>,
    pub number: String,
    pub at: DateTime<Utc>,
}

impl Payment<'_> {
    /// By the place in the history, so that the same call makes the same shop; ephedrine by transfer alone.
    pub async fn pay(self, place: i64, holds_ephedrine: bool) -> Result<(), TradeError> {
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
            shelf: self.shelf.clone(),
        }
    }

    fn actor(&self) -> Actor {
        Actor::member(self.member.id, &self.member.name, "")
    }

    async fn by_balance(self) -> Result<(), TradeError> {
        let (payer, actor) = (self.payer(), self.actor());
        let (number, at) = (self.number, self.at);
        self.services
            .writer
            .run(move |tx| Box::pin(async move { balance::pay(tx, &payer, &number, &actor, at).await }))
            .await
            .map(|_| ())
    }

    async fn over(self, channel: Channel) -> Result<(), TradeError> {
        let (member, number, at) = (self.member, self.number, self.at);
        self.services
            .writer
            .run(move |tx| {
                Box::pin(async move {
                    let due = lock_due(tx, member.company_id, &number, at).await?;
                    let new = NewTry {
                        payment: &due.payment,
                        member_id: member.id,
                        channel,
                        amount: due.amount(),
                    };
                    let attempt = tries::open(tx, new, at).await?;
                    let arrival = Arrival {
                        number: attempt.number,
                        gateway_number: ids::document_number("4200", at),
                        amount: due.amount(),
                        at,
                    };
                    settle::arrive(tx, channel, &arrival, at).await.map(|_| ())
                })
            })
            .await
    }

    /// Answers the id of the slip.
    async fn hand_in_slip(&self) -> Result<Option<i64>, TradeError> {
        let stored = Uploads::of(&self.services.settings)
            .store_private_document(SLIP.to_vec())
            .await;
        let Ok(stored) = stored else { return Ok(None) };
        let (payer, actor) = (self.payer(), self.actor());
        let (number, at, member) = (self.number.clone(), self.at, Arc::clone(&self.member));
        self.services
            .writer
            .run(move |tx| {
                Box::pin(async move {
                    let who = (member.company_id, member.id);
                    private_files::note(tx, who, stored.key.clone(), at)
                        .await
                        .map_err(|_| TradeError::WrongState("回单没有存好"))?;
                    let slip = NewSlip {
                        file_key: stored.key,
                        payer_name: member.company.name.clone(),
                        paid_on: shop_day(at),
                        remark: String::new(),
                    };
                    transfer::hand_in(tx, &payer, &number, slip, &actor, at).await?;
                    newest(tx, &number, member.company_id).await
                })
            })
            .await
    }

    async fn transfer(self, place: i64) -> Result<(), TradeError> {
        let Some(slip_id) = self.hand_in_slip().await? else {
            return Ok(());
        };
        let at = self.at + TimeDelta::hours(1);
        let payer_name = self.member.company.name.clone();
        self.services
            .writer
            .run(move |tx| {
                Box::pin(async move {
                    let finance = Actor {
                        name: "财务".into(),
                        ..Actor::system()
                    };
                    let slip = transfer::by_id(tx.db(), slip_id).await?;
                    let attempt = tries::lock(tx, slip.try_id).await?;
                    let confirmation = Confirmation {
                        received: kernel::Money(attempt.amount),
                        payer_name,
                        bank_reference: format!("DEMO{place:08}"),
                    };
                    transfer::confirm(tx, slip_id, confirmation, &finance, at)
                        .await
                        .map(|_| ())
                })
            })
            .await
    }
}

async fn newest(tx: &kernel::WriteTx, number: &str, company_id: i64) -> Result<Option<i64>, TradeError> {
    let payment = trade::models::orders::payment_by_number(tx.db(), company_id, number).await?;
    match payment {
        Some(payment) => Ok(transfer::newest_of(tx.db(), payment.id)
            .await?
            .map(|slip| slip.id)),
        None => Ok(None),
    }
}
