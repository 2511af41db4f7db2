use std::collections::BTreeMap;

use serde::Serialize;
use utoipa::ToSchema;

use crate::{
    models::{sessions::StaffFacts, staff::StaffMember},
    permissions::{Access, Resource, Role, best_access},
};

/// Who is signed in, and what they may do: resource → read | write.
#[derive(Serialize, ToSchema)]
pub struct StaffIdentity {
    pub id: i64,
    pub username: String,
    pub name: String,
    pub roles: Vec<&'static str>,
    pub permissions: BTreeMap<&'static str, &'static str>,
}

impl From<&StaffFacts> for StaffIdentity {
    fn from(facts: &StaffFacts) -> Self {
        let permissions = Resource::ALL.into_iter().filter_map(|resource| {
            best_access(&facts.roles, resource).map(|access| (resource.code(), access_code(access)))
        });
        Self {
            id: facts.id,
            username: facts.username.clone(),
            name: facts.name.clone(),
            roles: facts.roles.iter().map(|role| role.code()).collect(),
            permissions: permissions.collect(),
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
    pub roles: Vec<&'static str>,
    pub is_active: bool,
}

impl From<(StaffMember, Vec<Role>)> for AdminStaff {
    fn from((person, roles): (StaffMember, Vec<Role>)) -> Self {
        Self {
            id: person.id,
            username: person.username,
            name: person.name,
            roles: roles.into_iter().map(Role::code).collect(),
            is_active: person.is_active,
        }
    }
}
