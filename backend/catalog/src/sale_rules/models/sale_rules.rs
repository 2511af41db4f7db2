//! Controlled sale (控销, domain section 1): a product is sold to the buyers that its rules allow and to none that they
//! forbid. Without rules all buyers may buy it.
use chrono::{DateTime, Utc};
use identity::companies::models::{companies, facts::BuyerType};
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
};
use sea_orm::{ActiveValue::Set, Condition, DbErr, IntoActiveModel, QuerySelect, prelude::*};

use crate::{
    errors::CatalogError,
    goods::models::{announce::one_changed, goods as goods_model},
    models::_entities::sale_rules::{ActiveModel, Column, Entity, Model},
    prices::models::buyer_segment,
};

pub use super::sale_effect::Effect;

/// A rule as it is entered; a field that is none or empty matches all buyers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleDraft {
    pub goods_id: i64,
    pub effect: Effect,
    /// Province.
    pub region: String,
    pub buyer_type: Option<i64>,
    pub rank: Option<i64>,
    pub company_id: Option<i64>,
}

#[kernel::boxed]
pub async fn find(db: &Db, id: i64) -> Result<Option<Model>, DbErr> {
    Entity::find_by_id(id).one(db).await
}

/// None also for one of a customer whom a salesman may not see.
#[kernel::boxed]
pub async fn shown(db: &Db, id: i64, salesman_id: Option<i64>) -> Result<Option<Model>, DbErr> {
    companies::visible_or_common_to(salesman_id, Entity::find_by_id(id), Column::CompanyId)
        .one(db)
        .await
}

/// One page of the back office's list and the number of all rows; of single customers those of this salesman alone. Filters:
/// `id` (getMany), `goods_id`, `company_id`, `buyer_type`, `rank`, `region`, `effect`.
pub async fn list(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
) -> Result<(Vec<Model>, u64), ListError> {
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(query.number("buyer_type")?.map(|code| Column::BuyerType.eq(code)))
        .add_option(query.number("rank")?.map(|rank| Column::Rank.eq(rank)))
        .add_option(query.text("region").map(|region| Column::Region.eq(region)))
        .add_option(query.text("effect").map(|effect| Column::Effect.eq(effect)));
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "goods_id" => Some(Column::GoodsId),
        "effect" => Some(Column::Effect),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let found = companies::visible_or_common_to(salesman_id, found, Column::CompanyId);
    query.page(db, found, ("id", Direction::Desc), column).await
}

pub async fn create(tx: &WriteTx, draft: RuleDraft, now: DateTime<Utc>) -> Result<Model, CatalogError> {
    check(tx, 0, &draft).await?;
    let mut row = filled(<ActiveModel as ActiveModelTrait>::default(), &draft);
    row.created_at = Set(now);
    let row = row.insert(tx.db()).await?;
    one_changed(tx, draft.goods_id, now).await?;
    Ok(row)
}

/// Before and after. A rule stays with its goods.
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: RuleDraft,
    now: DateTime<Utc>,
) -> Result<(Model, Model), CatalogError> {
    let before = locked(tx, id).await?;
    let draft = RuleDraft {
        goods_id: before.goods_id,
        ..draft
    };
    check(tx, id, &draft).await?;
    let row = filled(before.clone().into_active_model(), &draft);
    let after = row.update(tx.db()).await?;
    one_changed(tx, before.goods_id, now).await?;
    Ok((before, after))
}

/// Returns the former row.
pub async fn delete(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<Model, CatalogError> {
    let row = locked(tx, id).await?;
    Entity::delete_by_id(id).exec(tx.db()).await?;
    one_changed(tx, row.goods_id, now).await?;
    Ok(row)
}

fn filled(mut row: ActiveModel, draft: &RuleDraft) -> ActiveModel {
    row.goods_id = Set(draft.goods_id);
    row.effect = Set(draft.effect);
    row.region = Set(draft.region.clone());
    row.buyer_type = Set(draft.buyer_type);
    row.rank = Set(draft.rank);
    row.company_id = Set(draft.company_id);
    row
}

/// The product is locked first, then its rule: every change of a product locks in this order.
async fn locked(tx: &WriteTx, id: i64) -> Result<Model, CatalogError> {
    let unknown = || CatalogError::NotFound("控销规则");
    let rule = find(tx.db(), id).await?.ok_or_else(unknown)?;
    goods_model::locked(tx, rule.goods_id).await?;
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or_else(unknown)
}

async fn check(tx: &WriteTx, id: i64, draft: &RuleDraft) -> Result<(), CatalogError> {
    let mut errors = FieldErrors::default();
    if goods_model::locked(tx, draft.goods_id).await?.is_none() {
        errors.add("goods_id", "请选择商品");
    }
    let names_all = draft.rank.is_none()
        && draft.region.is_empty()
        && draft.company_id.is_none()
        && draft.buyer_type.is_none();
    if names_all {
        errors.add(
            "company_id",
            "客户、地区、客户类型、等级至少选一项；谁都不卖请下架商品",
        );
    }
    buyer_segment::check(tx, (draft.rank, &draft.region, draft.company_id), &mut errors).await?;
    let is_type = |code: i64| i32::try_from(code).ok().and_then(BuyerType::from_code).is_some();
    if draft.buyer_type.is_some_and(|code| !is_type(code)) {
        errors.add("buyer_type", "请从列表中选择客户类型");
    }
    if errors.is_empty() && is_there(tx, id, draft).await? {
        errors.add("effect", "同样的对象已有一条规则，请改那一条");
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(CatalogError::Invalid(errors))
    }
}

/// Whether another rule of this product names the same buyers.
async fn is_there(tx: &WriteTx, id: i64, draft: &RuleDraft) -> Result<bool, DbErr> {
    let found = Entity::find()
        .filter(Column::GoodsId.eq(draft.goods_id))
        .filter(Column::Id.ne(id))
        .filter(Column::Region.eq(&draft.region))
        .filter(buyer_segment::is(Column::BuyerType, draft.buyer_type))
        .filter(buyer_segment::is(Column::Rank, draft.rank))
        .filter(buyer_segment::is(Column::CompanyId, draft.company_id));
    Ok(found.count(tx.db()).await? > 0)
}
