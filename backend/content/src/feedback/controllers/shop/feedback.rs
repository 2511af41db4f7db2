//! /api/user/feedback: a member's feedback, and the answers. Submitting is in `app`.
use axum::{extract::State, response::Response};
use files::uploads::Uploads;
use identity::{actors::Buyer, licences::views::scan_file};
use kernel::{
    ApiError, ApiResult, Data, Services, WriteTx,
    api::Envelope,
    input::{Id, Input, Query, Text},
    paging::{PageRequest, chosen},
};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::feedback::{
    models::{
        feedback::{self, Feedback},
        rules,
        states::Status,
        submit::{self, MOST_PHOTOS, Writer},
    },
    views::shop::feedback::{FeedbackDetail, FeedbackForm, FeedbackItem, FeedbackPage},
};

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct FeedbackQuery {
    page: Option<u64>,
    per_page: Option<u64>,
    /// 1 waiting, 2 answered, 3 closed; 99999 = all
    status: Option<i64>,
}

/// The member's own, newest first.
#[utoipa::path(get, path = "/api/user/feedback", tag = "feedback", params(FeedbackQuery), responses((status = 200, body = Envelope<FeedbackPage>), (status = 422)))]
pub async fn list(
    buyer: Buyer,
    State(services): State<Services>,
    Query(query): Query<FeedbackQuery>,
) -> ApiResult<Data<FeedbackPage>> {
    let page = PageRequest::new(query.page, query.per_page);
    let unknown = || ApiError::invalid("status", "没有这个状态，请重新选择");
    let status = chosen(query.status)
        .map(|code| Status::from_code(code).ok_or_else(unknown))
        .transpose()?;
    let (rows, total) = feedback::own_page(&services.db, buyer.member_id(), status, page).await?;
    let ids: Vec<i64> = rows.iter().map(|row| row.id).collect();
    let mut messages = feedback::messages(&services.db, &ids).await?;
    Ok(Data(FeedbackPage {
        total,
        page: page.page,
        per_page: page.per_page,
        list: rows
            .into_iter()
            .map(|row| {
                let said = messages.remove(&row.id).unwrap_or_default();
                FeedbackItem::new(row, said)
            })
            .collect(),
    }))
}

/// The kinds of feedback, and the deadline for answering complaints.
#[utoipa::path(get, path = "/api/user/feedback/form", tag = "feedback", responses((status = 200, body = Envelope<FeedbackForm>)))]
pub async fn form(_: Buyer, State(services): State<Services>) -> ApiResult<Data<FeedbackForm>> {
    let rules = rules::current(&services.db, &services.settings).await?;
    Ok(Data(FeedbackForm::new(MOST_PHOTOS, rules.complaint_days)))
}

#[utoipa::path(get, path = "/api/user/feedback/{id}", tag = "feedback", params(("id" = i64, Path)), responses((status = 200, body = Envelope<FeedbackDetail>), (status = 404)))]
pub async fn show(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
) -> ApiResult<Data<FeedbackDetail>> {
    let row = feedback::own(&services.db, buyer.member_id(), id).await?;
    let row = row.ok_or_else(|| ApiError::not_found("反馈"))?;
    view(&services, row).await
}

async fn view(services: &Services, row: Feedback) -> ApiResult<Data<FeedbackDetail>> {
    let said = feedback::messages(&services.db, &[row.id]).await?.remove(&row.id);
    let photos = feedback::photos(&services.db, row.id).await?;
    Ok(Data(FeedbackDetail::new(row, said.unwrap_or_default(), &photos)))
}

#[derive(Deserialize, ToSchema)]
pub struct FeedbackReplyInput {
    content: Text<1000>,
}

#[utoipa::path(post, path = "/api/user/feedback/{id}/reply", tag = "feedback", params(("id" = i64, Path)), request_body(content = FeedbackReplyInput, content_type = "application/x-www-form-urlencoded"), responses((status = 200, body = Envelope<FeedbackDetail>), (status = 404), (status = 409), (status = 422), (status = 429)))]
pub async fn reply(
    buyer: Buyer,
    Id(id): Id,
    State(services): State<Services>,
    Input(input): Input<FeedbackReplyInput>,
) -> ApiResult<Data<FeedbackDetail>> {
    if input.content.is_empty() {
        return Err(ApiError::invalid("content", "请填写要补充的内容"));
    }
    let writer = Writer::of(&buyer);
    let (rules, now) = (
        rules::current(&services.db, &services.settings).await?,
        services.clock.now(),
    );
    let row = services
        .writer
        .run(async move |tx: &WriteTx| submit::reply(tx, &writer, id, &input.content.0, &rules, now).await)
        .await?;
    view(&services, row).await
}

/// A picture of the member's own feedback.
#[utoipa::path(get, path = "/api/user/feedback/photos/{id}", tag = "feedback", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn photo(buyer: Buyer, Id(id): Id, State(services): State<Services>) -> ApiResult<Response> {
    let photo = feedback::photo(&services.db, id, feedback::of(buyer.member_id())).await?;
    let photo = photo.ok_or_else(|| ApiError::not_found("图片"))?;
    let file = Uploads::of(&services.settings).read_private(&photo.key).await?;
    Ok(scan_file::answer(file))
}
