//! Campaigns as staff maintain them. An approved one never changes: it is stopped, and its copy starts as a
//! draft.
use std::collections::HashMap;

use catalog::models::_entities::goods;
use chrono::{DateTime, Utc};
use identity::companies::models::companies;
use kernel::{
    Db, WriteTx,
    admin::{Direction, ListError, ListQuery},
    api::FieldErrors,
    db::ROW_LOCK,
    db::patterns::contains,
};
use sea_orm::{
    ActiveValue::{NotSet, Set},
    Condition, DbErr, QuerySelect, QueryTrait,
    prelude::*,
    sea_query::ExprTrait,
};

use super::draft::{Draft, GoodsDraft, GoodsFacts, TierDraft};
use crate::{
    errors::CampaignError,
    models::{
        _entities::{campaign_audience, campaign_goods, campaign_tiers, campaigns},
        campaign::{self, Campaign, CampaignRow, SPENT},
        kinds::{AudienceKind, Kind, Status},
    },
};

impl Draft {
    /// The content of a campaign.
    pub fn of(campaign: &Campaign) -> Self {
        let row = &campaign.row;
        Self {
            kind: row.kind,
            name: row.name.clone(),
            remark: row.remark.clone(),
            zone: row.zone.clone(),
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            with_coupon: row.with_coupon,
            stack_group: row.stack_group.clone(),
            priority: row.priority,
            percent: row.percent,
            target_kind: row.target_kind,
            target_quantity: row.target_quantity,
            buyer_limit: row.buyer_limit,
            budget: row.budget,
            image: row.image.clone(),
            audience: campaign.audience.clone(),
            goods: campaign
                .goods
                .iter()
                .map(|goods| GoodsDraft {
                    goods_id: goods.goods_id,
                    role: goods.role,
                    price: goods.price,
                    stock: goods.stock,
                    buyer_limit: goods.buyer_limit,
                    set_quantity: goods.set_quantity,
                })
                .collect(),
            tiers: campaign
                .tiers
                .iter()
                .map(|tier| TierDraft {
                    threshold: tier.threshold,
                    cut: tier.cut,
                    gift_goods_id: tier.gift_goods_id,
                    gift_quantity: tier.gift_quantity,
                    gift_value: tier.gift_value,
                    voucher: tier.voucher,
                })
                .collect(),
        }
    }

    fn row(&self, now: DateTime<Utc>) -> campaigns::ActiveModel {
        campaigns::ActiveModel {
            id: NotSet,
            kind: Set(self.kind),
            name: Set(self.name.clone()),
            remark: Set(self.remark.clone()),
            zone: Set(self.zone.clone()),
            starts_at: Set(self.starts_at),
            ends_at: Set(self.ends_at),
            with_coupon: Set(self.with_coupon),
            stack_group: Set(self.stack_group.clone()),
            priority: Set(self.priority),
            percent: Set(self.percent),
            target_kind: Set(self.target_kind),
            target_quantity: Set(self.target_quantity),
            buyer_limit: Set(self.buyer_limit),
            budget: Set(self.budget),
            image: Set(self.image.clone()),
            updated_at: Set(now),
            ..Default::default()
        }
    }
}

/// What decides whether these goods may be in a campaign.
pub async fn facts_of(db: &Db, ids: &[i64]) -> Result<HashMap<i64, GoodsFacts>, DbErr> {
    let rows = goods::Entity::find()
        .filter(goods::Column::Id.is_in(ids.iter().copied()))
        .all(db)
        .await?;
    Ok(rows.iter().map(|row| (row.id, row.into())).collect())
}

impl From<&goods::Model> for GoodsFacts {
    fn from(row: &goods::Model) -> Self {
        Self {
            name: row.name.clone(),
            base_price: row.base_price,
            cost_price: row.cost_price,
            is_special_compound: row.control.is_special_compound(),
        }
    }
}

/// Returns all validation errors at once.
pub(crate) async fn check(tx: &WriteTx, draft: &Draft) -> Result<HashMap<i64, GoodsFacts>, CampaignError> {
    let facts = facts_of(tx.db(), &draft.goods_ids()).await?;
    let mut errors = draft.errors(&facts);
    for (at, (kind, value)) in draft.audience.iter().enumerate() {
        if *kind == AudienceKind::Company {
            let id = value.parse().unwrap_or_default();
            if companies::by_id(tx.db(), id).await?.is_none() {
                errors.add(format!("audience.{at}.value"), "没有这个客户");
            }
        }
    }
    if errors.is_empty() {
        Ok(facts)
    } else {
        Err(CampaignError::Invalid(errors))
    }
}

