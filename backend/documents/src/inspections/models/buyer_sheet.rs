//! The approval form of a buyer (首营企业审批表, 购货单位): its documents in force and who approved each, the addresses that goods may
//! go to, and what quality management said of the company.
use chrono::NaiveDate;
use identity::{
    addresses::models::address_status::AddressStatus,
    audit::models::audit::AuditEntry,
    companies::models::facts::CompanyStatus,
    licences::models::licences as documents,
    models::_entities::{addresses, audit_entries, companies},
};
use kernel::Db;
use sea_orm::{DbErr, QueryOrder, prelude::*};

use super::{
    approval_sheets::{ApprovalSheet, GivenOpinion, Paper, moment},
    first_sale_file::{ApprovedDocument, is_replaced},
};

const APPROVE: &str = "company.approve";
const SUSPEND: &str = "company.suspend";

/// `rows`: what its first-sale file holds.
pub async fn of_buyer(
    db: &Db,
    company: &companies::Model,
    rows: &[ApprovedDocument],
    today: NaiveDate,
) -> Result<ApprovalSheet, DbErr> {
    let said = said_of(db, company.id).await?;
    let newest = said.last();
    let in_force = rows.iter().filter(|(licence, _)| !is_replaced(licence));
    let papers: Vec<Paper> = in_force.map(|document| paper(document, today)).collect();
    let places = places_of(db, company.id).await?;
    Ok(ApprovalSheet {
        title: "首营企业（购货单位）审批表",
        subject: company.name.clone(),
        facts: vec![
            ("购货单位", company.name.clone()),
            ("类型", company.buyer_type.text().into()),
            ("统一社会信用代码", company.credit_code.clone()),
            ("法定代表人", company.legal_person.clone()),
            (
                "注册地址",
                place([
                    &company.province,
                    &company.city,
                    &company.district,
                    &company.street,
                ]),
            ),
            ("收货地址", places),
            ("建档时间", moment(Some(company.created_at))),
        ],
        papers,
        opinions: said.iter().map(opinion).collect(),
        decision: vec![
            ("结论", standing(company.status).into()),
            ("审批时间", moment(newest.map(|entry| entry.at))),
            (
                "审批人",
                newest.map(|entry| entry.actor_name.clone()).unwrap_or_default(),
            ),
            (
                "审批意见",
                newest.map(|entry| entry.reason.clone()).unwrap_or_default(),
            ),
        ],
        signers: &["销售（签字）", "质量管理（签字）", "质量负责人（签字）"],
    })
}

/// The decisions on the company itself, as the log has them.
async fn said_of(db: &Db, company_id: i64) -> Result<Vec<AuditEntry>, DbErr> {
    use audit_entries::Column;
    audit_entries::Entity::find()
        .filter(Column::SubjectKind.eq("company"))
        .filter(Column::SubjectId.eq(company_id.to_string()))
        .filter(Column::Action.is_in([APPROVE, SUSPEND]))
        .order_by_asc(Column::Id)
        .all(db)
        .await
}

fn opinion(entry: &AuditEntry) -> GivenOpinion {
    GivenOpinion {
        post: "质量管理",
        approves: entry.action == APPROVE,
        text: entry.reason.clone(),
        by: entry.actor_name.clone(),
        at: moment(Some(entry.at)),
        is_outdated: false,
    }
}

/// `药品经营许可证`, `鄂AA0270001，第 2 版，已通过，王质管 2026-11-27 10:00`
fn paper((licence, staff): &ApprovedDocument, today: NaiveDate) -> Paper {
    let by = staff.as_ref().map_or("", |staff| staff.name.as_str());
    let decided = format!("{by} {}", moment(licence.decided_at));
    let words = [
        licence.number.clone(),
        format!("第 {} 版", licence.version),
        documents::status_on(licence, today).text().to_owned(),
        decided.trim().to_owned(),
    ];
    let words: Vec<String> = words.into_iter().filter(|word| !word.is_empty()).collect();
    Paper {
        name: licence.kind.text().into(),
        about: words.join("，"),
        until: licence
            .valid_to
            .map_or_else(|| "长期".into(), |day| day.to_string()),
    }
}

/// Where goods may go.
async fn places_of(db: &Db, company_id: i64) -> Result<String, DbErr> {
    let approved = addresses::Entity::find()
        .filter(addresses::Column::CompanyId.eq(company_id))
        .filter(addresses::Column::Status.eq(AddressStatus::Approved))
        .order_by_asc(addresses::Column::Id)
        .all(db)
        .await?;
    let words: Vec<String> = approved
        .iter()
        .map(|row| place([&row.province, &row.city, &row.district, &row.street]))
        .collect();
    Ok(words.join("；"))
}

fn place(parts: [&str; 4]) -> String {
    parts.concat()
}

const fn standing(status: CompanyStatus) -> &'static str {
    match status {
        CompanyStatus::Draft => "草稿",
        CompanyStatus::Pending => "待审核",
        CompanyStatus::Approved => "已批准",
        CompanyStatus::Suspended => "已停用",
    }
}
