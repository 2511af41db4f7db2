//! What must hold of prices, classes and first sales at any time. Each function answers with the violations as text; none is good.
use std::collections::BTreeMap;

use catalog::{
    goods::models::first_sale::FirstSale,
    models::_entities::{first_sale_opinions, first_sales},
};
use kernel::{Db, counts::to_usize};
use sea_orm::{
    DbErr, FromQueryResult, QueryOrder, QuerySelect, QueryTrait,
    prelude::*,
    sea_query::{Expr, ExprTrait},
};

use super::_entities::{class_changes, class_rules, price_changes};
use crate::{
    class_changes::models::class_changes::Status as ChangeStatus, prices::models::price_changes::State,
};

/// Violations that one answer lists; more say nothing new.
const MOST: u64 = 100;

/// All of this crate's invariants.
pub async fn violations(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut violations = prices_took_two_people(db).await?;
    violations.extend(classes_took_two_people(db).await?);
    violations.extend(first_sales_took_three_people(db).await?);
    Ok(violations)
}

/// Nobody agreed to their own class change, or to their own line of the list of classes.
pub async fn classes_took_two_people(db: &Db) -> Result<Vec<String>, DbErr> {
    let changes = class_changes::Entity::find()
        .filter(class_changes::Column::Status.eq(ChangeStatus::Approved))
        .filter(Expr::col(class_changes::Column::ProposedBy).equals(class_changes::Column::DecidedBy))
        .order_by_asc(class_changes::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let rules = class_rules::Entity::find()
        .filter(Expr::col(class_rules::Column::ProposedBy).equals(class_rules::Column::DecidedBy))
        .order_by_asc(class_rules::Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let changes = changes.into_iter().map(|row| {
        format!(
            "class change {} of goods {}: one person alone",
            row.id, row.goods_id
        )
    });
    let rules = rules
        .into_iter()
        .map(|row| format!("class rule {} ({}): one person alone", row.id, row.word));
    Ok(changes.chain(rules).collect())
}

/// Nobody gave two of the opinions on a filing as it was, and what was approved has those of three posts on what was approved.
/// Filings of the time before opinions have none.
pub async fn first_sales_took_three_people(db: &Db) -> Result<Vec<String>, DbErr> {
    let mut violations = opinions_of_one_person(db).await?;
    violations.extend(approved_by_fewer(db).await?);
    Ok(violations)
}

async fn opinions_of_one_person(db: &Db) -> Result<Vec<String>, DbErr> {
    use first_sale_opinions::{Column, Entity};
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::FirstSaleId, Column::GivenBy])
        .group_by(Column::FirstSaleId)
        .group_by(Column::Seen)
        .group_by(Column::GivenBy)
        .having(Column::Id.count().gt(1_i64))
        .order_by_asc(Column::FirstSaleId)
        .limit(MOST)
        .into_tuple()
        .all(db)
        .await?;
    let text = |(filing, person): (i64, i64)| format!("first sale {filing}: two opinions of person {person}");
    Ok(rows.into_iter().map(text).collect())
}

/// Who spoke on one state of a filing.
#[derive(FromQueryResult)]
struct Spoken {
    first_sale_id: i64,
    posts: i64,
    people: i64,
    last: i64,
}

async fn approved_by_fewer(db: &Db) -> Result<Vec<String>, DbErr> {
    use first_sale_opinions::{Column, Entity};
    let approved = first_sales::Entity::find()
        .select_only()
        .column(first_sales::Column::Id)
        .filter(first_sales::Column::Status.eq(FirstSale::Approved));
    let rows = Entity::find()
        .select_only()
        .column(Column::FirstSaleId)
        .column_as(Expr::col(Column::Post).count_distinct(), "posts")
        .column_as(Expr::col(Column::GivenBy).count_distinct(), "people")
        .column_as(Column::Id.max(), "last")
        .filter(Column::FirstSaleId.in_subquery(approved.into_query()))
        .group_by(Column::FirstSaleId)
        .group_by(Column::Seen)
        .into_model::<Spoken>()
        .all(db)
        .await?;
    // Opinions on what was changed later decided nothing.
    let mut decisive: BTreeMap<i64, Spoken> = BTreeMap::new();
    for row in rows {
        let known = decisive.get(&row.first_sale_id);
        if known.is_none_or(|known| known.last < row.last) {
            decisive.insert(row.first_sale_id, row);
        }
    }
    let wrong = decisive
        .into_values()
        .filter(|row| (row.posts, row.people) != (3, 3));
    let text = |row: Spoken| {
        format!(
            "first sale {}: approved by {} posts, {} people",
            row.first_sale_id, row.posts, row.people
        )
    };
    Ok(wrong.map(text).take(to_usize(MOST)).collect())
}

/// What needed a second person was agreed to by one, and only what waits blocks its goods.
pub async fn prices_took_two_people(db: &Db) -> Result<Vec<String>, DbErr> {
    use price_changes::{Column, Entity};
    let waiting = Column::State.eq(State::Waiting);
    let alone = Column::State
        .eq(State::Approved)
        .and(Expr::col(Column::ProposedBy).equals(Column::DecidedBy));
    let blocking = waiting.clone().not().and(Column::WaitingGoodsId.is_not_null());
    let not_blocking = waiting.and(Column::WaitingGoodsId.is_null());
    let rows = Entity::find()
        .filter(alone.or(blocking).or(not_blocking))
        .order_by_asc(Column::Id)
        .limit(MOST)
        .all(db)
        .await?;
    let text = |row: price_changes::Model| {
        format!(
            "price change {} of goods {}: {}, proposed by {:?}, decided by {:?}",
            row.id,
            row.goods_id,
            row.state.code(),
            row.proposed_by,
            row.decided_by
        )
    };
    Ok(rows.into_iter().map(text).collect())
}
