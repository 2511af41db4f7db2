//! The decision on a proposal, and taking it back.
use catalog::{
    goods::models::{
        announce::announce,
        codes::{Control, DeviceClass, Rx, Storage},
        goods::locked,
    },
    models::{_entities::goods, hands},
};
use chrono::{DateTime, Utc};
use kernel::{Actor, WriteTx};
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};
use serde_json::{Map, Value};

use super::{
    direction::direction,
    fields::{self, FIELDS},
    proposal::{ClassChange, Status},
    propose::DOCUMENT_NEEDED,
};
use crate::{
    class_rules::models::known::ClassRules,
    errors::MerchandisingError,
    goods::models::{
        goods::{category_kind, record_of},
        record,
    },
    models::_entities::class_changes::Entity,
};

pub enum Decision {
    Approve { opinion: String },
    Reject { reason: String },
}

/// Decides once: the second of two simultaneous reviewers gets an error. An approval gives the product its
/// new class.
pub async fn decide(
    tx: &WriteTx,
    id: i64,
    decision: Decision,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassChange, MerchandisingError> {
    let (change, goods) = waiting(tx, id).await?;
    if hands::include(&change.hands, by.id) {
        return Err(MerchandisingError::Conflict(
            "这是您提交的变更，须由另一位质量人员审批".into(),
        ));
    }
    let (status, words) = match decision {
        Decision::Reject { reason } => (Status::Rejected, reason),
        Decision::Approve { opinion } => {
            reclass(tx, goods, &change, now).await?;
            (Status::Approved, opinion)
        }
    };
    Ok(closed(tx, change, status, words, by, now).await?)
}

/// By the person who proposed it.
pub async fn withdraw(
    tx: &WriteTx,
    id: i64,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassChange, MerchandisingError> {
    let (change, _) = waiting(tx, id).await?;
    if change.proposed_by.is_none() || change.proposed_by != by.id {
        return Err(MerchandisingError::Conflict(
            "只有提交人自己能撤回；不同意请由质量人员驳回".into(),
        ));
    }
    Ok(closed(tx, change, Status::Withdrawn, String::new(), by, now).await?)
}

/// With its goods, locked until the transaction ends.
async fn waiting(tx: &WriteTx, id: i64) -> Result<(ClassChange, goods::Model), MerchandisingError> {
    let missing = || MerchandisingError::NotFound("分类变更");
    let found = Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(missing)?;
    let goods = locked(tx, found.goods_id).await?.ok_or_else(missing)?;
    // Another transaction that held the product may have decided meanwhile.
    let change = Entity::find_by_id(id).one(tx.db()).await?.ok_or_else(missing)?;
    if change.status != Status::Waiting {
        let status = change.status.text();
        let message = format!("这个变更{status}（{}），请看下一个", change.decided_name);
        return Err(MerchandisingError::Conflict(message.replace("（）", "")));
    }
    Ok((change, goods))
}

/// Gives the product the class that was proposed, if the proposal still fits it and the rules of today.
async fn reclass(
    tx: &WriteTx,
    goods: goods::Model,
    change: &ClassChange,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let empty = Map::new();
    let (before, after) = (
        change.before.as_object().unwrap_or(&empty),
        change.after.as_object().unwrap_or(&empty),
    );
    if change.document_id.is_none() && direction(before, after).asks_for_document() {
        return Err(MerchandisingError::Conflict(format!(
            "{DOCUMENT_NEEDED}；请驳回，由提交人在商品页附上资料重新提交"
        )));
    }
    refuse_stale(&goods, before)?;
    let revised = revised(goods.clone(), after);
    refuse_unlawful(tx, &revised).await?;
    let id = goods.id;
    let mut row = goods.into_active_model();
    row.name = Set(revised.name);
    row.maker_id = Set(revised.maker_id);
    row.approval_number = Set(revised.approval_number);
    row.rx = Set(revised.rx);
    row.scope = Set(revised.scope);
    row.control = Set(revised.control);
    row.device_class = Set(revised.device_class);
    row.device_code = Set(revised.device_code);
    row.storage = Set(revised.storage);
    row.sheet = Set(revised.sheet);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    Ok(announce(tx, &[id], now).await?)
}

/// `before`: what of the product the proposer saw.
fn refuse_stale(goods: &goods::Model, before: &Map<String, Value>) -> Result<(), MerchandisingError> {
    let now_has = fields::values(goods);
    let is_stale = FIELDS
        .iter()
        .any(|field| before.contains_key(*field) && now_has.get(*field) != before.get(*field));
    if is_stale {
        return Err(MerchandisingError::Conflict(
            "商品的分类资料在提交之后变过，请驳回，由提交人按现在的资料重新提交".into(),
        ));
    }
    Ok(())
}

/// The product with the proposed values; fields that the proposal does not name stay.
fn revised(mut goods: goods::Model, after: &Map<String, Value>) -> goods::Model {
    let text = |field: &str| after.get(field).and_then(Value::as_str).map(str::to_owned);
    for (field, place) in [
        ("name", &mut goods.name),
        ("approval_number", &mut goods.approval_number),
        ("scope", &mut goods.scope),
        ("device_code", &mut goods.device_code),
    ] {
        if let Some(text) = text(field) {
            *place = text;
        }
    }
    if let Some(code) = text("rx") {
        goods.rx = Rx::from_code(&code);
    }
    if let Some(code) = text("control") {
        goods.control = Control::from_code(&code);
    }
    if let Some(code) = text("device_class") {
        goods.device_class = DeviceClass::from_code(&code);
    }
    if let Some(code) = text("storage") {
        goods.storage = Storage::from_code(&code);
    }
    if let Some(id) = after.get("maker_id").and_then(Value::as_i64) {
        goods.maker_id = id;
    }
    if let Some(sheet) = after.get("sheet") {
        goods.sheet = sheet.clone();
    }
    goods
}

async fn refuse_unlawful(tx: &WriteTx, revised: &goods::Model) -> Result<(), MerchandisingError> {
    let kind = category_kind(tx, revised.category_id).await?;
    let rules = ClassRules::load(tx.db()).await?;
    let wrong = record::check(&record_of(revised, kind), &rules);
    if !wrong.is_empty() {
        let words: Vec<String> = wrong.into_iter().map(|(_, why)| why).collect();
        return Err(MerchandisingError::Conflict(format!(
            "按现在的规则不能这样改：{}",
            words.join("；")
        )));
    }
    Ok(())
}

async fn closed(
    tx: &WriteTx,
    change: ClassChange,
    status: Status,
    opinion: String,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassChange, DbErr> {
    let mut row = change.into_active_model();
    row.status = Set(status);
    row.decided_by = Set(by.id);
    row.decided_name = Set(by.name.clone());
    row.decided_at = Set(Some(now));
    row.opinion = Set(opinion);
    row.update(tx.db()).await
}
