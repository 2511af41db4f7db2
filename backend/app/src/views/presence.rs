use serde::Serialize;
use utoipa::ToSchema;

#[derive(Serialize, ToSchema)]
pub struct WhoIsHere {
    /// Members with a page open.
    pub member_count: u64,
    /// Empty for those who may not read companies.
    pub members: Vec<MemberHere>,
    pub staff: Vec<StaffHere>,
}

#[derive(Serialize, ToSchema)]
pub struct MemberHere {
    pub id: i64,
    pub name: String,
    pub company_id: i64,
    pub company: String,
}

#[derive(Serialize, ToSchema)]
pub struct StaffHere {
    pub id: i64,
    pub name: String,
}
