//! A buyer of whom only the class is known: all papers are in order, and nothing was bought, claimed or owed before.
use catalog::prices::models::{buyer_segment::PROVINCES, pricing::HIGHEST_RANK};
use chrono::NaiveDate;
use identity::{
    companies::models::facts::{
        BuyerContext, BuyerType, CompanyFacts, CompanyStatus, LicenceFacts, LicenceKind,
    },
    contracts::models::standing::ContractStanding,
    licences::models::scopes,
    member_rights::MemberRole,
};
use kernel::api::FieldErrors;

/// No company and no member has it.
const NOBODY: i64 = 0;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuyerClass {
    pub buyer_type: BuyerType,
    pub rank: i32,
    /// Empty = none that prices and campaigns name.
    pub province: String,
}

impl BuyerClass {
    /// As staff name it; `under`: what the fields are under in their question.
    pub fn named(buyer_type: i64, rank: i64, province: String, under: &str) -> Result<Self, FieldErrors> {
        let mut errors = FieldErrors::default();
        let known = i32::try_from(buyer_type).ok().and_then(BuyerType::from_code);
        if known.is_none() {
            errors.add(format!("{under}buyer_type"), "请选择客户类型");
        }
        let rank = i32::try_from(rank).ok();
        let rank = rank.filter(|rank| (0..=HIGHEST_RANK).contains(&i64::from(*rank)));
        if rank.is_none() {
            errors.add(format!("{under}rank"), format!("等级应为 0 到 {HIGHEST_RANK}"));
        }
        if !province.is_empty() && !PROVINCES.contains(&province.as_str()) {
            errors.add(format!("{under}province"), "没有这个省份");
        }
        match known.zip(rank).filter(|_| errors.is_empty()) {
            Some((buyer_type, rank)) => Ok(Self {
                buyer_type,
                rank,
                province,
            }),
            None => Err(errors),
        }
    }

    /// As the owner of such a company.
    pub fn buyer(&self) -> BuyerContext {
        let text = self.buyer_type.text().to_owned();
        BuyerContext {
            id: NOBODY,
            company_id: NOBODY,
            home: None,
            username: String::new(),
            name: text.clone(),
            phone: String::new(),
            role: MemberRole::Owner,
            order_limit: None,
            face: String::new(),
            company: CompanyFacts {
                id: NOBODY,
                name: text,
                buyer_type: self.buyer_type,
                status: CompanyStatus::Approved,
                rank: self.rank,
                province: self.province.clone(),
                city: String::new(),
                district: String::new(),
                street: String::new(),
                address: self.province.clone(),
                parent_id: None,
                salesman: String::new(),
                salesman_phone: String::new(),
                receipt_due_on: None,
                receipt_is_faulty: false,
            },
            licences: LicenceKind::ALL.into_iter().map(document).collect(),
            open: Vec::new(),
            contracts: ContractStanding::default(),
            asked: Vec::new(),
            required: Vec::new(),
            agents_order: false,
        }
    }
}

/// The departments (诊疗科目) that goods are for.
const DEPARTMENTS: &str =
    "内科、外科、妇产科、计划生育专业、儿科、口腔科、中医科、民族医学科、中西医结合科、全科医疗科";

/// Names everything there is, and runs out on no day.
fn document(kind: LicenceKind) -> LicenceFacts {
    LicenceFacts {
        id: NOBODY,
        kind,
        number: String::new(),
        version: 1,
        scope: scopes::all().map(|(code, _)| code.to_owned()).collect(),
        subjects: DEPARTMENTS.into(),
        agents: Vec::new(),
        valid_from: None,
        // A letter must end.
        valid_to: kind.is_letter().then_some(NaiveDate::MAX),
    }
}
