use catalog::{
    models::_entities::{batches, goods},
    stock::views::admin::stock::AdminStock,
};
use chrono::NaiveDate;
use expiries::models::last_days;
use identity::licences::models::{licences::WithCompany, particulars};
use kernel::Money;
use orders::lifecycle::models::order_status::OrderStatus;
use serde::Serialize;
use site::models::own_licences::OwnKind;
use utoipa::ToSchema;

use crate::models::order_statistics::Day;

#[derive(Clone, Default, Serialize, ToSchema)]
pub struct Today {
    pub orders: u64,
    pub amount: Money,
    pub buyers: u64,
    pub waiting_payment: i64,
    pub waiting_shipping: i64,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct SalesDay {
    pub day: NaiveDate,
    pub orders: u64,
    pub amount: Money,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct FunnelStep {
    pub status: i32,
    pub status_text: String,
    pub count: i64,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct Expiring {
    pub company: String,
    pub kind: String,
    pub valid_to: NaiveDate,
    pub days_left: i64,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct NearExpiry {
    pub goods_id: i64,
    pub name: String,
    pub batch_number: String,
    pub expires_on: NaiveDate,
    pub on_hand: i64,
}

#[derive(Clone, Serialize, ToSchema)]
pub struct LowStock {
    /// Of the stock row: the same product may run low in several warehouses.
    pub id: i64,
    pub goods_id: i64,
    pub name: String,
    pub warehouse: String,
    pub available: i64,
}

impl From<AdminStock> for LowStock {
    fn from(stock: AdminStock) -> Self {
        Self {
            id: stock.id,
            goods_id: stock.goods_id,
            name: stock.goods_name,
            warehouse: stock.warehouse,
            available: stock.available,
        }
    }
}

/// What a role may not read stays empty.
#[derive(Clone, Serialize, ToSchema)]
pub struct Dashboard {
    pub today: Today,
    /// Last 30 days, oldest first.
    pub sales: Vec<SalesDay>,
    /// Orders by status.
    pub funnel: Vec<FunnelStep>,
    pub licences_expiring: Vec<Expiring>,
    pub near_expiry: Vec<NearExpiry>,
    pub low_stock: Vec<LowStock>,
    pub live_visitors: u64,
}

impl Dashboard {
    pub fn of_orders(sales: Vec<(NaiveDate, Day)>, funnel: Vec<(OrderStatus, i64)>) -> Self {
        let waiting = |status: OrderStatus| {
            let found = funnel.iter().find(|(known, _)| *known == status);
            found.map_or(0, |(_, count)| *count)
        };
        let mut today = Today {
            waiting_payment: waiting(OrderStatus::WaitingPayment),
            waiting_shipping: waiting(OrderStatus::WaitingShipping),
            ..Default::default()
        };
        if let Some((_, day)) = sales.last() {
            today.orders = day.orders;
            today.amount = day.amount;
            today.buyers = day.buyers;
        }
        Self {
            today,
            sales: sales
                .into_iter()
                .map(|(day, figures)| SalesDay {
                    day,
                    orders: figures.orders,
                    amount: figures.amount,
                })
                .collect(),
            funnel: funnel
                .into_iter()
                .map(|(status, count)| FunnelStep {
                    status: status.code(),
                    status_text: status.text().into(),
                    count,
                })
                .collect(),
            licences_expiring: Vec::new(),
            near_expiry: Vec::new(),
            low_stock: Vec::new(),
            live_visitors: 0,
        }
    }

    pub fn hide_orders(&mut self) {
        self.today = Today::default();
        self.sales.clear();
        self.funnel.clear();
    }

    pub fn hide_licences(&mut self) {
        self.licences_expiring.clear();
    }

    pub fn hide_stocks(&mut self) {
        self.near_expiry.clear();
        self.low_stock.clear();
    }
}

impl Expiring {
    /// By the day that comes first: that of the document, or that of the check it states.
    pub fn new((licence, company): WithCompany, today: NaiveDate) -> Option<Self> {
        let day = last_days::next_day(&licence, today)?;
        let kind = licence.kind.text();
        let is_check = licence.check_due == Some(day) && licence.valid_to != Some(day);
        Some(Self {
            company: company.map(|company| company.name).unwrap_or_default(),
            kind: if is_check {
                format!("{kind}（{}）", particulars::check_text(licence.kind))
            } else {
                kind.to_owned()
            },
            valid_to: day,
            days_left: (day - today).num_days(),
        })
    }

    /// One of the wholesaler's own licences.
    pub fn own(kind: OwnKind, valid_to: NaiveDate, today: NaiveDate) -> Self {
        Self {
            company: "本企业".to_owned(),
            kind: kind.text().to_owned(),
            valid_to,
            days_left: (valid_to - today).num_days(),
        }
    }
}

impl From<(batches::Model, Option<goods::Model>)> for NearExpiry {
    fn from((batch, goods): (batches::Model, Option<goods::Model>)) -> Self {
        Self {
            goods_id: batch.goods_id,
            name: goods.map(|goods| goods.name).unwrap_or_default(),
            batch_number: batch.number,
            expires_on: batch.expires_on,
            on_hand: batch.on_hand,
        }
    }
}
