//! What was sold in a campaign, for staff.
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::models::campaign_sales::Sales;

#[derive(Serialize, ToSchema)]
pub struct AdminCampaignSales {
    /// Paid, and not cancelled.
    pub orders: usize,
    /// Paid for goods of the campaign, without delivery; what went back is taken off.
    pub amount: Money,
}

impl From<Sales> for AdminCampaignSales {
    fn from(Sales { orders, amount }: Sales) -> Self {
        Self { orders, amount }
    }
}