/// As a draft; everything that is wrong with it is one error, by field.
#[kernel::boxed]
pub async fn create(tx: &WriteTx, draft: Draft, now: DateTime<Utc>) -> Result<Campaign, CampaignError> {
    check(tx, &draft).await?;
    insert(tx, &draft, now).await
}

async fn insert(tx: &WriteTx, draft: &Draft, now: DateTime<Utc>) -> Result<Campaign, CampaignError> {
    let mut row = draft.row(now);
    row.status = Set(Status::Draft);
    row.created_at = Set(now);
    let row = row.insert(tx.db()).await?;
    write_parts(tx, row.id, draft).await?;
    whole(tx, row).await
}

/// The campaign before and after. Drafts alone are changed.
#[kernel::boxed]
pub async fn update(
    tx: &WriteTx,
    id: i64,
    draft: Draft,
    now: DateTime<Utc>,
) -> Result<(Campaign, Campaign), CampaignError> {
    let before = locked(tx, id).await?;
    refuse_unless_draft(&before)?;
    check(tx, &draft).await?;
    let mut row = draft.row(now);
    row.id = Set(id);
    let row = row.update(tx.db()).await?;
    forget_parts(tx, id).await?;
    write_parts(tx, id, &draft).await?;
    Ok((before, whole(tx, row).await?))
}

/// Returns the deleted row. No order has used a draft.
#[kernel::boxed]
pub async fn delete(tx: &WriteTx, id: i64) -> Result<Campaign, CampaignError> {
    let gone = locked(tx, id).await?;
    refuse_unless_draft(&gone)?;
    forget_parts(tx, id).await?;
    campaigns::Entity::delete_by_id(id).exec(tx.db()).await?;
    Ok(gone)
}

/// The same once more, as a draft.
pub async fn copy(tx: &WriteTx, id: i64, now: DateTime<Utc>) -> Result<Campaign, CampaignError> {
    let found = campaign::find(tx.db(), id).await?;
    let original = found.ok_or(CampaignError::NotFound("活动"))?;
    insert(tx, &Draft::of(&original), now).await
}

fn refuse_unless_draft(campaign: &Campaign) -> Result<(), CampaignError> {
    let why = match campaign.row.status {
        Status::Draft => return Ok(()),
        Status::Proposed => "活动在等待审批，请先撤回再修改",
        Status::Approved => "批准的活动不能修改，请停止后复制一份",
        Status::Stopped => "活动已停止，请复制一份",
    };
    Err(CampaignError::Conflict(why.into()))
}

pub(crate) async fn locked(tx: &WriteTx, id: i64) -> Result<Campaign, CampaignError> {
    let found = campaigns::Entity::find_by_id(id)
        .lock(ROW_LOCK)
        .one(tx.db())
        .await?;
    whole(tx, found.ok_or(CampaignError::NotFound("活动"))?).await
}

pub(crate) async fn whole(tx: &WriteTx, row: CampaignRow) -> Result<Campaign, CampaignError> {
    let found = campaign::with_parts(tx.db(), vec![row]).await?.pop();
    found.ok_or(CampaignError::NotFound("活动"))
}

async fn forget_parts(tx: &WriteTx, id: i64) -> Result<(), DbErr> {
    campaign_audience::Entity::delete_many()
        .filter(campaign_audience::Column::CampaignId.eq(id))
        .exec(tx.db())
        .await?;
    campaign_goods::Entity::delete_many()
        .filter(campaign_goods::Column::CampaignId.eq(id))
        .exec(tx.db())
        .await?;
    campaign_tiers::Entity::delete_many()
        .filter(campaign_tiers::Column::CampaignId.eq(id))
        .exec(tx.db())
        .await?;
    Ok(())
}

async fn write_parts(tx: &WriteTx, id: i64, draft: &Draft) -> Result<(), DbErr> {
    if !draft.audience.is_empty() {
        let rows = draft
            .audience
            .iter()
            .map(|(kind, value)| campaign_audience::ActiveModel {
                campaign_id: Set(id),
                kind: Set(*kind),
                value: Set(value.clone()),
                ..Default::default()
            });
        campaign_audience::Entity::insert_many(rows)
            .exec_without_returning(tx.db())
            .await?;
    }
    if !draft.goods.is_empty() {
        let rows = draft
            .goods
            .iter()
            .zip(0..)
            .map(|(goods, place)| campaign_goods::ActiveModel {
                campaign_id: Set(id),
                goods_id: Set(goods.goods_id),
                role: Set(goods.role),
                price: Set(goods.price),
                stock: Set(goods.stock),
                reserved: Set(0),
                sold: Set(0),
                buyer_limit: Set(goods.buyer_limit),
                set_quantity: Set(goods.set_quantity),
                sort: Set(place),
                ..Default::default()
            });
        campaign_goods::Entity::insert_many(rows)
            .exec_without_returning(tx.db())
            .await?;
    }
    if !draft.tiers.is_empty() {
        let rows = draft.tiers.iter().map(|tier| campaign_tiers::ActiveModel {
            campaign_id: Set(id),
            threshold: Set(tier.threshold),
            cut: Set(tier.cut),
            gift_goods_id: Set(tier.gift_goods_id),
            gift_quantity: Set(tier.gift_quantity),
            gift_value: Set(tier.gift_value),
            voucher: Set(tier.voucher),
            ..Default::default()
        });
        campaign_tiers::Entity::insert_many(rows)
            .exec_without_returning(tx.db())
            .await?;
    }
    Ok(())
}

