//! What a package says on its front.
use crate::goods::models::{
    codes::{DeviceClass, Kind, Rx, Storage},
    facts::GoodsSnapshot,
};

#[derive(Clone, Copy, Debug)]
pub struct Label<'a> {
    pub kind: Kind,
    pub name: &'a str,
    pub trade_name: &'a str,
    pub spec: &'a str,
    pub form: &'a str,
    pub maker: &'a str,
    pub rx: Rx,
    pub storage: Storage,
    pub device_class: DeviceClass,
}

impl<'a> Label<'a> {
    pub fn of(goods: &'a GoodsSnapshot) -> Self {
        Self {
            kind: goods.kind,
            name: &goods.name,
            trade_name: &goods.trade_name,
            spec: &goods.spec,
            form: &goods.form,
            maker: &goods.maker,
            rx: goods.rx,
            storage: goods.storage,
            device_class: goods.device_class,
        }
    }
}
