//! Staff give a coupon to many companies at once: all eligible ones get it, and for the others the reason is
//! returned.
use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, Utc};
use identity::{
    audit::models::audit,
    companies::models::companies::{self, Company, Filter},
};
use kernel::{Actor, WriteTx, clock::shop_day, outbox};
use sea_orm::prelude::*;
use serde_json::json;
use wallet::models::lots::last_day;

use super::{
    audience::Recipient,
    buyers::who_bought,
    claim_states::Source,
    coupons::{Coupon, MOST_EACH, MOST_IDS, locked},
    issue::{closed, issue_to, validity},
};
use crate::{errors::CouponError, events::CouponsAdded};

/// Companies looked at in one statement.
const PORTION: usize = 500;

#[derive(Clone, Debug, Default)]
pub struct GiveResult {
    /// Coupons, not companies.
    pub given: i64,
    pub refused: Vec<Refused>,
}

#[derive(Clone, Debug)]
pub struct Refused {
    pub company_id: i64,
    pub company: String,
    pub reason: String,
}

pub async fn give(
    tx: &WriteTx,
    coupon_id: i64,
    company_ids: &[i64],
    each: i64,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<GiveResult, CouponError> {
    if company_ids.is_empty() || company_ids.len() > MOST_IDS {
        return Err(CouponError::invalid("company_ids", "请选择 1 到 5000 家客户"));
    }
    if !(1..=MOST_EACH).contains(&each) {
        return Err(CouponError::invalid("each", "每家应发 1 到 100 张"));
    }
    let mut ids = company_ids.to_vec();
    ids.sort_unstable();
    ids.dedup();
    let coupon = locked(tx, coupon_id).await?;
    if let Some(why) = closed(&coupon, Source::Admin, now) {
        return Err(CouponError::Conflict(why));
    }
    let mut done = GiveResult::default();
    let mut received: BTreeMap<i64, u64> = BTreeMap::new();
    for portion in ids.chunks(PORTION) {
        let found = companies_of(tx, portion).await?;
        let bought = who_bought(tx.db(), portion).await?;
        let mut recipients = Vec::new();
        for id in portion {
            match found.get(id) {
                None => done.refused.push(Refused {
                    company_id: *id,
                    company: String::new(),
                    reason: "客户不存在".into(),
                }),
                Some(company) => {
                    let to = Recipient::of_company(company, bought.contains(id));
                    recipients.extend((0..each).map(|_| to.clone()));
                }
            }
        }
        // Its count has grown with the portion before.
        let coupon = locked(tx, coupon_id).await?;
        let outcome = issue_to(tx, &coupon, &recipients, Source::Admin, now).await?;
        for (to, outcome) in recipients.iter().zip(outcome) {
            match outcome {
                Ok(()) => {
                    done.given += 1;
                    *received.entry(to.company_id).or_default() += 1;
                }
                Err(reason)
                    if done
                        .refused
                        .last()
                        .is_none_or(|last| last.company_id != to.company_id) =>
                {
                    let company = found.get(&to.company_id).map(|company| company.name.clone());
                    done.refused.push(Refused {
                        company_id: to.company_id,
                        company: company.unwrap_or_default(),
                        reason,
                    });
                }
                Err(_) => {}
            }
        }
    }
    tell(tx, &coupon, received, now).await?;
    let entry = audit::Entry {
        action: "coupon.give",
        subject_kind: "coupon",
        subject_id: coupon_id.to_string(),
        before: None,
        after: Some(json!({ "given": done.given, "refused": done.refused.len(), "companies": ids.len() })),
        reason: String::new(),
    };
    audit::append(tx, actor, entry, now).await?;
    Ok(done)
}

/// Whoever did not ask for a coupon would not look for it.
async fn tell(
    tx: &WriteTx,
    coupon: &Coupon,
    received: BTreeMap<i64, u64>,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let Some((from, until)) = validity(coupon, now) else {
        return Ok(());
    };
    let event = |(company_id, count)| CouponsAdded {
        company_id,
        name: coupon.name.clone(),
        count,
        first_day: shop_day(from),
        last_day: last_day(until),
    };
    let events: Vec<CouponsAdded> = received.into_iter().map(event).collect();
    outbox::publish_all(tx, &events, now).await
}

async fn companies_of(tx: &WriteTx, ids: &[i64]) -> Result<HashMap<i64, Company>, DbErr> {
    let filter = Filter {
        ids: Some(ids.to_vec()),
        ..Default::default()
    };
    let found = companies::find(filter).all(tx.db()).await?;
    Ok(found.into_iter().map(|company| (company.id, company)).collect())
}
