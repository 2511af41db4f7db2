//! Proposes a new line, or the end of one.
use catalog::goods::models::{
    codes::{Control, Kind},
    facts::split_names,
    words::{CONTROLS, word},
};
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx, api::FieldErrors, clock::shop_day, db::ROW_LOCK};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, QuerySelect, prelude::*};
use serde_json::{Value, json};

use super::{
    class_rule::{ClassRule, LooksAt, Status, Sureness},
    known::plain,
};
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

/// What a part of an approval number says of a medicine begins with its year: 国药准字H is in half of all numbers.
const FEWEST_DIGITS: usize = 4;

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
    let word = plain(&draft.word);
    if word.chars().count() < 2 {
        errors.add("word", "至少两个字，一个字会误伤别的商品");
    }
    let digits = word.chars().filter(char::is_ascii_digit).count();
    if draft.looks_at == LooksAt::Number && digits < FEWEST_DIGITS {
        errors.add(
            "word",
            "请写批准文号本身，例如 国药准字H20053344；只有前缀会误伤别的商品",
        );
    }
    if let Some(part) = split_names(&draft.exceptions).find(|part| word.contains(&plain(part))) {
        let why = format!("“{part}”就在这个词里，这一条不会管到任何商品，请改例外");
        errors.add("exceptions", why);
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

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(looks_at: LooksAt, word: &str, exceptions: &str) -> Draft {
        Draft {
            looks_at,
            word: word.into(),
            exceptions: exceptions.into(),
            kind: None,
            control: Control::Psychotropic2,
            class_name: "第二类精神药品".into(),
            source: "测试公告 2026 年第 1 号".into(),
            sureness: Sureness::Known,
            reason: "新列入目录".into(),
        }
    }

    fn fields(draft: &Draft) -> Vec<String> {
        wrong(draft).0.into_keys().collect()
    }

    #[test]
    fn a_number_is_more_than_its_prefix() {
        for prefix in [
            "国药准字",
            "国药准字H",
            "国药准字 Ｈ２０",
            "进口药品注册证号",
            "H20",
        ] {
            assert_eq!(fields(&draft(LooksAt::Number, prefix, "")), ["word"], "{prefix}");
            assert_eq!(
                fields(&draft(LooksAt::Ingredient, prefix, "")),
                [""; 0],
                "{prefix}"
            );
        }
        for number in ["国药准字H20228166", "国药准字Ｈ２０２２８１６６", "H20140123"] {
            assert_eq!(fields(&draft(LooksAt::Number, number, "")), [""; 0], "{number}");
        }
    }

    #[test]
    fn an_exception_leaves_something_of_the_line() {
        for exceptions in ["可待因", "双氢、磷酸 可待因", "磷酸可待因某某"] {
            let line = draft(LooksAt::Name, "磷酸可待因某某", exceptions);
            assert_eq!(fields(&line), ["exceptions"], "{exceptions}");
        }
        for exceptions in ["", "复方", "磷酸可待因某某糖浆", "可待因酮"] {
            let line = draft(LooksAt::Name, "磷酸可待因某某", exceptions);
            assert_eq!(fields(&line), [""; 0], "{exceptions}");
        }
    }
}
