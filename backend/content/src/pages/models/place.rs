//! The place of a page of blocks.
use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::{activities::models::activities::is_name, zones::models::zones};

#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, EnumIter, DeriveActiveEnum,
)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// The floors of the home page.
    Home,
    /// `/yjh`, or one activity below it.
    Yjh,
    /// `/Hdzx`.
    Hdzx,
    /// `/activity`; with an address, a page of its own.
    Activity,
    Zone,
    Brand,
    Login,
}

impl Place {
    pub const ALL: [Self; 7] = [
        Self::Home,
        Self::Yjh,
        Self::Hdzx,
        Self::Activity,
        Self::Zone,
        Self::Brand,
        Self::Login,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Home => "home",
            Self::Yjh => "yjh",
            Self::Hdzx => "hdzx",
            Self::Activity => "activity",
            Self::Zone => "zone",
            Self::Brand => "brand",
            Self::Login => "login",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Home => "首页楼层",
            Self::Yjh => "活动专区",
            Self::Hdzx => "活动中心",
            Self::Activity => "活动页",
            Self::Zone => "专区",
            Self::Brand => "品牌页",
            Self::Login => "登录页",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|place| place.code() == code)
    }

    /// Why a page of this place cannot have this address.
    pub fn address_refusal(self, address: &str) -> Option<&'static str> {
        let is_right = match self {
            Self::Home | Self::Hdzx | Self::Login => address.is_empty(),
            Self::Yjh => address.is_empty() || is_id(address),
            Self::Activity => {
                address.is_empty()
                    || (is_name(address) && address.bytes().any(|byte| byte.is_ascii_lowercase()))
            }
            Self::Zone => zones::ALL.iter().any(|(code, _)| *code == address),
            Self::Brand => is_id(address),
        };
        if is_right {
            return None;
        }
        Some(match self {
            Self::Home | Self::Hdzx | Self::Login => "这个位置只有一个地址，请不要填写",
            Self::Yjh => "请填写活动的编号，空着表示活动专区首页",
            Self::Activity => "请填写 2 到 40 个小写字母、数字或短横，至少含一个字母",
            Self::Zone => "请选择专区",
            Self::Brand => "请选择品牌",
        })
    }
}

/// A row's id as used in an address.
fn is_id(text: &str) -> bool {
    is_number(text) && !text.starts_with('0') && text.len() <= 18
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_place_has_addresses_of_its_own_kind() {
        for (place, address) in [
            (Place::Home, ""),
            (Place::Yjh, ""),
            (Place::Yjh, "12"),
            (Place::Activity, ""),
            (Place::Activity, "spring-2027"),
            (Place::Zone, "yx"),
            (Place::Brand, "7"),
        ] {
            assert_eq!(place.address_refusal(address), None, "{place:?} {address:?}");
        }
        for (place, address) in [
            (Place::Home, "x"),
            (Place::Yjh, "x"),
            (Place::Yjh, "012"),
            (Place::Activity, "12"),
            (Place::Activity, "1-2"),
            (Place::Activity, "a/b"),
            (Place::Activity, "../admin"),
            (Place::Zone, ""),
            (Place::Zone, "xx"),
            (Place::Brand, ""),
            (Place::Brand, "0"),
            (Place::Brand, "99999999999999999999"),
        ] {
            assert!(place.address_refusal(address).is_some(), "{place:?} {address:?}");
        }
    }
}
