//! The shop's account with the simulated gateways: the keys of both sides, and the numbers that go with them.
use crate::payments::settings::PaymentSettings;

pub(super) const MERCHANT: &str = include_str!("keys/merchant.pem");
pub(super) const MERCHANT_PUBLIC: &str = include_str!("keys/merchant.pub.pem");
pub(super) const PLATFORM: &str = include_str!("keys/platform.pem");
pub(super) const PLATFORM_PUBLIC: &str = include_str!("keys/platform.pub.pem");
pub(super) const SERIAL: &str = "5157F09EFDC096DE15EBE81A47057A7200000000";
pub(super) const PLATFORM_SERIAL: &str = "PUB_KEY_ID_0116000000012026112100000000000001";
pub(super) const API_V3_KEY: &str = "sandbox-api-v3-key-of-32-letters";

/// The settings of a shop that has this account.
pub(super) fn furnished(mut settings: PaymentSettings, address: &str) -> PaymentSettings {
    settings.alipay.private_key = MERCHANT.into();
    settings.alipay.alipay_public_key = PLATFORM_PUBLIC.into();
    settings.alipay.api_url = format!("{address}/gateway.do");
    settings.wechat.private_key = MERCHANT.into();
    settings.wechat.merchant_serial = SERIAL.into();
    settings.wechat.platform_key = PLATFORM_PUBLIC.into();
    settings.wechat.platform_serial = PLATFORM_SERIAL.into();
    settings.wechat.api_v3_key = API_V3_KEY.into();
    settings.wechat.api_url = address.into();
    settings
}
