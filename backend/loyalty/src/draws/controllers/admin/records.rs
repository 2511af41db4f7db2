//! /admin/api/draw_records: tickets, and money prizes that wait for a second person.
use std::collections::HashMap;

use axum::extract::State;
use identity::{
    actors::Staff,
    audit::models::audit,
    companies::models::companies,
    members::models::members,
    permissions::{ReadPromotions, WritePromotionRelease},
};
use kernel::{
    ApiResult, Db, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    draws::{
        models::{
            deliver, draws, prizes,
            records::{self, Record},
        },
        views::admin::record::{AdminDrawRecord, Names},
    },
    errors::LoyaltyError,
    mall::models::orders,
    models::_entities::draw_records::Column,
};

async fn views(db: &Db, rows: Vec<Record>) -> Result<Vec<AdminDrawRecord>, DbErr> {
    let draw_ids: Vec<i64> = rows.iter().map(|row| row.draw_id).collect();
    let draws = draws::names(db, draw_ids.clone()).await?;
    let won = prizes::of_all(db, draw_ids).await?;
    let companies = companies::names(db, rows.iter().map(|row| row.company_id)).await?;
    let members = members::names(db, rows.iter().map(|row| row.member_id)).await?;
    let mut sent = orders::of_records(db, rows.iter().map(|row| row.id)).await?;
    let name = |names: &HashMap<i64, String>, id: i64| names.get(&id).cloned().unwrap_or_default();
    let views = rows.into_iter().map(|row| {
        let names = Names {
            draw: &name(&draws, row.draw_id),
            company: &name(&companies, row.company_id),
            member: &name(&members, row.member_id),
            prize: won.iter().find(|prize| prize.id == row.prize_id),
            points_order: sent.remove(&row.id),
        };
        AdminDrawRecord::new(row, names)
    });
    Ok(views.collect())
}

#[utoipa::path(get, path = "/admin/api/draw_records", tag = "draws", responses((status = 200, body = Vec<AdminDrawRecord>)))]
pub async fn list(
    staff: Staff<ReadPromotions>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminDrawRecord>> {
    let (rows, total) = records::list(&services.db, &query, |rows| {
        staff.visible(rows, Column::CompanyId)
    })
    .await?;
    Ok(Rows {
        name: "draw_records",
        from: query.from,
        total,
        rows: views(&services.db, rows).await?,
    })
}

#[derive(Default, Deserialize, ToSchema)]
pub struct DeliverPrizeInput {
    #[serde(default)]
    reason: Text<200>,
}

/// Finance releases money that was won; never who started the draw.
#[utoipa::path(post, path = "/admin/api/draw_records/{id}/deliver", tag = "draws", params(("id" = i64, Path)), request_body = DeliverPrizeInput, responses((status = 200, body = AdminDrawRecord), (status = 404), (status = 409)))]
pub async fn release(
    staff: Staff<WritePromotionRelease>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<DeliverPrizeInput>,
) -> ApiResult<PlainJson<AdminDrawRecord>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let record = services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = deliver::release(tx, id, &actor, now).await?;
            let entry = audit::Entry {
                action: "draw_record.deliver",
                subject_kind: "draw_record",
                subject_id: id.to_string(),
                before: Some(json!({ "state": before.state.text() })),
                after: Some(json!({ "state": after.state.text(), "value": after.cost })),
                reason: input.reason.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, LoyaltyError>(after)
        })
        .await?;
    let mut view = views(&services.db, vec![record]).await?;
    Ok(PlainJson(view.remove(0)))
}
