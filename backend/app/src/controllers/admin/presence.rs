//! GET /admin/api/presence: who has a page open, on this node.
use std::collections::HashMap;

use axum::extract::State;
use identity::{
    actors::Staff,
    companies::models::companies,
    permissions::{ReadDashboard, Resource, best_access},
};
use kernel::{ApiResult, Db, Services, admin::PlainJson};
use loco_rs::controller::extractor::shared_store::SharedStore;
use messaging::Live;
use sea_orm::DbErr;

use crate::{
    models::presence,
    views::presence::{MemberHere, StaffHere, WhoIsHere},
};

/// Members are named to those who may read companies, and not to salesmen, who know their own alone.
#[utoipa::path(get, path = "/admin/api/presence", tag = "dashboard", responses((status = 200, body = WhoIsHere)))]
pub async fn show(
    asking: Staff<ReadDashboard>,
    State(services): State<Services>,
    SharedStore(live): SharedStore<Live>,
) -> ApiResult<PlainJson<WhoIsHere>> {
    let (member_ids, staff_ids) = live.who_is_here();
    let knows_members = best_access(&asking.roles, Resource::Companies).is_some()
        && asking.own_customers_in(Resource::Companies).is_none();
    let members = if knows_members {
        members_here(&services.db, &member_ids).await?
    } else {
        Vec::new()
    };
    Ok(PlainJson(WhoIsHere {
        member_count: member_ids.len() as u64,
        members,
        staff: staff_here(&services.db, &staff_ids).await?,
    }))
}

async fn members_here(db: &Db, ids: &[i64]) -> Result<Vec<MemberHere>, DbErr> {
    let rows = presence::members_among(db, ids).await?;
    let names: HashMap<i64, String> = companies::names(db, rows.iter().map(|row| row.company_id)).await?;
    let named = rows.into_iter().map(|row| MemberHere {
        id: row.id,
        company_id: row.company_id,
        company: names.get(&row.company_id).cloned().unwrap_or_default(),
        name: row.name,
    });
    Ok(named.collect())
}

async fn staff_here(db: &Db, ids: &[i64]) -> Result<Vec<StaffHere>, DbErr> {
    let rows = presence::staff_among(db, ids).await?;
    let named = rows.into_iter().map(|row| StaffHere {
        id: row.id,
        name: row.name,
    });
    Ok(named.collect())
}
