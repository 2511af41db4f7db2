use std::collections::BTreeSet;

use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    companies::models::facts::{BuyerContext, LicenceFacts, LicenceKind},
    licences::models::scopes,
};

/// A class of goods, and the document that opens it.
#[derive(Serialize, ToSchema)]
pub struct ScopeLine {
    /// chemical, tcm_piece, rx …; devices of class II and III by their documents: `device_filing`, `device_licence`.
    pub code: String,
    pub name: String,
    pub is_open: bool,
    /// The categories of devices that are open, where it is not all of them.
    pub categories: Vec<String>,
    /// 《药品经营许可证》 鄂AB1234567; empty when none opens it.
    pub document: String,
    /// Its last day; null = 长期, or none opens it.
    pub valid_to: Option<NaiveDate>,
}

/// What the company may buy by its documents, in words.
#[derive(Serialize, ToSchema)]
pub struct Scope {
    pub summary: String,
    pub list: Vec<ScopeLine>,
}

impl Scope {
    pub fn new(member: &BuyerContext, today: NaiveDate) -> Self {
        let by_code = |(code, name): scopes::Scope| ScopeLine::of_code(code, name, member, today);
        let devices = [
            (LicenceKind::DeviceFiling, "第二类医疗器械"),
            (LicenceKind::DeviceLicence, "第三类医疗器械"),
        ]
        .map(|(kind, name)| ScopeLine::of_devices(kind, name, member, today));
        let classes = scopes::drugs().filter(|(code, _)| *code != scopes::CHEMICAL_DRUG);
        let list: Vec<ScopeLine> = classes
            .map(by_code)
            .chain(devices)
            .chain([by_code(("food", "食品"))])
            .collect();
        Self {
            summary: summary(&list, member.company.buyer_type.is_medical()),
            list,
        }
    }
}

impl ScopeLine {
    fn of_code(code: &str, name: &str, member: &BuyerContext, today: NaiveDate) -> Self {
        let opening = member.licences.iter().filter(|licence| {
            let by_practice = code != "food" && is_practice(member, licence);
            // A letter says who buys, not what the company may trade.
            let by_scope = licence.kind != LicenceKind::PurchasingLetter && licence.has_scope(code);
            licence.covers(today) && (by_practice || by_scope)
        });
        Self::opened(code, name, opening)
    }

    /// Devices that documents of this kind open, all of them or some categories.
    fn of_devices(kind: LicenceKind, name: &str, member: &BuyerContext, today: NaiveDate) -> Self {
        let in_force = member.licences.iter().filter(|licence| licence.covers(today));
        let opening: Vec<_> = in_force
            .filter(|licence| {
                is_practice(member, licence) || (licence.kind == kind && !licence.scope.is_empty())
            })
            .collect();
        let opens_all =
            |licence: &&LicenceFacts| is_practice(member, licence) || licence.has_scope(scopes::ALL_DEVICES);
        let categories: BTreeSet<&str> = if opening.iter().any(opens_all) {
            BTreeSet::new()
        } else {
            let codes = opening.iter().flat_map(|licence| &licence.scope);
            codes.map(|code| scopes::scope_name(code)).collect()
        };
        Self {
            categories: categories.into_iter().map(str::to_owned).collect(),
            ..Self::opened(kind.code(), name, opening.into_iter())
        }
    }

    fn opened<'a>(code: &str, name: &str, opening: impl Iterator<Item = &'a LicenceFacts>) -> Self {
        // What lasts longest; 长期 above all.
        let by = opening.max_by_key(|licence| licence.valid_to.unwrap_or(NaiveDate::MAX));
        Self {
            code: code.into(),
            name: name.into(),
            is_open: by.is_some(),
            categories: Vec::new(),
            document: by
                .map(|licence| format!("《{}》 {}", licence.kind.text(), licence.number))
                .unwrap_or_default(),
            valid_to: by.and_then(|licence| licence.valid_to),
        }
    }

    fn in_summary(&self) -> String {
        match self.categories.len() {
            0 => self.name.clone(),
            some => format!("{}（{some} 个类别）", self.name),
        }
    }
}

/// Who treats patients uses medicines and devices under the medical licence.
fn is_practice(member: &BuyerContext, licence: &LicenceFacts) -> bool {
    member.company.buyer_type.is_medical() && licence.kind == LicenceKind::MedicalInstitution
}

fn summary(list: &[ScopeLine], is_medical: bool) -> String {
    let open: Vec<String> = list
        .iter()
        .filter(|line| line.is_open)
        .map(ScopeLine::in_summary)
        .collect();
    match (open.is_empty(), is_medical) {
        (true, _) => "还没有通过审核的证照，暂时不能采购".into(),
        (false, true) => "按医疗机构的诊疗科目采购药品和医疗器械，不受经营范围限制".into(),
        (false, false) => format!("可采购：{}", open.join("、")),
    }
}
