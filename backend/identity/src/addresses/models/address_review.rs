//! Goods go to addresses that are approved alone: by the licence that states the place, or by quality management, which has
//! compared the address with a document (收货委托书, domain section 2). An address that is changed waits again.
mod settle;

use chrono::NaiveDate;
use kernel::Db;
use sea_orm::DbErr;

use super::{
    address_finders::{self as addresses, Address},
    address_status::AddressStatus,
};
use crate::companies::models::facts::{LicenceFacts, LicenceKind};

pub use settle::{document_approved, document_corrected, settle};
pub(crate) use settle::{hand_in, settle_one};

const WAITS: &str = "收货地址正在等待质量管理核对，通过后就能送货";
const NEEDS_LETTER: &str =
    "收货地址与证照地址不同，请在资质证件里上传载明这个地址的《收货委托书》，质量管理核对后就能送货";
const LETTER_OVER: &str = "核对这个地址时依据的《收货委托书》已过期，请上传新的委托书";
const LETTER_ENDLESS: &str = "核对这个地址时依据的《收货委托书》没有写明有效期至哪一天，请上传写明的委托书";

/// Why nothing may go there today; none when it may. `licences`: the approved ones of the company.
pub fn refusal(address: &Address, licences: &[LicenceFacts], today: NaiveDate) -> Option<String> {
    match address.status {
        AddressStatus::Approved => lapsed(address.licence_id, licences, today),
        AddressStatus::Rejected => {
            let reason = address.reject_reason.trim_end_matches('。');
            let todo = "请按原因修改地址，或上传载明它的《收货委托书》";
            Some(format!("收货地址没有通过质量管理核对：{reason}。{todo}"))
        }
        AddressStatus::Waiting if has_letter(licences, today) => Some(WAITS.into()),
        AddressStatus::Waiting => Some(NEEDS_LETTER.into()),
    }
}

pub fn has_letter(licences: &[LicenceFacts], today: NaiveDate) -> bool {
    let mut licences = licences.iter();
    licences.any(|licence| licence.kind == LicenceKind::ReceivingLetter && licence.covers(today))
}

/// What goods need of a licence the gate asks; a letter is asked for here alone.
fn lapsed(document: Option<i64>, licences: &[LicenceFacts], today: NaiveDate) -> Option<String> {
    let id = document?;
    match licences.iter().find(|licence| licence.id == id) {
        None => Some(WAITS.into()),
        Some(letter) if letter.kind == LicenceKind::ReceivingLetter && letter.is_endless_letter() => {
            Some(LETTER_ENDLESS.into())
        }
        Some(letter) if letter.kind == LicenceKind::ReceivingLetter && !letter.covers(today) => {
            Some(LETTER_OVER.into())
        }
        Some(_) => None,
    }
}

/// Why a parcel may not go to the address of an order. `text`: as the order has it; `document`: by which it was approved when
/// the order was placed. An address that the buyer has changed or removed since leaves the order to that document.
#[kernel::boxed]
pub async fn why_no_parcel(
    db: &Db,
    company_id: i64,
    (text, document): (&str, Option<i64>),
    licences: &[LicenceFacts],
    today: NaiveDate,
) -> Result<Option<String>, DbErr> {
    let rows = addresses::all(db, company_id).await?;
    let mut refusals = Vec::new();
    for row in rows.iter().filter(|row| addresses::in_one_line(row) == text) {
        match refusal(row, licences, today) {
            None => return Ok(None),
            Some(why) => refusals.push(why),
        }
    }
    Ok(match (refusals.into_iter().next(), document) {
        (Some(why), _) => Some(why),
        (None, Some(_)) => lapsed(document, licences, today),
        (None, None) => Some("收货地址没有核对记录，请客户重新添加这个地址，由质量管理核对后再发货".into()),
    })
}
