//! What the rest of the shop knows of a buyer: plain values, loaded once per session and cached for a second.
use chrono::NaiveDate;
use kernel::Money;
use sea_orm::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    contracts::models::cover::ContractStanding,
    licences::models::{
        device_scopes::{ALL_DEVICES, is_device_category},
        drug_scopes::{ALL_MEDICINES, includes, is_medicine},
        licence_status::LicenceStatus,
    },
    member_rights::MemberRole,
};

/// Domain section 2; the codes are stored in the database.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "i32", db_type = "Integer")]
pub enum BuyerType {
    /// 单体药店
    #[sea_orm(num_value = 1)]
    Pharmacy,
    /// 连锁总部
    #[sea_orm(num_value = 2)]
    ChainHeadOffice,
    /// 连锁门店
    #[sea_orm(num_value = 3)]
    ChainStore,
    /// 诊所
    #[sea_orm(num_value = 4)]
    Clinic,
    /// 医院 / 卫生院
    #[sea_orm(num_value = 5)]
    Hospital,
    /// 批发企业
    #[sea_orm(num_value = 6)]
    Wholesaler,
}

impl BuyerType {
    pub const ALL: [Self; 6] = [
        Self::Pharmacy,
        Self::ChainHeadOffice,
        Self::ChainStore,
        Self::Clinic,
        Self::Hospital,
        Self::Wholesaler,
    ];

    pub const fn code(self) -> i32 {
        match self {
            Self::Pharmacy => 1,
            Self::ChainHeadOffice => 2,
            Self::ChainStore => 3,
            Self::Clinic => 4,
            Self::Hospital => 5,
            Self::Wholesaler => 6,
        }
    }

    pub fn from_code(code: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|buyer_type| buyer_type.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Pharmacy => "单体药店",
            Self::ChainHeadOffice => "连锁总部",
            Self::ChainStore => "连锁门店",
            Self::Clinic => "诊所",
            Self::Hospital => "医院/卫生院",
            Self::Wholesaler => "批发企业",
        }
    }

    /// Sells to the public over the counter; some goods never go there.
    pub const fn is_pharmacy(self) -> bool {
        matches!(self, Self::Pharmacy | Self::ChainHeadOffice | Self::ChainStore)
    }

    /// Treats patients under a medical licence.
    pub const fn is_medical(self) -> bool {
        matches!(self, Self::Clinic | Self::Hospital)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum CompanyStatus {
    /// Registration in progress; only its owner can see it.
    Draft,
    Pending,
    Approved,
    Suspended,
}

impl CompanyStatus {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Pending => "pending",
            Self::Approved => "approved",
            Self::Suspended => "suspended",
        }
    }
}

/// The documents of domain section 2 that this release knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, EnumIter, DeriveActiveEnum)]
#[sea_orm(rs_type = "String", db_type = "Text", rename_all = "snake_case")]
pub enum LicenceKind {
    /// 营业执照
    Business,
    /// 药品经营许可证
    DrugTrading,
    /// 医疗机构执业许可证 / 诊所备案凭证
    MedicalInstitution,
    /// 第二类医疗器械经营备案凭证
    DeviceFiling,
    /// 医疗器械经营许可证（第三类）
    DeviceLicence,
    /// 食品经营许可证
    Food,
    /// 采购委托书
    PurchasingLetter,
    /// 冷链药品采购委托书
    ColdChainLetter,
    /// 法定代表人、采购人、收货人身份证
    IdCard,
    /// 收货委托书
    ReceivingLetter,
    /// 质量保证协议
    QualityAgreement,
    /// GSP 证书; abolished in 2019, never required
    Gsp,
    /// 母婴保健技术服务执业许可证
    MaternalCare,
    /// 事业单位法人证书; a business licence stands in for it
    InstitutionCertificate,
    /// 印章印模
    SealSpecimen,
    /// 随货同行单样式
    NoteSpecimen,
    /// 总部委托配送证明
    DeliveryProof,
    /// 含麻黄碱类复方制剂采购人备案
    EphedrineBuyer,
    /// 开票资料, stamped
    InvoiceDetails,
}

