use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::shop_facts::ShopFacts;

#[derive(Serialize, ToSchema)]
pub struct AdminShopFacts {
    pub id: i64,
    pub name: String,
    /// The wholesaler as contracts, invoices and seals name it; empty = the name of the shop.
    pub company: String,
    /// The filing of the web site; empty = not shown.
    pub icp: String,
    pub address: String,
    pub hot_line: String,
    pub complaint_line: String,
    /// Chats outside the shop, before and after the sale: a number of QQ or an address.
    pub qq1: String,
    pub qq2: String,
    /// Picture of the official account's QR code; empty = the shop does not name the account.
    pub official_account_code: String,
    /// The same of the app.
    pub app_code: String,
    /// Where buyers find quality inspections; empty = they are told where the shop has them.
    pub quality_url: String,
    /// Until when an order must be paid to leave on the same day, such as 16:00; empty = the shop promises nothing.
    pub same_day_until: String,
    /// Weekdays on which nothing leaves, as digits (1 = Monday … 7 = Sunday); empty = none.
    pub no_dispatch_on: String,
    /// What stands above the footer, a line each: `名称：说明`; empty = the shop promises nothing.
    pub promises: String,
    /// Empty: as in the configuration file.
    pub set_by: String,
    pub set_at: Option<DateTime<Utc>>,
}

impl From<ShopFacts> for AdminShopFacts {
    fn from(facts: ShopFacts) -> Self {
        Self {
            id: facts.id,
            name: facts.name,
            company: facts.company,
            icp: facts.icp,
            address: facts.address,
            hot_line: facts.hot_line,
            complaint_line: facts.complaint_line,
            qq1: facts.qq1,
            qq2: facts.qq2,
            official_account_code: facts.official_account_code,
            app_code: facts.app_code,
            quality_url: facts.quality_url,
            same_day_until: facts.same_day_until,
            no_dispatch_on: facts.no_dispatch_on,
            promises: facts.promises,
            set_by: facts.set_by_name,
            set_at: facts.set_at,
        }
    }
}
