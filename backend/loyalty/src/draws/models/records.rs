//! Tickets: one row each, with the rolled prize and the given prize.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use kernel::{
    Db,
    admin::{ListError, ListQuery},
    paging::PageRequest,
};
use sea_orm::{Condition, DbErr, PaginatorTrait, QueryOrder, QuerySelect, Select, prelude::*};

pub use crate::models::_entities::draw_records::Model as Record;
use crate::models::_entities::draw_records::{Column, Entity};

/// Winners that a page shows.
const NEWEST: u64 = 30;
/// Tickets that one answer of the proof carries.
pub const TICKETS_AT_ONCE: u64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum State {
    NoPrize,
    /// Two people agree to it, or an address is known and it is not sent yet.
    Pending,
    Delivered,
    /// A thing waits for an address.
    ToClaim,
    Shipped,
    Expired,
}

impl State {
    pub const ALL: [Self; 6] = [
        Self::NoPrize,
        Self::Pending,
        Self::Delivered,
        Self::ToClaim,
        Self::Shipped,
        Self::Expired,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::NoPrize => "no_prize",
            Self::Pending => "pending",
            Self::Delivered => "delivered",
            Self::ToClaim => "to_claim",
            Self::Shipped => "shipped",
            Self::Expired => "expired",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::NoPrize => "未中奖",
            Self::Pending => "待发放",
            Self::Delivered => "已发放",
            Self::ToClaim => "待领取",
            Self::Shipped => "已发货",
            Self::Expired => "过期",
        }
    }
}

/// Why something else was given than the roll named.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text")]
pub enum FellBack {
    #[sea_orm(string_value = "")]
    No,
    /// All of it had been won.
    #[sea_orm(string_value = "sold_out")]
    SoldOut,
    /// The company had as many as one may have.
    #[sea_orm(string_value = "cap")]
    Cap,
    /// The draw's budget did not reach.
    #[sea_orm(string_value = "budget")]
    Budget,
    /// The coupon could not be given to this company: it was stopped, or the company has claimed it to its
    /// limit. Only this cannot be derived from the tickets.
    #[sea_orm(string_value = "unavailable")]
    Unavailable,
}

impl FellBack {
    pub const fn code(self) -> &'static str {
        match self {
            Self::No => "",
            Self::SoldOut => "sold_out",
            Self::Cap => "cap",
            Self::Budget => "budget",
            Self::Unavailable => "unavailable",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::No => "",
            Self::SoldOut => "抽到的奖品已发完",
            Self::Cap => "抽到的奖品已达每家上限",
            Self::Budget => "本次活动的奖品预算已用完",
            Self::Unavailable => "抽到的优惠券已停发或贵公司已领满",
        }
    }
}

/// The tickets of this company and no other.
pub fn of_company(company_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::CompanyId.eq(company_id))
}

/// The ticket of a request that came before.
pub async fn of_request(
    db: &Db,
    draw_id: i64,
    member_id: i64,
    request_key: &str,
) -> Result<Option<Record>, DbErr> {
    Entity::find()
        .filter(Column::DrawId.eq(draw_id))
        .filter(Column::MemberId.eq(member_id))
        .filter(Column::RequestKey.eq(request_key))
        .one(db)
        .await
}

/// How many of a prize a company has won.
pub async fn won_by(db: &Db, prize_id: i64, company_id: i64) -> Result<i64, DbErr> {
    let count = of_company(company_id)
        .filter(Column::PrizeId.eq(prize_id))
        .count(db)
        .await?;
    Ok(count.cast_signed())
}

pub async fn page(
    db: &Db,
    company_id: i64,
    draw_id: Option<i64>,
    page: PageRequest,
) -> Result<(Vec<Record>, u64), DbErr> {
    let mut found = of_company(company_id);
    if let Some(draw_id) = draw_id {
        found = found.filter(Column::DrawId.eq(draw_id));
    }
    page.rows(db, found.order_by_desc(Column::Id)).await
}

/// The newest winners of a draw.
pub async fn winners(db: &Db, draw_id: i64) -> Result<Vec<Record>, DbErr> {
    Entity::find()
        .filter(Column::DrawId.eq(draw_id))
        .filter(Column::IsWin.eq(true))
        .order_by_desc(Column::Id)
        .limit(NEWEST)
        .all(db)
        .await
}

/// Those behind this ticket, in their order.
pub async fn tickets_after(db: &Db, draw_id: i64, ticket: i64) -> Result<Vec<Record>, DbErr> {
    Entity::find()
        .filter(Column::DrawId.eq(draw_id))
        .filter(Column::Ticket.gt(ticket))
        .order_by_asc(Column::Ticket)
        .limit(TICKETS_AT_ONCE)
        .all(db)
        .await
}

/// How often each prize of these draws was given.
pub async fn awarded(db: &Db, draw_ids: impl IntoIterator<Item = i64>) -> Result<HashMap<i64, i64>, DbErr> {
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::PrizeId)
        .column_as(Column::Id.count(), "awarded")
        .filter(Column::DrawId.is_in(draw_ids))
        .group_by(Column::PrizeId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Things whose winners have given no address by now.
pub async fn unclaimed(db: &Db, now: DateTime<Utc>, most: u64) -> Result<Vec<Record>, DbErr> {
    Entity::find()
        .filter(Column::State.eq(State::ToClaim))
        .filter(Column::ClaimBefore.lte(now))
        .order_by_asc(Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// Things whose time to be claimed ends until then, and whose winners nobody has warned of it.
pub async fn unwarned(
    db: &Db,
    (now, until): (DateTime<Utc>, DateTime<Utc>),
    most: u64,
) -> Result<Vec<Record>, DbErr> {
    Entity::find()
        .filter(Column::State.eq(State::ToClaim))
        .filter(Column::WarnedAt.is_null())
        .filter(Column::ClaimBefore.gt(now))
        .filter(Column::ClaimBefore.lte(until))
        .order_by_asc(Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// A page of all tickets for staff. Filters: `id`, `draw_id`, `company_id`, `state`, `is_win`.
pub async fn list(
    db: &Db,
    query: &ListQuery,
    visible: impl FnOnce(Select<Entity>) -> Select<Entity>,
) -> Result<(Vec<Record>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("draw_id")?.map(|id| Column::DrawId.eq(id)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(query.text("state").map(|state| Column::State.eq(state)))
        .add_option(query.flag("is_win")?.map(|is_win| Column::IsWin.eq(is_win)));
    let usual = ("id", kernel::admin::Direction::Desc);
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "at" => Some(Column::At),
        "ticket" => Some(Column::Ticket),
        "state" => Some(Column::State),
        _ => None,
    };
    query
        .page(db, visible(Entity::find()).filter(all), usual, column)
        .await
}
