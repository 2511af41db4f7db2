//! What a spreadsheet says of the class of goods: checked before anything is taken over, then filed or proposed.
use catalog::{
    goods::models::{
        codes::Storage,
        first_sale::{self, FirstSale},
    },
    models::_entities::goods,
};
use chrono::{DateTime, Utc};
use identity::audit::models::history::Change;
use kernel::{Actor, WriteTx};
use sea_orm::{ConnectionTrait, DbErr, QueryOrder, QuerySelect, Statement, prelude::*};

use super::{columns::Field, draft::Draft, prices::uploader};
use crate::{
    class_changes::models::class_changes::{self, FORM_FIELDS, Justification, Source},
    errors::ImportError,
    goods::models::goods::RecordChange,
    models::_entities::{goods_import_rows, goods_imports},
};

/// Approved goods that one sheet may propose another class for: each is looked at by a person.
pub const MOST_RECLASSED: i64 = 500;

const PROPOSED: &str = "select r.id as row_id, m.id as maker_id from goods_import_rows r \
    join goods g on g.id = r.goods_id join manufacturers m on m.name = r.maker \
    where r.import_id = $1 and r.seen_at is not null and g.first_sale = 'approved' \
    and (r.name <> g.name or m.id <> g.maker_id or r.approval_number <> g.approval_number or r.rx <> g.rx \
    or r.scope <> g.scope or r.control <> g.control or r.device_class <> g.device_class \
    or r.device_code <> g.device_code or r.storage <> g.storage) order by g.id";

/// The fields of the class in which they differ.
pub fn differing(before: &Draft, after: &Draft) -> Vec<Field> {
    let differs = |name: &&str| match *name {
        "name" => before.name != after.name,
        "maker" => before.maker != after.maker,
        "approval_number" => before.approval_number != after.approval_number,
        "rx" => before.rx != after.rx,
        "scope" => before.scope != after.scope,
        "control" => before.control != after.control,
        "device_class" => before.device_class != after.device_class,
        "device_code" => before.device_code != after.device_code,
        "storage" => before.storage != after.storage,
        _ => false,
    };
    let fields = FORM_FIELDS.iter().filter(|name| differs(name));
    fields.filter_map(|name| Field::named(name)).collect()
}

fn is_approved(goods: &goods::Model) -> bool {
    goods.first_sale == FirstSale::Approved
}

/// Class fields of existing goods that the uploader may not change.
pub fn refused(
    existing: &goods::Model,
    (before, after): (&Draft, &Draft),
    may_propose: bool,
) -> Vec<(Field, &'static str)> {
    let mut refused = Vec::new();
    if !may_propose {
        let why = "由商品岗位提交、质量管理审批，您的岗位不能改";
        refused.extend(differing(before, after).into_iter().map(|field| (field, why)));
    }
    if is_approved(existing) && before.kind != after.kind {
        refused.push((Field::Kind, "已通过首营的商品不能改类别，请按新类别另建商品"));
    }
    refused
}

/// Whether taking the row over proposes another class.
pub fn is_proposal(existing: &goods::Model, before: &Draft, after: &Draft) -> bool {
    is_approved(existing) && !differing(before, after).is_empty()
}

/// Says of these changes that they wait for quality management.
pub fn mark(changes: &mut [Change]) {
    let proposed = changes
        .iter_mut()
        .filter(|change| FORM_FIELDS.contains(&change.field.as_str()));
    for change in proposed {
        change.heading.push_str("（须质量管理审批）");
    }
}

/// Puts new goods into the queue for their first sale, and notes who changed those that wait there.
pub async fn file(
    tx: &WriteTx,
    import: &goods_imports::Model,
    taker: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let people = [import.staff_id, taker.id];
    let note = format!("表格导入 {}", import.file_name);
    first_sale::file_all(
        tx,
        &goods_of(tx, import.id, true).await?,
        &uploader(import),
        (&note, &people),
        now,
    )
    .await?;
    for chunk in goods_of(tx, import.id, false).await?.chunks(500) {
        first_sale::changed_by(tx, chunk, &people).await?;
    }
    Ok(())
}

/// Of its new or of its changed rows.
async fn goods_of(tx: &WriteTx, import_id: i64, is_new: bool) -> Result<Vec<i64>, DbErr> {
    use goods_import_rows::{Column, Entity};
    let seen = if is_new {
        Column::SeenAt.is_null()
    } else {
        Column::SeenAt.is_not_null()
    };
    let ids: Vec<Option<i64>> = Entity::find()
        .select_only()
        .column(Column::GoodsId)
        .filter(Column::ImportId.eq(import_id))
        .filter(seen)
        .order_by_asc(Column::Id)
        .into_tuple()
        .all(tx.db())
        .await?;
    Ok(ids.into_iter().flatten().collect())
}

/// Proposes what the sheet says of the class of approved goods; the rest of the row was taken over.
pub async fn propose(
    tx: &WriteTx,
    import: &goods_imports::Model,
    taker: &Actor,
    reason: &str,
    now: DateTime<Utc>,
) -> Result<(), ImportError> {
    let backend = tx.db().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, PROPOSED, [import.id.into()]);
    let found = tx.db().query_all_raw(statement).await?;
    if found.is_empty() {
        return Ok(());
    }
    if reason.is_empty() {
        return Err(ImportError::ClassReason);
    }
    for row in found {
        let (row_id, maker_id): (i64, i64) = (row.try_get("", "row_id")?, row.try_get("", "maker_id")?);
        let Some(row) = goods_import_rows::Entity::find_by_id(row_id).one(tx.db()).await? else {
            continue;
        };
        let Some(goods_id) = row.goods_id else { continue };
        let grounds = Justification {
            reason: reason.to_owned(),
            document_id: None,
            source: Source::Sheet,
            takers: vec![import.staff_id],
        };
        class_changes::propose(tx, goods_id, class_of(row, maker_id), grounds, taker, now).await?;
    }
    Ok(())
}

fn class_of(row: Draft, maker_id: i64) -> RecordChange {
    RecordChange {
        name: Some(row.name),
        maker_id: Some(maker_id),
        approval_number: Some(row.approval_number),
        rx: Some(row.rx),
        scope: Some(row.scope),
        control: Some(row.control),
        device_class: Some(row.device_class),
        device_code: Some(row.device_code),
        storage: Some(Storage::from_code(&row.storage)),
        ..Default::default()
    }
}
