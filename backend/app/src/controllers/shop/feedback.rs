//! POST /api/user/feedback: a member hands in feedback, perhaps about an order of their company.
use axum::{extract::State, http::HeaderMap};
use content::feedback::models::{
    rules,
    states::Kind,
    submit::{self, Request, Terms, Writer},
};
use identity::actors::Buyer;
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Input, RowId, Text, idempotency_key},
};
use orders::lifecycle::models::orders;
use serde::Deserialize;
use service::models::rules as service_rules;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub struct FeedbackInput {
    /// 1 suggestion, 2 goods, 3 delivery, 4 service, 5 complaint, 6 other.
    kind: RowId,
    content: Text<1000>,
    /// How to be called back; empty = the telephone of the account.
    #[serde(default)]
    contact: Text<60>,
    /// Of an order of the own company; empty = about none.
    #[serde(default)]
    order_number: Text<40>,
    /// The product that it is about, in words, and its batch; an order need not be named.
    #[serde(default)]
    goods: Text<100>,
    #[serde(default)]
    batch_number: Text<40>,
    /// Keys of `/api/upload`, at most five.
    #[serde(default)]
    photos: Vec<Text<60>>,
}

/// Returns the id of the feedback.
#[utoipa::path(post, path = "/api/user/feedback", tag = "feedback", params(("Idempotency-Key" = Option<String>, Header)), request_body(content = FeedbackInput, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = Envelope<i64>), (status = 409), (status = 422), (status = 429)))]
pub async fn create(
    buyer: Buyer,
    State(services): State<Services>,
    headers: HeaderMap,
    Input(input): Input<FeedbackInput>,
) -> ApiResult<Data<i64>> {
    let key = idempotency_key(&headers)?;
    let kind = Kind::from_code(input.kind.0).ok_or_else(|| ApiError::invalid("kind", "请选择反馈类型"))?;
    if !input.order_number.is_empty() {
        let number = &input.order_number.0;
        let order = orders::by_number(&services.db, buyer.company_id(), number).await?;
        order.ok_or_else(|| ApiError::invalid("order_number", "没有找到这张订单，请核对订单号，或留空"))?;
    }
    let request = Request {
        kind,
        content: input.content.0,
        contact: input.contact.0,
        order_number: input.order_number.0,
        goods: input.goods.0,
        batch_number: input.batch_number.0,
        photos: input.photos.into_iter().map(|key| key.0).collect(),
    };
    let writer = Writer::of(&buyer);
    let now = services.clock.now();
    let rules = rules::current(&services.db, &services.settings).await?;
    let calendar = service_rules::hours_of(&service_rules::current(&services.db).await?);
    let terms = Terms {
        most_a_day: rules.most_a_day,
        complaint_due: calendar.after_working_days(now, rules.complaint_days),
    };
    let id = services
        .writer
        .run(async move |tx: &WriteTx| {
            submit::submit(tx, &writer, &request, key.as_deref(), terms, now).await
        })
        .await?;
    Ok(Data(id))
}
