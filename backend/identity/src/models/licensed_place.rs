//! Where a company may have goods delivered: to the address of its documents, or to one that its receiving letter names
//! (domain section 2).
use chrono::NaiveDate;

use super::{
    addresses::Address,
    facts::{CompanyFacts, LicenceKind, MemberFacts},
};

/// What is said of an address elsewhere, to whoever has no receiving letter in force.
pub const REFUSAL: &str =
    "收货地址与证照地址不同，请改用证照地址，或在资质证件里上传载明这个地址的《收货委托书》";

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The address of the documents.
    Licensed,
    /// Elsewhere, under a receiving letter, which QA has compared.
    ByLetter,
    Elsewhere,
}

pub fn of(member: &MemberFacts, address: &Address, today: NaiveDate) -> Place {
    let mut licences = member.licences.iter();
    let has_letter =
        licences.any(|licence| licence.kind == LicenceKind::ReceivingLetter && licence.covers(today));
    match (is_licensed(&member.company, address), has_letter) {
        (true, _) => Place::Licensed,
        (false, true) => Place::ByLetter,
        (false, false) => Place::Elsewhere,
    }
}

/// A company whose address nobody noted is compared with nothing. More may follow the street: floor, shop's name.
fn is_licensed(company: &CompanyFacts, address: &Address) -> bool {
    let street = bare(&company.street);
    if street.is_empty() {
        return true;
    }
    let is_same = |one: &str, other: &str| bare(one) == bare(other);
    let has_same_district = address.district.is_empty()
        || company.district.is_empty()
        || is_same(&address.district, &company.district);
    is_same(&address.province, &company.province)
        && is_same(&address.city, &company.city)
        && has_same_district
        && bare(&address.street).contains(&street)
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

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;
    use crate::models::facts::{BuyerType, CompanyStatus};

    fn company() -> CompanyFacts {
        CompanyFacts {
            id: 1,
            name: "药店".into(),
            buyer_type: BuyerType::Pharmacy,
            status: CompanyStatus::Approved,
            rank: 1,
            province: "湖北省".into(),
            city: "武汉市".into(),
            district: "江岸区".into(),
            street: "解放大道 1127 号".into(),
            address: String::new(),
            parent_id: None,
            salesman: String::new(),
            salesman_phone: String::new(),
            receipt_due_on: None,
        }
    }

    fn address(city: &str, district: &str, street: &str) -> Address {
        let at = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        Address {
            id: 1,
            company_id: 1,
            name: "王".into(),
            phone: "13800000000".into(),
            province: "湖北省".into(),
            city: city.into(),
            district: district.into(),
            street: street.into(),
            is_default: true,
            created_at: at,
            updated_at: at,
        }
    }

    #[test]
    fn the_same_place_in_other_spelling_is_the_licensed_one() {
        for (city, district, street, expected) in [
            ("武汉市", "江岸区", "解放大道1127号", true),
            ("武汉市", "", "解放大道１１２７号 一楼仁心大药房", true),
            ("武汉市", "江岸区", "解放大道 11 号", false),
            ("武汉市", "武昌区", "解放大道 1127 号", false),
            ("宜昌市", "江岸区", "解放大道 1127 号", false),
        ] {
            assert_eq!(
                is_licensed(&company(), &address(city, district, street)),
                expected,
                "{street}"
            );
        }
    }
}
