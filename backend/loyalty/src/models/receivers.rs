//! To whom what was swapped or won may be sent (docs/adr/0037).
use chrono::{DateTime, Utc};
use eligibility::why_no_gift;
use identity::{companies::models::facts::BuyerContext, members::models::members};
use kernel::{Db, clock::shop_day};
use sea_orm::DbErr;

/// Why nothing is sent to this company at this moment; none where it is.
pub async fn why_not_to(db: &Db, company_id: i64, now: DateTime<Utc>) -> Result<Option<String>, DbErr> {
    let owners = members::owners_of(db, company_id).await?;
    let owner = match owners.first() {
        Some(owner) => members::facts(db, owner.id).await?,
        None => None,
    };
    Ok(owner.map_or_else(
        || Some("这家客户没有在用的负责人账号，请联系质量管理部核实".into()),
        |owner| why_not(&owner, now),
    ))
}

/// The same of the company that this member acts for.
pub fn why_not(member: &BuyerContext, now: DateTime<Utc>) -> Option<String> {
    why_no_gift(member, shop_day(now)).map(|reason| reason.message)
}
