//! What a colleague has put up without finance, added up over all kinds: many small campaigns are one large one.
use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use kernel::{Db, Money};
use sea_orm::{DbErr, prelude::*};

use super::{
    campaigns::facts_of,
    conflicts::Warning,
    draft::{Draft, GoodsFacts},
    finance_approval::{Allowance, adds_up_above_the_limit},
};
use crate::{
    models::{
        _entities::campaigns,
        campaign::{self, Campaign, Stage},
        kinds::Status,
    },
    rules::models::rules::CampaignRules,
};

/// What this colleague may still give.
pub async fn allowance(
    db: &Db,
    rules: &CampaignRules,
    staff_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<Allowance, DbErr> {
    let since = now - TimeDelta::days(rules.window_days);
    let alone = put_up_since(db, staff_id, since).await?;
    let goods_ids: Vec<i64> = alone
        .iter()
        .flat_map(|campaign| Draft::of(campaign).goods_ids())
        .collect();
    let facts = facts_of(db, &goods_ids).await?;
    let costs = alone.iter().map(|campaign| most_given(campaign, &facts, now));
    Ok(Allowance {
        limit: rules.finance_above,
        used: costs.sum(),
    })
}

/// Those that hold by the word of this colleague alone.
async fn put_up_since(db: &Db, staff_id: Option<i64>, since: DateTime<Utc>) -> Result<Vec<Campaign>, DbErr> {
    use campaigns::Column;
    let Some(staff_id) = staff_id else {
        return Ok(Vec::new());
    };
    let rows = campaigns::Entity::find()
        .filter(Column::Status.is_in([Status::Approved, Status::Stopped]))
        .filter(Column::ProposedBy.eq(staff_id))
        .filter(Column::DecidedBy.eq(staff_id))
        .filter(Column::DecidedAt.gte(since))
        .all(db)
        .await?;
    campaign::with_parts(db, rows).await
}

/// What is over gives no more than it has given.
fn most_given(campaign: &Campaign, facts: &HashMap<i64, GoodsFacts>, now: DateTime<Utc>) -> Money {
    let spent = campaign.row.spent;
    match campaign.stage(now) {
        Stage::Ended => spent,
        Stage::Announced | Stage::Running => Draft::of(campaign).given(facts).unwrap_or(spent),
    }
}

/// Told where it is above the limit only together with what was put up before.
#[allow(clippy::implicit_hasher, reason = "its callers all have the usual one")]
pub fn warning(
    draft: &Draft,
    facts: &HashMap<i64, GoodsFacts>,
    allowance: Allowance,
    rules: &CampaignRules,
) -> Option<Warning> {
    adds_up_above_the_limit(draft, facts, allowance).then(|| Warning {
        kind: "adds_up",
        message: format!(
            "同一人 {} 天内自行生效的活动最多让利 ¥{}，加上这个超过 ¥{}，要财务批准",
            rules.window_days, allowance.used, allowance.limit
        ),
        campaign_id: None,
        goods_id: None,
    })
}
