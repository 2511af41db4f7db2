//! What documents there are, and the states of their versions.
use sea_orm::prelude::*;

/// What a document is: code and name.
pub const KINDS: [(&str, &str); 6] = [
    ("registration", "注册证/批件"),
    ("leaflet", "说明书"),
    ("maker_licence", "生产企业证照"),
    ("first_sale", "首营资料"),
    ("inspection", "检验报告样本"),
    ("other", "其他资料"),
];

pub fn kind_text(code: &str) -> &'static str {
    KINDS
        .iter()
        .find(|(known, _)| *known == code)
        .map_or("其他资料", |(_, text)| text)
}

/// The state of a document version.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum DocumentStatus {
    Current,
    Replaced,
    Withdrawn,
}

impl DocumentStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Current => "current",
            Self::Replaced => "replaced",
            Self::Withdrawn => "withdrawn",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Current => "现行",
            Self::Replaced => "已被替换",
            Self::Withdrawn => "已撤下",
        }
    }
}
