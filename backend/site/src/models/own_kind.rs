//! The licences that the wholesaler itself has, and what each may name.
use identity::{
    companies::models::facts::LicenceKind,
    licences::models::scopes::{self, Scope},
};
use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum OwnKind {
    Business,
    DrugTrading,
    DeviceFiling,
    DeviceLicence,
    Food,
    /// 互联网药品信息服务资格证书
    InformationService,
    /// 药品网络销售备案 or 第三方平台备案
    OnlineTrading,
}

impl OwnKind {
    pub const ALL: [Self; 7] = [
        Self::Business,
        Self::DrugTrading,
        Self::DeviceFiling,
        Self::DeviceLicence,
        Self::Food,
        Self::InformationService,
        Self::OnlineTrading,
    ];

    /// Without these a shop in production does not start: nothing may be sold, or nothing shown. A wholesaler that sells online
    /// has reported it to the authority (药品网络销售监督管理办法; K).
    pub const REQUIRED: [Self; 4] = [
        Self::Business,
        Self::DrugTrading,
        Self::InformationService,
        Self::OnlineTrading,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Business => "business",
            Self::DrugTrading => "drug_trading",
            Self::DeviceFiling => "device_filing",
            Self::DeviceLicence => "device_licence",
            Self::Food => "food",
            Self::InformationService => "information_service",
            Self::OnlineTrading => "online_trading",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Business => "营业执照",
            Self::DrugTrading => "药品经营许可证",
            Self::DeviceFiling => "第二类医疗器械经营备案凭证",
            Self::DeviceLicence => "医疗器械经营许可证",
            Self::Food => "食品经营许可证",
            Self::InformationService => "互联网药品信息服务资格证书",
            Self::OnlineTrading => "药品网络销售备案",
        }
    }

    /// Its number among all, from 1, by which the back office addresses it.
    pub fn place(self) -> i64 {
        let before = Self::ALL.iter().take_while(|kind| **kind != self);
        1 + i64::try_from(before.count()).unwrap_or_default()
    }

    pub fn at(place: i64) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.place() == place)
    }

    /// What it may name; none where the kind alone says what it allows.
    pub fn choices(self) -> Vec<Scope> {
        match self {
            Self::DrugTrading => scopes::choices(LicenceKind::DrugTrading),
            Self::DeviceFiling => scopes::choices(LicenceKind::DeviceFiling),
            Self::DeviceLicence => scopes::choices(LicenceKind::DeviceLicence),
            _ => Vec::new(),
        }
    }
}
