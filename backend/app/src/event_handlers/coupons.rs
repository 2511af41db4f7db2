//! Coupons that a company gets or loses without asking, and those that are over soon.
use coupons::{
    events::{CouponsAdded, CouponsExpiring, CouponsVoided},
    models::{audience::Recipient, buyers, issue},
};
use futures::FutureExt;
use identity::{
    companies::models::{companies, facts::CompanyStatus},
    events::CompanyStatusChanged,
};
use kernel::{Services, WriteTx};
use loco_rs::app::AppContext;
use messaging::templates::models::texts::Template;

use super::{
    messages::{in_words, to_company, within, worded},
    reaction::{Outcome, StoredEvent},
};

const COUPONS_PAGE: &str = "/wdqb_yhq";

/// Coupons that wait for new customers, once they are approved.
pub fn welcome<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: CompanyStatusChanged = fact.read()?;
        if event.status != CompanyStatus::Approved.code() {
            return Ok(());
        }
        let Some(company) = companies::by_id(tx.db(), event.company_id).await? else {
            return Ok(());
        };
        let has_bought = buyers::has_bought(tx.db(), company.id).await?;
        let to = Recipient::of_company(&company, has_bought);
        let given = issue::welcome(tx, &to, Services::of(ctx).clock.now()).await?;
        if given == 0 {
            return Ok(());
        }
        let place = (COUPONS_PAGE, format!("welcome_coupons:{}", fact.id));
        let count = given.to_string();
        let text = worded(tx, Template::WelcomeCoupons, &[("count", count.as_str())], place).await?;
        to_company(tx, ctx, company.id, &text).await
    }
    .boxed()
}

/// Staff gave them.
pub fn added<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: CouponsAdded = fact.read()?;
        let (first_day, last_day) = (in_words(event.first_day), in_words(event.last_day));
        let count = event.count.to_string();
        let values = [
            ("count", count.as_str()),
            ("coupon", event.name.as_str()),
            ("first_day", first_day.as_str()),
            ("last_day", last_day.as_str()),
        ];
        let place = (COUPONS_PAGE, format!("coupons_added:{}", fact.id));
        let text = worded(tx, Template::CouponsAdded, &values, place).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

/// Staff took them away.
pub fn voided<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: CouponsVoided = fact.read()?;
        let count = event.count.to_string();
        let values = [
            ("count", count.as_str()),
            ("coupon", event.name.as_str()),
            ("reason", within(&event.reason)),
        ];
        let place = (COUPONS_PAGE, format!("coupons_voided:{}", fact.id));
        let text = worded(tx, Template::CouponsVoided, &values, place).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}

pub fn expiring<'a>(tx: &'a WriteTx, ctx: &'a AppContext, fact: &'a StoredEvent) -> Outcome<'a> {
    async move {
        let event: CouponsExpiring = fact.read()?;
        let which = match event.count {
            1 => format!("“{}”", event.first_name),
            count => format!("“{}”等 {count} 张优惠券", event.first_name),
        };
        let (count, last_day) = (event.count.to_string(), in_words(event.last_day));
        let values = [
            ("count", count.as_str()),
            ("which", which.as_str()),
            ("last_day", last_day.as_str()),
        ];
        let place = (COUPONS_PAGE, format!("coupons_expiring:{}", event.first_claim_id));
        let text = worded(tx, Template::CouponsExpiring, &values, place).await?;
        to_company(tx, ctx, event.company_id, &text).await
    }
    .boxed()
}
