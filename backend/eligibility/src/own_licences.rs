//! What the wholesaler itself may sell: nothing beyond the scope and the term of its own licences (H).
use catalog::goods::models::{
    codes::{Control, DeviceClass, Storage},
    facts::GoodsSnapshot,
};
use chrono::NaiveDate;
use identity::licences::models::scopes::{self, scope_name};
use site::models::own_licences::{OwnKind, OwnLicence};

use crate::{
    documents::{UNKNOWN_CLASS, class_of},
    reason::{NOT_OURS, Reason},
    ware::{Traits, Ware},
};

pub(super) fn reason(goods: &GoodsSnapshot, today: NaiveDate) -> Option<Reason> {
    let first = why_not(goods.into(), &goods.sold_under, today)?;
    Some(Reason::new(NOT_OURS, first, None, goods.id))
}

pub(super) fn why_not(goods: Traits<'_>, own: &[OwnLicence], today: NaiveDate) -> Option<String> {
    needs(goods).find_map(|need| problem(own, &need, today))
}

/// A licence of the shop, and what it must name. Asked of every product of every list, so nothing is allocated for it.
struct OwnNeed {
    kind: OwnKind,
    scope: [Option<&'static str>; 3],
}

fn needs(goods: Traits<'_>) -> impl Iterator<Item = OwnNeed> {
    let need = |kind, scope| Some(OwnNeed { kind, scope });
    let further = match Ware::of(goods) {
        Ware::Food => need(OwnKind::Food, [None; 3]),
        Ware::Device => device_need(goods),
        Ware::Medicine => need(OwnKind::DrugTrading, drug_scope(goods)),
        Ware::Sundry => None,
    };
    need(OwnKind::Business, [None; 3]).into_iter().chain(further)
}

fn device_need(goods: Traits<'_>) -> Option<OwnNeed> {
    let kind = match goods.device_class {
        DeviceClass::First => return None,
        DeviceClass::Second => OwnKind::DeviceFiling,
        DeviceClass::Third | DeviceClass::None => OwnKind::DeviceLicence,
    };
    let category = device_category(goods);
    let scope = [Some(category), None, None];
    Some(OwnNeed { kind, scope })
}

/// Goods whose category was not entered ask for all of them.
pub(super) fn device_category(goods: Traits<'_>) -> &'static str {
    scopes::device_category(goods.device_code).map_or(scopes::ALL_DEVICES, |(code, _)| code)
}

/// A wholesaler's licence lists no ways of dispensing, only classes, the cold chain, and what is approved one by one.
pub(super) fn drug_scope(goods: Traits<'_>) -> [Option<&'static str>; 3] {
    let one_by_one = match goods.control {
        Control::Anabolic => Some(scopes::ANABOLIC),
        Control::Peptide | Control::Insulin => Some(scopes::PEPTIDE),
        _ => None,
    };
    let cold = (goods.storage == Storage::Cold).then_some("cold_chain");
    [Some(class_of(goods.scope)), cold, one_by_one]
}

/// Why the licence does not cover these goods today; nothing when it does.
fn problem(all: &[OwnLicence], need: &OwnNeed, today: NaiveDate) -> Option<String> {
    let name = need.kind.text();
    let of_kind = || all.iter().filter(|own| own.kind == need.kind);
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
    if missing.contains(&UNKNOWN_CLASS) {
        return Some("商品的经营范围登记有误，更正以前依法不能销售，请改选同类商品".into());
    }
    let missing: Vec<&str> = missing.into_iter().map(scope_name).collect();
    Some(format!(
        "本商城《{name}》的经营范围不含{}，依法不能销售，请改选同类商品",
        missing.join("、")
    ))
}

fn missing(own: &OwnLicence, need: &OwnNeed) -> Vec<&'static str> {
    let codes = need.scope.iter().flatten().copied();
    codes.filter(|code| !own.has_scope(code)).collect()
}
