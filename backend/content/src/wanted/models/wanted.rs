//! What buyers look for and the shop does not have. An item waits until staff answer it; a buyer may withdraw it
//! until then.
use chrono::{DateTime, Utc};
use identity::companies::models::{companies, company_lock};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    db::ROW_LOCK,
    db::patterns::contains,
    outbox,
    paging::PageRequest,
};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, IntoActiveModel, QueryOrder, QuerySelect, Select, prelude::*,
};
use serde::Serialize;
use utoipa::ToSchema;

pub use crate::models::_entities::wanted_items::Model as Wanted;
use crate::models::_entities::wanted_items::{ActiveModel, Column, Entity};
use crate::{errors::ContentError, events::WantedAnswered};

/// Unanswered items that one company may have.
const MOST_OPEN: u64 = 1000;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Status {
    #[sea_orm(num_value = 1)]
    Waiting,
    #[sea_orm(num_value = 2)]
    Looking,
    #[sea_orm(num_value = 3)]
    Available,
    #[sea_orm(num_value = 4)]
    Unavailable,
}

impl Status {
    pub const ALL: [Self; 4] = [Self::Waiting, Self::Looking, Self::Available, Self::Unavailable];

    pub const fn code(self) -> i32 {
        match self {
            Self::Waiting => 1,
            Self::Looking => 2,
            Self::Available => 3,
            Self::Unavailable => 4,
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Waiting => "待处理",
            Self::Looking => "寻货中",
            Self::Available => "可采购",
            Self::Unavailable => "暂无货源",
        }
    }

    pub fn from_code(code: i64) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|status| i64::from(status.code()) == code)
    }
}

/// What a buyer asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub name: String,
    pub spec: String,
    pub maker: String,
    /// Bar code or approval number.
    pub code: String,
    /// 0 = did not say.
    pub quantity: i64,
    pub remark: String,
}

/// The items of this company and no other.
pub fn of(company_id: i64) -> Select<Entity> {
    Entity::find().filter(Column::CompanyId.eq(company_id))
}

fn still_open(company_id: i64) -> Select<Entity> {
    of(company_id).filter(Column::Status.is_in([Status::Waiting, Status::Looking].map(Status::code)))
}

/// Notes what a buyer looks for. Asking for the same again changes the open item instead of making a second one.
/// Of several of a company at once the later count, and know again, what the earlier asked for.
pub async fn ask(
    tx: &WriteTx,
    (company_id, member_id): (i64, i64),
    requests: Vec<Request>,
    now: DateTime<Utc>,
) -> Result<Vec<i64>, ContentError> {
    company_lock::lock(tx, company_id).await?;
    let mut left = MOST_OPEN.saturating_sub(still_open(company_id).count(tx.db()).await?);
    let mut ids = Vec::with_capacity(requests.len());
    for request in requests {
        let same = still_open(company_id)
            .filter(Column::Name.eq(&request.name))
            .filter(Column::Spec.eq(&request.spec))
            .filter(Column::Maker.eq(&request.maker))
            .filter(Column::Code.eq(&request.code))
            .one(tx.db())
            .await?;
        let id = if let Some(row) = same {
            let id = row.id;
            let mut row = row.into_active_model();
            row.quantity = Set(request.quantity);
            row.remark = Set(request.remark);
            row.updated_at = Set(now);
            row.update(tx.db()).await?;
            id
        } else {
            left = left
                .checked_sub(1)
                .ok_or(ContentError::TooManyWanted(MOST_OPEN))?;
            let row = ActiveModel {
                company_id: Set(company_id),
                member_id: Set(member_id),
                name: Set(request.name),
                spec: Set(request.spec),
                maker: Set(request.maker),
                code: Set(request.code),
                quantity: Set(request.quantity),
                remark: Set(request.remark),
                status: Set(Status::Waiting),
                reply: Set(String::new()),
                created_at: Set(now),
                updated_at: Set(now),
                ..Default::default()
            };
            row.insert(tx.db()).await?.id
        };
        ids.push(id);
    }
    Ok(ids)
}

/// One page of the company's items, newest first, and how many there are.
pub async fn page(
    db: &Db,
    company_id: i64,
    status: Option<Status>,
    page: PageRequest,
) -> Result<(Vec<Wanted>, u64), DbErr> {
    let mut found = of(company_id);
    if let Some(status) = status {
        found = found.filter(Column::Status.eq(status.code()));
    }
    page.rows(db, found.order_by_desc(Column::Id)).await
}

/// None also for one of another company.
pub async fn own(db: &Db, company_id: i64, id: i64) -> Result<Option<Wanted>, DbErr> {
    of(company_id).filter(Column::Id.eq(id)).one(db).await
}

/// Withdraws an unanswered one.
pub async fn withdraw(tx: &WriteTx, company_id: i64, id: i64) -> Result<(), ContentError> {
    let row = of(company_id)
        .filter(Column::Id.eq(id))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ContentError::NotFound("求购"))?;
    if row.status != Status::Waiting {
        return Err(ContentError::Answered);
    }
    row.into_active_model().delete(tx.db()).await?;
    Ok(())
}

/// A page of all items for staff, or of this salesman's customers. Filters: `id`, `q` (name, manufacturer, code), `status`.
pub async fn list(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
) -> Result<(Vec<Wanted>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("status")?.map(|status| Column::Status.eq(status)));
    if let Some(words) = query.text("q") {
        all = all.add(
            Condition::any()
                .add(contains(Column::Name, &words))
                .add(contains(Column::Maker, &words))
                .add(contains(Column::Code, &words)),
        );
    }
    let found = companies::visible_to(salesman_id, Entity::find().filter(all), Column::CompanyId);
    let (column, direction) = query.order(("status", Direction::Asc), sortable)?;
    let ordered = found.order_by(column, direction.into()).order_by_desc(Column::Id);
    Ok(query.rows(db, ordered).await?)
}

fn sortable(field: &str) -> Option<Column> {
    Some(match field {
        "id" => Column::Id,
        "name" => Column::Name,
        "status" => Column::Status,
        "number" => Column::Quantity,
        "created_at" => Column::CreatedAt,
        _ => return None,
    })
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Wanted>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// None also for one that a salesman may not see.
pub async fn shown(db: &Db, id: i64, salesman_id: Option<i64>) -> Result<Option<Wanted>, DbErr> {
    companies::visible_to(salesman_id, Entity::find_by_id(id), Column::CompanyId)
        .one(db)
        .await
}

/// What staff have found out.
#[derive(Clone, Debug)]
pub struct Answer {
    pub status: Status,
    pub reply: String,
    /// The product that meets the wish.
    pub goods_id: Option<i64>,
}

/// The item before and after; the buyer is notified.
pub async fn answer(
    tx: &WriteTx,
    id: i64,
    answer: Answer,
    now: DateTime<Utc>,
) -> Result<(Wanted, Wanted), ContentError> {
    let before = Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?
        .ok_or(ContentError::NotFound("求购"))?;
    let mut row = before.clone().into_active_model();
    row.status = Set(answer.status);
    row.reply = Set(answer.reply);
    row.goods_id = Set(answer.goods_id);
    row.answered_at = Set(Some(now));
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    if (before.status, &before.reply) != (after.status, &after.reply) {
        let fact = WantedAnswered {
            wanted_id: after.id,
            member_id: after.member_id,
            name: after.name.clone(),
            status_text: after.status.text().to_owned(),
            reply: after.reply.clone(),
        };
        outbox::publish(tx, &fact, now).await?;
    }
    Ok((before, after))
}
