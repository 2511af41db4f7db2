//! First-sale approvals of buyers (首营企业) as the log of decisions has them.
use std::collections::{BTreeSet, HashMap};

use identity::{
    audit::models::{
        audit::{self, AuditEntry},
        history::{Change, Wording},
    },
    companies::models::facts::LicenceKind,
    models::_entities::{addresses, audit_entries, companies, licences},
};
use kernel::Db;
use sea_orm::{
    Condition, DbErr, ExprTrait, QueryOrder, QuerySelect, QueryTrait, prelude::*, sea_query::SelectStatement,
};

use super::{
    asked::{Asked, Filter},
    cells,
    facts::companies_of,
    register::{Cells, Head, PORTION, column, register},
};

/// The register that comes with forms in the package.
pub const CODE: &str = "buyer_approvals";

const BUYERS: Head = Head {
    code: CODE,
    title: "首营企业（购货单位）审批记录",
    about: "证照、收货地址和客户资格的每一次审核决定，和登记资料的更改由谁提出、由谁同意，取自不可更改的操作日志；审批表在“迎检资料”里，连同扫描件（含被替换的版本）也在客户页的“首营资料”里",
    filters: &[Filter::Period, Filter::Company],
    columns: &[
        column("时间", 6.5),
        column("购货单位", 10.0),
        column("统一社会信用代码", 9.0),
        column("事项", 6.0),
        column("对象", 10.0),
        column("编号", 8.0),
        column("版本", 3.0),
        column("有效期至", 5.6),
        column("经办人", 4.5),
        column("意见", 10.0),
    ],
};

/// The decisions about buyers.
const DECISIONS: &[&str] = &[
    "licence.approve",
    "licence.reject",
    "licence.check",
    "licence.correct",
    "address.approve",
    "address.reject",
    "company.approve",
    "company.suspend",
    "company.ask",
    "company.update",
];

/// How the snapshots of companies read.
const BASE_DATA: Wording = Wording {
    headings: &[
        ("name", "企业名称"),
        ("short_name", "简称"),
        ("credit_code", "统一社会信用代码"),
        ("legal_person", "法定代表人"),
        ("province", "省"),
        ("city", "市"),
        ("district", "区县"),
        ("street", "街道门牌"),
        ("rank", "客户等级"),
        ("salesman_id", "业务员编号"),
    ],
    words: |_, _| None,
};

register!(BuyerApprovals, BUYERS, audit_entries, decided, decided_cells);

fn decided(asked: &Asked) -> Select<audit_entries::Entity> {
    use audit_entries::Column;
    let all = Condition::all()
        .add(Column::Action.is_in(DECISIONS.iter().copied()))
        .add(asked.within(Column::At))
        .add_option(asked.company_id.map(about_company));
    audit_entries::Entity::find().filter(all)
}

/// Entries about a company, its licences and its addresses. The log holds the ids of its subjects as texts.
fn about_company(id: i64) -> Condition {
    use audit_entries::Column;
    let of_kind = |kind: &str, ids: SelectStatement| {
        Condition::all()
            .add(Column::SubjectKind.eq(kind))
            .add(Column::SubjectId.in_subquery(ids))
    };
    let licence_ids = licences::Entity::find()
        .select_only()
        .expr(as_text(licences::Column::Id))
        .filter(licences::Column::CompanyId.eq(id))
        .into_query();
    let address_ids = addresses::Entity::find()
        .select_only()
        .expr(as_text(addresses::Column::Id))
        .filter(addresses::Column::CompanyId.eq(id))
        .into_query();
    Condition::any()
        .add(
            Condition::all()
                .add(Column::SubjectKind.eq("company"))
                .add(Column::SubjectId.eq(id.to_string())),
        )
        .add(of_kind("licence", licence_ids))
        .add(of_kind("address", address_ids))
}

fn as_text(id: impl ColumnTrait) -> Expr {
    Expr::col(id.as_column_ref()).cast_as("text")
}

/// Whom and what entries are about.
struct Subjects {
    licences: HashMap<i64, licences::Model>,
    addresses: HashMap<i64, addresses::Model>,
    companies: HashMap<i64, companies::Model>,
}

