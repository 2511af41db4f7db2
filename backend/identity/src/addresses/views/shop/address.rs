use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    addresses::models::{
        address_review,
        address_status::{AddressStatus, is_by_licence},
        addresses,
    },
    companies::models::facts::{BuyerContext, LicenceKind},
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
    /// waiting | approved | rejected
    pub status: &'static str,
    pub status_text: &'static str,
    /// By which document it was approved; empty when it was not.
    pub approved_by: String,
    /// The address of the company's documents.
    pub is_licensed: bool,
    /// Why nothing can be delivered there, and what to do; empty when it can.
    pub refusal: String,
    /// Submitting a document resolves it.
    pub needs_document: bool,
}

#[derive(Serialize, ToSchema)]
pub struct AddressList {
    pub list: Vec<Address>,
}

impl Address {
    /// As this member's company may use it.
    pub fn new(row: addresses::Address, member: &BuyerContext, today: NaiveDate) -> Self {
        let refusal = address_review::refusal(&row, &member.licences, today).unwrap_or_default();
        let status = row.status;
        let document = member
            .licences
            .iter()
            .find(|held| Some(held.id) == row.licence_id);
        let approved_by = document.filter(|_| status == AddressStatus::Approved);
        let has_letter = address_review::has_letter(&member.licences, today);
        Self {
            id: row.id,
            status: status.code(),
            status_text: status.text(),
            approved_by: approved_by
                .map(|held| LicenceKind::text(held.kind).to_owned())
                .unwrap_or_default(),
            is_licensed: is_by_licence(&row),
            needs_document: !refusal.is_empty() && (status != AddressStatus::Waiting || !has_letter),
            refusal,
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
