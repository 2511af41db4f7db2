//! What documents state besides number, scope and term: the fields of each kind, and whether they are filled in as they
//! must be. Sureness as in docs/law.md (H read, K known, M practice).
use std::collections::BTreeMap;

use chrono::{Datelike, NaiveDate};
use kernel::{api::FieldErrors, clock::shop_day};
use serde_json::Value;

use crate::{
    companies::models::facts::{BuyerType, LicenceKind},
    models::_entities::licences::Model as Licence,
};

/// By the codes of the fields.
pub type Particulars = BTreeMap<String, String>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Text,
    /// 18 places; the last one checks the others.
    IdNumber,
    Day,
    Year,
    /// One of these.
    Choice(&'static [&'static str]),
    /// Whole addresses, one in each line.
    Places,
    /// Name and identity card of a person in each line.
    People,
}

impl Form {
    pub const fn code(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::IdNumber => "id_number",
            Self::Day => "day",
            Self::Year => "year",
            Self::Choice(_) => "choice",
            Self::Places => "places",
            Self::People => "people",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Field {
    pub code: &'static str,
    pub text: &'static str,
    pub form: Form,
    pub is_required: bool,
}

const fn field(code: &'static str, text: &'static str, form: Form, is_required: bool) -> Field {
    Field {
        code,
        text,
        form,
        is_required,
    }
}

const MODES: &[&str] = &["批发", "零售", "零售（连锁）"];
const AGENT: Field = field("agent", "被委托人", Form::Text, true);
const AGENT_ID: Field = field("agent_id", "被委托人身份证号码", Form::IdNumber, true);
const FURTHER_AGENTS: Field = field("further_agents", "其他被委托人", Form::People, false);
const WAREHOUSE: Field = field("warehouse", "仓库地址", Form::Places, false);

const ANNUAL_REPORT: &str = "annual_report";
const CHECKED_UNTIL: &str = "checked_until";
pub(super) const SUBJECTS: &str = "subjects";
/// 年报公示 of a business licence: M. A company states its first in the year after it was founded.
const BUSINESS: &[Field] = &[field(
    ANNUAL_REPORT,
    "年报公示年度（当年成立的可不填）",
    Form::Year,
    false,
)];
/// As the licence is printed: H.
const DRUG_TRADING: &[Field] = &[
    field("mode", "经营方式", Form::Choice(MODES), true),
    field("head", "企业负责人", Form::Text, true),
    field("quality_head", "质量负责人", Form::Text, true),
    WAREHOUSE,
];
const DEVICE_LICENCE: &[Field] = &[WAREHOUSE];
/// 诊疗科目: H. 校验期: K; a licence with one covers until that day. The filing of a clinic (诊所备案凭证) has neither term nor check.
const MEDICAL: &[Field] = &[
    field(SUBJECTS, "诊疗科目", Form::Text, true),
    field(
        CHECKED_UNTIL,
        "校验有效期至（诊所备案凭证没有的可不填）",
        Form::Day,
        false,
    ),
];
/// Who buys or receives, by name and identity card: H.
const AGENTS: &[Field] = &[AGENT, AGENT_ID, FURTHER_AGENTS];
const RECEIVING: &[Field] = &[AGENT, AGENT_ID, field("places", "收货地址", Form::Places, true)];
pub(super) const BUYER: &str = "buyer";
pub(super) const BUYER_ID: &str = "buyer_id";
pub(super) const RECEIVER: &str = "receiver";
pub(super) const RECEIVER_ID: &str = "receiver_id";
/// The three persons whose cards are asked for: H. One person may be all of them.
const CARDS: &[Field] = &[
    field("legal", "法定代表人", Form::Text, true),
    field("legal_id", "法定代表人身份证号码", Form::IdNumber, true),
    field(BUYER, "采购人（总部统一采购的门店可不填）", Form::Text, false),
    field(BUYER_ID, "采购人身份证号码", Form::IdNumber, false),
    field(RECEIVER, "收货人", Form::Text, true),
    field(RECEIVER_ID, "收货人身份证号码", Form::IdNumber, true),
];
/// Whom the wholesaler invoices: K.
const INVOICE: &[Field] = &[
    field("tax_id", "纳税人识别号", Form::Text, true),
    field("bank", "开户银行", Form::Text, false),
    field("account", "银行账号", Form::Text, false),
];

const LONGEST_TEXT: usize = 200;
const MOST_PLACES: usize = 20;
/// A shorter line is no whole address.
const SHORTEST_PLACE: usize = 6;

pub const fn fields(kind: LicenceKind) -> &'static [Field] {
    match kind {
        LicenceKind::Business => BUSINESS,
        LicenceKind::DrugTrading => DRUG_TRADING,
        LicenceKind::DeviceLicence => DEVICE_LICENCE,
        LicenceKind::MedicalInstitution => MEDICAL,
        LicenceKind::PurchasingLetter | LicenceKind::ColdChainLetter | LicenceKind::EphedrineBuyer => AGENTS,
        LicenceKind::ReceivingLetter => RECEIVING,
        LicenceKind::IdCard => CARDS,
        LicenceKind::InvoiceDetails => INVOICE,
        _ => &[],
    }
}

/// A letter without a first and a last day would hold for ever (H).
pub fn term_faults(
    kind: LicenceKind,
    valid_from: Option<NaiveDate>,
    valid_to: Option<NaiveDate>,
) -> FieldErrors {
    let mut errors = FieldErrors::default();
    if !kind.is_letter() {
        return errors;
    }
    if valid_from.is_none() {
        errors.add("valid_from", "委托书要写明从哪一天起有效");
    }
    if valid_to.is_none() {
        errors.add("valid_to", "委托书要写明有效期至哪一天，不能是长期");
    }
    errors
}

/// What was typed in, for the fields that the kind has; Err names each fault.
pub fn checked(kind: LicenceKind, typed: &Particulars) -> Result<Particulars, FieldErrors> {
    let given = |field: &Field| typed.get(field.code).map(|text| text.trim().to_owned());
    let kept: Particulars = fields(kind)
        .iter()
        .filter_map(|field| Some((field.code.to_owned(), given(field)?)))
        .filter(|(_, text)| !text.is_empty())
        .collect();
    let errors = faults(kind, &kept);
    if errors.is_empty() { Ok(kept) } else { Err(errors) }
}

fn faults(kind: LicenceKind, kept: &Particulars) -> FieldErrors {
    let mut errors = FieldErrors::default();
    for field in fields(kind) {
        let fault = match kept.get(field.code) {
            None if field.is_required => Some("请照证件填写这一项"),
            None => None,
            Some(text) => fault(field.form, text),
        };
        if let Some(fault) = fault {
            errors.add(format!("particulars.{}", field.code), fault);
        }
    }
    if kind == LicenceKind::IdCard {
        match (kept.contains_key(BUYER), kept.contains_key(BUYER_ID)) {
            (true, false) => errors.add(format!("particulars.{BUYER_ID}"), "请照证件填写这一项"),
            (false, true) => errors.add(format!("particulars.{BUYER}"), "请照证件填写这一项"),
            _ => {}
        }
    }
    errors
}

/// Why quality management may not approve the document as it is filled in; nothing when it may.
pub fn obstacles(licence: &Licence, buyer_type: BuyerType) -> FieldErrors {
    let kept = of(licence);
    let mut errors = faults(licence.kind, &kept);
    let term = term_faults(licence.kind, licence.valid_from, licence.valid_to);
    errors.0.extend(term.0);
    let lacks_buyer = licence.kind == LicenceKind::IdCard && !kept.contains_key(BUYER);
    if lacks_buyer && buyer_type != BuyerType::ChainStore {
        errors.add(format!("particulars.{BUYER}"), "请照采购人的身份证填写");
    }
    if let Some((field, why)) = unchecked(licence, &kept) {
        errors.add(format!("particulars.{field}"), why);
    }
    let mode = kept.get("mode").map(String::as_str);
    if mode.is_some_and(|mode| mode != mode_of(buyer_type)) {
        let text = format!(
            "{}的经营方式应为“{}”，与许可证不符",
            buyer_type.text(),
            mode_of(buyer_type)
        );
        errors.add("particulars.mode", text);
    }
    errors
}

/// The report or the check that such a document states and this one does not.
fn unchecked(licence: &Licence, kept: &Particulars) -> Option<(&'static str, &'static str)> {
    match licence.kind {
        LicenceKind::Business if !kept.contains_key(ANNUAL_REPORT) => {
            let handed_in = shop_day(licence.submitted_at.unwrap_or(licence.created_at));
            let is_new = licence
                .valid_from
                .is_some_and(|founded| founded.year() >= handed_in.year());
            (!is_new).then_some((ANNUAL_REPORT, "请照公示系统填写最近一次年报的年度"))
        }
        LicenceKind::MedicalInstitution
            if licence.valid_to.is_some() && !kept.contains_key(CHECKED_UNTIL) =>
        {
            Some((CHECKED_UNTIL, "请照副本的校验记录填写"))
        }
        _ => None,
    }
}

/// 经营方式, which a drug-trading licence states: H.
const fn mode_of(buyer_type: BuyerType) -> &'static str {
    match buyer_type {
        BuyerType::Wholesaler => MODES[0],
        BuyerType::ChainHeadOffice => MODES[2],
        _ => MODES[1],
    }
}

