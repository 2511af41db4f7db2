//! Changes of prices as staff look through them.
use std::collections::HashMap;

use catalog::models::_entities::goods;
use kernel::{
    Db, Money,
    admin::{Direction, ListError, ListQuery},
    db::patterns::{contains, starts_with},
};
use sea_orm::{Condition, DbErr, QuerySelect, prelude::*};

use super::states::State;
use crate::models::_entities::price_changes::{Column, Entity, Model};

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// One page and the number of all rows. Filters: `id` (getMany), `goods_id`, `state`, `q` (name or code of
/// the product), `can_decide` (waits, and was proposed by another person).
pub async fn list(db: &Db, query: &ListQuery, staff_id: i64) -> Result<(Vec<Model>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)))
        .add_option(query.text("state").map(|state| Column::State.eq(state)));
    if let Some(can_decide) = query.flag("can_decide")? {
        let theirs = Condition::all().add(Column::State.eq(State::Waiting)).add(
            Condition::any()
                .add(Column::ProposedBy.ne(staff_id))
                .add(Column::ProposedBy.is_null()),
        );
        all = all.add(if can_decide { theirs } else { theirs.not() });
    }
    let mut found = Entity::find();
    if let Some(text) = query.text("q") {
        found = found.inner_join(goods::Entity);
        for word in text.split_whitespace() {
            let named = Condition::any()
                .add(contains(goods::Column::Name, word))
                .add(starts_with(goods::Column::Code, word));
            all = all.add(named);
        }
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "proposed_at" => Some(Column::ProposedAt),
        "decided_at" => Some(Column::DecidedAt),
        _ => None,
    };
    query
        .page(db, found.filter(all), ("id", Direction::Desc), column)
        .await
}

/// What was paid for the last delivery of it that was accepted.
pub async fn cost_of(db: &Db, goods_id: i64) -> Result<Option<Money>, DbErr> {
    let row = goods::Entity::find_by_id(goods_id).one(db).await?;
    Ok(row.and_then(|row| row.cost_price))
}

/// Which change waits, by goods.
pub async fn waiting_of(db: &Db, goods_ids: &[i64]) -> Result<HashMap<i64, i64>, DbErr> {
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .columns([Column::GoodsId, Column::Id])
        .filter(Column::WaitingGoodsId.is_in(goods_ids.iter().copied()))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
