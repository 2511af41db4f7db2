//! /admin/api/goods/bulk: one change of all goods that a filter of the list finds.
use axum::extract::State;
use catalog::{categories::models::categories::CategoryTree, goods::models::goods};
use identity::{actors::Staff, audit::models::audit, permissions::WriteGoods};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::{ListQuery, PlainJson},
    input::{Flag, Input, RowId, Text},
};
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use crate::{
    errors::MerchandisingError,
    goods::{
        models::bulk::{self, BulkChange, MOST_GOODS, Plan},
        views::admin::bulk::AdminBulk,
    },
};

#[derive(Deserialize, ToSchema)]
pub struct BulkInput {
    /// As the list takes it: `{"id": [1, 2]}` or any other filter, never empty.
    #[schema(value_type = Object)]
    filter: Map<String, Value>,
    category_id: Option<RowId>,
    /// 0 = none
    brand_id: Option<RowId>,
    on_sale: Option<Flag>,
    is_preferred: Option<Flag>,
    is_controlled_sale: Option<Flag>,
    /// As the preview answered it; needed to do it.
    expected: Option<Text<64>>,
    /// For the log of each product; needed to do it.
    #[serde(default)]
    reason: Text<200>,
}

impl BulkInput {
    fn change(&self) -> BulkChange {
        let flag = |flag: Option<Flag>| flag.map(|Flag(flag)| flag);
        BulkChange {
            category_id: self.category_id.map(|RowId(id)| id),
            brand_id: self.brand_id.map(|RowId(id)| id),
            on_sale: flag(self.on_sale),
            is_preferred: flag(self.is_preferred),
            is_controlled_sale: flag(self.is_controlled_sale),
        }
    }
}

/// Changes nothing.
#[utoipa::path(post, path = "/admin/api/goods/bulk/preview", tag = "goods", request_body = BulkInput, responses((status = 200, body = AdminBulk), (status = 422)))]
pub async fn preview(
    _: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<BulkInput>,
) -> ApiResult<PlainJson<AdminBulk>> {
    let tree = CategoryTree::load(&services.db).await?;
    let change = input.change();
    let ids = chosen(&services, &tree, input.filter).await?;
    let plan = bulk::plan(&services.db, &tree, &ids, change).await?;
    Ok(PlainJson(AdminBulk::new(ids.len() as u64, plan, change)))
}

/// All of it or nothing: a refused product, or anything else than was previewed, stops it.
#[utoipa::path(post, path = "/admin/api/goods/bulk", tag = "goods", request_body = BulkInput, responses((status = 200, body = AdminBulk), (status = 409), (status = 422)))]
pub async fn apply(
    staff: Staff<WriteGoods>,
    State(services): State<Services>,
    Input(input): Input<BulkInput>,
) -> ApiResult<PlainJson<AdminBulk>> {
    let (change, reason) = (input.change(), input.reason.0.clone());
    let Some(Text(expected)) = input.expected else {
        return Err(ApiError::invalid("expected", "请先预览，看清会改动多少商品"));
    };
    let tree = CategoryTree::load(&services.db).await?;
    let ids = chosen(&services, &tree, input.filter).await?;
    let total = ids.len() as u64;
    if reason.is_empty() {
        return Err(ApiError::invalid(
            "reason",
            "请填写修改原因，会记入每个商品的日志",
        ));
    }
    let (actor, now) = (staff.actor(), services.clock.now());
    let plan = services
        .writer
        .run(async move |tx: &WriteTx| {
            let tree = CategoryTree::load(tx.db()).await?;
            let plan = bulk::plan_locked(tx, &tree, &ids, change).await?;
            agreed(&plan, change, &expected)?;
            bulk::apply(tx, &plan, change, &actor, now).await?;
            audit::append_many(tx, &actor, entries(&plan, &reason), now).await?;
            Ok::<_, MerchandisingError>(plan)
        })
        .await?;
    Ok(PlainJson(AdminBulk::new(total, plan, change)))
}

async fn chosen(services: &Services, tree: &CategoryTree, filter: Map<String, Value>) -> ApiResult<Vec<i64>> {
    let query = ListQuery::of_all(filter, &goods::FILTERS, MOST_GOODS)?;
    let (ids, total) = goods::list(&services.db, &query, tree, services.clock.today()).await?;
    if total > MOST_GOODS {
        return Err(ApiError::invalid(
            "filter",
            format!("一次最多修改 {MOST_GOODS} 个商品，现在选中 {total} 个，请缩小范围"),
        ));
    }
    Ok(ids)
}

fn agreed(plan: &Plan, change: BulkChange, expected: &str) -> Result<(), MerchandisingError> {
    if let Some(first) = plan.refusals.first() {
        return Err(MerchandisingError::Conflict(format!(
            "有 {} 个商品不能这样改，全部没有改动。例如 {} {}：{}",
            plan.refused, first.code, first.name, first.why
        )));
    }
    if plan.digest(change) != expected {
        return Err(MerchandisingError::Conflict(format!(
            "预览之后商品有变化，没有改动任何商品。现在会改动 {} 个，请重新预览",
            plan.changed.len()
        )));
    }
    Ok(())
}

fn entries(plan: &Plan, reason: &str) -> Vec<audit::Entry> {
    let entry = |goods: &bulk::ChangedGoods| audit::Entry {
        action: "goods.bulk",
        subject_kind: "goods",
        subject_id: goods.id.to_string(),
        before: Some(goods.before.clone()),
        after: Some(goods.after.clone()),
        reason: reason.to_owned(),
    };
    plan.changed.iter().map(entry).collect()
}
