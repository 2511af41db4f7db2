//! What is on file of a supplier: licence, quality agreement and the letter of the person who sells (GSP; H).
use chrono::{DateTime, NaiveDate, Utc};
use eligibility::supply;
use identity::licences::models::{
    particulars::is_id_number,
    scopes::{self, Scope},
};
use kernel::WriteTx;
use sea_orm::{ActiveValue::Set, IntoActiveModel, prelude::*};
use serde_json::json;

use super::{
    rounds::{begin, locked},
    scans::{self, Outstanding},
    standing::Standing,
};
use crate::{
    errors::ReceivingError,
    models::_entities::suppliers::{Column, Entity, Model as Supplier},
};

#[derive(Clone, Debug)]
pub struct Facts {
    pub name: String,
    pub credit_code: String,
    /// Of the licence to make or to trade medicines or devices.
    pub licence_number: String,
    /// As it is printed.
    pub licence_scope: String,
    /// What that is read as, of [`supply::choices`]; goods are compared with it.
    pub scope_codes: Vec<String>,
    pub licence_until: Option<NaiveDate>,
    /// 质量保证协议
    pub agreement_until: Option<NaiveDate>,
    /// Who sells for it, and until when its letter (授权委托书) says so.
    pub agent_name: String,
    /// Of the agent's identity card; its letter states it.
    pub agent_id_number: String,
    pub agent_phone: String,
    /// The goods and the region that the letter is for.
    pub letter_covers: String,
    /// What goods that is read as, of [`supply::letter_choices`]; goods are compared with it.
    pub letter_codes: Vec<String>,
    /// The products that it names one by one, by approval number or name, each on a line; empty: it names classes alone.
    pub letter_goods: String,
    pub letter_until: Option<NaiveDate>,
    /// 开户户名、开户银行及账号
    pub bank_account: String,
    pub note: String,
}

/// Other facts ask for new opinions, and for scans that show them: a supplier that was approved waits for them again.
pub async fn change(
    tx: &WriteTx,
    id: i64,
    facts: Facts,
    now: DateTime<Utc>,
) -> Result<(Supplier, Supplier), ReceivingError> {
    let before = locked(tx, id).await?;
    if facts.name.is_empty() {
        return Err(ReceivingError::invalid("name", "请填写名称"));
    }
    let same = Entity::find()
        .filter(Column::Name.eq(&facts.name))
        .filter(Column::Id.ne(id))
        .one(tx.db())
        .await?;
    if same.is_some() {
        return Err(ReceivingError::invalid("name", "已有同名的供货单位"));
    }
    if !facts.agent_id_number.is_empty() && !is_id_number(&facts.agent_id_number) {
        let why = "身份证号码不正确，请核对 18 位号码";
        return Err(ReceivingError::invalid("agent_id_number", why));
    }
    let scope_codes = ticked("scope_codes", &supply::choices(), &facts.scope_codes)?;
    let letter_codes = ticked("letter_codes", &supply::letter_choices(), &facts.letter_codes)?;
    let mut row = before.clone().into_active_model();
    row.name = Set(facts.name);
    row.credit_code = Set(facts.credit_code);
    row.licence_number = Set(facts.licence_number);
    row.licence_scope = Set(facts.licence_scope);
    row.scope_codes = Set(json!(scope_codes));
    row.licence_until = Set(facts.licence_until);
    row.agreement_until = Set(facts.agreement_until);
    row.agent_name = Set(facts.agent_name);
    row.agent_id_number = Set(facts.agent_id_number);
    row.agent_phone = Set(facts.agent_phone);
    row.letter_covers = Set(facts.letter_covers);
    row.letter_codes = Set(json!(supply::letter_codes(letter_codes)));
    row.letter_goods = Set(facts.letter_goods);
    row.letter_until = Set(facts.letter_until);
    row.bank_account = Set(facts.bank_account);
    row.note = Set(facts.note);
    begin(&mut row, &before);
    let after = row.update(tx.db()).await?;
    scans::retire_outdated(tx, &before, &after, now).await?;
    Ok((before, after))
}

