//! Takes a checked import over: set-wise, in one transaction, so that all of it is there or none.
use catalog::goods::models::announce::announce;
use chrono::{DateTime, Utc};
use identity::audit::models::audit;
use kernel::{Actor, Services, WriteTx, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait, DbErr, EntityTrait, IntoActiveModel, QuerySelect, Statement,
    prelude::*,
};
use serde_json::json;

use super::{class, prices, status::Status};
use crate::{
    errors::ImportError,
    models::_entities::{goods_import_rows, goods_imports},
    prices::models::price_changes::Proposer,
};

const LOCK: &str = "select g.id from goods g where g.id in \
    (select r.goods_id from goods_import_rows r where r.import_id = $1) order by g.id for no key update";

const STALE: &str = "select count(*) as found from goods_import_rows r \
    left join goods g on g.code = r.code left join categories c on c.id = r.category_id \
    left join brands b on b.id = r.brand_id \
    where r.import_id = $1 and ((g.id is not null and (r.seen_at is null or g.updated_at <> r.seen_at)) \
    or c.id is null or (r.brand_id is not null and b.id is null))";

/// With how many goods each manufacturer comes that is not filed (any more).
const UNKNOWN_MAKERS: &str = "select r.maker, count(*) as found from goods_import_rows r \
    where r.import_id = $1 and not exists (select 1 from manufacturers m where m.name = r.maker) group by r.maker";

const NEW_MAKERS: &str = "insert into manufacturers (name, short_name, aliases, province) \
    select distinct r.maker, '', '', '' from goods_import_rows r \
    where r.import_id = $1 and not exists (select 1 from manufacturers m where m.name = r.maker)";

const NEW_GOODS: &str = "insert into goods (code, kind, name, trade_name, aliases, maker_id, brand_id, category_id, \
    form, spec, unit, approval_number, barcode, rx, scope, control, device_class, device_code, storage, min_quantity, \
    step, case_quantity, limit_quantity, is_preferred, is_controlled_sale, on_sale, base_price, \
    ladder_type, sales, sheet, listed_at, created_at, updated_at, first_sale) \
    select r.code, r.kind, r.name, r.trade_name, r.aliases, m.id, r.brand_id, r.category_id, \
    r.form, r.spec, r.unit, r.approval_number, r.barcode, r.rx, r.scope, r.control, r.device_class, r.device_code, \
    r.storage, r.min_quantity, r.step, r.case_quantity, r.limit_quantity, false, false, r.on_sale, r.base_price, \
    2, 0, '[]', i.applied_at, i.applied_at, i.applied_at, 'waiting' \
    from goods_import_rows r join manufacturers m on m.name = r.maker join goods_imports i on i.id = r.import_id \
    where r.import_id = $1 and r.goods_id is null order by r.line";

/// The class of approved goods stays: what the sheet says of it is proposed.
macro_rules! unless_approved {
    ($field:literal, $new:literal) => {
        concat!(
            $field,
            " = case when goods.first_sale = 'approved' then goods.",
            $field,
            " else ",
            $new,
            " end, "
        )
    };
}

const CHANGED_GOODS: &str = concat!(
    "update goods set ",
    unless_approved!("kind", "r.kind"),
    unless_approved!("name", "r.name"),
    unless_approved!("maker_id", "m.id"),
    unless_approved!("approval_number", "r.approval_number"),
    unless_approved!("rx", "r.rx"),
    unless_approved!("scope", "r.scope"),
    unless_approved!("control", "r.control"),
    unless_approved!("device_class", "r.device_class"),
    unless_approved!("device_code", "r.device_code"),
    unless_approved!("storage", "r.storage"),
    "trade_name = r.trade_name, aliases = r.aliases, brand_id = r.brand_id, category_id = r.category_id, \
    form = r.form, spec = r.spec, unit = r.unit, barcode = r.barcode, min_quantity = r.min_quantity, step = r.step, \
    case_quantity = r.case_quantity, limit_quantity = r.limit_quantity, on_sale = r.on_sale, base_price = r.base_price, \
    updated_at = i.applied_at \
    from goods_import_rows r join manufacturers m on m.name = r.maker join goods_imports i on i.id = r.import_id \
    where r.import_id = $1 and r.goods_id = goods.id"
);

const NEW_IDS: &str = "update goods_import_rows set goods_id = \
    (select g.id from goods g where g.code = goods_import_rows.code) where import_id = $1 and goods_id is null";

