//! /admin/api/nav_items: the navigation under the header, kept by the content role. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    models::audit,
    permissions::{ReadAds, WriteAds},
};
use kernel::{
    ApiError, ApiResult, Services,
    admin::{Bare, ListQuery, Rows},
    input::{Flag, Id, Input, RowId, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ContentError,
    models::menus::{self, NavDraft, NavRow},
    views::admin::nav_item::AdminNavItem,
};

const LAST_PLACE: i64 = 9999;

#[derive(Deserialize, ToSchema)]
pub struct NavItemInput {
    /// null or 0 = under the header itself
    parent_id: Option<RowId>,
    name: Text<12>,
    /// `/path` or `https://…`
    url: Text<300>,
    /// Address of a picture, as POST /admin/api/uploads answers it; empty = none.
    #[serde(default)]
    image: Text<300>,
    /// 0 to 9999, smaller first.
    #[serde(default)]
    sort: RowId,
    #[serde(default)]
    is_open: Flag,
}

impl NavItemInput {
    fn draft(self) -> ApiResult<NavDraft> {
        if self.sort.0 > LAST_PLACE {
            return Err(ApiError::invalid("sort", "排序应为 0 到 9999 的整数"));
        }
        Ok(NavDraft {
            parent_id: self.parent_id.map(|RowId(id)| id).filter(|id| *id > 0),
            name: self.name.0,
            url: self.url.0,
            image: self.image.0,
            sort: self.sort.0,
            is_open: self.is_open.0,
        })
    }
}

#[utoipa::path(get, path = "/admin/api/nav_items", tag = "ads", responses((status = 200, body = Vec<AdminNavItem>)))]
pub async fn list(
    _: Staff<ReadAds>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminNavItem>> {
    let (rows, total) = menus::list(&services.db, &query).await?;
    Ok(Rows {
        name: "nav_items",
        from: query.from,
        total,
        rows: rows.into_iter().map(AdminNavItem::from).collect(),
    })
}

#[utoipa::path(get, path = "/admin/api/nav_items/{id}", tag = "ads", params(("id" = i64, Path)), responses((status = 200, body = AdminNavItem), (status = 404)))]
pub async fn show(
    _: Staff<ReadAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminNavItem>> {
    let row = menus::find(&services.db, id).await?;
    row.map(|row| Bare(row.into()))
        .ok_or_else(|| ApiError::not_found("导航"))
}

#[utoipa::path(post, path = "/admin/api/nav_items", tag = "ads", request_body = NavItemInput, responses((status = 200, body = AdminNavItem), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAds>,
    State(services): State<Services>,
    Input(input): Input<NavItemInput>,
) -> ApiResult<Bare<AdminNavItem>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let row = menus::create(tx, draft).await?;
                audit::append(tx, &actor, entry("nav_item.create", None, Some(&row)), now).await?;
                Ok::<_, ContentError>(row)
            })
        })
        .await?;
    Ok(Bare(row.into()))
}

#[utoipa::path(put, path = "/admin/api/nav_items/{id}", tag = "ads", params(("id" = i64, Path)), request_body = NavItemInput, responses((status = 200, body = AdminNavItem), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<NavItemInput>,
) -> ApiResult<Bare<AdminNavItem>> {
    let (actor, draft, now) = (staff.actor(), input.draft()?, services.clock.now());
    let row = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let (before, after) = menus::update(tx, id, draft).await?;
                let entry = entry("nav_item.update", Some(&before), Some(&after));
                audit::append(tx, &actor, entry, now).await?;
                Ok::<_, ContentError>(after)
            })
        })
        .await?;
    Ok(Bare(row.into()))
}

/// Only of an item with nothing below it; answers what was deleted.
#[utoipa::path(delete, path = "/admin/api/nav_items/{id}", tag = "ads", params(("id" = i64, Path)), responses((status = 200, body = AdminNavItem), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Bare<AdminNavItem>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(move |tx| {
            Box::pin(async move {
                let row = menus::delete(tx, id).await?;
                audit::append(tx, &actor, entry("nav_item.delete", Some(&row), None), now).await?;
                Ok::<_, ContentError>(row)
            })
        })
        .await?;
    Ok(Bare(row.into()))
}

fn entry(action: &'static str, before: Option<&NavRow>, after: Option<&NavRow>) -> audit::Entry {
    let id = before.or(after).map_or(0, |row| row.id);
    audit::Entry {
        action,
        subject_kind: "nav_item",
        subject_id: id.to_string(),
        before: before.map(facts),
        after: after.map(facts),
        reason: String::new(),
    }
}

fn facts(row: &NavRow) -> Value {
    json!({
        "parent_id": row.parent_id,
        "name": row.name,
        "url": row.url,
        "image": row.image,
        "sort": row.sort,
        "is_open": row.is_open,
    })
}
