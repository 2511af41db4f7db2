//! How far a parcel is.
use sea_orm::prelude::*;

/// The state of a parcel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum Status {
    /// Its pick list is out.
    Picking,
    /// Picked and packed; waits for its waybill.
    Picked,
    Shipped,
    Received,
    /// Put back on the shelves.
    Void,
}

impl Status {
    /// In the warehouse.
    pub const OPEN: [Self; 2] = [Self::Picking, Self::Picked];
    /// Left the warehouse.
    pub const SENT: [Self; 2] = [Self::Shipped, Self::Received];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Picking => "picking",
            Self::Picked => "picked",
            Self::Shipped => "shipped",
            Self::Received => "received",
            Self::Void => "void",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Picking => "拣货中",
            Self::Picked => "待发货",
            Self::Shipped => "已发货",
            Self::Received => "已收货",
            Self::Void => "已作废",
        }
    }
}