/// The ids of the subjects of this kind.
fn ids_of(rows: &[AuditEntry], kind: &str) -> BTreeSet<i64> {
    let of_kind = rows.iter().filter(|row| row.subject_kind == kind);
    of_kind.filter_map(|row| row.subject_id.parse().ok()).collect()
}

impl Subjects {
    async fn of(db: &Db, rows: &[AuditEntry]) -> Result<Self, DbErr> {
        let licences = licences::Entity::find()
            .filter(licences::Column::Id.is_in(ids_of(rows, "licence")))
            .all(db)
            .await?;
        let addresses = addresses::Entity::find()
            .filter(addresses::Column::Id.is_in(ids_of(rows, "address")))
            .all(db)
            .await?;
        let mut ids = ids_of(rows, "company");
        ids.extend(licences.iter().map(|row| row.company_id));
        ids.extend(addresses.iter().map(|row| row.company_id));
        Ok(Self {
            companies: companies_of(db, ids.into_iter()).await?,
            licences: licences.into_iter().map(|row| (row.id, row)).collect(),
            addresses: addresses.into_iter().map(|row| (row.id, row)).collect(),
        })
    }

    fn company(&self, row: &AuditEntry) -> Option<&companies::Model> {
        let id: i64 = row.subject_id.parse().ok()?;
        let company_id = match row.subject_kind.as_str() {
            "licence" => self.licences.get(&id)?.company_id,
            "address" => self.addresses.get(&id)?.company_id,
            _ => id,
        };
        self.companies.get(&company_id)
    }
}

/// The buyers in the register.
pub(super) async fn companies_in(db: &Db, asked: &Asked) -> Result<Vec<i64>, DbErr> {
    use audit_entries::Column;
    let (mut companies, mut after) = (BTreeSet::new(), 0);
    loop {
        let next = decided(asked)
            .filter(Column::Id.gt(after))
            .order_by_asc(Column::Id);
        let rows = next.limit(PORTION).all(db).await?;
        let Some(last) = rows.last() else {
            return Ok(companies.into_iter().collect());
        };
        after = last.id;
        let subjects = Subjects::of(db, &rows).await?;
        let named = rows.iter().filter_map(|row| subjects.company(row));
        companies.extend(named.map(|company| company.id));
    }
}

pub(super) async fn company(db: &Db, id: i64) -> Result<Option<companies::Model>, DbErr> {
    companies::Entity::find_by_id(id).one(db).await
}

async fn decided_cells(db: &Db, _: &Asked, rows: Vec<AuditEntry>) -> Result<Vec<Cells>, DbErr> {
    let subjects = Subjects::of(db, &rows).await?;
    let cells = rows.iter().map(|row| {
        let company = subjects.company(row);
        vec![
            cells::moment(Some(row.at)),
            company.map_or("", |company| &company.name).into(),
            company.map_or("", |company| &company.credit_code).into(),
            audit::action_text(&row.action).into(),
            about(row).into(),
            said(row, "number").into(),
            said(row, "version").into(),
            said(row, "valid_to").into(),
            row.actor_name.as_str().into(),
            row.reason.as_str().into(),
        ]
    });
    Ok(cells.collect())
}

/// What a decision is about: a document, a place, or what changed of the company.
fn about(row: &AuditEntry) -> String {
    match row.action.as_str() {
        "address.approve" | "address.reject" => said(row, "place"),
        "company.ask" | "company.update" => {
            let changes = BASE_DATA.changes(row.before.as_ref(), row.after.as_ref());
            let word = |change: &Change| format!("{}：{}→{}", change.heading, change.before, change.after);
            let words: Vec<String> = changes.iter().map(word).collect();
            words.join("；")
        }
        _ => {
            let kind = said(row, "kind");
            LicenceKind::from_code(&kind).map_or(kind, |known| known.text().into())
        }
    }
}

/// A field of the record as the decision left it.
fn said(row: &AuditEntry, field: &str) -> String {
    match row.after.as_ref().and_then(|after| after.get(field)) {
        None | Some(Json::Null) => String::new(),
        Some(Json::String(text)) => text.clone(),
        Some(other) => other.to_string(),
    }
}
