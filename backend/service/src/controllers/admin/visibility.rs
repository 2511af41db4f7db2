//! Which conversations a staff member may see, and their display name.
use identity::{
    actors::Staff,
    companies::models::companies,
    members::models::members,
    permissions::{Access, Capability, Resource, best_access},
};
use kernel::{ApiError, ApiResult, Services};
use sea_orm::{DbErr, prelude::*};

use crate::{
    live_channel::LiveChannel,
    models::{
        _entities::conversations::{Column, Entity},
        conversations::{self, Conversation},
        send::Colleague,
    },
    views::admin::conversation::{AdminConversation, Names},
};

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
    staff.visible(conversations::all(), Column::CompanyId)
}

/// 404 for what this person does not see.
pub async fn sees<C: Capability>(staff: &Staff<C>, services: &Services, id: i64) -> ApiResult<Conversation> {
    let found = seen_by(staff).filter(Column::Id.eq(id));
    let found = found.one(&services.db).await?;
    found.ok_or_else(|| ApiError::not_found("会话"))
}

pub async fn shown(
    services: &Services,
    channel: &LiveChannel,
    rows: Vec<Conversation>,
) -> Result<Vec<AdminConversation>, DbErr> {
    let companies = companies::names(&services.db, rows.iter().map(|row| row.company_id)).await?;
    let members = members::names(&services.db, rows.iter().map(|row| row.member_id)).await?;
    let named = rows.into_iter().map(|row| {
        let names = Names {
            company: companies.get(&row.company_id).cloned().unwrap_or_default(),
            member: members.get(&row.member_id).cloned().unwrap_or_default(),
            is_member_here: channel.is_here(row.member_id),
        };
        AdminConversation::new(row, names)
    });
    Ok(named.collect())
}

pub async fn shown_one(
    services: &Services,
    channel: &LiveChannel,
    row: Conversation,
) -> ApiResult<AdminConversation> {
    let shown = shown(services, channel, vec![row]).await?;
    shown
        .into_iter()
        .next()
        .ok_or_else(|| ApiError::not_found("会话"))
}
