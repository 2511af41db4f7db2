//! Finders: what approved buyers are shown, and what staff see.
use chrono::NaiveDate;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
    paging::PageRequest,
};
use sea_orm::{Condition, DbErr, JoinType, QueryOrder, QuerySelect, Select, prelude::*};

use super::kinds::{DocumentAudience, DocumentStatus, GoodsDocumentKind};
use crate::{
    goods::models::first_sale,
    models::_entities::{
        goods,
        goods_documents::{Column, Entity, Model as Document, Relation},
    },
};

/// What a buyer looks for; absent fields do not filter.
#[derive(Clone, Debug, Default)]
pub struct DocumentFilter {
    pub goods_id: Option<i64>,
    pub kind: Option<GoodsDocumentKind>,
    /// In the names, code, approval number of the product and the document's title.
    pub keywords: Option<String>,
}

/// Documents visible to approved buyers: none of goods without first-sale approval.
fn open() -> Select<Entity> {
    Entity::find()
        .join(JoinType::InnerJoin, Relation::Goods.def())
        .filter(first_sale::approved())
        .filter(Column::Status.eq(DocumentStatus::Current))
        .filter(Column::Audience.eq(DocumentAudience::Buyers))
}

fn matching(wanted: &DocumentFilter) -> Select<Entity> {
    let mut found = open();
    if let Some(id) = wanted.goods_id {
        found = found.filter(Column::GoodsId.eq(id));
    }
    for word in wanted.keywords.iter().flat_map(|words| words.split_whitespace()) {
        found = found.filter(names_hold(word));
    }
    found
}

fn names_hold(word: &str) -> Condition {
    Condition::any()
        .add(contains(Column::Title, word))
        .add(contains(goods::Column::Name, word))
        .add(contains(goods::Column::TradeName, word))
        .add(contains(goods::Column::Code, word))
        .add(contains(goods::Column::ApprovalNumber, word))
}

/// One page, by goods and kind, and how many there are.
#[kernel::boxed]
pub async fn page(
    db: &Db,
    wanted: &DocumentFilter,
    page: PageRequest,
) -> Result<(Vec<Document>, u64), DbErr> {
    let mut found = matching(wanted);
    if let Some(kind) = wanted.kind {
        found = found.filter(Column::Kind.eq(kind));
    }
    let ordered = found
        .order_by_asc(Column::GoodsId)
        .order_by_asc(Column::Kind)
        .order_by_asc(Column::Id);
    page.rows(db, ordered).await
}

/// The number of documents of each kind, in the order of [`GoodsDocumentKind::ALL`], whatever the kind filter.
#[kernel::boxed]
pub async fn counts(db: &Db, wanted: &DocumentFilter) -> Result<Vec<i64>, DbErr> {
    let rows: Vec<(GoodsDocumentKind, i64)> = matching(wanted)
        .select_only()
        .column(Column::Kind)
        .column_as(Column::Id.count(), "number")
        .group_by(Column::Kind)
        .into_tuple()
        .all(db)
        .await?;
    let count = |wanted: GoodsDocumentKind| {
        let found = rows.iter().find(|(kind, _)| *kind == wanted);
        found.map_or(0, |(_, number)| *number)
    };
    Ok(GoodsDocumentKind::ALL.map(count).into())
}

/// A document that approved buyers may have.
pub async fn shown(db: &Db, id: i64) -> Result<Option<Document>, DbErr> {
    open().filter(Column::Id.eq(id)).one(db).await
}

/// Of these ids, those that approved buyers may have.
pub async fn shown_among(db: &Db, ids: &[i64]) -> Result<Vec<Document>, DbErr> {
    open()
        .filter(Column::Id.is_in(ids.iter().copied()))
        .order_by_asc(Column::GoodsId)
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// One page for staff. Filters: `id`, `goods_id`, `kind`, `status`, `q` (as buyers' keywords), `expiring` (current and
/// valid no longer than `until`).
pub async fn for_staff(
    db: &Db,
    query: &ListQuery,
    until: NaiveDate,
) -> Result<(Vec<Document>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)))
        .add_option(query.text("kind").map(|kind| Column::Kind.eq(kind)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)));
    if query.flag("expiring")? == Some(true) {
        all = all.add(expires_until(until));
    }
    for word in query.text("q").unwrap_or_default().split_whitespace() {
        all = all.add(names_hold(word));
    }
    let found = Entity::find()
        .join(JoinType::InnerJoin, Relation::Goods.def())
        .filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "goods_id" => Column::GoodsId,
        "kind" => Column::Kind,
        "status" => Column::Status,
        "valid_until" => Column::ValidUntil,
        "created_at" => Column::CreatedAt,
        "updated_at" => Column::UpdatedAt,
        _ => return None,
    })
}

/// Current ones that expire until this day, for the list of staff.
fn expires_until(day: NaiveDate) -> Condition {
    Condition::all()
        .add(Column::Status.eq(DocumentStatus::Current))
        .add(Column::ValidUntil.lte(day))
}
