use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    permissions::{Access, Resource, Role, best_access},
    sign_in::models::{devices::device_of, sessions::StaffSessionRow},
    staff::models::{
        role_conflicts::{self, RoleConflict},
        staff::StaffMember,
        staff_facts::{Duty, StaffFacts},
    },
};

/// Who is signed in, and what they may do: resource → read | write.
#[derive(Serialize, ToSchema)]
pub struct StaffIdentity {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub roles: Vec<&'static str>,
    pub permissions: BTreeMap<&'static str, &'static str>,
    pub has_second_factor: bool,
    /// What has to be done before anything else: password | `second_factor`; empty = nothing.
    pub duty: &'static str,
}

impl StaffIdentity {
    pub fn new(facts: &StaffFacts, requires_second_factor: bool) -> Self {
        let permissions = Resource::ALL.into_iter().filter_map(|resource| {
            best_access(&facts.roles, resource).map(|access| (resource.code(), access_code(access)))
        });
        Self {
            id: facts.id,
            username: facts.username.clone(),
            name: facts.name.clone(),
            roles: facts.roles.iter().map(|role| role.code()).collect(),
            permissions: permissions.collect(),
            has_second_factor: facts.has_second_factor,
            duty: match facts.duty(requires_second_factor) {
                None => "",
                Some(Duty::ChangePassword) => "password",
                Some(Duty::SecondFactor) => "second_factor",
            },
        }
    }
}

const fn access_code(access: Access) -> &'static str {
    match access {
        Access::Read => "read",
        Access::Write => "write",
    }
}

#[derive(Serialize, ToSchema)]
pub struct AdminStaff {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub phone: String,
    pub roles: Vec<&'static str>,
    pub is_active: bool,
    /// A password that another person has seen is still in use.
    pub must_change_password: bool,
    pub has_second_factor: bool,
    pub created_at: DateTime<Utc>,
    /// Why the roles that this person holds don't go together; empty = they do.
    pub conflicts: Vec<String>,
}

/// Two roles that no one person holds.
#[derive(Serialize, ToSchema)]
pub struct AdminRoleConflict {
    pub id: i64,
    pub role: &'static str,
    pub other: &'static str,
    pub why: String,
}

#[derive(Serialize, ToSchema)]
pub struct AdminRoleConflicts {
    pub rows: Vec<AdminRoleConflict>,
}

impl From<RoleConflict> for AdminRoleConflict {
    fn from(row: RoleConflict) -> Self {
        Self {
            id: row.id,
            role: row.role.code(),
            other: row.other.code(),
            why: row.why,
        }
    }
}

/// An account with the password that its owner types once. It is shown this one time.
#[derive(Serialize, ToSchema)]
pub struct StaffWithPassword {
    pub id: i64,
    pub staff: AdminStaff,
    pub initial_password: String,
}

/// A session of a staff member.
#[derive(Serialize, ToSchema)]
pub struct StaffSessionView {
    pub id: i64,
    /// Windows 电脑 · Edge
    pub device: String,
    pub ip: String,
    pub started_at: DateTime<Utc>,
    pub expires_at: DateTime<Utc>,
    /// The one that asks.
    pub is_current: bool,
}

impl StaffSessionView {
    pub fn new(row: StaffSessionRow, own: &str) -> Self {
        Self {
            id: row.id,
            device: device_of(&row.user_agent),
            ip: row.ip,
            started_at: row.created_at,
            expires_at: row.expires_at,
            is_current: row.token_hash == own,
        }
    }
}

/// What a phone must learn to make codes.
#[derive(Serialize, ToSchema)]
pub struct SecondFactorEnrolment {
    /// `data:image/png;base64,…` for the camera.
    pub picture: String,
    /// For typing, in base32.
    pub secret: String,
}

impl AdminStaff {
    pub fn new((person, roles): (StaffMember, Vec<Role>), conflicts: &[RoleConflict]) -> Self {
        Self {
            conflicts: role_conflicts::among(conflicts, |role| roles.contains(&role)),
            id: person.id,
            username: person.username,
            name: person.name,
            phone: person.phone,
            roles: roles.into_iter().map(Role::code).collect(),
            is_active: person.is_active,
            must_change_password: person.must_change_password,
            has_second_factor: !person.totp_nonce.is_empty(),
            created_at: person.created_at,
        }
    }
}
