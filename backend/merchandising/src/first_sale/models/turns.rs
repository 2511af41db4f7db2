//! Which filings wait for the opinion of one colleague.
use catalog::{
    goods::models::{
        first_sale::{Filing, FirstSale},
        on_file,
    },
    models::_entities::{
        first_sale_opinions,
        first_sales::{Column, Entity},
    },
};
use identity::{permissions::Role, staff::models::posts};
use kernel::Db;
use sea_orm::{Condition, DbErr, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement};

use super::opinions;

/// Only filings with an opinion are looked at one by one: the others wait for the first post, also those that it filed itself.
pub(super) async fn of(db: &Db, reader: (i64, &[Role])) -> Result<Condition, DbErr> {
    let mut theirs = Condition::any().add(Column::Id.is_in(begun(db, reader).await?));
    if posts::may_give(&[], reader).is_ok() {
        theirs = theirs.add(Column::Id.not_in_subquery(with_opinions()));
    }
    Ok(Condition::all().add(waits()).add(theirs))
}

/// The ids of those on which others have given their opinions, and this colleague is next.
async fn begun(db: &Db, reader: (i64, &[Role])) -> Result<Vec<i64>, DbErr> {
    let filings = Entity::find()
        .filter(waits())
        .filter(Column::Id.in_subquery(with_opinions()))
        .all(db)
        .await?;
    let goods_ids: Vec<i64> = filings.iter().map(|filing| filing.goods_id).collect();
    let filing_ids: Vec<i64> = filings.iter().map(|filing| filing.id).collect();
    let on_file = on_file::of_goods(db, &goods_ids).await?;
    let given = opinions::by_filing(db, &filing_ids).await?;
    let is_next = |filing: &Filing| {
        let (Some(on_file), Some(given)) = (on_file.get(&filing.goods_id), given.get(&filing.id)) else {
            return false;
        };
        opinions::may_give(filing, (given, &on_file.seen()), reader).is_ok()
    };
    let next = filings.iter().filter(|filing| is_next(filing));
    Ok(next.map(|filing| filing.id).collect())
}

fn waits() -> Expr {
    Column::Status.eq(FirstSale::Waiting)
}

fn with_opinions() -> SelectStatement {
    first_sale_opinions::Entity::find()
        .select_only()
        .column(first_sale_opinions::Column::FirstSaleId)
        .into_query()
}
