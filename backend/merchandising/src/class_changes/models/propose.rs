//! Proposes another class for an approved product.
use catalog::{
    documents::models::documents::DocumentStatus,
    goods::models::{first_sale::FirstSale, goods::locked},
    models::{
        _entities::{goods, goods_documents, manufacturers},
        hands,
    },
};
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, WriteTx, api::FieldErrors};
use sea_orm::{ActiveValue::Set, DbErr, IntoActiveModel, prelude::*};
use serde_json::{Map, Value, json};

use super::{
    direction::direction,
    fields::{self, FIELDS},
    leaflet,
    proposal::{ClassChange, Source, Status, told},
};
use crate::{
    class_rules::models::known::ClassRules,
    errors::MerchandisingError,
    goods::models::{
        fill::fill,
        goods::{RecordChange, category_kind, check_references, form_field, record_of},
        record,
    },
    models::_entities::class_changes::{ActiveModel, Column, Entity},
};

pub(super) const DOCUMENT_NEEDED: &str =
    "放宽或改变分类须有依据：请选择这个商品的一份现行资料，没有时先在“商品资料”上传";

/// Why, on what document, and by which way.
#[derive(Clone, Debug)]
pub struct Justification {
    pub reason: String,
    pub document_id: Option<i64>,
    pub source: Source,
    /// Others who took part, besides the proposer.
    pub takers: Vec<Option<i64>>,
}

