//! A campaign as staff see it.
use catalog::models::_entities::goods;
use chrono::{DateTime, Utc};
use identity::companies::models::seen_customers::SeenCustomers;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    drafting::models::{conflicts::Warning, draft::Draft},
    models::{
        campaign::{Campaign, CampaignGoods},
        kinds::{AudienceKind, Status},
        names::CampaignNames,
    },
};

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignAudience {
    /// rank | buyer_type | region | company
    pub kind: &'static str,
    /// Of a company 0: a customer whom this person is not told of.
    pub value: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignGoods {
    pub goods_id: i64,
    pub name: String,
    pub spec: String,
    pub unit: String,
    pub base_price: Option<Money>,
    /// goods | add_on
    pub role: &'static str,
    pub price: Option<Money>,
    /// null = the shop's
    pub stock: Option<i64>,
    pub reserved: i64,
    pub sold: i64,
    pub buyer_limit: i64,
    pub set_quantity: i64,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignTier {
    pub threshold: Money,
    pub cut: Money,
    pub gift_goods_id: Option<i64>,
    pub gift_quantity: i64,
    /// Of one unit.
    pub gift_value: Money,
    pub voucher: Money,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignPerson {
    pub id: i64,
    pub name: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignWarning {
    /// overlap | price | stack | coupon | below_cost | stock | members | gift_value | adds_up
    pub kind: &'static str,
    pub message: String,
    pub campaign_id: Option<i64>,
    pub goods_id: Option<i64>,
}

impl From<Warning> for AdminCampaignWarning {
    fn from(warning: Warning) -> Self {
        Self {
            kind: warning.kind,
            message: warning.message,
            campaign_id: warning.campaign_id,
            goods_id: warning.goods_id,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignWarnings {
    /// The most it may give; null: unknown.
    pub given: Option<Money>,
    /// Above what price and promotion may give alone, or it takes a percentage off, has a campaign price below a known cost,
    /// or a gift whose value nothing confirms.
    pub needs_finance: bool,
    pub warnings: Vec<AdminCampaignWarning>,
}

#[derive(Serialize, ToSchema)]
pub struct AdminCampaign {
    pub id: i64,
    pub kind: &'static str,
    pub kind_text: &'static str,
    pub name: String,
    pub remark: String,
    /// draft | proposed | approved | stopped
    pub status: &'static str,
    pub status_text: &'static str,
    /// announced | running | ended, by its times; spent: it runs, and its budget is used up
    pub state: &'static str,
    pub zone: String,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub with_coupon: bool,
    pub stack_group: String,
    pub priority: i64,
    pub percent: Option<i64>,
    /// units | members: what makes a group buy succeed
    pub target_kind: &'static str,
    /// So many of them.
    pub target_quantity: Option<i64>,
    pub buyer_limit: i64,
    pub budget: Option<Money>,
    pub spent: Money,
    pub image: String,
    pub proposed_by: Option<AdminCampaignPerson>,
    pub decided_by: Option<AdminCampaignPerson>,
    pub decided_at: Option<DateTime<Utc>>,
    /// Why it was refused or stopped.
    pub reason: String,
    pub can_edit: bool,
    /// It waits, and not by the hand of who looks.
    pub can_decide: bool,
    /// The most it may give; null: unknown.
    pub given: Option<Money>,
    pub audience: Vec<AdminCampaignAudience>,
    pub goods: Vec<AdminCampaignGoods>,
    pub goods_count: usize,
    pub tiers: Vec<AdminCampaignTier>,
    /// Only for a single campaign, not in lists.
    pub warnings: Vec<AdminCampaignWarning>,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

impl AdminCampaignPerson {
    fn named(id: Option<i64>, names: &CampaignNames) -> Option<Self> {
        let id = id?;
        Some(Self {
            id,
            name: names.staff.get(&id).cloned().unwrap_or_default(),
        })
    }
}

impl AdminCampaign {
    pub fn new(campaign: &Campaign, names: &CampaignNames, staff_id: i64, now: DateTime<Utc>) -> Self {
        let row = &campaign.row;
        Self {
            id: row.id,
            kind: row.kind.code(),
            kind_text: row.kind.text(),
            name: row.name.clone(),
            remark: row.remark.clone(),
            status: row.status.code(),
            status_text: row.status.text(),
            state: campaign.state(now, campaign.budget_left()),
            zone: row.zone.clone(),
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            with_coupon: row.with_coupon,
            stack_group: row.stack_group.clone(),
            priority: row.priority,
            percent: row.percent,
            target_kind: row.target_kind.code(),
            target_quantity: row.target_quantity,
            buyer_limit: row.buyer_limit,
            budget: row.budget,
            spent: row.spent,
            image: row.image.clone(),
            proposed_by: AdminCampaignPerson::named(row.proposed_by, names),
            decided_by: AdminCampaignPerson::named(row.decided_by, names),
            decided_at: row.decided_at,
            reason: row.reason.clone(),
            can_edit: row.status == Status::Draft,
            can_decide: row.status == Status::Proposed && row.proposed_by != Some(staff_id),
            given: given(campaign, names),
            audience: campaign
                .audience
                .iter()
                .map(|(kind, value)| AdminCampaignAudience {
                    kind: kind.code(),
                    value: value.clone(),
                })
                .collect(),
            goods_count: campaign.goods.len(),
            goods: goods_of(campaign, names),
            tiers: campaign
                .tiers
                .iter()
                .map(|tier| AdminCampaignTier {
                    threshold: tier.threshold,
                    cut: tier.cut,
                    gift_goods_id: tier.gift_goods_id,
                    gift_quantity: tier.gift_quantity,
                    gift_value: tier.gift_value,
                    voucher: tier.voucher,
                })
                .collect(),
            warnings: Vec::new(),
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }

    /// As somebody reads it who is told of these customers.
    #[must_use]
    pub fn told_of(mut self, customers: &SeenCustomers) -> Self {
        for one in &mut self.audience {
            if one.kind == AudienceKind::Company.code() {
                let company_id = one.value.parse::<i64>().unwrap_or_default();
                one.value = customers.id_or_zero(company_id).to_string();
            }
        }
        self
    }
}

fn given(campaign: &Campaign, names: &CampaignNames) -> Option<Money> {
    let facts = names.goods.iter().map(|(id, row)| (*id, row.into())).collect();
    Draft::of(campaign).given(&facts)
}

fn goods_of(campaign: &Campaign, names: &CampaignNames) -> Vec<AdminCampaignGoods> {
    let of = |goods: &CampaignGoods| {
        let product = names.goods.get(&goods.goods_id);
        let text = |of: fn(&goods::Model) -> &String| product.map(of).cloned().unwrap_or_default();
        AdminCampaignGoods {
            goods_id: goods.goods_id,
            name: text(|product| &product.name),
            spec: text(|product| &product.spec),
            unit: text(|product| &product.unit),
            base_price: product.and_then(|product| product.base_price),
            role: goods.role.code(),
            price: goods.price,
            stock: goods.stock,
            reserved: goods.reserved,
            sold: goods.sold,
            buyer_limit: goods.buyer_limit,
            set_quantity: goods.set_quantity,
        }
    };
    campaign.goods.iter().map(of).collect()
}
