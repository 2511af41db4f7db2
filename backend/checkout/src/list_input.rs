//! A list that people paste or upload, row by row.
use axum::{
    extract::{FromRequest, Multipart, Request},
    http::header,
};
use files::spreadsheet;
use kernel::{ApiError, ApiResult, Services, input::Input, turns::TurnHolder};
use serde::Deserialize;
use utoipa::ToSchema;

#[derive(Deserialize, ToSchema)]
pub struct PasteInput {
    #[serde(default)]
    pub text: String,
}

pub type SheetRows = Vec<(usize, Vec<String>)>;

/// The input: rows of a file, or pasted text.
pub enum ListInput {
    Rows(SheetRows),
    Text(String),
}

/// A file is read up to its head and so many rows below.
pub async fn sent(
    services: &Services,
    company_id: i64,
    request: Request,
    most_rows: usize,
) -> ApiResult<ListInput> {
    let is_file = request
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("multipart/form-data"));
    if is_file {
        let form = Multipart::from_request(request, &())
            .await
            .map_err(|_| ApiError::BadRequest("表格没有传完，请重试".into()))?;
        let (turns, holder) = (&services.turns.sheets, TurnHolder::Company(company_id));
        let rows = spreadsheet::of_form(turns, holder, form, most_rows).await?;
        return Ok(ListInput::Rows(rows));
    }
    let Input(input): Input<PasteInput> = Input::from_request(request, &()).await?;
    Ok(ListInput::Text(input.text))
}
