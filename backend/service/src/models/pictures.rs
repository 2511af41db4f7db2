//! Pictures of a conversation, for its two sides alone.
use files::uploads::{LARGEST_SIDE, StoredFile, Uploads};
use identity::licences::models::private_files;
use kernel::Services;

use super::conversations::Message;
use crate::errors::ServiceError;

/// Keeps a picture for this company and member; returns its key.
pub async fn keep(services: &Services, who: (i64, i64), bytes: Vec<u8>) -> Result<String, ServiceError> {
    let now = services.clock.now();
    private_files::check_quota(&services.db, who.0, now).await?;
    let taken = Uploads::of(&services.settings)
        .take_private_picture(bytes, LARGEST_SIDE)
        .await?;
    let key = taken.key().to_owned();
    private_files::keep_taken(services, who, taken).await?;
    Ok(key)
}

/// The picture of a message; 404 where it has none.
pub async fn read(services: &Services, message: Option<Message>) -> Result<StoredFile, ServiceError> {
    let picture = message.filter(|message| !message.file_key.is_empty());
    let picture = picture.ok_or(ServiceError::NotFound("图片"))?;
    let file = Uploads::of(&services.settings)
        .read_private(&picture.file_key)
        .await?;
    Ok(file)
}
