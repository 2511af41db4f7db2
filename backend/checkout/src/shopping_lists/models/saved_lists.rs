//! 常购清单: goods with quantities that are ordered regularly. A list belongs to its creator; if shared, the
//! whole company sees it and everyone who may order edits its lines, but only creator and owner rename or
//! delete it.
use std::collections::{HashMap, HashSet};

use catalog::models::_entities::goods;
use chrono::{DateTime, Utc};
use identity::members::models::members;
use kernel::{Db, WriteTx, api::FieldErrors, db::ROW_LOCK};
use sea_orm::{
    ActiveValue::Set, Condition, DbErr, IntoActiveModel, PaginatorTrait, QueryOrder, QuerySelect, prelude::*,
    sea_query::OnConflict,
};

use crate::{
    cart::models::{cart::CartOwner, cart_fill::FillRequest},
    errors::CheckoutError,
    models::_entities::{saved_list_lines as lines, saved_lists as lists},
};

pub use lines::Model as Line;
pub use lists::Model as List;

/// Lists that one member keeps for a company.
pub const MOST_LISTS: u64 = 50;
/// Goods of one list: a large order of a pharmacy.
pub const MOST_LINES: usize = 500;
/// Lists that one look shows.
const MOST_SHOWN: u64 = 500;

/// Who asks: whose cart it would go into, and whether they answer for the company.
#[derive(Clone, Copy, Debug)]
pub struct Requester {
    pub owner: CartOwner,
    pub is_owner: bool,
}

impl Requester {
    /// May rename, share and drop it?
    pub fn may_manage(&self, list: &List) -> bool {
        list.member_id == self.owner.member_id || self.is_owner
    }
}

/// What a list is called and who sees it.
#[derive(Clone, Debug)]
pub struct Title {
    pub name: String,
    pub is_shared: bool,
}

/// A list as its readers see it.
#[derive(Clone, Debug)]
pub struct VisibleList {
    pub list: List,
    /// Goods in it.
    pub lines: i64,
    /// Who made it.
    pub maker: String,
}

/// Their own lists and what colleagues share, of this company.
fn seen_by(owner: CartOwner) -> Select<lists::Entity> {
    let seen = Condition::any()
        .add(lists::Column::MemberId.eq(owner.member_id))
        .add(lists::Column::IsShared.eq(true));
    lists::Entity::find()
        .filter(lists::Column::CompanyId.eq(owner.company_id))
        .filter(seen)
}

/// The one that changed last first.
pub async fn all(db: &Db, owner: CartOwner) -> Result<Vec<VisibleList>, DbErr> {
    let rows = seen_by(owner)
        .order_by_desc(lists::Column::UpdatedAt)
        .order_by_desc(lists::Column::Id)
        .limit(MOST_SHOWN)
        .all(db)
        .await?;
    shown(db, rows).await
}

pub async fn one(db: &Db, owner: CartOwner, id: i64) -> Result<Option<VisibleList>, DbErr> {
    let row = seen_by(owner).filter(lists::Column::Id.eq(id)).one(db).await?;
    Ok(shown(db, row.into_iter().collect()).await?.pop())
}

async fn shown(db: &Db, rows: Vec<List>) -> Result<Vec<VisibleList>, DbErr> {
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let counts: Vec<(i64, i64)> = lines::Entity::find()
        .select_only()
        .column(lines::Column::ListId)
        .column_as(lines::Column::Id.count(), "lines")
        .filter(lines::Column::ListId.is_in(rows.iter().map(|row| row.id)))
        .group_by(lines::Column::ListId)
        .into_tuple()
        .all(db)
        .await?;
    let counts: HashMap<i64, i64> = counts.into_iter().collect();
    let makers: HashSet<i64> = rows.iter().map(|row| row.member_id).collect();
    let names = members::names(db, makers).await?;
    let shown = rows.into_iter().map(|list| VisibleList {
        lines: counts.get(&list.id).copied().unwrap_or_default(),
        maker: names.get(&list.member_id).cloned().unwrap_or_default(),
        list,
    });
    Ok(shown.collect())
}

/// The goods of a list, in the order in which they were added.
pub async fn lines_of(db: &Db, list_id: i64) -> Result<Vec<Line>, DbErr> {
    lines::Entity::find()
        .filter(lines::Column::ListId.eq(list_id))
        .order_by_asc(lines::Column::Id)
        .all(db)
        .await
}

