use serde::Serialize;
use utoipa::ToSchema;

use crate::models::addresses;

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
}

#[derive(Serialize, ToSchema)]
pub struct AddressList {
    pub list: Vec<Address>,
}

impl From<addresses::Address> for Address {
    fn from(row: addresses::Address) -> Self {
        Self {
            id: row.id,
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
