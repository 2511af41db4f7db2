//! What a form sends of a campaign.
use chrono::{DateTime, Utc};
use kernel::{
    ApiError, ApiResult, Money,
    api::FieldErrors,
    input::{Flag, RowId, Text, moment},
};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{
    drafting::models::draft::{Draft, GoodsDraft, TierDraft},
    models::kinds::{AudienceKind, GoodsRole, Kind, TargetKind},
};

#[derive(Deserialize, ToSchema)]
pub struct CampaignAudienceInput {
    /// rank | buyer_type | region | company
    kind: Text<20>,
    /// Rank, code of the type, province, or id of the company.
    value: Text<40>,
}

#[derive(Deserialize, ToSchema)]
pub struct CampaignGoodsInput {
    goods_id: RowId,
    /// goods (default) | add_on
    #[serde(default)]
    role: Text<20>,
    /// What a unit costs in the campaign, or after its voucher; null where the kind lays down no price.
    price: Option<Money>,
    /// Of the campaign alone; null = the shop's.
    stock: Option<RowId>,
    /// Units that one buyer may have; 0 = no limit.
    #[serde(default)]
    #[schema(value_type = i64)]
    buyer_limit: RowId,
    /// Units in a set of a combination; absent = 1.
    set_quantity: Option<RowId>,
}

#[derive(Deserialize, ToSchema)]
pub struct CampaignTierInput {
    threshold: Money,
    #[serde(default)]
    cut: Money,
    gift_goods_id: Option<RowId>,
    #[serde(default)]
    #[schema(value_type = i64)]
    gift_quantity: RowId,
    /// Of one unit; not below what it costs the shop.
    #[serde(default)]
    gift_value: Money,
    #[serde(default)]
    voucher: Money,
}

#[derive(Deserialize, ToSchema)]
pub struct CampaignInput {
    /// full_reduction | add_on | seckill | group_buy | combination | daily_special | welfare | subsidy | cashback | fair
    kind: Text<20>,
    name: Text<40>,
    /// What buyers read.
    #[serde(default)]
    remark: Text<500>,
    #[serde(default)]
    zone: Text<20>,
    /// ISO 8601 with a zone.
    starts_at: Text<40>,
    ends_at: Text<40>,
    #[serde(default)]
    with_coupon: Flag,
    #[serde(default)]
    stack_group: Text<20>,
    /// Between equally good ones the higher wins.
    #[serde(default)]
    #[schema(value_type = i64)]
    priority: RowId,
    /// 94 = 94 % of the price.
    percent: Option<RowId>,
    /// What makes a group buy succeed: units (default) | members.
    #[serde(default)]
    target_kind: Text<20>,
    /// So many of them.
    target_quantity: Option<RowId>,
    /// Times that one buyer may have it; 0 = no limit.
    #[serde(default)]
    #[schema(value_type = i64)]
    buyer_limit: RowId,
    budget: Option<Money>,
    #[serde(default)]
    image: Text<300>,
    #[serde(default)]
    audience: Vec<CampaignAudienceInput>,
    #[serde(default)]
    goods: Vec<CampaignGoodsInput>,
    #[serde(default)]
    tiers: Vec<CampaignTierInput>,
}

fn id(id: Option<RowId>) -> Option<i64> {
    id.map(|RowId(id)| id)
}

fn required(field: &str, text: Text<40>) -> ApiResult<DateTime<Utc>> {
    moment(field, Some(text))?.ok_or_else(|| ApiError::invalid(field, "请选择时间"))
}

/// Those of a known kind; each other one is an error at its field.
fn read_audience(
    audience: Vec<CampaignAudienceInput>,
    errors: &mut FieldErrors,
) -> Vec<(AudienceKind, String)> {
    let mut read = Vec::with_capacity(audience.len());
    for (at, one) in audience.into_iter().enumerate() {
        match AudienceKind::from_code(&one.kind.0) {
            Some(kind) => read.push((kind, one.value.0)),
            None => errors.add(format!("audience.{at}.kind"), "请选择对象的类型"),
        }
    }
    read
}

/// Those of a known role; each other one is an error at its field.
fn read_goods(goods: Vec<CampaignGoodsInput>, errors: &mut FieldErrors) -> Vec<GoodsDraft> {
    let mut read = Vec::with_capacity(goods.len());
    for (at, one) in goods.into_iter().enumerate() {
        let role = match one.role.0.as_str() {
            "" => Some(GoodsRole::Goods),
            code => GoodsRole::from_code(code),
        };
        let Some(role) = role else {
            errors.add(format!("goods.{at}.role"), "请选择活动商品或换购商品");
            continue;
        };
        read.push(GoodsDraft {
            goods_id: one.goods_id.0,
            role,
            price: one.price,
            stock: id(one.stock),
            buyer_limit: one.buyer_limit.0,
            set_quantity: one.set_quantity.map_or(1, |RowId(quantity)| quantity),
        });
    }
    read
}

impl CampaignInput {
    pub fn draft(self) -> ApiResult<Draft> {
        let mut errors = FieldErrors::default();
        let kind = Kind::from_code(&self.kind.0);
        if kind.is_none() {
            errors.add("kind", "请选择类型");
        }
        let target_kind = match self.target_kind.0.as_str() {
            "" => Some(TargetKind::default()),
            code => TargetKind::from_code(code),
        };
        if target_kind.is_none() {
            errors.add("target_kind", "请选择按数量或按家数成团");
        }
        let audience = read_audience(self.audience, &mut errors);
        let goods = read_goods(self.goods, &mut errors);
        let Some((kind, target_kind)) = kind.zip(target_kind).filter(|_| errors.is_empty()) else {
            return Err(ApiError::Invalid(errors));
        };
        Ok(Draft {
            kind,
            name: self.name.0,
            remark: self.remark.0,
            zone: self.zone.0,
            starts_at: required("starts_at", self.starts_at)?,
            ends_at: required("ends_at", self.ends_at)?,
            with_coupon: self.with_coupon.0,
            stack_group: self.stack_group.0,
            priority: self.priority.0,
            percent: id(self.percent),
            target_kind,
            target_quantity: id(self.target_quantity),
            buyer_limit: self.buyer_limit.0,
            budget: self.budget,
            image: self.image.0,
            audience,
            goods,
            tiers: self
                .tiers
                .into_iter()
                .map(|tier| TierDraft {
                    threshold: tier.threshold,
                    cut: tier.cut,
                    gift_goods_id: id(tier.gift_goods_id).filter(|id| *id > 0),
                    gift_quantity: tier.gift_quantity.0,
                    gift_value: tier.gift_value,
                    voucher: tier.voucher,
                })
                .collect(),
        })
    }
}
