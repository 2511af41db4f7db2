//! Which papers of a supplier are kept as scans (GSP; K), without which nobody approves it, and what each shows.
use sea_orm::prelude::*;

use crate::models::_entities::suppliers::Model as Supplier;

/// The codes are used in the database and in the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum SupplierPaper {
    BusinessLicence,
    Licence,
    Agreement,
    /// Of the person who sells for it (授权委托书).
    Letter,
    /// Of the same person.
    IdCard,
    /// Of its seals and delivery notes (印章、随货同行单样式).
    Samples,
}

impl SupplierPaper {
    pub const ALL: [Self; 6] = [
        Self::BusinessLicence,
        Self::Licence,
        Self::Agreement,
        Self::Letter,
        Self::IdCard,
        Self::Samples,
    ];
    pub const fn code(self) -> &'static str {
        match self {
            Self::BusinessLicence => "business_licence",
            Self::Licence => "licence",
            Self::Agreement => "agreement",
            Self::Letter => "letter",
            Self::IdCard => "id_card",
            Self::Samples => "samples",
        }
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::BusinessLicence => "营业执照",
            Self::Licence => "许可证",
            Self::Agreement => "质量保证协议",
            Self::Letter => "销售人员授权委托书",
            Self::IdCard => "销售人员身份证",
            Self::Samples => "印章和随货同行单样式",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.code() == code)
    }

    /// What stands on this paper, as it is on file.
    fn shown(self, supplier: &Supplier) -> Vec<String> {
        let day = |day: Option<Date>| day.map(|day| day.to_string()).unwrap_or_default();
        match self {
            Self::BusinessLicence => vec![supplier.credit_code.clone()],
            Self::Licence => vec![
                supplier.licence_number.clone(),
                supplier.licence_scope.clone(),
                day(supplier.licence_until),
            ],
            Self::Agreement => vec![day(supplier.agreement_until)],
            Self::Letter => vec![
                supplier.agent_name.clone(),
                supplier.agent_id_number.clone(),
                supplier.letter_covers.clone(),
                supplier.letter_goods.clone(),
                day(supplier.letter_until),
            ],
            Self::IdCard => vec![supplier.agent_name.clone(), supplier.agent_id_number.clone()],
            Self::Samples => Vec::new(),
        }
    }

    /// Whether a scan that showed what was on file shows it no more. Facts that are entered for the first time may come after
    /// their scan.
    pub fn is_outdated(self, before: &Supplier, after: &Supplier) -> bool {
        let mut pairs = self.shown(before).into_iter().zip(self.shown(after));
        pairs.any(|(was, is)| !was.is_empty() && was != is)
    }
}