impl LicenceKind {
    pub const ALL: [Self; 19] = [
        Self::Business,
        Self::DrugTrading,
        Self::MedicalInstitution,
        Self::DeviceFiling,
        Self::DeviceLicence,
        Self::Food,
        Self::PurchasingLetter,
        Self::ColdChainLetter,
        Self::IdCard,
        Self::ReceivingLetter,
        Self::QualityAgreement,
        Self::Gsp,
        Self::MaternalCare,
        Self::InstitutionCertificate,
        Self::SealSpecimen,
        Self::NoteSpecimen,
        Self::DeliveryProof,
        Self::EphedrineBuyer,
        Self::InvoiceDetails,
    ];

    pub const fn code(self) -> &'static str {
        match self {
            Self::Business => "business",
            Self::DrugTrading => "drug_trading",
            Self::MedicalInstitution => "medical_institution",
            Self::DeviceFiling => "device_filing",
            Self::DeviceLicence => "device_licence",
            Self::Food => "food",
            Self::PurchasingLetter => "purchasing_letter",
            Self::ColdChainLetter => "cold_chain_letter",
            Self::IdCard => "id_card",
            Self::ReceivingLetter => "receiving_letter",
            Self::QualityAgreement => "quality_agreement",
            Self::Gsp => "gsp",
            Self::MaternalCare => "maternal_care",
            Self::InstitutionCertificate => "institution_certificate",
            Self::SealSpecimen => "seal_specimen",
            Self::NoteSpecimen => "note_specimen",
            Self::DeliveryProof => "delivery_proof",
            Self::EphedrineBuyer => "ephedrine_buyer",
            Self::InvoiceDetails => "invoice_details",
        }
    }

    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }

    pub const fn text(self) -> &'static str {
        match self {
            Self::Business => "营业执照",
            Self::DrugTrading => "药品经营许可证",
            Self::MedicalInstitution => "医疗机构执业许可证",
            Self::DeviceFiling => "第二类医疗器械经营备案凭证",
            Self::DeviceLicence => "医疗器械经营许可证",
            Self::Food => "食品经营许可证",
            Self::PurchasingLetter => "采购委托书",
            Self::ColdChainLetter => "冷链药品采购委托书",
            Self::IdCard => "身份证",
            Self::ReceivingLetter => "收货委托书",
            Self::QualityAgreement => "质量保证协议",
            Self::Gsp => "GSP 证书",
            Self::MaternalCare => "母婴保健技术服务执业许可证",
            Self::InstitutionCertificate => "事业单位法人证书",
            Self::SealSpecimen => "印章印模",
            Self::NoteSpecimen => "随货同行单样式",
            Self::DeliveryProof => "委托配送证明",
            Self::EphedrineBuyer => "含麻采购人备案",
            Self::InvoiceDetails => "开票资料",
        }
    }

    /// Carries a number of the authority, which QA compares.
    pub const fn has_number(self) -> bool {
        matches!(
            self,
            Self::Business
                | Self::DrugTrading
                | Self::MedicalInstitution
                | Self::DeviceFiling
                | Self::DeviceLicence
                | Self::Food
                | Self::MaternalCare
                | Self::InstitutionCertificate
        )
    }

    /// Lists what its holder may trade.
    pub const fn lists_scope(self) -> bool {
        matches!(
            self,
            Self::DrugTrading
                | Self::DeviceFiling
                | Self::DeviceLicence
                | Self::MaternalCare
                | Self::PurchasingLetter
        )
    }

    /// Names an agent who acts for the company, from one day to another (H).
    pub const fn is_letter(self) -> bool {
        matches!(
            self,
            Self::PurchasingLetter | Self::ColdChainLetter | Self::ReceivingLetter | Self::EphedrineBuyer
        )
    }

    /// What a head office hands in for its whole chain: who buys and is invoiced, and who answers for quality.
    pub const fn covers_chain(self) -> bool {
        matches!(
            self,
            Self::PurchasingLetter
                | Self::ColdChainLetter
                | Self::QualityAgreement
                | Self::SealSpecimen
                | Self::NoteSpecimen
                | Self::DeliveryProof
                | Self::EphedrineBuyer
                | Self::InvoiceDetails
        )
    }

    /// The document that does as well: a private hospital is a company and has no certificate of a public institution.
    pub const fn stand_in(self) -> Option<Self> {
        match self {
            Self::InstitutionCertificate => Some(Self::Business),
            _ => None,
        }
    }

    /// What its holder may trade by the kind of document alone.
    pub const fn own_scope(self) -> &'static [&'static str] {
        match self {
            Self::Food => &["food"],
            _ => &[],
        }
    }
}

