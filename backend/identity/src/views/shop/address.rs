use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::{
    addresses,
    facts::MemberFacts,
    licensed_place::{self, Place, REFUSAL},
};

#[derive(Serialize, ToSchema)]
pub struct Address {
    pub id: i64,
    pub name: String,
    pub phone: String,
    pub province: String,
    pub city: String,
    pub district: String,
    pub street: String,
    /// 0 or 1
    pub is_default: u8,
    /// The address of the company's documents.
    pub is_licensed: bool,
    /// Why nothing can be delivered there; empty when it can.
    pub refusal: String,
}

#[derive(Serialize, ToSchema)]
pub struct AddressList {
    pub list: Vec<Address>,
}

impl Address {
    /// As this member's company may use it.
    pub fn new(row: addresses::Address, member: &MemberFacts, today: NaiveDate) -> Self {
        let place = licensed_place::of(member, &row, today);
        Self {
            id: row.id,
            is_licensed: place == Place::Licensed,
            refusal: if place == Place::Elsewhere { REFUSAL } else { "" }.into(),
            name: row.name,
            phone: row.phone,
            province: row.province,
            city: row.city,
            district: row.district,
            street: row.street,
            is_default: u8::from(row.is_default),
        }
    }
}
