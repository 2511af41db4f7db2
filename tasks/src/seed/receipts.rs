//! Receipts of the demo's ephedrine-containing orders: some are still owed, some wait for quality management, one came back
//! with an objection, the others are filed.
use std::sync::Arc;

use ::orders::models::_entities::orders;
use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use documents::{
    errors::DocumentError,
    order_documents::{models::delivery_notes, views::pdf::delivery_note},
    receipts::models::receipts::{self, Confirmation, Decision, Receipt},
    settings::document_rules,
};
use files::{
    pdf::{Seal, stamp},
    uploads::Uploads,
};
use identity::{companies::models::facts::BuyerContext, licences::models::private_files};
use kernel::{Services, WriteTx, clock::shop_day, ids};
use sea_orm::prelude::*;

use super::departments::Departments;

/// What became of a receipt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ReceiptOutcome {
    Owed,
    HandedIn,
    ObjectedTo,
    Filed,
}

/// Indexes in the history, and the state of their receipts. No demo buyer is overdue: open receipts are for
/// parcels of the last days.
const FATES: &[(i64, ReceiptOutcome)] = &[
    (5, ReceiptOutcome::Owed),
    (8, ReceiptOutcome::Owed),
    (12, ReceiptOutcome::ObjectedTo),
    (15, ReceiptOutcome::HandedIn),
    (21, ReceiptOutcome::HandedIn),
    (28, ReceiptOutcome::Filed),
    (35, ReceiptOutcome::Filed),
    (45, ReceiptOutcome::Filed),
];
const CONFIRMED_AFTER: TimeDelta = TimeDelta::hours(50);
const DECIDED_AFTER: TimeDelta = TimeDelta::hours(72);
const OBJECTION: &str = "随货同行单上的收货专用章不清晰，请重新盖章后上传";

/// Does the order at this place hold ephedrine-containing goods?
pub fn is_at(place: i64) -> bool {
    fate_of(place).is_some()
}

fn fate_of(place: i64) -> Option<ReceiptOutcome> {
    FATES.iter().find(|(of, _)| *of == place).map(|(_, fate)| *fate)
}

/// An order that has left, and who gets it.
pub struct SentOrder<'a> {
    pub services: &'a Services,
    pub departments: &'a Departments,
    pub member: &'a Arc<BuyerContext>,
    pub order_id: i64,
    pub at: DateTime<Utc>,
}

impl SentOrder<'_> {
    pub async fn play(&self, place: i64) -> anyhow::Result<()> {
        let company_id = self.member.company_id;
        let opened = receipts::of_order(&self.services.db, company_id, self.order_id).await?;
        match (opened, fate_of(place)) {
            (None, _) | (_, None | Some(ReceiptOutcome::Owed)) => Ok(()),
            (Some(receipt), Some(fate)) => self.go_on(receipt, fate).await,
        }
    }

    async fn go_on(&self, receipt: Receipt, fate: ReceiptOutcome) -> anyhow::Result<()> {
        let now = self.services.clock.now();
        let confirmed_at = (self.at + CONFIRMED_AFTER).min(now);
        let decided_at = (self.at + DECIDED_AFTER).min(now);
        let said = self.confirmation(confirmed_at).await?;
        let who = (self.member.company_id, self.member.id);
        let (buyer, qa) = (self.member.name.clone(), self.departments.qa.actor.name.clone());
        let decision = match fate {
            ReceiptOutcome::Owed | ReceiptOutcome::HandedIn => None,
            ReceiptOutcome::ObjectedTo => Some(Decision::Fault(OBJECTION.into())),
            ReceiptOutcome::Filed => Some(Decision::File),
        };
        let rules = document_rules(&self.services.db).await?;
        self.services
            .writer
            .run(async move |tx: &WriteTx| {
                private_files::note(tx, who, said.note_key.clone(), confirmed_at)
                    .await
                    .map_err(|_| DocumentError::WrongState("随货同行单没有存好"))?;
                receipts::confirm(tx, receipt.id, &buyer, said, &rules, confirmed_at).await?;
                if let Some(decision) = decision {
                    receipts::decide(tx, receipt.id, &qa, decision, &rules, decided_at).await?;
                }
                Ok::<_, DocumentError>(())
            })
            .await?;
        Ok(())
    }

    async fn confirmation(&self, at: DateTime<Utc>) -> anyhow::Result<Confirmation> {
        let order = orders::Entity::find_by_id(self.order_id)
            .one(&self.services.db)
            .await?
            .context("the order was just sent")?;
        let receiver = order.receiver.clone();
        let note = delivery_notes::of_order(self.services, order)
            .await
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        let page = delivery_note::file(note)
            .await
            .map_err(|error| anyhow::anyhow!("{error}"))?;
        let seal = Seal {
            name: &self.member.company.name,
            caption: "收货专用章",
        };
        let stamped = stamp(page, "application/pdf", "随货同行单", seal)?;
        let note_sha256 = ids::digest(&stamped);
        let stored = Uploads::of(&self.services.settings)
            .store_private_document(stamped)
            .await?;
        Ok(Confirmation {
            receiver,
            received_on: shop_day(at),
            paid_by_company: true,
            all_received: true,
            note_key: stored.key,
            note_type: "application/pdf".into(),
            note_sha256,
        })
    }
}
