//! How a parcel is kept cold on its way (保温方式, K).
use sea_orm::prelude::*;

#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Cooling {
    /// The parcel left before it was asked for.
    #[sea_orm(string_value = "")]
    Unstated,
    /// The vehicle is refrigerated.
    Truck,
    /// The vehicle carries a refrigerated box.
    CarriedBox,
    /// An insulated box with ice packs, in any vehicle.
    InsulatedBox,
}

impl Cooling {
    const CHOICES: [Self; 3] = [Self::Truck, Self::CarriedBox, Self::InsulatedBox];

    pub const fn text(self) -> &'static str {
        match self {
            Self::Unstated => "",
            Self::Truck => "冷藏车",
            Self::CarriedBox => "车载冷藏箱",
            Self::InsulatedBox => "保温箱",
        }
    }

    /// By its code, or by its name as people write it into a table.
    pub fn read(text: &str) -> Option<Self> {
        let is_meant = |choice: &Self| text == choice.text() || text == choice.to_value();
        Self::CHOICES.into_iter().find(is_meant)
    }
}
