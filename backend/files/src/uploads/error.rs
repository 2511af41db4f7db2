//! Why a file is not taken.
use std::sync::Arc;

use kernel::ApiError;

use super::limits::{LARGEST_FILE, MOST_PIXELS};

#[derive(Debug, thiserror::Error)]
pub enum UploadError {
    #[error("file larger than {LARGEST_FILE} bytes")]
    TooLarge,
    #[error("more than {MOST_PIXELS} pixels")]
    TooManyPixels,
    /// Not JPEG, PNG or WebP by its content.
    #[error("not a picture")]
    NotAPicture,
    #[error("picture cannot be read: {0}")]
    Damaged(image::ImageError),
    #[error("picture cannot be encoded: {0}")]
    NotEncoded(String),
    /// Its content is neither a PDF nor a picture.
    #[error("not a document")]
    NotADocument,
    #[error("not a whole PDF")]
    DamagedPdf,
    #[error("PDF with scripts, attachments or a lock")]
    ActivePdf,
    #[error("no such file")]
    NotFound,
    /// By its key; what is there has another digest than what was stored.
    #[error("{0} is not the file that was stored")]
    Altered(String),
    #[error(transparent)]
    Io(#[from] std::io::Error),
    #[error(transparent)]
    Storage(#[from] opendal::Error),
    /// The settings name one that cannot be opened.
    #[error("the storage of uploads cannot be opened: {0:#}")]
    NoStorage(Arc<anyhow::Error>),
    #[error("picture work was stopped")]
    Stopped,
}

impl From<UploadError> for ApiError {
    fn from(error: UploadError) -> Self {
        match error {
            // What a route takes was asked before; a route for documents takes larger ones than of pictures.
            UploadError::TooLarge => Self::invalid("file", "图片最大 8 MB，请压缩后再上传"),
            UploadError::TooManyPixels => {
                Self::invalid("file", "图片像素太高，请缩小到 2400 万像素以内再上传")
            }
            UploadError::NotAPicture => Self::invalid("file", "请上传 JPG、PNG 或 WebP 图片"),
            UploadError::Damaged(_) => Self::invalid("file", "图片已损坏，请换一张再上传"),
            UploadError::NotADocument => Self::invalid("file", "请上传 PDF、JPG、PNG 或 WebP 文件"),
            UploadError::DamagedPdf => Self::invalid("file", "PDF 不完整，请重新导出后再上传"),
            UploadError::ActivePdf => {
                Self::invalid("file", "PDF 带有脚本、附件或密码，请另存为普通 PDF 再上传")
            }
            UploadError::NotFound => Self::not_found("图片"),
            UploadError::Io(error) if is_full(&error) => Self::Unavailable,
            UploadError::Io(error) => Self::Internal(error.into()),
            UploadError::Storage(error) if is_away(&error) => {
                tracing::error!(%error, "the storage of uploads is full or away");
                Self::Unavailable
            }
            UploadError::Storage(error) => Self::Internal(error.into()),
            error @ (UploadError::Altered(_) | UploadError::NoStorage(_) | UploadError::NotEncoded(_)) => {
                Self::Internal(error.into())
            }
            UploadError::Stopped => Self::Unavailable,
        }
    }
}

/// A disk without room, or a bucket that was asked again and did not answer.
fn is_away(error: &opendal::Error) -> bool {
    let source = std::error::Error::source(error).and_then(|source| source.downcast_ref());
    source.map_or_else(|| error.is_temporary() || error.is_persistent(), is_full)
}

fn is_full(error: &std::io::Error) -> bool {
    use std::io::ErrorKind::{QuotaExceeded, StorageFull};
    matches!(error.kind(), StorageFull | QuotaExceeded)
}