/// Prices that need a second person are only set by another person than the uploader; the system's own work
/// is exempt. New goods wait for their first-sale approval; another class of approved ones is proposed, for
/// this reason.
pub async fn apply(
    services: &Services,
    actor: &Actor,
    id: i64,
    class_reason: &str,
) -> Result<(), ImportError> {
    let (actor, now, class_reason) = (actor.clone(), services.clock.now(), class_reason.to_owned());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let import = ready(tx, id, now).await?;
            refuse_stale(tx, &import).await?;
            let prices = prices::judged(tx, &import, now).await?;
            prices.refuse(tx, &import, &actor).await?;
            mark_applied(tx, &import, &actor, now).await?;
            for sql in [NEW_MAKERS, NEW_GOODS, CHANGED_GOODS, NEW_IDS] {
                run(tx, sql, id).await?;
            }
            let asked = Proposer {
                actor: &prices::uploader(&import),
                reason: &format!("表格 {}", import.file_name),
                now: import.created_at,
            };
            prices.keep(tx, asked, &actor, now).await?;
            class::file(tx, &import, &actor, now).await?;
            class::propose(tx, &import, &actor, &class_reason, now).await?;
            tell(tx, id, now).await?;
            audit::append(tx, &actor, audit_entry(&import), now).await?;
            Ok(())
        })
        .await
}

/// Locked; refused unless it was checked, is in time and nobody took it over.
async fn ready(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<goods_imports::Model, ImportError> {
    let found = goods_imports::Entity::find_by_id(id).lock(ROW_LOCK);
    let import = found.one(tx.db()).await?.ok_or(ImportError::NotFound)?;
    if Status::of(&import, now) == Status::Checked {
        Ok(import)
    } else {
        Err(ImportError::NotReady)
    }
}

/// The goods of the import, held from here on, must be as they were when it was checked.
async fn refuse_stale(tx: &WriteTx, import: &goods_imports::Model) -> Result<(), ImportError> {
    if !tx.is_sqlite() {
        run(tx, LOCK, import.id).await?;
    }
    match stale(tx, import.id).await? + without_maker(tx, import).await? {
        0 => Ok(()),
        stale => Err(ImportError::Stale(stale)),
    }
}

fn audit_entry(import: &goods_imports::Model) -> audit::Entry {
    audit::Entry {
        action: "goods.import",
        subject_kind: "goods_import",
        subject_id: import.id.to_string(),
        after: Some(json!({
            "file_name": import.file_name,
            "new_count": import.new_count,
            "changed_count": import.changed_count,
            "price_count": import.price_count,
            "class_count": import.class_count,
            "uploaded_by": import.staff_name,
        })),
        ..Default::default()
    }
}

async fn mark_applied(
    tx: &WriteTx,
    import: &goods_imports::Model,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), DbErr> {
    let mut row = import.clone().into_active_model();
    row.status = Set(Status::Applied);
    row.applied_at = Set(Some(now));
    row.applied_by = Set(actor.name.clone());
    row.update(tx.db()).await?;
    Ok(())
}

async fn run(tx: &WriteTx, sql: &str, id: i64) -> Result<(), DbErr> {
    let backend = tx.db().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, sql, [id.into()]);
    tx.db().execute_raw(statement).await?;
    Ok(())
}

/// Goods that were changed or added since the check, or whose category or brand is gone.
async fn stale(tx: &WriteTx, id: i64) -> Result<u64, DbErr> {
    let backend = tx.db().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, STALE, [id.into()]);
    let row = tx.db().query_one_raw(statement).await?;
    let found: i64 = row.map_or(Ok(0), |row| row.try_get("", "found"))?;
    Ok(found.unsigned_abs())
}

/// Goods whose manufacturer existed when they were checked but was deleted or renamed since: no one has agreed to
/// create it again.
async fn without_maker(tx: &WriteTx, import: &goods_imports::Model) -> Result<u64, DbErr> {
    let agreed: Vec<String> = serde_json::from_value(import.new_makers.clone()).unwrap_or_default();
    let backend = tx.db().get_database_backend();
    let statement = Statement::from_sql_and_values(backend, UNKNOWN_MAKERS, [import.id.into()]);
    let mut goods = 0;
    for row in tx.db().query_all_raw(statement).await? {
        let (maker, found): (String, i64) = (row.try_get("", "maker")?, row.try_get("", "found")?);
        if !agreed.contains(&maker) {
            goods += found.unsigned_abs();
        }
    }
    Ok(goods)
}

async fn tell(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<(), DbErr> {
    let ids: Vec<Option<i64>> = goods_import_rows::Entity::find()
        .select_only()
        .column(goods_import_rows::Column::GoodsId)
        .filter(goods_import_rows::Column::ImportId.eq(id))
        .into_tuple()
        .all(tx.db())
        .await?;
    let ids: Vec<i64> = ids.into_iter().flatten().collect();
    announce(tx, &ids, now).await
}
