//! Draws: their states, how one gets a chance, and finding them.
use chrono::{DateTime, Utc};
use kernel::{
    Db,
    admin::{ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};
use serde::Deserialize;

use super::prizes::{self, Prize};
pub use crate::models::_entities::draws::Model as Draw;
use crate::models::_entities::draws::{Column, Entity};

/// Draws that one page shows.
const MOST_SHOWN: u64 = 20;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Draft,
    Running,
    Paused,
    Ended,
}

impl Status {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Running => "running",
            Self::Paused => "paused",
            Self::Ended => "ended",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Draft => "草稿",
            Self::Running => "进行中",
            Self::Paused => "已暂停",
            Self::Ended => "已结束",
        }
    }
}

/// What makes a chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Chance {
    /// Each company has one.
    Once,
    /// Each so much that was paid within the period and has left the warehouse.
    PerAmount,
    /// Points are paid for it.
    Points,
}

impl Chance {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Once => "once",
            Self::PerAmount => "per_amount",
            Self::Points => "points",
        }
    }
}

/// A draw with its prizes, in the order of the wheel.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawWithPrizes {
    pub draw: Draw,
    pub prizes: Vec<Prize>,
}

impl Draw {
    /// Tickets can be had: it runs, has begun and is not over.
    pub fn is_open(&self, now: DateTime<Utc>) -> bool {
        self.status == Status::Running && self.starts_at <= now && now < self.ends_at
    }

    /// The earlier of its planned end and its real one.
    pub fn closes_at(&self) -> DateTime<Utc> {
        self.ended_at
            .map_or(self.ends_at, |ended| ended.min(self.ends_at))
    }

    /// As buyers see it: `announced` until it begins, `ended` from the moment it is over.
    pub fn stage(&self, now: DateTime<Utc>) -> (&'static str, &'static str) {
        match self.status {
            Status::Running | Status::Paused if self.ends_at <= now => ("ended", "已结束"),
            Status::Running if now < self.starts_at => ("announced", "即将开始"),
            status => (status.code(), status.text()),
        }
    }

    /// What a buyer reads about how one gets a chance.
    pub fn chance_text(&self) -> String {
        let chance = match self.chance {
            Chance::Once => return "每家企业 1 次抽奖机会".into(),
            Chance::PerAmount => format!(
                "活动期间付款且已发货的订单每满 {} 元得 1 次抽奖机会",
                self.per_amount.unwrap_or_default()
            ),
            Chance::Points => format!("每次抽奖使用 {} 积分", self.points.unwrap_or_default()),
        };
        match self.buyer_limit {
            Some(limit) => format!("{chance}，每家企业最多 {limit} 次"),
            None => chance,
        }
    }
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Draw>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

pub async fn whole(db: &Db, id: i64) -> Result<Option<DrawWithPrizes>, DbErr> {
    let Some(draw) = by_id(db, id).await? else {
        return Ok(None);
    };
    let prizes = prizes::of(db, id).await?;
    Ok(Some(DrawWithPrizes { draw, prizes }))
}

/// One that buyers may see: not a draft.
pub async fn shown(db: &Db, id: i64) -> Result<Option<DrawWithPrizes>, DbErr> {
    let found = whole(db, id).await?;
    Ok(found.filter(|whole| whole.draw.status != Status::Draft))
}

/// Announced or running, what begins first comes first.
pub async fn current(db: &Db, now: DateTime<Utc>) -> Result<Vec<Draw>, DbErr> {
    Entity::find()
        .filter(Column::Status.eq(Status::Running))
        .filter(Column::EndsAt.gt(now))
        .order_by_asc(Column::StartsAt)
        .order_by_asc(Column::Id)
        .limit(MOST_SHOWN)
        .all(db)
        .await
}

/// What the home page may offer now, the newest first.
pub async fn on_home(db: &Db, now: DateTime<Utc>) -> Result<Vec<Draw>, DbErr> {
    let mut found = current(db, now).await?;
    found.retain(|draw| draw.is_on_home && draw.is_open(now));
    found.reverse();
    Ok(found)
}

/// A page of all draws for staff. Filters: `id`, `q` (name), `status`, `can_decide` (waits for finance, and
/// was written by another person).
#[kernel::boxed]
pub async fn list(db: &Db, query: &ListQuery, staff_id: i64) -> Result<(Vec<Draw>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("q").map(|words| contains(Column::Name, &words)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)));
    if let Some(can_decide) = query.flag("can_decide")? {
        let theirs = Condition::all()
            .add(Column::WaitsForFinance.eq(true))
            .add(Column::WrittenBy.ne(staff_id));
        all = all.add(if can_decide { theirs } else { theirs.not() });
    }
    let found = Entity::find().filter(all);
    let usual = ("id", kernel::admin::Direction::Desc);
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "name" => Some(Column::Name),
        "status" => Some(Column::Status),
        "starts_at" => Some(Column::StartsAt),
        "ends_at" => Some(Column::EndsAt),
        "created_at" => Some(Column::CreatedAt),
        _ => None,
    };
    query.page(db, found, usual, column).await
}

/// Of those ids.
pub async fn names(
    db: &Db,
    ids: impl IntoIterator<Item = i64>,
) -> Result<std::collections::HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::Id, Column::Name])
        .filter(Column::Id.is_in(ids))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}