/// Makes a list with these goods in it.
pub async fn make(
    tx: &WriteTx,
    owner: CartOwner,
    title: Title,
    wishes: &[FillRequest],
    now: DateTime<Utc>,
) -> Result<i64, CheckoutError> {
    // One change of a member's lists at a time: they are counted.
    members::lock(tx, owner.member_id).await?;
    refuse_taken_name(tx, owner, &title.name, None).await?;
    let kept = of_maker(owner).count(tx.db()).await?;
    if kept >= MOST_LISTS {
        return Err(CheckoutError::Conflict(format!(
            "每人最多保存 {MOST_LISTS} 个常购清单，请先删除不用的清单"
        )));
    }
    let list = lists::ActiveModel {
        company_id: Set(owner.company_id),
        member_id: Set(owner.member_id),
        name: Set(title.name),
        is_shared: Set(title.is_shared),
        created_at: Set(now),
        updated_at: Set(now),
        ..Default::default()
    };
    let list = list.insert(tx.db()).await?;
    put_into(tx, list.id, wishes).await?;
    Ok(list.id)
}

fn of_maker(owner: CartOwner) -> Select<lists::Entity> {
    lists::Entity::find()
        .filter(lists::Column::CompanyId.eq(owner.company_id))
        .filter(lists::Column::MemberId.eq(owner.member_id))
}

async fn refuse_taken_name(
    tx: &WriteTx,
    maker: CartOwner,
    name: &str,
    but: Option<i64>,
) -> Result<(), CheckoutError> {
    let mut same = of_maker(maker).filter(lists::Column::Name.eq(name));
    if let Some(id) = but {
        same = same.filter(lists::Column::Id.ne(id));
    }
    if same.count(tx.db()).await? == 0 {
        return Ok(());
    }
    let errors = FieldErrors::one("name", "已经有同名的清单，请换一个名称");
    Err(CheckoutError::Invalid(errors))
}

/// Gives it another name, or other readers.
pub async fn retitle(
    tx: &WriteTx,
    requester: Requester,
    id: i64,
    title: Title,
    now: DateTime<Utc>,
) -> Result<(), CheckoutError> {
    let list = managed(tx, requester, id).await?;
    if !title.is_shared && list.member_id != requester.owner.member_id {
        return Err(CheckoutError::Forbidden("只有创建人可以取消共享".into()));
    }
    let maker = CartOwner {
        member_id: list.member_id,
        company_id: list.company_id,
    };
    members::lock(tx, maker.member_id).await?;
    refuse_taken_name(tx, maker, &title.name, Some(id)).await?;
    let mut row = list.into_active_model();
    row.name = Set(title.name);
    row.is_shared = Set(title.is_shared);
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    Ok(())
}

/// With its lines; fails where it is not theirs to manage.
pub async fn discard(tx: &WriteTx, requester: Requester, id: i64) -> Result<(), CheckoutError> {
    let list = managed(tx, requester, id).await?;
    drop_all(tx, &[list.id]).await?;
    Ok(())
}

/// Puts goods in, or gives those that are there another number.
pub async fn put(
    tx: &WriteTx,
    owner: CartOwner,
    id: i64,
    wishes: &[FillRequest],
    now: DateTime<Utc>,
) -> Result<(), CheckoutError> {
    let list = locked(tx, owner, id).await?;
    put_into(tx, list.id, wishes).await?;
    changed(tx, list, now).await
}

/// Goods that are not on the list are no error.
pub async fn remove(
    tx: &WriteTx,
    owner: CartOwner,
    id: i64,
    goods_ids: &[i64],
    now: DateTime<Utc>,
) -> Result<(), CheckoutError> {
    let list = locked(tx, owner, id).await?;
    lines::Entity::delete_many()
        .filter(lines::Column::ListId.eq(list.id))
        .filter(lines::Column::GoodsId.is_in(goods_ids.iter().copied()))
        .exec(tx.db())
        .await?;
    changed(tx, list, now).await
}

