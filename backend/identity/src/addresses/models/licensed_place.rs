//! Is a delivery address a place that a document of the company states? A licence states where the company works and its
//! warehouses, a 收货委托书 its receiving addresses (domain section 2; H).
use super::address_finders::Address;
use crate::{
    companies::models::facts::LicenceKind,
    licences::models::particulars,
    models::_entities::{companies::Model as Company, licences::Model as Licence},
};

#[derive(Clone, Copy)]
pub struct Place<'a> {
    pub province: &'a str,
    pub city: &'a str,
    pub district: &'a str,
    pub street: &'a str,
}

/// The document itself states the place: that it exists proves nothing.
pub fn is_stated(company: &Company, document: &Licence, address: &Address) -> bool {
    let states_premises = document.kind != LicenceKind::ReceivingLetter;
    (states_premises && is_licensed(company, address))
        || particulars::places(document)
            .iter()
            .any(|line| is_in_line(line, [&company.name, &company.short_name], place_of(address)))
}

fn is_licensed(company: &Company, address: &Address) -> bool {
    let licensed = Place {
        province: &company.province,
        city: &company.city,
        district: &company.district,
        street: &company.street,
    };
    is_same_place(licensed, [&company.name, &company.short_name], place_of(address))
}

fn place_of(address: &Address) -> Place<'_> {
    Place {
        province: &address.province,
        city: &address.city,
        district: &address.district,
        street: &address.street,
    }
}

/// The whole address as a document writes it, with the province or without; one of them may add floor or name.
pub fn is_in_line(line: &str, names: [&str; 2], asked: Place<'_>) -> bool {
    if bare(asked.street).is_empty() {
        return false;
    }
    let (line, names) = (bare(line), names.map(bare));
    let in_city = [asked.city, asked.district, asked.street].map(bare).concat();
    let whole = bare(asked.province) + &in_city;
    let is_same = |text: &str| {
        let rest = text
            .strip_prefix(line.as_str())
            .or_else(|| line.strip_prefix(text));
        rest.is_some_and(|rest| is_floor_or_name(rest, &names))
    };
    !line.is_empty() && (is_same(&whole) || is_same(&in_city))
}

/// If the company's place is not recorded, nothing is compared. After the street only the floor and the
/// shop's own name may follow: anything else may be another door.
pub fn is_same_place(licensed: Place<'_>, names: [&str; 2], asked: Place<'_>) -> bool {
    let street = bare(licensed.street);
    if street.is_empty() {
        return false;
    }
    let is_same = |one: &str, other: &str| bare(one) == bare(other);
    let names = names.map(bare);
    is_same(asked.province, licensed.province)
        && is_same(asked.city, licensed.city)
        && is_same(asked.district, licensed.district)
        && bare(asked.street)
            .strip_prefix(&street)
            .is_some_and(|rest| is_floor_or_name(rest, &names))
}

fn is_floor_or_name(rest: &str, names: &[String; 2]) -> bool {
    let rest = without_floor(rest);
    rest.is_empty() || names.iter().any(|name| name == rest)
}

/// 一楼, 2层, 1-2楼 at the beginning.
fn without_floor(text: &str) -> &str {
    let is_number = |letter: char| letter.is_ascii_digit() || "一二三四五六七八九十".contains(letter);
    let behind = text.trim_start_matches(is_number);
    let has_number = behind.len() < text.len();
    let floor = behind.strip_prefix('楼').or_else(|| behind.strip_prefix('层'));
    floor.filter(|_| has_number).unwrap_or(text)
}

/// Letters and digits alone, in one width.
fn bare(text: &str) -> String {
    let narrow = |letter: char| match letter {
        '０'..='９' => {
            char::from_u32(u32::from(letter) - u32::from('０') + u32::from('0')).unwrap_or(letter)
        }
        other => other,
    };
    text.chars()
        .map(narrow)
        .filter(|letter| letter.is_alphanumeric())
        .collect()
}
