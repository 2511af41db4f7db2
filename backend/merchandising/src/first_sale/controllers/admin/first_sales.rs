//! /admin/api/first_sales: goods that wait for their first sale; purchasing, quality management and the head decide, one after
//! the other.
use std::collections::HashMap;

use axum::extract::State;
use catalog::{
    categories::models::categories::CategoryTree,
    goods::models::{
        first_sale::{Filing, FirstSale},
        goods_cache, on_file,
    },
};
use identity::{
    actors::Staff,
    audit::models::audit,
    permissions::{Capability, ReadGoodsReview, Role, WriteGoodsClass},
};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson, Rows},
    input::{Id, Input, Text},
};
use sea_orm::DbErr;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use crate::{
    errors::MerchandisingError,
    first_sale::{
        models::{
            first_sale::{self, Decided, Decision},
            opinions, rules,
        },
        views::admin::first_sale::{AdminFirstSale, FirstSaleContext},
    },
    prices::models::price_changes,
};

/// Filters: `id`, `goods_id`, `status`, `kind` of goods, `ready` (all its documents are there), `my_turn` (waits for the reader's
/// opinion).
#[utoipa::path(get, path = "/admin/api/first_sales", tag = "goods", responses((status = 200, body = Vec<AdminFirstSale>)))]
pub async fn list(
    staff: Staff<ReadGoodsReview>,
    State(services): State<Services>,
    query: ListQuery,
) -> ApiResult<Rows<AdminFirstSale>> {
    let today = services.clock.today();
    let (filings, total) = first_sale::for_staff(&services.db, &query, reader(&staff), today).await?;
    Ok(Rows {
        name: "first_sales",
        from: query.from,
        total,
        rows: views(&services, filings, reader(&staff)).await?,
    })
}

#[utoipa::path(get, path = "/admin/api/first_sales/{id}", tag = "goods", params(("id" = i64, Path)), responses((status = 200, body = AdminFirstSale), (status = 404)))]
pub async fn show(
    staff: Staff<ReadGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<PlainJson<AdminFirstSale>> {
    one(&services, id, reader(&staff)).await
}

/// A colleague who looks at filings.
type Reader<'a> = (i64, &'a [Role]);

fn reader<C: Capability>(staff: &Staff<C>) -> Reader<'_> {
    (staff.id, &staff.roles)
}

async fn one(services: &Services, id: i64, reader: Reader<'_>) -> ApiResult<PlainJson<AdminFirstSale>> {
    let found = first_sale::by_id(&services.db, id).await?;
    let filings = views(services, found.into_iter().collect(), reader).await?;
    let view = filings.into_iter().next();
    Ok(PlainJson(view.ok_or_else(|| ApiError::not_found("首营审批"))?))
}

/// Each with its goods, documents, missing documents and opinions, in the same order.
async fn views(
    services: &Services,
    filings: Vec<Filing>,
    reader: Reader<'_>,
) -> Result<Vec<AdminFirstSale>, DbErr> {
    let (db, today) = (&services.db, services.clock.today());
    let ids: Vec<i64> = filings.iter().map(|filing| filing.goods_id).collect();
    let tree = CategoryTree::load(db).await?;
    let facts = goods_cache::load(db, &tree, &ids).await?;
    let facts: HashMap<i64, _> = facts.into_iter().map(|goods| (goods.id, goods)).collect();
    let on_file = on_file::of_goods(db, &ids).await?;
    let waiting = price_changes::waiting_of(db, &ids).await?;
    let asked = rules::all(db).await?;
    let filing_ids: Vec<i64> = filings.iter().map(|filing| filing.id).collect();
    let mut given = opinions::by_filing(db, &filing_ids).await?;
    let views = filings.into_iter().filter_map(|filing| {
        let goods = facts.get(&filing.goods_id)?.clone();
        let on_file = on_file.get(&filing.goods_id)?;
        let context = FirstSaleContext {
            needs: rules::needs(&asked, on_file.goods.kind, &on_file.documents, today),
            seen: on_file.seen(),
            waiting_price_change: waiting.get(&filing.goods_id).copied(),
            opinions: given.remove(&filing.id).unwrap_or_default(),
            documents: on_file.documents.clone(),
            goods,
        };
        Some(AdminFirstSale::new(filing, context, reader, today))
    });
    Ok(views.collect())
}

