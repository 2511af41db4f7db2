//! The account of the key `invoicing` of the settings. The wholesaler's choices about invoices are under the
//! same key and belong to `documents`.
use kernel::settings::Section;
use serde::{Deserialize, Serialize};

/// The account with the platform that issues electronic invoices (诺诺开放平台). Without a key no invoices are
/// issued.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(default)]
pub struct InvoiceSettings {
    /// Invoices go to a platform inside this process. Production refuses it.
    pub sandbox: bool,
    /// `https://sdk.nuonuo.com/open/v1/services`
    pub endpoint: String,
    /// `https://open.nuonuo.com/accessToken`
    pub token_url: String,
    pub app_key: String,
    pub app_secret: String,
    /// Who sells, as the tax authority knows them.
    pub seller_tax_id: String,
    pub seller_address: String,
    pub seller_phone: String,
    pub seller_bank: String,
    pub seller_account: String,
    /// 开票人
    pub clerk: String,
}

impl Default for InvoiceSettings {
    fn default() -> Self {
        Self {
            sandbox: false,
            endpoint: "https://sdk.nuonuo.com/open/v1/services".into(),
            token_url: "https://open.nuonuo.com/accessToken".into(),
            app_key: String::new(),
            app_secret: String::new(),
            seller_tax_id: String::new(),
            seller_address: String::new(),
            seller_phone: String::new(),
            seller_bank: String::new(),
            seller_account: String::new(),
            clerk: String::new(),
        }
    }
}

impl InvoiceSettings {
    pub fn is_on(&self) -> bool {
        self.sandbox || (!self.app_key.is_empty() && !self.seller_tax_id.is_empty())
    }
}

impl Section for InvoiceSettings {
    const KEY: &'static str = "invoicing";

    fn production_refusal(&self) -> Option<&'static str> {
        self.sandbox.then_some(
            "settings.invoicing.sandbox issues invoices that nobody reports; it is for development only",
        )
    }
}
