//! Coupons, codes and claims as staff look through them.
use identity::companies::models::companies::visible_to;
use kernel::{
    Db,
    admin::{Direction, ListError, ListQuery},
    db::patterns::contains,
};
use sea_orm::{Condition, DbErr, QueryOrder, QuerySelect, prelude::*};

use super::{
    _entities::{coupon_claims, coupon_codes, coupons},
    coupon_states::Status,
    coupons::Coupon,
};

/// Filters: `id` (getMany), `q` (name), `status`, `claim_kind`, `can_decide` (waits, and was proposed by
/// another person).
#[kernel::boxed]
pub async fn coupons(db: &Db, query: &ListQuery, staff_id: i64) -> Result<(Vec<Coupon>, u64), ListError> {
    use coupons::{Column, Entity};
    let mut all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.text("q").map(|text| contains(Column::Name, &text)))
        .add_option(query.text("status").map(|status| Column::Status.eq(status)))
        .add_option(query.text("claim_kind").map(|kind| Column::ClaimKind.eq(kind)));
    if let Some(can_decide) = query.flag("can_decide")? {
        let theirs = Condition::all()
            .add(Column::Status.eq(Status::Proposed))
            .add(Column::ProposedBy.ne(staff_id));
        all = all.add(if can_decide { theirs } else { theirs.not() });
    }
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "name" => Some(Column::Name),
        "created_at" => Some(Column::CreatedAt),
        "proposed_at" => Some(Column::ProposedAt),
        "claim_from" => Some(Column::ClaimFrom),
        "claimed" => Some(Column::Claimed),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Desc), column).await
}

/// Filters: `id`, `coupon_id`, `is_used`.
pub async fn codes(db: &Db, query: &ListQuery) -> Result<(Vec<coupon_codes::Model>, u64), ListError> {
    use coupon_codes::{Column, Entity};
    let used = query.flag("is_used")?.map(|is_used| {
        if is_used {
            Column::UsedBy.is_not_null()
        } else {
            Column::UsedBy.is_null()
        }
    });
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("coupon_id")?.map(|id| Column::CouponId.eq(id)))
        .add_option(used);
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "used_at" => Some(Column::UsedAt),
        _ => None,
    };
    let found = Entity::find().filter(all);
    query.page(db, found, ("id", Direction::Asc), column).await
}

/// Filters: `id`, `coupon_id`, `company_id`, `state`, `source`.
pub async fn claims(
    db: &Db,
    query: &ListQuery,
    salesman_id: Option<i64>,
) -> Result<(Vec<coupon_claims::Model>, u64), ListError> {
    use coupon_claims::{Column, Entity};
    let all = Condition::all()
        .add_option(query.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(query.number("coupon_id")?.map(|id| Column::CouponId.eq(id)))
        .add_option(query.number("company_id")?.map(|id| Column::CompanyId.eq(id)))
        .add_option(query.text("state").map(|state| Column::State.eq(state)))
        .add_option(query.text("source").map(|source| Column::Source.eq(source)));
    let column = |field: &str| match field {
        "id" => Some(Column::Id),
        "claimed_at" => Some(Column::ClaimedAt),
        "valid_to" => Some(Column::ValidTo),
        "used_at" => Some(Column::UsedAt),
        _ => None,
    };
    let found = visible_to(salesman_id, Entity::find(), Column::CompanyId).filter(all);
    query.page(db, found, ("id", Direction::Desc), column).await
}

/// Coupons that many would have together with this one, in another stack group: their cuts add up.
pub async fn that_add_up(db: &Db, coupon: &Coupon) -> Result<Vec<String>, DbErr> {
    use coupons::{Column, Entity};
    let mut together = Condition::all()
        .add(Column::Id.ne(coupon.id))
        .add(Column::Status.eq(Status::Approved))
        .add(Column::StackGroup.ne(&coupon.stack_group));
    if let Some(to) = coupon.claim_to {
        together = together.add(Column::ClaimFrom.lt(to));
    }
    together = together.add(
        Condition::any()
            .add(Column::ClaimTo.is_null())
            .add(Column::ClaimTo.gt(coupon.claim_from)),
    );
    Entity::find()
        .select_only()
        .column(Column::Name)
        .filter(together)
        .order_by_desc(Column::Id)
        .limit(5)
        .into_tuple()
        .all(db)
        .await
}
