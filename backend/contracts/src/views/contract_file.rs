//! The file of a contract, for those whom a handler has let through. It was made here, so a browser may show it.
use axum::{
    http::{HeaderValue, header},
    response::{IntoResponse, Response},
};
use files::uploads::Uploads;
use kernel::{ApiError, ApiResult, Services, ids};

use crate::models::contracts::Contract;

/// What the signed contract is compared with: the file that was shown before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// The newest there is: with seals and evidence once it is signed.
    Newest,
    Shown,
}

/// The file, if it has not been altered since it was made.
pub async fn answer(services: &Services, contract: &Contract, form: Form) -> ApiResult<Response> {
    let is_signed = !contract.signed_file_key.is_empty();
    let (key, sha256, name) = if is_signed && form == Form::Newest {
        (&contract.signed_file_key, &contract.signed_sha256, "signed")
    } else {
        (&contract.file_key, &contract.sha256, "shown")
    };
    let file = Uploads::of(&services.settings).read_private(key).await?;
    if ids::digest(&file.bytes) != *sha256 {
        tracing::error!(contract = contract.number, "the file of a contract was altered");
        return Err(ApiError::conflict("合同文件校验不符，已停止下载，请联系客服"));
    }
    let disposition = format!("inline; filename=\"{}-{name}.pdf\"", contract.number);
    let disposition = HeaderValue::from_str(&disposition).map_err(anyhow::Error::from)?;
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static("application/pdf")),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-store")),
        (header::CONTENT_DISPOSITION, disposition),
        (
            header::X_CONTENT_TYPE_OPTIONS,
            HeaderValue::from_static("nosniff"),
        ),
    ];
    Ok((headers, file.bytes).into_response())
}
