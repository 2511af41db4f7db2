//! Finders of filings for staff.
use catalog::{
    documents::models::documents::DocumentStatus,
    goods::models::first_sale::Filing,
    models::_entities::{
        first_sales::{Column, Entity, Relation},
        goods, goods_documents,
    },
};
use chrono::NaiveDate;
use identity::permissions::Role;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
};
use sea_orm::{
    Condition, DbErr, JoinType, QuerySelect,
    prelude::*,
    sea_query::{Expr, ExprTrait, Query},
};

use super::turns;
use crate::models::_entities::first_sale_rules;

/// One page. Filters: `id`, `goods_id`, `status`, `kind` of goods, `ready` (all its documents are there), `my_turn` (waits for
/// the reader's opinion).
pub async fn for_staff(
    db: &Db,
    query: &ListQuery,
    reader: (i64, &[Role]),
    today: NaiveDate,
) -> Result<(Vec<Filing>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.number("kind")?.map(|kind| goods::Column::Kind.eq(kind)));
    if let Some(is_ready) = query.flag("ready")? {
        let lacking = lacks_a_document(today);
        all = all.add(if is_ready { lacking.not() } else { lacking });
    }
    if let Some(is_my_turn) = query.flag("my_turn")? {
        let theirs = turns::of(db, reader).await?;
        all = all.add(if is_my_turn { theirs } else { theirs.not() });
    }
    let found = Entity::find()
        .join(JoinType::InnerJoin, Relation::Goods.def())
        .filter(all);
    query.page(db, found, ("id", Direction::Desc), sort_column).await
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Filing>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "status" => Column::Status,
        "filed_at" => Column::FiledAt,
        "decided_at" => Column::DecidedAt,
        _ => return None,
    })
}

/// Like [`super::rules::needs`], for one product.
fn lacks_a_document(today: NaiveDate) -> Expr {
    use first_sale_rules::Column as RuleColumn;
    use goods_documents::Column as DocumentColumn;
    let held = Query::select()
        .expr(Expr::val(1))
        .from(goods_documents::Entity)
        .and_where(
            Expr::col(DocumentColumn::GoodsId.as_column_ref()).equals(goods::Column::Id.as_column_ref()),
        )
        .and_where(
            Expr::col(DocumentColumn::Kind.as_column_ref()).equals(RuleColumn::DocumentKind.as_column_ref()),
        )
        .and_where(DocumentColumn::Status.eq(DocumentStatus::Current))
        .and_where(
            DocumentColumn::ValidUntil
                .is_null()
                .or(DocumentColumn::ValidUntil.gte(today)),
        )
        .take();
    let lacking = Query::select()
        .expr(Expr::val(1))
        .from(first_sale_rules::Entity)
        .and_where(Expr::col(RuleColumn::Kind.as_column_ref()).equals(goods::Column::Kind.as_column_ref()))
        .and_where(Expr::exists(held).not())
        .take();
    Expr::exists(lacking)
}