/// One approved document in force or past it; whether it covers today is asked with `covers`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LicenceFacts {
    pub id: i64,
    pub kind: LicenceKind,
    pub number: String,
    pub version: i64,
    /// Scope codes (`jyfw`): chemical, tcm_piece, otc_a, device_07 …
    pub scope: Vec<String>,
    /// 诊疗科目, as a medical licence states them.
    pub subjects: String,
    /// Who may order by it: the agents of a letter, the legal person on the cards.
    pub agents: Vec<String>,
    pub valid_from: Option<NaiveDate>,
    /// None = 长期.
    pub valid_to: Option<NaiveDate>,
}

impl LicenceFacts {
    /// Is what is asked for, or stands in for it.
    pub fn is_for(&self, kind: LicenceKind) -> bool {
        self.kind == kind || kind.stand_in() == Some(self.kind)
    }

    /// In force on this shop day: the last day of validity is still covered.
    pub fn covers(&self, today: NaiveDate) -> bool {
        !self.is_endless_letter()
            && self.valid_from.is_none_or(|from| from <= today)
            && self.valid_to.is_none_or(|to| today <= to)
    }

    /// A letter that was approved before its last day was asked for: it would hold for ever, so it never does.
    pub fn is_endless_letter(&self) -> bool {
        self.kind.is_letter() && self.valid_to.is_none()
    }

    /// Names the class of goods, or for a category of devices every category, or in a letter all medicines.
    pub fn has_scope(&self, code: &str) -> bool {
        let is_letter = self.kind == LicenceKind::PurchasingLetter;
        let covers = |own: &String| {
            includes(own, code)
                || (own == ALL_DEVICES && is_device_category(code))
                || (is_letter && own == ALL_MEDICINES && is_medicine(code))
        };
        self.scope.iter().any(covers)
    }
}

/// The newest version of a document that was handed in and opens nothing: it waits, or its owner is asked for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpenDocument {
    pub kind: LicenceKind,
    /// Submitted, rejected or withdrawn.
    pub status: LicenceStatus,
    /// The day on which it became so.
    pub since: NaiveDate,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompanyFacts {
    pub id: i64,
    pub name: String,
    pub buyer_type: BuyerType,
    pub status: CompanyStatus,
    pub rank: i32,
    pub province: String,
    pub city: String,
    pub district: String,
    pub street: String,
    /// All of it in one line.
    pub address: String,
    pub parent_id: Option<i64>,
    pub salesman: String,
    pub salesman_phone: String,
    /// Last day to confirm ephedrine-containing goods that were delivered; none when nothing is owed.
    pub receipt_due_on: Option<NaiveDate>,
    /// Quality management found one of its receipts wrong, and has not filed a better one.
    pub receipt_is_faulty: bool,
}

/// The head office whose member acts for a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HomeFacts {
    pub company_id: i64,
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuyerContext {
    pub id: i64,
    /// The company they act for.
    pub company_id: i64,
    /// Their own, while they act for a store of its chain.
    pub home: Option<HomeFacts>,
    pub username: String,
    pub name: String,
    pub phone: String,
    pub role: MemberRole,
    /// Orders above it wait for approval; none = no limit.
    pub order_limit: Option<Money>,
    pub face: String,
    pub company: CompanyFacts,
    /// Approved documents, whether in force or expired; a store has those of its head office that hold for the chain.
    pub licences: Vec<LicenceFacts>,
    /// What the company handed in and is not approved, at most one of a kind.
    pub open: Vec<OpenDocument>,
    pub contracts: ContractStanding,
    /// Documents that the wholesaler asks of buyers of this type.
    pub asked: Vec<LicenceKind>,
    /// Those of them without which such a buyer buys nothing that they cover.
    pub required: Vec<LicenceKind>,
    /// Whom the letter of purchase names orders medicines, nobody else.
    pub agents_order: bool,
}

impl BuyerContext {
    /// The wholesaler asks buyers of this type for the document, always or for some goods.
    pub fn is_asked_for(&self, kind: LicenceKind) -> bool {
        self.asked.contains(&kind)
    }

    /// The wholesaler asks all buyers of this type for the document.
    pub fn must_have(&self, kind: LicenceKind) -> bool {
        self.required.contains(&kind)
    }
}
