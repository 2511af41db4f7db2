//! The buyer shown next to a conversation: identity, documents, purchases.
use ::orders::lifecycle::models::orders::Order;
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::standing::Standing;
use identity::companies::models::facts::BuyerContext;
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct ServiceBuyer {
    pub company_id: i64,
    pub company: String,
    pub buyer_type: String,
    /// draft | pending | approved | suspended
    pub status: String,
    pub rank: i32,
    pub address: String,
    pub member: String,
    pub member_role: String,
    pub phone: String,
    pub salesman: String,
    pub salesman_phone: String,
    /// The state of the company's documents.
    pub standing: Standing,
    pub licences: Vec<ServiceBuyerLicence>,
    /// The newest first.
    pub orders: Vec<ServiceBuyerOrder>,
    pub cart: Vec<ServiceBuyerCartLine>,
    /// Lines in the cart, those shown and the others.
    pub cart_lines: u64,
}

#[derive(Serialize, ToSchema)]
pub struct ServiceBuyerLicence {
    pub name: String,
    pub number: String,
    /// Null = without end.
    pub valid_to: Option<NaiveDate>,
    pub is_in_force: bool,
}

#[derive(Serialize, ToSchema)]
pub struct ServiceBuyerOrder {
    pub id: i64,
    pub number: String,
    pub status_text: String,
    pub total: Money,
    pub created_at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
pub struct ServiceBuyerCartLine {
    pub goods_id: i64,
    pub name: String,
    pub spec: String,
    pub quantity: i64,
}

impl From<Order> for ServiceBuyerOrder {
    fn from(order: Order) -> Self {
        Self {
            id: order.id,
            status_text: order.status.text().into(),
            number: order.number,
            total: order.total,
            created_at: order.created_at,
        }
    }
}

pub fn licences_of(buyer: &BuyerContext, today: NaiveDate) -> Vec<ServiceBuyerLicence> {
    let licences = buyer.licences.iter();
    licences
        .map(|licence| ServiceBuyerLicence {
            name: licence.kind.text().into(),
            number: licence.number.clone(),
            valid_to: licence.valid_to,
            is_in_force: licence.covers(today),
        })
        .collect()
}
