//! /admin/api/nav_items: the navigation under the header, kept by the content role. Every write is in the audit log.
use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{ReadAds, WriteAds},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Flag, Id, Input, Position, RowId, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use crate::{
    errors::ContentError,
    menus::{
        models::{
            edit::{self, NavDraft},
            menus::NavRow,
        },
        views::admin::nav_item::AdminNavItem,
    },
};

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
    #[serde(default)]
    #[schema(value_type = i64)]
    sort: Position,
    #[serde(default)]
    is_open: Flag,
}

impl NavItemInput {
    fn draft(self) -> NavDraft {
        NavDraft {
            parent_id: self.parent_id.map(|RowId(id)| id).filter(|id| *id > 0),
            name: self.name.0,
            url: self.url.0,
            image: self.image.0,
            sort: self.sort.0,
            is_open: self.is_open.0,
        }
    }
}

#[utoipa::path(get, path = "/admin/api/nav_items", tag = "ads", responses((status = 200, body = Vec<AdminNavItem>)))]
pub async fn list(
    _: Staff<ReadAds>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminNavItem>> {
    let (rows, total) = edit::list(&services.db, &query).await?;
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
) -> ApiResult<PlainJson<AdminNavItem>> {
    let row = edit::find(&services.db, id).await?;
    row.map(|row| PlainJson(row.into()))
        .ok_or_else(|| ApiError::not_found("导航"))
}

#[utoipa::path(post, path = "/admin/api/nav_items", tag = "ads", request_body = NavItemInput, responses((status = 200, body = AdminNavItem), (status = 422)))]
pub async fn create(
    staff: Staff<WriteAds>,
    State(services): State<Services>,
    Input(input): Input<NavItemInput>,
) -> ApiResult<PlainJson<AdminNavItem>> {
    let (actor, draft, now) = (staff.actor(), input.draft(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = edit::create(tx, draft).await?;
            let entry = entry(tx, "nav_item.create", None, Some(&row)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

#[utoipa::path(put, path = "/admin/api/nav_items/{id}", tag = "ads", params(("id" = i64, Path)), request_body = NavItemInput, responses((status = 200, body = AdminNavItem), (status = 404), (status = 422)))]
pub async fn update(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<NavItemInput>,
) -> ApiResult<PlainJson<AdminNavItem>> {
    let (actor, draft, now) = (staff.actor(), input.draft(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = edit::update(tx, id, draft).await?;
            let entry = entry(tx, "nav_item.update", Some(&before), Some(&after)).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(after)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

/// Only for an item without children; returns the deleted record.
#[utoipa::path(delete, path = "/admin/api/nav_items/{id}", tag = "ads", params(("id" = i64, Path)), responses((status = 200, body = AdminNavItem), (status = 404), (status = 409)))]
pub async fn delete(
    staff: Staff<WriteAds>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminNavItem>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let row = services
        .writer
        .run(async move |tx: &WriteTx| {
            let row = edit::delete(tx, id).await?;
            let entry = entry(tx, "nav_item.delete", Some(&row), None).await?;
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(row)
        })
        .await?;
    Ok(PlainJson(row.into()))
}

async fn entry(
    tx: &WriteTx,
    action: &'static str,
    before: Option<&NavRow>,
    after: Option<&NavRow>,
) -> Result<audit::Entry, DbErr> {
    let id = before.or(after).map_or(0, |row| row.id);
    Ok(audit::Entry {
        action,
        subject_kind: "nav_item",
        subject_id: id.to_string(),
        before: facts(tx, before).await?,
        after: facts(tx, after).await?,
        reason: String::new(),
    })
}

async fn facts(tx: &WriteTx, row: Option<&NavRow>) -> Result<Option<Value>, DbErr> {
    let Some(row) = row else { return Ok(None) };
    let parent = match row.parent_id {
        Some(id) => edit::find(tx.db(), id).await?,
        None => None,
    };
    Ok(Some(json!({
        "parent": parent.map(|parent| parent.name),
        "name": row.name,
        "url": row.url,
        "image": row.image,
        "sort": row.sort,
        "is_open": row.is_open,
    })))
}
