//! POST /admin/api/feedback/{id}/goods: which product and batch feedback is about, whether or not it names an order.
use axum::extract::State;
use catalog::goods::models::goods;
use content::{
    errors::ContentError,
    feedback::models::{
        answering::{self, Colleague, NamedGoods},
        feedback::Feedback,
    },
};
use identity::{actors::Staff, audit::models::audit, permissions::WriteFeedback};
use kernel::{
    ApiError, ApiResult, Services, WriteTx,
    admin::PlainJson,
    input::{Id, Input, RowId, Text},
};
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub struct FeedbackGoodsInput {
    /// Of the catalogue; 0 = none.
    goods_id: RowId,
    /// In words; empty: as the record names it.
    goods: Text<100>,
    batch_number: Text<40>,
}

/// The register of complaints is searched by it.
#[utoipa::path(post, path = "/admin/api/feedback/{id}/goods", tag = "feedback", params(("id" = i64, Path)), request_body = FeedbackGoodsInput, responses((status = 200, body = bool), (status = 404), (status = 422)))]
pub async fn name(
    staff: Staff<WriteFeedback>,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FeedbackGoodsInput>,
) -> ApiResult<PlainJson<bool>> {
    let named = named(&services, input).await?;
    let by = Colleague {
        id: staff.id,
        name: staff.name.clone(),
        roles: staff.roles.clone(),
    };
    let (actor, now) = (staff.actor(), services.clock.now());
    services
        .writer
        .run(async move |tx: &WriteTx| {
            let (before, after) = answering::name_goods(tx, &by, id, named, now).await?;
            let entry = audit::Entry {
                action: "feedback.goods",
                subject_kind: "feedback",
                subject_id: id.to_string(),
                before: Some(told(&before)),
                after: Some(told(&after)),
                reason: String::new(),
            };
            audit::append(tx, &actor, entry, now).await?;
            Ok::<_, ContentError>(())
        })
        .await?;
    Ok(PlainJson(true))
}

async fn named(services: &Services, input: FeedbackGoodsInput) -> ApiResult<NamedGoods> {
    let mut named = NamedGoods {
        goods_id: Some(input.goods_id.0).filter(|id| *id > 0),
        goods: input.goods.0,
        batch_number: input.batch_number.0,
    };
    if let Some(id) = named.goods_id {
        let record = goods::find(&services.db, id).await?;
        let record = record.ok_or_else(|| ApiError::invalid("goods_id", "没有这个商品，请重新选择"))?;
        if named.goods.is_empty() {
            named.goods = format!("{} {}", record.name, record.spec);
        }
    }
    Ok(named)
}

fn told(row: &Feedback) -> Value {
    json!({ "goods_id": row.goods_id, "goods": row.goods, "batch_number": row.batch_number })
}