/// Files the proposal in the place of one that waits. The product stays as it is.
pub async fn propose(
    tx: &WriteTx,
    goods_id: i64,
    mut class: RecordChange,
    mut grounds: Justification,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<ClassChange, MerchandisingError> {
    let goods = locked(tx, goods_id).await?;
    let goods = goods.ok_or(MerchandisingError::NotFound("商品"))?;
    if goods.first_sale != FirstSale::Approved {
        return Err(MerchandisingError::Conflict(
            "这个商品还没有通过首营审批，请直接修改资料，由首营审批一并核对".into(),
        ));
    }
    let waiting = waiting_of(tx, goods_id).await?;
    let taken_along = match &waiting {
        Some(waiting) => take_along(&mut class, &mut grounds, waiting)?,
        None => hands::of(&[]),
    };
    let after = revised(tx, &goods, class, &grounds).await?;
    let (before, after) = differences(tx, &goods, &after).await?;
    if after.is_empty() {
        return Err(MerchandisingError::invalid(
            "change",
            "分类资料没有变化，不用提交审批",
        ));
    }
    // A sheet names no document; who decides sends such a proposal back.
    let is_bare = grounds.document_id.is_none() && grounds.source != Source::Sheet;
    if is_bare && direction(&before, &after).asks_for_document() {
        return Err(MerchandisingError::invalid("class_document_id", DOCUMENT_NEEDED));
    }
    if let Some(waiting) = waiting {
        replace(tx, waiting, by, now).await?;
    }
    let takers = hands::merged(&hands::of(&grounds.takers), &taken_along);
    let row = ActiveModel {
        goods_id: Set(goods_id),
        status: Set(Status::Waiting),
        source: Set(grounds.source),
        before: Set(Value::Object(before)),
        after: Set(Value::Object(after)),
        reason: Set(grounds.reason),
        document_id: Set(grounds.document_id),
        proposed_by: Set(by.id),
        proposed_name: Set(by.name.clone()),
        proposed_at: Set(now),
        hands: Set(hands::joined(&takers, by.id)),
        decided_name: Set(String::new()),
        opinion: Set(String::new()),
        ..Default::default()
    };
    let row = row.insert(tx.db()).await?;
    let (before, after) = told(&row.before, &row.after);
    let entry = audit::Entry {
        action: "class_change.propose",
        subject_kind: "goods",
        subject_id: goods_id.to_string(),
        before: Some(before),
        after: Some(after),
        reason: row.reason.clone(),
    };
    audit::append(tx, by, entry, now).await?;
    Ok(row)
}

/// The product as it would be. Err: everything that is wrong with that.
async fn revised(
    tx: &WriteTx,
    goods: &goods::Model,
    class: RecordChange,
    grounds: &Justification,
) -> Result<goods::Model, MerchandisingError> {
    let mut errors = FieldErrors::default();
    if grounds.reason.is_empty() {
        errors.add("class_reason", "请写明修改原因和依据，质量管理据此审批");
    }
    if let Some(id) = grounds.document_id
        && !is_document_of(tx, id, goods.id).await?
    {
        errors.add("class_document_id", "请选择这个商品的一份现行资料");
    }
    let mut after = goods.clone();
    fill(&mut after, class, &mut errors);
    check_references(tx, &after, &mut errors).await?;
    let kind = category_kind(tx, after.category_id).await?;
    let rules = ClassRules::load(tx.db()).await?;
    for (field, why) in record::check(&record_of(&after, kind), &rules) {
        errors.add(form_field(field), why);
    }
    if errors.is_empty() {
        Ok(after)
    } else {
        Err(MerchandisingError::Invalid(errors))
    }
}

async fn is_document_of(tx: &WriteTx, id: i64, goods_id: i64) -> Result<bool, DbErr> {
    use goods_documents::{Column, Entity};
    let found = Entity::find_by_id(id)
        .filter(Column::GoodsId.eq(goods_id))
        .filter(Column::Status.eq(DocumentStatus::Current));
    Ok(found.count(tx.db()).await? > 0)
}

/// The differences, before and after; the manufacturer with id and name.
async fn differences(
    tx: &WriteTx,
    goods: &goods::Model,
    revised: &goods::Model,
) -> Result<(Map<String, Value>, Map<String, Value>), DbErr> {
    let (mut before, mut after) = (fields::values(goods), fields::values(revised));
    for field in FIELDS {
        if before.get(field) == after.get(field) {
            before.remove(field);
            after.remove(field);
        }
    }
    if after.contains_key("maker_id") {
        before.insert("maker".into(), json!(maker(tx, goods.maker_id).await?));
        after.insert("maker".into(), json!(maker(tx, revised.maker_id).await?));
    }
    Ok((before, after))
}

async fn maker(tx: &WriteTx, id: i64) -> Result<String, DbErr> {
    let found = manufacturers::Entity::find_by_id(id).one(tx.db()).await?;
    Ok(found.map(|maker| maker.name).unwrap_or_default())
}

async fn waiting_of(tx: &WriteTx, goods_id: i64) -> Result<Option<ClassChange>, DbErr> {
    Entity::find()
        .filter(Column::GoodsId.eq(goods_id))
        .filter(Column::Status.eq(Status::Waiting))
        .one(tx.db())
        .await
}

/// A leaflet that waits goes along with the class that takes its place, and with it who took part; a leaflet takes the place of no
/// class. Those people.
fn take_along(
    class: &mut RecordChange,
    grounds: &mut Justification,
    waiting: &ClassChange,
) -> Result<Value, MerchandisingError> {
    let nobody = hands::of(&[]);
    if class.sheet.is_some() {
        let fields = waiting.after.as_object();
        let is_class = fields.is_some_and(|fields| fields.keys().any(|field| field != "sheet"));
        return if is_class {
            Err(MerchandisingError::Conflict(
                "这个商品有分类变更正在审批，请等它有了结果再提交说明书".into(),
            ))
        } else {
            Ok(nobody)
        };
    }
    let Some(sheet) = waiting.after.get("sheet") else {
        return Ok(nobody);
    };
    class.sheet = Some(leaflet::rows(sheet));
    if !grounds.reason.is_empty() {
        grounds.reason = format!("{}；说明书：{}", grounds.reason, waiting.reason);
    }
    Ok(waiting.hands.clone())
}

async fn replace(tx: &WriteTx, waiting: ClassChange, by: &Actor, now: DateTime<Utc>) -> Result<(), DbErr> {
    let mut row = waiting.into_active_model();
    row.status = Set(Status::Replaced);
    row.opinion = Set(format!("被 {} 的新提交取代", by.name));
    row.decided_at = Set(Some(now));
    row.update(tx.db()).await?;
    Ok(())
}
