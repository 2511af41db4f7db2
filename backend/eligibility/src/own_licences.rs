//! What the wholesaler itself may sell: nothing beyond the scope and the term of its own licences (H).
use catalog::goods::models::{
    codes::{Control, Kind, Storage},
    facts::GoodsSnapshot,
};
use chrono::NaiveDate;
use identity::licences::models::scopes::{self, scope_name};
use site::models::own_licences::{OwnKind, OwnLicence};

use crate::{
    documents::class_of,
    reason::{NOT_OURS, Reason},
};

pub(super) fn reason(goods: &GoodsSnapshot, today: NaiveDate) -> Option<Reason> {
    let first = needs(goods).iter().find_map(|need| problem(goods, need, today))?;
    Some(Reason::new(NOT_OURS, first, None, goods.id))
}

/// A licence of the shop, and what it must name.
struct OwnNeed {
    kind: OwnKind,
    scope: Vec<&'static str>,
}

fn needs(goods: &GoodsSnapshot) -> Vec<OwnNeed> {
    let need = |kind, scope| OwnNeed { kind, scope };
    let mut needs = vec![need(OwnKind::Business, Vec::new())];
    match (goods.kind, goods.scope.as_str()) {
        (_, "food") => needs.push(need(OwnKind::Food, Vec::new())),
        (Kind::Device, _) => {
            let category = scopes::device_category(&goods.device_code).map(|(code, _)| code);
            let category = vec![category.unwrap_or(scopes::ALL_DEVICES)];
            match goods.device_class.as_str() {
                "I" => {}
                "II" => needs.push(need(OwnKind::DeviceFiling, category)),
                _ => needs.push(need(OwnKind::DeviceLicence, category)),
            }
        }
        (_, "none") => {}
        _ => needs.push(need(OwnKind::DrugTrading, drug_scope(goods))),
    }
    needs
}

/// A wholesaler's licence lists no ways of dispensing, only classes, the cold chain, and what is approved one by one.
fn drug_scope(goods: &GoodsSnapshot) -> Vec<&'static str> {
    let mut scope = vec![class_of(goods)];
    if goods.storage == Storage::Cold {
        scope.push("cold_chain");
    }
    match goods.control {
        Control::Anabolic => scope.push(scopes::ANABOLIC),
        Control::Peptide | Control::Insulin => scope.push(scopes::PEPTIDE),
        _ => {}
    }
    scope
}

/// Why the licence does not cover these goods today; nothing when it does.
fn problem(goods: &GoodsSnapshot, need: &OwnNeed, today: NaiveDate) -> Option<String> {
    let name = need.kind.text();
    let of_kind = || goods.sold_under.iter().filter(|own| own.kind == need.kind);
    let Some(own) = of_kind().find(|own| own.covers(today)) else {
        return Some(match of_kind().filter_map(|own| own.valid_to).max() {
            Some(last) if last < today => {
                format!("本商城的《{name}》已于 {last} 到期，换证前依法暂停销售这类商品")
            }
            _ => format!("本商城没有有效的《{name}》，依法不能销售这类商品，请改选同类商品"),
        });
    };
    let missing = missing(own, need);
    if missing.is_empty() {
        return None;
    }
    Some(format!(
        "本商城《{name}》的经营范围不含{}，依法不能销售，请改选同类商品",
        missing.join("、")
    ))
}

fn missing(own: &OwnLicence, need: &OwnNeed) -> Vec<&'static str> {
    let codes = need.scope.iter().copied().filter(|code| !own.has_scope(code));
    codes.map(scope_name).collect()
}
