//! Payment gateways: one port, an adapter for each gateway's own protocol, and a sandbox that simulates the
//! gateways.
pub mod alipay;
mod channel;
pub mod keys;
mod port;
pub mod sandbox;
pub mod settings;
pub mod wechat;

pub use channel::Channel;
pub use port::{
    Bill, BillState, Cashier, Gateway, GatewayError, LineKind, Notification, NotificationError,
    NotificationFault, RawNotification, ReceivedPayment, RefundRequest, RefundState, SetupError,
    StatementLine, notice_url,
};

use std::sync::Arc;

use settings::PaymentSettings;

/// The gateways that this shop has an account with.
#[derive(Clone, Default)]
pub struct Gateways(Vec<Arc<dyn Gateway>>);

impl Gateways {
    pub fn new(settings: &PaymentSettings) -> Result<Self, SetupError> {
        let mut all: Vec<Arc<dyn Gateway>> = Vec::new();
        if settings.alipay.is_on() {
            all.push(Arc::new(alipay::Alipay::new(
                &settings.alipay,
                &settings.shop_url,
            )?));
        }
        if settings.wechat.is_on() {
            all.push(Arc::new(wechat::WechatPay::new(
                &settings.wechat,
                &settings.shop_url,
            )?));
        }
        Ok(Self(all))
    }

    pub fn of(&self, channel: Channel) -> Option<&Arc<dyn Gateway>> {
        self.0.iter().find(|gateway| gateway.channel() == channel)
    }

    /// Those that this shop has an account with.
    pub fn channels(&self) -> Vec<Channel> {
        self.0.iter().map(|gateway| gateway.channel()).collect()
    }

    pub fn all(&self) -> impl Iterator<Item = &Arc<dyn Gateway>> {
        self.0.iter()
    }
}
