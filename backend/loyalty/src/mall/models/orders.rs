//! Orders of the mall: their states, and finding them.
use chrono::{DateTime, Utc};
use kernel::{
    Db,
    admin::{ListError, ListQuery},
    db::patterns::contains,
    paging::PageRequest,
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, Select, prelude::*};

pub use crate::models::_entities::points_orders::Model as Order;
use crate::models::_entities::points_orders::{Column, Entity};

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    Waiting,
    Shipped,
    Finished,
    Cancelled,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Shipped, Self::Finished, Self::Cancelled];

    /// As the storefront asks for it.
    pub const fn number(self) -> i64 {
        match self {
            Self::Waiting => 1,
            Self::Shipped => 2,
            Self::Finished => 3,
            Self::Cancelled => 4,
        }
    }

    pub fn from_number(number: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.number() == number)
    }

    pub const fn code(self) -> &'static str {
        match self {
            Self::Waiting => "waiting",
            Self::Shipped => "shipped",
            Self::Finished => "finished",
            Self::Cancelled => "cancelled",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待发货",
            Self::Shipped => "已发货",
            Self::Finished => "已完成",
            Self::Cancelled => "已取消",
        }
    }
}

/// Where an order comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    Mall,
    Draw,
}

impl Source {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Mall => "mall",
            Self::Draw => "draw",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Mall => "积分兑换",
            Self::Draw => "抽奖奖品",
        }
    }
}

impl Order {
    pub const fn source(&self) -> Source {
        if self.is_prize() {
            Source::Draw
        } else {
            Source::Mall
        }
    }

    pub const fn is_prize(&self) -> bool {
        self.draw_record_id.is_some()
    }

    /// By its buyer: what points bought can be given back until it is sent; a prize is kept or left.
    pub fn can_be_cancelled(&self) -> bool {
        self.status == Status::Waiting && !self.is_prize()
    }
}

/// The orders of this company and no other.
pub fn of_company(company_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::CompanyId.eq(company_id))
}

#[kernel::boxed]
pub async fn by_number(db: &Db, company_id: i64, number: &str) -> Result<Option<Order>, DbErr> {
    of_company(company_id)
        .filter(Column::Number.eq(number))
        .one(db)
        .await
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Order>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

#[kernel::boxed]
pub async fn page(
    db: &Db,
    company_id: i64,
    status: Option<Status>,
    page: PageRequest,
) -> Result<(Vec<Order>, u64), DbErr> {
    let mut found = of_company(company_id);
    if let Some(status) = status {
        found = found.filter(Column::Status.eq(status));
    }
    page.rows(db, found.order_by_desc(Column::Id)).await
}

/// The order of a ticket, also one that staff could not send.
pub async fn of_record(db: &Db, record_id: i64) -> Result<Option<Order>, DbErr> {
    Entity::find()
        .filter(Column::DrawRecordId.eq(record_id))
        .one(db)
        .await
}

/// The order of each of these tickets that one is on its way for: ticket → number.
pub async fn of_records(
    db: &Db,
    record_ids: impl IntoIterator<Item = i64>,
) -> Result<std::collections::HashMap<i64, String>, DbErr> {
    let rows: Vec<(i64, String)> = Entity::find()
        .select_only()
        .columns([Column::DrawRecordId, Column::Number])
        .filter(Column::DrawRecordId.is_in(record_ids))
        .filter(Column::Status.ne(Status::Cancelled))
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// Those that were sent so long ago that they have arrived.
pub async fn arrived(db: &Db, sent_before: DateTime<Utc>, most: u64) -> Result<Vec<Order>, DbErr> {
    Entity::find()
        .filter(Column::Status.eq(Status::Shipped))
        .filter(Column::ShippedAt.lte(sent_before))
        .order_by_asc(Column::Id)
        .limit(most)
        .all(db)
        .await
}

/// A page of all orders for staff. Filters: `id`, `q` (number, name, receiver), `company_id`, `status`, `source`.
#[kernel::boxed]
pub async fn list(db: &Db, query: &ListQuery) -> Result<(Vec<Order>, u64), ListError> {
    let words = query.text("q").map(|words| {
        Condition::any()
            .add(contains(Column::Number, &words))
            .add(contains(Column::Name, &words))
            .add(contains(Column::Consignee, &words))
    });
    let source = query.text("source").map(|source| {
        if source == Source::Draw.code() {
            Column::DrawRecordId.is_not_null()
        } else {
            Column::DrawRecordId.is_null()
        }
    });
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(words)
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(source);
    let usual = ("id", kernel::admin::Direction::Desc);
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "status" => Some(Column::Status),
        "created_at" => Some(Column::CreatedAt),
        "shipped_at" => Some(Column::ShippedAt),
        _ => None,
    };
    query.page(db, Entity::find().filter(all), usual, column).await
}
