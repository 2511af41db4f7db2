//! Which conversations a member of staff may see, and as whom they write in them.
use identity::{
    actors::Staff,
    permissions::{Access, Capability, Resource, best_access},
};
use kernel::Services;
use sea_orm::prelude::*;

use super::{
    _entities::conversations::{Column, Entity},
    conversations::{self, Conversation},
    send::Colleague,
};
use crate::errors::ServiceError;

/// Service leads watch and step in.
pub fn is_lead<C: Capability>(staff: &Staff<C>) -> bool {
    best_access(&staff.roles, Resource::ServiceLead) >= Some(Access::Write)
}

pub fn colleague<C: Capability>(staff: &Staff<C>) -> Colleague {
    Colleague {
        id: staff.id,
        name: staff.name.clone(),
        is_lead: is_lead(staff),
    }
}

/// Salesmen: their own customers'. Everybody else who may read: all.
pub fn seen_by<C: Capability>(staff: &Staff<C>) -> Select<Entity> {
    staff.visible_in(Resource::Service, conversations::all(), Column::CompanyId)
}

/// 404 for what this person does not see.
pub async fn sees<C: Capability>(
    staff: &Staff<C>,
    services: &Services,
    id: i64,
) -> Result<Conversation, ServiceError> {
    let found = seen_by(staff).filter(Column::Id.eq(id));
    let found = found.one(&services.db).await?;
    found.ok_or(ServiceError::NotFound("会话"))
}
