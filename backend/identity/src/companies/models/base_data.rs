//! Who a buyer is, and how the wholesaler sees it. What its licences state is compared with payers, letters and addresses: of
//! a company that was approved it changes by the word of two people, of whom the second is quality management's.
use chrono::{DateTime, Utc};
use kernel::{
    WriteTx,
    models::second_word::{self, Outcome, Wish},
};
use serde::Serialize;
use serde_json::{Value, json};

use super::facts::CompanyStatus;
use crate::{errors::IdentityError, models::_entities::companies::Model as Company};

#[derive(Clone, Debug, Serialize)]
pub struct BaseData {
    pub name: String,
    pub short_name: String,
    pub credit_code: String,
    pub legal_person: String,
    pub province: String,
    pub city: String,
    pub district: String,
    pub street: String,
    pub rank: i32,
    pub salesman_id: Option<i64>,
}

impl BaseData {
    pub fn of(company: &Company) -> Self {
        let company = company.clone();
        Self {
            name: company.name,
            short_name: company.short_name,
            credit_code: company.credit_code,
            legal_person: company.legal_person,
            province: company.province,
            city: company.city,
            district: company.district,
            street: company.street,
            rank: company.rank,
            salesman_id: company.salesman_id,
        }
    }

    /// What licences state, with the names that people read.
    fn stated(&self) -> [(&'static str, &'static str, &str); 7] {
        [
            ("name", "企业名称", &self.name),
            ("credit_code", "统一社会信用代码", &self.credit_code),
            ("legal_person", "法定代表人", &self.legal_person),
            ("province", "省", &self.province),
            ("city", "市", &self.city),
            ("district", "区县", &self.district),
            ("street", "详细地址", &self.street),
        ]
    }
}

/// Who changes it, and why.
#[derive(Clone, Copy, Debug)]
pub struct Proposer<'a> {
    pub staff_id: i64,
    /// Others propose, and agree to nothing.
    pub is_qa: bool,
    pub reason: &'a str,
}

/// What may be written now of what is wanted: all of it, or all but what waits for a second person.
pub(super) async fn with_two_people(
    tx: &WriteTx,
    before: &Company,
    wanted: BaseData,
    proposer: Proposer<'_>,
    now: DateTime<Utc>,
) -> Result<(BaseData, Outcome), IdentityError> {
    let known = BaseData::of(before);
    if before.status == CompanyStatus::Pending || wanted.stated() == known.stated() {
        return Ok((wanted, Outcome::Agreed));
    }
    let changed = known.stated().into_iter().zip(wanted.stated());
    let changed: Vec<String> = changed
        .filter(|(from, to)| from != to)
        .map(|((_, name, from), (.., to))| format!("{name}“{from}”改为“{to}”"))
        .collect();
    let stated = wanted
        .stated()
        .map(|(field, _, text)| (field.to_owned(), json!(text)));
    let wish = Wish {
        subject: format!("companies/{}", before.id),
        what: format!("{}：{}", before.name, changed.join("，")),
        wanted: Value::Object(stated.into_iter().collect()),
        reason: proposer.reason.into(),
        by: proposer.staff_id,
    };
    if !proposer.is_qa {
        let waiting = second_word::waiting(tx.db(), &wish.subject).await?;
        if waiting.is_some_and(|asked| asked.wanted == wish.wanted) {
            return Err(IdentityError::WrongState(
                "这个改动已经提出，要质量管理同意后才生效",
            ));
        }
    }
    Ok(match second_word::ask(tx, wish, now).await? {
        Outcome::Agreed => (wanted, Outcome::Agreed),
        Outcome::Asked => {
            let direct = BaseData {
                short_name: wanted.short_name,
                rank: wanted.rank,
                salesman_id: wanted.salesman_id,
                ..known
            };
            (direct, Outcome::Asked)
        }
    })
}
