use chrono::{DateTime, Utc};
use kernel::Money;
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    member_rights::MemberRole,
    members::models::{member_invitations::MemberInvitation, members::Member},
};

/// A role that a member may be given.
#[derive(Serialize, ToSchema)]
pub struct MemberRoleChoice {
    pub code: String,
    pub name: String,
    pub about: String,
}

/// A member of the company.
#[derive(Serialize, ToSchema)]
pub struct Colleague {
    pub id: i64,
    pub name: String,
    pub phone: String,
    /// owner, buyer, approver, finance, viewer
    pub role: String,
    pub role_text: String,
    /// Orders above it wait for approval; null = no limit.
    pub order_limit: Option<Money>,
    pub is_active: bool,
    /// The one that asks.
    pub is_me: bool,
}

/// An invited person who has not registered yet.
#[derive(Serialize, ToSchema)]
pub struct InvitedColleague {
    pub id: i64,
    pub name: String,
    pub phone: String,
    pub role_text: String,
    pub order_limit: Option<Money>,
    pub expires_at: DateTime<Utc>,
}

#[derive(Serialize, ToSchema)]
pub struct ColleagueList {
    /// May invite, change and deactivate.
    pub may_manage: bool,
    pub roles: Vec<MemberRoleChoice>,
    pub members: Vec<Colleague>,
    pub invited: Vec<InvitedColleague>,
}

impl ColleagueList {
    pub fn new(me: i64, may_manage: bool, members: Vec<Member>, invited: Vec<MemberInvitation>) -> Self {
        let given = MemberRole::ALL.into_iter().filter(|role| role.is_given());
        Self {
            may_manage,
            roles: given.map(MemberRoleChoice::from).collect(),
            members: members.into_iter().map(|row| Colleague::new(row, me)).collect(),
            invited: invited.into_iter().map(InvitedColleague::from).collect(),
        }
    }
}

impl From<MemberRole> for MemberRoleChoice {
    fn from(role: MemberRole) -> Self {
        Self {
            code: role.code().into(),
            name: role.text().into(),
            about: role.about().into(),
        }
    }
}

impl Colleague {
    fn new(row: Member, me: i64) -> Self {
        Self {
            id: row.id,
            is_me: row.id == me,
            name: row.name,
            phone: row.phone,
            role_text: row.role.text().into(),
            role: row.role.code().into(),
            order_limit: row.order_limit,
            is_active: row.is_active,
        }
    }
}

impl From<MemberInvitation> for InvitedColleague {
    fn from(row: MemberInvitation) -> Self {
        Self {
            id: row.id,
            name: row.name,
            phone: row.phone,
            role_text: row.role.text().into(),
            order_limit: row.order_limit,
            expires_at: row.expires_at,
        }
    }
}
