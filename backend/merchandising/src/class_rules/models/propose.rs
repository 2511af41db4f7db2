//! Proposes a new line, or the end of one.
use catalog::goods::models::{
    codes::{Control, Kind},
    words::{CONTROLS, word},
};
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx, api::FieldErrors, clock::shop_day, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};
use serde_json::{Value, json};

use super::class_rule::{ClassRule, LooksAt, Status, Sureness};
use crate::{
    errors::MerchandisingError,
    models::_entities::class_rules::{ActiveModel, Column, Entity},
};

/// The classes of part 1 of 药品网络销售禁止清单.
pub const OFF_NET: [&str; 10] = [
    "疫苗",
    "血液制品",
    "麻醉药品",
    "第一类精神药品",
    "第二类精神药品",
    "医疗用毒性药品",
    "放射性药品",
    "药品类易制毒化学品",
    "医疗机构制剂",
    "中药配方颗粒",
];

/// A line as it is proposed.
#[derive(Clone, Debug)]
pub struct Draft {
    pub looks_at: LooksAt,
    pub word: String,
    pub exceptions: String,
    /// None: medicines and pieces of TCM.
    pub kind: Option<Kind>,
    pub control: Control,
    /// Of what may not be sold online; of other controls their own word.
    pub class_name: String,
    /// The document that says so, with its year.
    pub source: String,
    pub sureness: Sureness,
    pub reason: String,
}

/// Files the line; it counts from the decision on.
pub async fn propose(
    tx: &WriteTx,
    mut draft: Draft,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassRule, MerchandisingError> {
    if !draft.control.is_never_sold_online() {
        word(&CONTROLS, draft.control).clone_into(&mut draft.class_name);
    }
    let mut errors = wrong(&draft);
    if is_there(tx, &draft).await? {
        errors.add("word", "名录里已经有这一条（或正在审批），不用重复提交");
    }
    if !errors.is_empty() {
        return Err(MerchandisingError::Invalid(errors));
    }
    let row = ActiveModel {
        looks_at: Set(draft.looks_at),
        word: Set(draft.word),
        exceptions: Set(draft.exceptions),
        kind: Set(draft.kind.map_or(0, Kind::code)),
        control: Set(draft.control),
        class_name: Set(draft.class_name),
        source: Set(draft.source),
        sureness: Set(draft.sureness),
        as_of: Set(shop_day(now)),
        status: Set(Status::Waiting),
        reason: Set(draft.reason),
        proposed_by: Set(by.id),
        proposed_name: Set(by.name.clone()),
        proposed_at: Set(now),
        decided_name: Set(String::new()),
        opinion: Set(String::new()),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    tell(tx, "class_rule.propose", &row, &row.reason, by, now).await?;
    Ok(row)
}

/// Asks for the end of a line, which counts until somebody else agrees. What was read in the law stays.
pub async fn propose_end(
    tx: &WriteTx,
    id: i64,
    reason: String,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassRule, MerchandisingError> {
    let rule = locked(tx, id).await?;
    if rule.status != Status::InForce {
        let message = format!("这一条{}，不能移除", rule.status.text());
        return Err(MerchandisingError::Conflict(message));
    }
    if rule.sureness == Sureness::Read {
        return Err(MerchandisingError::Conflict(
            "这一条的法规原文已经核对过，不能移除；法规修订后随系统升级更新".into(),
        ));
    }
    let mut row = rule.into_active_model();
    row.status = Set(Status::Ending);
    row.reason = Set(reason);
    row.proposed_by = Set(by.id);
    row.proposed_name = Set(by.name.clone());
    row.proposed_at = Set(now);
    row.decided_by = Set(None);
    row.decided_name = Set(String::new());
    row.decided_at = Set(None);
    row.opinion = Set(String::new());
    let row = row.update(tx.db()).await?;
    tell(tx, "class_rule.end", &row, &row.reason, by, now).await?;
    Ok(row)
}

/// The line, which stays as it is until the transaction ends.
pub(super) async fn locked(tx: &WriteTx, id: i64) -> Result<ClassRule, MerchandisingError> {
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or(MerchandisingError::NotFound("名录条目"))
}

/// Into the audit log.
pub(super) async fn tell(
    tx: &WriteTx,
    action: &'static str,
    rule: &ClassRule,
    reason: &str,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action,
        subject_kind: "class_rule",
        subject_id: rule.id.to_string(),
        before: None,
        after: Some(told(rule)),
        reason: reason.to_owned(),
    };
    audit::append(tx, by, entry, now).await
}

fn told(rule: &ClassRule) -> Value {
    json!({
        "looks_at": rule.looks_at.code(),
        "word": rule.word,
        "exceptions": rule.exceptions,
        "kind": rule.kind,
        "control": rule.control.code(),
        "class_name": rule.class_name,
        "source": rule.source,
        "sureness": rule.sureness.code(),
        "status": rule.status.code(),
    })
}

fn wrong(draft: &Draft) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if draft.word.chars().count() < 2 {
        errors.add("word", "至少两个字，一个字会误伤别的商品");
    }
    if draft.control == Control::None {
        errors.add("control", "请选择这类商品须有的管控");
    }
    let is_of_list = OFF_NET.contains(&draft.class_name.as_str());
    if draft.control.is_never_sold_online() && !is_of_list {
        errors.add("class_name", "请选择《药品网络销售禁止清单》里的类别");
    }
    if draft.source.is_empty() {
        errors.add(
            "source",
            "请写明依据的文件和年份，例如 国家药监局公告 2024 年第 54 号",
        );
    }
    if draft.reason.is_empty() {
        errors.add("reason", "请写明为什么要加，另一位质量人员据此审批");
    }
    errors
}

async fn is_there(tx: &WriteTx, draft: &Draft) -> Result<bool, DbErr> {
    let live = [Status::Waiting, Status::InForce, Status::Ending];
    let found = Entity::find()
        .filter(Column::LooksAt.eq(draft.looks_at))
        .filter(Column::Word.eq(draft.word.as_str()))
        .filter(Column::Control.eq(draft.control))
        .filter(Column::Status.is_in(live));
    Ok(found.count(tx.db()).await? > 0)
}
