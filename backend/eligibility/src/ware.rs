//! What goods are to the licences. Pure.
use catalog::{
    goods::models::{
        approval_number::is_of_medicine,
        codes::{Control, DeviceClass, Kind, Rx, Storage},
        facts::GoodsSnapshot,
    },
    models::_entities::goods,
};

/// What licences go by, of a product as it is offered or as it is on file.
#[derive(Clone, Copy)]
pub(super) struct Traits<'g> {
    pub kind: Kind,
    pub scope: &'g str,
    pub rx: Rx,
    pub control: Control,
    pub storage: Storage,
    pub device_class: DeviceClass,
    pub device_code: &'g str,
    pub approval_number: &'g str,
}

impl<'g> From<&'g GoodsSnapshot> for Traits<'g> {
    fn from(goods: &'g GoodsSnapshot) -> Self {
        Self {
            kind: goods.kind,
            scope: &goods.scope,
            rx: goods.rx,
            control: goods.control,
            storage: goods.storage,
            device_class: goods.device_class,
            device_code: &goods.device_code,
            approval_number: &goods.approval_number,
        }
    }
}

impl<'g> From<&'g goods::Model> for Traits<'g> {
    fn from(goods: &'g goods::Model) -> Self {
        Self {
            kind: goods.kind,
            scope: &goods.scope,
            rx: goods.rx,
            control: goods.control,
            storage: goods.storage,
            device_class: goods.device_class,
            device_code: &goods.device_code,
            approval_number: &goods.approval_number,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ware {
    Medicine,
    Device,
    Food,
    /// What anybody with a business licence may trade.
    Sundry,
}

impl Ware {
    /// Nobody takes a medicine out of the gate by its scope: what bears the marks of one stays one, of a class that no
    /// licence names.
    pub(super) fn of<'g>(goods: impl Into<Traits<'g>>) -> Self {
        let goods = goods.into();
        match (goods.kind, goods.scope) {
            (Kind::Device, _) => Self::Device,
            (Kind::Medicine, "food") if !is_marked(goods) => Self::Food,
            (Kind::Medicine, "none") if !is_marked(goods) => Self::Sundry,
            (Kind::Medicine | Kind::Tcm, _) => Self::Medicine,
        }
    }
}

fn is_marked(goods: Traits<'_>) -> bool {
    goods.rx != Rx::None || goods.control != Control::None || is_of_medicine(goods.approval_number)
}
