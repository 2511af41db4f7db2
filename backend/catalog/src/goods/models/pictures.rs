use files::uploads::Uploads;
use kernel::Services;

use crate::errors::CatalogError;

/// Only pictures from the store may be shown.
#[kernel::boxed]
pub async fn check(services: &Services, field: &str, urls: &[String]) -> Result<(), CatalogError> {
    let uploads = Uploads::of(&services.settings);
    for url in urls {
        if !uploads.has_public(url).await? {
            return Err(CatalogError::invalid(field, "找不到这张图片，请重新上传"));
        }
    }
    Ok(())
}
