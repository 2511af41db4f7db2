//! The codes that the columns of `goods` carry.
use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{errors::CatalogError, prices::models::audience::Audience};

/// What a product is. Stored as 1, 2, 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum Kind {
    #[sea_orm(num_value = 1)]
    Medicine,
    /// A piece of traditional Chinese medicine (中药饮片).
    #[sea_orm(num_value = 2)]
    Tcm,
    #[sea_orm(num_value = 3)]
    Device,
}

impl Kind {
    pub const fn code(self) -> i32 {
        match self {
            Self::Medicine => 1,
            Self::Tcm => 2,
            Self::Device => 3,
        }
    }

    pub const fn from_code(code: i32) -> Option<Self> {
        match code {
            1 => Some(Self::Medicine),
            2 => Some(Self::Tcm),
            3 => Some(Self::Device),
            _ => None,
        }
    }
}

/// Which tier of a ladder holds for a quantity (specification section 9). Stored as 1, 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
#[serde(rename_all = "snake_case")]
pub enum TierType {
    /// The tier's price holds up to its number.
    #[sea_orm(num_value = 1)]
    UpTo,
    /// The tier's price holds from its number on.
    #[sea_orm(num_value = 2)]
    From,
}

impl TierType {
    pub const fn code(self) -> i32 {
        match self {
            Self::UpTo => 1,
            Self::From => 2,
        }
    }

    /// Anything but 1 reads as from-quantity, as the specification has it.
    pub const fn from_code(code: i32) -> Self {
        if code == 1 { Self::UpTo } else { Self::From }
    }
}

macro_rules! text_codes {
    ($(#[$about:meta])* $name:ident, unknown = $unknown:ident {
        $($(#[$note:meta])* $variant:ident = $code:literal,)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, EnumIter, DeriveActiveEnum)]
        #[sea_orm(rs_type = "String", db_type = "Text")]
        pub enum $name { $($(#[$note])* #[sea_orm(string_value = $code)] $variant,)* }

        impl $name {
            pub const fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)* }
            }

            /// The strictest interpretation of an unknown code.
            pub fn from_code(code: &str) -> Self {
                match code { $($code => Self::$variant,)* _ => Self::$unknown }
            }
        }
    };
}

text_codes! {
    /// How a medicine is dispensed: on prescription, over the counter of class 甲 or 乙, or not a medicine.
    Rx, unknown = Prescription {
        Prescription = "rx",
        OtcA = "otc_a",
        OtcB = "otc_b",
        None = "none",
    }
}

text_codes! {
    /// Special control (domain section 1, reasons 5 to 7).
    Control, unknown = NeverOnline {
        None = "",
        /// 含麻黄碱类复方制剂
        Ephedrine = "ephedrine",
        /// The other compounds with special ingredients: 复方甘草片, 强力枇杷露, what holds codeine in solid form …
        SpecialCompound = "special_compound",
        Psychotropic2 = "psychotropic2",
        NeverOnline = "never_online",
        NoPharmacy = "no_pharmacy",
        Insulin = "insulin",
        /// 终止妊娠药品
        Termination = "termination",
        /// 蛋白同化制剂
        Anabolic = "anabolic",
        /// 肽类激素 other than insulin
        Peptide = "peptide",
    }
}

impl Control {
    /// Codes of goods that strangers may see.
    pub const OPEN: [Self; 2] = [Self::None, Self::Insulin];

    /// Sold to nobody, or to some kinds of buyers alone: the others see no price, and no range of prices tells it.
    pub const NEVER_TO_SOME: [Self; 6] = [
        Self::NeverOnline,
        Self::Psychotropic2,
        Self::NoPharmacy,
        Self::Termination,
        Self::Anabolic,
        Self::Peptide,
    ];

    /// Compounds with special ingredients (含特殊药品复方制剂): they travel in an order of their own, which the company pays by
    /// transfer from its own account, quality management passes and the buyer acknowledges by receipt.
    pub const fn is_special_compound(self) -> bool {
        matches!(self, Self::Ephedrine | Self::SpecialCompound)
    }

    /// Nobody buys it here (药品网络销售禁止清单).
    pub const fn is_never_sold_online(self) -> bool {
        matches!(self, Self::NeverOnline | Self::Psychotropic2)
    }

    /// What pharmacies never get (反兴奋剂条例: insulin excepted).
    pub const fn is_forbidden_to_pharmacies(self) -> bool {
        matches!(self, Self::NoPharmacy | Self::Anabolic | Self::Peptide)
    }

    /// Strangers, who have not been approved, see only open goods in lists, search and suggestions, and by address.
    pub fn is_shown_to(self, audience: Audience) -> bool {
        audience == Audience::Buyers || Self::OPEN.contains(&self)
    }
}

text_codes! {
    /// At what temperature a product is kept and shipped.
    Storage, unknown = Cold {
        Normal = "normal",
        Cool = "cool",
        Cold = "cold",
    }
}

text_codes! {
    /// How strictly a device is controlled (医疗器械管理类别); none when the product is no device.
    DeviceClass, unknown = Third {
        None = "",
        First = "I",
        Second = "II",
        Third = "III",
    }
}

impl Storage {
    /// As forms name it: an unknown code is refused.
    pub fn read(code: &str) -> Result<Self, CatalogError> {
        match code {
            "normal" | "cool" | "cold" => Ok(Self::from_code(code)),
            _ => Err(CatalogError::invalid("storage", "贮藏条件应为常温、阴凉或冷藏")),
        }
    }
}
