use files::uploads::StoredPicture;
use serde::Serialize;
use utoipa::ToSchema;

#[derive(Debug, Serialize, ToSchema)]
pub struct AdminUpload {
    pub url: String,
    /// Pixels.
    pub width: u32,
    pub height: u32,
}

impl From<&StoredPicture> for AdminUpload {
    fn from(picture: &StoredPicture) -> Self {
        Self {
            url: picture.url.clone(),
            width: picture.width,
            height: picture.height,
        }
    }
}