fn fault(form: Form, text: &str) -> Option<&'static str> {
    match form {
        Form::Text if text.chars().count() > LONGEST_TEXT => Some("最多 200 个字"),
        Form::IdNumber if !is_id_number(text) => Some("身份证号码不正确，请核对 18 位号码"),
        Form::Day if text.parse::<NaiveDate>().is_err() => Some("请填写日期，例如 2027-06-30"),
        Form::Year if !(text.len() == 4 && text.starts_with("20") && text.parse::<u16>().is_ok()) => {
            Some("请填写四位年份，例如 2025")
        }
        Form::Choice(choices) if !choices.contains(&text) => Some("请选择列出的一项"),
        Form::Places => fault_of_places(text),
        Form::People => fault_of_people(text),
        _ => None,
    }
}

fn fault_of_places(text: &str) -> Option<&'static str> {
    let lines = lines(text);
    if lines.len() > MOST_PLACES {
        return Some("最多 20 个地址");
    }
    let is_whole = |line: &&str| (SHORTEST_PLACE..=LONGEST_TEXT).contains(&line.chars().count());
    (!lines.iter().all(is_whole)).then_some("每行写一个完整地址，从省市写到门牌号")
}

fn fault_of_people(text: &str) -> Option<&'static str> {
    let is_person =
        |line: &&str| person(line).is_some_and(|(name, number)| !name.is_empty() && is_id_number(number));
    let lines = lines(text);
    let is_wrong = lines.len() > MOST_PLACES || !lines.iter().all(is_person);
    is_wrong.then_some("每行写一人：姓名、空格、18 位身份证号码，最多 20 人")
}

