//! draft → proposed → approved → stopped. Price and promotion propose; what one colleague does not put up alone
//! (`finance_approval`) is decided by finance, and never by the colleague who proposed it.
use chrono::{DateTime, Utc};
use kernel::{WriteTx, api::FieldErrors};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use crate::{
    changes::Changed,
    drafting::models::{
        campaigns::{check, invalid, locked, whole},
        conflicts,
        draft::Draft,
        finance_approval::needs_finance,
        put_up_alone,
    },
    errors::CampaignError,
    models::{
        campaign::{Campaign, Stage},
        groups,
        kinds::{Kind, Status},
    },
    rules::models::rules,
};

/// Approves at once what finance need not see; the rest waits for it. Before and after.
pub async fn propose(
    tx: &WriteTx,
    id: i64,
    staff_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(Campaign, Campaign), CampaignError> {
    let rules = rules::locked(tx).await?;
    let before = locked(tx, id).await?;
    if before.row.status != Status::Draft {
        return Err(CampaignError::Conflict("只有草稿可以提交，请刷新后再看".into()));
    }
    let draft = Draft::of(&before);
    let facts = check(tx, &draft).await?;
    refuse_late_or_overlapping(tx, &before, &draft, now).await?;
    let allowance = put_up_alone::allowance(tx.db(), &rules, staff_id, now).await?;
    let waits = needs_finance(&draft, &facts, allowance);
    let mut row = before.row.clone().into_active_model();
    row.proposed_by = Set(staff_id);
    row.reason = Set(String::new());
    row.updated_at = Set(now);
    if waits {
        row.status = Set(Status::Proposed);
        row.decided_by = Set(None);
        row.decided_at = Set(None);
    } else {
        row.status = Set(Status::Approved);
        row.decided_by = Set(staff_id);
        row.decided_at = Set(Some(now));
    }
    let after = whole(tx, row.update(tx.db()).await?).await?;
    if !waits {
        open(tx, &after).await?;
    }
    Ok((before, after))
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decision {
    /// As it was read: what has changed since is not approved.
    Approve {
        seen: DateTime<Utc>,
    },
    Refuse,
}

/// Finance decides. Before and after.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    (decision, reason): (Decision, String),
    staff_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(Campaign, Campaign), CampaignError> {
    // Locked until the end: two campaigns with the same goods are not approved at the same time.
    rules::locked(tx).await?;
    let before = locked(tx, id).await?;
    if before.row.status != Status::Proposed {
        return Err(CampaignError::Conflict("活动不在等待审批，请刷新后再看".into()));
    }
    if before.row.proposed_by == staff_id {
        return Err(CampaignError::OwnProposal);
    }
    let status = match decision {
        Decision::Refuse => Status::Draft,
        Decision::Approve { seen } => {
            refuse_outdated(tx, &before, seen, now).await?;
            Status::Approved
        }
    };
    let mut row = before.row.clone().into_active_model();
    row.status = Set(status);
    row.decided_by = Set(staff_id);
    row.decided_at = Set(Some(now));
    row.reason = Set(reason);
    row.updated_at = Set(now);
    let after = whole(tx, row.update(tx.db()).await?).await?;
    if status == Status::Approved {
        open(tx, &after).await?;
    }
    Ok((before, after))
}

/// Refuses to approve what is no longer as it was read, or what could not be proposed any more. Who approves cannot change it:
/// what is wrong is no error of their input.
async fn refuse_outdated(
    tx: &WriteTx,
    campaign: &Campaign,
    seen: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<(), CampaignError> {
    if campaign.row.updated_at != seen {
        return Err(CampaignError::Conflict(
            "活动在你查看之后改过，请看过现在的内容再批准".into(),
        ));
    }
    let draft = Draft::of(campaign);
    let wrong = match check(tx, &draft).await {
        Ok(_) => refuse_late_or_overlapping(tx, campaign, &draft, now).await,
        Err(error) => Err(error),
    };
    wrong.map_err(|error| match error {
        CampaignError::Invalid(errors) => CampaignError::Conflict(format!(
            "提交之后情况有变：{}。请驳回，改好再提交",
            errors.first()
        )),
        error => error,
    })
}

/// Taken back by the colleague who proposed it. Before and after.
pub async fn withdraw(
    tx: &WriteTx,
    id: i64,
    staff_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(Campaign, Campaign), CampaignError> {
    let before = locked(tx, id).await?;
    if before.row.status != Status::Proposed {
        return Err(CampaignError::Conflict("活动不在等待审批，请刷新后再看".into()));
    }
    if before.row.proposed_by != staff_id {
        return Err(CampaignError::Conflict("请由提交的同事撤回，或请财务退回".into()));
    }
    let mut row = before.row.clone().into_active_model();
    row.status = Set(Status::Draft);
    row.updated_at = Set(now);
    let after = whole(tx, row.update(tx.db()).await?).await?;
    Ok((before, after))
}

/// From now on it applies to no new orders; existing orders keep it. Returns it before and after.
pub async fn stop(
    tx: &WriteTx,
    id: i64,
    reason: String,
    now: DateTime<Utc>,
) -> Result<(Campaign, Campaign), CampaignError> {
    let before = locked(tx, id).await?;
    if before.row.status != Status::Approved {
        return Err(CampaignError::Conflict("只有批准的活动可以停止".into()));
    }
    if before.stage(now) == Stage::Ended {
        return Err(CampaignError::Conflict("活动已经结束，不用再停止".into()));
    }
    let mut row = before.row.clone().into_active_model();
    row.status = Set(Status::Stopped);
    row.reason = Set(reason);
    row.updated_at = Set(now);
    let after = whole(tx, row.update(tx.db()).await?).await?;
    groups::close(tx, id, now).await?;
    tx.touch(Changed::Campaigns);
    Ok((before, after))
}

async fn open(tx: &WriteTx, campaign: &Campaign) -> Result<(), CampaignError> {
    if campaign.row.kind == Kind::GroupBuy {
        let goods: Vec<i64> = campaign.goods.iter().map(|goods| goods.goods_id).collect();
        groups::open(tx, campaign.row.id, &goods, campaign.row.ends_at).await?;
    }
    tx.touch(Changed::Campaigns);
    Ok(())
}

async fn refuse_late_or_overlapping(
    tx: &WriteTx,
    campaign: &Campaign,
    draft: &Draft,
    now: DateTime<Utc>,
) -> Result<(), CampaignError> {
    if draft.ends_at <= now {
        return Err(invalid("ends_at", "结束时间已过，请改为以后的时间"));
    }
    let others = conflicts::running_with(tx.db(), Some(campaign.row.id), draft).await?;
    let mut errors = FieldErrors::default();
    for (at, goods) in draft.goods.iter().enumerate() {
        if let Some(other) = conflicts::excluding(draft.kind, goods.goods_id, &others) {
            let why = format!(
                "同一时间已有{}「{}」，请错开时间或换商品",
                other.row.kind.text(),
                other.row.name
            );
            errors.add(format!("goods.{at}.goods_id"), why);
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CampaignError::Invalid(errors))
    }
}
