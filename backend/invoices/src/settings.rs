//! What the owner may set about invoices, under the key `invoicing` of the settings.
use kernel::settings::Section;
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
