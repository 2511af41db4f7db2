//! Who a buyer is, and how the wholesaler sees it. What its licences state is compared with payers, letters and addresses: of
//! a company that was approved it changes by the word of two people, of whom the second is quality management's.
use chrono::{DateTime, Utc};
use identity::{
    addresses::models::address_review,
    changes::Changed,
    companies::models::facts::CompanyStatus,
    models::_entities::companies::{Column, Entity, Model as Company},
    permissions::Role,
    staff::models::staff,
};
use kernel::{
    WriteTx,
    db::ROW_LOCK,
    models::second_word::{self, Outcome, Wish},
};
use sea_orm::{ActiveValue::Set, IntoActiveModel, PaginatorTrait, QuerySelect, prelude::*};
use serde::Serialize;
use serde_json::{Value, json};

use crate::errors::VettingError;

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

/// Records the phone with which an existing customer may activate its account; returns the company before and
/// after.
pub async fn note_contact(
    tx: &WriteTx,
    company_id: i64,
    phone: String,
    now: DateTime<Utc>,
) -> Result<(Company, Company), VettingError> {
    let query = Entity::find_by_id(company_id).lock(ROW_LOCK);
    let before = query.one(tx.db()).await?.ok_or(VettingError::NotFound("客户"))?;
    let namesakes = Entity::find()
        .filter(Column::ContactPhone.eq(&phone))
        .filter(Column::Id.ne(company_id))
        .filter(Column::Status.ne(CompanyStatus::Draft));
    if namesakes.count(tx.db()).await? > 0 {
        return Err(VettingError::WrongState("这个手机号已登记给另一家客户，请核对"));
    }
    let mut row = before.clone().into_active_model();
    row.contact_phone = Set(phone);
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    Ok((before, after))
}

/// Changes a company's data; returns it before and after, and what became of what its licences state.
pub async fn update(
    tx: &WriteTx,
    company_id: i64,
    data: BaseData,
    proposer: Proposer<'_>,
    now: DateTime<Utc>,
) -> Result<(Company, Company, Outcome), VettingError> {
    let query = Entity::find_by_id(company_id)
        .filter(Column::Status.ne(CompanyStatus::Draft))
        .lock(ROW_LOCK);
    let before = query.one(tx.db()).await?.ok_or(VettingError::NotFound("客户"))?;
    let namesakes = Entity::find()
        .filter(Column::CreditCode.eq(&data.credit_code))
        .filter(Column::Id.ne(company_id))
        .filter(Column::Status.ne(CompanyStatus::Draft));
    if !data.credit_code.is_empty() && namesakes.count(tx.db()).await? > 0 {
        return Err(VettingError::WrongState(
            "这个统一社会信用代码已登记给另一家客户，请核对",
        ));
    }
    if let Some(salesman_id) = data.salesman_id
        && staff::facts(tx.db(), salesman_id)
            .await?
            .is_none_or(|staff| !staff.roles.contains(&Role::Salesman))
    {
        return Err(VettingError::WrongState("请选择一位在职的业务员"));
    }
    let (data, outcome) = with_two_people(tx, &before, data, proposer, now).await?;
    let mut row = before.clone().into_active_model();
    row.name = Set(data.name);
    row.short_name = Set(data.short_name);
    row.credit_code = Set(data.credit_code);
    row.legal_person = Set(data.legal_person);
    row.province = Set(data.province);
    row.city = Set(data.city);
    row.district = Set(data.district);
    row.street = Set(data.street);
    row.rank = Set(data.rank);
    row.salesman_id = Set(data.salesman_id);
    row.updated_at = Set(now);
    let after = row.update(tx.db()).await?;
    address_review::settle(tx, company_id, now).await?;
    tx.touch(Changed::Company(company_id));
    Ok((before, after, outcome))
}

/// What may be written now of what is wanted: all of it, or all but what waits for a second person.
async fn with_two_people(
    tx: &WriteTx,
    before: &Company,
    wanted: BaseData,
    proposer: Proposer<'_>,
    now: DateTime<Utc>,
) -> Result<(BaseData, Outcome), VettingError> {
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
            return Err(VettingError::WrongState(
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
