//! Staff give a coupon to many companies at once: all eligible ones get it, and for the others the reason is
//! returned.
use std::collections::{BTreeMap, HashMap, HashSet};

use chrono::{DateTime, Utc};
use identity::{
    audit::models::audit,
    companies::models::{
        companies::{self, Company, Filter},
        facts::CompanyStatus,
    },
};
use kernel::{Actor, WriteTx, clock::shop_day, outbox};
use sea_orm::{QuerySelect, prelude::*};
use serde_json::json;
use wallet::models::lots::last_day;

use super::{
    _entities::coupon_claims,
    audience::Recipient,
    buyers::who_bought,
    claim_states::Source,
    coupons::{Coupon, MOST_EACH, MOST_IDS, locked},
    issue::{closed, issue_to, validity},
};
use crate::{errors::CouponError, events::CouponsAdded};

/// Companies looked at in one statement.
const PORTION: usize = 500;

/// To whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Chosen {
    These(Vec<i64>),
    /// Everybody whom the coupon is for.
    Everybody,
}

#[derive(Clone, Debug, Default)]
pub struct GiveResult {
    /// Coupons, not companies.
    pub given: i64,
    pub refused: Vec<Refused>,
    /// Of everybody, companies that this did not come to: once more gives them theirs.
    pub left: usize,
}

#[derive(Clone, Debug)]
pub struct Refused {
    pub company_id: i64,
    pub company: String,
    pub reason: String,
}

/// `each`: claims for one company, 1 to 100. A company that may not have them is refused in the answer, not by an error; of
/// everybody at most `MOST_IDS` companies get theirs in one call, and `left` says how many still wait.
pub async fn give(
    tx: &WriteTx,
    coupon_id: i64,
    (chosen, each): (Chosen, i64),
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<GiveResult, CouponError> {
    if !(1..=MOST_EACH).contains(&each) {
        return Err(CouponError::invalid("each", "每家应发 1 到 100 张"));
    }
    let coupon = locked(tx, coupon_id).await?;
    let is_for_everybody = chosen == Chosen::Everybody;
    let mut ids = match chosen {
        Chosen::These(ids) => listed(ids)?,
        Chosen::Everybody => Vec::new(),
    };
    if let Some(why) = closed(&coupon, Source::Admin, now) {
        return Err(CouponError::Conflict(why));
    }
    let mut waiting = 0;
    if is_for_everybody {
        ids = everybody(tx, &coupon).await?;
        waiting = ids.len();
        ids.truncate(MOST_IDS);
    }
    let mut done = GiveResult::default();
    let mut received: BTreeMap<i64, u64> = BTreeMap::new();
    for portion in ids.chunks(PORTION) {
        // Its count has grown with the portion before.
        let coupon = locked(tx, coupon_id).await?;
        if is_for_everybody && closed(&coupon, Source::Admin, now).is_some() {
            break;
        }
        give_some(tx, &coupon, (portion, each), (&mut done, &mut received), now).await?;
    }
    done.left = waiting.saturating_sub(received.len());
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

/// Each once.
fn listed(mut ids: Vec<i64>) -> Result<Vec<i64>, CouponError> {
    if ids.is_empty() || ids.len() > MOST_IDS {
        return Err(CouponError::invalid("company_ids", "请选择 1 到 5000 家客户"));
    }
    ids.sort_unstable();
    ids.dedup();
    Ok(ids)
}

/// Companies that the coupon is for and that may have more of it; those with the fewest come first, so that giving once more
/// reaches the others.
async fn everybody(tx: &WriteTx, coupon: &Coupon) -> Result<Vec<i64>, CouponError> {
    let filter = Filter {
        status: Some(CompanyStatus::Approved.code().into()),
        ..Default::default()
    };
    let approved = companies::find(filter).all(tx.db()).await?;
    let had = counts(tx, coupon.id).await?;
    let mut bought = HashSet::new();
    if coupon.audience.is_new_buyer {
        let ids: Vec<i64> = approved.iter().map(|company| company.id).collect();
        for portion in ids.chunks(PORTION) {
            bought.extend(who_bought(tx.db(), portion).await?);
        }
    }
    let mut all: Vec<(i64, i64)> = Vec::new();
    for company in &approved {
        let to = Recipient::of_company(company, bought.contains(&company.id));
        let has = had.get(&company.id).copied().unwrap_or_default();
        if has < coupon.per_company && coupon.audience.refusal(&to).is_none() {
            all.push((has, company.id));
        }
    }
    if all.is_empty() {
        let why = "没有可以发的客户：不在发放对象里，或都已经领满";
        return Err(CouponError::Conflict(why.into()));
    }
    all.sort_unstable();
    Ok(all.into_iter().map(|(_, id)| id).collect())
}

/// How many of the coupon each company has had.
async fn counts(tx: &WriteTx, coupon_id: i64) -> Result<HashMap<i64, i64>, DbErr> {
    use coupon_claims::{Column, Entity};
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::CompanyId)
        .column_as(Column::Id.count(), "claims")
        .filter(Column::CouponId.eq(coupon_id))
        .group_by(Column::CompanyId)
        .into_tuple()
        .all(tx.db())
        .await?;
    Ok(rows.into_iter().collect())
}

async fn give_some(
    tx: &WriteTx,
    coupon: &Coupon,
    (portion, each): (&[i64], i64),
    (done, received): (&mut GiveResult, &mut BTreeMap<i64, u64>),
    now: DateTime<Utc>,
) -> Result<(), CouponError> {
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
    let outcome = issue_to(tx, coupon, &recipients, Source::Admin, now).await?;
    for (to, outcome) in recipients.iter().zip(outcome) {
        let last = done.refused.last();
        let is_told = last.is_some_and(|last| last.company_id == to.company_id);
        match outcome {
            Ok(()) => {
                done.given += 1;
                *received.entry(to.company_id).or_default() += 1;
            }
            Err(_) if is_told => {}
            Err(reason) => {
                let company = found.get(&to.company_id).map(|company| company.name.clone());
                done.refused.push(Refused {
                    company_id: to.company_id,
                    company: company.unwrap_or_default(),
                    reason,
                });
            }
        }
    }
    Ok(())
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
