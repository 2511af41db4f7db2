//! What the owner may set about invoices, under the key `invoicing` of the settings, and what quality management keeps of them
//! (`kernel::models::kept_rules`).
use identity::companies::models::facts::BuyerType;
use kernel::{
    Db, WriteTx,
    models::kept_rules::{self, KeptRules},
    settings::Section,
};
use sea_orm::DbErr;
use serde::{Deserialize, Serialize};

/// Defaults for invoices. The platform account belongs to `gateways` (`InvoiceSettings`).
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct InvoiceRules {
    /// Of goods that have none of their own, in tenths of a percent.
    pub default_rate: i64,
    /// Of delivery.
    pub freight_rate: i64,
    /// Of goods that have none of their own: the 19 digits of 药品.
    pub default_tax_code: String,
    /// Buyers that did not choose get an invoice when their order is finished.
    pub automatic: bool,
}

impl Default for InvoiceRules {
    fn default() -> Self {
        Self {
            default_rate: 130,
            freight_rate: 130,
            default_tax_code: "1070304000000000000".into(),
            automatic: true,
        }
    }
}

impl Section for InvoiceRules {
    const KEY: &'static str = "invoicing";
}

/// Whose goods leave with their invoice (票货同行), whatever the buyer chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub struct TravellingInvoices {
    /// Public ones compare note, invoice and payment before they take medicines in (两票制; K). Who is public no field says.
    pub of_hospitals: bool,
}

impl Default for TravellingInvoices {
    fn default() -> Self {
        Self { of_hospitals: true }
    }
}

impl KeptRules for TravellingInvoices {
    const PART: &'static str = "invoices";
}

impl TravellingInvoices {
    pub const fn is_looser_than(self, before: Self) -> bool {
        before.of_hospitals && !self.of_hospitals
    }

    pub fn cover(self, buyer_type: BuyerType) -> bool {
        self.of_hospitals && buyer_type == BuyerType::Hospital
    }
}

#[kernel::boxed]
pub async fn travelling_invoices(db: &Db) -> Result<TravellingInvoices, DbErr> {
    kept_rules::read(db).await
}

#[kernel::boxed]
pub async fn keep_travelling_invoices(tx: &WriteTx, rules: TravellingInvoices) -> Result<(), DbErr> {
    kept_rules::write(tx, &rules).await
}
