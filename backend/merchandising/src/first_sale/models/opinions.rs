//! The opinions that approve a first sale: those of purchasing, quality management and the head, as with suppliers. Each counts
//! for the record and the documents that it was given on.
use std::collections::HashMap;

use catalog::{
    goods::models::first_sale::{Filing, FirstSale},
    models::{
        _entities::first_sale_opinions::{ActiveModel, Column, Entity},
        hands,
    },
};
use chrono::{DateTime, Utc};
use identity::{
    permissions::Role,
    staff::models::posts::{self, Post},
};
use kernel::{Actor, Db, WriteTx};
use sea_orm::{ActiveValue::Set, DbErr, QueryOrder, prelude::*};

pub use catalog::models::_entities::first_sale_opinions::Model as Opinion;

/// On these filings, the first first; those on what was changed since, too.
pub async fn of(db: &Db, filing_ids: &[i64]) -> Result<Vec<Opinion>, DbErr> {
    Entity::find()
        .filter(Column::FirstSaleId.is_in(filing_ids.iter().copied()))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

/// The same by the filing.
pub async fn by_filing(db: &Db, filing_ids: &[i64]) -> Result<HashMap<i64, Vec<Opinion>>, DbErr> {
    let mut given: HashMap<i64, Vec<Opinion>> = HashMap::new();
    for opinion in of(db, filing_ids).await? {
        given.entry(opinion.first_sale_id).or_default().push(opinion);
    }
    Ok(given)
}

/// The post in which this colleague may give an opinion now, or why not. `seen`: the digest of what is on file.
pub fn may_give(
    filing: &Filing,
    (given, seen): (&[Opinion], &str),
    (staff_id, roles): (i64, &[Role]),
) -> Result<Post, String> {
    if filing.status != FirstSale::Waiting {
        return Err(format!("{} 已经审批过这个商品，请看下一个", filing.decided_name));
    }
    let current = given.iter().filter(|opinion| opinion.seen == seen);
    let current: Vec<_> = current.map(|opinion| (opinion.post, opinion.given_by)).collect();
    let post = posts::may_give(&current, (staff_id, roles))?;
    // Purchasing asks for products of its own; those who check them had no part in it.
    if post != Post::Purchasing && hands::include(&filing.hands, Some(staff_id)) {
        return Err("您录入或修改过这个商品，须由另一位同事审批".into());
    }
    Ok(post)
}

/// What a post says of what it has seen.
pub struct NewOpinion<'a> {
    pub filing_id: i64,
    pub post: Post,
    pub approves: bool,
    pub text: &'a str,
    pub seen: String,
}

pub async fn add(
    tx: &WriteTx,
    new: NewOpinion<'_>,
    by: &Actor,
    now: DateTime<Utc>,
) -> Result<Opinion, DbErr> {
    let row = ActiveModel {
        first_sale_id: Set(new.filing_id),
        post: Set(new.post),
        approves: Set(new.approves),
        opinion: Set(new.text.to_owned()),
        seen: Set(new.seen),
        given_by: Set(by.id.unwrap_or_default()),
        given_by_name: Set(by.name.clone()),
        given_at: Set(now),
        ..Default::default()
    };
    row.insert(tx.db()).await
}
