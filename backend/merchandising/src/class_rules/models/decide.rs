//! The second person's decision on a line, and taking a proposal back.
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx, clock::shop_day};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};

use super::{
    class_rule::{ClassRule, Status},
    mark::mark,
    propose::{locked, tell},
    unmark::unmark,
};
use crate::errors::MerchandisingError;

pub enum Decision {
    Approve { opinion: String },
    Reject { reason: String },
}

/// Decides once. From an approval on, goods on file that the line names have its control, and those that an ended line
/// marked their former one.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    decision: Decision,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassRule, MerchandisingError> {
    let rule = waiting(tx, id).await?;
    if rule.proposed_by == by.id {
        return Err(MerchandisingError::Conflict(
            "这是您提交的，须由另一位质量人员审批".into(),
        ));
    }
    let (action, status, words) = match (decision, rule.status) {
        (Decision::Approve { opinion }, Status::Ending) => ("class_rule.approve", Status::Ended, opinion),
        (Decision::Approve { opinion }, _) => ("class_rule.approve", Status::InForce, opinion),
        (Decision::Reject { reason }, Status::Ending) => ("class_rule.reject", Status::InForce, reason),
        (Decision::Reject { reason }, _) => ("class_rule.reject", Status::Rejected, reason),
    };
    let comes_into_force = action == "class_rule.approve" && status == Status::InForce;
    let mut row = rule.into_active_model();
    row.status = Set(status);
    row.decided_by = Set(by.id);
    row.decided_name = Set(by.name.clone());
    row.decided_at = Set(Some(now));
    row.opinion = Set(words);
    if comes_into_force {
        row.as_of = Set(shop_day(now));
    }
    let row = row.update(tx.db()).await?;
    tell(tx, action, &row, &row.opinion, by, now).await?;
    if comes_into_force {
        mark(tx, &row, by, now).await?;
    }
    if row.status == Status::Ended {
        unmark(tx, &row, by, now).await?;
    }
    Ok(row)
}

/// By the person who proposed it.
pub async fn withdraw(
    tx: &WriteTx,
    id: i64,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassRule, MerchandisingError> {
    let rule = waiting(tx, id).await?;
    if rule.proposed_by.is_none() || rule.proposed_by != by.id {
        return Err(MerchandisingError::Conflict(
            "只有提交人自己能撤回；不同意请由质量人员驳回".into(),
        ));
    }
    let back = if rule.status == Status::Ending {
        Status::InForce
    } else {
        Status::Withdrawn
    };
    let mut row = rule.into_active_model();
    row.status = Set(back);
    let row = row.update(tx.db()).await?;
    tell(tx, "class_rule.withdraw", &row, "", by, now).await?;
    Ok(row)
}

async fn waiting(tx: &WriteTx, id: i64) -> Result<ClassRule, MerchandisingError> {
    let rule = locked(tx, id).await?;
    if !rule.status.is_waiting() {
        let message = format!("这一条已经有结论：{}，请看下一条", rule.status.text());
        return Err(MerchandisingError::Conflict(message));
    }
    Ok(rule)
}