/// Name and number in a line.
fn person(line: &str) -> Option<(&str, &str)> {
    let (name, number) = line.rsplit_once(char::is_whitespace)?;
    Some((name.trim(), number))
}

/// Who may order by the document: the agents of a letter, and the legal person on the cards.
pub fn agents(stated: &Particulars) -> Vec<String> {
    let first = ["agent", "legal"].into_iter().filter_map(|code| stated.get(code));
    let further = stated.get(FURTHER_AGENTS.code).map(String::as_str);
    let further = lines(further.unwrap_or_default()).into_iter().filter_map(person);
    first
        .map(String::as_str)
        .chain(further.map(|(name, _)| name))
        .map(str::to_owned)
        .collect()
}

/// GB 11643: seventeen digits, and one that checks them.
pub fn is_id_number(text: &str) -> bool {
    const WEIGHTS: [u32; 17] = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
    const CHECKS: &[u8; 11] = b"10X98765432";
    let Some((body, check)) = text.split_at_checked(17) else {
        return false;
    };
    let digits: Option<Vec<u32>> = body.chars().map(|letter| letter.to_digit(10)).collect();
    let Some(digits) = digits.filter(|digits| digits.len() == WEIGHTS.len()) else {
        return false;
    };
    let sum: u32 = digits
        .iter()
        .zip(WEIGHTS)
        .map(|(digit, weight)| digit * weight)
        .sum();
    let expected = CHECKS.iter().zip(0..).find(|(_, place)| *place == sum % 11);
    expected.is_some_and(|(expected, _)| check.to_uppercase().as_bytes() == [*expected])
}