/// Private lists of a member who leaves are deleted; shared ones stay with the company.
#[kernel::boxed]
pub async fn forget(tx: &WriteTx, member_id: i64) -> Result<(), DbErr> {
    let own: Vec<i64> = lists::Entity::find()
        .select_only()
        .column(lists::Column::Id)
        .filter(lists::Column::MemberId.eq(member_id))
        .filter(lists::Column::IsShared.eq(false))
        .into_tuple()
        .all(tx.db())
        .await?;
    drop_all(tx, &own).await
}

/// Names of the lists that a member made.
#[kernel::boxed]
pub async fn names_of(db: &Db, member_id: i64) -> Result<Vec<String>, DbErr> {
    lists::Entity::find()
        .select_only()
        .column(lists::Column::Name)
        .filter(lists::Column::MemberId.eq(member_id))
        .order_by_asc(lists::Column::Id)
        .into_tuple()
        .all(db)
        .await
}

async fn locked(tx: &WriteTx, owner: CartOwner, id: i64) -> Result<List, CheckoutError> {
    let list = seen_by(owner)
        .filter(lists::Column::Id.eq(id))
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    list.ok_or(CheckoutError::NotFound("清单"))
}

async fn managed(tx: &WriteTx, requester: Requester, id: i64) -> Result<List, CheckoutError> {
    let list = locked(tx, requester.owner, id).await?;
    if requester.may_manage(&list) {
        return Ok(list);
    }
    Err(CheckoutError::Forbidden(
        "只有创建人和企业负责人可以改名、共享或删除这个清单".into(),
    ))
}

async fn drop_all(tx: &WriteTx, ids: &[i64]) -> Result<(), DbErr> {
    lines::Entity::delete_many()
        .filter(lines::Column::ListId.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    lists::Entity::delete_many()
        .filter(lists::Column::Id.is_in(ids.iter().copied()))
        .exec(tx.db())
        .await?;
    Ok(())
}

async fn changed(tx: &WriteTx, list: List, now: DateTime<Utc>) -> Result<(), CheckoutError> {
    let mut row = list.into_active_model();
    row.updated_at = Set(now);
    row.update(tx.db()).await?;
    Ok(())
}

async fn put_into(tx: &WriteTx, list_id: i64, wishes: &[FillRequest]) -> Result<(), CheckoutError> {
    if wishes.is_empty() {
        return Ok(());
    }
    refuse_unknown(tx, wishes).await?;
    // Of goods that are named twice the last counts; one statement cannot write a row twice.
    let each: HashMap<i64, i64> = wishes.iter().map(|wish| (wish.goods_id, wish.quantity)).collect();
    let mut named = HashSet::new();
    let rows = wishes
        .iter()
        .filter(|wish| named.insert(wish.goods_id))
        .map(|wish| lines::ActiveModel {
            list_id: Set(list_id),
            goods_id: Set(wish.goods_id),
            quantity: Set(each[&wish.goods_id]),
            ..Default::default()
        });
    let again = OnConflict::columns([lines::Column::ListId, lines::Column::GoodsId])
        .update_column(lines::Column::Quantity)
        .to_owned();
    lines::Entity::insert_many(rows)
        .on_conflict(again)
        .exec_without_returning(tx.db())
        .await?;
    let count = lines::Entity::find()
        .filter(lines::Column::ListId.eq(list_id))
        .count(tx.db())
        .await?;
    if count > MOST_LINES as u64 {
        return Err(CheckoutError::Conflict(format!(
            "一个清单最多 {MOST_LINES} 种商品，请分成几个清单"
        )));
    }
    Ok(())
}

async fn refuse_unknown(tx: &WriteTx, wishes: &[FillRequest]) -> Result<(), CheckoutError> {
    let known: Vec<i64> = goods::Entity::find()
        .select_only()
        .column(goods::Column::Id)
        .filter(goods::Column::Id.is_in(wishes.iter().map(|wish| wish.goods_id)))
        .into_tuple()
        .all(tx.db())
        .await?;
    let known: HashSet<i64> = known.into_iter().collect();
    let mut errors = FieldErrors::default();
    for (place, wish) in wishes.iter().enumerate() {
        if !known.contains(&wish.goods_id) {
            errors.add(format!("params.{place}.goods_id"), "商品不存在或已下架");
        }
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CheckoutError::Invalid(errors))
    }
}
