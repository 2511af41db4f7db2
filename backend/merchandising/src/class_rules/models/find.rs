//! Finders of lines for staff.
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, prelude::*};

use super::class_rule::{ClassRule, Status};
use crate::models::_entities::class_rules::{Column, Entity};

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<ClassRule>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// One page. Filters: `id`, `status`, `control`, `class_name`, `looks_at`, `waits` (for a decision), `q` (word, class or
/// source).
pub async fn for_staff(db: &Db, query: &ListQuery) -> Result<(Vec<ClassRule>, u64), ListError> {
    let holds = |text: String| {
        Condition::any()
            .add(contains(Column::Word, &text))
            .add(contains(Column::ClassName, &text))
            .add(contains(Column::Source, &text))
    };
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("control").map(|control| Column::Control.eq(control)))
        .add_option(query.text("class_name").map(|class| Column::ClassName.eq(class)))
        .add_option(query.text("looks_at").map(|part| Column::LooksAt.eq(part)))
        .add_option(query.flag("waits")?.map(waits))
        .add_option(query.text("q").map(holds));
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Asc), sort_column).await
}

fn waits(is_wanted: bool) -> Expr {
    let waiting = [Status::Waiting, Status::Ending];
    if is_wanted {
        Column::Status.is_in(waiting)
    } else {
        Column::Status.is_not_in(waiting)
    }
}

fn sort_column(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "word" => Column::Word,
        "class_name" => Column::ClassName,
        "as_of" => Column::AsOf,
        "status" => Column::Status,
        "proposed_at" => Column::ProposedAt,
        _ => return None,
    })
}
