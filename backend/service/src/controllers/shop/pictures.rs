//! /api/service/pictures: pictures of a conversation, for its two sides alone.
use axum::{
    extract::{Multipart, State},
    response::Response,
};
use files::uploads::{LARGEST_SIDE, UploadForm, Uploads, file_of};
use identity::{
    actors::Buyer,
    licences::{models::private_files, views::scan_file},
};
use kernel::{ApiError, ApiResult, Data, Services, WriteTx, api::Envelope, input::Id};

use super::conversation::{chat_member, refuse_silent};
use crate::{models::conversations::Message, views::shop::chat::ServicePicture};

/// A picture, of at most 8 MB.
#[utoipa::path(post, path = "/api/service/pictures", tag = "service", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<ServicePicture>), (status = 413), (status = 422)))]
pub async fn upload(
    buyer: Buyer,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<Data<ServicePicture>> {
    refuse_silent(&buyer, &services).await?;
    let who = (buyer.company_id(), buyer.member_id());
    Ok(Data(keep(&services, who, form).await?))
}

/// Keeps a picture for this company and member.
pub(crate) async fn keep(services: &Services, who: (i64, i64), form: Multipart) -> ApiResult<ServicePicture> {
    let now = services.clock.now();
    private_files::check_quota(&services.db, who.0, now).await?;
    let bytes = file_of(form).await?;
    let stored = Uploads::of(&services.settings)
        .store_private_picture(bytes, LARGEST_SIDE)
        .await?;
    let key = stored.key.clone();
    services
        .writer
        .run(async move |tx: &WriteTx| private_files::note(tx, who, key, now).await)
        .await?;
    Ok(ServicePicture { key: stored.key })
}

/// The picture of a message.
#[utoipa::path(get, path = "/api/service/pictures/{id}", tag = "service", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn show(buyer: Buyer, Id(id): Id, State(services): State<Services>) -> ApiResult<Response> {
    let message = chat_member(&buyer).message(&services.db, id).await?;
    shown(&services, message).await
}

pub(crate) async fn shown(services: &Services, message: Option<Message>) -> ApiResult<Response> {
    let picture = message.filter(|message| !message.file_key.is_empty());
    let picture = picture.ok_or_else(|| ApiError::not_found("图片"))?;
    let file = Uploads::of(&services.settings)
        .read_private(&picture.file_key)
        .await?;
    Ok(scan_file::answer(file))
}
