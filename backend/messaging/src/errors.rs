use kernel::ApiError;
use sea_orm::DbErr;

#[derive(Debug, thiserror::Error)]
pub enum MessagingError {
    #[error(transparent)]
    Db(#[from] DbErr),
}

impl From<MessagingError> for ApiError {
    fn from(error: MessagingError) -> Self {
        match error {
            MessagingError::Db(error) => error.into(),
        }
    }
}
