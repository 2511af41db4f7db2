//! What points buy, and whether a buyer can have it.
use std::collections::HashMap;

use chrono::{DateTime, Utc};
use identity::{
    companies::models::facts::{BuyerContext, CompanyStatus},
    member_rights::Right,
};
use kernel::{
    Db, Money,
    admin::{ListError, ListQuery},
    db::patterns::contains,
    paging::PageRequest,
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, Select, prelude::*, sea_query::Alias};

use super::{orders::Status, release::Release};
pub use crate::models::_entities::points_goods::Model as Goods;
use crate::models::{
    _entities::{
        points_goods::{Column, Entity},
        points_orders,
    },
    receivers,
};

/// Whether a buyer can have it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Availability {
    Open,
    /// Its time has not come.
    Soon,
    Gone,
    /// Not for this buyer now.
    Refused,
    SignIn,
}

impl Availability {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Open => "open",
            Self::Soon => "soon",
            Self::Gone => "gone",
            Self::Refused => "refused",
            Self::SignIn => "sign_in",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Open => "立即兑换",
            Self::Soon => "即将开始",
            Self::Gone => "已兑完",
            Self::Refused => "暂不能兑换",
            Self::SignIn => "登录后兑换",
        }
    }
}

/// Who looks: the member, the points that can be spent, and how many of each product the company has.
pub struct Viewer<'a> {
    pub member: &'a BuyerContext,
    pub points: i64,
    pub bought: HashMap<i64, i64>,
}

impl Goods {
    /// Whether one can be had, and why not.
    pub fn standing(&self, viewer: Option<&Viewer<'_>>, now: DateTime<Utc>) -> (Availability, String) {
        if let Some(why) = self.closed(now) {
            let state = if self.starts_at.is_some_and(|starts| now < starts) {
                Availability::Soon
            } else {
                Availability::Gone
            };
            return (state, why.into());
        }
        if self.stock <= 0 {
            return (Availability::Gone, "已经兑完，补货后可再兑换".into());
        }
        let Some(viewer) = viewer else {
            return (Availability::SignIn, "请先登录".into());
        };
        if let Some(why) = refusal(viewer.member, now) {
            return (Availability::Refused, why);
        }
        let bought = viewer.bought.get(&self.id).copied().unwrap_or_default();
        if let Some(limit) = self.buyer_limit.filter(|limit| bought >= *limit) {
            return (
                Availability::Refused,
                format!("每家企业限兑 {limit} 件，贵公司已兑 {bought} 件"),
            );
        }
        if viewer.points < self.points {
            let missing = self.points - viewer.points;
            return (Availability::Refused, format!("还差 {missing} 积分"));
        }
        (Availability::Open, String::new())
    }

    /// Why it can't be swapped now.
    pub fn closed(&self, now: DateTime<Utc>) -> Option<&'static str> {
        if self.starts_at.is_some_and(|starts| now < starts) {
            return Some("兑换还没有开始");
        }
        let is_over = self.ends_at.is_some_and(|ends| ends <= now);
        (!self.is_open || is_over || !self.release.is_given()).then_some("这件商品已停止兑换")
    }
}

/// Why this member may not buy with points, which includes that nothing could be sent to the company; none: they may.
pub fn refusal(member: &BuyerContext, now: DateTime<Utc>) -> Option<String> {
    if member.company.status != CompanyStatus::Approved {
        return Some("企业资料通过审核后才能兑换".into());
    }
    let of_role = member.role.refusal(Right::Order);
    of_role.or_else(|| receivers::why_not(member, now))
}

fn shown(now: DateTime<Utc>) -> Select<Entity> {
    let not_over = Condition::any()
        .add(Column::EndsAt.is_null())
        .add(Column::EndsAt.gt(now));
    Entity::find()
        .filter(Column::IsOpen.eq(true))
        .filter(Column::Release.is_in(Release::GIVEN))
        .filter(not_over)
}

/// What the mall shows, in the order of staff.
pub async fn page(db: &Db, page: PageRequest, now: DateTime<Utc>) -> Result<(Vec<Goods>, u64), DbErr> {
    let ordered = shown(now).order_by_asc(Column::Sort).order_by_asc(Column::Id);
    page.rows(db, ordered).await
}

/// None for one that buyers may not see at this moment.
pub async fn one_shown(db: &Db, id: i64, now: DateTime<Utc>) -> Result<Option<Goods>, DbErr> {
    shown(now).filter(Column::Id.eq(id)).one(db).await
}

pub async fn by_id(db: &Db, id: i64) -> Result<Option<Goods>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// How many of each a company has swapped; cancelled orders do not count.
pub async fn bought(
    db: &Db,
    company_id: i64,
    goods_ids: impl IntoIterator<Item = i64>,
) -> Result<HashMap<i64, i64>, DbErr> {
    use points_orders::{Column, Entity};
    use sea_orm::ExprTrait;
    let sum = Column::Quantity.sum().cast_as(Alias::new("bigint"));
    let rows: Vec<(i64, i64)> = Entity::find()
        .select_only()
        .column(Column::PointsGoodsId)
        .column_as(sum, "bought")
        .filter(Column::CompanyId.eq(company_id))
        .filter(Column::PointsGoodsId.is_in(goods_ids))
        .filter(Column::Status.ne(Status::Cancelled))
        .group_by(Column::PointsGoodsId)
        .into_tuple()
        .all(db)
        .await?;
    Ok(rows.into_iter().collect())
}

/// A page of all goods for staff. Filters: `id`, `q` (name), `is_open`, `release`, `can_decide` (waits for finance, and was
/// written by another person).
#[kernel::boxed]
pub async fn list(db: &Db, query: &ListQuery, staff_id: i64) -> Result<(Vec<Goods>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("q").map(|words| contains(Column::Name, &words)))
        .add_option(query.flag("is_open")?.map(|is_open| Column::IsOpen.eq(is_open)))
        .add_option(query.text("release").map(|release| Column::Release.eq(release)));
    if let Some(can_decide) = query.flag("can_decide")? {
        let theirs = Condition::all()
            .add(Column::Release.eq(Release::Waiting))
            .add(Column::WrittenBy.ne(staff_id));
        all = all.add(if can_decide { theirs } else { theirs.not() });
    }
    let usual = ("sort", kernel::admin::Direction::Asc);
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "name" => Some(Column::Name),
        "points" => Some(Column::Points),
        "stock" => Some(Column::Stock),
        "sold" => Some(Column::Sold),
        "sort" => Some(Column::Sort),
        "created_at" => Some(Column::CreatedAt),
        _ => None,
    };
    query.page(db, Entity::find().filter(all), usual, column).await
}

/// Money that one costs besides its points.
pub fn price(goods: &Goods, quantity: i64) -> (i64, Money) {
    (goods.points.saturating_mul(quantity), goods.money.times(quantity))
}
