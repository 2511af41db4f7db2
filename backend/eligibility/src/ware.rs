//! What goods are to the licences. Pure.
use catalog::goods::models::{
    approval_number::is_of_medicine,
    codes::{Control, Kind, Rx},
    facts::GoodsSnapshot,
};

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
    pub(super) fn of(goods: &GoodsSnapshot) -> Self {
        match (goods.kind, goods.scope.as_str()) {
            (Kind::Device, _) => Self::Device,
            (Kind::Medicine, "food") if !is_marked(goods) => Self::Food,
            (Kind::Medicine, "none") if !is_marked(goods) => Self::Sundry,
            (Kind::Medicine | Kind::Tcm, _) => Self::Medicine,
        }
    }
}

fn is_marked(goods: &GoodsSnapshot) -> bool {
    goods.rx != Rx::None || goods.control != Control::None || is_of_medicine(&goods.approval_number)
}
