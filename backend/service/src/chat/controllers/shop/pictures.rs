//! /api/service/pictures: pictures of a conversation, for its two sides alone.
use axum::{
    extract::{Multipart, State},
    response::Response,
};
use files::uploads::{UploadForm, file_of};
use identity::{
    actors::Buyer,
    licences::{models::private_files, views::scan_file},
};
use kernel::{ApiResult, Data, Services, api::Envelope, input::Id};

use crate::{
    chat::views::shop::chat::ServicePicture,
    models::{conversations::ChatMember, mutes, pictures, rules},
};

/// A picture, of at most 8 MB.
#[utoipa::path(post, path = "/api/service/pictures", tag = "service", request_body(content = UploadForm, content_type = "multipart/form-data"), responses((status = 200, body = Envelope<ServicePicture>), (status = 413), (status = 422)))]
pub async fn upload(
    buyer: Buyer,
    State(services): State<Services>,
    form: Multipart,
) -> ApiResult<Data<ServicePicture>> {
    rules::refuse_silent(&services.db, &buyer.member).await?;
    let chat_member = ChatMember::of(&buyer.member);
    mutes::refuse_muted(&services.db, chat_member, services.clock.now()).await?;
    let who = (buyer.company_id(), buyer.member_id());
    private_files::check_quota(&services.db, who.0, services.clock.now()).await?;
    let key = pictures::keep(&services, who, file_of(form).await?).await?;
    Ok(Data(ServicePicture { key }))
}

/// The picture of a message.
#[utoipa::path(get, path = "/api/service/pictures/{id}", tag = "service", params(("id" = i64, Path)), responses((status = 200, content_type = "image/jpeg"), (status = 404)))]
pub async fn show(buyer: Buyer, Id(id): Id, State(services): State<Services>) -> ApiResult<Response> {
    let message = ChatMember::of(&buyer.member).message(&services.db, id).await?;
    let message = message.filter(|message| message.retracted_at.is_none());
    Ok(scan_file::answer(pictures::read(&services, message).await?))
}
