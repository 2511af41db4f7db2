use chrono::{DateTime, Utc};
use identity::{
    companies::models::{companies::Company, paper_gap::PaperGap},
    members::models::members::Member,
};
use serde::Serialize;
use utoipa::ToSchema;

use super::licence::AdminLicence;

#[derive(Serialize, ToSchema)]
pub struct AdminMember {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub phone: String,
    pub role: String,
    /// When they agreed to the user agreement; none: nobody kept it.
    pub agreed_at: Option<DateTime<Utc>>,
    /// When the text that they agreed to was last changed.
    pub agreement_of: Option<DateTime<Utc>>,
}

impl From<Member> for AdminMember {
    fn from(row: Member) -> Self {
        Self {
            id: row.id,
            username: row.username,
            name: row.name,
            phone: row.phone,
            role: row.role.code().into(),
            agreed_at: row.agreed_at,
            agreement_of: row.agreement_of,
        }
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminCompanyName {
    pub id: i64,
    pub name: String,
}

impl From<Company> for AdminCompanyName {
    fn from(row: Company) -> Self {
        Self {
            id: row.id,
            name: row.name,
        }
    }
}

/// A paper that the company must have and has not.
#[derive(Serialize, ToSchema)]
pub struct AdminPaperGap {
    /// Of the document.
    pub kind: &'static str,
    pub why: String,
}

impl From<PaperGap> for AdminPaperGap {
    fn from(gap: PaperGap) -> Self {
        Self {
            kind: gap.kind.code(),
            why: gap.why,
        }
    }
}

/// A buyer. `members`, `licences` and `missing_papers` are filled when one record is asked for, empty in lists.
#[derive(Serialize, ToSchema)]
pub struct AdminCompany {
    pub id: i64,
    pub name: String,
    pub buyer_type: i32,
    pub buyer_type_text: String,
    pub credit_code: String,
    pub legal_person: String,
    pub status: String,
    pub rank: i32,
    pub parent_id: Option<i64>,
    pub parent: Option<String>,
    pub salesman_id: Option<i64>,
    pub salesman: Option<String>,
    /// With this phone a customer from before activates its account.
    pub contact_phone: String,
    pub short_name: String,
    pub province: String,
    pub city: String,
    pub district: String,
    /// Province, city and district in one.
    pub region: String,
    pub address: String,
    pub members: Vec<AdminMember>,
    pub licences: Vec<AdminLicence>,
    /// What keeps it from being approved, or what it lacks since it was.
    pub missing_papers: Vec<AdminPaperGap>,
    pub created_at: DateTime<Utc>,
    /// Its approval names it.
    pub updated_at: DateTime<Utc>,
    /// When it placed its last order; none: it has placed none yet.
    pub last_ordered_at: Option<DateTime<Utc>>,
}

impl AdminCompany {
    pub fn new(row: Company, parent: Option<String>, salesman: Option<String>) -> Self {
        Self {
            id: row.id,
            buyer_type_text: row.buyer_type.text().into(),
            buyer_type: row.buyer_type.code(),
            name: row.name,
            credit_code: row.credit_code,
            legal_person: row.legal_person,
            status: row.status.code().into(),
            rank: row.rank,
            contact_phone: row.contact_phone,
            parent_id: row.parent_id,
            parent,
            salesman_id: row.salesman_id,
            salesman,
            region: [row.province.as_str(), &row.city, &row.district].concat(),
            short_name: row.short_name,
            province: row.province,
            city: row.city,
            district: row.district,
            address: row.street,
            members: Vec::new(),
            licences: Vec::new(),
            missing_papers: Vec::new(),
            created_at: row.created_at,
            updated_at: row.updated_at,
            last_ordered_at: row.last_ordered_at,
        }
    }
}
