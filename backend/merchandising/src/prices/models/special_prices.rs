//! Prices of a product for a rank, a region, a buyer, or a combination of these, for a time or always. The
//! price engine decides which one applies to a buyer (crate `pricing`).
use catalog::{
    goods::models::{facts::SpecialPrice, goods as goods_model},
    models::_entities::customer_prices::{Column, Entity, Model},
    prices::models::{buyer_segment, pricing::wrong_price},
};
use chrono::{DateTime, Utc};
use identity::companies::models::companies;
use kernel::{
    Db, Money, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
};
use sea_orm::{Condition, DbErr, QuerySelect, Select, prelude::*};

use super::price_changes::{self, Origin, Outcome, PriceList, Proposer, SpecialChange, row_of};
use crate::errors::MerchandisingError;

/// A price as it is entered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PriceDraft {
    pub goods_id: i64,
    pub rank: Option<i64>,
    /// Empty: everywhere.
    pub region: String,
    pub company_id: Option<i64>,
    pub price: Money,
    pub from: Option<DateTime<Utc>>,
    /// Exclusive.
    pub to: Option<DateTime<Utc>>,
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
/// `id` (getMany), `goods_id`, `company_id`, `rank`, `region`, `valid` (holds now or will).
pub async fn list(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
    now: DateTime<Utc>,
) -> Result<(Vec<Model>, u64), ListError> {
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("goods_id")?.map(|id| Column::GoodsId.eq(id)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(query.number("rank")?.map(|rank| Column::Rank.eq(rank)))
        .add_option(query.text("region").map(|region| Column::Region.eq(region)));
    if let Some(valid) = query.flag("valid")? {
        let over = Condition::all().add(Column::ValidTo.lte(now));
        let holds = Condition::any()
            .add(Column::ValidTo.is_null())
            .add(Column::ValidTo.gt(now));
        all = all.add(if valid { holds } else { over });
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "goods_id" => Some(Column::GoodsId),
        "price" => Some(Column::Price),
        "valid_from" => Some(Column::ValidFrom),
        "valid_to" => Some(Column::ValidTo),
        _ => None,
    };
    let found = Entity::find().filter(all);
    let found = companies::visible_or_common_to(salesman_id, found, Column::CompanyId);
    query.page(db, found, ("id", Direction::Desc), column).await
}

/// The result of setting, changing or deleting a special price.
#[derive(Clone, Debug)]
pub enum SpecialPriceResult {
    Done(SpecialChange),
    /// It stays unchanged until another person agrees to `change`; `row` is the existing or the proposed row.
    Waiting {
        change: i64,
        row: Model,
    },
}

/// Holds at once where one person is enough, otherwise it waits for a second one: the answer says which.
pub async fn create(
    tx: &WriteTx,
    asked: Proposer<'_>,
    draft: PriceDraft,
) -> Result<SpecialPriceResult, MerchandisingError> {
    check(tx, 0, &draft, asked.now).await?;
    let goods_id = draft.goods_id;
    let new = draft.priced(0);
    let wanted = |list: &mut PriceList| list.specials.push(new.clone());
    written(tx, asked, (goods_id, wanted), row_of(goods_id, &new)).await
}

/// A price stays with its goods.
pub async fn update(
    tx: &WriteTx,
    asked: Proposer<'_>,
    id: i64,
    draft: PriceDraft,
) -> Result<SpecialPriceResult, MerchandisingError> {
    let before = locked(tx, id).await?;
    let draft = PriceDraft {
        goods_id: before.goods_id,
        ..draft
    };
    check(tx, id, &draft, asked.now).await?;
    let new = draft.priced(id);
    let wanted = |list: &mut PriceList| {
        for special in list.specials.iter_mut().filter(|special| special.id == id) {
            *special = new.clone();
        }
    };
    written(tx, asked, (before.goods_id, wanted), before).await
}

/// At once where one person is enough, otherwise it waits for a second one: the answer says which.
pub async fn delete(
    tx: &WriteTx,
    asked: Proposer<'_>,
    id: i64,
) -> Result<SpecialPriceResult, MerchandisingError> {
    let row = locked(tx, id).await?;
    let wanted = |list: &mut PriceList| list.specials.retain(|special| special.id != id);
    written(tx, asked, (row.goods_id, wanted), row).await
}

/// `row`: the existing or the proposed row.
async fn written(
    tx: &WriteTx,
    asked: Proposer<'_>,
    (goods_id, want): (i64, impl FnOnce(&mut PriceList)),
    row: Model,
) -> Result<SpecialPriceResult, MerchandisingError> {
    let mut list = PriceList::of(tx.db(), goods_id)
        .await?
        .ok_or(MerchandisingError::NotFound("商品"))?;
    want(&mut list);
    let outcome = price_changes::change(tx, asked, goods_id, (Origin::Special, &list)).await?;
    Ok(match outcome {
        Outcome::Waiting(change) => SpecialPriceResult::Waiting { change, row },
        Outcome::Applied(mut changes) if !changes.is_empty() => SpecialPriceResult::Done(changes.remove(0)),
        _ => SpecialPriceResult::Done(SpecialChange {
            before: Some(row.clone()),
            after: Some(row),
        }),
    })
}

impl PriceDraft {
    fn priced(self, id: i64) -> SpecialPrice {
        SpecialPrice {
            id,
            rank: self.rank,
            region: self.region,
            company_id: self.company_id,
            price: self.price,
            from: self.from,
            to: self.to,
        }
    }
}

/// The product is locked first, then its price: a change of the product with its prices does the same.
async fn locked(tx: &WriteTx, id: i64) -> Result<Model, MerchandisingError> {
    let unknown = || MerchandisingError::NotFound("专属价");
    let price = find(tx.db(), id).await?.ok_or_else(unknown)?;
    goods_model::locked(tx, price.goods_id).await?;
    let found = Entity::find_by_id(id).lock(ROW_LOCK).one(tx.db()).await?;
    found.ok_or_else(unknown)
}

async fn check(
    tx: &WriteTx,
    id: i64,
    draft: &PriceDraft,
    now: DateTime<Utc>,
) -> Result<(), MerchandisingError> {
    let mut errors = FieldErrors::default();
    if goods_model::locked(tx, draft.goods_id).await?.is_none() {
        errors.add("goods_id", "请选择商品");
    }
    if draft.rank.is_none() && draft.region.is_empty() && draft.company_id.is_none() {
        errors.add(
            "company_id",
            "客户、地区、等级至少选一项；对所有人的价格请改商品的基础价",
        );
    }
    buyer_segment::check(tx, (draft.rank, &draft.region, draft.company_id), &mut errors).await?;
    if let Some(why) = wrong_price(draft.price) {
        errors.add("price", why);
    }
    if draft.from.zip(draft.to).is_some_and(|(from, to)| from >= to) {
        errors.add("valid_to", "结束时间应晚于开始时间");
    }
    if errors.is_empty() && overlaps(tx, id, draft, now).await? {
        errors.add(
            "valid_from",
            "同样的对象在这段时间已有一个价格，请改那一个或错开时间",
        );
    }
    if errors.is_empty() {
        Ok(())
    } else {
        Err(MerchandisingError::Invalid(errors))
    }
}

/// Whether another price of this product names the same buyers for some of the same time.
async fn overlaps(tx: &WriteTx, id: i64, draft: &PriceDraft, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let others = for_the_same(draft.goods_id, (draft.rank, &draft.region, draft.company_id), now)
        .filter(Column::Id.ne(id))
        .all(tx.db())
        .await?;
    let period = (draft.from, draft.to);
    Ok(others
        .iter()
        .any(|other| meet(period, (other.valid_from, other.valid_to))))
}

/// Whether the product has a price of this rank alone that begins or ends some day and is not over.
pub async fn has_timed(tx: &WriteTx, goods_id: i64, rank: i64, now: DateTime<Utc>) -> Result<bool, DbErr> {
    let timed = Condition::any()
        .add(Column::ValidFrom.is_not_null())
        .add(Column::ValidTo.is_not_null());
    let found = for_the_same(goods_id, (Some(rank), "", None), now).filter(timed);
    Ok(found.count(tx.db()).await? > 0)
}

/// Prices of a product that name the same buyers and are not over.
fn for_the_same(
    goods_id: i64,
    (rank, region, company_id): (Option<i64>, &str, Option<i64>),
    now: DateTime<Utc>,
) -> Select<Entity> {
    Entity::find()
        .filter(Column::GoodsId.eq(goods_id))
        .filter(Column::Region.eq(region))
        .filter(buyer_segment::is(Column::Rank, rank))
        .filter(buyer_segment::is(Column::CompanyId, company_id))
        .filter(
            Condition::any()
                .add(Column::ValidTo.is_null())
                .add(Column::ValidTo.gt(now)),
        )
}

type Period = (Option<DateTime<Utc>>, Option<DateTime<Utc>>);

/// Whether two periods have a moment in common; an end belongs to none.
fn meet(one: Period, other: Period) -> bool {
    let begins_before = |begin: Option<DateTime<Utc>>, end: Option<DateTime<Utc>>| {
        begin.zip(end).is_none_or(|(begin, end)| begin < end)
    };
    begins_before(one.0, other.1) && begins_before(other.0, one.1)
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;

    use super::*;

    #[test]
    fn periods_meet_when_they_share_a_moment() {
        let at = |hours: Option<i64>| hours.map(|hours| DateTime::UNIX_EPOCH + TimeDelta::hours(hours));
        let meets = |a: (Option<i64>, Option<i64>), b: (Option<i64>, Option<i64>)| {
            let both = meet((at(a.0), at(a.1)), (at(b.0), at(b.1)));
            assert_eq!(both, meet((at(b.0), at(b.1)), (at(a.0), at(a.1))));
            both
        };
        assert!(meets((None, None), (Some(1), Some(2))));
        assert!(meets((Some(1), Some(3)), (Some(2), None)));
        assert!(!meets((Some(1), Some(2)), (Some(2), Some(3))));
        assert!(!meets((None, Some(2)), (Some(5), None)));
    }
}
