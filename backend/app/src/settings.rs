//! The owner of each settings key. Read once, before anything starts: an invalid value or an unknown key
//! stops the start.
use checkout::settings::VisitorRules;
use content::settings::{Analytics, FeedbackRules, VisitRules};
use files::uploads::StorageSettings;
use gateways::{
    logistics::settings::LogisticsSettings, mail::settings::MailSettings,
    payments::settings::PaymentSettings, sms::settings::SmsSettings, tax_platform::settings::InvoiceSettings,
    wechat::settings::WechatSettings,
};
use identity::settings::{CustomerRules, MemberRules, StaffRules};
use invoices::settings::InvoiceRules;
use kernel::{
    Settings,
    settings::{PatienceRules, SettingsError},
};
use loco_rs::{Error, Result, config::Config};
use orders::settings::TradeRules;
use site::settings::Site;

pub fn read(config: &Config) -> Result<Settings> {
    let written = config.settings.clone().unwrap_or_default();
    sections(written).map_err(|error| Error::Message(error.to_string()))
}

fn sections(written: serde_json::Value) -> Result<Settings, SettingsError> {
    Settings::read(written)?
        .with::<Site>()?
        .with::<StaffRules>()?
        .with::<MemberRules>()?
        .with::<CustomerRules>()?
        .with::<TradeRules>()?
        .with::<VisitorRules>()?
        .with::<InvoiceRules>()?
        .with::<SmsSettings>()?
        .with::<WechatSettings>()?
        .with::<MailSettings>()?
        .with::<PaymentSettings>()?
        .with::<LogisticsSettings>()?
        .with::<InvoiceSettings>()?
        .with::<FeedbackRules>()?
        .with::<VisitRules>()?
        .with::<Analytics>()?
        .with::<PatienceRules>()?
        .with::<StorageSettings>()?
        .complete()
}