fn lines(text: &str) -> Vec<&str> {
    text.lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect()
}

/// As the column keeps them.
pub fn kept(particulars: &Particulars) -> Value {
    particulars
        .iter()
        .map(|(code, text)| (code.clone(), Value::from(text.as_str())))
        .collect()
}

pub fn of(licence: &Licence) -> Particulars {
    read(&licence.particulars)
}

/// What the column keeps.
pub fn read(kept: &Value) -> Particulars {
    let stored = kept.as_object().into_iter().flatten();
    stored
        .filter_map(|(code, text)| Some((code.clone(), text.as_str()?.to_owned())))
        .collect()
}

/// For the log: an identity card is recognised by its last four places.
pub fn masked(licence: &Licence) -> Particulars {
    let mut particulars = of(licence);
    for field in fields(licence.kind) {
        match (particulars.get_mut(field.code), field.form) {
            (Some(number), Form::IdNumber) => *number = hidden(number),
            (Some(text), Form::People) => {
                let people = lines(text).into_iter().filter_map(person);
                let people: Vec<String> = people
                    .map(|(name, number)| format!("{name} {}", hidden(number)))
                    .collect();
                *text = people.join("\n");
            }
            _ => {}
        }
    }
    particulars
}

fn hidden(number: &str) -> String {
    let ends: String = number.chars().skip(14).collect();
    format!("**************{ends}")
}

/// The places besides the company's own that the document states.
pub fn places(licence: &Licence) -> Vec<String> {
    let particulars = of(licence);
    let named = fields(licence.kind)
        .iter()
        .filter(|field| field.form == Form::Places);
    let texts = named.filter_map(|field| particulars.get(field.code));
    texts.flat_map(|text| lines(text)).map(str::to_owned).collect()
}

/// The last day, or that of the last check before it (K).
pub fn last_day(licence: &Licence) -> Option<NaiveDate> {
    let checked = of(licence).get(CHECKED_UNTIL).and_then(|day| day.parse().ok());
    [licence.valid_to, checked].into_iter().flatten().min()
}

/// The day until which what the document states holds while the document itself goes on: the check of a medical institution
/// (K), or the annual report (M), which is due by 30 June of the year after the next.
pub fn check_due(kind: LicenceKind, stated: &Particulars) -> Option<NaiveDate> {
    match kind {
        LicenceKind::MedicalInstitution => stated.get(CHECKED_UNTIL)?.parse().ok(),
        LicenceKind::Business => {
            let reported: i32 = stated.get(ANNUAL_REPORT)?.parse().ok()?;
            NaiveDate::from_ymd_opt(reported.checked_add(2)?, 6, 30)
        }
        _ => None,
    }
}

/// The day of the check that the document states, where it comes before the last day of the document.
pub fn check_before_end(licence: &Licence) -> Option<NaiveDate> {
    let due = licence.check_due?;
    licence.valid_to.is_none_or(|last| due < last).then_some(due)
}

/// What is due on that day.
pub const fn check_text(kind: LicenceKind) -> &'static str {
    match kind {
        LicenceKind::Business => "年报公示",
        _ => "校验",
    }
}