/// One page of the back office's list and the number of all. Filters: `id`, `q` (name), `kind`, `status`, `zone`, `state`,
/// `goods_id`, `can_decide` (waits, and was proposed by another person).
pub async fn page(
    db: &Db,
    list: &ListQuery,
    staff_id: i64,
    now: DateTime<Utc>,
) -> Result<(Vec<Campaign>, u64), ListError> {
    use campaigns::Column;
    let kind = list
        .text("kind")
        .map(|code| Kind::from_code(&code).ok_or_else(|| ListError::invalid("filter.kind", "没有这个类型")))
        .transpose()?;
    let status = list
        .text("status")
        .map(|code| {
            Status::from_code(&code).ok_or_else(|| ListError::invalid("filter.status", "没有这个状态"))
        })
        .transpose()?;
    let mut all = Condition::all()
        .add_option(list.ids().map(|ids| Column::Id.is_in(ids)))
        .add_option(list.text("q").map(|words| contains(Column::Name, &words)))
        .add_option(kind.map(|kind| Column::Kind.eq(kind)))
        .add_option(status.map(|status| Column::Status.eq(status)))
        .add_option(list.text("zone").map(|zone| Column::Zone.eq(zone)));
    if let Some(state) = list.text("state") {
        all = all.add(in_state(&state, now)?);
    }
    if let Some(can_decide) = list.flag("can_decide")? {
        let of_another = Condition::any()
            .add(Column::ProposedBy.is_null())
            .add(Column::ProposedBy.ne(staff_id));
        let theirs = Condition::all()
            .add(Column::Status.eq(Status::Proposed))
            .add(of_another);
        all = all.add(if can_decide { theirs } else { theirs.not() });
    }
    if let Some(goods_id) = list.number("goods_id")? {
        let of = campaign_goods::Entity::find()
            .select_only()
            .column(campaign_goods::Column::CampaignId)
            .filter(campaign_goods::Column::GoodsId.eq(goods_id));
        all = all.add(Column::Id.in_subquery(of.into_query()));
    }
    let column = |field: &str| {
        Some(match field {
            "id" => Column::Id,
            "name" => Column::Name,
            "kind" => Column::Kind,
            "status" => Column::Status,
            "starts_at" => Column::StartsAt,
            "ends_at" => Column::EndsAt,
            "priority" => Column::Priority,
            "spent" => Column::Spent,
            _ => return None,
        })
    };
    let found = campaigns::Entity::find().filter(all);
    let (rows, total) = list.page(db, found, ("id", Direction::Desc), column).await?;
    Ok((campaign::with_parts(db, rows).await?, total))
}

/// Only what was approved runs; what was stopped has ended.
fn in_state(state: &str, now: DateTime<Utc>) -> Result<Condition, ListError> {
    use campaigns::Column;
    let approved = || Condition::all().add(Column::Status.eq(Status::Approved));
    let runs = || {
        approved()
            .add(Column::StartsAt.lte(now))
            .add(Column::EndsAt.gt(now))
    };
    let spent = || Expr::col(Column::Spent);
    let budget = || Expr::col(Column::Budget);
    Ok(match state {
        "announced" => approved().add(Column::StartsAt.gt(now)),
        "running" => runs().add(Column::Budget.is_null().or(spent().lt(budget()))),
        SPENT => runs().add(spent().gte(budget())),
        "ended" => Condition::any()
            .add(Column::Status.eq(Status::Stopped))
            .add(approved().add(Column::EndsAt.lte(now))),
        _ => return Err(ListError::invalid("filter.state", "没有这个状态")),
    })
}

/// One field's refusal.
pub(crate) fn invalid(field: &str, why: impl Into<String>) -> CampaignError {
    CampaignError::Invalid(FieldErrors::one(field, why.into()))
}
