//! Why a file that is made while it is sent does not become whole.
use std::io;

use kernel::ApiError;

#[derive(Debug, thiserror::Error)]
pub enum MakingError {
    /// The reader has disconnected, or the thread that writes has stopped.
    #[error("nobody takes the file any more")]
    Gone,
    #[error(transparent)]
    Io(#[from] io::Error),
}

impl From<MakingError> for ApiError {
    fn from(error: MakingError) -> Self {
        match error {
            MakingError::Gone => Self::Unavailable,
            MakingError::Io(error) => Self::Internal(error.into()),
        }
    }
}
