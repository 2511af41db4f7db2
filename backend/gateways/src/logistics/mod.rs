//! Parcel tracking: a port to a tracking service. The adapter calls 快递100 (`kuaidi100`); in development the
//! same protocol is used with a built-in service (`sandbox`), which checks every signature and signs its
//! pushes.
pub mod carriers;
mod kuaidi100;
pub mod parcel;
mod port;
pub mod sandbox;
pub mod settings;

use std::sync::Arc;

use crate::logistics::settings::LogisticsSettings;

pub use kuaidi100::Kuaidi100;
pub use port::{DELIVERED, LogisticsError, Provider, Push, Report, Step, Waybill, state_text};

/// The way to the watcher; without an account parcels have a waybill and no way.
#[derive(Clone)]
pub struct Logistics(Option<Arc<dyn Provider>>);

impl Logistics {
    pub fn new(settings: LogisticsSettings) -> Result<Self, reqwest::Error> {
        if !settings.is_on() {
            return Ok(Self(None));
        }
        Ok(Self(Some(Arc::new(Kuaidi100::new(settings)?))))
    }

    pub fn provider(&self) -> Option<&dyn Provider> {
        self.0.as_deref()
    }
}