/// Nothing may be ticked before licence and letter have come; nobody approves the supplier so.
fn ticked(field: &'static str, choices: &[Scope], codes: &[String]) -> Result<Vec<String>, ReceivingError> {
    if codes.is_empty() {
        return Ok(Vec::new());
    }
    let codes: Vec<&str> = codes.iter().map(String::as_str).collect();
    scopes::ticked(choices, &codes).map_err(|why| ReceivingError::invalid(field, why))
}

/// The papers with their last day.
fn papers(supplier: &Supplier) -> [(&'static str, Option<NaiveDate>); 3] {
    [
        ("许可证", supplier.licence_until),
        ("质量保证协议", supplier.agreement_until),
        ("销售人员授权委托书", supplier.letter_until),
    ]
}

/// What nobody approves a supplier without, and what was not asked of those that were approved earlier (GSP 第六十二条、第六十四条; K).
pub fn unstated(supplier: &Supplier) -> Vec<String> {
    let stated = [
        ("销售人员的身份证号码", &supplier.agent_id_number),
        ("委托书授权的品种和地域", &supplier.letter_covers),
        ("开户户名、开户银行及账号", &supplier.bank_account),
    ];
    let lacking = stated.into_iter().filter(|(_, text)| text.is_empty());
    let mut unstated: Vec<String> = lacking.map(|(name, _)| format!("没有登记{name}")).collect();
    if supplier.letter_codes.as_array().is_none_or(Vec::is_empty) {
        unstated.push("没有照授权委托书勾选授权的品种".into());
    }
    unstated
}

/// What is not on file or has run out; no opinion is given before it is there, and nothing received.
pub fn missing(supplier: &Supplier, today: NaiveDate) -> Vec<String> {
    let mut missing = Vec::new();
    for (name, text) in [
        ("统一社会信用代码", &supplier.credit_code),
        ("许可证号", &supplier.licence_number),
        ("许可证范围", &supplier.licence_scope),
        ("销售人员", &supplier.agent_name),
    ] {
        if text.is_empty() {
            missing.push(format!("没有登记{name}"));
        }
    }
    if supplier.scope_codes.as_array().is_none_or(Vec::is_empty) {
        missing.push("没有照许可证勾选可供货的类别".into());
    }
    for (name, until) in papers(supplier) {
        match until {
            None => missing.push(format!("没有登记{name}的有效期")),
            Some(until) if until < today => missing.push(format!("{name}已于 {until} 到期")),
            Some(_) => {}
        }
    }
    missing
}

/// Why nothing is received from this supplier today, if so.
pub fn why_not(supplier: &Supplier, scans: &Outstanding, today: NaiveDate) -> Option<String> {
    match supplier.status {
        Standing::Draft => Some("供货单位还没有通过首营审批，不能采购和收货；请先登记资料并办完审批".into()),
        Standing::Refused => Some("供货单位已停用，不能采购和收货".into()),
        Standing::Approved => {
            let over = missing(supplier, today);
            if !over.is_empty() {
                return Some(format!(
                    "供货单位的资料不齐或已到期，不能采购和收货：{}",
                    over.join("；")
                ));
            }
            let is_late = scans.due_on < today && !scans.missing.is_empty();
            is_late.then(|| {
                format!(
                    "供货单位的扫描件没有在 {} 前补齐，不能采购和收货：{}",
                    scans.due_on,
                    scans.missing.join("；")
                )
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suppliers::models::suppliers::paper::SupplierPaper;

    fn supplier() -> Supplier {
        let day = |text: &str| Some(text.parse().unwrap());
        Supplier {
            id: 1,
            name: "国药控股".into(),
            created_at: "2026-01-01T00:00:00Z".parse().unwrap(),
            status: Standing::Approved,
            round: 1,
            credit_code: "91420100MA4K0000XX".into(),
            licence_number: "鄂AA0270001".into(),
            licence_scope: "化学药".into(),
            licence_until: day("2027-12-31"),
            agreement_until: day("2026-12-31"),
            agent_name: "王".into(),
            agent_phone: String::new(),
            letter_until: day("2026-11-30"),
            note: String::new(),
            decided_at: None,
            trace_code: String::new(),
            scope_codes: json!(["chemical"]),
            agent_id_number: "420502199001010032".into(),
            letter_covers: "全部品种，湖北省".into(),
            letter_codes: json!(["all"]),
            letter_goods: String::new(),
            bank_account: String::new(),
        }
    }

    /// Those of these papers are missing.
    fn scans(missing: &[&str]) -> Outstanding {
        Outstanding {
            missing: missing.iter().map(|text| (*text).to_owned()).collect(),
            due_on: "2026-11-20".parse().unwrap(),
        }
    }

    #[test]
    fn who_was_approved_without_scans_brings_goods_until_they_are_due() {
        let day = |text: &str| text.parse().unwrap();
        let owed = scans(&["没有上传许可证的扫描件"]);
        assert_eq!(why_not(&supplier(), &owed, day("2026-11-20")), None);
        let why = why_not(&supplier(), &owed, day("2026-11-21")).unwrap();
        assert!(
            why.contains("2026-11-20") && why.contains("许可证的扫描件"),
            "{why}"
        );
        assert_eq!(why_not(&supplier(), &scans(&[]), day("2026-11-21")), None);
    }

    #[test]
    fn goods_come_from_approved_suppliers_whose_papers_are_in_force() {
        let today = |text: &str| text.parse().unwrap();
        let why_not = |supplier: &Supplier, today| why_not(supplier, &scans(&[]), today);
        assert_eq!(why_not(&supplier(), today("2026-11-30")), None);
        let why = why_not(&supplier(), today("2026-12-01")).unwrap();
        assert!(why.contains("授权委托书"), "{why}");
        for status in [Standing::Draft, Standing::Refused] {
            let other = Supplier { status, ..supplier() };
            assert!(why_not(&other, today("2026-11-01")).is_some(), "{status:?}");
        }
        let bare = Supplier {
            licence_scope: String::new(),
            agreement_until: None,
            ..supplier()
        };
        assert_eq!(missing(&bare, today("2026-11-01")).len(), 2);
        // Who was approved before more was asked brings goods until the next approval.
        assert_eq!(unstated(&supplier()), ["没有登记开户户名、开户银行及账号"]);
        assert_eq!(why_not(&supplier(), today("2026-11-01")), None);
        let unread = Supplier {
            scope_codes: json!([]),
            ..supplier()
        };
        let why = why_not(&unread, today("2026-11-01")).unwrap();
        assert!(why.contains("勾选可供货的类别"), "{why}");
    }

    #[test]
    fn a_scan_is_outdated_once_what_stands_on_its_paper_changes() {
        let outdated = |before: &Supplier, after: &Supplier| -> Vec<SupplierPaper> {
            let papers = SupplierPaper::ALL.into_iter();
            papers.filter(|paper| paper.is_outdated(before, after)).collect()
        };
        let known = supplier();
        let noted = Supplier {
            note: "电话已变更".into(),
            agent_phone: "027".into(),
            ..known.clone()
        };
        assert!(outdated(&known, &noted).is_empty());
        let other = Supplier {
            agent_name: "李".into(),
            agreement_until: "2027-12-31".parse().ok(),
            ..known.clone()
        };
        assert_eq!(
            outdated(&known, &other),
            [
                SupplierPaper::Agreement,
                SupplierPaper::Letter,
                SupplierPaper::IdCard
            ]
        );
        let unread = Supplier {
            agent_id_number: String::new(),
            ..known.clone()
        };
        assert!(
            outdated(&unread, &known).is_empty(),
            "the letter had it all along"
        );
        let unknown = Supplier {
            credit_code: String::new(),
            ..known.clone()
        };
        assert!(
            outdated(&unknown, &known).is_empty(),
            "it is entered for the first time"
        );
        assert_eq!(outdated(&known, &unknown), [SupplierPaper::BusinessLicence]);
    }
}