#[derive(Deserialize, ToSchema)]
pub struct FirstSaleApproval {
    /// From the answer of the submission: identifies what was reviewed.
    seen: Text<64>,
    opinion: Text<200>,
}

/// The opinion of the reader's post: the last of three approves.
#[utoipa::path(post, path = "/admin/api/first_sales/{id}/approve", tag = "goods", params(("id" = i64, Path)), request_body = FirstSaleApproval, responses((status = 200, body = AdminFirstSale), (status = 404), (status = 409), (status = 422)))]
pub async fn approve(
    staff: Staff<ReadGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FirstSaleApproval>,
) -> ApiResult<PlainJson<AdminFirstSale>> {
    if input.opinion.is_empty() {
        return Err(ApiError::invalid("opinion", "请写明意见"));
    }
    let decision = Decision::Approve {
        seen: input.seen.0,
        opinion: input.opinion.0,
    };
    decide(&staff, &services, id, decision).await
}

#[derive(Deserialize, ToSchema)]
pub struct FirstSaleRejection {
    reason: Text<200>,
}

/// One refusal rejects.
#[utoipa::path(post, path = "/admin/api/first_sales/{id}/reject", tag = "goods", params(("id" = i64, Path)), request_body = FirstSaleRejection, responses((status = 200, body = AdminFirstSale), (status = 404), (status = 409), (status = 422)))]
pub async fn reject(
    staff: Staff<ReadGoodsReview>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FirstSaleRejection>,
) -> ApiResult<PlainJson<AdminFirstSale>> {
    if input.reason.is_empty() {
        return Err(ApiError::invalid("reason", "请写明驳回的原因，录入人据此更正"));
    }
    let reason = input.reason.0;
    decide(&staff, &services, id, Decision::Reject { reason }).await
}

async fn decide(
    staff: &Staff<ReadGoodsReview>,
    services: &Services,
    id: i64,
    decision: Decision,
) -> ApiResult<PlainJson<AdminFirstSale>> {
    let (actor, roles, now) = (staff.actor(), staff.roles.clone(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let decided = first_sale::decide(tx, id, &decision, (&actor, &roles), now).await?;
            audit::append(tx, &actor, entry_of(decided), now).await?;
            Ok::<_, MerchandisingError>(())
        })
        .await?;
    one(services, id, reader(staff)).await
}

fn entry_of(decided: Decided) -> audit::Entry {
    let (action, before, after) = match decided.after.status {
        FirstSale::Waiting => (
            "first_sale.opinion",
            json!({}),
            json!({ "post": decided.opinion.post.code() }),
        ),
        state => {
            let action = if decided.opinion.approves {
                "first_sale.approve"
            } else {
                "first_sale.reject"
            };
            let before = json!({ "first_sale": decided.before.code() });
            (action, before, json!({ "first_sale": state.code() }))
        }
    };
    audit::Entry {
        action,
        subject_kind: "goods",
        subject_id: decided.after.goods_id.to_string(),
        before: Some(before),
        after: Some(after),
        reason: decided.opinion.opinion,
    }
}

#[derive(Deserialize, ToSchema)]
pub struct FirstSaleHandIn {
    /// What was corrected, for the reviewer.
    #[serde(default)]
    note: Text<200>,
}

/// A rejected product once more.
#[utoipa::path(post, path = "/admin/api/goods/{id}/first_sale", tag = "goods", params(("id" = i64, Path)), request_body = FirstSaleHandIn, responses((status = 200, body = AdminFirstSale), (status = 404), (status = 409)))]
pub async fn hand_in(
    staff: Staff<WriteGoodsClass>,
    Id(goods_id): Id,
    State(services): State<Services>,
    Input(input): Input<FirstSaleHandIn>,
) -> ApiResult<PlainJson<AdminFirstSale>> {
    let (actor, now) = (staff.actor(), services.clock.now());
    let filing = services
        .writer
        .run(async move |tx: &WriteTx| {
            let filing = first_sale::hand_in(tx, goods_id, &actor, &input.note.0, now).await?;
            let entry = audit::Entry {
                action: "first_sale.hand_in",
                subject_kind: "goods",
                subject_id: goods_id.to_string(),
                before: None,
                after: Some(json!({ "first_sale": filing.status.code() })),
                reason: input.note.0,
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, MerchandisingError>(filing)
        })
        .await?;
    one(&services, filing.id, reader(&staff)).await
}
