//! Which documents goods ask for, and whether the buyer's cover them today (domain section 1, reasons 2 and 4).
use catalog::models::{
    codes::{Kind, Rx, Storage},
    facts::GoodsFacts,
};
use chrono::NaiveDate;
use identity::models::{
    facts::{LicenceFacts, LicenceKind, MemberFacts},
    licences::scope_name,
};

use super::{DOCUMENTS_PAGE, Evidence, Reason, Verdict};
use catalog::models::codes::Control;

/// A document that must be in force, with the scope codes that it must name.
#[derive(Debug, PartialEq, Eq)]
struct Need {
    kind: LicenceKind,
    scope: Vec<&'static str>,
}

impl Need {
    fn any_scope(kind: LicenceKind) -> Self {
        Self {
            kind,
            scope: Vec::new(),
        }
    }
}

pub(super) fn judge(member: &MemberFacts, goods: &GoodsFacts, today: NaiveDate, verdict: &mut Verdict) {
    for need in needs(member, goods) {
        match find(member, &need, today) {
            Ok(licence) => verdict.evidence.push(evidence(licence, &need)),
            Err(message) => {
                let code = format!("licence_{}", need.kind.code());
                verdict
                    .reasons
                    .push(Reason::new(&code, message, Some(DOCUMENTS_PAGE), goods.id));
            }
        }
    }
}

fn needs(member: &MemberFacts, goods: &GoodsFacts) -> Vec<Need> {
    let mut needs = vec![Need::any_scope(LicenceKind::Business)];
    let is_medical = member.company.buyer_type.is_medical();
    match (goods.kind, goods.scope.as_str()) {
        (Kind::Device, _) => needs.extend(device_need(is_medical, &goods.device_class)),
        (_, "food") => needs.push(Need::any_scope(LicenceKind::Food)),
        (_, "none") => {}
        _ if is_medical => needs.push(Need::any_scope(LicenceKind::MedicalInstitution)),
        _ => needs.push(Need {
            kind: LicenceKind::DrugTrading,
            scope: medicine_scope(goods),
        }),
    }
    if goods.control == Control::Ephedrine {
        needs.push(Need::any_scope(LicenceKind::PurchasingLetter));
    }
    needs
}

/// Class I needs no document of its own, class II a filing, class III a licence; who treats patients uses devices
/// under the medical licence.
fn device_need(is_medical: bool, class: &str) -> Option<Need> {
    match class {
        "I" => None,
        _ if is_medical => Some(Need::any_scope(LicenceKind::MedicalInstitution)),
        "II" => Some(Need::any_scope(LicenceKind::DeviceFiling)),
        _ => Some(Need {
            kind: LicenceKind::DeviceLicence,
            scope: vec!["device"],
        }),
    }
}

/// What a drug-trading licence must name: the product class, how it is dispensed, and the cold chain.
fn medicine_scope(goods: &GoodsFacts) -> Vec<&'static str> {
    let known = identity::models::licences::SCOPES
        .iter()
        .find(|(code, _)| *code == goods.scope);
    // A class that no licence knows is covered by none.
    let mut scope = vec![known.map_or("unknown", |(code, _)| *code)];
    match goods.rx {
        Rx::Prescription => scope.push("rx"),
        Rx::OtcA => scope.push("otc_a"),
        Rx::OtcB => scope.push("otc_b"),
        Rx::None => {}
    }
    if goods.storage == Storage::Cold {
        scope.push("cold_chain");
    }
    scope
}

/// The document in force that covers the need, or what is wrong with those there are.
fn find<'a>(member: &'a MemberFacts, need: &Need, today: NaiveDate) -> Result<&'a LicenceFacts, String> {
    let name = need.kind.text();
    let of_kind: Vec<_> = member
        .licences
        .iter()
        .filter(|licence| licence.kind == need.kind)
        .collect();
    let in_force: Vec<_> = of_kind
        .iter()
        .copied()
        .filter(|licence| licence.covers(today))
        .collect();
    if let Some(fitting) = in_force
        .iter()
        .find(|licence| missing_scope(licence, need).is_empty())
    {
        return Ok(fitting);
    }
    if let Some(licence) = in_force.first() {
        let missing: Vec<_> = missing_scope(licence, need).into_iter().map(scope_name).collect();
        return Err(format!(
            "《{name}》的经营范围不含{}，如已增项请上传新证",
            missing.join("、")
        ));
    }
    match of_kind.iter().filter_map(|licence| licence.valid_to).max() {
        Some(last_day) if last_day < today => Err(format!("《{name}》已于 {last_day} 过期，请上传新证")),
        _ => Err(format!("缺少《{name}》，请上传后等待审核")),
    }
}

fn missing_scope<'n>(licence: &LicenceFacts, need: &Need) -> Vec<&'n str>
where
    'static: 'n,
{
    need.scope
        .iter()
        .copied()
        .filter(|code| !licence.has_scope(code))
        .collect()
}

fn evidence(licence: &LicenceFacts, need: &Need) -> Evidence {
    Evidence {
        licence_id: licence.id,
        kind: need.kind.code().into(),
        number: licence.number.clone(),
        version: licence.version,
        scope: need.scope.iter().map(|code| (*code).to_owned()).collect(),
        valid_to: licence.valid_to,
    }
}
