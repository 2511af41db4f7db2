//! Who changed what of one record, in words: from the audit log and, for goods, from the spreadsheets taken over.
use chrono::{DateTime, Utc};
use identity::models::{_entities::audit_entries, audit};
use sea_orm::{ConnectionTrait, DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::{goods_import_rows, goods_imports},
    import::{Change, Status},
};

mod wording;

/// Records whose history is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    Goods,
    Maker,
    Brand,
    Category,
}

impl Subject {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Goods => "goods",
            Self::Maker => "maker",
            Self::Brand => "brand",
            Self::Category => "category",
        }
    }
}

/// One thing that somebody did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deed {
    /// Unlike any other of this history.
    pub key: String,
    pub at: DateTime<Utc>,
    pub actor_name: String,
    pub action_text: String,
    pub reason: String,
    pub changes: Vec<Change>,
}

/// The latest first, and how many there are.
pub async fn of(
    db: &impl ConnectionTrait,
    subject: Subject,
    id: i64,
    from: u64,
    limit: u64,
) -> Result<(Vec<Deed>, u64), DbErr> {
    let (mut deeds, mut total) = audited(db, subject, id, from + limit).await?;
    if subject == Subject::Goods {
        let (imported, count) = imported(db, id, from + limit).await?;
        deeds.extend(imported);
        total += count;
    }
    deeds.sort_by_key(|deed| std::cmp::Reverse(deed.at));
    let page = deeds.into_iter().skip(from as usize).take(limit as usize);
    Ok((page.collect(), total))
}

async fn audited(
    db: &impl ConnectionTrait,
    subject: Subject,
    id: i64,
    limit: u64,
) -> Result<(Vec<Deed>, u64), DbErr> {
    use audit_entries::{Column, Entity};
    let found = Entity::find()
        .filter(Column::SubjectKind.eq(subject.code()))
        .filter(Column::SubjectId.eq(id.to_string()));
    let total = found.clone().count(db).await?;
    let rows = found.order_by_desc(Column::Id).limit(limit).all(db).await?;
    let deeds = rows.into_iter().map(|row| Deed {
        key: format!("audit{}", row.id),
        at: row.at,
        action_text: audit::action_text(&row.action).into(),
        changes: wording::changes(row.before.as_ref(), row.after.as_ref()),
        actor_name: row.actor_name,
        reason: row.reason,
    });
    Ok((deeds.collect(), total))
}

/// One audit entry stands for a whole spreadsheet; what it did to each goods is kept with its rows.
async fn imported(db: &impl ConnectionTrait, goods_id: i64, limit: u64) -> Result<(Vec<Deed>, u64), DbErr> {
    use goods_import_rows::{Column, Entity};
    let found = Entity::find()
        .inner_join(goods_imports::Entity)
        .filter(Column::GoodsId.eq(goods_id))
        .filter(goods_imports::Column::Status.eq(Status::Applied.code()));
    let total = found.clone().count(db).await?;
    let rows = found
        .select_also(goods_imports::Entity)
        .order_by_desc(Column::Id)
        .limit(limit)
        .all(db)
        .await?;
    let deeds = rows.into_iter().filter_map(|(row, import)| {
        let import = import?;
        let verb = if row.seen_at.is_none() { "新增" } else { "修改" };
        Some(Deed {
            key: format!("import{}", row.id),
            at: import.applied_at?,
            actor_name: import.applied_by,
            action_text: format!("表格导入{verb}"),
            reason: format!(
                "{} 第 {} 行，{}上传",
                import.file_name, row.line, import.staff_name
            ),
            changes: serde_json::from_value(row.changes).unwrap_or_default(),
        })
    });
    Ok((deeds.collect(), total))
}
