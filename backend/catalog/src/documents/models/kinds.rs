//! What documents there are, who sees them, and the states of their versions.
use sea_orm::prelude::*;

/// What a document is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum GoodsDocumentKind {
    Registration,
    Leaflet,
    MakerLicence,
    FirstSale,
    Inspection,
    Other,
}

impl GoodsDocumentKind {
    /// In the order in which they are listed.
    pub const ALL: [Self; 6] = [
        Self::Registration,
        Self::Leaflet,
        Self::MakerLicence,
        Self::FirstSale,
        Self::Inspection,
        Self::Other,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Registration => "registration",
            Self::Leaflet => "leaflet",
            Self::MakerLicence => "maker_licence",
            Self::FirstSale => "first_sale",
            Self::Inspection => "inspection",
            Self::Other => "other",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Registration => "注册证/批件",
            Self::Leaflet => "说明书",
            Self::MakerLicence => "生产企业证照",
            Self::FirstSale => "首营资料",
            Self::Inspection => "检验报告样本",
            Self::Other => "其他资料",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Who may see a document besides staff.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum DocumentAudience {
    /// Approved buyers.
    Buyers,
    /// No one else.
    Staff,
}

impl DocumentAudience {
    pub const ALL: [Self; 2] = [Self::Buyers, Self::Staff];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Buyers => "buyers",
            Self::Staff => "staff",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Buyers => "审核通过的客户",
            Self::Staff => "仅员工",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|audience| audience.code() == code)
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_and_forms_carry_the_same_codes() {
        for kind in GoodsDocumentKind::ALL {
            assert_eq!(kind.to_value(), kind.code());
            assert_eq!(GoodsDocumentKind::from_code(kind.code()), Some(kind));
        }
        for audience in DocumentAudience::ALL {
            assert_eq!(audience.to_value(), audience.code());
            assert_eq!(DocumentAudience::from_code(audience.code()), Some(audience));
        }
    }
}
